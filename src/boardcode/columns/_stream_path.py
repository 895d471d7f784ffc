"""Columns of codes of any layout: read by the machine, or one at a time where it is undecided."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from boardcode.columns._arrow_types import ONE_COLUMN
from boardcode.columns._inputs import BinaryRows, Bytes, Rows, TextRows, split_into_rows
from boardcode.columns._json_arrays import array_of_type
from boardcode.columns._kernels import run_chunks
from boardcode.columns._scalar_path import error_code
from boardcode.columns._stream_machine import (
    Output,
    StreamMachine,
    chunks_of,
    is_loaded,
    load_machine,
    stream_machine,
)
from boardcode.columns._stream_shape import Shape, arrange, infer_kind, leaf_names, restore, shape_of_format
from boardcode.compile.numba.constraints import NotCompilable
from boardcode.compile.numba.error_codes import UNDECIDED, ErrorCode
from boardcode.compile.numba.stream_program import assemble
from boardcode.compile.plan import Json, has_fixed_layout
from boardcode.errors import CodeError, InvalidState
from boardcode.format import Format

SHORT = 2000  # a column of so many codes is read one at a time if the machine is not loaded yet


def has_stream_columns(format: Format[Any]) -> bool:
    """Whether the columns of a format are made from streams, and not from a matrix of bytes."""
    if format.plan is None:
        return format.width is None
    return not has_fixed_layout(format.plan)


@dataclass(frozen=True, slots=True, eq=False)
class StreamPart:
    """What was read from some rows: `places` has for each the place of its value in `outputs` and `values`
    put together, -1 if there is none.
    """

    places: NDArray[np.int64]
    outputs: Sequence[Output]
    values: Sequence[Json]


class StreamPath:
    """How the columns of a format of any layout are read and written."""

    def __init__(self, format: Format[Any]) -> None:
        self.format = format
        self.machine: StreamMachine | None = None
        try:
            if format.plan is None:
                raise NotCompilable(format.plan_obstacle)
            program = assemble(format.plan)
            self.machine = stream_machine(program, format.alphabet, format.width)
            self.shape = Shape.of(program.recipe)
        except NotCompilable:
            self.shape = shape_of_format(format)
        self.names = leaf_names(self.shape.recipe)

    def uses_machine(self, rows: Rows) -> bool:
        """Whether rows are read by the machine; short columns are not before it is loaded."""
        if self.machine is None or not self.machine.can_read(rows):
            return False
        if not is_loaded() and len(rows) > SHORT:
            load_machine()
        return is_loaded()

    def is_slow(self, rows: Rows) -> bool:
        """Whether a long column is read one code at a time."""
        return len(rows) > SHORT and (self.machine is None or not self.machine.can_read(rows))

    # -- reading

    def read(
        self, rows: Rows, errors: Bytes, *, strict: bool, threads: int | None, keep: bool
    ) -> list[StreamPart]:
        """Set the errors of rows, and return what was read if it is to be kept."""
        chunks = list(chunks_of(rows))
        parts: list[StreamPart | None] = [None] * len(chunks)
        uses_machine = self.uses_machine(rows)

        def read_chunk(k: int) -> None:
            parts[k] = self._read_chunk(rows, chunks[k], errors[chunks[k]], strict, keep, uses_machine)

        run_chunks(read_chunk, len(chunks), threads if uses_machine else 1)
        return [part for part in parts if part is not None]

    def _read_chunk(
        self, rows: Rows, chunk: slice, errors: Bytes, strict: bool, keep: bool, uses_machine: bool
    ) -> StreamPart | None:
        outputs: list[Output] = []
        if uses_machine:
            assert self.machine is not None, "see uses_machine"
            bits, output = self.machine.read(rows, chunk)
            errors[:] = bits.errors
            outputs.append(output)
        else:
            errors[:] = UNDECIDED
        is_read = errors == ErrorCode.OK
        if rows.nulls is not None:
            errors[rows.nulls[chunk]] = ErrorCode.NULL
            # A row without a code may hold bytes that are one; its values are read, but never used.
        places = np.where(is_read, np.cumsum(is_read, dtype=np.int64) - 1, -1)
        undecided = np.flatnonzero(errors == UNDECIDED).tolist()
        states = []
        for row in undecided:
            try:
                states.append((row, self.decode(rows, chunk.start + row, strict)))
                errors[row] = ErrorCode.OK
            except CodeError as error:
                errors[row] = error_code(error)
        if not keep:
            return None
        places[errors != ErrorCode.OK] = -1
        values = self._add_states(states, places, outputs, uses_machine)
        return StreamPart(places, outputs, values)

    def _add_states(
        self,
        states: list[tuple[int, Any]],
        places: NDArray[np.int64],
        outputs: list[Output],
        uses_machine: bool,
    ) -> list[Json]:
        """Add the values of rows that were read one at a time: by the machine from their canonical codes,
        where it reads these.
        """
        start = sum(output.count for output in outputs)
        left = states
        if uses_machine and states:
            assert self.machine is not None, "see uses_machine"
            codes = [self._encode(state) for _, state in states]
            (rows,) = split_into_rows(codes)
            bits, output = self.machine.read(rows, slice(0, len(rows)))
            outputs.append(output)
            left = []
            for (row, state), error in zip(states, bits.errors.tolist(), strict=True):
                if error:
                    left.append((row, state))
                else:
                    places[row] = start
                    start += 1
        for place, (row, _) in enumerate(left, start):
            places[row] = place
        return [self.format.to_json(state) for _, state in left]

    def _encode(self, state: Any) -> str:
        try:
            return self.format.encode(state)
        except CodeError:
            return ""  # no code

    def decode(self, rows: Rows, row: int, strict: bool) -> Any:
        """The state of a row's code; raises a `CodeError`."""
        if isinstance(rows, BinaryRows):
            return self.format.from_bytes(rows.row(row), strict=strict)
        return self.format.decode(rows.text(row), strict=strict)

    def find_faults(
        self, rows: Rows, selected: Iterable[int], positions: NDArray[np.int32], *, strict: bool
    ) -> None:
        """Set the position of the fault of each selected row; 0 if the whole code is at fault."""
        for row in selected:
            try:
                self.decode(rows, row, strict)
            except CodeError as error:
                positions[row] = error.start or 0

    # -- arrays

    def array(self, parts: Sequence[StreamPart]) -> pa.ChunkedArray:
        """What was read as an array of the JSON form, null in rows without a good code."""
        kind = self.shape.kind
        if kind is None:  # nothing says what the values are
            kind = infer_kind(self.shape.recipe, [value for part in parts for value in part.values])
        arrays = [self._part_array(part, kind) for part in parts]
        return pa.chunked_array(arrays, kind)

    def _part_array(self, part: StreamPart, kind: Any) -> pa.Array:
        arrays = [output.array() for output in part.outputs]
        if part.values:
            arranged = [arrange(self.shape.recipe, value) for value in part.values]
            arrays.append(array_of_type(arranged, kind))
        values = pa.concat_arrays(arrays) if len(arrays) > 1 else arrays[0] if arrays else pa.nulls(0, kind)
        places = part.places
        if len(values) == len(places) and (places == np.arange(len(places))).all():
            return values
        return values.take(pa.array(places, mask=places < 0))

    # -- canonical codes

    def canonical(self, rows: Rows, threads: int | None) -> pa.Array:
        """The canonical codes of rows, null where there is none."""
        uses_machine = self.uses_machine(rows) and not isinstance(rows, BinaryRows)
        chunks = list(chunks_of(rows))
        is_canonical = np.zeros(len(rows), np.bool_)

        def check_chunk(k: int) -> None:
            assert self.machine is not None, "see uses_machine"
            bits, _ = self.machine.read(rows, chunks[k])
            is_canonical[chunks[k]] = (bits.errors == ErrorCode.OK) & bits.is_written

        if uses_machine:
            run_chunks(check_chunk, len(chunks), threads)
        if rows.nulls is not None:
            is_canonical[rows.nulls] = False
        if is_canonical.all() and isinstance(rows, TextRows) and len(rows):
            return _texts(rows)
        codes = [
            rows.text(row) if good else self._canonical(rows, row)
            for row, good in enumerate(is_canonical.tolist())
        ]
        return pa.array(codes, pa.string())

    def _canonical(self, rows: Rows, row: int) -> str | None:
        if rows.nulls is not None and rows.nulls[row]:
            return None
        try:
            return self.format.encode(self.decode(rows, row, strict=False))
        except CodeError:
            return None

    # -- writing

    def write(self, values: Any) -> pa.Array:
        """The codes of a table or an array of the shape that `array` has, null for a null; raises a
        `CodeError` that names the row.
        """
        codes: list[str | None] = []
        for row, value in enumerate(_rows_of_values(self.format.name, values, self.shape)):
            if value is None:
                codes.append(None)
                continue
            try:
                state = self.format.from_json(restore(self.shape.recipe, value))
                codes.append(self.format.encode(state))
            except CodeError as error:
                raise InvalidState(
                    error.reason,
                    format=self.format.name,
                    path=f"row {row}, {error.path}" if error.path else f"row {row}",
                    found=error.found,
                    expected=error.expected,
                ) from None
        return pa.array(codes, pa.string())


