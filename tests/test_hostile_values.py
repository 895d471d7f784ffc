"""Values that no program should pass are refused in a sentence, and formats and states can be passed on."""

from __future__ import annotations

import copy
import pickle
from dataclasses import dataclass, fields, replace
from random import Random
from typing import Any, ClassVar

import pytest

import boardcode
from boardcode import CodeError, Format, InvalidJson, MalformedCode, State
from boardcode.alphabets import BINARY
from boardcode.fields import Number, Record

FORMATS = boardcode.formats()
every_format = pytest.mark.parametrize("format", FORMATS, ids=[format.name for format in FORMATS])

HUGE = 10**5000


def nested(depth: int) -> Any:
    data: Any = 0
    for _ in range(depth):
        data = [data]
    return data


class Unshowable:
    def __repr__(self) -> str:
        raise KeyError("no repr")


# -- JSON

HOSTILE = {
    "huge": HUGE,
    "deep": nested(100_000),
    "not a number": float("nan"),
    "bytes": b"x",
    "a huge key": {HUGE: 1},
    "a lone surrogate": "\ud800",
    "without a repr": Unshowable(),
}


@pytest.mark.parametrize(
    ("kind", "shown"),
    [
        ("huge", "an int of 16610 bits"),
        ("deep", "a list that is nested too deeply"),
        ("without a repr", "a Unshowable that cannot be shown"),
    ],
)
def test_json_that_cannot_be_shown_is_refused_in_words(kind: str, shown: str) -> None:
    with pytest.raises(InvalidJson) as caught:
        boardcode.get("5211-card").from_json({"color": "blue", "value": HOSTILE[kind]})
    assert str(caught.value) == f"5211-card: value: expected a number from 1 to 6, got {shown}"
    assert caught.value.found == shown


def test_a_key_that_cannot_be_shown_is_refused_in_words() -> None:
    with pytest.raises(InvalidJson) as caught:
        boardcode.get("5211-card").from_json({HUGE: 1})
    assert str(caught.value) == "5211-card: unknown key an int of 16610 bits; expected color, value"


@every_format
@pytest.mark.parametrize("kind", HOSTILE)
def test_every_format_refuses_values_that_are_no_json(format: Format[Any], kind: str) -> None:
    data, value = format.to_json(format.sample(Random(1))), HOSTILE[kind]
    hostile = [value, {**data, next(iter(data)): value} if isinstance(data, dict) else [value]]
    for each in hostile:
        with pytest.raises(CodeError) as caught:
            format.from_json(each)
        assert str(caught.value).startswith(f"{format.name}: ")


# -- numbers, bytes and drawings


@pytest.mark.parametrize("number", [float("nan"), 37.0, "37", None, b"%"])
def test_a_number_that_is_no_int_is_refused(number: Any) -> None:
    with pytest.raises(TypeError) as caught:
        boardcode.get("5211-card").from_number(number)
    assert str(caught.value) == f"5211-card: a number is an int, got {type(number).__name__}"


def test_a_huge_number_is_refused_without_its_digits() -> None:
    with pytest.raises(MalformedCode) as caught:
        boardcode.get("5211-card").from_number(HUGE)
    assert str(caught.value) == "5211-card: expected a number of 8 bits, got one of 16610 bits"
    with pytest.raises(MalformedCode) as caught:
        boardcode.get("5211-card").from_number(-1)
    assert str(caught.value) == "5211-card: expected a number of 8 bits, got -0x1"


@every_format
@pytest.mark.parametrize("data", ["%", 37, None, [37]])
def test_bytes_that_are_none_are_refused(format: Format[Any], data: Any) -> None:
    with pytest.raises(TypeError) as caught:
        format.from_bytes(data)
    assert str(caught.value) == f"{format.name}: expected bytes, got {type(data).__name__}"


def test_bytes_of_any_kind_are_read() -> None:
    card = boardcode.get("5211-card").decode("0x25")
    kinds: list[Any] = [b"%", bytearray(b"%"), memoryview(b"%")]
    for data in kinds:
        assert boardcode.get("5211-card").from_bytes(data) == card


@every_format
def test_a_drawing_that_is_no_text_is_refused(format: Format[Any]) -> None:
    for drawing in (None, 7, b"x", ["x"]):
        with pytest.raises(TypeError) as caught:
            format.from_drawing(drawing)  # type: ignore[arg-type]
        assert str(caught.value) == f"{format.name}: a drawing is text, got {type(drawing).__name__}"


# -- formats and states that are passed on


@every_format
def test_a_format_is_pickled_by_its_name(format: Format[Any]) -> None:
    assert pickle.loads(pickle.dumps(format)) is format
    assert copy.deepcopy(format) is format


@dataclass(frozen=True, slots=True)
class Coin(State):
    side: int
    format_name: ClassVar[str] = "lonely-coin"


def test_a_format_that_is_not_registered_cannot_be_pickled() -> None:
    coin = Format(Coin.format_name, "a coin", "", "coins", BINARY, Record(Coin, side=Number(7)), Coin, [])
    with pytest.raises(pickle.PicklingError) as caught:
        pickle.dumps(coin)
    message = "lonely-coin is not registered, so that no other process would find it"
    assert str(caught.value) == message


@every_format
def test_a_field_of_a_state_can_be_replaced(format: Format[Any]) -> None:
    state, other = format.sample(Random(1)), format.sample(Random(2))
    assert replace(state) == state
    for field in fields(state):
        changed = replace(state, **{field.name: getattr(other, field.name)})
        assert type(changed) is type(state)
        assert getattr(changed, field.name) == getattr(other, field.name)
