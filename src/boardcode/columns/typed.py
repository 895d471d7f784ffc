"""Raw bits as the JSON form has them, in typed Arrow columns.

A field that stands in a code many times (the cells of a board) is turned into Arrow all at once: its columns are laid one
row after the other, so that nine cells of a million codes are one array of nine million, and a list of nine over it.

A pattern that means something as a whole (`Unless`) overrules the leaves below it: each leaf then takes what the JSON form
of that meaning has in its place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from boardcode.bits import Bits
from boardcode.columns.layout import in_bytes, leaves
from boardcode.columns.texts import Bytes, Rows
from boardcode.errors import Fault
from boardcode.fields import Array, Checked, Field, Ignored, Json, LittleEndian, Padded, Record, Unless, Zero
from boardcode.fields.groups import fixed_width

ONE_COLUMN = "value"  # what the column of a code that is no record is called


class Special(NamedTuple):
    """Items that a pattern overrules, and what the JSON form has there."""

    items: Rows
    json: Json

    def part(self, key: str | int) -> Special:
        """The same for a part of the field."""
        return Special(self.items, None if self.json is None else self.json[key])

    def repeated(self, length: int) -> list[Rows]:
        """The items of an array's k-th place, for each place."""
        return [np.repeat(self.items, length) & (np.arange(len(self.items) * length) % length == k) for k in range(length)]


def table(field: Field[Any], values: Bytes, missing: Rows) -> pa.Table:
    """Every value of a declaration, a column for each of a record's fields."""
    made = _array(field, values, [Special(missing, None)])
    if pa.types.is_struct(made.type):
        parts = made.flatten()  # a null of the whole is a null of each part
        return pa.Table.from_arrays(parts, names=[made.type.field(k).name for k in range(made.type.num_fields)])
    return pa.Table.from_arrays([made], names=[ONE_COLUMN])


def count(field: Field[Any]) -> int:
    """How many columns a field has."""
    if isinstance(field, (Zero, Ignored)):
        return 0
    if isinstance(field, (LittleEndian, Padded, Checked, Unless)):
        return count(field.field)
    if isinstance(field, Record):
        return sum(count(part) for part in field.fields.values())
    if isinstance(field, Array):
        return field.length * count(field.field)
    return -(-fixed_width(field) // 8)


def _array(field: Field[Any], values: Bytes, specials: list[Special]) -> pa.Array:
    """A field's values, an item a row; earlier specials overrule later ones."""
    if isinstance(field, (LittleEndian, Padded, Checked)):
        return _array(field.field, values, specials)
    if isinstance(field, Unless):
        return _array(field.field, values, [*specials, *_specials(field, values)])
    if isinstance(field, Record):
        return _struct(field, values, specials)
    if isinstance(field, Array):
        return _list(field, values, specials)
    return _leaf(field, values, specials)


def _specials(field: Unless[Any], values: Bytes) -> list[Special]:
    found = []
    for number, value in field.specials.items():
        pattern = _pattern(field.field, Bits.whole(number, field.width))
        found.append(Special((values == np.array(pattern, np.uint8)).all(axis=1), field.to_json(value)))
    return found


def _pattern(field: Field[Any], bits: Bits) -> list[int]:
    """What the columns of a field hold for some bits."""
    held = str(bits)
    return [
        int("".join(held[place] for place in column.places), 2)
        for leaf in leaves(field, range(len(bits)), "")
        for column in in_bytes(leaf)
    ]


def _nulls(count: int, specials: Sequence[Special]) -> Rows:
    """The items that are null as a whole."""
    nulls = np.zeros(count, bool)
    for special in reversed(specials):
        nulls[special.items] = special.json is None
    return nulls


def _struct(record: Record[Any], values: Bytes, specials: list[Special]) -> pa.Array:
    parts, start = {}, 0
    for name, field in record.fields.items():
        width = count(field)
        if name in record.attributes:
            parts[name] = _array(field, values[:, start : start + width], [special.part(name) for special in specials])
        start += width
    nulls = _nulls(len(values), specials)
    return pa.StructArray.from_arrays(list(parts.values()), list(parts), mask=pa.array(nulls) if nulls.any() else None)


def _list(array: Array[Any], values: Bytes, specials: list[Special]) -> pa.Array:
    length = array.length
    below = []
    for special in specials:
        if special.json is None:
            below.append(Special(np.repeat(special.items, length), None))
        else:
            below += [Special(items, special.json[k]) for k, items in enumerate(special.repeated(length))]
    items = _array(array.field, np.ascontiguousarray(values).reshape(len(values) * length, count(array.field)), below)
    nulls = _nulls(len(values), specials)
    return pa.FixedSizeListArray.from_arrays(items, length, mask=pa.array(nulls) if nulls.any() else None)


def _leaf(field: Field[Any], values: Bytes, specials: list[Special]) -> pa.Array:
    """A leaf by look-up: first what each pattern means, then what the specials have in its place."""
    meanings, numbers = _meanings(field), _numbers(values)
    known = {number: k for k, number in enumerate(meanings)}
    shown: list[Json] = [*meanings.values(), *(special.json for special in specials)]
    if fixed_width(field) <= 16:
        places = np.full(1 << fixed_width(field), len(shown), np.int64)
        places[list(known)] = list(known.values())
        indices = places[numbers]
    else:
        return _wide(numbers, specials)
    for k, special in reversed(list(enumerate(specials))):
        indices[special.items] = len(meanings) + k
    return _looked_up([*shown, None], indices)


def _wide(numbers: NDArray[np.uint64], specials: list[Special]) -> pa.Array:
    """A number of more bits than one would list."""
    found, nulls = numbers.copy(), np.zeros(len(numbers), bool)
    for special in reversed(specials):
        nulls[special.items] = special.json is None
        found[special.items] = special.json or 0
    return pa.array(found, mask=nulls)


def _numbers(values: Bytes) -> NDArray[np.uint64]:
    numbers = values[:, 0].astype(np.uint64)
    for k in range(1, values.shape[1]):
        numbers = numbers << np.uint64(8) | values[:, k]
    return numbers


def _meanings(field: Field[Any]) -> dict[int, Json]:
    """The JSON form of every pattern of a leaf that has a meaning."""
    width, found = fixed_width(field), {}
    if width > 16:
        return {}
    for number in range(1 << width):
        try:
            found[number] = field.to_json(field.read(Bits.whole(number, width), "", []))
        except Fault:
            continue
    return found


def _looked_up(shown: list[Json], indices: NDArray[np.int64]) -> pa.Array:
    """An array of JSON values by their places in a list: words as a dictionary, numbers and truth values as such."""
    words = [value for value in shown if value is not None]
    if words and all(isinstance(value, str) for value in words):
        different = list(dict.fromkeys(words))
        places = np.array([-1 if value is None else different.index(value) for value in shown], np.int16)
        chosen = places[indices]
        kind = np.int8 if len(different) <= 127 else np.int16
        return pa.DictionaryArray.from_arrays(pa.array(chosen.astype(kind), mask=chosen < 0), pa.array(different, pa.string()))
    kind = pa.bool_() if all(isinstance(value, bool) for value in words) else pa.uint8() if max(words, default=0) < 256 else pa.uint16()
    return pa.array(shown, kind).take(pa.array(indices))
