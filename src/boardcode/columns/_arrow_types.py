"""Values of columns as typed Arrow columns in the shape of the JSON form.

A node that stands in a code many times (the cells of a board) is converted to Arrow all at once, so that nine
cells of a million codes are one array of nine million, and a list of nine over it.

A node of a few bits is looked up: its columns are packed into one number again, and a table has the value for
each number. In a row that is null the number is one without a meaning.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeAlias

import numpy as np
import pyarrow as pa

from boardcode.columns._inputs import Bytes, Mask
from boardcode.columns._lookup import (
    Numbers,
    integer_array,
    integer_type,
    json_text,
    lookup_array,
    pack,
    piece_lists,
)
from boardcode.columns._scalar_path import ScalarPath
from boardcode.compile.numba.constraints import UNIT_BITS, UNIT_PATTERNS, WORD_BITS
from boardcode.compile.numba.field_columns import FieldColumns
from boardcode.compile.numba.json_values import json_value
from boardcode.compile.numba.scan_cells import ScanCells
from boardcode.compile.patterns import patterns
from boardcode.compile.plan import (
    Constraint,
    Integer,
    Json,
    Node,
    Repeat,
    Special,
    Struct,
    SwapBytes,
    ZeroPrefix,
    Zeros,
)

ONE_COLUMN = "value"  # the name of the column of a code that is no struct

#: makes an array of values, which have rows, items and columns: a node may stand in each row several times;
#: the second argument marks the rows that are null
Builder: TypeAlias = Callable[[Bytes, Mask | None], pa.Array]


def table(path: ScalarPath, values: Bytes, nulls: Mask) -> pa.Table:
    """The values of a format, a column for each field of a struct; all are null in the rows marked so."""
    return table_of_array(_format_builder(path)(values[:, None, :], nulls if nulls.any() else None))


def table_of_array(array: pa.Array | pa.ChunkedArray) -> pa.Table:
    """An array as a table with a column for each field of a struct."""
    if pa.types.is_struct(array.type):
        names = [array.type.field(k).name for k in range(array.type.num_fields)]
        return pa.Table.from_arrays(array.flatten(), names=names)  # a null struct is null in each field
    return pa.Table.from_arrays([array], names=[ONE_COLUMN])


@cache
def _format_builder(path: ScalarPath) -> Builder:
    if isinstance(path.columns, ScanCells):
        return _scan_builder(path.columns)
    if path.format.plan is None:
        return _python_builder(path.json_value)
    return _builder(path.format.plan)


def _builder(node: Node) -> Builder:
    if not isinstance(node, (Repeat, Constraint)) and (meanings := _meanings(node)) is not None:
        return _lookup_builder(node, meanings)
    match node:
        case SwapBytes() | ZeroPrefix() | Constraint():
            return _builder(node.item)
        case Struct():
            return _struct_builder(node)
        case Repeat():
            return _list_builder(node)
        case Integer():
            return _integer_builder(node) if node.width <= WORD_BITS else _wide_integer_builder(node)
        case Special() if isinstance(node.item, Integer):
            return _wide_integer_builder(node)
    columns = FieldColumns(node)
    return _python_builder(lambda row: json_value(node, columns.number(row)))


def _repeat_for_items(nulls: Mask | None, values: Bytes) -> Mask | None:
    """Which items are null: all those of a row that is."""
    return None if nulls is None else np.repeat(nulls, values.shape[1])


def _arrow_mask(nulls: Mask | None, values: Bytes) -> pa.Array | None:
    return None if nulls is None else pa.array(_repeat_for_items(nulls, values))


def _struct_builder(node: Struct) -> Builder:
    parts: list[tuple[str, slice, Builder]] = []
    start = 0
    for name, part in zip(node.names, node.parts, strict=True):
        if not isinstance(part, Zeros):
            width = len(FieldColumns(part).columns)
            parts.append((name, slice(start, start + width), _builder(part)))
            start += width

    def build(values: Bytes, nulls: Mask | None) -> pa.Array:
        arrays = [builder(values[:, :, columns], nulls) for _, columns, builder in parts]
        names = [name for name, _, _ in parts]
        return pa.StructArray.from_arrays(arrays, names, mask=_arrow_mask(nulls, values))

    return build


def _list_builder(node: Repeat) -> Builder:
    item_builder, count = _builder(node.item), node.count

    def build(values: Bytes, nulls: Mask | None) -> pa.Array:
        rows, lists, width = values.shape
        items = item_builder(values.reshape(rows, lists * count, width // count), nulls)
        return pa.FixedSizeListArray.from_arrays(items, count, mask=_arrow_mask(nulls, values))

    return build


def _integer_builder(node: Integer) -> Builder:
    widths = [len(column.places) for column in FieldColumns(node).columns]

    def build(values: Bytes, nulls: Mask | None) -> pa.Array:
        return pa.array(pack(values, widths, np.dtype(np.uint64)), mask=_repeat_for_items(nulls, values))

    return build


def _wide_integer_builder(node: Integer | Special) -> Builder:
    """Builds wide numbers, perhaps with special values, one at a time: as numbers, as decimals or as text."""
    columns = FieldColumns(node)
    specials = [value for value in node.values if value is not None] if isinstance(node, Special) else []
    are_numbers = all(isinstance(value, int) and not isinstance(value, bool) for value in specials)
    kind = integer_type(min([0, *specials]), max([(1 << node.width) - 1, *specials])) if are_numbers else None

    def build(values: Bytes, nulls: Mask | None) -> pa.Array:
        numbers = _each_value(values, nulls, lambda row: json_value(node, columns.number(row)))
        if kind is None:
            return pa.array([json_text(number) for number in numbers], pa.string())
        return integer_array(numbers, kind)

    return build


def _python_builder(row_value: Callable[[bytes], Json]) -> Builder:
    """Builds the values one at a time: of a wide node with special patterns, or of a code without a plan."""
    return lambda values, nulls: pa.array(_each_value(values, nulls, row_value))


def _each_value(values: Bytes, nulls: Mask | None, row_value: Callable[[bytes], Json]) -> list[Json]:
    items, null_items = values.reshape(-1, values.shape[2]), _repeat_for_items(nulls, values)
    return [
        None if null_items is not None and null_items[k] else row_value(item.tobytes())
        for k, item in enumerate(items)
    ]


# -- nodes of a few bits


def _meanings(node: Node) -> dict[int, Json] | None:
    """The JSON value of each pattern, by its column values side by side; None if there are too many."""
    readable = patterns(node, UNIT_PATTERNS) if node.width <= UNIT_BITS else None
    if readable is None:
        return None
    columns = FieldColumns(node)
    widths = [len(column.places) for column in columns.columns]
    meanings = {}
    for pattern in readable:
        key = 0
        for width, value in zip(widths, columns.row(pattern), strict=True):
            key = key << width | value
        meanings[key] = json_value(node, pattern)
    return meanings


def _lookup_builder(node: Node, meanings: dict[int, Json]) -> Builder:
    widths = [len(column.places) for column in FieldColumns(node).columns]
    size = 1 << sum(widths)
    null_number = next((number for number in range(size) if number not in meanings), size)
    kind = np.min_scalar_type(max(null_number, size - 1))

    @cache
    def make_array(has_nulls: bool) -> Callable[[Numbers], pa.Array]:
        values: list[Json] = list(meanings.values())
        places = np.full(max(null_number + 1, size), -1, np.int32)
        places[list(meanings)] = np.arange(len(values))
        if has_nulls:
            places[null_number] = len(values)
            values.append(None)
        return lookup_array(node, values, places)

    def build(values: Bytes, nulls: Mask | None) -> pa.Array:
        numbers = pack(values, widths, kind)
        if nulls is not None:
            numbers[_repeat_for_items(nulls, values)] = null_number
        return make_array(nulls is not None)(numbers)

    return build


# -- scans


def _scan_builder(columns: ScanCells) -> Builder:
    find_pieces = piece_lists(columns)
    kind_key, cell_key = columns.scan.keys

    def build(values: Bytes, nulls: Mask | None) -> pa.Array:
        kinds, cells, ends = find_pieces(np.ascontiguousarray(values[:, 0, :]))
        pieces = pa.StructArray.from_arrays([kinds, pa.array(cells)], [kind_key, cell_key])
        is_small = len(pieces) < 1 << 31
        lists = (pa.ListArray if is_small else pa.LargeListArray).from_arrays(
            pa.array(ends.astype(np.int32) if is_small else ends),
            pieces,
            mask=None if nulls is None else pa.array(nulls),
        )
        return pa.StructArray.from_arrays([lists], [columns.scan.name])

    return build
