"""Declarations that look doubtful: some are right, the others are refused in one sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from refusals import Point, declare, declare_fields, refusal

from boardcode import State
from boardcode.fields import Array, Checked, Complaint, Field, Number, Record, Sorted, Switch, ToEnd, this


@dataclass(frozen=True, eq=False)
class Unequal(State):
    """Two of these are never equal."""

    x: Any
    y: Any
    format_name: ClassVar[str] = "point"


def require_items(items: tuple[int, ...]) -> Complaint | None:
    return None if items else Complaint("", "nothing in it", "nothing", "some")


def test_a_list_may_be_sorted_by_several_parts_of_its_items() -> None:
    points = Array(2, Record(Point, x=Number(2), y=Number(2)))
    format = declare_fields(x=Sorted(points, (this.y, this.x + this.y)), y=Number(4))
    assert format.decode("0x0c0").x == (Point(0, 0), Point(3, 0))


def test_lists_that_a_switch_selects_have_no_parts_to_sort_by() -> None:
    lists: Field[Any] = Switch(this.x, {0: Array(2, Number(2)), 1: Array(3, Number(2))})
    assert refusal(lambda: declare_fields(x=Number(1), y=Sorted(lists, this.z))) == (
        "point: this.z is not a field of the items of a list"
    )


def test_a_code_needs_nothing_in_front_if_it_cannot_be_empty() -> None:
    format = declare_fields(x=Array(0, Number(1)), y=Checked(ToEnd(Number(4)), require_items))
    assert format.decode("0x12") == Point((), (1, 2))
    assert not format.accepts("0x")


def test_states_that_are_never_equal_are_refused() -> None:
    fields = Record(Unequal, x=Number(4), y=Number(4))
    assert refusal(lambda: declare(state=Unequal, fields=fields)) == (
        "point: {'x': 12, 'y': 13} is written as '0xcd', which is {'x': 12, 'y': 13}"
    )
