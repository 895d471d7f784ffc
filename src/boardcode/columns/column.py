"""What one does with a column of codes: read, write, check, find the faults, and clean."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from boardcode import registry
from boardcode.columns import scalar_path as one_by_one
from boardcode.columns.declared import layout
from boardcode.columns.error_codes import ERRORS, NOWHERE
from boardcode.columns.kernels import Kernels, are_loaded, kernels
from boardcode.columns.layout import Layout
from boardcode.columns.texts import Bytes, Codes, Rows, Texts, texts
from boardcode.format import Format

AnyFormat: TypeAlias = str | Format[Any]

FEW = 2000  # so many codes are read one by one before kernels are loaded


class Slow(UserWarning):
    """Warns that a long column is read or written one code at a time, because its format has no kernel for it."""


@dataclass(frozen=True, slots=True, eq=False)
class Read:
    """A column that was read: a row for each code.

    `values` has a column for each of `fields`: the raw bits of that leaf. `errors` tells what is wrong with a row, 0
    (`ERRORS.FINE`) if nothing is; a row with an error and a row without a code have values of 0.

    >>> column = read("5211-card", ["0x25", "46", "0x07", None])
    >>> column.values.tolist(), column.errors.tolist(), column.nulls.tolist()
    ([[2, 5], [4, 6], [0, 0], [0, 0]], [0, 0, 3, 5], [False, False, False, True])
    """

    fields: tuple[str, ...]
    values: Bytes
    errors: Bytes
    nulls: Rows
    _layout: Layout = field(repr=False)

    def __len__(self) -> int:
        return len(self.errors)

    def table(self) -> pa.Table:
        """The values as the JSON form has them, in typed Arrow columns; null in a row that has an error or no code.

        >>> read("5211-card", ["0x25", "0x07"]).table().to_pylist()
        [{'color': 'blue', 'value': 5}, {'color': None, 'value': None}]
        """
        return self._layout.table(self.values, self.errors != ERRORS.FINE)


def load(format: AnyFormat) -> None:
    """Load the kernels of a format, or compile them, for whoever has many columns that are short."""
    kernels(layout(registry.get(format)))


def fields(format: AnyFormat) -> tuple[str, ...]:
    """The columns of `.values` in their order: the paths of the leaves of the format's declaration.

    >>> fields("5211-card")
    ('color', 'value')
    """
    return layout(registry.get(format)).names


def read(format: AnyFormat, codes: Codes, *, strict: bool = True, threads: int | None = None) -> Read:
    """Read a column of codes to the raw bits of every leaf field.

    `codes` is a list of texts, a NumPy array of bytes or objects, or an Arrow array or chunked array of text or
    bytes; of fixed-size binary it is the binary form. Without `strict`, codes that are not canonical are read too.
    """
    chosen = layout(registry.get(format))
    pieces = list(texts(codes))
    count = sum(map(len, pieces))
    values, errors = np.empty((count, len(chosen.names)), np.uint8), np.empty(count, np.uint8)
    for piece, rows in _placed(pieces):
        _read(chosen, piece, values[rows], errors[rows], strict, threads)
    return Read(chosen.names, values, errors, errors == ERRORS.NULL, chosen)


def check(format: AnyFormat, codes: Codes, *, strict: bool = True, threads: int | None = None) -> Bytes:
    """What is wrong with each code of a column: the numbers of `ERRORS`, 0 where nothing is.

    >>> check("klotski", ["1A9BF0C", "3A9BF0C", "1A9BFOC"]).tolist()
    [0, 3, 1]
    """
    chosen = layout(registry.get(format))
    pieces = list(texts(codes))
    errors = np.empty(sum(map(len, pieces)), np.uint8)
    for piece, rows in _placed(pieces):
        _read(chosen, piece, None, errors[rows], strict, threads)
    return errors


def valid(format: AnyFormat, codes: Codes) -> pa.Array:
    """Whether each code is good; null where there is none.

    >>> valid("klotski", ["1A9BF0C", "3A9BF0C", None]).to_pylist()
    [True, False, None]
    """
    errors = check(format, codes)
    return pa.array(errors == ERRORS.FINE, mask=errors == ERRORS.NULL)


def where(
    format: AnyFormat, codes: Codes, *, strict: bool = True, threads: int | None = None
) -> NDArray[np.int32]:
    """The character at which each code is at fault, from 0; -1 where it is fine or there is none.

    A fault of the code as a whole is at 0. In the binary form it is the character of the code that stands for the bytes.

    >>> where("klotski", ["1A9BF0C", "3A9BF0C", "1A9BFOC", None]).tolist()
    [-1, 0, 5, -1]
    """
    chosen = layout(registry.get(format))
    pieces = list(texts(codes))
    places = np.full(sum(map(len, pieces)), NOWHERE, np.int32)
    for piece, rows in _placed(pieces):
        errors = np.empty(len(piece), np.uint8)
        _read(chosen, piece, None, errors, strict, threads)
        wrong = np.flatnonzero((errors != ERRORS.FINE) & (errors != ERRORS.NULL))
        one_by_one.where(chosen, piece, wrong.tolist(), places[rows], strict=strict)
    return places


def write(format: AnyFormat, values: Any, *, threads: int | None = None) -> pa.Array:
    """The codes of a matrix of values as `read` gives it; raises a `CodeError` for a row that has none.

    >>> write("5211-card", [[2, 5], [4, 6]]).to_pylist()
    ['0x25', '0x46']
    >>> write("5211-card", [[2, 5], [2, 7]])
    Traceback (most recent call last):
        ...
    boardcode.errors.InvalidState: 5211-card: row 1, value: 7 has no meaning; expected 1 to 6
    """
    chosen = layout(registry.get(format))
    matrix = _matrix(chosen, values)
    compiled = _compiled(chosen, len(matrix))
    if compiled is not None and compiled.write_text is not None:
        return compiled.write(matrix, threads)
    _tell_if_slow(chosen, len(matrix), "written")
    return pa.array([one_by_one.written(chosen, matrix, row) for row in range(len(matrix))], pa.string())


def canonical(format: AnyFormat, codes: Codes, *, threads: int | None = None) -> pa.Array:
    """The one code that says the same as each; null where a code cannot be read.

    >>> canonical("klotski", ["1a9bf0c", "3A9BF0C", None]).to_pylist()
    ['1A9BF0C00', None, None]
    """
    chosen = layout(registry.get(format))
    clean = [_canonical(chosen, piece, threads) for piece in texts(codes)]
    if len({part.type for part in clean}) > 1:
        clean = [part.cast(pa.large_string()) for part in clean]
    return pa.concat_arrays(clean) if clean else pa.array([], pa.string())


def canonical_again(column: Read, codes: Codes, *, threads: int | None = None) -> pa.Array:
    """The canonical codes of a column that was read from some codes, null in a row that has an error or no code.

    Where values that were read are those of the canonical code, they are written, which is quicker than reading again.
    """
    chosen, bad = column._layout, column.errors != ERRORS.FINE
    compiled = _compiled(chosen, len(column))
    if compiled is not None and compiled.write_text is not None and chosen.one_to_one:
        return compiled.write(column.values, threads, bad)
    clean = canonical(chosen.format, codes, threads=threads)
    return pc.if_else(pa.array(bad), pa.scalar(None, clean.type), clean) if bad.any() else clean


def _canonical(layout: Layout, piece: Texts, threads: int | None) -> pa.Array:
    compiled = _compiled(layout, len(piece))
    if (
        compiled is not None
        and compiled.reads(piece)
        and compiled.write_text is not None
        and layout.one_to_one
    ):
        return compiled.canonical(piece, threads)
    _tell_if_slow(layout, len(piece), "cleaned")
    return pa.array([one_by_one.canonical(layout, piece, row) for row in range(len(piece))], pa.string())


def _read(
    layout: Layout, piece: Texts, values: Bytes | None, errors: Bytes, strict: bool, threads: int | None
) -> None:
    compiled = _compiled(layout, len(piece))
    if compiled is not None and compiled.reads(piece):
        compiled.read(piece, values, errors, strict=strict, threads=threads)
        return
    _tell_if_slow(layout, len(piece), "read")
    present = range(len(piece)) if piece.nulls is None else np.flatnonzero(~piece.nulls).tolist()
    one_by_one.read(layout, piece, present, values, errors, strict=strict)
    if piece.nulls is not None:
        one_by_one.missing(piece.nulls, values, errors)


def _compiled(layout: Layout, rows: int) -> Kernels | None:
    """The kernels, unless there are so few rows that they are read before kernels are loaded."""
    return kernels(layout) if rows > FEW or are_loaded(layout) else None


def _tell_if_slow(layout: Layout, rows: int, done: str) -> None:
    """Many rows one by one take so long that it must not happen in silence."""
    if rows > FEW:
        warnings.warn(
            f"{layout.format.name}: codes are {done} one by one, since the format has no kernel for that",
            Slow,
            stacklevel=4,
        )


def _placed(pieces: list[Texts]) -> Iterator[tuple[Texts, slice]]:
    """The pieces of a column with their rows."""
    start = 0
    for piece in pieces:
        yield piece, slice(start, start + len(piece))
        start += len(piece)


def _matrix(layout: Layout, values: Any) -> Bytes:
    given = np.asarray(values)
    if given.ndim != 2 or given.shape[1] != len(layout.names):
        raise ValueError(
            f"{layout.format.name}: expected a matrix of {len(layout.names)} columns, got the shape {given.shape}"
        )
    if given.dtype != np.uint8:
        if not np.issubdtype(given.dtype, np.integer) or (
            given.size and not (given.min() >= 0 and given.max() <= 255)
        ):
            raise ValueError(f"{layout.format.name}: expected whole numbers from 0 to 255, got {given.dtype}")
        given = given.astype(np.uint8)
    return np.ascontiguousarray(given)
