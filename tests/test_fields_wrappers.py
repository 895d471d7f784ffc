"""Fields around another field: special patterns, byte order, unused bits and checks."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from field_faults import fault_of_json, read, reading_fault, spans, write, writing_fault

from boardcode.bits import Bits
from boardcode.errors import InvalidJson, InvalidState, MeaninglessCode
from boardcode.explanation import Span
from boardcode.fields import (
    Array,
    Checked,
    Complaint,
    LittleEndian,
    Number,
    Padded,
    Record,
    Row,
    Unless,
)
from boardcode.fields.field import is_within
from boardcode.wording import WordEnum


class Turn(WordEnum):
    NONE = "none"
    HALF_TURN = "half_turn"


ROW = Array(3, Number(4, 0, 9))


# -- special patterns

NOBODY: Unless[Any] = Unless({0b1111: None, 0b1110: Turn.HALF_TURN}, Number(4, 0, 9))


def test_special_patterns_have_values_of_their_own() -> None:
    assert [read(NOBODY, number) for number in (15, 14, 5)] == [None, Turn.HALF_TURN, 5]
    assert [write(NOBODY, value) for value in (None, Turn.HALF_TURN, 5)] == [15, 14, 5]
    assert [NOBODY.to_json(value) for value in (None, Turn.HALF_TURN, 5)] == [None, "half_turn", 5]
    assert [NOBODY.from_json(data, "x") for data in (None, "half_turn", 5)] == [None, Turn.HALF_TURN, 5]
    assert (NOBODY.width, NOBODY.count) == (4, 12)
    assert NOBODY.schema() == {
        "anyOf": [{"const": None}, {"const": "half_turn"}, {"type": "integer", "minimum": 0, "maximum": 9}]
    }


def test_every_other_pattern_is_left_to_the_field() -> None:
    assert reading_fault(NOBODY, 10)[1:3] == ("10 has no meaning; expected 0 to 9", "x")
    assert writing_fault(NOBODY, [])[1:3] == ("expected a number from 0 to 9, got []", "x")
    assert fault_of_json(NOBODY, "none")[1:3] == ("expected a number from 0 to 9, got 'none'", "x")


def test_special_values_are_put_into_words() -> None:
    assert [NOBODY.words(value) for value in (None, Turn.HALF_TURN)] == ["none", "half turn"]
    worded = Unless({0b1111: None}, Number(4, 0, 9), words={None: "nobody"})
    assert list(spans(worded, Bits.whole(15, 4), "x")) == [Span("x", (0, 1, 2, 3), "1111", "nobody")]
    assert list(spans(worded, Bits.whole(5, 4), "x")) == [Span("x", (0, 1, 2, 3), "0101", "5")]
    assert list(worded.rows("x")) == [
        Row("x", "4", "`1111` nobody; otherwise:"),
        Row("x", "4", "a number from 0 to 9"),
    ]
    assert next(Unless({0b0001: None}, Number(4, 2)).rows("x")).meaning == "`0001` none; otherwise:"


def test_null_in_json_can_stand_for_another_value() -> None:
    zero_is_null = Unless({0b1111: 0, 0b1110: 1}, Number(4, 2, 9), null=0)
    assert [zero_is_null.to_json(value) for value in (0, 1, 5)] == [None, 1, 5]
    assert [zero_is_null.from_json(data, "x") for data in (None, 1, 5)] == [0, 1, 5]
    assert fault_of_json(zero_is_null, True)[1] == "expected a number from 2 to 9, got True"
    assert fault_of_json(zero_is_null, 0)[1] == "expected a number from 2 to 9, got 0"


def test_one_sample_in_four_is_a_special_value() -> None:
    random = Random(1)
    samples = [NOBODY.sample(random) for _ in range(4000)]
    specials = samples.count(None) + samples.count(Turn.HALF_TURN)
    assert 900 < specials < 1100
    assert samples.count(None) > 400
    assert {*samples} == {None, Turn.HALF_TURN, *range(10)}


# -- byte order and unused bits

SWAPPED = LittleEndian(Number(16, 0, 1000))


def test_eight_bytes_are_swapped() -> None:
    field = LittleEndian(Number(64))
    assert write(field, 0x0123456789ABCDEF) == 0xEFCDAB8967452301
    assert read(field, Bits.whole(0xEFCDAB8967452301, 64)) == 0x0123456789ABCDEF


def test_swapped_bytes_are_read_and_written_last_first() -> None:
    assert read(SWAPPED, 0x0102) == 0x0201
    assert write(SWAPPED, 0x0102) == 0x0201
    assert (SWAPPED.width, SWAPPED.count) == (16, 1001)
    assert SWAPPED.to_json(5) == SWAPPED.from_json(5, "x") == 5
    assert SWAPPED.schema() == SWAPPED.field.schema()
    assert 0 <= SWAPPED.sample(Random(1)) <= 1000
    assert list(SWAPPED.rows("x")) == [
        Row("x", "16", "a number from 0 to 1000 (of 2 bytes, last byte first)")
    ]
    assert list(spans(SWAPPED, Bits.whole(0x0102, 16), "x")) == [
        Span("x", (*range(8, 16), *range(8)), f"{0x201:016b}", "513")
    ]


def test_only_whole_bytes_can_be_swapped() -> None:
    with pytest.raises(ValueError) as caught:
        LittleEndian(Number(12))
    assert (
        str(caught.value)
        == "LittleEndian: only whole bytes can be swapped, not 12 bits: put the field into Padded(16, ...)"
    )


PADDED = Padded(8, Number(5, 0, 20))


def test_unused_bits_stand_before_the_field() -> None:
    assert read(PADDED, 20) == write(PADDED, 20) == 20
    assert (PADDED.width, PADDED.spare, PADDED.count) == (8, 3, 21)
    assert list(PADDED.rows("x")) == [
        Row("x", "3", "unused, always 0"),
        Row("x", "5", "a number from 0 to 20"),
    ]
    assert [row.path for row in PADDED.rows("")] == ["unused", ""]
    assert list(spans(PADDED, Bits.whole(5, 8), "x")) == [
        Span("x", (0, 1, 2), "000", "unused, always 0"),
        Span("x", (3, 4, 5, 6, 7), "00101", "5"),
    ]
    assert [span.path for span in spans(PADDED, Bits.whole(5, 8), "")] == ["unused", ""]


def test_unused_bits_that_are_set_have_no_meaning() -> None:
    reason = "the first 3 bits of 8 must be 0, found 010"
    assert reading_fault(PADDED, 0b010_00101) == (MeaninglessCode, reason, "x", "010", "000", [0, 1, 2])
    reason = "the first bit of 8 must be 0, found 1"
    assert reading_fault(Padded(8, Number(7)), 0x80) == (MeaninglessCode, reason, "x", "1", "0", [0])


# -- checks


def check_ascending(row: tuple[int, ...]) -> Complaint | None:
    wrong = next((k for k in range(1, len(row)) if row[k] < row[k - 1]), None)
    return (
        None
        if wrong is None
        else Complaint(f"[{wrong}]", "not ascending", str(row[wrong]), f"at least {row[wrong - 1]}")
    )


SORTED = Checked(ROW, check_ascending)


def test_a_value_that_passes_its_check_is_read_and_written() -> None:
    assert read(SORTED, 0x122) == SORTED.from_json([1, 2, 2], "x") == (1, 2, 2)
    assert write(SORTED, (1, 2, 2)) == 0x122
    assert (SORTED.width, SORTED.count) == (12, 1000)
    assert list(SORTED.rows("x")) == list(ROW.rows("x"))
    assert list(spans(SORTED, Bits.whole(0x122, 12), "x")) == list(spans(ROW, Bits.whole(0x122, 12), "x"))
    assert all(check_ascending(SORTED.sample(Random(seed))) is None for seed in range(20))


def test_a_complaint_names_the_wrong_part() -> None:
    assert reading_fault(SORTED, 0x132) == (
        MeaninglessCode,
        "not ascending",
        "x[2]",
        "2",
        "at least 3",
        [8, 9, 10, 11],
    )
    assert writing_fault(SORTED, (1, 3, 2)) == (
        InvalidState,
        "not ascending",
        "x[2]",
        "2",
        "at least 3",
        [],
    )
    assert fault_of_json(SORTED, [1, 3, 2]) == (InvalidJson, "not ascending", "x[2]", "2", "at least 3", [])


def test_a_complaint_is_immutable() -> None:
    complaint = Complaint("[1]", "not ascending", "2", "3")
    with pytest.raises(AttributeError):
        complaint.reason = "ascending"  # type: ignore[misc]
    assert not hasattr(complaint, "__dict__")


def test_a_complaint_names_the_bits_of_its_path() -> None:
    field = Checked(Record(SimpleNamespace, a=Number(2), ab=Number(2)), lambda _: None)
    for path, bits in (("", [0, 1, 2, 3]), ("a", [0, 1]), ("ab", [2, 3]), ("b", [])):
        field.check = lambda _, path=path: Complaint(path, "no", "", "")  # type: ignore[misc]
        assert reading_fault(field, 0, "") == (MeaninglessCode, "no", path, "", "", bits)


def test_a_path_contains_its_parts_and_no_path_that_merely_begins_alike() -> None:
    assert all(is_within(path, "a[1]") for path in ("a[1]", "a[1].b", "a[1][0]"))
    assert not any(is_within(path, "a[1") for path in ("a[1]", "a[10]"))
    assert not any(is_within(path, "a") for path in ("ab", "b", ""))
    assert is_within("anything", "")


def test_the_field_is_read_before_it_is_checked() -> None:
    assert reading_fault(SORTED, 0x9A1)[1] == "10 has no meaning; expected 0 to 9"
    assert writing_fault(SORTED, (9, 10, 1))[1] == "expected a number from 0 to 9, got 10"
