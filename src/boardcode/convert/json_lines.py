"""JSON lines as Arrow tables: the types that fit all lines, and lines that Arrow would crash on or round.

Arrow parses a whole block of lines at a time. It is not made for hostile text: a line `null` or deep nesting
crashes it, numbers that do not fit its types are rounded without a word, and where a line ends does not
matter to it. So such lines are found first, and rejected with their numbers.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterable, Iterator
from decimal import Decimal, InvalidOperation
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
# What follows the bracket does not look like the rest of an object, as in each line with a second value.
_MORE = re.compile(rb'\}[ \t\r]*(?:[^ \t\r\n,\]}"]|"[^ \t\r\n,\]}])')
_NO_NUMBER = re.compile(rb"[:,\[ \t\r]-?(?:NaN|Inf)")
_WHOLE_PART = re.compile(r"-?(\d+)")
_ROW_OF_BLOCK = re.compile(r" in row (\d+)$")


def common_schema(blocks: Iterable[bytes]) -> pa.Schema | None:
    """Return the types that fit all lines; None if there are no lines.

    Raises `ValueError`, with the number of the line, for a line that is not one object or nested too deeply.
    """
    common = None
    for first_line, block in _number_lines(blocks):
        rows = _check_objects(block, first_line)
        table = _parse(block, first_line)
        if len(table) != rows:
            line = first_line + _line_of_open_object(block)
            raise ValueError(f"line {line}: its JSON object does not end in the same line")
        schema = pa.schema([(field.name, dates_as_text(field.type)) for field in table.schema])
        common = (
            schema if common is None else pa.unify_schemas([common, schema], promote_options="permissive")
        )
    return common


def read_objects(blocks: Iterable[bytes], schema: pa.Schema) -> Iterator[pa.RecordBatch]:
    """Yield the rows of lines that `common_schema` has accepted.

    Raises `ValueError`, with the number of the line, for a number whose whole part would be rounded.
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


def _check_objects(block: bytes, first_line: int) -> int:
    """Return how many lines are not white space.

    Raises `ValueError` unless each of them begins like an object, in UTF-8, is not nested too deeply, and has
    neither a second value nor NaN and Infinity.
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
    rows = len(ends)
    for k in np.flatnonzero((data[starts] != ord("{")) | are_many).tolist():
        text = block[starts[k] : ends[k]].strip()
        rows -= not text
        if text and not text.startswith(b"{"):
            raise ValueError(f"line {first_line + k}: expected a JSON object, which begins with {{")
        if _depth(text) > MAX_DEPTH:
            raise ValueError(f"line {first_line + k}: JSON nested more than {MAX_DEPTH} levels deep")
    _check_values(block, first_line)
    return rows


def _check_values(block: bytes, first_line: int) -> None:
    for k, line in _lines_with(_NO_NUMBER, block):
        if _NO_NUMBER.search(_STRING.sub(b'""', line)):
            raise ValueError(f"line {first_line + k}: NaN and Infinity are not JSON: write null")
    for k, line in _lines_with(_MORE, block):
        end = _end_of_object(line)
        if end is not None and line[end:].strip():
            raise ValueError(f"line {first_line + k}: more follows its JSON object: write one in each line")


def _lines_with(pattern: re.Pattern[bytes], block: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the lines in which a pattern is found, and their numbers, counted from 0."""
    number = start = end = 0
    while match := pattern.search(block, end):
        number, start = number + block.count(b"\n", start, match.start()), match.start()
        end = block.index(b"\n", start)
        yield number, block[block.rfind(b"\n", 0, start) + 1 : end]


def _end_of_object(line: bytes) -> int | None:
    """Return where the first value of a line ends, counted in bytes; None if it does not."""
    text = line.decode()
    spaces = len(text) - len(text.lstrip())
    try:
        _, end = json.JSONDecoder(parse_int=str, parse_float=str).raw_decode(text, spaces)
    except json.JSONDecodeError:
        return None
    return len(text[:end].encode())


def _line_of_open_object(block: bytes) -> int:
    """Return the first line whose object goes on in the next one, counted from 0."""
    lines = enumerate(block.split(b"\n"))
    return next((k for k, line in lines if line.strip() and _end_of_object(line) is None), 0)


def _depth(line: bytes) -> int:
    """Return how deep the brackets of a line are nested, without those in texts."""
    data = np.frombuffer(_STRING.sub(b"", line), np.uint8)
    steps = np.zeros(len(data), np.int64)
    steps[(data == ord("[")) | (data == ord("{"))] = 1
    steps[(data == ord("]")) | (data == ord("}"))] = -1
    return int(steps.cumsum().max(initial=0))


def _check_numbers(block: bytes, first_line: int, schema: pa.Schema) -> None:
    """Raise `ValueError` if the whole part of a number would be rounded."""
    kind, checked = pa.struct(list(schema)), 0
    for place in _long_numbers(block):
        if place < checked:  # in the same line as the one before
            continue
        start, checked = block.rfind(b"\n", 0, place) + 1, block.index(b"\n", place)
        row = json.loads(block[start:checked], parse_int=_ExactNumber, parse_float=_ExactNumber)
        rounded = _rounded_number(row, kind)
        if rounded is not None:
            line = first_line + block.count(b"\n", 0, start)
            raise ValueError(
                f"line {line}: the number {rounded} would be rounded, since its column is read as "
                "fractions: write it as text"
            )


def _long_numbers(block: bytes) -> list[int]:
    """Return where digits are that look like the whole part of a number, 16 digits or more."""
    data = np.frombuffer(block, np.uint8)
    others = np.flatnonzero((data < ord("0")) | (data > ord("9")))
    before = np.flatnonzero(np.diff(others) > EXACT_DIGITS)
    is_whole = data[others[before]] != ord(".")
    places: list[int] = (others[before[is_whole]] + 1).tolist()
    return places


class _ExactNumber(str):
    """The digits of a number, of which there may be more than Python converts."""

    __slots__ = ()


def _rounded_number(value: Any, kind: Any) -> str | None:
    """Return the first number in a value whose whole part its Arrow type rounds, shortened; None if there is
    none."""
    if isinstance(value, _ExactNumber):
        if pa.types.is_floating(kind) and _is_rounded(value):
            return value if len(value) <= 40 else f"{value[:37]}..."
    elif isinstance(value, dict) and pa.types.is_struct(kind):
        items = ((value[field.name], field.type) for field in kind if field.name in value)
        return next(filter(None, (_rounded_number(*item) for item in items)), None)
    elif isinstance(value, list) and pa.types.is_list(kind):
        return next(filter(None, (_rounded_number(item, kind.value_type) for item in value)), None)
    return None


def _is_rounded(number: str) -> bool:
    """Whether a number is written with more digits before the point than a column of fractions keeps.

    >>> _is_rounded("9007199254740993.0"), _is_rounded("9007199254740994.0")
    (True, False)
    """
    match = _WHOLE_PART.match(number)
    digits = match[1] if match else ""
    if len(digits) < EXACT_DIGITS or (len(digits) == EXACT_DIGITS and int(digits) <= MAX_EXACT):
        return False
    if number.endswith(digits):  # there is no fraction, so the type of the column is a surprise
        return True
    try:
        return Decimal(number) != Decimal(repr(float(number)))
    except InvalidOperation:  # an exponent of very many digits
        return True


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
