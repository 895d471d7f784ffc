"""Fields made of several values: arrays and records."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from field_faults import fault_of_json, read, reader, reading_fault, spans, write, writing_fault

from boardcode.bits import BitReader, Bits
from boardcode.errors import (
    BadDeclaration,
    Fault,
    InvalidJson,
    InvalidState,
    MeaninglessCode,
    NonCanonicalCode,
)
from boardcode.fields import (
    Array,
    Checked,
    Choice,
    Ignored,
    LittleEndian,
    Number,
    Padded,
    Record,
    Row,
    Unless,
    Varint,
    Zero,
    this,
)
from boardcode.wording import WordEnum


class Turn(WordEnum):
    NONE = "none"
    HALF_TURN = "half_turn"


@dataclass(frozen=True)
class Step:
    turn: Turn
    from_: int


# -- arrays

ROW = Array(3, Number(4, 0, 9))


def test_an_array_is_the_same_field_several_times() -> None:
    assert read(ROW, 0x123) == (1, 2, 3)
    assert write(ROW, (1, 2, 3)) == write(ROW, [1, 2, 3]) == 0x123
    assert (ROW.width, ROW.count) == (12, 1000)
    assert ROW.to_json((1, 2, 3)) == [1, 2, 3]
    assert ROW.from_json([1, 2, 3], "x") == (1, 2, 3)
    assert ROW.schema() == {"type": "array", "items": ROW.field.schema(), "minItems": 3, "maxItems": 3}
    assert list(ROW.rows("x")) == [Row("x[0..2]", "3 x 4", "a number from 0 to 9")]
    assert [(span.path, span.bits, span.raw) for span in spans(ROW, Bits.whole(0x123, 12), "x")] == [
        ("x[0]", (0, 1, 2, 3), "0001"),
        ("x[1]", (4, 5, 6, 7), "0010"),
        ("x[2]", (8, 9, 10, 11), "0011"),
    ]
    assert len(ROW.sample(Random(1))) == 3


class CountingNumber(Number):
    """A number that counts how often a single pattern is read."""

    reads = 0

    def value_of(self, bits: Bits, path: str) -> int:
        self.reads += 1
        return super().value_of(bits, path)


@pytest.mark.parametrize("width", [1, 2, 3])
def test_more_than_16_narrow_items_are_looked_up_together(width: int) -> None:
    few, many = CountingNumber(width), CountingNumber(width)
    assert read(Array(16, few), Bits.whole(1, 16 * width)) == (*[0] * 15, 1)
    assert read(Array(17, many), Bits.whole(1, 17 * width)) == (*[0] * 16, 1)
    assert (few.reads, many.reads) == (16, 0)
    assert len(spans(Array(17, many), Bits.whole(1, 17 * width))) == 17
    assert many.reads == 17


class OddNumber(Number):
    """A number that is read in a way of its own."""

    def read(self, bits: BitReader, path: str) -> int:
        return 2 * super().read(bits, path) + 1


def test_items_that_are_read_in_a_way_of_their_own_are_not_looked_up() -> None:
    assert read(Array(17, OddNumber(2)), Bits.whole(1, 34)) == (*[1] * 16, 3)


def test_the_rows_of_items_are_one_row_if_they_are_explained_as_one() -> None:
    pair = Record(SimpleNamespace, a=Number(4), b=Number(4))
    meaning = "a number from 0 to 15"
    assert list(Array(2, pair).rows("x")) == [
        Row("x[0..1].a", "2 x 4", meaning),
        Row("x[0..1].b", "2 x 4", meaning),
    ]
    assert list(Array(2, pair, words=str).rows("x")) == [Row("x[0..1]", "2 x 8", meaning)]
    row = Row("x[0..1]", "2 x 8", "a number from 0 to 9, in groups of seven bits, the low group first")
    assert list(Array(2, Varint(most=9), words=str).rows("x")) == [row]


def test_the_width_of_an_array_whose_length_depends_on_a_field_is_not_known() -> None:
    assert Array(this.n, Number(4)).width_at(0) is None
    assert Array(3, Number(4)).width_at(5) == 12


def test_an_array_of_one_item_has_one() -> None:
    reason = "expected 1 item, got 2"
    assert writing_fault(Array(1, Number(4)), (1, 2)) == (InvalidState, reason, "x", "2", "1 item", [])
    assert writing_fault(Array(0, Number(4)), (1, 2))[1] == "expected 0 items, got 2"


def test_an_item_without_a_meaning_is_named_among_many() -> None:
    field = Array(20, Number(2, 0, 2))
    assert reading_fault(field, Bits.whole(0b11 << 4, 40))[2:] == ("x[17]", "3", "0 to 2", [34, 35])


def test_a_wrong_item_is_named_by_its_index_from_zero() -> None:
    assert reading_fault(ROW, 0x1A3) == (
        MeaninglessCode,
        "10 has no meaning; expected 0 to 9",
        "x[1]",
        "10",
        "0 to 9",
        [4, 5, 6, 7],
    )
    assert writing_fault(ROW, (1, 2, 10)) == (
        InvalidState,
        "expected a number from 0 to 9, got 10",
        "x[2]",
        "10",
        "0 to 9",
        [],
    )
    expected = "a number from 0 to 9"
    assert fault_of_json(ROW, [1, 2, 10]) == (
        InvalidJson,
        f"expected {expected}, got 10",
        "x[2]",
        "10",
        expected,
        [],
    )


def test_an_array_of_another_length_or_type_is_an_error() -> None:
    for value, found in (
        ((1, 2), "2"),
        ([1, 2, 3, 4], "4"),
        ("123", "'123'"),
        ({1, 2, 3}, "{1, 2, 3}"),
        (None, "None"),
    ):
        assert writing_fault(ROW, value) == (
            InvalidState,
            f"expected 3 items, got {found}",
            "x",
            found,
            "3",
            [],
        )
    for data in ([1, 2], [1, 2, 3, 4], (1, 2, 3), "123", None):
        assert fault_of_json(ROW, data) == (
            InvalidJson,
            f"expected a list of 3, got {data!r}",
            "x",
            repr(data),
            "a list of 3",
            [],
        )


# -- records

STEP = Record(Step, turn=Choice(1, Turn), spare=Zero(2), **{"from": Number(4, 0, 9)}, rest=Ignored(1))


def test_a_record_builds_an_object_from_its_values() -> None:
    step = Step(Turn.HALF_TURN, 5)
    assert read(STEP, 0b1_00_0101_0) == step
    assert write(STEP, step) == 0b1_00_0101_0
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


def test_paths_join_names_with_dots() -> None:
    for path, names in (
        ("", ["turn", "spare", "from", "rest"]),
        ("x", ["x.turn", "x.spare", "x.from", "x.rest"]),
    ):
        assert [row.path for row in STEP.rows(path)] == names
        assert [span.path for span in spans(STEP, Bits.whole(0, 8), path)] == names
        assert writing_fault(STEP, Step(Turn.NONE, 10), path)[2] == names[2]
        assert fault_of_json(STEP, {"turn": "none", "from": 10}, path)[2] == names[2]
        assert reading_fault(STEP, 0b1_00_1111_0, path)[2] == names[2]
    assert [span.bits for span in spans(STEP, Bits.whole(0, 8), "")] == [(0,), (1, 2), (3, 4, 5, 6), (7,)]


def test_an_object_without_the_attributes_of_the_record_cannot_be_written() -> None:
    expected = "something with turn, from_"
    assert writing_fault(STEP, 5) == (InvalidState, f"expected {expected}, got 5", "x", "5", expected, [])


def test_json_with_missing_or_unknown_keys_is_an_error() -> None:
    assert fault_of_json(STEP, []) == (
        InvalidJson,
        "expected an object with turn, from, got []",
        "x",
        "[]",
        "an object with turn, from",
        [],
    )
    assert fault_of_json(STEP, {"turn": "none"}) == (
        InvalidJson,
        "the key 'from' is missing",
        "x",
        "nothing",
        "from",
        [],
    )
    for key in ("from_", "spare", "colour"):
        reason = f"unknown key {key!r}; expected turn, from"
        assert fault_of_json(STEP, {"turn": "none", "from": 5, key: 0}) == (
            InvalidJson,
            reason,
            "x",
            repr(key),
            "turn, from",
            [],
        )


def test_reading_a_record_twice_builds_two_objects() -> None:
    assert read(STEP, 0b1_00_0101_0) == read(STEP, 0b1_00_0101_0)
    assert read(STEP, 0b1_00_0101_0) is not read(STEP, 0b1_00_0101_0)


def test_noncanonical_bits_are_reported_on_every_reading() -> None:
    for _ in range(2):
        source = reader(STEP, 0b1_10_0101_1)
        source.noncanonical.append(Fault(NonCanonicalCode, "found before"))
        STEP.read(source, "x")
        assert [(fault.reason, fault.path) for fault in source.noncanonical[1:]] == [
            ("the 2 padding bits must be 0, found 10", "x.spare"),
            ("ignored bits are written as 0, found 1", "x.rest"),
        ]


# -- widths


def test_kinds_that_need_a_fixed_width_refuse_a_field_without_one() -> None:
    makers: list[tuple[str, Any]] = [
        ("Unless", lambda field: Unless({1: None}, field)),
        ("LittleEndian", LittleEndian),
        ("Padded", lambda field: Padded(9, field)),
    ]
    for kind, make in makers:
        with pytest.raises(BadDeclaration) as caught:
            make(Varint())
        expected = f"{kind}: the field in it must have a fixed width, and Varint has none"
        assert str(caught.value) == expected


def test_arrays_records_and_checks_of_a_field_without_a_fixed_width_have_none_either() -> None:
    for field in (
        Array(2, Varint()),
        Record(SimpleNamespace, a=Varint()),
        Checked(Varint(), lambda _: None),
    ):
        assert field.width is None
    assert [Array(2, Varint()).least_width, Record(SimpleNamespace, a=Varint(), b=Number(3)).least_width] == [
        16,
        11,
    ]
