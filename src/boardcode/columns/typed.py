"""Raw bits as the JSON form has them, in typed Arrow columns.

A field that stands in a code many times (the cells of a board) is turned into Arrow all at once: its columns are laid one
row after the other, so that nine cells of a million codes are one array of nine million, and a list of nine over it.

A field of a few bits is looked up: its columns are packed into one number again, and a table has for each number what the
JSON form has there. Where a row is missing the number is one that has no meaning, and so null.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from boardcode.bits import Bits
from boardcode.columns.layout import Column, in_bytes, leaves
from boardcode.columns.proof import NARROW, codes
from boardcode.columns.texts import Bytes, Rows
from boardcode.fields import Array, Checked, Field, Ignored, Json, LittleEndian, Number, Padded, Record, Unless, Zero
from boardcode.fields.groups import fixed_width

ONE_COLUMN = "value"  # what the column of a code that is no record is called

Numbers: TypeAlias = NDArray[Any]


def table(field: Field[Any], values: Bytes, missing: Rows) -> pa.Table:
    """Every value of a declaration, a column for each of a record's fields."""
    made = _array(field, values, missing if missing.any() else None)
    if pa.types.is_struct(made.type):
        parts = made.flatten()  # a null of the whole is a null of each part
        return pa.Table.from_arrays(parts, names=[made.type.field(k).name for k in range(made.type.num_fields)])
    return pa.Table.from_arrays([made], names=[ONE_COLUMN])


def _columns(field: Field[Any]) -> list[Column]:
    return [column for leaf in leaves(field, range(fixed_width(field)), "") for column in in_bytes(leaf)]


def _array(field: Field[Any], values: Bytes, missing: Rows | None) -> pa.Array:
    """A field's values, an item a row."""
    if not isinstance(field, (Array, Checked)) and fixed_width(field) <= NARROW and (meanings := codes(field)) is not None:
        return _narrow(field, list(meanings), values, missing)
    if isinstance(field, (LittleEndian, Padded, Checked)):
        return _array(field.field, values, missing)
    if isinstance(field, Record):
        return _struct(field, values, missing)
    if isinstance(field, Array):
        return _list(field, values, missing)
    if isinstance(field, Number):
        return pa.array(_packed(_columns(field), values, np.dtype(np.uint64)), mask=missing)
    return _one_by_one(field, values, missing)


def _mask(missing: Rows | None) -> pa.Array | None:
    return None if missing is None else pa.array(missing)


def _struct(record: Record[Any], values: Bytes, missing: Rows | None) -> pa.Array:
    parts, start = {}, 0
    for name, field in record.fields.items():
        width = 0 if isinstance(field, (Zero, Ignored)) else len(_columns(field))
        if name in record.attributes:
            parts[name] = _array(field, values[:, start : start + width], missing)
        start += width
    return pa.StructArray.from_arrays(list(parts.values()), list(parts), mask=_mask(missing))


