"""Read, write and check a column of codes, find the faults, and rewrite codes to canonical ones."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from boardcode import registry
from boardcode.columns._arrow_types import table, table_of_array
from boardcode.columns._inputs import Bytes, Codes, Mask, Rows, split_into_rows
from boardcode.columns._kernels import ColumnKernels, are_loaded, column_kernels, set_nulls
from boardcode.columns._scalar_path import ScalarPath, scalar_path
from boardcode.columns._stream_machine import load_machine
from boardcode.columns._stream_path import StreamPart, StreamPath, has_stream_columns, stream_path
from boardcode.compile.numba.error_codes import ErrorCode
from boardcode.format import Format

AnyFormat: TypeAlias = str | Format[Any]

SHORT = 2000  # a column of so many codes is read one at a time if the kernels are not loaded yet
NO_FAULT = -1  # the position of the fault in a row that has none


class SlowColumnWarning(UserWarning):
    """A long column is read or written one code at a time, because its format has no kernel for it."""


@dataclass(frozen=True, slots=True, eq=False)
class DecodedColumn:
    """A column that was read: a row for each code.

    `errors` has an `ErrorCode` for each row, 0 if it is right. `fields` are the paths of the leaves.

    >>> column = read("5211-card", ["0x25", "46", "0x07", None])
    >>> column.values.tolist(), column.errors.tolist(), column.nulls.tolist()
    ([[2, 5], [4, 6], [0, 0], [0, 0]], [0, 0, 3, 5], [False, False, False, True])
    """

    fields: tuple[str, ...]
    errors: Bytes
    nulls: Mask
    _path: ScalarPath | StreamPath = field(repr=False)
    _values: Bytes | None = field(repr=False)
    _parts: Sequence[StreamPart] = field(repr=False, default=())

    def __len__(self) -> int:
        return len(self.errors)

    @property
    def values(self) -> Bytes:
        """The raw bits of the leaves: a column for each of `fields`; 0 in rows with an error or without a
        code. Raises a `TypeError` if the layout of the codes is not fixed.
        """
        if self._values is None:
            raise TypeError(
                f"{self._path.format.name} has no fixed layout, so that there is no matrix of its values:"
                " use .table()"
            )
        return self._values

    def table(self) -> pa.Table:
        """The values in typed Arrow columns, as in JSON; null in rows with an error or without a code.

        >>> read("5211-card", ["0x25", "0x07"]).table().to_pylist()
        [{'color': 'blue', 'value': 5}, {'color': None, 'value': None}]
        """
        if isinstance(self._path, StreamPath):
            return table_of_array(self._path.array(self._parts))
        return table(self._path, self.values, self.errors != ErrorCode.OK)


def load_kernels(format: AnyFormat) -> None:
    """Load the kernels of a format, or compile them, so that short columns use them too."""
    path = _path(format)
    if isinstance(path, StreamPath):
        load_machine()
    else:
        column_kernels(path)


def _path(format: AnyFormat) -> ScalarPath | StreamPath:
    found = registry.get(format)
    return stream_path(found) if has_stream_columns(found) else scalar_path(found)


def fields(format: AnyFormat) -> tuple[str, ...]:
    """The paths of the leaves of the format's declaration: the columns of `.values` in their order, if the
    layout is fixed.

    >>> fields("5211-card")
    ('color', 'value')
    >>> fields("maze")
    ('width', 'height', 'horizontal[][]', 'vertical[][]')
    """
    return _path(format).names


def read(
    format: AnyFormat, codes: Codes, *, strict: bool = True, threads: int | None = None
) -> DecodedColumn:
    """Read a column of codes to the raw bits of every leaf.

    `codes` is a list of texts, a NumPy array of bytes or objects, or an Arrow array or chunked array of text
    or bytes; fixed-size binary is the binary form. Without `strict`, codes that are not canonical are read
    too.
    """
    path = _path(format)
    parts = list(split_into_rows(codes))
    count = sum(map(len, parts))
    errors = np.empty(count, np.uint8)
    if isinstance(path, StreamPath):
        read_parts: list[StreamPart] = []
        for part, rows in _with_slices(parts):
            read_parts += _read_stream(path, part, errors[rows], strict, threads, keep=True)
        return DecodedColumn(path.names, errors, errors == ErrorCode.NULL, path, None, read_parts)
    values = np.empty((count, len(path.names)), np.uint8)
    for part, rows in _with_slices(parts):
        _read(path, part, values[rows], errors[rows], strict, threads)
    return DecodedColumn(path.names, errors, errors == ErrorCode.NULL, path, values)


def check(format: AnyFormat, codes: Codes, *, strict: bool = True, threads: int | None = None) -> Bytes:
    """Return the `ErrorCode` of each code of a column, 0 if it is right.

    >>> check("klotski", ["1A9BF0C", "3A9BF0C", "1A9BFOC"]).tolist()
    [0, 3, 1]
    """
    path = _path(format)
    parts = list(split_into_rows(codes))
    errors = np.empty(sum(map(len, parts)), np.uint8)
    for part, rows in _with_slices(parts):
        _read(path, part, None, errors[rows], strict, threads)
    return errors


def valid(format: AnyFormat, codes: Codes) -> pa.Array:
    """Return whether each code is right; null where there is none.

    >>> valid("klotski", ["1A9BF0C", "3A9BF0C", None]).to_pylist()
    [True, False, None]
    """
    errors = check(format, codes)
    return pa.array(errors == ErrorCode.OK, mask=errors == ErrorCode.NULL)


def where(
    format: AnyFormat, codes: Codes, *, strict: bool = True, threads: int | None = None
) -> NDArray[np.int32]:
    """Return the position of the character at fault in each code, from 0; -1 if it is right or there is none.

    A fault of the code as a whole is at 0. In the binary form the position is that in the text of the code.

    >>> where("klotski", ["1A9BF0C", "3A9BF0C", "1A9BFOC", None]).tolist()
    [-1, 0, 5, -1]
    """
    path = _path(format)
    parts = list(split_into_rows(codes))
    positions = np.full(sum(map(len, parts)), NO_FAULT, np.int32)
    for part, rows in _with_slices(parts):
        errors = np.empty(len(part), np.uint8)
        _read(path, part, None, errors, strict, threads)
        wrong = np.flatnonzero((errors != ErrorCode.OK) & (errors != ErrorCode.NULL))
        path.find_faults(part, wrong.tolist(), positions[rows], strict=strict)
    return positions


def write(format: AnyFormat, values: Any, *, threads: int | None = None) -> pa.Array:
    """Return the codes of a matrix of values as `read` returns it; raises a `CodeError` for a row without
    one. If the layout of the codes is not fixed, `values` is a table as `.table()` returns it.

    >>> write("5211-card", [[2, 5], [4, 6]]).to_pylist()
    ['0x25', '0x46']
    >>> write("5211-card", [[2, 5], [2, 7]])
    Traceback (most recent call last):
        ...
    boardcode.errors.InvalidState: 5211-card: row 1, value: 7 has no meaning; expected 1 to 6
    """
    path = _path(format)
    if isinstance(path, StreamPath):
        _warn_if_slow(path, len(values), "written", stacklevel=3)
        return path.write(values)
    matrix = _matrix(path, values)
    kernels = _kernels(path, len(matrix))
    if kernels is not None and kernels.can_write:
        return kernels.write(matrix, threads)
    _warn_if_slow(path, len(matrix), "written", stacklevel=3)
    return pa.array([path.write(matrix, row) for row in range(len(matrix))], pa.string())


def canonical(format: AnyFormat, codes: Codes, *, threads: int | None = None) -> pa.Array:
    """Return the canonical code of each code; null where a code cannot be read.

    >>> canonical("klotski", ["1a9bf0c", "3A9BF0C", None]).to_pylist()
    ['1A9BF0C00', None, None]
    """
    path = _path(format)
    arrays = []
    for part in split_into_rows(codes):  # no comprehension: a warning would name it as the caller
        arrays.append(_canonical(path, part, threads))
    if len({array.type for array in arrays}) > 1:
        arrays = [array.cast(pa.large_string()) for array in arrays]
    return pa.concat_arrays(arrays) if arrays else pa.array([], pa.string())


def canonical_codes(column: DecodedColumn, codes: Codes, *, threads: int | None = None) -> pa.Array:
    """Return the canonical codes of a column that was read from `codes`; null in rows with an error or no
    code.

    The values are written where they are those of the canonical code, which is faster than reading again.
    """
    path, has_error = column._path, column.errors != ErrorCode.OK
    if isinstance(path, ScalarPath):
        kernels = _kernels(path, len(column))
        if kernels is not None and kernels.can_write and kernels.is_one_to_one:
            return kernels.write(column.values, threads, has_error)
    array = canonical(path.format, codes, threads=threads)
    if not has_error.any():
        return array
    return pc.if_else(pa.array(has_error), pa.scalar(None, array.type), array)


def _canonical(path: ScalarPath | StreamPath, part: Rows, threads: int | None) -> pa.Array:
    if isinstance(path, StreamPath):
        if path.is_slow(part):
            _warn_if_slow(path, len(part), "rewritten")
        return path.canonical(part, threads)
    kernels = _kernels(path, len(part))
    if kernels is not None and kernels.can_read(part) and kernels.can_write and kernels.is_one_to_one:
        return kernels.canonical(part, threads)
    _warn_if_slow(path, len(part), "rewritten")
    return pa.array([path.canonical(part, row) for row in range(len(part))], pa.string())


def _read_stream(
    path: StreamPath,
    part: Rows,
    errors: Bytes,
    strict: bool,
    threads: int | None,
    *,
    keep: bool,
    stacklevel: int = 4,
) -> list[StreamPart]:
    if path.is_slow(part):
        _warn_if_slow(path, len(part), "read", stacklevel)
    return path.read(part, errors, strict=strict, threads=threads, keep=keep)


def _read(
    path: ScalarPath | StreamPath,
    part: Rows,
    values: Bytes | None,
    errors: Bytes,
    strict: bool,
    threads: int | None,
) -> None:
    if isinstance(path, StreamPath):
        _read_stream(path, part, errors, strict, threads, keep=False, stacklevel=5)
        return
    kernels = _kernels(path, len(part))
    if kernels is not None and kernels.can_read(part):
        kernels.read(part, values, errors, strict=strict, threads=threads)
        return
    _warn_if_slow(path, len(part), "read")
    present = range(len(part)) if part.nulls is None else np.flatnonzero(~part.nulls).tolist()
    path.read(part, present, values, errors, strict=strict)
    set_nulls(part, values, errors)


def _kernels(path: ScalarPath, rows: int) -> ColumnKernels | None:
    """The kernels of a format; None if it has none, or for a short column if they are not loaded yet."""
    return column_kernels(path) if rows > SHORT or are_loaded(path) else None


def _warn_if_slow(path: ScalarPath | StreamPath, rows: int, participle: str, stacklevel: int = 4) -> None:
    if rows > SHORT:
        warnings.warn(
            f"{path.format.name}: codes are {participle} one at a time,"
            " since the format has no kernel for that",
            SlowColumnWarning,
            stacklevel=stacklevel,
        )


def _with_slices(parts: list[Rows]) -> Iterator[tuple[Rows, slice]]:
    """The parts of a column with the rows that they are."""
    start = 0
    for part in parts:
        yield part, slice(start, start + len(part))
        start += len(part)


def _matrix(path: ScalarPath, values: Any) -> Bytes:
    """The values as a matrix of bytes; raises a `ValueError` for another shape or larger numbers."""
    matrix = np.asarray(values)
    name, columns = path.format.name, len(path.names)
    if matrix.ndim != 2 or matrix.shape[1] != columns:
        raise ValueError(f"{name}: expected a matrix of {columns} columns, got the shape {matrix.shape}")
    if matrix.dtype != np.uint8:
        if not np.issubdtype(matrix.dtype, np.integer) or (
            matrix.size and not (matrix.min() >= 0 and matrix.max() <= 255)
        ):
            raise ValueError(f"{name}: expected whole numbers from 0 to 255, got {matrix.dtype}")
        matrix = matrix.astype(np.uint8)
    return np.ascontiguousarray(matrix)
