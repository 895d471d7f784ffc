"""Arrow arrays of what the machine for codes of any layout has read, in the shape of the JSON form.

Each part of a recipe is made for all rows at once. A part that is not always there has only the values that
are; they are spread over the rows by their places.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from boardcode.columns._json_arrays import array_of_json, common_type, convert, type_of_schema
from boardcode.columns._lookup import integer_type, leaf_array
from boardcode.compile.deal_orders import HAND_MARK, SUIT_MARK
from boardcode.compile.numba.stream_recipe import (
    AnyJson,
    Cases,
    DealTexts,
    Fields,
    ItemLists,
    Missing,
    Nothing,
    Numbers,
    Recipe,
    Specials,
    TextCounts,
    Words,
)

Places = NDArray[np.int64]


def build_array(recipe: Recipe, streams: Sequence[NDArray[Any]], count: int) -> pa.Array:
    """The values of `count` rows, given the streams of numbers that a recipe names."""
    match recipe:
        case Numbers():
            numbers, kind = streams[recipe.stream], integer_type(0, recipe.most)
            return pa.array(numbers, kind) if len(numbers) else pa.array([], kind)
        case Words():
            return word_array(recipe.values)(streams[recipe.stream])
        case Nothing():
            return pa.nulls(count)
        case Fields():
            parts = [build_array(part, streams, count) for part in recipe.parts]
            kind = pa.struct(list(zip(recipe.names, [part.type for part in parts], strict=True)))
            return pa.Array.from_buffers(kind, count, [None], children=parts)
        case ItemLists():
            return _lists(recipe, streams, count)
        case Missing():
            is_there = streams[recipe.stream]
            present = int(np.count_nonzero(is_there))
            items = build_array(recipe.item, streams, present)
            return items if present == count else _spread(items, is_there.astype(np.bool_))
        case Cases():
            return _cases(recipe, streams)
        case Specials():
            return _specials(recipe, streams)
        case TextCounts():
            return _counts(recipe, streams, count)
        case DealTexts():
            return _deals(recipe, streams, count)
        case AnyJson():
            return pa.nulls(count, type_of_schema(recipe.schema))


@lru_cache(maxsize=256)
def _word_array(values: tuple[Any, ...], kinds: tuple[type[Any], ...]) -> Any:
    if values == (False, True) and kinds == (bool, bool):
        return _bool_array
    return leaf_array(values, np.arange(len(values), dtype=np.int32))


def _bool_array(numbers: NDArray[Any]) -> pa.Array:
    bits = pa.py_buffer(np.packbits(numbers, bitorder="little"))
    return pa.Array.from_buffers(pa.bool_(), len(numbers), [None, bits], 0)


def word_array(values: tuple[Any, ...]) -> Any:
    """A function that makes an array of the values at some places."""
    return _word_array(values, tuple(map(type, values)))  # True equals 1, but is another value


def _lists(recipe: ItemLists, streams: Sequence[NDArray[Any]], count: int) -> pa.Array:
    if recipe.size is not None:
        items = build_array(recipe.item, streams, count * recipe.size)
        kind = pa.list_(items.type, recipe.size)
        return pa.Array.from_buffers(kind, count, [None], children=[items])
    ends = streams[recipe.stream]
    if not len(ends):  # not even the first
        ends = np.zeros(1, np.int32)
    items = build_array(recipe.item, streams, int(ends[-1]))
    buffers = [None, pa.py_buffer(ends.view(np.int32))]
    return pa.Array.from_buffers(pa.list_(items.type), count, buffers, children=[items])


def _counts(recipe: TextCounts, streams: Sequence[NDArray[Any]], count: int) -> pa.Array:
    kind = pa.map_(pa.string(), integer_type(1, recipe.counts.most))
    ends = streams[recipe.stream]
    if not len(ends):  # not even the first
        ends = np.zeros(1, np.int32)
    size, width = int(ends[-1]), recipe.width
    places = pa.py_buffer(np.arange(0, width * size + 1, width, dtype=np.int32))
    texts = pa.py_buffer(np.ascontiguousarray(streams[recipe.texts]))
    keys = pa.Array.from_buffers(pa.string(), size, [None, places, texts])
    numbers = streams[recipe.counts.stream]
    counts = pa.array(numbers, kind.item_type) if len(numbers) else pa.array([], kind.item_type)
    fields = pa.struct([kind.key_field, kind.item_field])
    entries = pa.Array.from_buffers(fields, size, [None], children=[keys, counts])
    buffers = [None, pa.py_buffer(ends.view(np.int32))]
    return pa.Array.from_buffers(kind, count, buffers, children=[entries])


def _deals(recipe: DealTexts, streams: Sequence[NDArray[Any]], count: int) -> pa.Array:
    """Texts of hands: all are as long, since every hand has as many cards as ever, and as many dots."""
    cards, ranks = recipe.suits * len(recipe.ranks), np.frombuffer(recipe.ranks.encode(), np.uint8)
    owners = streams[recipe.stream].reshape(count, cards)
    suits = np.repeat(np.arange(recipe.suits), len(ranks))
    signs = np.tile(ranks, recipe.suits)
    lengths = [size + recipe.suits - 1 for size in recipe.hands]
    width = len(recipe.lead) + sum(lengths) + len(lengths) - 1
    texts = np.full((count, width), ord(SUIT_MARK), np.uint8)
    texts[:, : len(recipe.lead)] = np.frombuffer(recipe.lead.encode(), np.uint8)
    starts = np.cumsum([len(recipe.lead), *[length + 1 for length in lengths]])
    texts[:, starts[1:-1] - 1] = ord(HAND_MARK)
    held = np.argsort(owners, axis=1, kind="stable")  # the cards of the first hand, then those of the next
    places = np.concatenate(
        [np.arange(size) + start for size, start in zip(recipe.hands, starts, strict=False)]
    )
    np.put_along_axis(texts, places + suits[held], signs[held], axis=1)
    offsets = pa.py_buffer(np.arange(0, width * count + 1, width, dtype=np.int32))
    return pa.Array.from_buffers(pa.string(), count, [None, offsets, pa.py_buffer(texts)])


def _spread(values: pa.Array, is_there: NDArray[np.bool_]) -> pa.Array:
    """Values at the rows that have one, null in the others."""
    places = np.cumsum(is_there, dtype=np.int64) - 1
    return values.take(pa.array(places, mask=~is_there))


def _cases(recipe: Cases, streams: Sequence[NDArray[Any]]) -> pa.Array:
    chosen = streams[recipe.stream]
    masks = [chosen == k for k in range(len(recipe.parts))]
    parts = [
        build_array(part, streams, int(np.count_nonzero(mask)))
        for part, mask in zip(recipe.parts, masks, strict=True)
    ]
    kind = None if recipe.is_union else common_type([part.type for part in parts])
    if kind is None:
        spread = [_spread(part, mask) for part, mask in zip(parts, masks, strict=True)]
        kinds = list(zip(recipe.names, [part.type for part in parts], strict=True))
        return pa.Array.from_buffers(pa.struct(kinds), len(chosen), [None], children=spread)
    places, start = np.empty(len(chosen), np.int64), 0
    for part, mask in zip(parts, masks, strict=True):
        places[mask] = np.arange(start, start + len(part))
        start += len(part)
    return pa.concat_arrays([convert(part, kind) for part in parts]).take(pa.array(places))


def _specials(recipe: Specials, streams: Sequence[NDArray[Any]]) -> pa.Array:
    marks = streams[recipe.stream].astype(np.int64)
    is_item = marks == 0
    items = build_array(recipe.item, streams, int(np.count_nonzero(is_item)))
    values = [value for value in recipe.values if value is not None]
    if not values:
        return items if is_item.all() else _spread(items, is_item)
    specials = array_of_json(recipe.values, items.type)
    items = convert(items, specials.type)
    if is_item.all():
        return items
    places = np.where(is_item, np.cumsum(is_item, dtype=np.int64) - 1, len(items) + marks - 1)
    return pa.concat_arrays([items, specials]).take(pa.array(places))
