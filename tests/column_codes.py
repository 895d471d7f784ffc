"""Codes for the tests of columns: of our formats, and of a declaration with every field kind."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

import numpy as np

import boardcode
from boardcode import CodeError, Format, State, columns
from boardcode.alphabets import BASE64, BINARY, Alphabet
from boardcode.columns import ErrorCode
from boardcode.columns._inputs import split_into_rows
from boardcode.columns._kernels import column_kernels
from boardcode.columns._scalar_path import scalar_path
from boardcode.columns._stream_path import has_stream_columns
from boardcode.fields import (
    Array,
    Checked,
    Choice,
    Complaint,
    Ignored,
    LittleEndian,
    Number,
    Padded,
    Record,
    Table,
    Unless,
    Zero,
)
from boardcode.wording import WordEnum

#: What errors about single characters say; others are about the length.
CHARACTER_REASONS = "character of the|between digits|leading zeros|larger than|mean the same|after every"


class Suit(WordEnum):
    LEAF = "leaf"
    ACORN = "acorn"
    BELL = "bell"


@dataclass(frozen=True, slots=True)
class Corner:
    x: int
    y: int


@dataclass(frozen=True, slots=True, repr=False)
class Deal(State):
    score: int
    suit: Suit
    corner: Corner | None
    lights: tuple[bool, ...]
    seats: tuple[Suit | None, ...]
    total: int | None
    format_name: ClassVar[str] = "deal"


def some_light(lights: tuple[bool, ...]) -> Complaint | None:
    return None if any(lights) else Complaint("", "no light is on", "none", "a light")


def not_all_taken(seats: tuple[Suit | None, ...]) -> Complaint | None:
    taken = [seat for seat in seats if seat is not None]
    return (
        Complaint("[0]", "all seats are taken", "nobody missing", "a free seat")
        if len(taken) == len(seats)
        else None
    )


def is_taken(seat: Suit | None) -> bool:
    return seat is not None


DEAL = Record(
    Deal,
    score=LittleEndian(Padded(24, Number(20, 5, 1_000_000))),
    suit=Padded(3, Choice(2, Suit)),
    corner=Unless({0b11111: None}, Record(Corner, x=Number(2), still=Zero(1), y=Number(2, 0, 2))),
    ignored=Ignored(3),
    lights=Checked(Array(4, Table(1, {0: False, 1: True})), some_light, key=bool),
    seats=Checked(
        Array(9, Unless({14: None}, Padded(4, Table(3, {1: Suit.LEAF, 2: Suit.ACORN, 3: Suit.BELL})))),
        not_all_taken,
        is_taken,
    ),
    total=Unless({0xFFFFFF: None}, Number(24, 10, 0xFFFF00)),
    spare=Zero(3),
)
ALPHABETS = [
    Alphabet("octal", "01234567", prefix="0o", separators="_ ", group=5),
    Alphabet("letters", "abcdefghijklmnop", any_case=True, trailing_zeros_optional=True),
    Alphabet(
        "numbered", "0123456789ABCDEFGHIJKLMNOPQRSTUV", any_case=True, prefix="0X", separators="-.", group=6
    ),  # the 0 of the prefix is a digit too
    BASE64,
    BINARY,
]


def deal(alphabet: Alphabet) -> Format[Any]:
    is_first = alphabet is ALPHABETS[0]  # the format that the class names
    format: Format[Any] = Format(
        name="deal" if is_first else f"deal-{alphabet.name.replace(' ', '-')}",
        title="A deal",
        description="Something of everything.",
        game="deal",
        alphabet=alphabet,
        fields=DEAL,
        state=Deal,
        examples=[],
    )
    return format


# The digits of a number have no fixed place.
WITHOUT_KERNELS = [
    format for format in boardcode.formats() if has_stream_columns(format) or format.alphabet.positional
]
OURS = [format for format in boardcode.formats() if format not in WITHOUT_KERNELS]
FORMATS = OURS + [deal(alphabet) for alphabet in ALPHABETS]


def with_mistake(code: str, random: Random, characters: str) -> str:
    """A code with one mistake."""
    place = random.randrange(len(code) + 1)
    mistake = random.choice(characters)
    return random.choice(
        [
            code[:place] + mistake + code[place + 1 :],
            code[:place] + mistake + code[place:],
            code[:place] + code[place + 1 :],
            code[:place],
            code.swapcase(),
            code.replace("_", ""),
            code.replace("_", " "),
            code[2:],
            code[:place] + "_" + code[place:],
        ]
    )


def characters(format: Format[Any]) -> str:
    alphabet = format.alphabet
    return alphabet.characters * 2 + alphabet.separators + alphabet.prefix + "_ =xX0-é\0\ud800"


def some_codes(format: Format[Any], count: int, seed: int) -> list[str]:
    """Examples, counterexamples, random codes, and all of these with mistakes."""
    random = Random(seed)
    listed = [*format.examples, *format.counterexamples]
    written = listed + [format.encode(format.sample(random)) for _ in range(min(count // 2, 10_000))]
    mistakes = characters(format)
    noise = ["".join(random.choices(mistakes, k=len(code))) for code in written[: count // 20]]
    return (
        written
        + noise
        + [with_mistake(random.choice(written), random, mistakes) for _ in range(count - len(written))]
    )


def expected_error(format: Format[Any], code: str, strict: bool) -> tuple[int, int]:
    """The error code and the position of the fault, from the error of one code."""
    try:
        format.decode(code, strict=strict)
    except CodeError as error:
        codes = {"meaningless": ErrorCode.MEANINGLESS, "not canonical": ErrorCode.NOT_CANONICAL}
        if error.kind in codes:
            return codes[error.kind], error.start or 0
        is_character = re.search(CHARACTER_REASONS, error.reason)
        return (
            ErrorCode.MALFORMED_CHARACTER if is_character else ErrorCode.MALFORMED_LENGTH
        ), error.start or 0
    return ErrorCode.OK, -1


def expected_canonical(format: Format[Any], code: str) -> str | None:
    try:
        return format.encode(format.decode(code, strict=False))
    except CodeError:
        return None


def assert_kernels_agree(format: Format[Any], codes: list[str]) -> None:
    """Assert that kernels and the scalar path agree in values, errors, written and canonical codes."""
    path = scalar_path(format)
    kernels = column_kernels(path)
    assert kernels is not None
    (rows,) = split_into_rows(codes)
    assert kernels.can_read(rows)
    for strict in (False, True):
        values, errors = np.empty((len(codes), len(path.names)), np.uint8), np.empty(len(codes), np.uint8)
        path.read(rows, range(len(codes)), values, errors, strict=strict)
        column = columns.read(format, codes, strict=strict)
        assert_same_rows(codes, column.errors, errors)
        assert_same_rows(codes, column.values, values)
        assert_same_rows(codes, columns.check(format, codes, strict=strict, threads=1), errors)
    right = np.ascontiguousarray(values[errors == ErrorCode.OK])
    assert columns.write(format, right).to_pylist() == [path.write(right, k) for k in range(len(right))]
    assert columns.canonical(format, codes).to_pylist() == [
        path.canonical(rows, k) for k in range(len(codes))
    ]


def assert_same_rows(codes: list[Any], result: Any, expected: Any) -> None:
    different = np.flatnonzero((result != expected).reshape(len(codes), -1).any(axis=1))
    assert not len(different), [(codes[k], result[k].tolist(), expected[k].tolist()) for k in different[:5]]
