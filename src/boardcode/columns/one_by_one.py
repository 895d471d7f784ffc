"""Rows read and written one at a time, by the same code that reads and writes one code.

What the kernels cannot prove to be fine ends here, and so do columns so short that nobody should wait for a compiler.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardcode.columns.layout import Layout
from boardcode.columns.outcome import ERRORS, outcome, place
from boardcode.columns.texts import Bytes, Texts
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


def read(layout: Layout, texts: Texts, rows: Iterable[int], values: Bytes, errors: Bytes, *, strict: bool) -> None:
    """Fill in the values and errors of some rows."""
    for row in rows:
        try:
            values[row] = np.frombuffer(layout.row(*decoded(layout, texts, row, strict)), np.uint8)
            errors[row] = ERRORS.FINE
        except CodeError as error:
            values[row] = 0
            errors[row] = outcome(error)


def check(layout: Layout, texts: Texts, rows: Iterable[int], errors: Bytes, *, strict: bool) -> None:
    """Fill in the errors of some rows."""
    for row in rows:
        try:
            decoded(layout, texts, row, strict)
            errors[row] = ERRORS.FINE
        except CodeError as error:
            errors[row] = outcome(error)


def where(layout: Layout, texts: Texts, rows: Iterable[int], places: NDArray[np.int32], *, strict: bool) -> None:
    """Fill in the places of the faults of rows that have one."""
    for row in rows:
        try:
            decoded(layout, texts, row, strict)
        except CodeError as error:
            places[row] = place(error)


def written(layout: Layout, values: Bytes, row: int) -> str:
    """The code of a row of values; raises a `CodeError` that names the row."""
    try:
        return layout.code(values[row].tobytes())
    except CodeError as error:
        raise layout.refused(
            f"row {row}{f', {error.path}' if error.path else ''}: {error.reason}", found=error.found, expected=error.expected
        ) from None
