"""Declarations that are wrong: each is refused when it is made, in one sentence that says what to change."""

from __future__ import annotations

from enum import Enum
from typing import Any

import pytest
from refusals import Case, Point, check, declare

from boardcode.fields import (
    Aligned,
    Alternating,
    Array,
    Bijective,
    CardDeal,
    Checked,
    Choice,
    Combination,
    Constant,
    Counted,
    Derived,
    Ignored,
    LittleEndian,
    LsbFirst,
    Mapped,
    Number,
    Optional,
    Padded,
    Permutation,
    Record,
    Sorted,
    Switch,
    Table,
    ToEnd,
    Unary,
    Union,
    Unless,
    Varint,
    When,
    Zero,
    this,
)
from boardcode.wording import WordEnum


class Turn(WordEnum):
    NONE = "none"
    HALF = "half"
    FULL = "full"


class Empty(WordEnum):
    pass


class Wordless(Enum):
    ONE = 1
    TWO = 2


def test_the_declaration_that_the_others_change_is_right() -> None:
    assert declare().decode("0x12") == Point(1, 2)


DEAL: dict[str, Any] = {"width": 3, "suits": 2, "ranks": "AK", "hands": (2, 2), "order": "cards"}


@pytest.mark.parametrize(
    "case",
    [
        (lambda: Number(4, 0, 16), "Number: 16 does not fit into 4 bits: expected at most 15"),
        (lambda: Number(1, 0, 2), "Number: 2 does not fit into 1 bit: expected at most 1"),
        (lambda: Number(4, 16), "Number: 16 does not fit into 4 bits: expected at most 15"),
        (lambda: Number(4, 7, 3), "Number: least is 7 and most is 3: expected least up to most"),
        (lambda: Number(4, -1), "Number: least is -1, but numbers are unsigned: expected 0 or more"),
        (lambda: Number(4, 1.5), "Number: least is a number, got 1.5"),  # type: ignore[arg-type]
        (lambda: Number(0), "Number: expected a width of at least 1, got 0"),
        (lambda: Number(8193), "Number: expected a width of at most 8192, got 8193"),
        (lambda: Number("4"), "Number: expected a number of bits, got '4'"),  # type: ignore[arg-type]
        (lambda: Number(True), "Number: expected a number of bits, got True"),
        (
            lambda: Number(4, words={1: "one"}),  # type: ignore[arg-type]
            "Number: words is a function from a number to a text, got {1: 'one'}",
        ),
        (lambda: Varint("big"), "Varint: expected 'leb128' or 'vlq', got 'big'"),
        (
            lambda: Varint("vlq", 0, 1 << 64),
            "Varint: 18446744073709551616 does not fit into 64 bits: expected at most 18446744073709551615",
        ),
        (
            lambda: Varint(words="x"),  # type: ignore[arg-type]
            "Varint: words is a function from a number to a text, got 'x'",
        ),
        (lambda: Unary(0), "Unary: most is a number from 1, got 0"),
        (lambda: Permutation(1), "Permutation: expected a number from 2, got 1"),
        (lambda: Combination(3, 4), "Combination: 4 of 3 numbers cannot be chosen; expected k up to n"),
        (lambda: Combination(3, 0), "Combination: k is a number from 1, got 0"),
        (
            lambda: Bijective(6, "ox", 6),
            "Bijective: lists of 6 of 2 symbols do not fit into 6 bits: expected a width of at least 7",
        ),
        (lambda: Bijective(7, "o", 6), "Bijective: expected at least two symbols, got 'o'"),
        (lambda: Bijective(7, "oo", 6), "Bijective: 'o' has two patterns, 0 and 1; a value has one"),
        (lambda: Bijective(7, "ox", 0), "Bijective: most is a number from 1, got 0"),
        (lambda: Bijective(7, "ox", 6, noun=""), "Bijective: noun is a word for an item, got ''"),
        (
            lambda: Alternating(Array(3, Number(1)), ["x"]),
            "Alternating: expected 2 to 16 players in the order of their turns, such as ['x', 'o'],"
            " got ['x']",
        ),
        (lambda: Alternating(Array(3, Number(1)), "xx"), "Alternating: a player stands twice in 'xx'"),
        (
            lambda: Alternating(Array(3, Number(1)), "xo", noun=5),  # type: ignore[arg-type]
            "Alternating: noun is a word for an item, got 5",
        ),
        *[
            (
                lambda field=field: Alternating(field, "xo"),
                "Alternating: expected lists of the numbers 0 to 1, 0 for the player to move, or of these and"
                f" None, got {type(field).__name__}",
            )
            for field in (
                Number(1),
                Array(3, Number(2)),
                Array(3, Table(1, {0: False, 1: True})),
                Counted(Number(2), Varint()),
                Bijective(7, "xo", 3),
            )
        ],
        *[
            (lambda changes=changes: CardDeal(**{**DEAL, **changes}), f"CardDeal: {sentence}")
            for changes, sentence in (
                ({"width": 2}, "6 deals do not fit into 2 bits: expected a width of at least 3"),
                ({"suits": 0}, "suits is a number from 1, got 0"),
                ({"suits": 3}, "the hands have 4 cards, and there are 6: expected all of them"),
                ({"ranks": "AA"}, "ranks are different letters and digits, such as 'AKQJ', got 'AA'"),
                ({"ranks": "A."}, "ranks are different letters and digits, such as 'AKQJ', got 'A.'"),
                ({"hands": (4,)}, "expected the sizes of two hands or more, such as (13, 13), got (4,)"),
                ({"hands": (4, 0)}, "expected the sizes of two hands or more, such as (13, 13), got (4, 0)"),
                ({"suits": 65, "hands": (65, 65)}, "expected at most 128 cards, got 130"),
                ({"order": "lex"}, "order is 'cards', 'hands' or 'hands-backwards', got 'lex'"),
                ({"lead": "é"}, "lead is a text of ASCII characters, got 'é'"),
                ({"holders": "ab"}, "holders are words, got 'ab'"),
                ({"holders": ("me",)}, "expected 2 different holders, one a hand, got ('me',)"),
                ({"holders": ("me", "me")}, "expected 2 different holders, one a hand, got ('me', 'me')"),
                ({"refuse": 5}, "refuse is a function of a text, got 5"),
            )
        ],
        (lambda: Constant(4, 16), "Constant: 16 is not a number of 4 bits: expected 0 to 15"),
        (
            lambda: Constant(Varint(most=9), 10),
            "Constant: 10 is not a number of its Varint: expected 0 to 9",
        ),
        (lambda: Constant(1, -1), "Constant: -1 is not a number of 1 bit: expected 0 to 1"),
        (
            lambda: Derived(8, 5),  # type: ignore[arg-type]
            "Derived: expected a function from bytes to a number, got 5",
        ),
        (lambda: Aligned(1), "Aligned: expected a width of at least 2, got 1"),
        (lambda: Zero(-1), "Zero: expected a width of at least 0, got -1"),
        (lambda: Ignored(None), "Ignored: expected a number of bits, got None"),  # type: ignore[arg-type]
    ],
)
def test_numbers_that_do_not_fit_are_refused(case: Case) -> None:
    check(case)


