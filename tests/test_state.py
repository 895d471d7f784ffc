"""What every state can do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import FrozenInstanceError, dataclass, field
from typing import ClassVar, NoReturn

import pytest

import boardcode
from boardcode import Problem, State, registry
from boardcode.alphabets import HEX
from boardcode.drawing import Drawing
from boardcode.drawing.binding import bind_drawing
from boardcode.errors import Fault
from boardcode.fields import Array, Number, Record
from boardcode.format import FIRST_USES


@dataclass(frozen=True, slots=True, repr=False)
class Dice(State):
    eyes: tuple[int, ...]
    format_name: ClassVar[str] = "dice"


def draw(dice: Dice) -> str:
    return " ".join(map(str, dice.eyes))


def read_drawing(text: str) -> Dice:
    return Dice(tuple(map(int, text.split())))


DICE = boardcode.Format(
    name="dice",
    title="Dice",
    description="Eight dice in four bytes.",
    game="dice",
    alphabet=HEX,
    fields=Record(Dice, eyes=Array(8, Number(4, 1, 6))),
    state=Dice,
    examples=["0x12345612"],
    drawing=Drawing(draw, read_drawing, lambda dice: f"<svg>{draw(dice)}</svg>"),
)
ROLL = Dice((1, 2, 3, 4, 5, 6, 1, 2))


@pytest.fixture(autouse=True)
def register_dice() -> Iterator[None]:
    boardcode.register(DICE)
    yield
    del registry._registered["dice"]


def test_a_problem_in_words_has_its_path_and_its_hint() -> None:
    assert str(Problem("cells", "too many")) == "cells: too many"
    assert str(Problem("", "too many")) == "too many"
    assert str(Problem("cells", "too many", "count again")) == "cells: too many (count again)"
    assert str(Problem("", "too many", "count again")) == "too many (count again)"
    assert Problem("cells", "too many").to_json() == {"path": "cells", "reason": "too many", "hint": None}
    assert Problem("cells", "too many", "count again").to_json()["hint"] == "count again"


def test_a_state_has_a_code_bytes_a_number_json_and_a_drawing_that_read_back() -> None:
    assert Dice.format() is DICE
    assert ROLL.code == "0x12345612"
    assert Dice.decode("12345612") == ROLL
    assert ROLL.to_bytes() == bytes.fromhex("12345612")
    assert Dice.from_bytes(ROLL.to_bytes()) == ROLL
    assert ROLL.number == 0x12345612
    assert Dice.from_number(ROLL.number) == ROLL
    assert ROLL.to_json() == {"eyes": [1, 2, 3, 4, 5, 6, 1, 2]}
    assert Dice.from_json(ROLL.to_json()) == ROLL
    assert str(ROLL) == "1 2 3 4 5 6 1 2"
    assert Dice.from_drawing(str(ROLL)) == ROLL
    assert ROLL.svg() == ROLL._repr_svg_() == "<svg>1 2 3 4 5 6 1 2</svg>"
    assert ROLL.problems() == []


def test_reading_is_strict_by_default() -> None:
    hand = boardcode.fivetwooneone.Hand
    noncanonical = "0x0100000125343143"
    assert hand.decode(noncanonical, strict=False) == hand.decode("0x0000000125343143")
    assert hand.from_number(int(noncanonical, 16), strict=False).code == "0x0000000125343143"
    assert hand.from_bytes(bytes.fromhex(noncanonical[2:]), strict=False).code == "0x0000000125343143"
    with pytest.raises(boardcode.NonCanonicalCode):
        hand.decode(noncanonical)
    with pytest.raises(boardcode.NonCanonicalCode):
        hand.from_number(int(noncanonical, 16))
    with pytest.raises(boardcode.NonCanonicalCode):
        hand.from_bytes(bytes.fromhex(noncanonical[2:]))


def test_a_state_that_was_read_is_an_ordinary_object() -> None:
    for _ in range(2 * FIRST_USES):
        state = Dice.decode("0x12345612")
        assert object.__getattribute__(state, "eyes") == ROLL.eyes
    assert "__getattr__" not in dir(State)
    assert State.__slots__ == ()


def test_a_missing_attribute_of_a_state_is_an_attribute_error() -> None:
    for state in (ROLL, Dice.decode("0x12345612")):
        with pytest.raises(AttributeError) as caught:
            state.colour  # type: ignore[attr-defined]  # noqa: B018
        assert str(caught.value) == "'Dice' object has no attribute 'colour'"
        assert not hasattr(state, "__post_init__")


def test_a_state_class_without_a_format_is_a_type_error() -> None:
    @dataclass(frozen=True, slots=True)
    class Orphan(State):
        format_name: ClassVar[str] = "orphan"

    with pytest.raises(TypeError) as caught:
        Orphan.decode("1")
    assert str(caught.value) == "no format has been made for Orphan; it names 'orphan'"


def test_a_state_is_immutable() -> None:
    for state in (ROLL, Dice.decode("0x12345612")):
        with pytest.raises(FrozenInstanceError):
            state.eyes = ()  # type: ignore[misc]


def test_the_repr_of_a_state_without_a_code_shows_its_fields() -> None:
    assert repr(ROLL) == "Dice.decode('0x12345612')"
    assert repr(Dice((7, 7))) == "Dice(eyes=(7, 7))"


@dataclass(frozen=True, slots=True, repr=False)
class PaintedDice(Dice):
    paint: str = "red"


@dataclass(frozen=True, repr=False)
class LooseDice(Dice):
    paint: str = "red"
    secret: int = field(default=5, repr=False)


class PlainDice(State):
    __slots__ = ("eyes", "never_set")

    def __init__(self) -> None:
        self.eyes = 5


class OpenDice(PlainDice):
    def __init__(self) -> None:
        super().__init__()
        self.paint = "red"


class Unprintable:
    def __repr__(self) -> str:
        raise RuntimeError("no repr")


def test_the_repr_of_a_state_of_a_derived_class_shows_all_its_fields() -> None:
    assert repr(PaintedDice(ROLL.eyes)) == "PaintedDice(eyes=(1, 2, 3, 4, 5, 6, 1, 2), paint='red')"
    assert repr(LooseDice((1, 2), "blue")) == "LooseDice(eyes=(1, 2), paint='blue')"


def test_the_repr_of_a_state_that_is_no_dataclass_shows_what_it_has() -> None:
    assert repr(PlainDice()) == "PlainDice(eyes=5)"
    assert repr(OpenDice()) == "OpenDice(eyes=5, paint='red')"
    assert repr(State()) == "State()"


def test_the_repr_of_a_state_never_raises() -> None:
    assert repr(Dice.__new__(Dice)) == "Dice()"
    assert repr(Dice(Unprintable())) == "Dice(eyes=...)"  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True, repr=False)
class Orphan(State):
    eyes: int
    format_name: ClassVar[str] = "orphan"


@dataclass(frozen=True, slots=True, repr=False)
class Nameless(State):
    eyes: int


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (Orphan(5), "Orphan(eyes=5)"),
        (Nameless(5), "Nameless(eyes=5)"),
        (Dice(5), "Dice(eyes=5)"),  # type: ignore[arg-type]
        (Dice.__new__(Dice), "Dice()"),
    ],
)
def test_a_notebook_shows_a_state_that_has_no_format_or_cannot_be_drawn_by_its_fields(
    state: State, text: str
) -> None:
    assert state._repr_svg_() is None
    assert str(state) == repr(state) == text


@pytest.mark.parametrize("error", [RuntimeError, KeyError, RecursionError, AssertionError, Fault])
def test_a_drawing_that_fails_never_stops_a_notebook(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: object) -> NoReturn:
        raise error(boardcode.CodeError, "no drawing today")

    monkeypatch.setattr(DICE, "drawing", Drawing(fail, fail, fail))
    assert ROLL._repr_svg_() is None
    assert str(ROLL) == repr(ROLL) == "Dice.decode('0x12345612')"
    with pytest.raises(error):
        ROLL.svg()


def test_an_interruption_while_drawing_is_not_swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*arguments: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(DICE, "drawing", Drawing(interrupt, interrupt, interrupt))
    for show in (ROLL._repr_svg_, ROLL.__str__):
        with pytest.raises(KeyboardInterrupt):
            show()


def test_a_state_without_a_declared_drawing_is_printed_as_an_outline(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = boardcode.Format("plain", "Plain dice", "", "dice", HEX, DICE.fields, Dice, [])
    plain.drawing = bind_drawing(plain.drawing, plain)
    monkeypatch.setattr(Dice, "_format", plain)
    assert str(ROLL) == "eyes: [1, 2, 3, 4, 5, 6, 1, 2]"
    assert Dice.from_drawing(str(ROLL)) == ROLL
    assert "<title>Plain dice</title>" in str(ROLL._repr_svg_())
