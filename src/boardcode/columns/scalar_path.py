"""Rows read and written one at a time, by the same code that reads and writes one code.

What the kernels cannot prove to be fine ends here, and so do columns so short that nobody should wait for a compiler.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardcode.columns.error_codes import ERRORS, outcome, place
from boardcode.columns.layout import Layout
from boardcode.columns.texts import Bytes, Rows, Texts
from boardcode.errors import CodeError


def decoded(layout: Layout, texts: Texts, row: int, strict: bool) -> tuple[str, Any]:
    """The code of a row as text, and its state; raises a `CodeError`."""
    format = layout.format
    if texts.size is None:
        code = texts.text(row)
        return code, format.decode(code, strict=strict)
    data = texts.row(row)
    state = format.from_bytes(data, strict=strict)
    return format.alphabet.write(int.from_bytes(data, "big"), 8 * len(data)), state


def read(
    layout: Layout, texts: Texts, rows: Iterable[int], values: Bytes | None, errors: Bytes, *, strict: bool
) -> None:
    """Fill in the errors of some rows, and their values if they are wanted."""
    for row in rows:
        try:
            code, state = decoded(layout, texts, row, strict)
            errors[row] = ERRORS.FINE
            if values is not None:
                values[row] = np.frombuffer(layout.row(code, state), np.uint8)
        except CodeError as error:
            errors[row] = outcome(error)
            if values is not None:
                values[row] = 0


def missing(nulls: Rows, values: Bytes | None, errors: Bytes) -> None:
    """Fill in the rows that have no code."""
    errors[nulls] = ERRORS.NULL
    if values is not None:
        values[nulls] = 0


def where(
    layout: Layout, texts: Texts, rows: Iterable[int], places: NDArray[np.int32], *, strict: bool
) -> None:
    """Fill in the places of the faults of rows that have one."""
    for row in rows:
        try:
            decoded(layout, texts, row, strict)
        except CodeError as error:
            places[row] = place(error)


def canonical(layout: Layout, texts: Texts, row: int) -> str | None:
    """The canonical code of a row, None if it has none."""
    if texts.nulls is not None and texts.nulls[row]:
        return None
    try:
        return layout.format.encode(decoded(layout, texts, row, strict=False)[1])
    except CodeError:
        return None


def written(layout: Layout, values: Bytes, row: int) -> str:
    """The code of a row of values; raises a `CodeError` that names the row."""
    try:
        return layout.code(values[row].tobytes())
    except CodeError as error:
        raise layout.refused(
            error.reason,
            path=f"row {row}, {error.path}" if error.path else f"row {row}",
            found=error.found,
            expected=error.expected,
        ) from None
