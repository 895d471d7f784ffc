"""JSON lines as Arrow tables: the types that fit all lines, and lines that Arrow would crash on or round.

Arrow parses a whole block of lines at a time. It is not made for hostile text: a line `null` or deep nesting
crashes it, and whole numbers that do not fit its types are rounded without a word. So such lines are found
first, and rejected with their numbers.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.json

MAX_DEPTH = 100  # of brackets within each other
MAX_EXACT = 1 << 53  # up to here a column of fractions has all whole numbers; it has 16 digits
EXACT_DIGITS = len(str(MAX_EXACT))
BYTE_ORDER_MARK = b"\xef\xbb\xbf"

# A text without an end goes to the end of its line: else it would be looked for again from every quote in it.
_STRING = re.compile(rb'"(?:[^"\\]++|\\.)*+"?')
_ROW_OF_BLOCK = re.compile(r" in row (\d+)$")


def common_schema(blocks: Iterable[bytes]) -> pa.Schema | None:
    """Return the types that fit all lines; None if there are no lines.

    Raises `ValueError`, with the number of the line, for a line that is not an object or nested too deeply.
    """
    common = None
    for first_line, block in _number_lines(blocks):
        _check_objects(block, first_line)
        guessed = _parse(block, first_line).schema
        schema = pa.schema([(field.name, dates_as_text(field.type)) for field in guessed])
        common = (
            schema if common is None else pa.unify_schemas([common, schema], promote_options="permissive")
        )
    return common


def read_objects(blocks: Iterable[bytes], schema: pa.Schema) -> Iterator[pa.RecordBatch]:
    """Yield the rows of lines that `common_schema` has accepted.

    Raises `ValueError`, with the number of the line, for a whole number that would be rounded.
    """
    is_exact = not any(_has_fractions(kind) for kind in schema.types)
    for first_line, block in _number_lines(blocks):
        if not is_exact:
            _check_numbers(block, first_line, schema)
        yield from _parse(block, first_line, schema).select(schema.names).to_batches()


def _number_lines(blocks: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """Yield blocks with the numbers of their first lines, counted from 1, and without a byte-order mark."""
    first_line = 1
    for block in blocks:
        yield first_line, block.removeprefix(BYTE_ORDER_MARK) if first_line == 1 else block
        first_line += block.count(b"\n")


def _parse(block: bytes, first_line: int, schema: pa.Schema | None = None) -> pa.Table:
    read_options = pyarrow.json.ReadOptions(block_size=len(block) + 1)
    parse_options = pyarrow.json.ParseOptions(explicit_schema=schema)
    try:
        return pyarrow.json.read_json(io.BytesIO(block), read_options, parse_options)
    except pa.ArrowInvalid as error:
        reason = str(error).partition("\n")[0]
        row = _ROW_OF_BLOCK.search(reason)
        if row is None:
            raise
        line = first_line + _line_of_row(block, int(row[1]))
        raise ValueError(f"line {line}: {reason[: row.start()].rstrip('.')}") from None


def _line_of_row(block: bytes, row: int) -> int:
    """Return the line of a row, both counted from 0: lines of white space are no rows."""
    lines = [k for k, line in enumerate(block.split(b"\n")) if line.strip()]
    return lines[row] if row < len(lines) else 0


# -- what Arrow must not see


def _check_objects(block: bytes, first_line: int) -> None:
    """Raise `ValueError` unless each line is white space or begins like an object, in UTF-8, and is not
    nested too deeply.
    """
    try:
        block.decode()
    except UnicodeDecodeError as error:
        line = first_line + block.count(b"\n", 0, error.start)
        raise ValueError(f"line {line}: its text is not UTF-8") from None
    data = np.frombuffer(block, np.uint8)
    ends = np.flatnonzero(data == ord("\n"))
    starts = np.concatenate([[0], ends[:-1] + 1])
    brackets = np.flatnonzero((data == ord("[")) | (data == ord("{")))
    are_many = np.diff(np.searchsorted(brackets, ends), prepend=0) > MAX_DEPTH
    # Only lines that look suspicious are looked at one at a time.
    for k in np.flatnonzero((data[starts] != ord("{")) | are_many).tolist():
        text = block[starts[k] : ends[k]].strip()
        if text and not text.startswith(b"{"):
            raise ValueError(f"line {first_line + k}: expected a JSON object, which begins with {{")
        if _depth(text) > MAX_DEPTH:
            raise ValueError(f"line {first_line + k}: JSON nested more than {MAX_DEPTH} levels deep")


def _depth(line: bytes) -> int:
    """Return how deep the brackets of a line are nested, without those in texts."""
    data = np.frombuffer(_STRING.sub(b"", line), np.uint8)
    steps = np.zeros(len(data), np.int64)
    steps[(data == ord("[")) | (data == ord("{"))] = 1
    steps[(data == ord("]")) | (data == ord("}"))] = -1
    return int(steps.cumsum().max(initial=0))


def _check_numbers(block: bytes, first_line: int, schema: pa.Schema) -> None:
    """Raise `ValueError` if a whole number would be rounded."""
    kind, checked = pa.struct(list(schema)), 0
    for place in _long_numbers(block):
        if place < checked:  # in the same line as the one before
            continue
        start, checked = block.rfind(b"\n", 0, place) + 1, block.index(b"\n", place)
        rounded = _rounded_number(json.loads(block[start:checked], parse_int=_ExactNumber), kind)
        if rounded is not None:
            line = first_line + block.count(b"\n", 0, start)
            raise ValueError(
                f"line {line}: the whole number {rounded} would be rounded, since its column is read as "
                "fractions: write it as text"
            )


def _long_numbers(block: bytes) -> list[int]:
    """Return where digits are that look like a whole number of 16 digits or more."""
    data = np.frombuffer(block, np.uint8)
    others = np.flatnonzero((data < ord("0")) | (data > ord("9")))
    before = np.flatnonzero(np.diff(others) > EXACT_DIGITS)
    is_whole = (data[others[before]] != ord(".")) & ~np.isin(data[others[before + 1]], tuple(b".eE"))
    places: list[int] = (others[before[is_whole]] + 1).tolist()
    return places


class _ExactNumber(str):
    """The digits of a whole number, of which there may be more than Python converts."""

    __slots__ = ()


def _rounded_number(value: Any, kind: Any) -> str | None:
    """Return the first whole number in a value that its Arrow type rounds, shortened; None if there is
    none."""
    if isinstance(value, _ExactNumber):
        digits = value.lstrip("-")
        if pa.types.is_floating(kind) and (len(digits) > EXACT_DIGITS or int(digits) > MAX_EXACT):
            return value if len(value) <= 40 else f"{value[:37]}..."
    elif isinstance(value, dict) and pa.types.is_struct(kind):
        items = ((value[field.name], field.type) for field in kind if field.name in value)
        return next(filter(None, (_rounded_number(*item) for item in items)), None)
    elif isinstance(value, list) and pa.types.is_list(kind):
        return next(filter(None, (_rounded_number(item, kind.value_type) for item in value)), None)
    return None


def _has_fractions(kind: Any) -> bool:
    if pa.types.is_list(kind):
        return _has_fractions(kind.value_type)
    if pa.types.is_struct(kind):
        return any(_has_fractions(field.type) for field in kind)
    return bool(pa.types.is_floating(kind))


def dates_as_text(kind: Any) -> Any:
    """Return an Arrow type in which every timestamp that Arrow guessed is replaced by text.

    >>> dates_as_text(pa.list_(pa.timestamp("s")))
    ListType(list<item: string>)
    """
    if pa.types.is_timestamp(kind):
        return pa.string()
    if pa.types.is_list(kind):
        return pa.list_(dates_as_text(kind.value_type))
    if pa.types.is_struct(kind):
        return pa.struct([(field.name, dates_as_text(field.type)) for field in kind])
    return kind
