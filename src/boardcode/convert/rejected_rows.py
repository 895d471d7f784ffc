"""Rows whose codes are bad: how many there are, and what is wrong with each in the words of reading one code."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pyarrow as pa

from boardcode.columns.column import Read
from boardcode.columns.error_codes import ERRORS
from boardcode.errors import CodeError, MalformedCode, MeaninglessCode, NonCanonicalCode
from boardcode.format import Format

KINDS = {
    ERRORS.MALFORMED_CHARACTER: MalformedCode.kind,
    ERRORS.MALFORMED_LENGTH: MalformedCode.kind,
    ERRORS.MEANINGLESS: MeaninglessCode.kind,
    ERRORS.NOT_CANONICAL: NonCanonicalCode.kind,
}

#: the columns that follow those of a refused row; rows and characters are counted from 1
REASON = pa.schema(
    [
        ("error_row", pa.int64()),
        ("error_kind", pa.string()),
        ("error_character", pa.int32()),
        ("error", pa.string()),
    ]
)


class BadRow(Exception):
    """A row with a bad code where none may be: its number, from 1, and what is wrong."""

    def __init__(self, row: int, error: CodeError, file: str = "") -> None:
        super().__init__(row, error, file)
        self.row = row
        self.error = error
        self.file = file

    def __str__(self) -> str:
        return f"{self.file}{': ' if self.file else ''}row {self.row}: {self.error}"


@dataclass(frozen=True, slots=True)
class Counts:
    """How many rows there were, how many of them without a code, and how many with a bad one, by its kind.

    >>> Counts(5, 1, Counter(malformed=1)) + Counts(2)
    Counts(rows=7, nulls=1, bad=Counter({'malformed': 1}))
    """

    rows: int = 0
    nulls: int = 0
    bad: Counter[str] = field(default_factory=Counter)

    def __add__(self, other: Counts) -> Counts:
        return Counts(self.rows + other.rows, self.nulls + other.nulls, self.bad + other.bad)


def counts(read: Read) -> Counts:
    """The counts of a column that was read."""
    found = np.bincount(read.errors, minlength=len(ERRORS))
    bad: Counter[str] = Counter()
    for number, kind in KINDS.items():
        bad[kind] += int(found[number])
    return Counts(len(read), int(found[ERRORS.NULL]), +bad)


def error_of(format: Format[Any], codes: Any, row: int, *, strict: bool) -> CodeError:
    """What is wrong with the code of a row that is bad."""
    code = codes[row].as_py()
    try:
        if pa.types.is_fixed_size_binary(codes.type):
            format.from_bytes(code, strict=strict)
        else:
            format.decode(
                code.decode("utf-8", "surrogateescape") if isinstance(code, bytes) else code, strict=strict
            )
    except CodeError as error:
        return error
    raise AssertionError(f"{format.name}: {code!r} is bad in a column and good alone")


def refused_schema(schema: pa.Schema, column: str) -> pa.Schema:
    """The columns of refused rows, given those of all rows."""
    return pa.schema([*schema.set(schema.get_field_index(column), pa.field(column, pa.string())), *REASON])


def refused(
    batch: pa.RecordBatch, column: str, rows: list[int], errors: list[CodeError], first: int
) -> pa.RecordBatch:
    """Some rows of a batch, whose first has the number `first`, with what is wrong with each."""
    taken = batch.take(pa.array(rows, pa.int64()))
    place = batch.schema.get_field_index(column)
    codes = pa.array([_readable(error.code) for error in errors], pa.string())
    reason = [
        [first + row for row in rows],
        [error.kind for error in errors],
        [None if error.start is None else error.start + 1 for error in errors],
        [_readable(str(error)) for error in errors],
    ]
    return pa.RecordBatch.from_arrays(
        [
            *(codes if k == place else kept for k, kept in enumerate(taken.columns)),
            *(pa.array(values, kind.type) for values, kind in zip(reason, REASON, strict=True)),
        ],
        schema=refused_schema(batch.schema, column),
    )


def _readable(text: str) -> str:
    """A text without the lone surrogates that stand for bytes that are not UTF-8."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
