"""The one function that every engine runs: a record batch in, a record batch out.

The engine of this machine, Dask's workers, Spark's `mapInArrow` and Ray's `map_batches` all call the same `Partition`, which knows
nothing of files and of other batches, and can be pickled.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from boardcode import columns, registry
from boardcode.columns.column import FEW, canonical_again, load
from boardcode.columns.structs import whole
from boardcode.convert.json_text import json_objects
from boardcode.convert.rejected_rows import BadRow, Counts, counts, error_of, refused, refused_schema
from boardcode.format import Format

TO = DECODED, CANONICAL, JSON, VALUES = "decoded", "canonical", "json", "values"
ON_ERROR = FAIL, NULL, DROP, FILE = "fail", "null", "drop", "file"


class Converted(NamedTuple):
    """What became of a batch. `refused` has the rows with bad codes, if these are to be kept."""

    batch: pa.RecordBatch
    refused: pa.RecordBatch | None
    counts: Counts


class CannotConvert(Exception):
    """Columns that cannot be converted whatever is in them; the text says why."""


@dataclass(frozen=True, slots=True)
class Partition:
    """What becomes of the codes in a column, and of the rows whose codes are bad.

    The column holds the canonical codes afterwards. `to` says what is added behind the other columns: one for each field of the
    JSON form (decoded), nothing (canonical), the JSON form as text (json), or the raw bits of every leaf field, a byte each (values).

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
        if self.to not in TO:
            raise ValueError(f"a code is converted to {', '.join(TO[:-1])} or {TO[-1]}, not to {self.to!r}")
        if self.errors not in ON_ERROR:
            raise ValueError(
                f"a bad code may {', '.join(ON_ERROR[:-1])} or {ON_ERROR[-1]}, not {self.errors!r}"
            )

    def __call__(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        """The batch converted; raises `BadRow` if bad codes are to fail."""
        return self.converted(batch).batch

    def schema(self, schema: pa.Schema) -> pa.Schema:
        """The columns of what comes out, given those of what goes in."""
        return self(
            pa.RecordBatch.from_arrays([pa.array([], kind) for kind in schema.types], schema=schema)
        ).schema

    def refused_schema(self, schema: pa.Schema) -> pa.Schema:
        """The columns of the refused rows."""
        return refused_schema(schema, self.column)

    def converted(self, batch: pa.RecordBatch, first: int = 1) -> Converted:
        """The batch converted, the refused rows and the counts; the batch's first row has the number `first`."""
        format, codes = registry.get(self.format), self._codes(batch)
        if first > FEW:
            load(format)  # however few rows come at once, there are many
        read = columns.read(format, codes, strict=self.strict, threads=1)
        fine = read.errors == columns.ERRORS.FINE
        bad = np.flatnonzero(~fine & ~read.nulls).tolist()
        if bad and self.errors == FAIL:
            raise BadRow(first + bad[0], error_of(format, codes, bad[0], strict=self.strict))
        kept = None
        if self.errors == FILE:
            errors = [error_of(format, codes, row, strict=self.strict) for row in bad]
            kept = refused(batch, self.column, bad, errors, first)
        canonical = canonical_again(read, codes, threads=1)
        made = self._with(batch, canonical, _added(format, self.to, read, canonical, fine))
        if bad and self.errors in (DROP, FILE):
            made = made.filter(pa.array(fine | read.nulls))
        return Converted(made, kept, counts(read))

    def _codes(self, batch: pa.RecordBatch) -> Any:
        codes = batch.column(self.column)
        if pa.types.is_dictionary(codes.type):
            codes = codes.dictionary_decode()
        if pa.types.is_integer(codes.type) or pa.types.is_floating(codes.type):
            raise CannotConvert(
                f"column {self.column!r} holds numbers: a code that was taken for one has lost its zeros and letters"
            )
        return codes

    def _with(self, batch: pa.RecordBatch, canonical: Any, added: dict[str, Any]) -> pa.RecordBatch:
        there = [name for name in added if name in batch.schema.names]
        if there:
            raise CannotConvert(
                f"there is a column {there[0]!r} already, where {there[0]} of {self.format} would go: rename it first"
            )
        place = batch.schema.get_field_index(self.column)
        schema = batch.schema.set(place, pa.field(self.column, pa.string()))
        for name, array in added.items():
            schema = schema.append(pa.field(name, array.type))
        passed = [canonical if k == place else array for k, array in enumerate(batch.columns)]
        return pa.RecordBatch.from_arrays([*passed, *added.values()], schema=schema)


def _added(format: Format[Any], to: str, read: columns.Read, canonical: Any, fine: Any) -> dict[str, Any]:
    """The columns that are added, by their names."""
    if to == DECODED:
        table = read.table()
        return dict(zip(table.column_names, map(whole, table.columns), strict=True))
    if to == JSON:
        return {JSON: json_form(format, read, canonical)}
    if to == VALUES:
        return {VALUES: _rows_of_bytes(read.values, fine)}
    return {}


def _rows_of_bytes(values: Any, fine: Any) -> Any:
    """A matrix of bytes as one column of fixed size, without a copy; a list of numbers would take five times as long to write."""
    validity = None if fine.all() else pa.array(fine).buffers()[1]
    return pa.FixedSizeBinaryArray.from_buffers(
        pa.binary(values.shape[1]), len(values), [validity, pa.py_buffer(values)]
    )


def json_form(format: Format[Any], read: columns.Read, canonical: Any) -> Any:
    """The JSON form of each row as text, null for a row without a good code."""
    if format.schema().get("type") == "object":
        texts = (
            json_objects(read.table().combine_chunks().to_batches()[0])
            if len(read)
            else pa.array([], pa.string())
        )
    else:
        texts = _one_by_one(format, canonical)
    return pc.if_else(pa.array(read.errors == columns.ERRORS.FINE), texts, pa.scalar(None, texts.type))


def _one_by_one(format: Format[Any], canonical: Any) -> Any:
    """The JSON form of codes that are not always an object, each code once."""
    from json import dumps

    different = canonical.dictionary_encode()
    texts = [
        dumps(format.to_json(format.decode(code)), ensure_ascii=False)
        for code in different.dictionary.to_pylist()
    ]
    return pa.array(texts, pa.string()).take(different.indices)
