"""Corners of field kinds: unusual values, items and declarations, and samples that are hard to find."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from field_faults import bits_from, digits, read, reading_fault, write, writing_fault

from boardcode.bits import BitReader, Bits
from boardcode.errors import BadDeclaration, Fault, MeaninglessCode
from boardcode.fields import (
    Aligned,
    Array,
    Checked,
    Complaint,
    Counted,
    Derived,
    Distinct,
    Json,
    LowestFirst,
    Mapped,
    Number,
    Padded,
    Record,
    Sorted,
    Unary,
    Union,
    Unless,
    this,
)
from boardcode.fields.field import NOWHERE, shorten_repr
from boardcode.fields.leaves import Leaf


class Letter(Leaf[str]):
    """A kind of one's own: a letter in five bits."""

    width = 5
    count = 26

    def value_of(self, bits: Bits, path: str) -> str:
        if bits.number > 25:
            raise Fault(MeaninglessCode, "no letter", path=path, places=bits.places)
        return chr(97 + bits.number)

    def number_of(self, value: str, path: str) -> int:
        return ord(value) - 97

    def sample(self, random: Random, scope: Any = NOWHERE) -> str:
        return chr(97 + random.randrange(26))

    def from_json(self, data: Json, path: str, scope: Any = NOWHERE) -> str:
        return str(data)

    def schema(self) -> dict[str, Json]:
        return {"type": "string"}

    def rows(self, path: str) -> Any:
        return iter(())


def refuse(value: Any) -> Complaint | None:
    return Complaint("", "never", "", "")


# -- lists


def test_a_long_list_of_a_kind_of_ones_own_is_read_item_by_item() -> None:
    letters = Array(40, Letter())
    assert read(letters, bits_from("00010" * 40)) == ("c",) * 40
    assert reading_fault(letters, bits_from("00010" * 39 + "11111"))[1:3] == ("no letter", "x[39]")


def test_a_long_list_of_numbers_is_read_at_once_and_points_at_the_item_that_is_wrong() -> None:
    numbers = Array(40, Number(4, 1, 6))
    assert read(numbers, bits_from("0010" * 40)) == (2,) * 40
    assert reading_fault(numbers, bits_from("0010" * 39 + "0111"))[1:3] == (
        "7 has no meaning; expected 1 to 6",
        "x[39]",
    )
    wide = Array(40, Number(12))
    assert read(wide, bits_from("000000000010" * 40)) == (2,) * 40


def test_a_list_of_items_that_are_aligned_has_the_width_that_its_place_gives_it() -> None:
    item = Record(SimpleNamespace, a=Number(3), fill=Aligned(8))
    assert [Array(2, item).width_at(position) for position in (0, 3)] == [16, 13]
    assert Array(2, Record(SimpleNamespace, a=Unary(3), fill=Aligned(8))).width_at(0) is None


def test_items_that_cannot_be_hashed_are_compared_one_by_one() -> None:
    lists = Distinct(Array(3, Mapped(Number(2), lambda n: [n], lambda items: items[0])))
    assert read(lists, bits_from("000110")) == ([0], [1], [2])
    assert reading_fault(lists, bits_from("000100"))[1:3] == ("item 3 repeats an earlier one", "x[2]")


def test_a_list_that_is_no_array_is_sampled_as_a_whole_until_it_is_distinct() -> None:
    pairs = Distinct(Sorted(Array(2, Number(1))))
    assert {pairs.sample(Random(seed)) for seed in range(20)} == {(0, 1)}


# -- samples


def test_a_check_that_refuses_everything_needs_a_function_that_samples() -> None:
    with pytest.raises(BadDeclaration) as caught:
        Checked(Number(4), refuse).sample(Random(0))
    assert str(caught.value) == (
        "Checked: none of 10,000 random values passes the check; give a function sample"
    )
    with pytest.raises(BadDeclaration) as missing:
        Checked(Number(4), None)  # type: ignore[arg-type]
    assert str(missing.value) == "Checked: expected a function that checks a value, got None"


def test_a_record_whose_expression_never_has_a_meaning_cannot_be_sampled() -> None:
    record = Record(SimpleNamespace, a=Number(2), b=Array(this.a - 9, Number(1)))
    with pytest.raises(Fault) as caught:
        record.sample(Random(0))
    assert "-" in caught.value.reason


def test_a_count_that_cannot_be_small_is_sampled_as_it_is() -> None:
    record = Record(SimpleNamespace, n=Number(8, 200, 210), items=Array(this.n, Number(1)))
    value = record.sample(Random(0))
    assert 200 <= value.n <= 210
    assert len(value.items) == value.n


# -- values that are replaced