def _list(array: Array[Any], values: Bytes, missing: Rows | None) -> pa.Array:
    length = array.length
    flat = np.ascontiguousarray(values).reshape(len(values) * length, values.shape[1] // length)
    items = _array(array.field, flat, None if missing is None else np.repeat(missing, length))
    return pa.FixedSizeListArray.from_arrays(items, length, mask=_mask(missing))


# -- fields of a few bits


class LookUp(NamedTuple):
    """What numbers stand for: item `k` is `shown[meaning[numbers[k]]]`."""

    shown: Sequence[Json]
    meaning: Numbers
    numbers: Numbers

    def table(self, values: Sequence[Any], kind: Any) -> Numbers:
        """For each item what a list has at the place of its meaning."""
        found = np.array(values, kind)[self.meaning]
        if found.itemsize == 1 and self.numbers.itemsize == 1:
            filled = found.tobytes().ljust(256, b"\0")
            return np.frombuffer(self.numbers.tobytes().translate(filled), found.dtype)
        return found[self.numbers]

    def nulls(self) -> Rows | None:
        """The items that are null, None if there can be none."""
        missing = [value is None for value in self.shown]
        if not any(missing):
            return None
        found: Rows = self.table(missing, np.bool_)
        return found if found.any() else None


def _narrow(field: Field[Any], meanings: list[int], values: Bytes, missing: Rows | None) -> pa.Array:
    columns, width = _columns(field), fixed_width(field)
    known = {_key(columns, code, width): field.to_json(field.read(Bits.whole(code, width), "", [])) for code in meanings}
    size = 1 << sum(len(column.places) for column in columns)
    unread = next((key for key in range(size) if key not in known), size)
    numbers = _packed(columns, values, np.min_scalar_type(max(unread, size - 1)))
    shown: list[Json] = list(known.values())
    meaning = np.zeros(max(unread + 1, size), np.int32)
    meaning[list(known)] = np.arange(len(shown))
    if missing is not None:
        meaning[unread] = len(shown)
        shown.append(None)
        numbers[missing] = unread
    return _looked_up(field, LookUp(shown, meaning, numbers))


def _key(columns: Sequence[Column], code: int, width: int) -> int:
    """The values of a code's columns side by side."""
    bits = f"{code:0{width}b}"
    return int("".join(bits[place] for column in columns for place in column.places), 2)


def _packed(columns: Sequence[Column], values: Bytes, kind: np.dtype[Any]) -> Numbers:
    """The values of the columns side by side, for each row."""
    numbers = values[:, 0].astype(kind)
    for k, column in enumerate(columns[1:], 1):
        numbers = numbers << kind.type(len(column.places)) | values[:, k]
    return numbers


def _looked_up(field: Field[Any], found: LookUp) -> pa.Array:
    """What is shown, in the shape of the field."""
    while isinstance(field, (LittleEndian, Padded, Checked, Unless)):
        field = field.field
    if isinstance(field, Record):
        parts = {
            name: _looked_up(field.fields[name], found._replace(shown=[None if value is None else value[name] for value in found.shown]))
            for name in field.attributes
        }
        return pa.StructArray.from_arrays(list(parts.values()), list(parts), mask=_mask(found.nulls()))
    if isinstance(field, Array):
        length = field.length
        items = [item for value in found.shown for item in (value or [None] * length)]
        places = (found.meaning[found.numbers].reshape(-1, 1) * length + np.arange(length)).reshape(-1)
        inner = _looked_up(field.field, LookUp(items, np.arange(len(items), dtype=np.int32), places))
        return pa.FixedSizeListArray.from_arrays(inner, length, mask=_mask(found.nulls()))
    return _leaf(found)


def _leaf(found: LookUp) -> pa.Array:
    """Words as a dictionary, numbers and truth values as such."""
    words = list(dict.fromkeys(value for value in found.shown if value is not None))
    nulls = found.nulls()
    if words and all(isinstance(word, str) for word in words):
        places = [0 if value is None else words.index(value) for value in found.shown]
        indices = found.table(places, np.int8 if len(words) <= 127 else np.int16)
        return pa.DictionaryArray.from_arrays(pa.array(indices, mask=nulls), pa.array(words, pa.string()))
    if all(isinstance(word, bool) for word in words):
        return pa.array(found.table([bool(value) for value in found.shown], np.bool_), mask=nulls)
    if all(isinstance(word, int) for word in words):
        return pa.array(found.table([value or 0 for value in found.shown], np.uint8 if max(words) < 256 else np.uint16), mask=nulls)
    return pa.array(found.shown).take(pa.array(found.meaning[found.numbers]))


# -- anything else


def _one_by_one(field: Field[Any], values: Bytes, missing: Rows | None) -> pa.Array:
    """A wide field that means something else as a whole, or of a kind that is not known here."""
    columns, width = _columns(field), fixed_width(field)

    def shown(row: Bytes) -> Json:
        bits = 0
        for column, value in zip(columns, row.tolist(), strict=True):
            for k, place in enumerate(reversed(column.places)):
                bits |= (value >> k & 1) << width - 1 - place
        return field.to_json(field.read(Bits.whole(bits, width), "", []))

    return pa.array([None if missing is not None and missing[k] else shown(row) for k, row in enumerate(values)])
