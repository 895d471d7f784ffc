"""The function that every engine runs: a record batch in, a record batch out.

The engine of this machine, Dask's workers, Spark's `mapInArrow` and Ray's `map_batches` all call the same
`Partition`, which knows nothing of files and of other batches, and can be pickled.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from boardcode import columns, registry
from boardcode.columns._column import SHORT, canonical_codes, load_kernels
from boardcode.columns._structs import combine_chunks
from boardcode.convert.json_text import json_form
from boardcode.convert.rejected_rows import (
    BadRow,
    Counts,
    count_rows,
    rejected_batch,
    rejected_schema,
    row_error,
)
from boardcode.format import Format

OUTPUTS = DECODED, CANONICAL, JSON, VALUES = "decoded", "canonical", "json", "values"
ERROR_POLICIES = FAIL, NULL, DROP, FILE = "fail", "null", "drop", "file"


class ConvertedBatch(NamedTuple):
    """The result of a batch. `rejected` has the rows with bad codes, if these are kept in a file."""

    batch: pa.RecordBatch
    rejected: pa.RecordBatch | None
    counts: Counts


class CannotConvert(Exception):
    """Columns that cannot be converted whatever is in them; the message says why."""


@dataclass(frozen=True, slots=True)
class Partition:
    """How the codes in a column are converted, and what happens to rows with bad codes.

    The column contains the canonical codes afterwards. `to` says what is added after the other columns: one
    column for each field of the JSON form (decoded), nothing (canonical), the JSON form as text (json), or
    the raw bits of every leaf field, a byte each (values).

    >>> partition = Partition("chacun-place", "code")
    >>> partition(pa.record_batch({"code": ["AG"], "game": [7]})).to_pylist()
    [{'code': 'AG', 'game': 7, 'fringe': 1, 'rotation': 'half_turn'}]
    """

    format: str
    column: str = "code"
    to: str = DECODED
    errors: str = FAIL
    strict: bool = True

    def __post_init__(self) -> None:
        for name, value, choices in (("to", self.to, OUTPUTS), ("errors", self.errors, ERROR_POLICIES)):
            if value not in choices:
                raise ValueError(f"{name} must be {', '.join(choices[:-1])} or {choices[-1]}, not {value!r}")

    def __call__(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        """Return the batch converted; raise `BadRow` if a code is bad and `errors` is "fail"."""
        return self.convert_batch(batch).batch

    def schema(self, schema: pa.Schema) -> pa.Schema:
        """Return the columns of the output, given those of the input."""
        empty = pa.RecordBatch.from_arrays([pa.array([], kind) for kind in schema.types], schema=schema)
        return self(empty).schema

    def rejected_schema(self, schema: pa.Schema) -> pa.Schema:
        """Return the columns of the rejected rows, given those of the input."""
        return rejected_schema(schema, self.column)

    def convert_batch(self, batch: pa.RecordBatch, first_row: int = 1) -> ConvertedBatch:
        """Return the batch converted, the rejected rows and the counts.

        The batch begins with row `first_row` of its file. Raises `BadRow` if a code is bad and `errors` is
        "fail".
        """
        format, codes = registry.get(self.format), self._codes(batch)
        if first_row > SHORT:
            load_kernels(format)  # small batches of a large file are worth the kernels too
        column = columns.read(format, codes, strict=self.strict, threads=1)
        good = column.errors == columns.ErrorCode.OK
        bad_rows = np.flatnonzero(~good & ~column.nulls).tolist()
        if bad_rows and self.errors == FAIL:
            error = row_error(format, codes, bad_rows[0], strict=self.strict)
            raise BadRow(first_row + bad_rows[0], error)
        rejected = None
        if self.errors == FILE:
            errors = [row_error(format, codes, row, strict=self.strict) for row in bad_rows]
            rejected = rejected_batch(batch, self.column, bad_rows, errors, first_row)
        canonical = canonical_codes(column, codes, threads=1)
        result = self._with_columns(batch, canonical, _new_columns(format, self.to, column, canonical))
        if bad_rows and self.errors in (DROP, FILE):
            result = result.filter(pa.array(good | column.nulls))
        return ConvertedBatch(result, rejected, count_rows(column))

    def _codes(self, batch: pa.RecordBatch) -> Any:
        codes = batch.column(self.column)
        if pa.types.is_dictionary(codes.type):
            codes = codes.dictionary_decode()
        if pa.types.is_integer(codes.type) or pa.types.is_floating(codes.type):
            raise CannotConvert(
                f"column {self.column!r} contains numbers: "
                "a code that was read as a number has lost its zeros and letters"
            )
        if not _is_text(codes.type):
            raise CannotConvert(f"column {self.column!r} contains {codes.type}, and codes are text or bytes")
        return codes

    def _with_columns(self, batch: pa.RecordBatch, canonical: Any, added: dict[str, Any]) -> pa.RecordBatch:
        """Return the batch with the canonical codes in their column and other columns added."""
        conflicts = [name for name in added if name in batch.schema.names]
        if conflicts:
            raise CannotConvert(
                f"there is already a column {conflicts[0]!r}, which converting {self.format} would add: "
                "rename it first"
            )
        position = batch.schema.get_field_index(self.column)
        schema = batch.schema.set(position, pa.field(self.column, pa.string()))
        for name, array in added.items():
            schema = schema.append(pa.field(name, array.type))
        kept = [canonical if k == position else array for k, array in enumerate(batch.columns)]
        return pa.RecordBatch.from_arrays([*kept, *added.values()], schema=schema)


def _is_text(kind: Any) -> bool:
    types = pa.types
    if isinstance(kind, pa.BaseExtensionType):
        return _is_text(kind.storage_type)
    return any(
        is_kind(kind)
        for is_kind in (
            types.is_string,
            types.is_large_string,
            types.is_string_view,
            types.is_binary,
            types.is_large_binary,
            types.is_binary_view,
            types.is_fixed_size_binary,
            types.is_null,
        )
    )


def _new_columns(
    format: Format[Any], to: str, column: columns.DecodedColumn, canonical: Any
) -> dict[str, Any]:
    """Return the columns that are added, by name."""
    if to == DECODED:
        table = column.table()
        return dict(zip(table.column_names, map(combine_chunks, table.columns), strict=True))
    if to == JSON:
        return {JSON: json_form(format, column, canonical)}
    if to == VALUES:
        return {VALUES: _fixed_size_binary(format, column)}
    return {}


def _fixed_size_binary(format: Format[Any], column: columns.DecodedColumn) -> Any:
    """Return the raw values as one column without a copy; lists of numbers are written five times slower."""
    try:
        values = column.values
    except TypeError:
        raise CannotConvert(
            f"codes of {format.name} have no fixed layout, and so no raw values: "
            f"convert them to {DECODED} or {JSON}"
        ) from None
    good = column.errors == columns.ErrorCode.OK
    validity = None if good.all() else pa.array(good).buffers()[1]
    return pa.FixedSizeBinaryArray.from_buffers(
        pa.binary(values.shape[1]), len(column), [validity, pa.py_buffer(values)]
    )
