"""Formats whose declaration is wrong as a whole: refused when they are made, in one sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
from refusals import Case, Point, check, declare, declare_fields

from boardcode import State
from boardcode.alphabets import Alphabet
from boardcode.errors import BadDeclaration
from boardcode.fields import (
    Array,
    Checked,
    Derived,
    Number,
    Optional,
    Record,
    Sorted,
    Switch,
    Table,
    ToEnd,
    Varint,
    When,
    this,
)


@dataclass
class Thawed(State):
    x: Any
    y: Any
    format_name: ClassVar[str] = "point"


class NoDataclass(State):
    format_name = "point"


@dataclass(frozen=True)
class Nameless(State):
    x: Any
    y: Any


@dataclass(frozen=True)
class Misnamed(State):
    x: Any
    y: Any
    format_name: ClassVar[str] = "points"


@dataclass(frozen=True)
class Stateless:
    x: Any
    y: Any


@dataclass(frozen=True)
class Another(State):
    x: Any
    y: Any
    format_name: ClassVar[str] = "point"


def declare_state(state: Any) -> object:
    return declare(state=state, fields=Record(state, x=Number(4), y=Number(4)))


@pytest.mark.parametrize(
    "case",
    [
        (lambda: declare(name=""), "a format needs a name such as 'noughts', got ''"),
        (lambda: declare(name=None), "a format needs a name such as 'noughts', got None"),
        (lambda: declare(name="a point"), "'a point' has spaces in it: write 'a-point'"),
        (lambda: declare(name="-point"), "'-point' would be taken for an option: write 'point'"),
        (lambda: declare(name="\t"), r"'\t' has spaces in it: write 'name'"),
        (
            lambda: declare(name="klotski"),
            "klotski is the name of a built-in format: choose another",
        ),
        (lambda: declare(title=5), "point: title is a text, got 5"),
        (lambda: declare(hints="x"), "point: hints is a list of functions, got 'x'"),
        (lambda: declare(hints=len), "point: hints is a list of functions, got <built-in function len>"),
        (lambda: declare(drawing="x"), "point: drawing is a Drawing, a Grid or None, got 'x'"),
        (lambda: declare(alphabet="0123"), "point: alphabet is an Alphabet such as HEX, got '0123'"),
        (
            lambda: declare(fields=Record),
            "point: fields: Record is a class, expected a field: write Record(...)",
        ),
        (lambda: declare(fields=5), "point: fields: expected a field such as Number(4), got 5"),
        (
            lambda: declare(bits=64),
            "point: bits=64 is declared, but the fields have 8 bits",
        ),
        (lambda: declare(bits="8"), "point: bits is a number from 1, got '8'"),
        (
            lambda: declare(fields=Record(Point, x=Array(0, Number(4)), y=Array(0, Number(4)))),
            "point: the fields have no bits",
        ),
    ],
)
def test_a_format_needs_a_name_texts_an_alphabet_and_fields(case: Case) -> None:
    check(case)


@pytest.mark.parametrize("name", ["code", "number", "svg", "format"])
def test_a_state_has_no_field_of_a_name_that_every_state_has(name: str) -> None:
    body = {"__annotations__": {name: int, "x": int}, "__module__": __name__}
    with pytest.raises(BadDeclaration) as caught:
        type("Point", (State,), body)
    assert str(caught.value) == (
        f"Point has a field '{name}', which is the name of something that every state has; choose another"
    )


@pytest.mark.parametrize(
    "case",
    [
        (lambda: declare(state=None), "point: state is a class, got None"),
        (lambda: declare_state(Stateless), "point: Stateless must be a subclass of boardcode.State"),
        (lambda: declare_state(Thawed), "point: Thawed must be a frozen dataclass: @dataclass(frozen=True)"),
        (
            lambda: declare_state(NoDataclass),
            "point: NoDataclass must be a frozen dataclass: @dataclass(frozen=True)",
        ),
        (
            lambda: declare_state(Nameless),
            "point: Nameless must say format_name: ClassVar[str] = 'point'",
        ),
        (lambda: declare_state(Misnamed), "point: Misnamed names the format 'points'; expected 'point'"),
        (
            lambda: declare(state=Another),
            "point: state=Another is declared, but the fields make something of type Point:"
            " expected Record(Another, ...)",
        ),
        (
            lambda: declare(fields=Number(4)),
            "point: state=Point is declared, but the fields make something of type int:"
            " expected Record(Point, ...)",
        ),
    ],
)
def test_a_state_is_a_frozen_dataclass_that_names_its_format(case: Case) -> None:
    check(case)


@pytest.mark.parametrize(
    "case",
    [
        (lambda: declare(examples="0x12"), "point: examples is a list of codes: write ['0x12']"),
        (lambda: declare(examples=[0x12]), "point: examples is a list of codes, got [18]"),
        (
            lambda: declare(counterexamples="0x1"),
            "point: counterexamples is a list of codes: write ['0x1']",
        ),
        (
            lambda: declare(examples=["0x1g"]),
            "point: the example '0x1g' is no code: not a character of the hexadecimal alphabet;"
            " expected 0-9 a-f A-F",
        ),
        (
            lambda: declare(examples=["12"]),
            "point: the example '12' is not canonical; write '0x12'",
        ),
        (
            lambda: declare(counterexamples=["0x34"]),
            "point: the counterexample '0x34' is read, and must be rejected: leave it out",
        ),
    ],
)
def test_examples_are_canonical_codes_and_counterexamples_are_none(case: Case) -> None:
    check(case)


DECIMAL = Alphabet("decimal", "0123456789")
ONE_NUMBER = Alphabet("decimal", "0123456789", positional=True)
NO_EARLIER = "is no earlier field of a record around it; before it:"


@pytest.mark.parametrize(
    "case",
    [
        (
            lambda: declare_fields(x=Array(this.y, Number(4)), y=Number(4)),
            f"point: this.y {NO_EARLIER} there is none",
        ),
        (
            lambda: declare_fields(x=Number(4), y=Number(this.z + 1)),
            f"point: this.z {NO_EARLIER} x",
        ),
        (
            lambda: declare_fields(x=Number(4), y=When(this.flag, Number(4))),
            f"point: this.flag {NO_EARLIER} x",
        ),
        (
            lambda: declare_fields(
                x=Record(Another, x=Number(4), y=Number(4)), y=Switch(this.a, {0: Number(4)})
            ),
            f"point: this.a {NO_EARLIER} x",
        ),
        (
            lambda: declare_fields(x=Sorted(Array(2, Number(4)), this.z), y=Number(4)),
            "point: this.z is not a field of the items of a list",
        ),
        (
            lambda: declare_fields(x=ToEnd(Number(4)), y=Number(4)),
            "point: ToEnd goes to the end of the code, so that nothing can follow it",
        ),
        (
            lambda: declare_fields(x=Optional(Number(4)), y=Number(4)),
            "point: Optional goes to the end of the code, so that nothing can follow it",
        ),
        (
            lambda: declare_fields(x=Number(4), y=Array(2, ToEnd(Number(4)))),
            "point: ToEnd goes to the end of the code, so that nothing can follow it",
        ),
        (
            lambda: declare_fields(x=Optional(Number(4)), y=ToEnd(Number(4))),
            "point: a code may have no bits, and an empty text is no code: put a field in front, such as"
            " Constant(4, 1)",
        ),
        (
            lambda: declare_fields(x=Number(4), y=ToEnd(Number(1))),
            "point: {'x': 12, 'y': (0, 1, 1)} cannot be written and read: this takes 7 bits, and the 1 zero"
            " bit that fills the last character would be read as more of it",
        ),
        (
            lambda: declare(alphabet=ONE_NUMBER, fields=Record(Point, x=Varint(), y=Number(4))),
            "point: a number in base 10 needs a fixed number of bits; give bits=...",
        ),
        (
            lambda: declare(alphabet=DECIMAL, examples=[]),
            "point: {'x': 12, 'y': 13} cannot be written and read: digit 1 of 2 would be 1100, which has no"
            " character in the decimal alphabet; expected 0000 to 1001",
        ),
        (
            lambda: declare(
                fields=Checked(Record(Point, x=Number(4), y=Number(4)), lambda point: point.x < 9)
            ),
            "point: Checked: a check returns None or a Complaint, this one returned False",
        ),
        (
            lambda: declare_fields(x=Number(4), y=Number(4), sum=Derived(2, lambda before: 99)),
            "point: Derived: the function returned 99, which is not a number of 2 bits: expected 0 to 3",
        ),
        (
            lambda: declare_fields(x=Sorted(Array(3, Table(1, {0: None, 1: "a"}))), y=Number(4)),
            "point: a random state cannot be made: TypeError: '<' not supported between instances of"
            " 'NoneType' and 'str'",
        ),
    ],
)
def test_fields_that_do_not_fit_each_other_or_the_text_are_refused(case: Case) -> None:
    check(case)


@pytest.mark.parametrize(
    "case",
    [
        (
            lambda: Alphabet("letters", "abAB", any_case=True),
            "alphabet letters: 'a' and 'A' differ in case only, so that any_case must be left out",
        ),
        (
            lambda: Alphabet("decimal", "0123456789", prefix="0"),
            "alphabet decimal: the prefix '0' cannot be told from digits, and must have another character,"
            " as 0x has the x",
        ),
        (
            lambda: Alphabet("decimal", "0123456789", separators="5"),
            "alphabet decimal: the separator '5' is a digit too, and must be something else",
        ),
        (
            lambda: Alphabet("letters", "".join(map(chr, range(40, 104))), padding="A"),
            "alphabet letters: the padding 'A' is a digit too, and must be something else",
        ),
    ],
)
def test_signs_of_an_alphabet_that_can_be_mixed_up_are_refused(case: Case) -> None:
    check(case)
