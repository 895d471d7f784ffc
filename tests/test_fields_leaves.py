"""Fields of one value or none: numbers, tables, choices, and bits without a value."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from field_faults import (
    bits_from,
    details,
    fault_of_json,
    read,
    reader,
    reading_fault,
    spans,
    write,
    writing_fault,
)

from boardcode.bits import Bits, Scope
from boardcode.compile.plan import Integer, Unlowerable
from boardcode.errors import InvalidJson, InvalidState, MeaninglessCode, NonCanonicalCode
from boardcode.explanation import Span
from boardcode.fields import (
    Array,
    Bijective,
    Choice,
    Field,
    Ignored,
    Json,
    Leaf,
    Number,
    Record,
    Row,
    Table,
    Zero,
    this,
)
from boardcode.fields.field import NOWHERE, json_fault
from boardcode.wording import WordEnum


class Turn(WordEnum):
    NONE = "none"
    HALF_TURN = "half_turn"
    FULL = "full"


def bits(text: str) -> Bits:
    return bits_from(text, start=10)


# -- numbers

VALUE = Number(4, 1, 6)


def test_a_number_reads_and_writes_its_range() -> None:
    assert [read(VALUE, bits(f"{number:04b}")) for number in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    assert [write(VALUE, number) for number in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    assert [VALUE.from_json(number, "x") for number in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    assert (VALUE.width, VALUE.count, VALUE.to_json(5)) == (4, 6, 5)


def test_a_field_of_at_most_256_values_lists_them_by_their_patterns() -> None:
    assert VALUE.lookup() == {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6}
    assert Number(16, 255, 257).lookup() == {255: 255, 256: 256, 257: 257}
    assert Number(8).lookup() == {number: number for number in range(256)}
    assert Number(9, 0, 256).lookup() is None
    words = {number: f"word {number}" for number in range(257)}
    assert Table(9, words).lookup() is None
    del words[0]
    assert Table(9, words).lookup() == words
    assert Bijective(2, "ox", 1).lookup() == {0: (), 1: ("o",), 2: ("x",)}
    assert len(Bijective(8, range(255), 1).lookup() or ()) == 256
    assert Bijective(9, range(256), 1).lookup() is None


def test_a_number_whose_width_varies_has_no_list_of_patterns() -> None:
    assert Number(this.w, 0, 5).lookup() is None
    assert Number(this.w).lookup() is None
    field = Record(SimpleNamespace, w=Number(4), items=Array(20, Number(this.w, 0, 5)))
    assert read(field, bits("0011" + "101" * 20)).items == (5,) * 20


def test_a_table_of_both_truth_values_is_a_boolean_in_the_schema() -> None:
    assert Table(1, {0: False, 1: True}).schema() == {"type": "boolean"}
    assert Table(1, {1: True}).schema() == {"enum": [True]}
    assert Table(2, {0: False, 1: True, 2: None}).schema() == {"enum": [False, True, None]}


@pytest.mark.parametrize(
    ("meanings", "is_integer"),
    [({0: 0, 1: 3}, True), ({0: -1, 1: 3}, False), ({0: 0, 1: "a"}, False), ({0: False, 1: True}, False)],
)
def test_a_table_of_numbers_from_0_on_can_be_a_count(meanings: dict[int, Any], is_integer: bool) -> None:
    assert Table(1, meanings).is_integer is is_integer


def test_a_number_of_one_value_keeps_it_in_its_plan() -> None:
    assert Number(4, 0, 0).lower() == Integer(4, 0, 0)


@pytest.mark.parametrize("number", [0, 7, 15])
def test_a_number_out_of_its_range_has_no_meaning(number: int) -> None:
    reason = f"{number} has no meaning; expected 1 to 6"
    assert reading_fault(VALUE, bits(f"{number:04b}")) == (
        MeaninglessCode,
        reason,
        "x",
        str(number),
        "1 to 6",
        [10, 11, 12, 13],
    )


@pytest.mark.parametrize("value", [0, 7, -1, "5", None, 5.0])
def test_a_number_out_of_its_range_cannot_be_written(value: object) -> None:
    assert writing_fault(VALUE, value) == (
        InvalidState,
        f"expected a number from 1 to 6, got {value!r}",
        "x",
        repr(value),
        "1 to 6",
        [],
    )


@pytest.mark.parametrize("data", [0, 7, True, "5", None, [5], 5.0])
def test_json_that_is_not_such_a_number_is_an_error(data: Json) -> None:
    expected = "a number from 1 to 6"
    assert fault_of_json(VALUE, data) == (
        InvalidJson,
        f"expected {expected}, got {data!r}",
        "x",
        repr(data),
        expected,
        [],
    )


def test_a_number_without_a_range_uses_all_its_bits() -> None:
    number = Number(3)
    assert (number.least, number.most, number.count) == (0, 7, 8)
    assert [read(number, bits(text)) for text in ("000", "111")] == [0, 7]
    assert Number(3, most=0).most == 0


def test_a_number_has_a_schema_a_row_and_words() -> None:
    assert VALUE.schema() == {"type": "integer", "minimum": 1, "maximum": 6}
    assert list(VALUE.rows("x")) == [Row("x", "4", "a number from 1 to 6")]
    assert list(spans(VALUE, bits("0101"), "x")) == [Span("x", (10, 11, 12, 13), "0101", "5")]
    worded = Number(4, 1, 6, words=lambda value: f"value {value}")
    assert list(spans(worded, bits("0101"), "x")) == [Span("x", (10, 11, 12, 13), "0101", "value 5")]


def test_samples_of_a_number_are_all_its_values() -> None:
    random = Random(1)
    assert {VALUE.sample(random) for _ in range(200)} == {1, 2, 3, 4, 5, 6}


# -- tables

TABLE: Table[Any] = Table(2, {0b00: None, 0b01: Turn.HALF_TURN, 0b11: 3}, words={3: "three turns"})


def test_a_table_reads_and_writes_its_values() -> None:
    assert [read(TABLE, bits(text)) for text in ("00", "01", "11")] == [None, Turn.HALF_TURN, 3]
    assert [write(TABLE, value) for value in (None, Turn.HALF_TURN, 3)] == [0, 1, 3]
    assert [TABLE.to_json(value) for value in (None, Turn.HALF_TURN, 3)] == [None, "half_turn", 3]
    assert [TABLE.from_json(data, "x") for data in (None, "half_turn", 3)] == [None, Turn.HALF_TURN, 3]
    assert (TABLE.width, TABLE.count) == (2, 3)
    assert type(TABLE.to_json(Turn.HALF_TURN)) is str
    assert TABLE.from_json("half_turn", "x") is Turn.HALF_TURN


def test_a_pattern_that_is_not_listed_has_no_meaning() -> None:
    reason = "10 has no meaning; expected 00, 01 or 11"
    assert reading_fault(TABLE, bits("10")) == (MeaninglessCode, reason, "x", "10", "00, 01 or 11", [10, 11])


@pytest.mark.parametrize("value", [2, "full", [], {}])
def test_a_value_that_is_not_listed_cannot_be_written(value: object) -> None:
    expected = "None, 'half_turn' or 3"
    assert writing_fault(TABLE, value) == (
        InvalidState,
        f"expected {expected}, got {value!r}",
        "x",
        repr(value),
        expected,
        [],
    )
    assert fault_of_json(TABLE, value) == (
        InvalidJson,
        f"expected {expected}, got {value!r}",
        "x",
        repr(value),
        expected,
        [],
    )


def test_true_is_not_one_in_json() -> None:
    numbers, truths = Table(1, {0: 0, 1: 1}), Table(1, {0: False, 1: True})
    assert numbers.from_json(1, "x") == 1
    assert truths.from_json(True, "x") is True
    assert fault_of_json(numbers, True) == (
        InvalidJson,
        "expected 0 or 1, got True",
        "x",
        "True",
        "0 or 1",
        [],
    )
    assert fault_of_json(truths, 1) == (
        InvalidJson,
        "expected False or True, got 1",
        "x",
        "1",
        "False or True",
        [],
    )


def test_a_table_has_a_schema_a_row_and_words() -> None:
    assert TABLE.schema() == {"enum": [None, "half_turn", 3]}
    assert list(TABLE.rows("x")) == [Row("x", "2", "`00` none, `01` half turn, `11` three turns")]
    assert [span for text in ("00", "01", "11") for span in spans(TABLE, bits(text), "x")] == [
        Span("x", (10, 11), "00", "none"),
        Span("x", (10, 11), "01", "half turn"),
        Span("x", (10, 11), "11", "three turns"),
    ]


def test_samples_of_a_table_are_all_its_values() -> None:
    random = Random(1)
    assert {TABLE.sample(random) for _ in range(200)} == {None, Turn.HALF_TURN, 3}


def test_a_choice_numbers_the_members_in_their_order() -> None:
    choice = Choice(4, Turn, {Turn.FULL: "all the way round"})
    assert [write(choice, turn) for turn in Turn] == [0, 1, 2]
    assert [read(choice, bits(f"{number:04b}")) for number in range(3)] == list(Turn)
    assert list(choice.rows("x")) == [
        Row("x", "4", "`0000` none, `0001` half turn, `0010` all the way round")
    ]
    reason = "0011 has no meaning; expected 0000, 0001 or 0010"
    assert reading_fault(choice, bits("0011")) == (
        MeaninglessCode,
        reason,
        "x",
        "0011",
        "0000, 0001 or 0010",
        [10, 11, 12, 13],
    )


# -- bits without a value


@pytest.mark.parametrize(
    ("field", "text", "rule", "places"),
    [
        (Zero(1), "1", "the padding bit must be 0, found 1", [10]),
        (Zero(4), "0101", "the 4 padding bits must be 0, found 0101", [11, 13]),
        (Ignored(1), "1", "ignored bits are written as 0, found 1", [10]),
        (Ignored(3), "110", "ignored bits are written as 0, found 110", [10, 11]),
    ],
)
def test_bits_without_a_value_are_noncanonical_where_they_are_set(
    field: Field[Any], text: str, rule: str, places: list[int]
) -> None:
    source = reader(field, bits(text))
    assert field.read(source, "x") is None
    assert [details(fault) for fault in source.noncanonical] == [
        (NonCanonicalCode, rule, "x", text, "0" * len(text), places)
    ]


@pytest.mark.parametrize(
    ("field", "words"), [(Zero(3), "padding, always 0"), (Ignored(3), "ignored, written as 0")]
)
def test_bits_without_a_value_are_none_and_written_as_zero(field: Field[Any], words: str) -> None:
    assert read(field, bits("000")) is None
    assert write(field, None) == 0
    assert field.sample(Random(1)) is None
    assert field.to_json(None) is None
    assert field.from_json(None, "x") is None
    assert field.schema() == {"type": "null"}
    assert (field.width, field.count) == (3, 1)
    assert list(field.rows("x")) == [Row("x", "3", words)]
    assert list(spans(field, bits("010"), "x")) == [Span("x", (10, 11, 12), "010", words)]
    expected = "null: these bits carry no value"
    assert fault_of_json(field, 0) == (InvalidJson, f"expected {expected}, got 0", "x", "0", expected, [])


# -- what every kind can do


class Sign(Leaf[str]):
    """A user's own kind."""

    width = 1
    count = 2

    def value_of(self, bits: Bits, path: str) -> str:
        return "+-"[bits.number]

    def number_of(self, value: str, path: str) -> int:
        return "+-".index(value)

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> str:
        return str(data)

    def schema(self) -> dict[str, Json]:
        return {"enum": ["+", "-"]}

    def rows(self, path: str) -> Iterator[Row]:
        yield Row(path, "1", "a sign")

    def sample(self, random: Random, scope: Scope = NOWHERE) -> str:
        return random.choice("+-")


