"""Columns of codes as runs of bytes, whatever holds them.

Arrow's buffers are used in place. Only lists and arrays of objects are converted, by Arrow.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from boardcode.compile.numba.kernel_cache import compiled

Codes: TypeAlias = Any  # a list, a NumPy array, an Arrow array or anything that Arrow can convert to one
Bytes: TypeAlias = NDArray[np.uint8]
Offsets: TypeAlias = NDArray[np.int32] | NDArray[np.int64]
Mask: TypeAlias = NDArray[np.bool_]

CHUNK = 1 << 15  # the most rows that a kernel is called with


class TextChunk(NamedTuple):
    """Some texts for a kernel: row `k` is `data[starts[k]:stops[k]]`."""

    data: Bytes
    starts: Offsets
    stops: Offsets


@dataclass(frozen=True, kw_only=True)
class Rows(ABC):
    """Some rows of codes.

    `nulls` marks rows without a code. `originals` are the texts themselves if they are Python objects, since
    not every text can be encoded (one with a lone surrogate cannot).
    """

    count: int
    data: Bytes
    nulls: Mask | None = None
    originals: Any = None

    def __len__(self) -> int:
        return self.count

    @abstractmethod
    def row(self, k: int) -> bytes:
        """The bytes of a row."""

    def text(self, k: int) -> str:
        """The text of a row; a byte that is not UTF-8 becomes a character that no alphabet has."""
        if self.originals is not None:
            return str(self.originals[k])
        return self.row(k).decode("utf-8", "surrogateescape")


@dataclass(frozen=True, kw_only=True)
class TextRows(Rows):
    """Texts of any length: row `k` is `data[starts[k]:stops[k]]`."""

    starts: Offsets
    stops: Offsets

    def row(self, k: int) -> bytes:
        return self.data[self.starts[k] : self.stops[k]].tobytes()

    def chunk(self, rows: slice) -> TextChunk:
        """At most `CHUNK` rows for a kernel."""
        return TextChunk(self.data, self.starts[rows], self.stops[rows])


@dataclass(frozen=True, kw_only=True)
class PaddedRows(Rows):
    """Texts in items of `size` bytes, filled up with zeros as NumPy does."""

    size: int

    def row(self, k: int) -> bytes:
        return self.data[k * self.size : (k + 1) * self.size].tobytes().rstrip(b"\0")

    def chunk(self, rows: slice) -> TextChunk:
        """At most `CHUNK` rows for a kernel."""
        data, count = self.data[rows.start * self.size :], rows.stop - rows.start
        offsets = _chunk_offsets(self.size)
        if self.size and _are_full(data, self.size, count):
            return TextChunk(data, offsets[:count], offsets[1 : count + 1])
        stops = np.empty(count, np.int32)
        _find_stops(data, self.size, stops)
        return TextChunk(data, offsets[:count], read_only(stops))


@dataclass(frozen=True, kw_only=True)
class BinaryRows(Rows):
    """The binary form: rows of `size` bytes."""

    size: int

    def row(self, k: int) -> bytes:
        return self.data[k * self.size : (k + 1) * self.size].tobytes()


@cache
def _chunk_offsets(size: int) -> NDArray[np.int32]:
    """Where the items of a chunk begin, and the end of the last."""
    offsets: NDArray[np.int32] = np.arange(CHUNK + 1, dtype=np.int32) * np.int32(size)
    offsets.flags.writeable = False
    return offsets


@compiled
def _are_full(data, size, count):  # type: ignore[no-untyped-def]
    for k in range(count):  # noqa: SIM110 - a loop compiles to faster code
        if data[k * size + size - 1] == 0:
            return False
    return True


@compiled
def _find_stops(data, size, stops):  # type: ignore[no-untyped-def]
    for k in range(len(stops)):
        start, stop = k * size, (k + 1) * size
        while stop > start and data[stop - 1] == 0:
            stop -= 1
        stops[k] = stop


def split_into_rows(codes: Codes) -> Iterator[Rows]:
    """The parts of a column, each in memory of its own."""
    if isinstance(codes, np.ndarray) and codes.dtype.kind == "S":
        yield _rows_of_bytes(codes)
    elif isinstance(codes, (list, tuple)) or (isinstance(codes, np.ndarray) and codes.dtype.kind == "O"):
        yield _rows_of_objects(codes)
    else:
        for chunk in _arrow_chunks(codes):
            yield _rows_of_arrow(chunk)


def read_only(array: Any) -> Any:
    """The same array, read-only as Arrow's are, so that kernels are compiled for one type only."""
    view = array[:]
    view.flags.writeable = False
    return view