@pytest.mark.parametrize(
    "case",
    [
        (
            lambda: Table(2, {4: "a"}),
            "Table: the pattern 4 does not fit into 2 bits: expected 0 to 3",
        ),
        (
            lambda: Table(2, {0: "a", 1: "a"}),
            "Table: 'a' has two patterns, 0 and 1; a value has one",
        ),
        (
            lambda: Table(2, {0: 1, 1: True}),  # they are equal
            "Table: True has two patterns, 0 and 1; a value has one",
        ),
        (
            lambda: Table(2, ["a", "b"]),  # type: ignore[arg-type]
            "Table: expected patterns with their values, such as {0: 'a'}, got ['a', 'b']",
        ),
        (
            lambda: Table(2, {}),
            "Table: expected patterns with their values, such as {0: 'a'}, got {}",
        ),
        (
            lambda: Table(2, {0: 1.5}),
            "Table: values are words, numbers, truth values or None, got 1.5",
        ),
        (
            lambda: Table(2, {"00": 1}),  # type: ignore[dict-item]
            "Table: a bit pattern is a number, got '00'",
        ),
        (
            lambda: Table(2, {0: "a"}, words=["x"]),  # type: ignore[arg-type]
            "Table: words map values to texts, got ['x']",
        ),
        (
            lambda: Choice(1, Turn),
            "Choice: Turn has 3 members, which do not fit into 1 bit: expected a width of at least 2",
        ),
        (
            lambda: Choice(2, Wordless),  # type: ignore[type-var]
            "Choice: expected a WordEnum, whose values are words, got <enum 'Wordless'>",
        ),
        (
            lambda: Choice(2, Empty),
            "Choice: expected a WordEnum, whose values are words, got <enum 'Empty'>",
        ),
        (
            lambda: Choice(2, Turn.HALF),  # type: ignore[arg-type]
            "Choice: expected a WordEnum, whose values are words, got Turn.HALF",
        ),
        (
            lambda: Unless({16: None}, Number(4, 0, 9)),
            "Unless: the pattern 16 does not fit into 4 bits: expected 0 to 15",
        ),
        (
            lambda: Unless({3: None}, Number(4, 0, 9)),
            "Unless: the pattern 0011 hides a value of the field: choose one to which the field gives no"
            " meaning",
        ),
        (
            lambda: Unless({15: 3}, Number(4, 0, 9)),
            "Unless: 3 is a value of the field too; a value has one pattern",
        ),
        (
            lambda: Unless({15: True}, Number(4, 0, 9)),
            "Unless: True is a value of the field too; a value has one pattern",
        ),
        (
            lambda: Unless({15: None, 14: None}, Number(4, 0, 9)),
            "Unless: None has two patterns, 15 and 14; a value has one",
        ),
        (
            lambda: Unless({15: 1.5}, Number(4, 0, 9)),
            "Unless: JSON cannot show 1.5: expected None, a word, a number, a truth value, or a value that"
            " the field can show",
        ),
        (
            lambda: LsbFirst(Unless({0b10: None}, Padded(2, Number(1)))),
            "Unless: the pattern 10 hides a value of the field when its bits are taken from the low end:"
            " choose one to which the field gives no meaning",
        ),
        (
            lambda: Mapped(Number(4), lambda number: number + 1, lambda number: number),
            "Mapped: decode makes 13 of 12, but encode makes 13 of that: the functions must undo each other",
        ),
        (
            lambda: Mapped(Number(4), lambda number: number + 1),
            "Mapped: expected two functions, or a table from values to values",
        ),
        (
            lambda: Mapped(Number(1), {0: "a", 1: "a"}),
            "Mapped: 'a' stands for both 0 and 1; a value has one",
        ),
        (
            lambda: Mapped(Number(1), {0: "a", 5: "b"}),
            "Mapped: 5 is not a value of the field: expected a number from 0 to 1, got 5",
        ),
        (
            lambda: Mapped(Number(1), {0: "a", 1: "b"}, str),
            "Mapped: a table needs no function for the way back",
        ),
        (
            lambda: Mapped(Number(1), {0: 1.5}),
            "Mapped: the values of a table are words, numbers, truth values or None, got 1.5",
        ),
    ],
)
def test_a_value_has_one_pattern_and_a_pattern_one_value(case: Case) -> None:
    check(case)