def test_a_field_kind_of_a_users_own_needs_no_more_than_the_abstract_methods() -> None:
    sign = Sign()
    with pytest.raises(Unlowerable) as unlowerable:
        sign.lower()
    assert str(unlowerable.value) == "Sign is a field kind without a plan"
    assert spans(sign, bits("1")) == [Span("x", (10,), "1", "-")]
    assert read(Array(3, sign), bits("011")) == ("+", "-", "-")
    assert write(Array(3, sign), ("+", "-", "-")) == 0b011
    assert (sign.least_width, sign.width_at(7), list(sign.children()), list(sign.expressions())) == (
        1,
        1,
        [],
        [],
    )


def test_a_field_kind_that_lacks_a_method_cannot_be_made() -> None:
    needed = {"read", "write", "to_json", "from_json", "schema", "rows", "sample"}
    assert Field.__abstractmethods__ == needed
    for name in needed:
        kind: Any = type("Kind", (Field,), dict.fromkeys(needed - {name}))
        with pytest.raises(TypeError):
            kind()


def test_a_row_of_the_bit_table_is_immutable() -> None:
    with pytest.raises(AttributeError):
        Row("x", "4", "a number").path = "y"  # type: ignore[misc]
    assert not hasattr(Row("x", "4", "a number"), "__dict__")


def test_an_error_shows_long_json_shortened() -> None:
    assert json_fault("x", "a" * 38, "less").found == repr("a" * 38)
    fault = json_fault("x", "a" * 39, "less")
    shown = f"'{'a' * 38}…"
    assert details(fault) == (InvalidJson, f"expected less, got {shown}", "x", shown, "less", [])
    assert len(fault.found) == 40
