"""Rows with bad codes: how many there are, and what is wrong with each, in the words of decoding one code."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pyarrow as pa

from boardcode import columns
from boardcode.columns import ErrorCode
from boardcode.errors import CodeError, MalformedCode, MeaninglessCode, NonCanonicalCode
from boardcode.format import Format

KINDS = {
    ErrorCode.MALFORMED_CHARACTER: MalformedCode.kind,
    ErrorCode.MALFORMED_LENGTH: MalformedCode.kind,
    ErrorCode.MEANINGLESS: MeaninglessCode.kind,
    ErrorCode.NOT_CANONICAL: NonCanonicalCode.kind,
}

#: the columns that are added to a rejected row; rows and characters are counted from 1
ERROR_COLUMNS = pa.schema(
    [
        ("error_row", pa.int64()),
        ("error_kind", pa.string()),
        ("error_character", pa.int32()),
        ("error", pa.string()),
    ]
)


class BadRow(Exception):
    """A row with a bad code where none is allowed: its number, counted from 1, and what is wrong."""

    def __init__(self, row: int, error: CodeError, file: str = "") -> None:
        super().__init__(row, error, file)
        self.row = row
        self.error = error
        self.file = file

    def __str__(self) -> str:
        return f"{self.file}{': ' if self.file else ''}row {self.row}: {self.error}"


@dataclass(frozen=True, slots=True)
class Counts:
    """The number of rows, of rows without a code, and of rows with a bad code by kind of error.

    >>> Counts(5, 1, Counter(malformed=1)) + Counts(2)
    Counts(rows=7, nulls=1, bad=Counter({'malformed': 1}))
    """

    rows: int = 0
    nulls: int = 0
    bad: Counter[str] = field(default_factory=Counter)

    def __add__(self, other: Counts) -> Counts:
        return Counts(self.rows + other.rows, self.nulls + other.nulls, self.bad + other.bad)


def count_rows(column: columns.DecodedColumn) -> Counts:
    """Return the counts of a decoded column."""
    rows_with = np.bincount(column.errors, minlength=len(ErrorCode))
    bad: Counter[str] = Counter()
    for error, kind in KINDS.items():
        bad[kind] += int(rows_with[error])
    return Counts(len(column), int(rows_with[ErrorCode.NULL]), +bad)


def row_error(format: Format[Any], codes: Any, row: int, *, strict: bool) -> CodeError:
    """Return what is wrong with the code of a row that is bad."""
    code = codes[row].as_py()
    try:
        if pa.types.is_fixed_size_binary(codes.type):
            format.from_bytes(code, strict=strict)
        else:
            text = code.decode("utf-8", "surrogateescape") if isinstance(code, bytes) else code
            format.decode(text, strict=strict)
    except CodeError as error:
        return error
    raise AssertionError(f"{format.name}: {code!r} is bad in a column and good alone")


def rejected_schema(schema: pa.Schema, column: str) -> pa.Schema:
    """Return the columns of rejected rows, given the columns of all rows."""
    code_as_text = pa.field(column, pa.string())
    return pa.schema([*schema.set(schema.get_field_index(column), code_as_text), *ERROR_COLUMNS])


def rejected_batch(
    batch: pa.RecordBatch, column: str, rows: list[int], errors: list[CodeError], first_row: int
) -> pa.RecordBatch:
    """Return rows of a batch with what is wrong with each; `first_row` is the number of the first row."""
    rejected = batch.take(pa.array(rows, pa.int64()))
    position = batch.schema.get_field_index(column)
    codes = pa.array([_without_surrogates(error.code) for error in errors], pa.string())
    reasons = [
        [first_row + row for row in rows],
        [error.kind for error in errors],
        [None if error.start is None else error.start + 1 for error in errors],
        [_without_surrogates(str(error)) for error in errors],
    ]
    return pa.RecordBatch.from_arrays(
        [
            *(codes if k == position else array for k, array in enumerate(rejected.columns)),
            *(pa.array(values, field.type) for values, field in zip(reasons, ERROR_COLUMNS, strict=True)),
        ],
        schema=rejected_schema(batch.schema, column),
    )


def _without_surrogates(text: str) -> str:
    """Escape the lone surrogates that stand for bytes that are not UTF-8."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
