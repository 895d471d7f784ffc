"""Other values for the same bits: objects with a form of their own, and bits that are not canonical."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from field_faults import (
    Details,
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

from boardcode.bits import Bits
from boardcode.errors import (
    BadDeclaration,
    Fault,
    InvalidJson,
    InvalidState,
    MeaninglessCode,
    NonCanonicalCode,
)
from boardcode.explanation import Span
from boardcode.fields import (
    Array,
    BitReader,
    Counted,
    Field,
    LittleEndian,
    LowestFirst,
    LsbFirst,
    Mapped,
    Number,
    Optional,
    Record,
    this,
)
from boardcode.wording import WordEnum


@dataclass(frozen=True)
class Corner:
    row: int
    column: int


class Side(WordEnum):
    LEFT = "left"
    RIGHT = "right"


class NamedCorner(NamedTuple):
    row: int
    column: int


CORNER: Mapped[Corner] = Mapped(
    Number(6, 0, 55),
    lambda cell: Corner(*divmod(cell, 8)),
    lambda corner: 8 * corner.row + corner.column,
    like=Record(Corner, row=Number(3, 0, 6), column=Number(3)),
)


def test_objects_have_the_json_form_of_a_field_that_is_like_them() -> None:
    assert read(CORNER, 19) == Corner(2, 3)
    assert write(CORNER, Corner(2, 3)) == 19
    assert CORNER.to_json(Corner(2, 3)) == {"row": 2, "column": 3}
    assert CORNER.from_json({"row": 2, "column": 3}, "x") == Corner(2, 3)
    assert CORNER.schema() == Record(Corner, row=Number(3, 0, 6), column=Number(3)).schema()


def test_objects_are_checked_by_the_field_that_is_like_them() -> None:
    reason = "expected a number from 0 to 7, got 8"
    assert writing_fault(CORNER, Corner(2, 8)) == (InvalidState, reason, "x.column", "8", "0 to 7", [])
    reason = "expected a number from 0 to 6, got 9"
    fault: Details = (InvalidJson, reason, "x.row", "9", "a number from 0 to 6", [])
    assert fault_of_json(CORNER, {"row": 9, "column": 3}) == fault


RECORD = Record(Corner, row=Number(3), column=Number(3))


def test_plain_values_of_objects_are_shown_as_they_are() -> None:
    field: Field[Any] = Mapped(RECORD, lambda corner: (corner.row, corner.column), lambda pair: Corner(*pair))
    assert field.to_json((1, 2)) == [1, 2]
    assert field.schema() == {}
    assert field.lower().is_plain  # type: ignore[union-attr]


@pytest.mark.parametrize("item", [RECORD, CORNER])
def test_values_in_which_objects_may_be_that_no_sample_has_are_those_of_the_field(item: Field[Any]) -> None:
    field: Field[Any] = Mapped(Array(0, item), lambda items: items, lambda items: items)
    assert field.schema() == Array(0, item).schema()
    assert not field.lower().is_plain  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("decode", "encode"),
    [
        (lambda corner: (corner,), lambda value: value[0]),
        (lambda corner: {"corner": corner}, lambda value: value["corner"]),
        (lambda corner: {corner.row: corner.column}, lambda value: Corner(*next(iter(value.items())))),
        (lambda corner: NamedCorner(corner.row, corner.column), lambda value: Corner(*value)),
    ],
    ids=["tuple", "dict", "keys", "named tuple"],
)
def test_what_json_cannot_hold_is_shown_by_the_field(
    decode: Callable[[Corner], Any], encode: Callable[[Any], Corner]
) -> None:
    field: Field[Any] = Mapped(RECORD, decode, encode)
    assert field.to_json(decode(Corner(1, 2))) == {"row": 1, "column": 2}


def test_a_member_of_an_enumeration_is_shown_by_the_field() -> None:
    sides = [*Side]
    field: Field[Any] = Mapped(Number(1), lambda number: sides[number], sides.index)
    assert field.to_json(Side.RIGHT) == 1


def test_a_list_of_plain_values_is_plain_even_if_it_is_always_empty() -> None:
    fives: Field[Any] = Mapped(Number(4), lambda n: 5 * n, lambda n: n // 5)
    assert Mapped(Array(0, fives), lambda items: items, lambda items: items).schema() == {}


def test_values_that_depend_on_a_record_are_those_of_the_field() -> None:
    corner: Field[Any] = Mapped(Number(this.n), lambda row: Corner(row, 0), lambda corner: corner.row)
    field = Record(SimpleNamespace, n=Number(2), corner=corner)
    assert field.to_json(SimpleNamespace(n=2, corner=Corner(3, 0))) == {"n": 2, "corner": 3}


def test_objects_with_a_field_that_is_like_them_are_plain_in_the_plan() -> None:
    assert CORNER.like is not None
    assert CORNER.lower().is_plain  # type: ignore[union-attr]


def test_what_is_like_the_values_is_a_field() -> None:
    with pytest.raises(BadDeclaration, match=r"^Mapped: like: expected a field such as Number\(4\), got 7$"):
        Mapped(Number(6), str, int, like=7)  # type: ignore[arg-type]


# -- explanations


def test_one_value_is_explained_as_what_it_means_and_several_by_their_parts() -> None:
    assert spans(CORNER, 19) == [Span("x", (0, 1, 2, 3, 4, 5), "010011", "Corner(row=2, column=3)")]
    pair = Array(2, Number(2))
    reverse: Mapped[tuple[int, ...]] = Mapped(pair, lambda value: value[::-1], lambda value: value[::-1])
    assert spans(reverse, 0b0111) == [Span("x[0]", (0, 1), "01", "1"), Span("x[1]", (2, 3), "11", "3")]


def test_words_explain_all_parts_as_one() -> None:
    total = Mapped(Array(2, Number(2)), lambda value: value[::-1], lambda value: value[::-1], words=str)
    assert spans(total, 0b0111) == [Span("x", (0, 1, 2, 3), "0111", "(3, 1)")]


# -- what is not canonical


def noncanonical(field: Field[Any], bits: Bits) -> list[Details]:
    source = reader(field, bits)
    field.read(source, "x")
    return [details(fault) for fault in source.noncanonical]


SET: Mapped[tuple[int, ...]] = Mapped(
    Counted(Number(2), Number(4)),
    lambda items: tuple(sorted({*items})),
    lambda items: items,
    many_to_one=True,
)


def test_the_first_part_that_differs_is_not_canonical() -> None:
    bits = bits_from("11000101010010", 7)
    reason = "found 5 where the canonical code has 2"
    assert noncanonical(SET, bits) == [(NonCanonicalCode, reason, "x[1]", "5", "2", [13, 14, 15, 16])]
    assert SET.read(reader(SET, bits), "x") == (1, 2, 5)


def test_a_part_too_many_is_where_the_canonical_code_has_another_or_ends() -> None:
    bits = bits_from("1000010001")
    reason = "found 2 where the canonical code has 1"
    assert noncanonical(SET, bits) == [(NonCanonicalCode, reason, "x.count", "2", "1", [0, 1])]
    tail = Mapped(
        Record(SimpleNamespace, size=Number(4), rest=Optional(Number(4))),
        lambda raw: raw.size,
        lambda size: SimpleNamespace(size=size, rest=None),
        many_to_one=True,
    )
    reason = "found 9 where the canonical code has the end"
    fault = (NonCanonicalCode, reason, "x.rest", "9", "the end", [4, 5, 6, 7])
    assert noncanonical(tail, bits_from("00011001")) == [fault]
    assert noncanonical(tail, bits_from("0001")) == []


def test_a_part_that_is_missing_is_named() -> None:
    flag = Mapped(
        Record(SimpleNamespace, size=Number(4), flag=Optional(Number(4))),
        lambda raw: (raw.size, raw.flag or 0),
        lambda value: SimpleNamespace(size=value[0], flag=value[1]),
        many_to_one=True,
    )
    reason = "something is missing at the end; the canonical code goes on with x.flag: 0"
    assert noncanonical(flag, bits_from("0001")) == [(NonCanonicalCode, reason, "x", "nothing", "0", [])]


@pytest.mark.parametrize("order", [LsbFirst, LowestFirst])
def test_bits_from_the_low_end_are_compared_too(order: type[LsbFirst[Any]]) -> None:
    larger_first = Mapped(
        Array(2, Number(4)),
        lambda pair: tuple(sorted(pair, reverse=True)),
        lambda pair: pair,
        many_to_one=True,
    )
    reason = "found 2 where the canonical code has 5"
    assert noncanonical(order(larger_first), bits_from("01010010")) == [
        (NonCanonicalCode, reason, "x[0]", "2", "5", [4, 5, 6, 7])
    ]
    assert noncanonical(order(larger_first), bits_from("00100101")) == []


def test_what_has_no_canonical_form_is_meaningless() -> None:
    total = Mapped(
        Counted(Number(2), Number(4)),
        lambda items: sum(items),
        lambda total: (total,) if total else (),
        many_to_one=True,
    )
    assert total.read(BitReader(bits_from("1001111000")), "x") == 15
    reason = "this has no canonical form: expected a number from 0 to 15, got 17"
    fault = (MeaninglessCode, reason, "x[0]", "17", "0 to 15", list(range(10)))
    assert reading_fault(total, bits_from("1010011000")) == fault


# -- functions that say what is wrong, and functions that are not tried


def word_number(word: Any) -> int:
    if word not in ("zero", "one"):
        raise Fault(
            InvalidState, f"{word!r} is no number", path="word", found=str(word), expected="zero or one"
        )
    return int(word == "one")


def test_a_fault_of_encode_is_reported_with_its_own_reason() -> None:
    words = Mapped(Number(1), lambda number: ("zero", "one")[number], word_number)
    assert (read(words, 1), write(words, "one")) == ("one", 1)
    reason = "'two' is no number"
    assert writing_fault(words, "two") == (InvalidState, reason, "x.word", "two", "zero or one", [])
    assert fault_of_json(words, "two") == (InvalidJson, reason, "x.word", "two", "zero or one", [])


def test_proved_functions_are_not_tried_when_they_are_declared() -> None:
    tried: list[int] = []

    def decode(number: int) -> int:
        tried.append(number)
        return number + 1

    field = Mapped(Number(4), decode, lambda value: value - 1, proved=True)
    assert tried == []
    assert field.to_json(5) == 5
    assert tried, "whether the values are plain data is found out when it matters"
    with pytest.raises(BadDeclaration):
        Mapped(Number(4), decode, lambda value: value)
    assert Mapped(Number(4), decode, lambda value: value, proved=True).width == 4


# -- expressions with a name


def test_an_expression_is_shown_by_its_name() -> None:
    count = (this.rows * 2 + 1).name_as("lines")
    assert repr(count) == "lines"
    assert repr(count - 1) == "lines - 1"
    assert count.evaluate({"rows": 3}) == 7
    assert count.to_json() == (this.rows * 2 + 1).to_json()
    row = next(iter(Array(count, Number(4)).rows("x")))
    assert (row.path, row.width) == ("x[0..lines - 1]", "lines x 4")


# -- from the lowest bit on


def test_the_first_part_is_in_the_lowest_bits() -> None:
    columns = LowestFirst(Array(3, Number(3)))
    assert read(columns, 0b011_010_001) == (1, 2, 3)
    assert write(columns, (1, 2, 3)) == 0b011_010_001
    assert spans(columns, 0b011_010_001)[0] == Span("x[0]", (6, 7, 8), "001", "1")
    assert next(iter(columns.rows("x"))).meaning == "a number from 0 to 7 (from the lowest of 9 bits on)"


def test_of_whole_bytes_it_is_both_orders_reversed_wherever_it_stands() -> None:
    cells = Array(4, Number(4))
    one, other = LowestFirst(cells), LittleEndian(LsbFirst(cells))
    wrappers: list[Callable[[Field[Any]], Field[Any]]] = [
        lambda field: field,
        LowestFirst,
        LittleEndian,
        LsbFirst,
        lambda field: Array(2, field),
        lambda field: LsbFirst(Array(2, field)),
    ]
    random = Random(0)
    for wrap in wrappers:
        for _ in range(20):
            number = random.getrandbits(wrap(one).width or 0)
            value = read(wrap(one), number)
            assert value == read(wrap(other), number)
            assert write(wrap(one), value) == number


def test_lowest_first_needs_a_fixed_width() -> None:
    with pytest.raises(BadDeclaration) as caught:
        LowestFirst(Counted(Number(2), Number(4)))
    assert str(caught.value) == "LowestFirst: the field in it must have a fixed width, and Counted has none"


# -- names that a class cannot have


def test_a_record_uses_the_attribute_with_an_underscore_if_the_class_has_that_one() -> None:
    @dataclass(frozen=True)
    class Deck:
        format_: int

    deck = Record(Deck, format=Number(4))
    assert read(deck, 5) == Deck(5)
    assert write(deck, Deck(5)) == 5
    assert deck.to_json(Deck(5)) == {"format": 5}
    assert deck.from_json({"format": 5}, "x") == Deck(5)
