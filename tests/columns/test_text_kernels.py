"""Kernels read and write the texts of every alphabet as the alphabet does, or leave them to it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

import numpy as np
import pytest
from column_codes import assert_kernels_agree, with_mistake
from declarations import format_of
from sample_alphabets import (
    ARROWS,
    BASE58,
    BY_FIVE,
    CROCKFORD,
    DECIMAL,
    FACES,
    FORTY,
    LONG_DECIMAL,
    LOOSE,
    SEVENTY,
    SUDOKU,
    TERNARY,
    URL,
    for_alphabets,
)

from boardcode import Format, InvalidState, State, columns
from boardcode.alphabets import HEX, Alphabet
from boardcode.columns._inputs import split_into_rows
from boardcode.columns._kernels import column_kernels
from boardcode.columns._scalar_path import scalar_path
from boardcode.compile.numba.field_columns import FieldColumns
from boardcode.compile.numba.kernel_set import compile_kernels
from boardcode.compile.plan import Integer, Repeat
from boardcode.fields import Array, Number, Record

SHORT_GROUPS = Alphabet(
    "short", "0123456789", prefix="N:", separators="_ ", group=4, trailing_zeros_optional=True
)
SHORT_PADDED = Alphabet("padded", URL.characters, padding="=", trailing_zeros_optional=True)
UPPER_PREFIX = Alphabet("upper", "0123456789ABCDEF", any_case=True, prefix="0X", aliases={"O": "0", ".": "0"})
NUMBER = Alphabet(
    "hexadecimal",
    "0123456789abcdef",
    any_case=True,
    prefix="0x",
    positional=True,
    leading_zeros=True,
    decimal_without_prefix=True,
)
BASE_4 = Alphabet("base 4", "abcd", positional=True, leading_zeros=True)
WITH_KERNELS = [
    SUDOKU,
    TERNARY,
    FACES,
    FORTY,
    CROCKFORD,
    URL,
    LOOSE,
    SHORT_GROUPS,
    SHORT_PADDED,
    UPPER_PREFIX,
    NUMBER,
    BASE_4,
]
WITHOUT_KERNELS = [DECIMAL, LONG_DECIMAL, BASE58, SEVENTY, ARROWS]


@dataclass(frozen=True, slots=True, repr=False)
class Row(State):
    cells: tuple[int, ...]
    format_name: ClassVar[str] = "test"


def row_format(alphabet: Alphabet) -> Format[Any]:
    """A format of 22 cells; each is a digit, unless all bits can be written."""
    size = len(alphabet.characters)
    cell = Number(4) if alphabet.is_complete else Number(alphabet.bits, 0, size - 1)
    return format_of(Record(Row, cells=Array(22, cell)), alphabet, Row)


def random_codes(format: Format[Any], count: int) -> list[str]:
    """Texts of digits in several notations, many of them with a mistake."""
    alphabet, width, random = format.alphabet, format.fields.width or 0, Random(3)
    signs = "".join(alphabet.values)
    codes = []
    for _ in range(count):
        digits = random.choices(signs, k=alphabet.digits(width))
        head = random.choice([alphabet.prefix, alphabet.prefix.lower(), alphabet.prefix.upper(), ""])
        gap = random.choice([*alphabet.separators, ""])
        group = alphabet.group or 3
        text = gap.join("".join(digits[k : k + group]) for k in range(0, len(digits), group))
        text = head + text + alphabet.padding * (-len(digits) % 4)
        before, after = ["", "\t "] if alphabet.blanks_around else [""], ["", *alphabet.surplus]
        codes.append(random.choice(before) + text + random.choice(after) + random.choice(before))
    mistakes = signs + alphabet.prefix + alphabet.separators + alphabet.padding + alphabet.surplus + "!é"
    return codes + [with_mistake(code, random, mistakes) for code in codes for _ in range(3)]


@for_alphabets(WITH_KERNELS)
def test_kernels_read_and_write_as_the_alphabet_does(alphabet: Alphabet) -> None:
    format = row_format(alphabet)
    codes = random_codes(format, 150)
    right = sum(error == 0 for error in columns.check(format, codes, strict=False).tolist())
    assert right >= 100
    assert_kernels_agree(format, codes)


def test_values_without_a_code_are_rejected_with_their_row() -> None:
    values = np.ones((50, 22), np.uint8)
    assert columns.write(row_format(SUDOKU), values).to_pylist() == ["1" * 22] * 50
    values[33, 20] = 10
    with pytest.raises(InvalidState) as caught:
        columns.write(row_format(SUDOKU), values)
    assert str(caught.value) == (
        "test: row 33: digit 21 of 22 would be 1010, which has no character in the sudoku alphabet;"
        " expected 0000 to 1001"
    )


@for_alphabets([SUDOKU, TERNARY, FACES, FORTY])
def test_a_kernel_reports_every_digit_that_has_no_character(alphabet: Alphabet) -> None:
    size = 1 << alphabet.bits
    plan = Repeat(40, Integer(alphabet.bits, 0, size - 1))  # all values have a meaning
    kernels = compile_kernels(FieldColumns(plan), "gaps", alphabet)
    assert kernels is not None
    assert kernels.write_text is not None
    values = np.zeros((40 * size, 40), np.uint8)
    for row in range(len(values)):
        values[row, row // size] = row % size
    text = np.zeros((len(values), kernels.text_layout.size), np.uint8)
    errors = np.zeros(len(values), np.uint8)
    kernels.write_text(values.reshape(-1), text.reshape(-1), errors, 40, kernels.tables)
    assert errors.tolist() == [int(row % size >= len(alphabet.characters)) for row in range(len(values))]
    write = alphabet.writer(plan.width)
    for row in np.flatnonzero(errors == 0).tolist():
        number = row % size << alphabet.bits * (39 - row // size)
        assert text[row].tobytes().decode() == write(number)


@for_alphabets(WITHOUT_KERNELS)
def test_texts_that_are_no_ascii_digits_of_few_bits_are_read_one_at_a_time(alphabet: Alphabet) -> None:
    format = row_format(alphabet)
    kernels = column_kernels(scalar_path(format))
    assert kernels is not None
    values = np.random.default_rng(4).integers(0, 16, (20, 22), np.uint8)
    codes = columns.write(format, values).to_pylist()
    (rows,) = split_into_rows(codes)
    assert not kernels.can_read(rows)
    assert not kernels.can_write
    column = columns.read(format, [*codes, "?"])
    assert column.errors.tolist() == [0] * 20 + [1]
    assert column.values[:20].tolist() == values.tolist()


@for_alphabets([SUDOKU, TERNARY, FACES])
def test_bytes_of_an_alphabet_with_gaps_are_read_one_at_a_time(alphabet: Alphabet) -> None:
    kernels = column_kernels(scalar_path(row_format(alphabet)))
    assert kernels is not None
    assert kernels.kernels.read_bytes is None


@for_alphabets([HEX, BY_FIVE, DECIMAL])
def test_bytes_of_other_alphabets_have_a_kernel(alphabet: Alphabet) -> None:
    kernels = column_kernels(scalar_path(row_format(alphabet)))
    assert kernels is not None
    assert kernels.kernels.read_bytes is not None
