"""Bit order, other values for the same bits, and lists in order or without repetition."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import Any

import jsonschema
from field_faults import (
    bits_from,
    canonical_digits,
    digits,
    fault_of_json,
    noncanonical,
    read,
    reading_fault,
    spans,
    writing_fault,
)

from boardcode.bits import BitReader, Bits, BitWriter
from boardcode.compile import plan
from boardcode.errors import InvalidJson, InvalidState, MeaninglessCode, NonCanonicalCode
from boardcode.explanation import Span
from boardcode.fields import (
    Aligned,
    Array,
    Choice,
    Counted,
    Derived,
    Distinct,
    Field,
    LittleEndian,
    LowestFirst,
    LsbFirst,
    Mapped,
    Number,
    Padded,
    Record,
    Row,
    Sorted,
    ToEnd,
    Unary,
    Unless,
    Varint,
    Zero,
    this,
)
from boardcode.wording import WordEnum


class Turn(WordEnum):
    NONE = "none"
    HALF = "half"


@dataclass(frozen=True)
class Card:
    suit: int
    rank: int


def bits(text: str) -> Bits:
    return bits_from(text.replace(" ", ""), start=10)


# -- from the low end of each byte

LOW = LsbFirst(Record(SimpleNamespace, a=Number(3), b=Number(5), c=Number(10)))


def test_bits_are_taken_from_the_low_end_of_each_byte() -> None:
    value = SimpleNamespace(a=0b110, b=0b10001, c=0b11_00000101)
    # The first byte has a in its three lowest bits, the next bytes have c, whose two highest are alone.
    assert digits(LOW, value) == "10001110" + "00000101" + "11"
    assert read(LOW, bits("10001110 00000101 11")) == value
    assert (LOW.width, LOW.count) == (18, 1 << 18)
    assert LOW.to_json(value) == {"a": 6, "b": 17, "c": 773}
    assert LOW.from_json(LOW.to_json(value), "x") == value
    assert spans(LOW, bits("10001110 00000101 11")) == [
        Span("x.a", (15, 16, 17), "110", "6"),
        Span("x.b", (10, 11, 12, 13, 14), "10001", "17"),
        Span("x.c", (26, 27, *range(18, 26)), "1100000101", "773"),
    ]
    assert next(LOW.rows("")) == Row("a", "3", "a number from 0 to 7 (from the low end of each byte)")
    assert LOW.lower() == plan.LsbFirst(LOW.field.lower())
    assert LOW.schema() == LOW.field.schema()


def test_a_fault_has_the_places_of_its_bits_in_the_code() -> None:
    field = LsbFirst(Array(2, Number(4, 0, 9)))
    reason = "11 has no meaning; expected 0 to 9"
    assert reading_fault(field, bits("1011 0001")) == (
        MeaninglessCode,
        reason,
        "x[1]",
        "11",
        "0 to 9",
        [10, 11, 12, 13],
    )


def test_a_width_that_varies_fills_whole_bytes() -> None:
    field: Field[Any] = LsbFirst(Counted(Number(2), Number(3)))
    assert digits(field, (5,)) == "00010101"
    assert read(field, bits("00010101")) == (5,)
    assert digits(field, (5, 1, 2)) == "00110111" + "00000010"
    assert field.least_width == 8
    reason = "what is left of the last byte must be 0, found 001"
    fault = (NonCanonicalCode, reason, "x.filling", "001", "000", [12])
    assert noncanonical(field, bits("00110101")) == ((5,), [fault])
    assert [(span.path, span.raw) for span in spans(field, bits("00010101"))] == [
        ("x.count", "01"),
        ("x[0]", "101"),
        ("x.filling", "000"),
    ]


def test_ones_are_counted_from_the_low_end() -> None:
    field: Field[Any] = LsbFirst(Array(3, Unary(4)))
    assert digits(field, (2, 0, 1)) == "00010011"
    assert read(field, bits("00010011")) == (2, 0, 1)


def test_filling_is_never_read_as_one_more_item() -> None:
    field: Field[Any] = LsbFirst(ToEnd(Number(3)))
    reason = "this takes 3 bits, and the 5 zero bits that fill the last byte would be read as more of it"
    assert writing_fault(field, (5,)) == (InvalidState, reason, "x", "3", "whole bytes", [])
    assert digits(field, (5, 1)) == "00001101"
    assert read(field, bits("00001101")) == (5, 1)
    reason = "this takes 7 bits, and the 1 zero bit that fills the last byte would be read as more of it"
    assert writing_fault(LsbFirst(ToEnd(Number(1))), (1,) * 7)[1] == reason
    wide: Field[Any] = LsbFirst(ToEnd(Number(12)))
    assert digits(wide, (0xABC,)) == "10111100" + "00001010"
    assert read(wide, bits("10111100 00001010")) == (0xABC,)
    after_a_bit = LsbFirst(Record(SimpleNamespace, a=Number(1), b=ToEnd(Number(8))))
    assert digits(after_a_bit, SimpleNamespace(a=1, b=())) == "00000001"
    assert read(after_a_bit, bits("00000001")) == SimpleNamespace(a=1, b=())


def test_zero_bits_that_fill_a_byte_are_some_of_those_that_one_more_item_would_take() -> None:
    writer = BitWriter()
    LsbFirst(ToEnd(Number(12))).write((0xABC,), writer, "x")
    assert (writer.position, writer.absent) == (16, 12 - 4)


def test_a_width_from_the_low_end_is_one_of_whole_bytes_unless_it_is_fixed() -> None:
    aligned = Record(SimpleNamespace, a=Number(3), gap=Aligned(4), b=Number(4))
    assert (LsbFirst(aligned).width, LsbFirst(aligned).width_at(2)) == (None, 8)
    longer = Record(SimpleNamespace, a=Number(3), gap=Aligned(4), b=Number(5))
    assert LsbFirst(longer).width_at(2) == 16
    assert LsbFirst(Number(5)).width_at(2) == 5
    assert LsbFirst(Counted(Number(9), Number(1))).width_at(0) is None
    assert LsbFirst(Counted(Number(9), Number(1))).least_width == 16


def test_the_plan_of_whole_bytes_from_the_lowest_bit_on_swaps_bytes() -> None:
    assert LowestFirst(Number(12)).lower() == plan.LowestFirst(plan.Integer(12, 0, 4095))
    assert LowestFirst(Number(16)).lower() == plan.SwapBytes(plan.LsbFirst(plan.Integer(16, 0, 65535)))


def test_a_list_from_the_low_end_may_have_no_bits() -> None:
    field: Field[Any] = LsbFirst(ToEnd(Number(8)))
    assert digits(field, ()) == ""
    assert read(field, Bits.whole(0, 0)) == ()


def test_a_checksum_gets_the_bytes_as_they_stand_in_the_code() -> None:
    seen: list[bytes] = []

    def remember(before: bytes) -> int:
        seen.append(before)
        return 5

    field = Record(
        SimpleNamespace,
        a=Number(8),
        b=LsbFirst(Record(SimpleNamespace, c=Number(4), sum=Derived(4, remember))),
    )
    assert digits(field, SimpleNamespace(a=1, b=SimpleNamespace(c=2))) == "00000001" + "01010010"
    assert read(field, bits("00000001 01010010")).b.c == 2
    assert seen == [b"\x01\x02", b"\x01\x02"]


def test_special_patterns_keep_their_number_from_the_low_end() -> None:
    field: Field[Any] = LsbFirst(Array(2, Unless({0b1000: None}, Number(4, 0, 7))))
    assert digits(field, (None, 1)) == "00011000"
    assert read(field, bits("00011000")) == (None, 1)


def test_a_pattern_is_special_in_the_order_in_which_it_is_read() -> None:
    """From the low end of a byte, the unused bit of this field would be the lowest one."""
    field = LittleEndian(Unless({0b1000_0000: None}, Padded(8, Number(7))))
    assert digits(LsbFirst(field), None) == "10000000"
    assert read(LsbFirst(field), bits("10000000")) is None


def test_the_first_part_is_in_the_lowest_bits() -> None:
    field: Field[Any] = LowestFirst(Record(SimpleNamespace, a=Number(3), b=Number(10)))
    value = SimpleNamespace(a=0b110, b=0b1100000101)
    assert digits(field, value) == "1100000101" + "110"
    assert read(field, bits("1100000101 110")) == value
    assert [(span.path, span.bits) for span in spans(field, bits("1100000101 110"))] == [
        ("x.a", (20, 21, 22)),
        ("x.b", tuple(range(10, 20))),
    ]
    assert next(field.rows("")).meaning == "a number from 0 to 7 (from the lowest of 13 bits on)"


# -- another value for the same bits

WORDS = Mapped(Number(2), {0: "a", 1: None, 2: True})
SIGNED = Mapped(Number(4), lambda number: number - 8, lambda value: value + 8)
OBJECTS = Mapped(Array(2, Number(2)), lambda pair: Card(*pair), lambda card: (card.suit, card.rank))
HALVES = Mapped(Number(3), lambda number: number // 2, lambda value: 2 * value, many_to_one=True)


def test_a_table_gives_other_values() -> None:
    for value, text in (("a", "00"), (None, "01"), (True, "10")):
        assert read(WORDS, bits(text)) is value
        assert digits(WORDS, value) == text
        assert WORDS.to_json(value) == WORDS.from_json(value, "x") == value
    assert (WORDS.width, WORDS.count, canonical_digits(WORDS, 2)) == (2, 3, ["00", "01", "10"])
    assert spans(WORDS, bits("01")) == [Span("x", (10, 11), "01", "none")]
    reason = "3 has no meaning; expected 0, 1 or 2"
    assert reading_fault(WORDS, bits("11")) == (MeaninglessCode, reason, "x", "3", "0, 1 or 2", [10, 11])
    expected = "'a', None or True"
    others: list[Any] = ["b", 5, []]
    for other in others:
        reason = f"expected {expected}, got {other!r}"
        assert writing_fault(WORDS, other) == (InvalidState, reason, "x", repr(other), expected, [])
        assert fault_of_json(WORDS, other) == (InvalidJson, reason, "x", repr(other), expected, [])
    assert fault_of_json(WORDS, 1)[1] == f"expected {expected}, got 1"
    assert WORDS.schema() == {"enum": ["a", None, True]}
    assert [*WORDS.rows("x")] == [Row("x", "2", "0: a, 1: none, 2: True")]
    assert WORDS.lower() == plan.Lookup(plan.Integer(2, 0, 3), (0, 1, 2), ("a", None, True))
    assert plan.settle(WORDS.lower()) == plan.Symbols(2, (0, 1, 2), ("a", None, True))
    assert {WORDS.sample(Random(seed)) for seed in range(40)} == {"a", None, True}


def test_a_table_over_words_is_settled_to_their_patterns() -> None:
    field = Mapped(Choice(2, Turn), {Turn.NONE: 0, Turn.HALF: 180})
    assert read(field, bits("01")) == 180
    assert plan.settle(field.lower()) == plan.Symbols(2, (0, 1), (0, 180))


def test_functions_that_undo_each_other_give_other_values() -> None:
    assert [read(SIGNED, number) for number in (0, 8, 15)] == [-8, 0, 7]
    assert [digits(SIGNED, value) for value in (-8, 0, 7)] == ["0000", "1000", "1111"]
    assert (SIGNED.width, SIGNED.count, SIGNED.to_json(-3), SIGNED.from_json(-3, "x")) == (4, 16, -3, -3)
    assert spans(SIGNED, 0)[0].meaning == "-8"
    assert [*SIGNED.rows("x")] == [*Number(4).rows("x")]
    assert SIGNED.lower() == plan.Mapped(plan.Integer(4, 0, 15))
    assert writing_fault(SIGNED, 8)[:3] == (InvalidState, "expected a number from 0 to 15, got 16", "x")
    kind, reason, path, *_ = writing_fault(SIGNED, "x")
    assert (kind, path) == (InvalidState, "x")
    assert reason.startswith("'x' cannot be written: TypeError(")


def test_objects_have_the_json_form_of_the_field() -> None:
    assert read(OBJECTS, 0b0110) == Card(1, 2)
    assert digits(OBJECTS, Card(1, 2)) == "0110"
    assert OBJECTS.to_json(Card(1, 2)) == [1, 2]
    assert OBJECTS.from_json([1, 2], "x") == Card(1, 2)
    assert OBJECTS.schema() == OBJECTS.field.schema()


def test_several_values_of_a_field_may_mean_the_same() -> None:
    assert read(HALVES, 0b110) == 3
    value, faults = noncanonical(HALVES, bits("111"))
    assert value == 3
    assert [(kind, path, places) for kind, _, path, _, _, places in faults] == [
        (NonCanonicalCode, "x", [10, 11, 12])
    ]
    assert digits(HALVES, 3) == "110"
    assert canonical_digits(HALVES, 3) == ["000", "010", "100", "110"]


# -- order and repetition

PAIR = Record(Card, suit=Number(2), rank=Number(3))
ASCENDING = Sorted(Counted(Number(2), Number(3)))
BY_RANK = Sorted(Array(3, PAIR), this.rank)
DIFFERENT = Distinct(Counted(Number(2), Number(3)))


def test_another_order_is_read_but_not_canonical() -> None:
    assert read(ASCENDING, bits("11 001 001 110")) == (1, 1, 6)
    reason = "item 3 is smaller than item 2: expected ascending order"
    fault = (NonCanonicalCode, reason, "x[2]", "item 3", "ascending order", [18, 19, 20])
    assert noncanonical(ASCENDING, bits("11 001 110 001")) == ((1, 1, 6), [fault])
    assert writing_fault(ASCENDING, (1, 6, 1)) == (
        InvalidState,
        reason,
        "x[2]",
        "item 3",
        "ascending order",
        [],
    )
    assert fault_of_json(ASCENDING, [1, 6, 1])[:3] == (InvalidJson, reason, "x[2]")
    assert all([*value] == sorted(value) for value in (ASCENDING.sample(Random(seed)) for seed in range(40)))
    assert ASCENDING.lower() == plan.Sorted(ASCENDING.field.lower(), ())
    assert [*ASCENDING.rows("x")] == [*ASCENDING.field.rows("x")]
    assert ASCENDING.schema() == ASCENDING.field.schema()


def test_items_are_sorted_by_a_key_and_keep_their_order_otherwise() -> None:
    cards = (Card(3, 1), Card(1, 2), Card(0, 2))
    assert read(BY_RANK, bits("11001 01010 00010")) == cards
    assert noncanonical(BY_RANK, bits("01010 00010 11001"))[0] == cards
    both = Sorted(Array(3, PAIR), (this.rank, this.suit))
    assert noncanonical(both, bits("11001 01010 00010"))[0] == (Card(3, 1), Card(0, 2), Card(1, 2))
    function = Sorted(Array(3, PAIR), lambda card: -card.rank)
    assert noncanonical(function, bits("11001 01010 00010"))[0] == (Card(1, 2), Card(0, 2), Card(3, 1))
    assert both.lower() == plan.Sorted(Array(3, PAIR).lower(), (this.rank, this.suit))
    assert function.lower() == plan.Sorted(Array(3, PAIR).lower(), None)


def test_a_random_list_of_different_items_is_found_even_if_it_has_all_of_them() -> None:
    field = Distinct(Array(16, Number(4)))
    assert {tuple(sorted(field.sample(Random(seed)))) for seed in range(20)} == {tuple(range(16))}


def test_a_repeated_item_has_no_meaning() -> None:
    assert read(DIFFERENT, bits("11 110 001 010")) == (6, 1, 2)
    reason = "item 3 repeats an earlier one"
    assert reading_fault(DIFFERENT, bits("11 110 001 110")) == (
        MeaninglessCode,
        reason,
        "x[2]",
        "item 3",
        "another item",
        [18, 19, 20],
    )
    assert writing_fault(DIFFERENT, (6, 1, 6)) == (InvalidState, reason, "x[2]", "item 3", "another item", [])
    assert fault_of_json(DIFFERENT, [6, 1, 6])[:3] == (InvalidJson, reason, "x[2]")
    assert DIFFERENT.schema() == {**DIFFERENT.field.schema(), "uniqueItems": True}
    assert DIFFERENT.lower() == plan.Distinct(DIFFERENT.field.lower(), ())
    for seed in range(40):
        value = DIFFERENT.sample(Random(seed))
        assert len({*value}) == len(value)
        jsonschema.validate(DIFFERENT.to_json(value), DIFFERENT.schema())


def test_the_second_item_may_repeat_the_first() -> None:
    field = Distinct(Array(2, Number(2)))
    assert reading_fault(field, bits("01 01"))[1:4] == ("item 2 repeats an earlier one", "x[1]", "item 2")


def test_items_may_differ_by_a_key() -> None:
    field = Distinct(Array(2, PAIR), this.suit)
    assert reading_fault(field, bits("11001 11010"))[1:3] == ("item 2 repeats an earlier one", "x[1]")
    assert read(field, bits("11001 01001")) == (Card(3, 1), Card(1, 1))
    assert field.schema() == field.field.schema()


def test_lists_may_be_both_in_order_and_without_repetition() -> None:
    field = Sorted(Distinct(Array(2, Number(2))))
    assert canonical_digits(field, 4) == ["0001", "0010", "0011", "0110", "0111", "1011"]


def test_kinds_nest_in_each_other() -> None:
    item = Mapped(Varint("vlq", 0, 999), lambda number: -number, lambda value: -value)
    field: Field[Any] = LsbFirst(
        Record(SimpleNamespace, gap=Zero(3), items=Sorted(Distinct(Counted(Unary(5), item))))
    )
    value = SimpleNamespace(items=(-300, -1, 0))
    source = BitReader(Bits.whole(int(digits(field, value), 2), len(digits(field, value))))
    assert field.read(source, "") == value
    assert source.left == 0
    assert field.from_json(field.to_json(value), "") == value
    assert fault_of_json(field, {"items": [0, 0]}, "")[1:3] == ("item 2 repeats an earlier one", "items[1]")
