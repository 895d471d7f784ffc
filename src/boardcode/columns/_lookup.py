"""Arrow arrays of values that are looked up by small numbers, and the pieces of cells."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from boardcode.columns._inputs import Bytes
from boardcode.compile.numba.kernel_cache import compiled
from boardcode.compile.numba.scan_cells import ScanCells
from boardcode.compile.plan import (
    Constraint,
    Json,
    Node,
    Repeat,
    Special,
    Struct,
    SwapBytes,
    ZeroPrefix,
    Zeros,
)

FEW = 1 << 14  # so many numbers are looked up by NumPy, which needs no compiling

Numbers: TypeAlias = NDArray[Any]
ArrayMaker: TypeAlias = Callable[[Numbers], pa.Array]


def pack(values: Bytes, widths: Sequence[int], kind: np.dtype[Any]) -> Numbers:
    """The columns of each item side by side in one number; `values` has rows, items and columns."""
    numbers = values[:, :, 0].astype(kind)
    for k, width in enumerate(widths[1:], 1):
        numbers = numbers << kind.type(width) | values[:, :, k]
    return numbers.reshape(-1)


class LookupTable(NamedTuple):
    """What is looked up for each number; an identity maps each number that occurs to itself."""

    table: Numbers
    is_identity: bool

    @classmethod
    def of(cls, values: Sequence[Any], kind: Any, places: Numbers) -> LookupTable:
        """The table whose item `n` is `values[places[n]]`; a place of -1 marks a number that never occurs."""
        table = np.array(values, kind)[places]
        return cls(table, bool(((table == np.arange(len(table))) | (places < 0)).all()))

    def look_up(self, numbers: Numbers) -> Numbers:
        """The values of some numbers."""
        if self.is_identity and self.table.itemsize == numbers.itemsize:
            return numbers.view(self.table.dtype)
        if len(numbers) <= FEW or numbers.itemsize > 2:
            return self.table[numbers]
        values = np.empty(len(numbers), self.table.dtype)
        _look_up(numbers, self.table, values)
        return values


@compiled
def _look_up(numbers, table, values):  # type: ignore[no-untyped-def]
    for k in range(len(numbers)):
        values[k] = table[numbers[k]]


class Validity(NamedTuple):
    """Which items of an Arrow array are not null: a bit each, or None if all are; and how many are null."""

    bits: pa.Buffer | None
    nulls: int


def _validity_maker(values: Sequence[Json], places: Numbers) -> Callable[[Numbers], Validity]:
    is_valid = [value is not None for value in values]
    if all(is_valid):
        return lambda numbers: Validity(None, 0)
    table = LookupTable.of(is_valid, np.bool_, places)

    def validity(numbers: Numbers) -> Validity:
        valid = table.look_up(numbers)
        nulls = len(valid) - int(np.count_nonzero(valid))
        return Validity(pa.py_buffer(np.packbits(valid, bitorder="little")) if nulls else None, nulls)

    return validity


def lookup_array(node: Node, values: Sequence[Json], places: Numbers) -> ArrayMaker:
    """A function that makes an Arrow array of numbers: `n` stands for `values[places[n]]`, a value of the
    node.
    """
    while isinstance(node, (SwapBytes, ZeroPrefix, Constraint, Special)):
        node = node.item
    if isinstance(node, Struct):
        return _struct_maker(node, values, places)
    if isinstance(node, Repeat):
        return _list_maker(node, values, places)
    return leaf_array(values, places)


def _struct_maker(node: Struct, values: Sequence[Json], places: Numbers) -> ArrayMaker:
    makers = {
        name: lookup_array(part, [None if value is None else value[name] for value in values], places)
        for name, part in zip(node.names, node.parts, strict=True)
        if not isinstance(part, Zeros)
    }
    validity = _validity_maker(values, places)

    def make(numbers: Numbers) -> pa.Array:
        arrays = [maker(numbers) for maker in makers.values()]
        kind = pa.struct([(name, array.type) for name, array in zip(makers, arrays, strict=True)])
        bits, nulls = validity(numbers)
        return pa.Array.from_buffers(kind, len(numbers), [bits], nulls, children=arrays)

    return make


def _list_maker(node: Repeat, values: Sequence[Json], places: Numbers) -> ArrayMaker:
    count = node.count
    items = [item for value in values for item in ([None] * count if value is None else value)]
    item_maker = lookup_array(node.item, items, np.arange(len(items), dtype=np.int32))
    validity = _validity_maker(values, places)

    def make(numbers: Numbers) -> pa.Array:
        item_numbers = (places[numbers].reshape(-1, 1) * count + np.arange(count)).reshape(-1)
        array = item_maker(item_numbers)
        bits, nulls = validity(numbers)
        kind = pa.list_(array.type, count)
        return pa.Array.from_buffers(kind, len(numbers), [bits], nulls, children=[array])

    return make


def leaf_array(values: Sequence[Json], places: Numbers) -> ArrayMaker:
    """A function that makes an Arrow array of words as a dictionary, of numbers, of truth values, or of text
    if the values are of several types.
    """
    present = [value for value in values if value is not None]
    if present and all(isinstance(value, str) for value in present):
        return _word_maker(values, places)
    if all(isinstance(value, bool) for value in present):
        bits = _number_maker(values, pa.uint8(), places)
        return lambda numbers: bits(numbers).cast(pa.bool_())
    if all(isinstance(value, int) and not isinstance(value, bool) for value in present):
        kind = integer_type(min(present), max(present))
        if pa.types.is_integer(kind):
            return _number_maker(values, kind, places)
        array = integer_array(values, kind)
    elif all(isinstance(value, float) for value in present):
        array = pa.array(values, pa.float64())
    else:
        array = pa.array([json_text(value) for value in values], pa.string())
    return lambda numbers: array.take(pa.array(places[numbers]))


def _word_maker(values: Sequence[Json], places: Numbers) -> ArrayMaker:
    words = {word: k for k, word in enumerate(dict.fromkeys(value for value in values if value is not None))}
    kind = pa.int8() if len(words) < 1 << 7 else pa.int16() if len(words) < 1 << 15 else pa.int32()
    indices = _number_maker([words.get(value) for value in values], kind, places)
    dictionary = pa.array(list(words), pa.string())
    # Not checked again: every index is a place in the dictionary.
    return lambda numbers: pa.DictionaryArray.from_arrays(indices(numbers), dictionary, safe=False)


def integer_type(least: int, most: int) -> Any:
    """The narrowest Arrow type for whole numbers in a range; decimal beyond 64 bits, text beyond 76 digits.

    >>> [str(integer_type(*each)) for each in ((0, 255), (-1, 255), (0, 1 << 64), (0, 10**80))]
    ['uint8', 'int16', 'decimal128(38, 0)', 'string']
    """
    kinds = (
        (pa.int8(), pa.int16(), pa.int32(), pa.int64())
        if least < 0
        else (pa.uint8(), pa.uint16(), pa.uint32(), pa.uint64())
    )
    for kind in kinds:
        bits = kind.bit_width - (least < 0)
        if most < 1 << bits and least >= -(1 << bits):
            return kind
    digits = len(str(max(most, -least)))
    return pa.decimal128(38) if digits <= 38 else pa.decimal256(76) if digits <= 76 else pa.string()


def integer_array(values: Sequence[int | None], kind: Any) -> pa.Array:
    """Whole numbers as an array of the type that `integer_type` returns for them."""
    if pa.types.is_string(kind):
        return pa.array([None if value is None else str(value) for value in values], kind)
    if pa.types.is_decimal(kind):
        return pa.array([None if value is None else Decimal(value) for value in values], kind)
    return pa.array(values, kind)


def json_text(value: Json) -> str | None:
    """A value of a column of several types: a word as it is, anything else as JSON; null stays null."""
    return value if value is None or isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _number_maker(values: Sequence[Json], kind: Any, places: Numbers) -> ArrayMaker:
    """A function that makes an Arrow array of integers."""
    table = LookupTable.of(
        [0 if value is None else value for value in values], kind.to_pandas_dtype(), places
    )
    validity = _validity_maker(values, places)

    def make(numbers: Numbers) -> pa.Array:
        bits, nulls = validity(numbers)
        items = table.look_up(numbers)
        return pa.Array.from_buffers(kind, len(items), [bits, pa.py_buffer(items)], nulls)

    return make


# -- the pieces of cells


def piece_lists(columns: ScanCells) -> Callable[[Bytes], tuple[pa.Array, Numbers, Numbers]]:
    """A function that finds the pieces of a matrix of cells: their kinds, their first cells, and for each row
    where its pieces begin, with the end of the last.
    """
    count, kinds = columns.scan.cells, columns.kinds
    words: list[Json] = [columns.scan.head_kind, *(kind for kind in columns.scan.kinds if kind is not None)]
    numbers = np.array([0 if kind is None else words.index(kind) for kind in kinds], np.uint8)
    footprints = np.array(
        [
            [0 if kind is None else by_cell.get(cell, 0) for cell in range(count)]
            for kind, by_cell in zip(kinds, columns.footprints, strict=True)
        ],
        np.int64,
    )
    kind_array = leaf_array(words, np.arange(len(words), dtype=np.int32))

    def find(values: Bytes) -> tuple[pa.Array, Numbers, Numbers]:
        piece_kinds, cells = np.empty(values.size + 1, np.uint8), np.empty(values.size + 1, np.uint8)
        ends = np.zeros(len(values) + 1, np.int64)
        # Few rows are not worth loading Numba's code for.
        find_pieces = _find_pieces if len(values) > 100 else _find_pieces.py_func
        total = find_pieces(values, footprints, numbers, piece_kinds, cells, ends)
        return kind_array(piece_kinds[:total]), cells[:total], ends

    return find


@compiled
def _find_pieces(values, footprints, numbers, kinds, cells, ends):  # type: ignore[no-untyped-def]
    count = 0
    for row in range(values.shape[0]):
        covered = 0
        for cell in range(values.shape[1]):
            value = values[row, cell]
            footprint = footprints[value, cell]
            is_first = (footprint & ~covered) >> cell & 1  # no branch, since it could not be predicted
            kinds[count], cells[count] = numbers[value], cell
            covered |= footprint * is_first
            count += is_first
        ends[row + 1] = count
    return count
