"""Kernels applied to a column: in chunks, in threads, with undecided rows left to the scalar path."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Lock

import numpy as np
import pyarrow as pa

from boardcode.columns._inputs import (
    CHUNK,
    BinaryRows,
    Bytes,
    Mask,
    PaddedRows,
    Rows,
    TextChunk,
    TextRows,
    read_only,
)
from boardcode.columns._scalar_path import ScalarPath
from boardcode.compile.numba.error_codes import UNDECIDED, ErrorCode
from boardcode.compile.numba.kernel_set import KernelSet, compile_kernels


@dataclass(frozen=True, slots=True, eq=False)
class ColumnKernels:
    """The kernels of a format, and the scalar path for undecided rows."""

    path: ScalarPath
    kernels: KernelSet

    def can_read(self, rows: Rows) -> bool:
        """Whether there is a kernel for such rows."""
        if isinstance(rows, BinaryRows):
            return self.kernels.read_bytes is not None and 8 * rows.size == self.path.width
        return self.kernels.read_text is not None

    @property
    def can_write(self) -> bool:
        """Whether there is a kernel for writing."""
        return self.kernels.write_text is not None

    @property
    def is_one_to_one(self) -> bool:
        """Whether the values of a code that is not canonical are those of the canonical code."""
        return self.kernels.is_one_to_one

    def read(
        self, rows: Rows, values: Bytes | None, errors: Bytes, *, strict: bool, threads: int | None
    ) -> None:
        """Set the errors, and the values if there is a matrix for them."""

        def read_chunk(chunk: slice) -> None:
            chunk_values = self._new_values(chunk) if values is None else values[chunk]
            self._read(rows, chunk, chunk_values, errors[chunk], strict)

        run_in_chunks(read_chunk, len(rows), threads)
        set_nulls(rows, values, errors)
        undecided = np.flatnonzero(errors == UNDECIDED).tolist()
        self.path.read(rows, undecided, values, errors, strict=strict)

    def write(self, values: Bytes, threads: int | None, nulls: Mask | None = None) -> pa.Array:
        """The codes of values, null where `nulls` says so; raises a `CodeError` for a row that has none."""
        text, failed = self._new_text(len(values)), np.empty(len(values), np.uint8)

        def write_chunk(chunk: slice) -> None:
            self._write(values[chunk], text[chunk], failed[chunk])

        run_in_chunks(write_chunk, len(values), threads)
        for row in np.flatnonzero(failed if nulls is None else failed.astype(bool) & ~nulls).tolist():
            text[row] = np.frombuffer(self.path.write(values, row).encode(), np.uint8)
        return string_array(text, nulls)

    def canonical(self, rows: Rows, threads: int | None) -> pa.Array:
        """The canonical codes of some rows, null where there is none."""
        text, errors = self._new_text(len(rows)), np.empty(len(rows), np.uint8)

        def rewrite_chunk(chunk: slice) -> None:
            values, failed = self._new_values(chunk), np.empty(chunk.stop - chunk.start, np.uint8)
            self._read(rows, chunk, values, errors[chunk], strict=False)
            self._write(values, text[chunk], failed)

        run_in_chunks(rewrite_chunk, len(rows), threads)
        set_nulls(rows, None, errors)
        for row in np.flatnonzero(errors == UNDECIDED).tolist():
            code = self.path.canonical(rows, row)
            if code is not None:
                text[row], errors[row] = np.frombuffer(code.encode(), np.uint8), ErrorCode.OK
        return string_array(text, errors != ErrorCode.OK)

    def _new_values(self, rows: slice) -> Bytes:
        return np.empty((rows.stop - rows.start, len(self.path.names)), np.uint8)

    def _new_text(self, rows: int) -> Bytes:
        return np.empty((rows, self.kernels.text_layout.size), np.uint8)

    def _read(self, rows: Rows, chunk: slice, values: Bytes, errors: Bytes, strict: bool) -> None:
        kernels, columns = self.kernels, len(self.path.names)
        if isinstance(rows, BinaryRows):
            assert kernels.read_bytes is not None, "see can_read"
            data = rows.data[chunk.start * rows.size : chunk.stop * rows.size]
            kernels.read_bytes(data, values.reshape(-1), errors, strict, columns, kernels.tables)
            return
        assert kernels.read_text is not None, "see can_read"
        assert isinstance(rows, (TextRows, PaddedRows)), "the other kinds of rows"
        for text, part in _with_overread(rows.chunk(chunk), kernels.text_layout.overread):
            part_values = values[part].reshape(-1)
            kernels.read_text(*text, part_values, errors[part], strict, columns, kernels.tables)

    def _write(self, values: Bytes, text: Bytes, failed: Bytes) -> None:
        assert self.kernels.write_text is not None, "see can_write"
        columns, tables = len(self.path.names), self.kernels.tables
        self.kernels.write_text(values.reshape(-1), text.reshape(-1), failed, columns, tables)


_loaded: dict[int, tuple[ScalarPath, ColumnKernels | None]] = {}  # by the identity of the path, which is kept
_loading = Lock()


def column_kernels(path: ScalarPath) -> ColumnKernels | None:
    """The kernels of a format, loaded or compiled on first use; None if it has none."""
    if id(path) not in _loaded:
        with _loading:  # another thread must not see a module before it is complete
            if id(path) not in _loaded:
                _loaded[id(path)] = path, _compile(path)
    return _loaded[id(path)][1]


def are_loaded(path: ScalarPath) -> bool:
    """Whether the kernels can be used at once."""
    return id(path) in _loaded


def _compile(path: ScalarPath) -> ColumnKernels | None:
    if path.format.plan is None:
        return None
    kernels = compile_kernels(path.columns, path.format.name, path.format.alphabet)
    return None if kernels is None else ColumnKernels(path, kernels)


def set_nulls(rows: Rows, values: Bytes | None, errors: Bytes) -> None:
    """Set the errors of rows without a code, and their values to 0."""
    if rows.nulls is not None:
        errors[rows.nulls] = ErrorCode.NULL
        if values is not None:
            values[rows.nulls] = 0


def _with_overread(text: TextChunk, overread: int) -> Iterator[tuple[TextChunk, slice]]:
    """The same rows in one or two parts, each with so many bytes after its last row.

    The last rows of a buffer have to be copied, since a kernel loads bytes after the end of a text.
    """
    count = len(text.starts)
    safe = int(np.searchsorted(text.stops, len(text.data) - overread, side="right"))
    if safe:
        yield TextChunk(text.data, text.starts[:safe], text.stops[:safe]), slice(0, safe)
    if safe < count:
        first, last = int(text.starts[safe]), int(text.stops[-1])
        data = np.concatenate([text.data[first:last], np.zeros(overread, np.uint8)])
        starts, stops = read_only(text.starts[safe:] - first), read_only(text.stops[safe:] - first)
        yield TextChunk(read_only(data), starts, stops), slice(safe, count)


def run_in_chunks(work: Callable[[slice], None], rows: int, threads: int | None) -> None:
    """Call a function for all rows, a chunk at a time. Kernels release Python's lock, so threads run in
    parallel.
    """
    chunks = [slice(first, min(first + CHUNK, rows)) for first in range(0, rows, CHUNK)]
    run_chunks(lambda k: work(chunks[k]), len(chunks), threads)


def run_chunks(work: Callable[[int], None], count: int, threads: int | None) -> None:
    """Call a function with the number of each chunk, in threads."""
    threads = min(threads or processors(), count)
    if threads <= 1:
        for k in range(count):
            work(k)
        return
    with ThreadPoolExecutor(threads) as pool:
        for _ in pool.map(work, range(count)):
            pass


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def string_array(text: Bytes, nulls: Mask | None) -> pa.Array:
    """Texts of one length as an Arrow array, without a copy."""
    count, size = text.shape
    is_small = count * size < 1 << 31
    offsets = np.arange(count + 1, dtype=np.int32 if is_small else np.int64) * size
    validity = None if nulls is None or not nulls.any() else pa.array(~nulls).buffers()[1]
    kind = pa.StringArray if is_small else pa.LargeStringArray
    return kind.from_buffers(count, pa.py_buffer(offsets), pa.py_buffer(text.reshape(-1)), validity)
