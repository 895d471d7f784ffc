"""Arrow types of values, and Arrow arrays of JSON values of a given type."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa

from boardcode.columns._lookup import leaf_array
from boardcode.compile.plan import Json

TEXT = pa.string()  # of values that have no type in common: their JSON text


def number_type(most: int, least: int = 0) -> Any:
    """The type of whole numbers in a range; text if they have more than 64 bits."""
    if least < 0:
        return pa.int64() if least >= -(1 << 63) and most < 1 << 63 else TEXT
    if most >> 64:
        return TEXT
    return pa.uint8() if most < 1 << 8 else pa.uint16() if most < 1 << 16 else pa.uint64()


def common_type(kinds: Sequence[Any]) -> Any:
    """The type that holds the values of all types; None if there is none."""
    result = pa.null()
    for kind in kinds:
        result = _join(result, kind)
        if result is None:
            return None
    return result


def _join(one: Any, other: Any) -> Any:
    if one == other or pa.types.is_null(other):
        return one
    if pa.types.is_null(one):
        return other
    if pa.types.is_unsigned_integer(one) and pa.types.is_unsigned_integer(other):
        return max(one, other, key=lambda kind: kind.bit_width)
    if pa.types.is_dictionary(one) and pa.types.is_dictionary(other):
        return max(one, other, key=lambda kind: kind.index_type.bit_width)
    if pa.types.is_struct(one) and pa.types.is_struct(other):
        names = [field.name for field in one]
        if names != [field.name for field in other]:
            return None
        kinds = [_join(one.field(k).type, other.field(k).type) for k in range(len(names))]
        return None if None in kinds else pa.struct(list(zip(names, kinds, strict=True)))
    if _is_list(one) and _is_list(other):
        item = _join(one.value_type, other.value_type)
        sizes = {kind.list_size if pa.types.is_fixed_size_list(kind) else None for kind in (one, other)}
        if item is None:
            return None
        return pa.list_(item, sizes.pop()) if len(sizes) == 1 and None not in sizes else pa.list_(item)
    return None


def _is_list(kind: Any) -> bool:
    return bool(pa.types.is_list(kind) or pa.types.is_fixed_size_list(kind))


def convert(array: pa.Array, kind: Any) -> pa.Array:
    """The same values in a type that `common_type` has found for them, or as text."""
    if array.type == kind:
        return array
    if pa.types.is_null(array.type):
        return pa.nulls(len(array), kind)
    if pa.types.is_dictionary(kind):
        return pa.DictionaryArray.from_arrays(array.indices.cast(kind.index_type), array.dictionary)
    if pa.types.is_struct(kind) or _is_list(kind):
        return array_of_type(array.to_pylist(), kind)
    if kind == TEXT:
        return array_of_type(array.to_pylist(), kind)
    return array.cast(kind)


def array_of_type(values: Sequence[Json], kind: Any) -> pa.Array:
    """JSON values as an array of a type; where it is text, values of other kinds are their JSON text."""
    if pa.types.is_dictionary(kind):
        words = pa.array(values, pa.string()).dictionary_encode()
        return convert(words, kind)
    if pa.types.is_struct(kind):
        parts = [
            array_of_type([None if value is None else value.get(field.name) for value in values], field.type)
            for field in kind
        ]
        return pa.Array.from_buffers(kind, len(values), [_validity(values)], children=parts)
    if pa.types.is_fixed_size_list(kind):
        filling = [None] * kind.list_size
        items = [item for value in values for item in (filling if value is None else value)]
        child = array_of_type(items, kind.value_type)
        return pa.Array.from_buffers(kind, len(values), [_validity(values)], children=[child])
    if pa.types.is_list(kind):
        ends = np.zeros(len(values) + 1, np.int32)
        np.cumsum([0 if value is None else len(value) for value in values], out=ends[1:])
        child = array_of_type([item for value in values for item in value or ()], kind.value_type)
        buffers = [_validity(values), pa.py_buffer(ends)]
        return pa.Array.from_buffers(kind, len(values), buffers, children=[child])
    if kind == TEXT:
        values = [json_text(value) for value in values]
    return pa.array(values, kind)


def json_text(value: Json) -> str | None:
    """A value as text: a word as it is, anything else as JSON; null stays null."""
    return value if value is None or isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _validity(values: Sequence[Json]) -> pa.Buffer | None:
    if None not in values:
        return None
    is_valid = np.array([value is not None for value in values], np.bool_)
    return pa.py_buffer(np.packbits(is_valid, bitorder="little"))


def array_of_json(values: Sequence[Json], kind: Any) -> pa.Array:
    """JSON values as an array of a type, or of another one that also holds the values of that type."""
    present = [value for value in values if value is not None]
    if any(isinstance(value, (dict, list)) for value in present):
        joined = kind if not pa.types.is_null(kind) else pa.array(present).type
    else:
        joined = common_type([kind, type_of_leaves(present)])
    return array_of_type(values, TEXT if joined is None else joined)


def type_of_leaves(values: Sequence[Json]) -> Any:
    """The type of words, numbers and truth values."""
    if not values:
        return pa.null()
    maker = leaf_array(values, np.arange(len(values), dtype=np.int32))
    return maker(np.zeros(0, np.uint8)).type


# -- types from a JSON Schema


def type_of_schema(schema: dict[str, Json]) -> Any:
    """The type of the values that a JSON Schema describes; None if it does not say."""
    if "enum" in schema or "const" in schema:
        values = schema.get("enum", [schema.get("const")])
        leaves = [value for value in values if value is not None]
        return None if any(isinstance(value, (dict, list)) for value in leaves) else type_of_leaves(leaves)
    if "anyOf" in schema:
        return _type_of_any(schema["anyOf"])
    if "oneOf" in schema:
        return _type_of_union(schema["oneOf"])
    match schema.get("type"):
        case "null":
            return pa.null()
        case "boolean":
            return pa.bool_()
        case "string":
            return pa.string()
        case "integer":
            return number_type(schema.get("maximum", (1 << 64) - 1), schema.get("minimum", -1))
        case "array":
            return _type_of_list(schema)
        case "object":
            return _type_of_union([schema])
    return None


def _type_of_any(schemas: Sequence[dict[str, Json]]) -> Any:
    kinds = [type_of_schema(schema) for schema in schemas]
    return None if None in kinds else common_type(kinds) or TEXT


def _type_of_union(schemas: Sequence[dict[str, Json]]) -> Any:
    kinds: dict[str, Any] = {}
    for schema in schemas:
        for name, part in schema.get("properties", {}).items():
            kinds[name] = type_of_schema(part)
    return None if None in kinds.values() else pa.struct(list(kinds.items()))


def _type_of_list(schema: dict[str, Json]) -> Any:
    item = type_of_schema(schema.get("items", {}))
    if item is None:
        return None
    least, most = schema.get("minItems"), schema.get("maxItems")
    return pa.list_(item, least) if least is not None and least == most else pa.list_(item)