@pytest.mark.parametrize(
    "case",
    [
        (
            lambda: Array(Number(4), 2),  # type: ignore[arg-type]
            "Array: the length comes first: write Array(2, Number(...))",
        ),
        (
            lambda: Array(2, Number),  # type: ignore[arg-type]
            "Array: Number is a class, expected a field: write Number(...)",
        ),
        (
            lambda: Array(2, 4),  # type: ignore[arg-type]
            "Array: expected a field such as Number(4), got 4",
        ),
        (
            lambda: Array(-1, Number(4)),
            "Array: the length is a number from 0 or an expression, got -1",
        ),
        (
            lambda: Array(2, Number(4), words="x"),  # type: ignore[arg-type]
            "Array: words is a function from items to a text, got 'x'",
        ),
        (
            lambda: Record(Point, x=Number, y=Number(4)),  # type: ignore[arg-type]
            "Record: x: Number is a class, expected a field: write Number(...)",
        ),
        (
            lambda: Record(Point, x=Number(4), z=Number(4)),
            "Record: Point has no field 'z'; it has x, y",
        ),
        (
            lambda: Record(Point, x=Number(4)),
            "Record: Point has a field 'y' that the record does not declare: add y=..., or give it a default",
        ),
        (
            lambda: Record(5, x=Number(4)),  # type: ignore[arg-type]
            "Record: the class of the object comes first, got 5",
        ),
        (
            lambda: Counted(Choice(2, Turn), Number(4)),  # type: ignore[arg-type]
            "Counted: the count is a field of whole numbers, such as Number(4) or Varint(), not Choice",
        ),
        (
            lambda: Counted(4, Number(4)),  # type: ignore[arg-type]
            "Counted: expected a field such as Number(4), got 4",
        ),
        (
            lambda: ToEnd(Array(0, Number(4))),
            "ToEnd: an item may have no bits at all, so that they would never end",
        ),
        (
            lambda: Optional(Unless({15: None}, Number(4, 0, 9))),
            "Optional: the field can be None itself, so that None would have two codes",
        ),
        (
            lambda: Optional(Switch(this.kind, {0: Table(2, {0: None})})),
            "Optional: the field can be None itself, so that None would have two codes",
        ),
        (
            lambda: Optional(Array(0, Number(3))),
            "Optional: a field that may have no bits cannot be told from a missing one",
        ),
        (
            lambda: Switch(3, {0: Number(4)}),  # type: ignore[arg-type]
            "Switch: expected an expression such as this.kind, got 3",
        ),
        (
            lambda: Switch(this.kind, {}),
            "Switch: expected values and their fields, such as {0: Number(4)}, got {}",
        ),
        (
            lambda: Switch(this.kind, {0: Number}),  # type: ignore[dict-item]
            "Switch: 0: Number is a class, expected a field: write Number(...)",
        ),
        (
            lambda: When(True, Number(4)),  # type: ignore[arg-type]
            "When: expected an expression such as this.flag, got True",
        ),
        (
            lambda: Union(Number(1), {2: Number(4)}),
            "Union: 2 is not a value of the tag: expected a number from 0 to 1, got 2",
        ),
        (
            lambda: Union(Table(1, {0: 1, 1: "1"}), {1: Number(4), "1": Number(4)}),
            "Union: the tags 1 or '1' are not all different as keys of JSON objects",
        ),
        (
            lambda: LittleEndian(Number(12)),
            "LittleEndian: only whole bytes can be swapped, not 12 bits: put the field into Padded(16, ...)",
        ),
        (
            lambda: LittleEndian(Varint()),
            "LittleEndian: the field in it must have a fixed width, and Varint has none",
        ),
        (
            lambda: LittleEndian(Record(dict, a=Number(8), sum=Derived(8, sum))),
            "LittleEndian: a Derived field in it would not know what comes before it",
        ),
        (
            lambda: Padded(3, Number(4)),
            "Padded: a field of 4 bits does not fit into 3 bits: expected a width of at least 4",
        ),
        (
            lambda: Checked(Number(4), 5),  # type: ignore[arg-type]
            "Checked: check is a function, got 5",
        ),
        (
            lambda: Sorted(Array(2, Number(4)), "x"),  # type: ignore[arg-type]
            "Sorted: key is a function of an item or an expression like this.id, got 'x'",
        ),
        (
            lambda: Sorted(Number(4)),  # type: ignore[arg-type]
            "Sorted: expected a list such as Array or Counted, got Number",
        ),
    ],
)
def test_parts_that_cannot_stand_where_they_do_are_refused(case: Case) -> None:
    check(case)
