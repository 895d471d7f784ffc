"""Whatever holds a column of codes, as one run of bytes: row `k` is `data[starts[k]:stops[k]]`, or the k-th `size` bytes.

Arrow's buffers are used where they lie; nothing is done row by row in Python but for lists, and these Arrow takes apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

Codes: TypeAlias = (
    Any  # a list, a NumPy array, an Arrow array or chunked array, or anything that Arrow makes one of
)
Bytes: TypeAlias = NDArray[np.uint8]
Places: TypeAlias = NDArray[np.int32] | NDArray[np.int64]
Rows: TypeAlias = NDArray[np.bool_]


NO_PLACES: NDArray[np.int64] = np.empty(0, np.int64)


@dataclass(frozen=True, slots=True)
class Texts:
    """Some rows of codes.

    `size` is the length of every row if these are bytes of the binary form and not text; they follow each other, and there
    are no places. `originals` are the texts themselves where the caller gave such, since a text need not have bytes (a
    lone surrogate has none).
    """

    rows: int
    data: Bytes
    starts: Places = field(default_factory=lambda: NO_PLACES)
    stops: Places = field(default_factory=lambda: NO_PLACES)
    nulls: Rows | None = None
    size: int | None = None
    originals: Any = None

    def __len__(self) -> int:
        return self.rows

    def part(self, rows: slice) -> Texts:
        """Some of the rows, for a kernel: it has no use for nulls and originals."""
        count = rows.stop - rows.start
        if self.size is None:
            return Texts(count, self.data, self.starts[rows], self.stops[rows])
        return Texts(count, self.data[rows.start * self.size : rows.stop * self.size], size=self.size)

    def row(self, k: int) -> bytes:
        """The bytes of a row."""
        if self.size is None:
            return self.data[self.starts[k] : self.stops[k]].tobytes()
        return self.data[k * self.size : (k + 1) * self.size].tobytes()

    def text(self, k: int) -> str:
        """The text of a row; a byte that is no UTF-8 is a character of its own, which no alphabet has."""
        if self.originals is not None:
            return str(self.originals[k])
        return self.row(k).decode("utf-8", "surrogateescape")


def texts(codes: Codes) -> Iterator[Texts]:
    """The pieces of a column, each in memory of its own."""
    if isinstance(codes, np.ndarray) and codes.dtype.kind == "S":
        yield _of_numpy(codes)
    elif isinstance(codes, (list, tuple)) or (isinstance(codes, np.ndarray) and codes.dtype.kind == "O"):
        yield _of_objects(codes)
    else:
        for piece in _chunks(codes):
            yield _of_arrow(piece)


def frozen(array: Any) -> Any:
    """The same array, read-only as Arrow's are: to Numba the other kind would be another type to compile for."""
    view = array[:]
    view.flags.writeable = False
    return view


def _chunks(codes: Codes) -> list[pa.Array]:
    if isinstance(codes, pa.Array):
        return [codes]
    if not isinstance(codes, pa.ChunkedArray):
        codes = pa.chunked_array(codes) if hasattr(codes, "__arrow_c_stream__") else pa.array(codes)
    return codes.chunks if isinstance(codes, pa.ChunkedArray) else [codes]


def _of_numpy(codes: NDArray[np.bytes_]) -> Texts:
    """An array of bytes; as everywhere in NumPy, zeros at the end of an item are no part of it."""
    size = codes.dtype.itemsize
    lined_up = np.ascontiguousarray(codes)
    data = lined_up.view(np.uint8).reshape(-1) if size else np.empty(0, np.uint8)
    starts = np.arange(len(codes), dtype=np.int64) * size
    return Texts(len(codes), frozen(data), frozen(starts), frozen(starts + _lengths(data, len(codes), size)))


def _lengths(data: Bytes, count: int, size: int) -> NDArray[np.int64]:
    """The length of each item of `size` bytes, zeros at its end left off."""
    filled = data.reshape(count, size) != 0
    return (
        np.where(filled.any(axis=1), size - filled[:, ::-1].argmax(axis=1), 0)
        if size
        else np.zeros(count, np.int64)
    )


def _of_objects(codes: Codes) -> Texts:
    """Python's own texts, with None or a pandas NaN where there is none."""
    try:
        made = pa.array(codes, pa.large_string(), from_pandas=True)
    except (UnicodeEncodeError, pa.ArrowTypeError, pa.ArrowInvalid):
        made = pa.array(
            [_encoded(code, k) for k, code in enumerate(codes)], pa.large_binary(), from_pandas=True
        )
    read = _of_arrow(made)
    return replace(read, originals=codes)


def _encoded(code: Any, row: int) -> Any:
    if isinstance(code, str):
        return code.encode("utf-8", "surrogatepass")
    if code is None or code != code:  # NaN
        return None
    raise TypeError(f"row {row}: a code is text, got {type(code).__name__}")


def _of_arrow(codes: pa.Array) -> Texts:
    kind = codes.type
    if pa.types.is_dictionary(kind):
        return _of_arrow(codes.dictionary_decode())
    if isinstance(codes, pa.ExtensionArray):
        return _of_arrow(codes.storage)
    if pa.types.is_null(kind):
        return _of_arrow(codes.cast(pa.string()))
    if pa.types.is_string_view(kind):
        return _of_arrow(codes.cast(pa.large_string()))
    if pa.types.is_binary_view(kind):
        return _of_arrow(codes.cast(pa.large_binary()))
    if pa.types.is_fixed_size_binary(kind):
        return _of_fixed_size(codes)
    if pa.types.is_string(kind) or pa.types.is_binary(kind):
        return _of_offsets(codes, np.dtype(np.int32))
    if pa.types.is_large_string(kind) or pa.types.is_large_binary(kind):
        return _of_offsets(codes, np.dtype(np.int64))
    raise TypeError(f"codes are text or bytes, got an Arrow array of {kind}")


def _nulls(codes: pa.Array) -> Rows | None:
    if not codes.null_count:
        return None
    missing: Rows = codes.is_null().to_numpy(zero_copy_only=False)
    return missing


def _bytes(buffer: pa.Buffer | None) -> Bytes:
    return np.empty(0, np.uint8) if buffer is None else np.frombuffer(buffer, np.uint8)


def _of_offsets(codes: pa.Array, kind: np.dtype[Any]) -> Texts:
    _, places, data = codes.buffers()
    if not len(codes):
        return Texts(0, _bytes(data))
    offsets: Any = np.frombuffer(places, kind, len(codes) + 1, codes.offset * kind.itemsize)
    return Texts(len(codes), _bytes(data), offsets[:-1], offsets[1:], _nulls(codes))


def _of_fixed_size(codes: pa.Array) -> Texts:
    size = codes.type.byte_width
    data = _bytes(codes.buffers()[1])[codes.offset * size : (codes.offset + len(codes)) * size]
    return Texts(len(codes), data, nulls=_nulls(codes), size=size)
