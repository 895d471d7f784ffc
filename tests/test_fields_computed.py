"""Numbers without bits that follow from earlier fields, and rules that these must keep."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

import pytest
from field_faults import (
    bits_from,
    digits,
    fault_of_json,
    noncanonical,
    read,
    reading_fault,
    spans,
    writing_fault,
)

import boardcode
from boardcode.alphabets import BINARY
from boardcode.errors import BadDeclaration, InvalidJson, InvalidState, MeaninglessCode, NonCanonicalCode
from boardcode.fields import (
    Array,
    Computed,
    Counted,
    Field,
    LsbFirst,
    Mapped,
    Number,
    Record,
    Row,
    Rule,
    Sampled,
    Sorted,
    Table,
    Unary,
    When,
    Zero,
    this,
)


@dataclass(frozen=True)
class Cups:
    cups: tuple[int, ...]
    hand: int
    left: int


@dataclass(frozen=True)
class Pair:
    one: Any
    two: Any


STONES = this.cups.sum() + this.hand
CUPS = Record(
    Cups,
    cups=Array(3, Unary(5)),
    hand=Number(2),
    most=Rule(STONES <= 6, "expected at most 6 stones, found {found}", found=STONES, expected="at most 6"),
    left=Computed(6 - STONES, 0, 6),
)


def test_a_number_follows_from_a_list_and_a_number_before_it() -> None:
    assert read(CUPS, bits_from("100110" + "01")) == Cups((1, 0, 2), 1, 2)
    assert digits(CUPS, Cups((1, 0, 2), 1, 2)) == "10011001"


def test_a_state_with_another_number_is_not_written() -> None:
    reason = "expected 2, which follows from the rest, got 3"
    assert writing_fault(CUPS, Cups((1, 0, 2), 1, 3)) == (InvalidState, reason, "x.left", "3", "2", [])
    reason = "expected 1, which follows from the rest, got True"
    assert writing_fault(CUPS, Cups((1, 1, 2), 1, True)) == (InvalidState, reason, "x.left", "True", "1", [])


def test_json_has_the_number_and_must_have_the_right_one() -> None:
    data = {"cups": [1, 0, 2], "hand": 1, "left": 2}
    assert CUPS.to_json(Cups((1, 0, 2), 1, 2)) == data
    assert CUPS.from_json(data, "") == Cups((1, 0, 2), 1, 2)
    reason = "expected 2, which follows from the rest, got 5"
    expected = "2, which follows from the rest"
    assert fault_of_json(CUPS, data | {"left": 5}) == (InvalidJson, reason, "x.left", "5", expected, [])


def test_neither_a_computed_number_nor_a_rule_adds_bits_or_patterns() -> None:
    number: Field[Any] = Record(dict, a=Number(4), b=Computed(this.a, 0, 15))
    rule: Field[Any] = Record(dict, a=Number(4), b=Rule(this.a < 9, "no"))
    assert (number.width, number.count) == (rule.width, rule.count) == (4, 16)
    assert number.fields["b"].least_width == rule.fields["b"].least_width == 0  # type: ignore[attr-defined]


def test_true_is_not_the_number_1_in_json() -> None:
    field: Field[Any] = Record(dict, a=Number(4), b=Computed(this.a, 0, 15))
    assert fault_of_json(field, {"a": 1, "b": True})[1] == "expected 1, which follows from the rest, got True"


def test_a_computed_number_may_be_the_count_of_a_list() -> None:
    items: Field[Any] = Counted(Computed(this.a + 1, 1, 4), Number(1))
    assert read(Record(dict, a=Number(2), items=items), bits_from("01" + "10")) == {"a": 1, "items": (1, 0)}


def test_a_field_with_random_values_of_its_own_counts_its_patterns_unless_it_says_how_many() -> None:
    assert Sampled(Number(4), lambda random: 3).count == 16
    assert Sampled(Number(4), lambda random: 3, count=5).count == 5


def test_a_rule_says_what_it_found_and_points_at_the_fields_that_it_depends_on() -> None:
    code = bits_from("1" * 5 + "0" + "10" + "0" + "11", start=10)
    reason = "expected at most 6 stones, found 9"
    assert reading_fault(CUPS, code) == (MeaninglessCode, reason, "x", "9", "at most 6", [*range(10, 21)])
    state = Cups((5, 1, 0), 3, 0)
    assert writing_fault(CUPS, state) == (InvalidState, reason, "x", "9", "at most 6", [])


def test_a_number_out_of_range_points_at_the_fields_that_it_follows_from() -> None:
    field: Field[Any] = Record(dict, gap=Number(1), a=Number(2), b=Computed(this.a - 1, 0, 1))
    reason = "a - 1 is 2; expected 0 to 1"
    assert reading_fault(field, bits_from("011", 10)) == (
        MeaninglessCode,
        reason,
        "x.b",
        "2",
        "0 to 1",
        [11, 12],
    )
    reason = "a - 1 is -1; expected 0 to 1"
    assert reading_fault(field, bits_from("100"))[:2] == (MeaninglessCode, reason)


def test_a_rule_points_at_its_field_behind_padding_and_behind_a_list_of_a_computed_length() -> None:
    field: Field[Any] = Record(
        dict,
        n=Number(2),
        gap=Zero(3),
        length=Computed(this.n + 1, 1, 4),
        items=Array(this.length, Number(1)),
        last=Number(2),
        rule=Rule(this.last != 3, "no"),
    )
    assert reading_fault(field, bits_from("01" + "000" + "10" + "11", 10))[5] == [17, 18]


def test_a_rule_can_point_at_a_part() -> None:
    side = Record(Pair, one=Array(2, Number(2)), two=Number(1))
    rule = Rule(
        this.b.one[1] != this.a.two, "both are {found}", found=this.a.two, expected="two", at="b.one[1]"
    )
    field: Field[Any] = Record(dict, a=side, b=LsbFirst(side), rule=rule)
    fault = reading_fault(field, bits_from("00001" + "00100", 10))
    assert fault == (MeaninglessCode, "both are 1", "x.b.one[1]", "1", "two", [16, 17])


def test_neither_has_bits_to_explain_and_only_the_number_is_in_the_table_and_in_the_schema() -> None:
    assert [span.path for span in spans(CUPS, bits_from("00000"))] == [
        "x.cups[0]",
        "x.cups[1]",
        "x.cups[2]",
        "x.hand",
    ]
    assert list(CUPS.rows(""))[-1] == Row("left", "0", "6 - (cups.sum() + hand): a number from 0 to 6")
    assert CUPS.schema()["required"] == ["cups", "hand", "left"]
    assert CUPS.schema()["properties"]["left"] == {"type": "integer", "minimum": 0, "maximum": 6}
    assert Rule(this.a, "no").schema() == {"type": "null"}
    assert Rule(this.a, "no").to_json(None) is None
    reason = "expected null: a rule has no value, got 3"
    assert fault_of_json(Rule(this.a, "no"), 3)[:2] == (InvalidJson, reason)


def test_random_values_keep_the_rules() -> None:
    random = Random(1)
    for _ in range(200):
        value = CUPS.sample(random)
        assert sum(value.cups) + value.hand + value.left == 6


def test_a_number_can_be_a_count_and_a_part_of_other_expressions() -> None:
    field: Field[Any] = Record(dict, a=Number(2), b=Computed(3 - this.a, 0, 3), c=Array(this.b, Number(2)))
    assert read(field, bits_from("01" + "1110")) == {"a": 1, "b": 2, "c": (3, 2)}
    truth: Field[Any] = Record(dict, a=Number(2), b=Computed(this.a == 3, 0, 1))
    assert read(truth, bits_from("11")) == {"a": 3, "b": 1}


@pytest.mark.parametrize(
    ("expression", "reason"),
    [
        (this.a.x, "this.a.x needs numbers, and found something else"),
        (this.a[3], "this.a[3] needs numbers, and found something else"),
        (this.b.sum(), "this.b.sum() needs numbers, and found something else"),
        (this.b[0], "this.b[0] needs numbers, and found something else"),
        (this.a.sum() // this.b, "this.a.sum() // this.b divides by zero"),
    ],
)
def test_an_expression_without_a_value_has_no_meaning(expression: Any, reason: str) -> None:
    field: Field[Any] = Record(
        dict, a=Counted(Number(2), Number(1)), b=Number(1), rule=Rule(expression, "no")
    )
    assert reading_fault(field, bits_from("01" + "1" + "0"))[:2] == (MeaninglessCode, reason)


def test_parts_of_objects_of_other_kinds_are_found_too() -> None:
    pair = Mapped(
        Number(2),
        lambda n: Pair(n, 3),
        lambda made: made.one,
        like=Record(Pair, one=Number(2), two=Number(2)),
    )
    field: Field[Any] = Record(dict, a=pair, b=Computed(this.a.one + this.a.two, 0, 9))
    assert read(field, bits_from("10")) == {"a": Pair(2, 3), "b": 5}
    named: Field[Any] = Record(dict, a=Record(dict, **{"from": Number(2)}), b=Computed(this.a["from"], 0, 9))
    assert read(named, bits_from("10"))["b"] == 2


# -- what is refused


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: Computed(3, 0, 3), "Computed: expected an expression such as 9 - this.left, got 3"),  # type: ignore[arg-type]
        (lambda: Computed(this.a, 0, None), "Computed: most is a number, got None"),  # type: ignore[arg-type]
        (lambda: Computed(this.a, 4, 3), "Computed: least is 4 and most is 3: expected least up to most"),
        (
            lambda: Computed(this.a, -1, 3),
            "Computed: least is -1, but numbers are unsigned: expected 0 or more",
        ),
        (lambda: Rule(True, "no"), "Rule: expected an expression such as this.low <= this.high, got True"),  # type: ignore[arg-type]
        (lambda: Rule(this.a, 3), "Rule: reason is a text, got 3"),  # type: ignore[arg-type]
        (lambda: Rule(this.a, ""), "Rule: reason says what is wrong with a code that breaks the rule"),
        (lambda: Rule(this.a, "no", found=3), "Rule: found is an expression or a text, got 3"),  # type: ignore[arg-type]
        (lambda: Sampled(Number(3), 3), "Sampled: expected a function of a Random, got 3"),  # type: ignore[arg-type]
        (lambda: this.a[-1], "this.a[-1]: an item has a number from 0, a part has a name"),
        (lambda: this.a[True], "this.a[True]: an item has a number from 0, a part has a name"),
        (
            lambda: Sorted(Array(2, Number(2)), descending=1),  # type: ignore[arg-type]
            "Sorted: descending is True or False, got 1",
        ),
        (lambda: Table(2, {0: 1}, aliases=5), "Table: aliases map patterns to patterns, got 5"),  # type: ignore[arg-type]
        (lambda: Table(2, {0: 1}, aliases={4: 0}), "Table: an alias is a pattern of 2 bits, got 4"),
        (lambda: Table(2, {0: 1}, aliases={-1: 0}), "Table: an alias is a pattern of 2 bits, got -1"),
        (lambda: Table(2, {0: 1}, aliases={True: 0}), "Table: an alias is a pattern of 2 bits, got True"),
        (
            lambda: Table(2, {0: 1}, aliases={"1": 0}),  # type: ignore[dict-item]
            "Table: an alias is a pattern of 2 bits, got '1'",
        ),
        (
            lambda: Table(2, {0: 1, 1: 2}, aliases={1: 0}),
            "Table: 1 has a value of its own, so that it is no alias",
        ),
        (
            lambda: Table(2, {0: 1}, aliases={1: 3}),
            "Table: the alias 1 is read as 3, which has no value",
        ),
    ],
)
def test_a_wrong_declaration_is_refused(make: Any, reason: str) -> None:
    with pytest.raises(BadDeclaration) as caught:
        make()
    assert str(caught.value) == reason


@dataclass(frozen=True, slots=True, repr=False)
class Whole(boardcode.State):
    a: Any
    b: Any
    format_name: ClassVar[str] = "whole"


@pytest.mark.parametrize(
    ("a", "expression", "reason"),
    [
        (Number(3), this.c, "whole: this.c is no earlier field of a record around it; before it: a"),
        (Number(3), this.a.x, "whole: this.a is no record, so that it has no parts"),
        (Number(3), this.a[0], "whole: this.a is no list, so that it has no items"),
        (Number(3), this.a.sum(), "whole: this.a is no list, so that it has no items"),
        (Array(2, Number(3)), this.a[2], "whole: this.a[2]: the list has 2 items, from 0 on"),
        (
            LsbFirst(Record(Pair, one=Number(1), two=Number(1))),
            this.a.three,
            "whole: this.a has no part 'three'; it has one, two",
        ),
    ],
)
def test_an_expression_over_a_part_that_is_not_there_is_refused(
    a: Field[Any], expression: Any, reason: str
) -> None:
    with pytest.raises(BadDeclaration) as caught:
        boardcode.Format(
            "whole", "", "", "test", BINARY, Record(Whole, a=a, b=Computed(expression, 0, 9)), Whole, []
        )
    assert str(caught.value) == reason


def test_a_rule_that_nothing_keeps_is_refused_and_a_function_makes_random_values() -> None:
    def make(*, is_sampled: bool) -> boardcode.Format[Any]:
        rule = Rule(this.a == 77777, "no")
        fields: Field[Any] = Record(Whole, a=Number(40), b=Number(1), rule=rule)
        if is_sampled:
            fields = Sampled(fields, lambda random: Whole(77777, random.randrange(2)))
        return boardcode.Format("whole", "", "", "test", BINARY, fields, Whole, [])

    with pytest.raises(BadDeclaration) as caught:
        make(is_sampled=False)
    assert str(caught.value) == "whole: a random state cannot be made: no"
    assert make(is_sampled=True).sample(Random(0)).a == 77777


def test_a_value_of_an_expression_has_no_items_to_go_through() -> None:
    with pytest.raises(TypeError) as caught:
        list(this.a.b)
    assert str(caught.value) == "this.a.b has a value only when a code is read: it has no items to go through"
    assert not hasattr(this.a, "_hidden")


# -- aliases and descending lists


def test_an_alias_is_read_as_another_pattern_and_is_not_canonical() -> None:
    assert read(Record(dict, a=Table(2, {0: "a", 1: "b"}, aliases={3: 0})), bits_from("01")) == {"a": "b"}
    owner = Table(2, {0: 0, 1: 1, 3: None}, aliases={2: 3})
    reason = "10 means the same as 11, which is canonical"
    fault = (NonCanonicalCode, reason, "x", "10", "11", [0, 1])
    assert noncanonical(owner, 2) == (None, [fault])
    assert digits(owner, None) == "11"
    assert next(owner.rows("owner")).meaning == "`00` 0, `01` 1, `11` none, `10` as `11`"
    value, faults = noncanonical(Array(20, owner), int("11" * 19 + "10", 2))
    assert (value, [fault[1] for fault in faults]) == ((None,) * 20, [reason])


def test_a_descending_list_is_put_in_order() -> None:
    dice = Sorted(Array(2, Number(3, 1, 6)), descending=True)
    assert read(dice, bits_from("101010")) == (5, 2)
    reason = "item 2 is larger than item 1: expected descending order"
    value, faults = noncanonical(dice, bits_from("010101"))
    assert value == (5, 2)
    assert faults == [(NonCanonicalCode, reason, "x[1]", "item 2", "descending order", [3, 4, 5])]
    assert writing_fault(dice, (2, 5))[:3] == (InvalidState, reason, "x[1]")
    assert dice.sample(Random(3)) == tuple(sorted(dice.sample(Random(3)), reverse=True))


def test_a_part_that_may_be_missing_is_asked_only_where_it_is_there() -> None:
    inner: Field[Any] = Record(dict, c=Number(1), rule=Rule(this.b.one <= this.b.two, "no"))
    pair = Record(Pair, one=Number(2), two=Number(2))
    field: Field[Any] = Record(dict, a=Number(1), b=When(this.a, pair), d=When(this.a, inner))
    assert read(field, bits_from("0")) == {"a": 0, "b": None, "d": None}
    assert reading_fault(field, bits_from("1" + "1001" + "1"))[1:3] == ("no", "x.d")