def test_a_special_value_may_be_what_the_json_of_the_field_shows() -> None:
    cells = Unless({0b1111: (0, 7)}, Array(2, Number(2, 0, 2)))
    assert cells.to_json((0, 7)) == [0, 7]
    for value in (object(), (object(),)):
        with pytest.raises(BadDeclaration) as caught:
            Unless({0b1111: value}, Array(2, Number(2, 0, 2)))
        assert str(caught.value).startswith("Unless: JSON cannot show ")


def test_a_special_value_that_a_record_cannot_show_is_refused() -> None:
    with pytest.raises(BadDeclaration) as caught:
        Unless({3: frozenset()}, Record(SimpleNamespace, x=Number(2, 0, 2)))
    assert str(caught.value) == (
        "Unless: JSON cannot show frozenset(): expected None, a word, a number, a truth value, or a value"
        " that the field can show"
    )


def test_a_mapping_over_a_field_of_an_enclosing_record_is_not_tried_alone() -> None:
    record = Record(
        SimpleNamespace,
        n=Number(2),
        items=Mapped(Array(this.n, Number(2)), lambda items: items[::-1], lambda items: items[::-1]),
    )
    assert read(record, bits_from("100111")) == SimpleNamespace(n=2, items=(3, 1))
    table = Record(SimpleNamespace, n=Number(2), x=Mapped(Number(this.n), {0: "no", 1: "yes"}), y=Number(1))
    assert read(table, bits_from("0110")) == SimpleNamespace(n=1, x="yes", y=0)


def test_many_to_one_functions_must_keep_what_they_wrote() -> None:
    with pytest.raises(BadDeclaration) as caught:
        Mapped(Number(3), lambda n: n // 2, lambda n: 0, many_to_one=True)
    assert str(caught.value) == "Mapped: encode makes 0 of 3, and decode makes 0 of that"
    with pytest.raises(BadDeclaration) as caught:
        Mapped(Number(3), lambda n: n // 2, lambda n: 2 * n + 2, many_to_one=True)
    assert str(caught.value) == "Mapped: encode makes 8 of 3, and decode makes 4 of that"


def test_a_value_that_is_a_dictionary_is_its_own_json() -> None:
    field = Mapped(Number(1), lambda n: {"side": n}, lambda data: data["side"])
    assert field.to_json({"side": 1}) == {"side": 1}
    assert field.from_json({"side": 1}, "x") == {"side": 1}


def test_a_union_has_no_json_of_something_that_is_none_of_its_cases() -> None:
    union = Union(Number(1), {0: Number(2), 1: Number(3)})
    with pytest.raises(TypeError) as caught:
        union.to_json("neither")
    assert str(caught.value) == "expected Tagged with 0 or 1, got 'neither'"


# -- wrappers


def test_nothing_derived_is_read_from_the_lowest_bit_on() -> None:
    with pytest.raises(BadDeclaration) as caught:
        LowestFirst(Record(SimpleNamespace, a=Number(8), sum=Derived(8, lambda before: 0)))
    assert str(caught.value) == "LowestFirst: a Derived field in it would not know what comes before it"


def test_a_field_padded_to_its_own_width_has_no_unused_bits() -> None:
    source = BitReader(bits_from("101"))
    source.spans = []
    assert Padded(3, Number(3)).read(source, "x") == 5
    assert [span.path for span in source.spans] == ["x"]


# -- limits


@pytest.mark.parametrize("number", [-1, 8, "5"])
def test_what_a_function_computes_must_fit(number: Any) -> None:
    with pytest.raises(BadDeclaration) as caught:
        digits(Derived(3, lambda before: number), None)
    assert str(caught.value) == (
        f"Derived: the function returned {number!r}, which is not a number of 3 bits: expected 0 to 7"
    )


def test_as_many_items_without_bits_as_the_limit_says_are_read_and_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("boardcode.fields.composites.MOST_EMPTY_ITEMS", 3)
    empty = Counted(Number(4), Array(0, Number(1)))
    assert read(empty, Bits.whole(3, 4)) == ((), (), ())
    assert write(empty, ((), (), ())) == 3
    reason = "expected at most 3 items without bits, found more"
    assert reading_fault(empty, Bits.whole(4, 4))[1] == reason
    assert writing_fault(empty, ((),) * 4)[1] == reason


# -- values in error messages


class Unshowable:
    def __repr__(self) -> str:
        raise ValueError


def test_a_value_that_cannot_be_shown_is_described() -> None:
    nested: list[Any] = []
    for _ in range(100_000):
        nested = [nested]
    assert shorten_repr(10**5000) == "an int of 16610 bits"
    assert shorten_repr(Unshowable()) == "a Unshowable that cannot be shown"
    assert shorten_repr(nested) == "a list that is nested too deeply"


def test_a_long_value_is_cut_off_after_40_characters() -> None:
    assert shorten_repr("x" * 38) == f"'{'x' * 38}'"
    assert shorten_repr("x" * 39) == f"'{'x' * 38}…"
