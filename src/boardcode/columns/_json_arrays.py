"""Arrow types of values, and Arrow arrays of JSON values of a given type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa

from boardcode.columns._lookup import integer_array, integer_type, json_text, leaf_array
from boardcode.compile.plan import Json

TEXT = pa.string()  # of values that have no type in common: their JSON text


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
    if _is_number(one) and _is_number(other):
        ranges = _range(one), _range(other)
        return integer_type(min(least for least, _ in ranges), max(most for _, most in ranges))
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


def _is_number(kind: Any) -> bool:
    return bool(pa.types.is_integer(kind) or pa.types.is_decimal(kind))


def _range(kind: Any) -> tuple[int, int]:
    """The least and the greatest number of a type of whole numbers."""
    if pa.types.is_decimal(kind):
        most = 10**kind.precision - 1
        return -most, most
    if pa.types.is_unsigned_integer(kind):
        return 0, (1 << kind.bit_width) - 1
    return -(1 << kind.bit_width - 1), (1 << kind.bit_width - 1) - 1


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
    return array_of_type(array.to_pylist(), kind) if pa.types.is_decimal(kind) else array.cast(kind)


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
    if pa.types.is_map(kind):
        return pa.array([None if value is None else [*value.items()] for value in values], kind)
    if kind == TEXT:
        return pa.array([json_text(value) for value in values], kind)
    return integer_array(values, kind) if _is_number(kind) else pa.array(values, kind)


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


def type_of_values(values: Sequence[Json]) -> Any:
    """The type of JSON values of any kind; text if they have no type in common."""
    present = [value for value in values if value is not None]
    if not present:
        return pa.null()
    if all(isinstance(value, dict) for value in present):
        names = dict.fromkeys(name for value in present for name in value)
        return pa.struct([(name, type_of_values([value.get(name) for value in present])) for name in names])
    if all(isinstance(value, list) for value in present):
        return pa.list_(type_of_values([item for value in present for item in value]))
    return TEXT if any(isinstance(value, (dict, list)) for value in present) else type_of_leaves(present)


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
            return integer_type(schema.get("minimum", -1 << 63), schema.get("maximum", (1 << 63) - 1))
        case "array":
            return _type_of_list(schema)
        case "object":
            return _type_of_map(schema) if is_map(schema) else _type_of_union([schema])
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


def is_map(schema: dict[str, Json]) -> bool:
    """Whether a JSON Schema describes objects with any keys, and one kind of values."""
    return isinstance(schema.get("additionalProperties"), dict) and "properties" not in schema


def _type_of_map(schema: dict[str, Json]) -> Any:
    item = type_of_schema(schema["additionalProperties"])
    return None if item is None else pa.map_(pa.string(), item)


def _type_of_list(schema: dict[str, Json]) -> Any:
    item = type_of_schema(schema.get("items", {}))
    if item is None:
        return None
    least, most = schema.get("minItems"), schema.get("maxItems")
    return pa.list_(item, least) if least is not None and least == most else pa.list_(item)