def _rows_of_bytes(codes: NDArray[np.bytes_]) -> Rows:
    size = codes.dtype.itemsize
    data = np.ascontiguousarray(codes).view(np.uint8).reshape(-1) if size else np.empty(0, np.uint8)
    return PaddedRows(count=len(codes), data=read_only(data), size=size)


def _rows_of_objects(codes: Codes) -> Rows:
    """Python's texts, with None or the NaN of pandas for rows without a code."""
    try:
        array = pa.array(codes, pa.large_string(), from_pandas=True)
    except (UnicodeEncodeError, pa.ArrowTypeError, pa.ArrowInvalid):
        encoded = [_encode_text(code, k) for k, code in enumerate(codes)]
        array = pa.array(encoded, pa.large_binary(), from_pandas=True)
    return replace(_rows_of_arrow(array), originals=codes)


def _encode_text(code: Any, row: int) -> bytes | None:
    if isinstance(code, str):
        return code.encode("utf-8", "surrogatepass")
    if code is None or code != code:  # NaN
        return None
    raise TypeError(f"row {row}: a code is text, got {type(code).__name__}")


def _arrow_chunks(codes: Codes) -> list[pa.Array]:
    if isinstance(codes, pa.Array):
        return [codes]
    if not isinstance(codes, pa.ChunkedArray):
        codes = pa.chunked_array(codes) if hasattr(codes, "__arrow_c_stream__") else pa.array(codes)
    return codes.chunks if isinstance(codes, pa.ChunkedArray) else [codes]


def _rows_of_arrow(codes: pa.Array) -> Rows:
    kind = codes.type
    if pa.types.is_dictionary(kind):
        return _rows_of_arrow(codes.dictionary_decode())
    if isinstance(codes, pa.ExtensionArray):
        return _rows_of_arrow(codes.storage)
    if pa.types.is_null(kind):
        return _rows_of_arrow(codes.cast(pa.string()))
    if pa.types.is_string_view(kind):
        return _rows_of_arrow(codes.cast(pa.large_string()))
    if pa.types.is_binary_view(kind):
        return _rows_of_arrow(codes.cast(pa.large_binary()))
    if pa.types.is_fixed_size_binary(kind):
        size = kind.byte_width
        data = _buffer_bytes(codes.buffers()[1])[codes.offset * size : (codes.offset + len(codes)) * size]
        return BinaryRows(count=len(codes), data=data, nulls=_null_mask(codes), size=size)
    if pa.types.is_string(kind) or pa.types.is_binary(kind):
        return _rows_of_offsets(codes, np.dtype(np.int32))
    if pa.types.is_large_string(kind) or pa.types.is_large_binary(kind):
        return _rows_of_offsets(codes, np.dtype(np.int64))
    raise TypeError(f"codes are text or bytes, got an Arrow array of {kind}")


def _rows_of_offsets(codes: pa.Array, kind: np.dtype[Any]) -> Rows:
    _, offset_buffer, data = codes.buffers()
    count = len(codes)  # an empty array may have no offsets
    offsets: Any = (
        np.frombuffer(offset_buffer, kind, count + 1, codes.offset * kind.itemsize) if count else []
    )
    return TextRows(
        count=count,
        data=_buffer_bytes(data),
        nulls=_null_mask(codes),
        starts=offsets[:-1],
        stops=offsets[1:],
    )


def _null_mask(codes: pa.Array) -> Mask | None:
    if not codes.null_count:
        return None
    nulls: Mask = codes.is_null().to_numpy(zero_copy_only=False)
    return nulls


def _buffer_bytes(buffer: pa.Buffer | None) -> Bytes:
    return np.empty(0, np.uint8) if buffer is None else np.frombuffer(buffer, np.uint8)
