"""Compiled kernels at work: a column in chunks, over as many threads as there are, what is unusual one by one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Lock
from typing import Any

import numpy as np
import pyarrow as pa

from boardcode.columns import scalar_path as one_by_one
from boardcode.columns import storage
from boardcode.columns.error_codes import ERRORS
from boardcode.columns.layout import Layout
from boardcode.columns.source import UNUSUAL
from boardcode.columns.spelling import Spelling
from boardcode.columns.texts import Bytes, Rows, Texts, frozen
from boardcode.compile.numba import intrinsics as machine
from boardcode.fields.groups import fixed_width

CHUNK = 1 << 15  # rows


@dataclass(frozen=True, slots=True, eq=False)
class Kernels:
    """The kernels of a format."""

    layout: Layout
    spelling: Spelling
    read_text: Callable[..., None] | None
    read_bytes: Callable[..., None] | None
    write_text: Callable[..., None] | None
    tables: tuple[Any, ...]

    def reads(self, texts: Texts) -> bool:
        """Whether there is a kernel for such rows."""
        if texts.size is None:
            return self.read_text is not None
        return self.read_bytes is not None and 8 * texts.size == self.layout.format.fields.width

    def read(
        self, texts: Texts, values: Bytes | None, errors: Bytes, *, strict: bool, threads: int | None
    ) -> None:
        """Fill in the errors, and the values if they are wanted."""

        def chunk(rows: slice) -> None:
            self._read(
                texts.part(rows),
                self._scratch(rows) if values is None else values[rows],
                errors[rows],
                strict,
            )

        in_parallel(chunk, len(texts), threads)
        if texts.nulls is not None:
            one_by_one.missing(texts.nulls, values, errors)
        one_by_one.read(
            self.layout, texts, np.flatnonzero(errors == UNUSUAL).tolist(), values, errors, strict=strict
        )

    def _scratch(self, rows: slice) -> Bytes:
        return np.empty((rows.stop - rows.start, len(self.layout.names)), np.uint8)

    def _read(self, texts: Texts, values: Bytes, errors: Bytes, strict: bool) -> None:
        width = len(self.layout.names)
        if texts.size is not None:
            assert self.read_bytes is not None, "asked before"
            self.read_bytes(texts.data, values.reshape(-1), errors, strict, width, self.tables)
            return
        assert self.read_text is not None, "asked before"
        for part, rows in _with_room(texts, self.spelling.spill):
            self.read_text(
                part.data,
                part.starts,
                part.stops,
                values[rows].reshape(-1),
                errors[rows],
                strict,
                width,
                self.tables,
            )

    def write(self, values: Bytes, threads: int | None, missing: Rows | None = None) -> pa.Array:
        """The codes of values, null in rows that are missing; raises a `CodeError` for the first other row that has none."""
        text, flags = self._text(len(values)), np.empty(len(values), np.uint8)

        def chunk(rows: slice) -> None:
            self._write(values[rows], text[rows], flags[rows])

        in_parallel(chunk, len(values), threads)
        for row in np.flatnonzero(flags if missing is None else flags.astype(bool) & ~missing).tolist():
            text[row] = np.frombuffer(one_by_one.written(self.layout, values, row).encode(), np.uint8)
        return strings(text, missing)

    def _text(self, rows: int) -> Bytes:
        return np.empty((rows, self.spelling.size), np.uint8)

    def _write(self, values: Bytes, text: Bytes, flags: Bytes) -> None:
        assert self.write_text is not None, "asked before"
        self.write_text(values.reshape(-1), text.reshape(-1), flags, len(self.layout.names), self.tables)

    def canonical(self, texts: Texts, threads: int | None) -> pa.Array:
        """The canonical codes of texts, null where there is none."""
        text, errors = self._text(len(texts)), np.empty(len(texts), np.uint8)

        def chunk(rows: slice) -> None:
            values, flags = self._scratch(rows), np.empty(rows.stop - rows.start, np.uint8)
            self._read(texts.part(rows), values, errors[rows], strict=False)
            self._write(values, text[rows], flags)

        in_parallel(chunk, len(texts), threads)
        if texts.nulls is not None:
            errors[texts.nulls] = ERRORS.NULL
        for row in np.flatnonzero(errors == UNUSUAL).tolist():
            clean = one_by_one.canonical(self.layout, texts, row)
            if clean is not None:
                text[row], errors[row] = np.frombuffer(clean.encode(), np.uint8), ERRORS.FINE
        return strings(text, errors != ERRORS.FINE)


_loaded: dict[int, tuple[Layout, Kernels | None]] = {}  # by the identity of the layout, which is kept
_loading = Lock()


def kernels(layout: Layout) -> Kernels | None:
    """The kernels of a format, compiled when they are first asked for; None if it has none."""
    if id(layout) not in _loaded:
        with _loading:  # a thread that comes second must not find the module before it is complete
            if id(layout) not in _loaded:
                _loaded[id(layout)] = layout, _made(layout)
    return _loaded[id(layout)][1]


def are_loaded(layout: Layout) -> bool:
    """Whether nobody has to wait for the kernels."""
    return id(layout) in _loaded


def _made(layout: Layout) -> Kernels | None:
    kernel = layout.kernel(instructions=machine.has_bit_instructions()) if machine.runs_kernels() else None
    if kernel is None:
        return None
    made = storage.module(kernel)
    spelling = Spelling(layout.format.alphabet, fixed_width(layout.format.fields))
    read_text, read_bytes, write_text = (
        getattr(made, name) if name in kernel.functions else None
        for name in ("read_text", "read_bytes", "write_text")
    )
    return Kernels(layout, spelling, read_text, read_bytes, write_text, layout.tables())


def _with_room(texts: Texts, room: int) -> Iterator[tuple[Texts, slice]]:
    """The same rows in one or two parts, each with so many bytes behind its last row: the last rows may have to be copied."""
    fitting = int(np.searchsorted(texts.stops, len(texts.data) - room, side="right"))
    if fitting:
        yield texts.part(slice(0, fitting)), slice(0, fitting)
    if fitting < len(texts):
        rest = texts.part(slice(fitting, len(texts)))
        start, stop = int(rest.starts[0]), int(rest.stops[-1])
        data = np.concatenate([rest.data[start:stop], np.zeros(room, np.uint8)])
        yield (
            Texts(len(rest), frozen(data), frozen(rest.starts - start), frozen(rest.stops - start)),
            slice(fitting, len(texts)),
        )


def in_parallel(work: Callable[[slice], None], rows: int, threads: int | None) -> None:
    """Do some work for all rows, chunk by chunk. The kernels let go of Python's lock, so that threads run beside each other."""
    chunks = [slice(first, min(first + CHUNK, rows)) for first in range(0, rows, CHUNK)]
    threads = min(threads or processors(), len(chunks))
    if threads <= 1:
        for chunk in chunks:
            work(chunk)
        return
    with ThreadPoolExecutor(threads) as pool:
        for _ in pool.map(work, chunks):
            pass


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def strings(text: Bytes, nulls: Rows | None) -> pa.Array:
    """Texts of one length as an Arrow array, without a copy."""
    count, size = text.shape
    small = count * size < 1 << 31
    offsets = np.arange(count + 1, dtype=np.int32 if small else np.int64) * size
    validity = None if nulls is None or not nulls.any() else pa.array(~nulls).buffers()[1]
    kind = pa.StringArray if small else pa.LargeStringArray
    return kind.from_buffers(count, pa.py_buffer(offsets), pa.py_buffer(text.reshape(-1)), validity)
