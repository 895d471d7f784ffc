"""Declarations that are wrong: each is refused when it is made, in one sentence that says what to change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

import pytest
from refusals import Case, Point, check, declare

from boardcode.fields import (
    Array,
    Checked,
    Choice,
    Counted,
    Derived,
    Distinct,
    LittleEndian,
    LsbFirst,
    Mapped,
    Number,
    Optional,
    Padded,
    Record,
    Sorted,
    Switch,
    Table,
    ToEnd,
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


@dataclass(frozen=True)
class Pair:
    x: Any
    y: Any


class Empty(WordEnum):
    pass


class Wordless(Enum):
    ONE = 1
    TWO = 2


def test_the_declaration_that_the_others_change_is_right() -> None:
    assert declare().decode("0x12") == Point(1, 2)


@pytest.mark.parametrize("kind", [Sorted, Distinct])
@pytest.mark.parametrize("field", [Number(4), Table(1, {0: "a", 1: "b"}), Record(dict, a=Number(4)), Zero(4)])
def test_only_lists_have_an_order(kind: Callable[[Any], object], field: Any) -> None:
    name = getattr(kind, "__name__", "")
    sentence = f"{name}: expected a list such as Array or Counted, got {type(field).__name__}"
    check((lambda: kind(field), sentence))


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
            lambda: Unless({0xFF: Pair(1.5, 1)}, Record(Pair, x=Number(4, 0, 9), y=Number(4, 0, 9))),
            "Unless: JSON cannot show Pair(x=1.5, y=1): expected None, a word, a number, a truth value, or a"
            " value that the field can show",
        ),
        (
            lambda: LsbFirst(Unless({0b1100: None}, Record(Pair, x=Number(2, 0, 0), y=Number(2, 3, 3)))),
            "Unless: the pattern 1100 hides a value of the field when its bits are taken from the low end:"
            " choose one to which the field gives no meaning",
        ),
        (
            lambda: LsbFirst(Array(2, Unless({0b10: None}, Padded(2, Number(1))))),
            "Unless: the pattern 10 hides a value of the field when its bits are taken from the low end:"
            " choose one to which the field gives no meaning",
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
            lambda: LittleEndian(Number(15)),
            "LittleEndian: only whole bytes can be swapped, not 15 bits: put the field into Padded(16, ...)",
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
