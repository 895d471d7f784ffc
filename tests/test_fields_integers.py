"""Numbers in groups of seven bits, as so many ones, and as ranks of orders and selections."""

from __future__ import annotations

from itertools import combinations, permutations
from math import comb, factorial
from random import Random
from typing import Any

import pytest
from field_faults import (
    bits_from,
    canonical_digits,
    digits,
    fault_of_json,
    noncanonical,
    read,
    reading_fault,
    spans,
    write,
    writing_fault,
)

from boardcode.compile import plan
from boardcode.errors import InvalidJson, InvalidState, MalformedCode, MeaninglessCode, NonCanonicalCode
from boardcode.explanation import Span
from boardcode.fields import Array, Combination, Permutation, Row, Unary, Varint

LARGEST = (1 << 64) - 1


def bits(text: str) -> Any:
    return bits_from(text.replace(" ", ""), start=10)


def bytes_of(text: str) -> Any:
    data = bytes.fromhex(text)
    return bits("".join(f"{byte:08b}" for byte in data))


# -- groups of seven bits

LOW, HIGH = Varint("leb128"), Varint("vlq")


@pytest.mark.parametrize(
    ("number", "low", "high"),
    [
        (0, "00", "00"),
        (1, "01", "01"),
        (127, "7f", "7f"),
        (128, "8001", "8100"),
        (200, "c801", "8148"),
        (16383, "ff7f", "ff7f"),
        (16384, "808001", "818000"),
        (LARGEST, "ffffffffffffffffff01", "81ffffffffffffffff7f"),
    ],
)
def test_a_varint_has_its_low_or_its_high_group_first(number: int, low: str, high: str) -> None:
    for field, text in ((LOW, low), (HIGH, high)):
        assert read(field, bytes_of(text)) == number
        assert digits(field, number) == f"{int(text, 16):0{4 * len(text)}b}"
        assert spans(field, bytes_of(text))[0].meaning == str(number)


def test_a_varint_begins_at_any_bit() -> None:
    assert read(Array(2, LOW), bits("11001000 00000001 00000111")) == (200, 7)
    assert spans(Varint(), bits("10000001 00000001")) == [
        Span("x", tuple(range(10, 26)), "1000000100000001", "129")
    ]


@pytest.mark.parametrize(("field", "text"), [(LOW, "8700"), (HIGH, "8007")])
def test_a_longer_form_than_needed_is_not_canonical(field: Varint, text: str) -> None:
    reason = "7 takes 1 byte, found 2"
    places = list(range(10, 26))
    assert noncanonical(field, bytes_of(text)) == (7, [(NonCanonicalCode, reason, "x", "2", "1", places)])


def test_a_varint_of_three_bytes_that_needs_two_is_not_canonical() -> None:
    reason = "200 takes 2 bytes, found 3"
    places = list(range(10, 34))
    assert noncanonical(LOW, bytes_of("c88100")) == (200, [(NonCanonicalCode, reason, "x", "3", "2", places)])


@pytest.mark.parametrize("text", ["ffffffffffffffffff02", "80808080808080808080 8080", "ff" * 12])
def test_more_than_64_bits_have_no_meaning(text: str) -> None:
    kind, reason, path, found, expected, places = reading_fault(LOW, bytes_of(text))
    assert (kind, path, found, expected) == (MeaninglessCode, "x", "more than 64 bits", f"0 to {LARGEST}")
    assert reason == f"a number of more than 64 bits has no meaning; expected 0 to {LARGEST}"
    assert places == list(range(10, 10 + 8 * min(11, len(bytes.fromhex(text)))))


def test_a_varint_out_of_its_range_has_no_meaning_and_no_form() -> None:
    small = Varint("vlq", 1, 200)
    assert (small.count, small.width, small.least_width) == (200, None, 8)
    reason = "201 has no meaning; expected 1 to 200"
    places = list(range(10, 26))
    assert reading_fault(small, bytes_of("8149")) == (MeaninglessCode, reason, "x", "201", "1 to 200", places)
    for value in (0, 201, True, "7", None):
        expected = f"expected a number from 1 to 200, got {value!r}"
        assert writing_fault(small, value) == (InvalidState, expected, "x", repr(value), "1 to 200", [])
        assert fault_of_json(small, value)[:2] == (InvalidJson, expected)
    assert small.from_json(200, "x") == small.to_json(200) == 200


def test_a_varint_that_is_cut_off_ends_too_early() -> None:
    reason = "the code ends too early: expected 8 more bits, found 0"
    assert reading_fault(LOW, bytes_of("c8")) == (MalformedCode, reason, "x", "0", "8", [])


