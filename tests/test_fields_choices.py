"""Layouts that an earlier field or a tag selects, and bits that follow from the rest of the code."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import Any

import jsonschema
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
    writing_fault,
)

from boardcode.bits import BitReader, Bits
from boardcode.compile import plan
from boardcode.errors import (
    BadDeclaration,
    InvalidJson,
    InvalidState,
    MalformedCode,
    MeaninglessCode,
    NonCanonicalCode,
)
from boardcode.fields import (
    Aligned,
    Array,
    Choice,
    Constant,
    Derived,
    Number,
    Record,
    Row,
    Switch,
    Table,
    Tagged,
    Union,
    Unless,
    Varint,
    When,
    this,
)
from boardcode.wording import WordEnum


class Kind(WordEnum):
    STEP = "step"
    LONG_JUMP = "long_jump"
    REST = "rest"


@dataclass(frozen=True)
class Step:
    to: int


@dataclass(frozen=True)
class Jump:
    to: int
    over: int


STEP = Record(Step, to=Number(2))
JUMP = Record(Jump, to=Number(2), over=Number(3))


def bits(text: str) -> Bits:
    return bits_from(text.replace(" ", ""), start=10)


# -- by an earlier value

MOVE = Record(
    SimpleNamespace, kind=Choice(2, Kind), move=Switch(this.kind, {Kind.STEP: STEP, Kind.LONG_JUMP: JUMP})
)


def test_an_earlier_value_selects_a_layout() -> None:
    for value, text in (
        (SimpleNamespace(kind=Kind.STEP, move=Step(3)), "00 11"),
        (SimpleNamespace(kind=Kind.LONG_JUMP, move=Jump(1, 5)), "01 01 101"),
    ):
        assert read(MOVE, bits(text)) == value
        assert digits(MOVE, value) == text.replace(" ", "")
        assert MOVE.from_json(MOVE.to_json(value), "x") == value
        jsonschema.validate(MOVE.to_json(value), MOVE.schema())
    assert [span.path for span in spans(MOVE, bits("01 01 101"))] == ["x.kind", "x.move.to", "x.move.over"]
    assert (MOVE.width, MOVE.least_width) == (None, 4)
    assert {MOVE.sample(Random(seed)).kind for seed in range(40)} == {Kind.STEP, Kind.LONG_JUMP}


def test_a_value_for_which_nothing_is_declared_has_no_meaning() -> None:
    expected = "step or long jump"
    reason = f"nothing is declared for this.kind = rest; expected {expected}"
    details: Any = (reason, "x.move", "rest", expected, [])
    assert reading_fault(MOVE, bits("10")) == (MeaninglessCode, *details)
    assert writing_fault(MOVE, SimpleNamespace(kind=Kind.REST, move=Step(3))) == (InvalidState, *details)
    assert fault_of_json(MOVE, {"kind": "rest", "move": {"to": 3}}) == (InvalidJson, *details)


def test_a_value_of_another_layout_is_an_error() -> None:
    expected = "something with to, over"
    value = SimpleNamespace(kind=Kind.LONG_JUMP, move=Step(3))
    reason = f"expected {expected}, got Step(to=3)"
    assert writing_fault(MOVE, value) == (InvalidState, reason, "x.move", "Step(to=3)", expected, [])
    assert fault_of_json(MOVE, {"kind": "long_jump", "move": {"to": 3}})[1:3] == (
        "the key 'over' is missing",
        "x.move",
    )


def test_a_switch_has_a_schema_rows_and_a_plan() -> None:
    switch = MOVE.fields["move"]
    assert switch.schema() == {"anyOf": [STEP.schema(), JUMP.schema()]}
    assert [*switch.rows("move")] == [
        Row("move.to", "2", "if kind is step: a number from 0 to 3"),
        Row("move.to", "2", "if kind is long jump: a number from 0 to 3"),
        Row("move.over", "3", "if kind is long jump: a number from 0 to 7"),
    ]
    assert switch.lower() == plan.Switch(this.kind, ("step", "long_jump"), (STEP.lower(), JUMP.lower()))
    same: Switch[Any] = Switch(this.kind % 2, {0: Number(4), 1: Array(2, Number(2))})
    assert (same.width, same.count, same.lower().width) == (4, 32, 4)


def test_an_expression_over_something_else_than_numbers_has_no_meaning() -> None:
    nobody = Unless({3: None}, Number(2, 0, 2))
    field = Record(SimpleNamespace, a=nobody, b=When(this.a > 1, Number(2)))
    reason = "this.a > 1 needs numbers, and found something else"
    assert reading_fault(field, bits("11"))[:3] == (MeaninglessCode, reason, "x.b")
    field = Record(SimpleNamespace, a=Number(2), b=When(4 // this.a > 1, Number(2)))
    assert reading_fault(field, bits("00"))[:3] == (
        MeaninglessCode,
        "(4 // this.a) > 1 divides by zero",
        "x.b",
    )


FLAGGED = Record(SimpleNamespace, flag=Number(1), value=When(this.flag, Number(3)))


def test_a_field_is_there_if_a_condition_holds() -> None:
    for flag, value, text in ((0, None, "0"), (1, 5, "1 101")):
        state = SimpleNamespace(flag=flag, value=value)
        assert read(FLAGGED, bits(text)) == state
        assert digits(FLAGGED, state) == text.replace(" ", "")
        assert FLAGGED.from_json(FLAGGED.to_json(state), "x") == state
        jsonschema.validate(FLAGGED.to_json(state), FLAGGED.schema())
    when = FLAGGED.fields["value"]
    assert (when.width, when.least_width, when.count) == (None, 0, 9)
    assert [*when.rows("value")] == [Row("value", "3", "if flag: a number from 0 to 7")]
    assert when.lower() == plan.When(this.flag, plan.Integer(3, 0, 7))


def test_a_value_where_the_condition_does_not_hold_is_an_error() -> None:
    reason = "expected None, because this.flag does not hold, got 5"
    assert writing_fault(FLAGGED, SimpleNamespace(flag=0, value=5)) == (
        InvalidState,
        reason,
        "x.value",
        "5",
        "None",
        [],
    )
    expected = "null, because this.flag does not hold"
    assert fault_of_json(FLAGGED, {"flag": 0, "value": 5}) == (
        InvalidJson,
        f"expected {expected}, got 5",
        "x.value",
        "5",
        expected,
        [],
    )
    missing = SimpleNamespace(flag=1, value=None)
    assert writing_fault(FLAGGED, missing)[1:3] == ("expected a number from 0 to 7, got None", "x.value")
    assert fault_of_json(FLAGGED, {"flag": 1, "value": None})[1] == "expected a number from 0 to 7, got None"


# -- by a tag

EITHER = Union(Number(2), {0: STEP, 2: JUMP})
TAGGED = Union(
    Choice(1, Kind) if len(Kind) < 3 else Choice(2, Kind), {Kind.STEP: Number(1), Kind.REST: Number(3)}
)


def test_objects_of_classes_of_their_own_need_no_tag() -> None:
    for value, text, data in (
        (Step(3), "00 11", {"0": {"to": 3}}),
        (Jump(1, 5), "10 01 101", {"2": {"to": 1, "over": 5}}),
    ):
        assert read(EITHER, bits(text)) == value
        assert digits(EITHER, value) == text.replace(" ", "")
        assert EITHER.to_json(value) == data
        assert EITHER.from_json(data, "x") == value
        jsonschema.validate(data, EITHER.schema())
    assert [(span.path, span.raw) for span in spans(EITHER, bits("00 11"))] == [
        ("x.tag", "00"),
        ("x.to", "11"),
    ]
    assert (EITHER.width, EITHER.least_width, EITHER.count) == (None, 4, 4 + 32)
    assert len(canonical_digits(EITHER, 7)) == 36


def test_other_values_are_tagged() -> None:
    for value, text, data in (
        (Tagged(Kind.STEP, 1), "00 1", {"step": 1}),
        (Tagged(Kind.REST, 5), "10 101", {"rest": 5}),
    ):
        assert read(TAGGED, bits(text)) == value
        assert digits(TAGGED, value) == digits(TAGGED, tuple(value)) == text.replace(" ", "")
        assert TAGGED.to_json(value) == data
        assert TAGGED.from_json(data, "x") == value
    assert {TAGGED.sample(Random(seed)).tag for seed in range(20)} == {Kind.STEP, Kind.REST}


def test_objects_of_one_class_and_those_that_a_function_makes_are_tagged() -> None:
    same = Union(Number(1), {0: STEP, 1: STEP})
    assert read(same, bits("1 11")) == Tagged(1, Step(3))
    made = Union(Number(1), {0: STEP, 1: Record(lambda to: Step(-to), to=Number(2))})
    assert read(made, bits("1 11")) == Tagged(1, Step(-3))


def test_a_tag_that_selects_nothing_has_no_meaning() -> None:
    reason = "1 has no meaning; expected 0 or 2"
    assert reading_fault(EITHER, bits("01 11")) == (MeaninglessCode, reason, "x.tag", "1", "0 or 2", [10, 11])
    assert reading_fault(TAGGED, bits("01 11"))[1] == "long jump has no meaning; expected step or rest"


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        (EITHER, 5, "a Step or Jump"),
        (TAGGED, 5, "Tagged with Kind.STEP or Kind.REST"),
        (TAGGED, Tagged(Kind.LONG_JUMP, 1), "Tagged with Kind.STEP or Kind.REST"),
        (TAGGED, (Kind.STEP, 1, 1), "Tagged with Kind.STEP or Kind.REST"),
    ],
)
def test_a_value_of_no_alternative_cannot_be_written(field: Union, value: Any, expected: str) -> None:
    kind, reason, path, found, expected_, places = writing_fault(field, value)
    assert (kind, path, expected_, places) == (InvalidState, "x", expected, [])
    assert reason == f"expected {expected}, got {found}"


def test_json_of_a_union_is_an_object_with_one_key() -> None:
    expected = "an object with one key, '0' or '2'"
    others: list[Any] = [{}, {"0": {"to": 1}, "2": 5}, [], None]
    for data in others:
        assert fault_of_json(EITHER, data)[1] == f"expected {expected}, got {data!r}"
    alternative = EITHER.schema()["oneOf"][0]
    assert (alternative["required"], alternative["additionalProperties"]) == (["0"], False)
    assert fault_of_json(EITHER, {"1": 5}) == (
        InvalidJson,
        "unknown key '1'; expected '0' or '2'",
        "x",
        "'1'",
        "'0' or '2'",
        [],
    )
    assert fault_of_json(EITHER, {"0": {"to": 4}})[1:3] == ("expected a number from 0 to 3, got 4", "x.0.to")


def test_a_union_has_rows_and_a_plan() -> None:
    assert [*EITHER.rows("x")] == [
        Row("x.tag", "2", "a number from 0 to 3"),
        Row("x.to", "2", "if the tag is 0: a number from 0 to 3"),
        Row("x.to", "2", "if the tag is 2: a number from 0 to 3"),
        Row("x.over", "3", "if the tag is 2: a number from 0 to 7"),
    ]
    tag = plan.Integer(2, 0, 3)
    assert EITHER.lower() == plan.Union(tag, (0, 2), ("0", "2"), (STEP.lower(), JUMP.lower()))
    truths = Union(
        Table(2, {0: None, 1: True, 2: False}), {None: Number(2), True: Number(2), False: Number(2)}
    )
    assert ([*truths.keys.values()], truths.width, truths.lower().width) == (["null", "true", "false"], 4, 4)


# -- bits that follow from the rest

MAGIC = Record(SimpleNamespace, magic=Constant(4, 0b1010), a=Number(4))
SUMMED = Record(
    SimpleNamespace, a=Number(4), sum=Derived(3, lambda before: sum(before) // 16 % 8), b=Number(1)
)
FILLED = Record(SimpleNamespace, a=Number(3), gap=Aligned(4), b=Number(2))


def test_a_constant_is_always_the_same_and_no_attribute() -> None:
    assert read(MAGIC, bits("1010 0011")) == SimpleNamespace(a=3)
    assert digits(MAGIC, SimpleNamespace(a=3)) == "10100011"
    assert MAGIC.to_json(SimpleNamespace(a=3)) == {"a": 3}
    assert MAGIC.schema()["required"] == ["a"]
    assert (MAGIC.width, MAGIC.count) == (8, 16)
    assert spans(MAGIC, bits("1010 0011"))[0][:4] == ("x.magic", (10, 11, 12, 13), "1010", "always 10")
    assert next(MAGIC.rows("")) == Row("magic", "4", "always 10")
    assert Constant(4, 10).lower() == plan.Constant(4, 10)
    reason = "11 has no meaning; expected 10"
    assert reading_fault(MAGIC, bits("1011 0011")) == (
        MeaninglessCode,
        reason,
        "x.magic",
        "11",
        "10",
        [10, 11, 12, 13],
    )


def test_a_constant_in_the_form_of_a_varint_may_be_padded_which_is_not_canonical() -> None:
    field = Record(SimpleNamespace, version=Constant(Varint(), 1), a=Number(8))
    assert digits(field, SimpleNamespace(a=3)) == "0000000100000011"
    assert (field.width, field.least_width) == (None, 16)
    assert next(field.rows("")) == Row("version", "8", "always 1")
    cursor = BitReader(Bits.whole(0x810003, 24))
    assert field.read(cursor, "x") == SimpleNamespace(a=3)
    assert [(fault.kind, fault.reason) for fault in cursor.noncanonical] == [
        (NonCanonicalCode, "1 takes 1 byte, found 2")
    ]
    assert reading_fault(field, Bits.whole(0x0203, 16))[:3] == (
        MeaninglessCode,
        "2 has no meaning; expected 1",
        "x.version",
    )
    assert Constant(Varint(), 300).lower() == plan.Constant(16, 0xAC02)


def test_a_derived_number_follows_from_the_bytes_before_it() -> None:
    seen: list[bytes] = []

    def remember(before: bytes) -> int:
        seen.append(before)
        return 9

    field = Record(SimpleNamespace, a=Array(3, Number(4)), sum=Derived(4, remember))
    assert digits(field, SimpleNamespace(a=(1, 2, 3))) == "0001001000111001"
    assert read(field, bits("0001 0010 0011 1001")) == SimpleNamespace(a=(1, 2, 3))
    assert seen == [b"\x12\x30", b"\x12\x30"]


def test_a_wrong_checksum_has_no_meaning() -> None:
    assert digits(SUMMED, SimpleNamespace(a=11, b=1)) == "1011" + "011" + "1"
    assert read(SUMMED, bits("1011 011 1")) == SimpleNamespace(a=11, b=1)
    reason = "found 2, but what is before it gives 3"
    assert reading_fault(SUMMED, bits("1011 010 1")) == (
        MeaninglessCode,
        reason,
        "x.sum",
        "2",
        "3",
        [14, 15, 16],
    )
    assert spans(SUMMED, bits("1011 011 1"))[1].meaning == "follows from what is before it"
    assert [*SUMMED.rows("")][1] == Row("sum", "3", "follows from what is before it")
    assert (SUMMED.width, SUMMED.count, len(canonical_digits(SUMMED, 8))) == (8, 32, 32)
    assert isinstance(SUMMED.fields["sum"].lower(), plan.Derived)
    wrong = Record(SimpleNamespace, a=Number(4), sum=Derived(3, len))
    wrong.fields["sum"].function = lambda before: 8  # type: ignore[attr-defined]
    with pytest.raises(BadDeclaration) as caught:
        digits(wrong, SimpleNamespace(a=1))
    assert (
        str(caught.value)
        == "Derived: the function returned 8, which is not a number of 3 bits: expected 0 to 7"
    )


def test_alignment_fills_up_with_zeros() -> None:
    assert read(FILLED, bits("101 0 11")) == SimpleNamespace(a=5, b=3)
    assert digits(FILLED, SimpleNamespace(a=5, b=3)) == "101011"
    assert (FILLED.width, FILLED.width_at(0), FILLED.width_at(1), FILLED.width_at(2)) == (None, 6, 5, 8)
    reason = "the padding bit must be 0, found 1"
    fault = (NonCanonicalCode, reason, "x.gap", "1", "0", [13])
    assert noncanonical(FILLED, bits("101 1 11")) == (SimpleNamespace(a=5, b=3), [fault])
    assert [*FILLED.rows("")][1] == Row("gap", "0 to 3", "padding to a multiple of 4 bits, always 0")
    assert [*Aligned(8).rows("gap")] == [Row("gap", "0 to 7", "padding to a whole byte, always 0")]
    assert Aligned(8).lower() == plan.Align(8)
    assert plan.settle(FILLED.lower()) == plan.Struct(
        ("a", "gap", "b"), (plan.Integer(3, 0, 7), plan.Zeros(1, False), plan.Integer(2, 0, 3))
    )
    assert reading_fault(FILLED, bits("101"))[0] is MalformedCode
    assert spans(Record(SimpleNamespace, a=Number(4), gap=Aligned(4)), bits("1010")).__len__() == 1


def test_bits_without_a_value_are_null_in_json() -> None:
    for field in (Constant(4, 1), Derived(4, len), Aligned(8)):
        assert (field.has_value, field.count, field.sample(Random(1)), field.to_json(None)) == (
            False,
            1,
            None,
            None,
        )
        assert field.schema() == {"type": "null"}
        assert fault_of_json(field, 0)[1] == "expected null: these bits carry no value, got 0"
