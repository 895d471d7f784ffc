"""Field kinds lower themselves to plans; what no plan can express says why."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import pytest

import boardcode
from boardcode.compile import plan
from boardcode.compile.plan import Node, Unlowerable
from boardcode.fields import (
    Array,
    Checked,
    Choice,
    Complaint,
    Counted,
    Distinct,
    Field,
    Ignored,
    LittleEndian,
    Number,
    Padded,
    Record,
    Sorted,
    Table,
    Unless,
    Zero,
    this,
)
from boardcode.wording import WordEnum


class Turn(WordEnum):
    NONE = "none"
    HALF = "half"


@dataclass(frozen=True, slots=True)
class Step:
    turn: Turn | None
    from_: int


@dataclass(frozen=True, slots=True)
class Turned:
    turn: tuple[int, ...]


VALUE = Number(4, 1, 6)
LOWERED_VALUE = plan.Integer(4, 1, 6)


def reject_equal_neighbours(items: tuple[int, ...]) -> Complaint | None:
    is_equal = any(one == other for one, other in pairwise(items))
    return Complaint("", "equal neighbours", "", "") if is_equal else None


def parity(number: int) -> int:
    return number % 2


def reject_equal_parities(items: tuple[int, ...]) -> Complaint | None:
    return reject_equal_neighbours(tuple(map(parity, items)))


# -- every kind


@pytest.mark.parametrize(
    ("field", "node"),
    [
        (VALUE, LOWERED_VALUE),
        (Number(3), plan.Integer(3, 0, 7)),
        (Table(2, {0: None, 3: "x", 1: 5}), plan.Symbols(2, (0, 3, 1), (None, "x", 5))),
        (Choice(2, Turn), plan.Symbols(2, (0, 1), ("none", "half"))),
        (Zero(3), plan.Zeros(3, strict=False)),
        (Ignored(3), plan.Zeros(3, strict=False)),
        (Array(3, VALUE), plan.Repeat(3, LOWERED_VALUE)),
        (
            Record(Step, turn=Choice(1, Turn), spare=Zero(3), **{"from": VALUE}),
            plan.Struct(
                ("turn", "spare", "from"),
                (plan.Symbols(1, (0, 1), ("none", "half")), plan.Zeros(3, strict=False), LOWERED_VALUE),
            ),
        ),
        (Unless({15: None, 14: Turn.HALF}, VALUE), plan.Special((15, 14), (None, "half"), LOWERED_VALUE)),
        (LittleEndian(Number(16)), plan.SwapBytes(plan.Integer(16, 0, 65535))),
        (Padded(6, VALUE), plan.ZeroPrefix(2, LOWERED_VALUE)),
        (
            Checked(Array(2, Number(2)), reject_equal_parities, key=parity),
            plan.Constraint(
                plan.Repeat(2, plan.Integer(2, 0, 3)),
                keys=((0, 0), (1, 1), (2, 0), (3, 1)),
                allowed=((0, 1), (1, 0)),
            ),
        ),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Field) else "",
)
def test_each_field_kind_has_its_node(field: Field[Any], node: Node) -> None:
    assert field.lower() == node
    assert field.lower().width == field.width


def test_a_plan_holds_the_python_objects_that_the_field_reads() -> None:
    table = Table(2, {0: None, 1: Turn.HALF}).lower()
    assert isinstance(table, plan.Symbols)
    assert table.objects == (None, Turn.HALF)
    record = Record(Step, turn=Table(2, {0: None}), **{"from": VALUE}).lower()
    assert isinstance(record, plan.Struct)
    assert (record.make, record.attributes) == (Step, {"turn": "turn", "from": "from_"})
    special = Unless({15: Turn.HALF}, VALUE).lower()
    assert isinstance(special, plan.Special)
    assert special.objects == (Turn.HALF,)
    checked = Checked(VALUE, lambda value: None)
    constraint = checked.lower()
    assert isinstance(constraint, plan.Constraint)
    assert constraint.check is checked.check


@pytest.mark.parametrize(
    "field",
    [
        Checked(Array(2, Number(2)), reject_equal_neighbours),  # without a key
        Checked(VALUE, lambda value: None, key=parity),  # not an array
        Checked(Array(2, Number(13)), reject_equal_parities, key=parity),  # too many patterns of an item
        Checked(Array(13, Number(2)), reject_equal_parities, key=parity),  # too many combinations
    ],
)
def test_a_check_that_cannot_be_tried_beforehand_stays_a_python_function(field: Checked[Any]) -> None:
    node = field.lower()
    assert isinstance(node, plan.Constraint)
    assert (node.keys, node.allowed, node.check) == (None, None, field.check)


def test_4096_patterns_of_an_item_and_4096_combinations_of_keys_are_tried_beforehand() -> None:
    wide = Checked(Array(2, Number(12)), reject_equal_parities, key=parity).lower()
    assert isinstance(wide, plan.Constraint)
    assert (len(wide.keys or ()), wide.allowed) == (4096, ((0, 1), (1, 0)))
    long = Checked(Array(12, Number(1)), reject_equal_parities, key=parity).lower()
    assert isinstance(long, plan.Constraint)
    assert long.allowed == ((0, 1) * 6, (1, 0) * 6)


@pytest.mark.parametrize("kind", [Sorted, Distinct])
def test_a_key_is_a_python_function_in_the_plan_only_if_it_is_declared_as_one(kind: Any) -> None:
    by_function = kind(Array(2, VALUE), key=parity).lower()
    assert (by_function.keys, by_function.key(5)) == (None, 1)
    by_expression = kind(
        Array(2, Record(Step, turn=Choice(1, Turn), **{"from": VALUE})), key=this.turn
    ).lower()
    assert (len(by_expression.keys), by_expression.key) == (1, None)
    by_item = kind(Array(2, VALUE)).lower()
    assert (by_item.keys, by_item.key) == ((), None)


def test_a_special_pattern_may_be_one_that_a_check_rejects() -> None:
    field = Unless({0x11: None}, Checked(Array(2, VALUE), reject_equal_neighbours))
    item = plan.Constraint(plan.Repeat(2, LOWERED_VALUE), None, None)
    assert field.lower() == plan.Special((0x11,), (None,), item)


def test_the_formats_lower_to_the_nodes_of_their_kinds() -> None:
    kinds = {
        format.name: None if format.plan is None else plan.kind(format.plan) for format in boardcode.formats()
    }
    assert None not in kinds.values()
    assert (
        kinds.items()
        >= {
            "klotski": "scan",
            "klotski-short": "rank",
            "radar": "struct",
            "maze": "struct",
            "chacun-place": "struct",
            "chacun-occupy": "struct",
            "chacun-retake": "struct",
            "5211-card": "struct",
            "5211-hand": "struct",
            "5211-board": "struct",
            "5211-state": "struct",
            "arx-cell": "special",
            "arx-board": "struct",
            "arx-move": "zero_prefix",
            "arx-export": "struct",
            "bridge-pavlicek": "struct",
            "binaryfen": "mapped",
        }.items()
    )


# -- what no plan can express


class Unplanned(Number):
    """A user's own kind, which does not lower itself."""

    def lower(self) -> Node:
        return Field.lower(self)


@pytest.mark.parametrize(
    "field", [Unplanned(4), Record(Turned, turn=Array(2, Unplanned(4))), Counted(Number(2), Unplanned(4))]
)
def test_a_declaration_without_a_plan_says_why(field: Field[Any]) -> None:
    with pytest.raises(Unlowerable) as caught:
        field.lower()
    assert str(caught.value) == "Unplanned is a field kind without a plan"