def test_a_varint_has_a_schema_rows_a_plan_and_samples_of_all_lengths() -> None:
    assert Varint("vlq", 1, 200).schema() == {"type": "integer", "minimum": 1, "maximum": 200}
    assert [*Varint("vlq", 1, 200).rows("x")] == [
        Row("x", "8 to 16", "a number from 1 to 200, in groups of seven bits, the high group first")
    ]
    assert [*Varint(most=9).rows("x")] == [
        Row("x", "8", "a number from 0 to 9, in groups of seven bits, the low group first")
    ]
    assert Varint("vlq", 1, 200).lower() == plan.Varint("vlq", 1, 200)
    random = Random(1)
    lengths = {len(digits(LOW, LOW.sample(random))) // 8 for _ in range(500)}
    assert lengths == set(range(1, 11))
    assert {Varint(least=5, most=7).sample(random) for _ in range(99)} == {5, 6, 7}


def test_the_words_of_a_varint_explain_it() -> None:
    assert spans(Varint(words=lambda number: f"card {number}"), bytes_of("07"))[0].meaning == "card 7"


# -- so many ones

ONES = Unary(3)


def test_a_unary_number_is_so_many_ones_and_a_zero() -> None:
    for number, text in enumerate(["0", "10", "110", "1110"]):
        assert read(ONES, bits(text)) == number
        assert digits(ONES, number) == text
        assert spans(ONES, bits(text)) == [Span("x", tuple(range(10, 11 + number)), text, str(number))]
    assert (ONES.width, ONES.least_width, ONES.count) == (None, 1, 4)
    assert canonical_digits(ONES, 6) == ["0", "10", "110", "1110"]
    assert canonical_digits(Array(2, ONES), 9).__len__() == Array(2, ONES).count == 16


def test_more_ones_than_the_most_have_no_meaning() -> None:
    reason = "more than 3 ones in a row have no meaning"
    places = [10, 11, 12, 13]
    assert reading_fault(ONES, bits("11110")) == (
        MeaninglessCode,
        reason,
        "x",
        "more than 3",
        "0 to 3",
        places,
    )
    early = "the code ends too early: expected 1 more bit, found 0"
    assert reading_fault(ONES, bits("111")) == (MalformedCode, early, "x", "0", "1", [])
    for value in (-1, 4, True, None):
        reason = f"expected a number from 0 to 3, got {value!r}"
        assert writing_fault(ONES, value) == (InvalidState, reason, "x", repr(value), "0 to 3", [])
        assert fault_of_json(ONES, value)[:2] == (InvalidJson, reason)


def test_a_unary_number_has_a_schema_rows_a_plan_and_samples() -> None:
    assert ONES.schema() == {"type": "integer", "minimum": 0, "maximum": 3}
    assert [*ONES.rows("x")] == [Row("x", "1 to 4", "a number from 0 to 3: so many ones, then a zero")]
    assert ONES.lower() == plan.Unary(3)
    assert {ONES.sample(Random(seed)) for seed in range(60)} == {0, 1, 2, 3}


def test_a_row_of_at_most_one_one_is_a_bit() -> None:
    assert [read(Unary(1), bits(text)) for text in ("0", "10")] == [0, 1]


# -- ranks


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_orders_are_ranked_as_in_a_dictionary(size: int) -> None:
    field = Permutation(size)
    assert (field.count, field.width) == (factorial(size), (factorial(size) - 1).bit_length())
    for rank, order in enumerate(permutations(range(size))):
        assert read(field, rank) == order
        assert write(field, order) == rank
        assert field.from_json(field.to_json(order), "x") == order


@pytest.mark.parametrize(("size", "chosen"), [(1, 1), (4, 2), (5, 1), (5, 3), (6, 1), (6, 6), (9, 4)])
def test_selections_are_ranked_as_in_a_dictionary(size: int, chosen: int) -> None:
    field = Combination(size, chosen)
    assert (field.count, field.width) == (comb(size, chosen), max(1, (comb(size, chosen) - 1).bit_length()))
    for rank, selection in enumerate(combinations(range(size), chosen)):
        assert read(field, rank) == selection
        assert write(field, selection) == rank
        assert field.from_json(field.to_json(selection), "x") == selection


def test_a_rank_that_is_too_high_has_no_meaning() -> None:
    reason = "no order has the rank 6; expected 0 to 5"
    assert reading_fault(Permutation(3), bits("110")) == (
        MeaninglessCode,
        reason,
        "x",
        "6",
        "0 to 5",
        [10, 11, 12],
    )
    reason = "no selection has the rank 7; expected 0 to 5"
    assert reading_fault(Combination(4, 2), 7)[1] == reason


@pytest.mark.parametrize(
    "value", [(0, 1, 1), (0, 1, 3), (0, 1, 4), (0, 1, -1), (0, 1), (0, 1, True), "012", None, 5]
)
def test_what_is_no_order_has_no_rank(value: Any) -> None:
    expected = "the numbers from 0 to 2, each once"
    reason = f"expected {expected}, got {value!r}"
    assert writing_fault(Permutation(3), value) == (InvalidState, reason, "x", repr(value), expected, [])
    data = [*value] if isinstance(value, tuple) else value
    assert fault_of_json(Permutation(3), data) == (
        InvalidJson,
        f"expected {expected}, got {data!r}",
        "x",
        repr(data),
        expected,
        [],
    )


def test_a_selection_is_in_ascending_order() -> None:
    reason = "expected 2 numbers from 0 to 3 in ascending order, got (2, 1)"
    assert writing_fault(Combination(4, 2), (2, 1))[1] == reason


def test_ranks_have_words_a_schema_rows_a_plan_and_samples() -> None:
    numbers = {"type": "integer", "minimum": 0, "maximum": 3}
    pair, order = Combination(4, 2), Permutation(4)
    assert spans(pair, 3) == [Span("x", (0, 1, 2), "011", "1 2")]
    assert pair.schema() == {
        "type": "array",
        "items": numbers,
        "minItems": 2,
        "maxItems": 2,
        "uniqueItems": True,
    }
    assert [*pair.rows("x")] == [
        Row("x", "3", "the rank of 2 numbers from 0 to 3 in ascending order, in lexicographic order from 0")
    ]
    assert [*order.rows("x")] == [
        Row("x", "5", "the rank of the numbers from 0 to 3, each once, in lexicographic order from 0")
    ]
    assert (pair.lower(), order.lower()) == (plan.Combination(3, 4, 2), plan.Permutation(5, 4))
    assert {pair.sample(Random(seed)) for seed in range(200)} == set(combinations(range(4), 2))
