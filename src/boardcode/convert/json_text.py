"""Arrow arrays as JSON text, a whole array at a time: what `json.dumps` writes for each value.

A value is rendered from the inside out. The items of all lists of an array are one array themselves, so each
kind of value is rendered once for the whole array and then enclosed in brackets:

    [[1, null], [3]]  ->  items "1" "null" "3"  ->  "[1, null]" "[3]"
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from boardcode import columns
from boardcode.convert.file_kinds import is_string_type
from boardcode.format import Format

NULL = "null"
CONTROL_CHARACTERS = r"[\x00-\x1f\x7f]"


def json_text(array: Any) -> Any:
    """Return the JSON text of each value, as a string array without nulls.

    >>> json_text(pa.array([{"fringe": 1, "rotation": "left"}, None])).to_pylist()
    ['{"fringe": 1, "rotation": "left"}', 'null']
    """
    rendered = _render(array)
    return pc.fill_null(pc.if_else(pc.is_valid(array), rendered, pa.scalar(None, pa.string())), NULL)


def json_objects(batch: pa.RecordBatch) -> Any:
    """Return the JSON text of each row.

    >>> json_objects(pa.record_batch({"code": ["AG"], "fringe": [1]})).to_pylist()
    ['{"code": "AG", "fringe": 1}']
    """
    return _render_objects(batch.schema.names, batch.columns, len(batch))


def json_form(format: Format[Any], column: columns.DecodedColumn, canonical: Any) -> Any:
    """Return the JSON form of each code as text, null where there is no good code."""
    table = column.table()
    if format.schema().get("type") == "object" and not any(map(_has_text, table.schema.types)):
        batches = table.combine_chunks().to_batches()
        texts = json_objects(batches[0]) if batches else pa.array([], pa.string())
    else:
        texts = _json_form_by_value(format, canonical)
    return pc.if_else(pa.array(column.errors == columns.ErrorCode.OK), texts, pa.scalar(None, texts.type))


def _has_text(kind: Any) -> bool:
    """Whether a type has values that are text for want of a common type; words are in dictionaries."""
    if pa.types.is_struct(kind):
        return any(_has_text(field.type) for field in kind)
    if pa.types.is_list(kind) or pa.types.is_large_list(kind) or pa.types.is_fixed_size_list(kind):
        return _has_text(kind.value_type)
    return is_string_type(kind)


def _json_form_by_value(format: Format[Any], canonical: Any) -> Any:
    """Render codes whose JSON is not always an object, or has values of several types, each code once."""
    distinct = canonical.dictionary_encode()
    texts = [
        json.dumps(format.to_json(format.decode(code)), ensure_ascii=False)
        for code in distinct.dictionary.to_pylist()
    ]
    return pa.array(texts, pa.string()).take(distinct.indices)


def _render(array: Any) -> Any:
    """Return the JSON text of the values that are not null; the text of the others is arbitrary."""
    kind = array.type
    if pa.types.is_dictionary(kind):
        return pc.take(json_text(array.dictionary), array.indices)
    if pa.types.is_struct(kind):
        values = [array.field(k) for k in range(kind.num_fields)]
        return _render_objects([field.name for field in kind], values, len(array))
    if pa.types.is_fixed_size_list(kind):
        return _render_fixed_size_lists(array, kind.list_size)
    if pa.types.is_fixed_size_binary(kind):
        return _render_fixed_size_lists(_bytes_to_lists(array), kind.byte_width)
    if pa.types.is_list(kind) or pa.types.is_large_list(kind):
        return _render_lists(array)
    if is_string_type(kind):
        return _quote(array.cast(pa.string()))
    if pa.types.is_boolean(kind) or pa.types.is_integer(kind):
        return array.cast(pa.string())
    if pa.types.is_decimal(kind) and kind.scale == 0:
        return _render_whole_decimals(array)
    if pa.types.is_null(kind):
        return pa.nulls(len(array), pa.string())
    if pa.types.is_map(kind):
        texts = [json.dumps(dict(pairs or ()), ensure_ascii=False) for pairs in array.to_pylist()]
        return pa.array(texts, pa.string())
    return _render_in_python(array)


def _render_objects(names: list[str], values: list[Any], length: int) -> Any:
    if not names:
        return pa.array(["{}"] * length, pa.string())
    parts: list[Any] = []
    for position, (name, array) in enumerate(zip(names, values, strict=True)):
        parts += [f"{', ' if position else '{'}{json.dumps(name, ensure_ascii=False)}: ", json_text(array)]
    return _concatenate([*parts, "}"])


def _render_lists(array: Any) -> Any:
    items = json_text(array.flatten())
    lengths = pc.fill_null(pc.list_value_length(array), 0).to_numpy(zero_copy_only=False)
    offsets = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    return _enclose("[", pc.binary_join(pa.LargeListArray.from_arrays(offsets, items), ", "), "]")


def _render_fixed_size_lists(array: Any, size: int) -> Any:
    """Join the first items of all lists with the second items and so on."""
    if not size or not len(array):
        return pa.array(["[]"] * len(array), pa.string())
    items = json_text(array.values[array.offset * size : (array.offset + len(array)) * size])
    parts: list[Any] = []
    for position in range(size):
        parts += [", " if position else "[", items.take(pa.array(np.arange(position, len(items), size)))]
    return _concatenate([*parts, "]"])


def _bytes_to_lists(array: Any) -> Any:
    """Return fixed-size binary values as lists of numbers, without a copy."""
    size = array.type.byte_width
    data = array.buffers()[1].slice(array.offset * size, len(array) * size)
    numbers = pa.Array.from_buffers(pa.uint8(), len(array) * size, [None, data])
    return pa.FixedSizeListArray.from_arrays(numbers, size)


def _enclose(before: str, texts: Any, after: str) -> Any:
    return _concatenate([before, texts.cast(pa.string()), after])


def _concatenate(parts: list[Any]) -> Any:
    return pc.binary_join_element_wise(*parts, "")


def _quote(texts: Any) -> Any:
    if pc.any(pc.match_substring_regex(texts, CONTROL_CHARACTERS)).as_py():
        return _render_in_python(texts)
    escaped = pc.replace_substring(pc.replace_substring(texts, "\\", "\\\\"), '"', '\\"')
    return _enclose('"', escaped, '"')


def _render_whole_decimals(array: Any) -> Any:
    """Render whole numbers of more than 64 bits, which Arrow may write with an exponent."""
    texts = [None if value is None else f"{value:f}" for value in array.to_pylist()]
    return pa.array(texts, pa.string())


def _render_in_python(array: Any) -> Any:
    """Render one value at a time: texts with control characters, fractions, dates (which become text).

    Raises `OverflowError` for a time that Python's dates do not reach.
    """
    try:
        values = array.to_pylist()
    except OverflowError:
        raise OverflowError(f"a {array.type} is outside of the years 1 to 9999") from None
    return pa.array(
        [json.dumps(value, ensure_ascii=False, default=_as_text) for value in values], pa.string()
    )


def _as_text(value: Any) -> str:
    return value.decode("utf-8", "backslashreplace") if isinstance(value, bytes) else str(value)
