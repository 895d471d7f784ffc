"""Arrow arrays as JSON text, a whole array at a time: what `json.dumps` writes for each value.

A value is rendered from the inside out. The items of all lists of an array are one array themselves, so that each kind of value
is rendered once for the array and then put between its brackets:

    [[1, null], [3]]  ->  items "1" "null" "3"  ->  "[1, null]" "[3]"
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from boardcode.convert.file_kinds import is_text

NULL = "null"
CONTROL = r"[\x00-\x1f\x7f]"


def json_text(array: Any) -> Any:
    """The JSON text of each value, as a string array without nulls.

    >>> json_text(pa.array([{"fringe": 1, "rotation": "left"}, None])).to_pylist()
    ['{"fringe": 1, "rotation": "left"}', 'null']
    """
    rendered = _rendered(array)
    return pc.fill_null(pc.if_else(pc.is_valid(array), rendered, pa.scalar(None, pa.string())), NULL)


def json_objects(batch: pa.RecordBatch) -> Any:
    """The JSON text of each row.

    >>> json_objects(pa.record_batch({"code": ["AG"], "fringe": [1]})).to_pylist()
    ['{"code": "AG", "fringe": 1}']
    """
    return _object(batch.schema.names, batch.columns, len(batch))


def _rendered(array: Any) -> Any:
    """The same for the values that are not null; whatever for the others."""
    kind = array.type
    if pa.types.is_dictionary(kind):
        return pc.take(json_text(array.dictionary), array.indices)
    if pa.types.is_struct(kind):
        return _object(
            [field.name for field in kind], [array.field(k) for k in range(kind.num_fields)], len(array)
        )
    if pa.types.is_fixed_size_list(kind):
        return _row_of(array, kind.list_size)
    if pa.types.is_fixed_size_binary(kind):
        return _row_of(_as_numbers(array), kind.byte_width)
    if pa.types.is_list(kind) or pa.types.is_large_list(kind):
        items = json_text(array.flatten())
        lengths = pc.fill_null(pc.list_value_length(array), 0).to_numpy(zero_copy_only=False)
        offsets = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
        return _between("[", pc.binary_join(pa.LargeListArray.from_arrays(offsets, items), ", "), "]")
    if is_text(kind):
        return _quoted(array.cast(pa.string()))
    if pa.types.is_boolean(kind):
        return array.cast(pa.string())
    if pa.types.is_integer(kind):
        return array.cast(pa.string())
    if pa.types.is_null(kind):
        return pa.nulls(len(array), pa.string())
    return _one_by_one(array)


def _object(names: list[str], values: list[Any], length: int) -> Any:
    if not names:
        return pa.array(["{}"] * length, pa.string())
    parts: list[Any] = []
    for order, (name, array) in enumerate(zip(names, values, strict=True)):
        parts += [f"{', ' if order else '{'}{json.dumps(name, ensure_ascii=False)}: ", json_text(array)]
    return _joined([*parts, "}"])


def _row_of(array: Any, size: int) -> Any:
    """Lists of one length: their first items, their second items and so on, joined."""
    if not size or not len(array):
        return pa.array(["[]"] * len(array), pa.string())
    items = json_text(array.values[array.offset * size : (array.offset + len(array)) * size])
    parts: list[Any] = []
    for order in range(size):
        parts += [", " if order else "[", items.take(pa.array(np.arange(order, len(items), size)))]
    return _joined([*parts, "]"])


def _as_numbers(array: Any) -> Any:
    """Bytes of fixed size as lists of numbers."""
    size = array.type.byte_width
    data = array.buffers()[1].slice(array.offset * size, len(array) * size)
    return pa.FixedSizeListArray.from_arrays(
        pa.Array.from_buffers(pa.uint8(), len(array) * size, [None, data]), size
    )


def _between(before: str, texts: Any, after: str) -> Any:
    return _joined([before, texts.cast(pa.string()), after])


def _joined(parts: list[Any]) -> Any:
    return pc.binary_join_element_wise(*parts, "")


def _quoted(texts: Any) -> Any:
    if pc.any(pc.match_substring_regex(texts, CONTROL)).as_py():
        return _one_by_one(texts)
    escaped = pc.replace_substring(pc.replace_substring(texts, "\\", "\\\\"), '"', '\\"')
    return _between('"', escaped, '"')


def _one_by_one(array: Any) -> Any:
    """What only Python knows how to say: texts with control characters, decimal fractions; dates and the like as text."""
    return pa.array(
        [json.dumps(value, ensure_ascii=False, default=_said) for value in array.to_pylist()], pa.string()
    )


def _said(value: Any) -> Any:
    if isinstance(value, bytes):
        return value.decode("utf-8", "backslashreplace")
    return str(value)
