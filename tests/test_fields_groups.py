"""Fields made of fields: arrays, records, exceptions to a rule, swapped bytes, padding and checks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import FrozenInstanceError, dataclass
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from boardcode.bits import Bits
from boardcode.errors import CodeError, Fault, InvalidJson, InvalidState, MeaninglessCode, NonCanonicalCode
from boardcode.explanation import Span
from boardcode.fields import (
    Array,
    Checked,
    Choice,
    Complaint,
    Field,
    Ignored,
    Json,
    LittleEndian,
    Number,
    Padded,
    Record,
    Row,
    Unless,
    Zero,
)
from boardcode.fields.field import is_within
from boardcode.wording import WordEnum


class Turn(WordEnum):
    NONE = "none"
    HALF_TURN = "half_turn"


@dataclass(frozen=True)
class Step:
    turn: Turn
    from_: int


def read(field: Field[Any], number: int) -> Any:
    noncanonical: list[Fault] = []
    value = field.read(Bits.whole(number, field.width or 0), "x", noncanonical)
    assert noncanonical == []
    return value


def said(fault: Fault) -> tuple[type[CodeError], str, str, str, str, Sequence[int]]:
    return fault.kind, fault.reason, fault.path, fault.found, fault.expected, list(fault.places)


def refused_reading(field: Field[Any], number: int, path: str = "x") -> Any:
    with pytest.raises(Fault) as caught:
        field.read(Bits.whole(number, field.width or 0), path, [])
    return said(caught.value)


def refused_writing(field: Field[Any], value: object, path: str = "x") -> Any:
    with pytest.raises(Fault) as caught:
        field.write(value, path)
    return said(caught.value)


def refused_data(field: Field[Any], data: Json, path: str = "x") -> Any:
    with pytest.raises(Fault) as caught:
        field.from_json(data, path)
    return said(caught.value)


# -- arrays

ROW = Array(3, Number(4, 0, 9))


def test_an_array_is_the_same_field_several_times() -> None:
    assert read(ROW, 0x123) == (1, 2, 3)
    assert ROW.write((1, 2, 3), "x") == ROW.write([1, 2, 3], "x") == 0x123  # type: ignore[arg-type]
    assert (ROW.width, ROW.count) == (12, 1000)
    assert ROW.to_json((1, 2, 3)) == [1, 2, 3]
    assert ROW.from_json([1, 2, 3], "x") == (1, 2, 3)
    assert ROW.schema() == {"type": "array", "items": ROW.field.schema(), "minItems": 3, "maxItems": 3}
    assert list(ROW.rows("x")) == [Row("x[0..2]", "3 x 4", "a number from 0 to 9")]
    assert [(span.path, span.bits, span.raw) for span in ROW.spans(Bits.whole(0x123, 12), "x")] == [
        ("x[0]", (0, 1, 2, 3), "0001"),
        ("x[1]", (4, 5, 6, 7), "0010"),
        ("x[2]", (8, 9, 10, 11), "0011"),
    ]
    assert len(ROW.sample(Random(1))) == 3


def test_an_item_that_is_wrong_is_named_by_its_index_from_zero() -> None:
    assert refused_reading(ROW, 0x1A3) == (
        MeaninglessCode,
        "10 has no meaning; expected 0 to 9",
        "x[1]",
        "10",
        "0 to 9",
        [4, 5, 6, 7],
    )
    assert refused_writing(ROW, (1, 2, 10)) == (
        InvalidState,
        "expected a number from 0 to 9, got 10",
        "x[2]",
        "10",
        "0 to 9",
        [],
    )
    expected = "a number from 0 to 9"
    assert refused_data(ROW, [1, 2, 10]) == (
        InvalidJson,
        f"expected {expected}, got 10",
        "x[2]",
        "10",
        expected,
        [],
    )


def test_an_array_of_another_length_or_kind_is_refused() -> None:
    for value, found in (
        ((1, 2), "2"),
        ([1, 2, 3, 4], "4"),
        ("123", "'123'"),
        ({1, 2, 3}, "{1, 2, 3}"),
        (None, "None"),
    ):
        assert refused_writing(ROW, value) == (
            InvalidState,
            f"expected 3 items, got {found}",
            "x",
            found,
            "3",
            [],
        )
    for data in ([1, 2], [1, 2, 3, 4], (1, 2, 3), "123", None):
        assert refused_data(ROW, data) == (
            InvalidJson,
            f"expected a list of 3, got {data!r}",
            "x",
            repr(data),
            "a list of 3",
            [],
        )


# -- records

STEP = Record(Step, turn=Choice(1, Turn), spare=Zero(2), **{"from": Number(4, 0, 9)}, rest=Ignored(1))


def test_a_record_makes_something_of_its_values() -> None:
    step = Step(Turn.HALF_TURN, 5)
    assert read(STEP, 0b1_00_0101_0) == step
    assert STEP.write(step, "x") == 0b1_00_0101_0
    assert (STEP.width, STEP.count) == (8, 20)
    assert STEP.to_json(step) == {"turn": "half_turn", "from": 5}
    assert STEP.from_json({"from": 5, "turn": "half_turn"}, "x") == step
    assert STEP.attributes == {"turn": "turn", "from": "from_"}
    assert STEP.schema() == {
        "type": "object",
        "properties": {
            "turn": {"enum": ["none", "half_turn"]},
            "from": {"type": "integer", "minimum": 0, "maximum": 9},
        },
        "required": ["turn", "from"],
        "additionalProperties": False,
    }
    assert isinstance(STEP.sample(Random(1)), Step)


def test_paths_join_names_by_a_dot_except_at_the_start() -> None:
    for path, names in (
        ("", ["turn", "spare", "from", "rest"]),
        ("x", ["x.turn", "x.spare", "x.from", "x.rest"]),
    ):
        assert [row.path for row in STEP.rows(path)] == names
        assert [span.path for span in STEP.spans(Bits.whole(0, 8), path)] == names
        assert refused_writing(STEP, Step(Turn.NONE, 10), path)[2] == names[2]
        assert refused_data(STEP, {"turn": "none", "from": 10}, path)[2] == names[2]
        assert refused_reading(STEP, 0b1_00_1111_0, path)[2] == names[2]
    assert [span.bits for span in STEP.spans(Bits.whole(0, 8), "")] == [(0,), (1, 2), (3, 4, 5, 6), (7,)]


def test_what_is_no_such_record_cannot_be_written() -> None:
    expected = "something with turn, from_"
    assert refused_writing(STEP, 5) == (InvalidState, f"expected {expected}, got 5", "x", "5", expected, [])


def test_json_with_other_keys_is_refused() -> None:
    assert refused_data(STEP, []) == (
        InvalidJson,
        "expected an object with turn, from, got []",
        "x",
        "[]",
        "an object with turn, from",
        [],
    )
    assert refused_data(STEP, {"turn": "none"}) == (
        InvalidJson,
        "the key 'from' is missing",
        "x",
        "nothing",
        "from",
        [],
    )
    for key in ("from_", "spare", "colour"):
        reason = f"unknown key {key!r}; expected turn, from"
        assert refused_data(STEP, {"turn": "none", "from": 5, key: 0}) == (
            InvalidJson,
            reason,
            "x",
            repr(key),
            "turn, from",
            [],
        )


def test_a_record_makes_a_new_object_for_every_code() -> None:
    assert read(STEP, 0b1_00_0101_0) == read(STEP, 0b1_00_0101_0)
    assert read(STEP, 0b1_00_0101_0) is not read(STEP, 0b1_00_0101_0)


def test_bits_that_are_not_canonical_are_reported_on_every_reading() -> None:
    for _ in range(2):
        noncanonical = [Fault(NonCanonicalCode, "found before")]
        STEP.read(Bits.whole(0b1_10_0101_1, 8), "x", noncanonical)
        assert [(fault.reason, fault.path) for fault in noncanonical[1:]] == [
            ("the 2 padding bits must be 0, found 10", "x.spare"),
            ("ignored bits are written as 0, found 1", "x.rest"),
        ]


# -- exceptions to a rule

NOBODY: Unless[Any] = Unless({0b1111: None, 0b1110: Turn.HALF_TURN}, Number(4, 0, 9))


def test_some_patterns_mean_something_as_a_whole() -> None:
    assert [read(NOBODY, number) for number in (15, 14, 5)] == [None, Turn.HALF_TURN, 5]
    assert [NOBODY.write(value, "x") for value in (None, Turn.HALF_TURN, 5)] == [15, 14, 5]
    assert [NOBODY.to_json(value) for value in (None, Turn.HALF_TURN, 5)] == [None, "half_turn", 5]
    assert [NOBODY.from_json(data, "x") for data in (None, "half_turn", 5)] == [None, Turn.HALF_TURN, 5]
    assert (NOBODY.width, NOBODY.count) == (4, 12)
    assert NOBODY.schema() == {
        "anyOf": [{"const": None}, {"const": "half_turn"}, {"type": "integer", "minimum": 0, "maximum": 9}]
    }


def test_all_others_are_refused_as_the_field_does() -> None:
    assert refused_reading(NOBODY, 10)[1:3] == ("10 has no meaning; expected 0 to 9", "x")
    assert refused_writing(NOBODY, [])[1:3] == ("expected a number from 0 to 9, got []", "x")
    assert refused_data(NOBODY, "none")[1:3] == ("expected a number from 0 to 9, got 'none'", "x")


def test_exceptions_are_said_in_words() -> None:
    assert [NOBODY.words(value) for value in (None, Turn.HALF_TURN)] == ["none", "half turn"]
    worded = Unless({0b1111: None}, Number(4, 0, 9), words={None: "nobody"})
    assert list(worded.spans(Bits.whole(15, 4), "x")) == [Span("x", (0, 1, 2, 3), "1111", "nobody")]
    assert list(worded.spans(Bits.whole(5, 4), "x")) == [Span("x", (0, 1, 2, 3), "0101", "5")]
    assert list(worded.rows("x")) == [
        Row("x", "4", "`1111` nobody; otherwise:"),
        Row("x", "4", "a number from 0 to 9"),
    ]
    assert next(Unless({0b0001: None}, Number(4)).rows("x")).meaning == "`0001` none; otherwise:"


def test_null_can_stand_for_another_value() -> None:
    zero_is_null = Unless({0b1111: 0, 0b1110: 1}, Number(4, 2, 9), null=0)
    assert [zero_is_null.to_json(value) for value in (0, 1, 5)] == [None, 1, 5]
    assert [zero_is_null.from_json(data, "x") for data in (None, 1, 5)] == [0, 1, 5]
    assert refused_data(zero_is_null, True)[1] == "expected a number from 2 to 9, got True"
    assert refused_data(zero_is_null, 0)[1] == "expected a number from 2 to 9, got 0"


def test_a_sample_is_an_exception_in_one_of_four() -> None:
    random = Random(1)
    samples = [NOBODY.sample(random) for _ in range(4000)]
    exceptions = samples.count(None) + samples.count(Turn.HALF_TURN)
    assert 900 < exceptions < 1100
    assert samples.count(None) > 400
    assert {*samples} == {None, Turn.HALF_TURN, *range(10)}


# -- bits in another order, or too many of them

SWAPPED = LittleEndian(Number(16, 0, 1000))


def test_swapped_bytes_are_read_and_written_last_first() -> None:
    assert read(SWAPPED, 0x0102) == 0x0201
    assert SWAPPED.write(0x0102, "x") == 0x0201
    assert (SWAPPED.width, SWAPPED.count) == (16, 1001)
    assert SWAPPED.to_json(5) == SWAPPED.from_json(5, "x") == 5
    assert SWAPPED.schema() == SWAPPED.field.schema()
    assert 0 <= SWAPPED.sample(Random(1)) <= 1000
    assert list(SWAPPED.rows("x")) == [
        Row("x", "16", "a number from 0 to 1000 (of 2 bytes, last byte first)")
    ]
    assert list(SWAPPED.spans(Bits.whole(0x0102, 16), "x")) == [
        Span("x", (*range(8, 16), *range(8)), f"{0x201:016b}", "513")
    ]


def test_only_whole_bytes_can_be_swapped() -> None:
    with pytest.raises(ValueError) as caught:
        LittleEndian(Number(12))
    assert str(caught.value) == "only whole bytes can be swapped, not 12 bits"


PADDED = Padded(8, Number(5, 0, 20))


def test_padding_stands_before_the_field() -> None:
    assert read(PADDED, 20) == PADDED.write(20, "x") == 20
    assert (PADDED.width, PADDED.spare, PADDED.count) == (8, 3, 21)
    assert list(PADDED.rows("x")) == [
        Row("x", "3", "unused, always 0"),
        Row("x", "5", "a number from 0 to 20"),
    ]
    assert [row.path for row in PADDED.rows("")] == ["unused", ""]
    assert list(PADDED.spans(Bits.whole(5, 8), "x")) == [
        Span("x", (0, 1, 2), "000", "unused, always 0"),
        Span("x", (3, 4, 5, 6, 7), "00101", "5"),
    ]
    assert [span.path for span in PADDED.spans(Bits.whole(5, 8), "")] == ["unused", ""]


def test_padding_that_is_set_has_no_meaning() -> None:
    reason = "the first 3 bits of 8 must be 0, found 010"
    assert refused_reading(PADDED, 0b010_00101) == (MeaninglessCode, reason, "x", "010", "000", [0, 1, 2])
    reason = "the first bit of 8 must be 0, found 1"
    assert refused_reading(Padded(8, Number(7)), 0x80) == (MeaninglessCode, reason, "x", "1", "0", [0])


# -- checks


def ascending(row: tuple[int, ...]) -> Complaint | None:
    wrong = next((k for k in range(1, len(row)) if row[k] < row[k - 1]), None)
    return (
        None
        if wrong is None
        else Complaint(f"[{wrong}]", "not ascending", str(row[wrong]), f"at least {row[wrong - 1]}")
    )


SORTED = Checked(ROW, ascending)


def test_a_check_sees_the_whole_value() -> None:
    assert read(SORTED, 0x122) == SORTED.from_json([1, 2, 2], "x") == (1, 2, 2)
    assert SORTED.write((1, 2, 2), "x") == 0x122
    assert (SORTED.width, SORTED.count) == (12, 1000)
    assert list(SORTED.rows("x")) == list(ROW.rows("x"))
    assert list(SORTED.spans(Bits.whole(0x122, 12), "x")) == list(ROW.spans(Bits.whole(0x122, 12), "x"))
    assert all(ascending(SORTED.sample(Random(seed))) is None for seed in range(20))


def test_a_complaint_names_the_part_that_is_wrong() -> None:
    assert refused_reading(SORTED, 0x132) == (
        MeaninglessCode,
        "not ascending",
        "x[2]",
        "2",
        "at least 3",
        [8, 9, 10, 11],
    )
    assert refused_writing(SORTED, (1, 3, 2)) == (
        InvalidState,
        "not ascending",
        "x[2]",
        "2",
        "at least 3",
        [],
    )
    assert refused_data(SORTED, [1, 3, 2]) == (InvalidJson, "not ascending", "x[2]", "2", "at least 3", [])


def test_a_complaint_does_not_change() -> None:
    complaint = Complaint("[1]", "not ascending", "2", "3")
    with pytest.raises(FrozenInstanceError):
        complaint.reason = "ascending"  # type: ignore[misc]
    assert not hasattr(complaint, "__dict__")


def test_a_complaint_about_the_whole_names_all_bits() -> None:
    field = Checked(Record(SimpleNamespace, a=Number(2), ab=Number(2)), lambda _: None)
    for path, bits in (("", [0, 1, 2, 3]), ("a", [0, 1]), ("ab", [2, 3]), ("b", [])):
        field.check = lambda _, path=path: Complaint(path, "no", "", "")  # type: ignore[misc]
        assert refused_reading(field, 0, "") == (MeaninglessCode, "no", path, "", "", bits)


def test_a_place_holds_its_parts_and_nothing_that_is_spelt_alike() -> None:
    assert all(is_within(path, "a[1]") for path in ("a[1]", "a[1].b", "a[1][0]"))
    assert not any(is_within(path, "a[1") for path in ("a[1]", "a[10]"))
    assert not any(is_within(path, "a") for path in ("ab", "b", ""))
    assert is_within("anything", "")


def test_the_field_is_read_before_it_is_checked() -> None:
    assert refused_reading(SORTED, 0x9A1)[1] == "10 has no meaning; expected 0 to 9"
    assert refused_writing(SORTED, (9, 10, 1))[1] == "expected a number from 0 to 9, got 10"


# -- widths


class Endless(Number):
    """A field that does not say how wide it is."""

    def __init__(self) -> None:
        super().__init__(8)
        self.width = None  # type: ignore[assignment]


def test_a_field_of_no_fixed_width_cannot_be_part_of_another() -> None:
    makers: list[Any] = [
        lambda field: Array(2, field),
        lambda field: Record(SimpleNamespace, a=field),
        lambda field: Unless({1: None}, field),
        LittleEndian,
        lambda field: Padded(9, field),
        lambda field: Checked(field, lambda _: None),
    ]
    for make in makers:
        with pytest.raises(TypeError) as caught:
            make(Endless())
        assert str(caught.value) == "a Endless of no fixed width cannot be part of another field"
