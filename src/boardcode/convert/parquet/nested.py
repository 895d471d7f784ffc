"""Columns of lists as Parquet's pages: words and small numbers by their places in a dictionary, a few bits each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from boardcode.columns.texts import Bytes
from boardcode.convert.parquet.levels import Levels, in_eights, packed
from boardcode.convert.parquet.thrift import (
    BINARY,
    FALSE,
    I32,
    STRUCT,
    Struct,
    Value,
    items,
    long,
    number,
    written,
)

ITEMS = 1 << 20  # of a page, about
INT32, BYTE_ARRAY = 1, 6  # as what Parquet stores numbers and words
PLAIN, RUNS, PLACES = 0, 3, 8  # its encodings: values, levels, places in a dictionary
DATA_PAGE, DICTIONARY_PAGE = 0, 2
SNAPPY = 1


class Chunk(NamedTuple):
    """What a row group has of a column: its pages, and what the file says of it, places counted from its first byte."""

    pages: list[Any]
    metadata: Struct


def is_known(kind: Any) -> bool:
    """Whether a column of such a type is written here: lists of words and small numbers."""
    return pa.types.is_nested(kind) and _has_lists(kind) and _has_known_parts(kind)


def _has_lists(kind: Any) -> bool:
    if pa.types.is_struct(kind):
        return any(_has_lists(field.type) for field in kind)
    return bool(pa.types.is_list(kind) or pa.types.is_fixed_size_list(kind))


def _has_known_parts(kind: Any) -> bool:
    if pa.types.is_struct(kind):
        return kind.num_fields > 0 and all(field.nullable and _has_known_parts(field.type) for field in kind)
    if pa.types.is_list(kind) or pa.types.is_fixed_size_list(kind):
        return kind.value_field.nullable and _has_known_parts(kind.value_type)
    if pa.types.is_dictionary(kind):
        return bool(kind.index_type == pa.int8() and kind.value_type == pa.string())
    return bool(kind == pa.uint8())


class Leaf(NamedTuple):
    """The places of a leaf's values in a dictionary, and where they stand; of words, the dictionary."""

    places: Any
    levels: Levels
    words: Any


def leaves(array: Any, levels: Levels) -> Iterator[Leaf]:
    """The leaves of an array whose items are those that are there in the levels."""
    kind = array.type
    if not pa.types.is_nested(kind):
        yield _leaf(array, levels)
        return
    valid = None
    if array.null_count:
        valid = array.is_valid()
        array, valid = array.filter(valid), valid.to_numpy(zero_copy_only=False)
    levels = levels.deeper(valid)
    if pa.types.is_struct(kind):
        for part in array.flatten():
            yield from leaves(part, levels)
    elif pa.types.is_fixed_size_list(kind):
        yield from leaves(array.flatten(), levels.repeated(kind.list_size))
    else:
        yield from leaves(array.flatten(), levels.repeated(np.diff(array.offsets.to_numpy())))


def _leaf(array: Any, levels: Levels) -> Leaf:
    """A small number is its own place."""
    words, held = (array.dictionary, array.indices) if pa.types.is_dictionary(array.type) else (None, array)
    bits, data = held.buffers()
    places = np.frombuffer(data or b"", np.uint8)[held.offset : held.offset + len(held)]
    if not held.null_count:
        return Leaf(places, levels.deeper(), words)
    deepest, places = levels.deepest(places, np.frombuffer(bits, np.uint8), held.offset)
    return Leaf(places, deepest, words)


def chunks(array: Any, paths: Sequence[tuple[bytes, ...]]) -> list[Chunk]:
    """The chunks of a column of a known type, in pages of whole rows; `paths` are what its leaves are called."""
    step = max(64, ITEMS // max(1, _items_of_a_row(array)) & -64)  # so that pages begin at whole words
    pages = [
        list(leaves(array[first : first + step], Levels(len(array[first : first + step]))))
        for first in range(0, len(array), step)
    ]
    return [_chunk([page[k] for page in pages], path) for k, path in enumerate(paths)]


def _items_of_a_row(array: Any) -> int:
    """How many items the longest of its leaves has for each row, on average."""
    kind, rows = array.type, max(1, len(array))
    if pa.types.is_struct(kind):
        return max(_items_of_a_row(part) for part in array.flatten())
    if pa.types.is_fixed_size_list(kind) or pa.types.is_list(kind):
        inner = array.flatten()
        return -(-len(inner) * _items_of_a_row(inner) // rows)
    return 1


def _chunk(leaves: list[Leaf], path: tuple[bytes, ...]) -> Chunk:
    """A leaf's pages: one of the dictionary, and those of the values."""
    physical, dictionary, size = _dictionary(leaves)
    head = {1: number(size), 2: number(PLAIN), 3: Value(FALSE, None)}
    pages = [_page(DICTIONARY_PAGE, {7: Value(STRUCT, head)}, [dictionary])]
    for leaf in leaves:
        head = {1: number(leaf.levels.count), 2: number(PLACES), 3: number(RUNS), 4: number(RUNS)}
        pages.append(
            _page(DATA_PAGE, {5: Value(STRUCT, head)}, [*leaf.levels.written(), *_places(leaf.places, size)])
        )
    metadata = {
        1: number(physical),
        2: items(I32, [PLAIN, RUNS, PLACES]),
        3: items(BINARY, list(path)),
        4: number(SNAPPY),
        5: long(sum(leaf.levels.count for leaf in leaves)),
        6: long(sum(page.whole for page in pages)),
        7: long(sum(page.packed for page in pages)),
        9: long(pages[0].packed),
        11: long(0),
    }
    return Chunk([part for page in pages for part in page.parts], metadata)


class Page(NamedTuple):
    """A page: its header and its bytes, and its size with and without compression."""

    parts: list[Any]
    whole: int
    packed: int


def _page(kind: int, head: Struct, parts: list[bytes]) -> Page:
    content = b"".join(parts)
    small = pa.compress(content, "snappy", asbytes=True)
    header = written({1: number(kind), 2: number(len(content)), 3: number(len(small)), **head})
    return Page([header, small], len(header) + len(content), len(header) + len(small))


def _dictionary(leaves: list[Leaf]) -> tuple[int, bytes, int]:
    """What the values are stored as, all that they can be, and how many that is."""
    if leaves[0].words is not None:
        words = [word.encode() for word in leaves[0].words.to_pylist()]
        return BYTE_ARRAY, b"".join(len(word).to_bytes(4, "little") + word for word in words), len(words)
    size = 1 + max(int(np.max(leaf.places, initial=0)) for leaf in leaves)
    return INT32, np.arange(size, dtype="<i4").tobytes(), size


def _places(places: Bytes, size: int) -> list[bytes]:
    """Places in a dictionary of such a size."""
    width = max(1, (size - 1).bit_length())
    return [bytes([width]), in_eights(len(places)), packed(places, width)]
