"""Raw bits as the JSON form has them, in typed Arrow columns.

A field that stands in a code many times (the cells of a board) is turned into Arrow all at once, so that nine cells of a million
codes are one array of nine million, and a list of nine over it.

A field of a few bits is looked up: its columns are packed into one number again, and a table has for each number what the
JSON form has there. Where a row is missing the number is one that has no meaning, and so null.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import pyarrow as pa

from boardcode.bits import Bits
from boardcode.columns.layout import Column, in_bytes, leaves
from boardcode.columns.look_up import LookUp, Numbers
from boardcode.columns.proof import NARROW, codes
from boardcode.columns.texts import Bytes, Rows
from boardcode.fields import (
    Array,
    Checked,
    Field,
    Ignored,
    Json,
    LittleEndian,
    Number,
    Padded,
    Record,
    Unless,
    Zero,
)
from boardcode.fields.groups import fixed_width

ONE_COLUMN = "value"  # what the column of a code that is no record is called


def table(field: Field[Any], values: Bytes, missing: Rows) -> pa.Table:
    """Every value of a declaration, a column for each of a record's fields."""
    made = _array(field, values[:, None, :], missing if missing.any() else None)
    if pa.types.is_struct(made.type):
        parts = made.flatten()  # a null of the whole is a null of each part
        return pa.Table.from_arrays(
            parts, names=[made.type.field(k).name for k in range(made.type.num_fields)]
        )
    return pa.Table.from_arrays([made], names=[ONE_COLUMN])


@cache
def _columns(field: Field[Any]) -> list[Column]:
    return [column for leaf in leaves(field, range(fixed_width(field)), "") for column in in_bytes(leaf)]


def _array(field: Field[Any], values: Bytes, missing: Rows | None) -> pa.Array:
    """A field's values. It stands in each row as many times as there are items: `values` has rows, items and columns."""
    if not isinstance(field, (Array, Checked)) and (meanings := _meanings(field)) is not None:
        return _narrow(field, meanings, values, missing)
    if isinstance(field, (LittleEndian, Padded, Checked)):
        return _array(field.field, values, missing)
    if isinstance(field, Record):
        return _struct(field, values, missing)
    if isinstance(field, Array):
        return _list(field, values, missing)
    if isinstance(field, Number):
        return pa.array(
            _packed(_columns(field), values, np.dtype(np.uint64)), mask=_of_items(missing, values)
        )
    return _one_by_one(field, values, missing)


def _of_items(missing: Rows | None, values: Bytes) -> Rows | None:
    """Which items are missing, all of them in a row that is."""
    return None if missing is None else np.repeat(missing, values.shape[1])


def _mask(missing: Rows | None) -> pa.Array | None:
    return None if missing is None else pa.array(missing)


def _struct(record: Record[Any], values: Bytes, missing: Rows | None) -> pa.Array:
    parts, start = {}, 0
    for name, field in record.fields.items():
        width = 0 if isinstance(field, (Zero, Ignored)) else len(_columns(field))
        if name in record.attributes:
            parts[name] = _array(field, values[:, :, start : start + width], missing)
        start += width
    return pa.StructArray.from_arrays(
        list(parts.values()), list(parts), mask=_mask(_of_items(missing, values))
    )