def _texts(rows: TextRows) -> pa.Array:
    """Rows as an array of their texts, which are ASCII."""
    offsets = np.append(rows.starts, rows.stops[-1]).astype(np.int64)
    data = pa.py_buffer(np.ascontiguousarray(rows.data))
    return pa.LargeStringArray.from_buffers(len(rows), pa.py_buffer(offsets), data).cast(pa.string())


def _rows_of_values(name: str, values: Any, shape: Shape) -> list[Json]:
    """The rows of a table, an array or a list as plain data."""
    if isinstance(values, (pa.Table, pa.RecordBatch)):
        rows: list[Json] = values.to_pylist()
        is_table = shape.kind is None or pa.types.is_struct(shape.kind)
        if not is_table:
            rows = [row[ONE_COLUMN] for row in rows]
        return [None if row is not None and is_table and _is_empty(row) else row for row in rows]
    if isinstance(values, (pa.Array, pa.ChunkedArray)):
        return list(values.to_pylist())
    if isinstance(values, list):
        return values
    raise TypeError(
        f"{name} has no matrix of values: expected a table as .table() returns it, an Arrow array or a list,"
        f" got {type(values).__name__}"
    )


def _is_empty(row: dict[str, Json]) -> bool:
    return all(value is None for value in row.values())


_paths: dict[int, StreamPath] = {}  # by identity: formats are equal if their names are


def stream_path(format: Format[Any]) -> StreamPath:
    """The columns of a format of any layout."""
    path = _paths.get(id(format))
    if path is None or path.format is not format:
        path = _paths[id(format)] = StreamPath(format)
    return path
