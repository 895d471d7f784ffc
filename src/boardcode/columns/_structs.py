"""Decoded columns as struct arrays: the fields of the JSON form, null where there is no good code."""

from __future__ import annotations

from typing import Any

import pyarrow as pa

from boardcode.columns._column import AnyFormat, DecodedColumn, read
from boardcode.columns._inputs import Codes
from boardcode.compile.numba.error_codes import ErrorCode


def decode_structs(
    format: AnyFormat, codes: Codes, *, strict: bool = True, threads: int | None = None
) -> Any:
    """Decode codes to a struct array.

    >>> decode_structs("5211-card", ["0x25", None]).to_pylist()
    [{'color': 'blue', 'value': 5}, None]
    """
    return to_structs(read(format, codes, strict=strict, threads=threads))


def to_structs(column: DecodedColumn) -> Any:
    """Return a decoded column as a struct array."""
    table = column.table()
    bad = column.errors != ErrorCode.OK
    arrays = [combine_chunks(part) for part in table.columns]
    return pa.StructArray.from_arrays(arrays, table.column_names, mask=pa.array(bad) if bad.any() else None)


def combine_chunks(column: pa.ChunkedArray) -> Any:
    """Return a column of a table as a single array."""
    if column.num_chunks == 1:
        return column.chunk(0)
    combined = column.combine_chunks()
    return combined.chunk(0) if isinstance(combined, pa.ChunkedArray) else combined


def decode_dictionaries(array: Any) -> Any:
    """Replace dictionaries by plain words at any depth, for programs that accept no dictionaries in lists.

    >>> decode_dictionaries(decode_structs("5211-card", ["0x25"])).type
    StructType(struct<color: string, value: uint8>)
    """
    kind, nulls = array.type, array.is_null() if array.null_count else None
    if pa.types.is_dictionary(kind):
        return array.dictionary_decode()
    if pa.types.is_struct(kind):
        parts = [decode_dictionaries(array.field(k)) for k in range(kind.num_fields)]
        return pa.StructArray.from_arrays(parts, [field.name for field in kind], mask=nulls)
    if pa.types.is_fixed_size_list(kind):
        size = kind.list_size
        items = array.values[array.offset * size : (array.offset + len(array)) * size]
        return pa.FixedSizeListArray.from_arrays(decode_dictionaries(items), size, mask=nulls)
    if pa.types.is_list(kind):
        return pa.ListArray.from_arrays(array.offsets, decode_dictionaries(array.values), mask=nulls)
    return array
