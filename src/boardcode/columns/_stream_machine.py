"""The machine applied to a column of codes of any layout: memory for its streams, and chunks of rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from boardcode.alphabets import Alphabet
from boardcode.columns._inputs import CHUNK, BinaryRows, PaddedRows, Rows, TextRows
from boardcode.columns._stream_arrays import build_array
from boardcode.compile.numba.intrinsics import runs_kernels
from boardcode.compile.numba.stream_code import COUNT
from boardcode.compile.numba.stream_digits import (
    ROOM,
    NumberNotation,
    RowBits,
    TextNotation,
    read_bits,
    text_notation,
)
from boardcode.compile.numba.stream_machine import new_memory, read_rows
from boardcode.compile.numba.stream_program import Program

CHUNK_BYTES = 1 << 20  # the most bytes of text that are read at a time
FIRST_ITEMS = 4  # of a list, until it is known better
SLACK = 1.25  # more room than seems to be needed
ALIGNMENT = 64

_loading = Lock()
_is_loaded = False


@dataclass(frozen=True, slots=True, eq=False)
class Output:
    """What was read from `count` rows."""

    program: Program
    streams: Sequence[NDArray[Any]]
    count: int

    def array(self) -> pa.Array:
        """The values as an Arrow array."""
        return build_array(self.program.recipe, self.streams, self.count)


@dataclass(slots=True, eq=False)
class StreamMachine:
    """A program, and the notation of the texts that it reads."""

    program: Program
    notation: TextNotation | NumberNotation | None
    width: int | None
    spare: int
    takes_bytes: bool
    _sizes: NDArray[np.float64] = field(init=False)  # items of each stream for a row, as far as known

    def __post_init__(self) -> None:
        self._sizes = np.full(len(self.program.streams), float(FIRST_ITEMS))

    def can_read(self, rows: Rows) -> bool:
        """Whether rows need not be read one at a time."""
        if not runs_kernels():
            return False
        if isinstance(rows, BinaryRows):
            return self.takes_bytes and 8 * rows.size == self.width
        return self.notation is not None

    def read(self, rows: Rows, chunk: slice) -> tuple[RowBits, Output]:
        """Read a chunk of rows; the errors of those that are not read are UNDECIDED."""
        bits, scratch = self._bits(rows, chunk)
        return bits, self._run(bits, scratch)

    def _bits(self, rows: Rows, chunk: slice) -> tuple[RowBits, int]:
        depth = self.program.depth
        if isinstance(rows, BinaryRows):
            return _with_scratch(_binary_bits(rows, chunk), rows.size, depth)
        assert isinstance(rows, (TextRows, PaddedRows)), "the other kinds of rows"
        assert self.notation is not None, "see can_read"
        text = rows.chunk(chunk)
        bits = read_bits(self.notation, *text)
        longest = int(bits.widths.max(initial=0)) // 8
        return _with_scratch(bits, longest, depth)

    def _run(self, bits: RowBits, scratch: int) -> Output:
        program, rows = self.program, len(bits.places)
        registers, memory = program.registers.copy(), new_memory(len(program.streams))
        streams = np.zeros((len(program.streams), 4), np.int64)
        streams[:, 0] = program.streams
        streams[list(program.ends), COUNT] = 1
        arena = np.zeros(0, np.uint8)
        streams, arena = _grow(streams, arena, self._sizes * rows)
        width = -1 if self.width is None else self.width
        row = 0
        while True:
            row, full = read_rows(
                program.code,
                program.tables,
                registers,
                bits.data,
                bits.places,
                bits.widths,
                bits.errors,
                row,
                width,
                self.spare,
                scratch,
                streams,
                arena,
                memory,
            )
            if not full:
                break
            room = streams[:, COUNT] * (rows / max(row, 1))
            room[full - 1] = max(room[full - 1], 2 * streams[full - 1, 2])
            streams, arena = _grow(streams, arena, room)
        if rows:
            self._sizes = np.maximum(self._sizes, streams[:, COUNT] / rows)
        count = int(np.count_nonzero(bits.errors == 0))
        return Output(program, _views(streams, arena), count)


def _binary_bits(rows: BinaryRows, chunk: slice) -> RowBits:
    count, size = chunk.stop - chunk.start, rows.size
    data = np.zeros((count, size + ROOM), np.uint8)
    data[:, :size] = rows.data[chunk.start * size : chunk.stop * size].reshape(count, size)
    places = np.arange(count, dtype=np.int64) * (size + ROOM)
    widths = np.full(count, 8 * size, np.int64)
    return RowBits(data.reshape(-1), places, widths, np.zeros(count, np.bool_), np.zeros(count, np.uint8))


def _with_scratch(bits: RowBits, longest: int, depth: int) -> tuple[RowBits, int]:
    """The same bits with room for parts in another order, and where that begins."""
    scratch = len(bits.data)
    if not depth:
        return bits, scratch
    more = np.zeros(depth * (longest + 2 * ROOM), np.uint8)
    return bits._replace(data=np.concatenate([bits.data, more])), scratch


def _grow(
    streams: NDArray[np.int64], arena: NDArray[np.uint8], wanted: NDArray[np.float64]
) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """The same streams with room for at least as many items as before, and for those that are wanted."""
    grown = streams.copy()
    grown[:, 2] = np.maximum(streams[:, 2], (wanted * SLACK).astype(np.int64) + ALIGNMENT)
    # A number is stored in 8 bytes, of which those after it are not its own.
    sizes = -(-(grown[:, 2] * grown[:, 0] + 8) // ALIGNMENT) * ALIGNMENT
    grown[:, 1] = np.cumsum(sizes) - sizes
    # Arrow's pool keeps memory that was freed; new memory of the system would take as long as reading does.
    target = np.frombuffer(pa.allocate_buffer(int(sizes.sum()) + ALIGNMENT), np.uint8)
    for (size, start, _, count), (_, old, _, _) in zip(grown.tolist(), streams.tolist(), strict=True):
        if len(arena):
            target[start : start + size * count] = arena[old : old + size * count]
        else:
            target[start : start + size * count] = 0  # the first end of a list
    return grown, target


def _views(streams: NDArray[np.int64], arena: NDArray[np.uint8]) -> list[NDArray[Any]]:
    kinds = {1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64}
    return [
        arena[start : start + size * count].view(kinds[size]) for size, start, _, count in streams.tolist()
    ]


def chunks_of(rows: Rows) -> Iterator[slice]:
    """Parts of a column that are read at a time: not too many rows, and not too many bytes."""
    count = len(rows)
    if isinstance(rows, TextRows) and count:
        first, last = int(rows.starts[0]), int(rows.stops[-1])
        longest = max(1, (last - first) // count)
    else:
        longest = getattr(rows, "size", 1) or 1
    step = max(1, min(CHUNK, CHUNK_BYTES // longest))
    for first in range(0, count, step):
        yield slice(first, min(first + step, count))


def stream_machine(program: Program, alphabet: Alphabet, width: int | None) -> StreamMachine:
    """The machine with a program."""
    spare = 0 if width is not None or alphabet.positional else alphabet.bits - 1
    notation = text_notation(alphabet, width)
    takes_bytes = width is not None and alphabet.is_complete and not alphabet.positional
    return StreamMachine(program, notation, width, spare, takes_bytes)


def load_machine() -> None:
    """Load the machine, or compile it, so that short columns use it too."""
    global _is_loaded
    with _loading:
        if not _is_loaded:
            _is_loaded = True


def is_loaded() -> bool:
    """Whether the machine can be used at once."""
    return _is_loaded
