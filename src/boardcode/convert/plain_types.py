"""Columns of the types that Arrow can filter: views become texts and bytes, and runs become their values.

Polars writes texts as views; Arrow reads and casts these, but has no function that takes some rows of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa


def plain_schema(schema: pa.Schema) -> pa.Schema:
    """Return the columns that `plain_batch` returns, given those that it takes."""
    fields = [field.with_type(plain_type(field.type)) for field in schema]
    return pa.schema(fields, schema.metadata)


def plain_batch(batch: pa.RecordBatch) -> pa.RecordBatch:
    """Return a batch with the same rows and plain types."""
    schema = plain_schema(batch.schema)
    if schema == batch.schema:
        return batch
    return pa.RecordBatch.from_arrays(list(map(_plain_array, batch.columns, schema.types)), schema=schema)


def plain_type(kind: Any) -> Any:
    """Return the type with the same values that Arrow can filter.

    >>> plain_type(pa.list_(pa.string_view()))
    ListType(list<item: large_string>)
    """
    types = pa.types
    if types.is_string_view(kind):
        return pa.large_string()
    if types.is_binary_view(kind):
        return pa.large_binary()
    if types.is_run_end_encoded(kind):
        return plain_type(kind.value_type)
    if types.is_dictionary(kind):
        return pa.dictionary(kind.index_type, plain_type(kind.value_type), kind.ordered)
    if types.is_struct(kind):
        return pa.struct([_plain_field(field) for field in kind])
    if types.is_map(kind):
        return pa.map_(_plain_field(kind.key_field), _plain_field(kind.item_field), kind.keys_sorted)
    if types.is_fixed_size_list(kind):
        return pa.list_(_plain_field(kind.value_field), kind.list_size)
    if types.is_large_list(kind):
        return pa.large_list(_plain_field(kind.value_field))
    return pa.list_(_plain_field(kind.value_field)) if types.is_list(kind) else kind


def _plain_field(field: Any) -> Any:
    return field.with_type(plain_type(field.type))


def _plain_array(array: Any, kind: Any) -> Any:
    if pa.types.is_run_end_encoded(array.type):
        rows = np.arange(array.offset, array.offset + len(array))
        runs = np.searchsorted(array.run_ends.to_numpy(), rows, side="right")
        return _plain_array(array.values, kind).take(pa.array(runs))
    return array if array.type == kind else array.cast(kind)
