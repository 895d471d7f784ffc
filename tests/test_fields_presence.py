"""Lists that a flag announces, and fields that older codes do not have."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from field_faults import bits_from, digits, fault_of_json, noncanonical, read, spans, writing_fault

from boardcode.bits import BitReader, Bits
from boardcode.compile import plan
from boardcode.errors import BadDeclaration, InvalidJson, InvalidState, NonCanonicalCode
from boardcode.fields import (
    Array,
    Counted,
    Extension,
    Field,
    Flagged,
    Number,
    Record,
    Row,
    Table,
    ToEnd,
    Zero,
)

FLAG = Table(1, {0: False, 1: True}, words={False: "no", True: "yes"})
LIST: Field[Any] = Counted(Number(3), Number(4))
ITEMS: Field[Any] = Flagged(FLAG, LIST)
BONUS = Extension(Number(4, 1, 7), 5)


def bits(text: str) -> Bits:
    return bits_from(text.replace(" ", ""), start=10)


# -- behind a flag


@pytest.mark.parametrize(
    ("value", "text", "data"),
    [((), "0", []), ((15,), "1 001 1111", [15]), ((1, 2), "1 010 0001 0010", [1, 2])],
)
def test_a_list_is_there_if_its_flag_is_set(value: Any, text: str, data: Any) -> None:
    assert read(ITEMS, bits(text)) == value
    assert digits(ITEMS, value) == digits(ITEMS, data) == text.replace(" ", "")
    assert ITEMS.to_json(value) == data
    assert ITEMS.from_json(data, "x") == value


def test_a_list_behind_a_flag_stands_where_the_flag_ends() -> None:
    field = Record(SimpleNamespace, a=Number(2), b=ITEMS)
    code = bits("01 1 001 1111")
    assert read(field, code) == SimpleNamespace(a=1, b=(15,))
    assert [(span.path, span.raw) for span in spans(field, code)] == [
        ("x.a", "01"),
        ("x.b.flag", "1"),
        ("x.b.count", "001"),
        ("x.b[0]", "1111"),
    ]


def test_a_flag_before_an_empty_list_is_not_canonical() -> None:
    reason = "the flag says that something follows, and nothing does"
    fault = (NonCanonicalCode, reason, "x.flag", "True", "False", [10])
    assert noncanonical(ITEMS, bits("1 000")) == ((), [fault])


@pytest.mark.parametrize("value", [5, None])
def test_what_is_no_list_has_no_flag(value: Any) -> None:
    found = repr(value)
    assert writing_fault(ITEMS, value) == (
        InvalidState,
        f"expected items, got {found}",
        "x",
        found,
        "items",
        [],
    )
    reason = f"expected a list, got {found}"
    assert fault_of_json(ITEMS, value) == (InvalidJson, reason, "x", found, "a list", [])


def test_a_flagged_list_has_rows_a_schema_and_a_plan() -> None:
    assert (ITEMS.width, ITEMS.least_width, ITEMS.count) == (None, 1, None)
    assert [*ITEMS.children()] == [FLAG, LIST]
    assert ITEMS.schema() == LIST.schema()
    assert [*ITEMS.rows("x")] == [
        Row("x.flag", "1", "`0` no, `1` yes"),
        Row("x.count", "0 or 3", "a number from 0 to 7; if the flag is set"),
        Row("x[0..count - 1]", "0 or count x 4", "a number from 0 to 15; if the flag is set"),
    ]
    assert ITEMS.lower() == plan.Flagged(FLAG.lower(), LIST.lower())


@pytest.mark.parametrize(
    ("flag", "field", "sentence"),
    [
        (Table(1, {1: True}), LIST, "False is not a value of the flag: expected True, got False"),
        (Table(1, {0: False}), LIST, "True is not a value of the flag: expected False, got True"),
        (FLAG, Array(2, Number(4)), "() is not a value of the list: expected 2 items, got 0"),
    ],
)
def test_a_flag_is_true_or_false_and_a_list_may_be_empty(flag: Any, field: Any, sentence: str) -> None:
    with pytest.raises(BadDeclaration) as caught:
        Flagged(flag, field)
    assert str(caught.value) == f"Flagged: {sentence}"


# -- fields that older codes do not have


def test_a_code_that_ends_before_an_extension_is_read_with_the_default_and_is_not_canonical() -> None:
    reason = "the code ends before x, as older codes do; 0101 should follow"
    fault: Any = (NonCanonicalCode, reason, "x", "the end", "0101", [])
    assert noncanonical(BONUS, Bits.whole(0, 0)) == (5, [fault])
    assert read(BONUS, bits("0110")) == 6


def test_nothing_is_read_after_an_extension_that_is_missing() -> None:
    """Five spare bits of a character are too few for the first field, but not for the second one."""
    field = Record(SimpleNamespace, a=Extension(Number(8), 1), b=Extension(Number(4), 2))
    assert field.read(BitReader(Bits.whole(0, 5), spare=5), "") == SimpleNamespace(a=1, b=2)


def test_an_extension_is_always_written() -> None:
    assert [digits(BONUS, number) for number in (5, 6)] == ["0101", "0110"]


def test_an_extension_has_a_count_rows_and_a_plan() -> None:
    assert (BONUS.width, BONUS.least_width, BONUS.count) == (None, 0, 7 + 1)
    assert [*BONUS.rows("x")] == [Row("x", "4", "a number from 1 to 7; older codes end before it")]
    assert BONUS.lower() == plan.Extension(plan.Integer(4, 1, 7), 5)


@pytest.mark.parametrize(("field", "default"), [(Zero(4), None), (ToEnd(Number(4)), ())])
def test_an_extension_has_a_value_and_bits(field: Any, default: Any) -> None:
    with pytest.raises(BadDeclaration) as caught:
        Extension(field, default)
    assert str(caught.value) == ("Extension: a field that may have no bits cannot be told from a missing one")