def _list(array: Array[Any], values: Bytes, missing: Rows | None) -> pa.Array:
    rows, lists, width = values.shape
    items = _array(array.field, values.reshape(rows, lists * array.length, width // array.length), missing)
    return pa.FixedSizeListArray.from_arrays(items, array.length, mask=_mask(_of_items(missing, values)))


# -- fields of a few bits


@cache
def _meanings(field: Field[Any]) -> dict[int, Json] | None:
    """What each of a field's codes is in the JSON form, by the values of its columns side by side; None if there are too many."""
    columns, width = _columns(field), fixed_width(field)
    found = codes(field) if width <= NARROW else None
    if found is None:
        return None
    return {
        _key(columns, code, width): field.to_json(field.read(Bits.whole(code, width), "", []))
        for code in found
    }


def _narrow(field: Field[Any], meanings: dict[int, Json], values: Bytes, missing: Rows | None) -> pa.Array:
    columns = _columns(field)
    size = 1 << sum(len(column.places) for column in columns)
    unread = next((key for key in range(size) if key not in meanings), size)
    numbers = _packed(columns, values, np.min_scalar_type(max(unread, size - 1)))
    shown: list[Json] = list(meanings.values())
    meaning = np.full(max(unread + 1, size), -1, np.int32)
    meaning[list(meanings)] = np.arange(len(shown))
    if missing is not None:
        meaning[unread] = len(shown)
        shown.append(None)
        numbers[_of_items(missing, values)] = unread
    return _looked_up(field, LookUp(shown, meaning, numbers))


def _key(columns: Sequence[Column], code: int, width: int) -> int:
    """The values of a code's columns side by side."""
    bits = f"{code:0{width}b}"
    return int("".join(bits[place] for column in columns for place in column.places), 2)


def _packed(columns: Sequence[Column], values: Bytes, kind: np.dtype[Any]) -> Numbers:
    """The values of the columns side by side, for each item."""
    numbers = values[:, :, 0].astype(kind)
    for k, column in enumerate(columns[1:], 1):
        numbers = numbers << kind.type(len(column.places)) | values[:, :, k]
    return numbers.reshape(-1)


def _looked_up(field: Field[Any], found: LookUp) -> pa.Array:
    """What is shown, in the shape of the field."""
    while isinstance(field, (LittleEndian, Padded, Checked, Unless)):
        field = field.field
    if isinstance(field, Record):
        parts = {
            name: _looked_up(
                field.fields[name],
                found._replace(shown=[None if value is None else value[name] for value in found.shown]),
            )
            for name in field.attributes
        }
        kind = pa.struct([(name, part.type) for name, part in parts.items()])
        bits, nulls = found.validity()
        return pa.Array.from_buffers(kind, len(found.numbers), [bits], nulls, children=list(parts.values()))
    if isinstance(field, Array):
        length = field.length
        items = [item for value in found.shown for item in (value or [None] * length)]
        places = (found.meaning[found.numbers].reshape(-1, 1) * length + np.arange(length)).reshape(-1)
        inner = _looked_up(field.field, LookUp(items, np.arange(len(items), dtype=np.int32), places))
        bits, nulls = found.validity()
        return pa.Array.from_buffers(
            pa.list_(inner.type, length), len(found.numbers), [bits], nulls, children=[inner]
        )
    return _leaf(found)


def _leaf(found: LookUp) -> pa.Array:
    """Words as a dictionary, numbers and truth values as such."""
    words = list(dict.fromkeys(value for value in found.shown if value is not None))
    if words and all(isinstance(word, str) for word in words):
        places = [None if value is None else words.index(value) for value in found.shown]
        indices = found.array(pa.int8() if len(words) <= 127 else pa.int16(), places)
        return pa.DictionaryArray.from_arrays(
            indices, pa.array(words, pa.string()), safe=False
        )  # they are places in it
    if all(isinstance(word, bool) for word in words):
        return found.array(pa.uint8(), found.shown).cast(pa.bool_())
    if all(isinstance(word, int) for word in words):
        return found.array(pa.uint8() if max(words) < 256 else pa.uint16(), found.shown)
    return pa.array(found.shown).take(pa.array(found.meaning[found.numbers]))


# -- anything else


def _one_by_one(field: Field[Any], values: Bytes, missing: Rows | None) -> pa.Array:
    """A wide field that means something else as a whole, or of a kind that is not known here."""
    columns, width = _columns(field), fixed_width(field)
    rows, missing = values.reshape(-1, len(columns)), _of_items(missing, values)

    def shown(row: Bytes) -> Json:
        bits = 0
        for column, value in zip(columns, row.tolist(), strict=True):
            for k, place in enumerate(reversed(column.places)):
                bits |= (value >> k & 1) << width - 1 - place
        return field.to_json(field.read(Bits.whole(bits, width), "", []))

    return pa.array(
        [None if missing is not None and missing[k] else shown(row) for k, row in enumerate(rows)]
    )
