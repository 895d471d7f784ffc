"""What codes say as one column: a struct with the fields of the JSON form, null where there is no good code."""

from __future__ import annotations

from typing import Any

import pyarrow as pa

from boardcode.columns.column import AnyFormat, Read, read
from boardcode.columns.error_codes import ERRORS
from boardcode.columns.texts import Codes


def decoded(format: AnyFormat, codes: Codes, *, strict: bool = True, threads: int | None = None) -> Any:
    """Codes as a struct array.

    >>> decoded("5211-card", ["0x25", None]).to_pylist()
    [{'color': 'blue', 'value': 5}, None]
    """
    return struct(read(format, codes, strict=strict, threads=threads))


def struct(column: Read) -> Any:
    """A column that was read as a struct array."""
    table = column.table()
    bad = column.errors != ERRORS.FINE
    return pa.StructArray.from_arrays(
        [whole(part) for part in table.columns], table.column_names, mask=pa.array(bad) if bad.any() else None
    )


def whole(column: pa.ChunkedArray) -> Any:
    """The one array that a column of a table is."""
    if column.num_chunks == 1:
        return column.chunk(0)
    joined = column.combine_chunks()
    return joined.chunk(0) if isinstance(joined, pa.ChunkedArray) else joined


def with_words(array: Any) -> Any:
    """The same with words where there were places in a dictionary, for those who know no dictionaries inside of lists.

    >>> with_words(decoded("5211-card", ["0x25"])).type
    StructType(struct<color: string, value: uint8>)
    """
    kind, nulls = array.type, array.is_null() if array.null_count else None
    if pa.types.is_dictionary(kind):
        return array.dictionary_decode()
    if pa.types.is_struct(kind):
        parts = [with_words(array.field(k)) for k in range(kind.num_fields)]
        return pa.StructArray.from_arrays(parts, [field.name for field in kind], mask=nulls)
    if pa.types.is_fixed_size_list(kind):
        size = kind.list_size
        items = array.values[array.offset * size : (array.offset + len(array)) * size]
        return pa.FixedSizeListArray.from_arrays(with_words(items), size, mask=nulls)
    if pa.types.is_list(kind):
        return pa.ListArray.from_arrays(array.offsets, with_words(array.values), mask=nulls)
    return array
