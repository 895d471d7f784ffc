"""Plans that are read in order: their JSON form and description, and what of them is fixed beforehand."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import get_args

import pytest

from boardcode.compile.expressions import this
from boardcode.compile.fixed_nodes import PlanNode
from boardcode.compile.plan import (
    COUNT,
    Align,
    Alternating,
    Bijective,
    CardDeal,
    Combination,
    Computed,
    Constant,
    Counted,
    Derived,
    Distinct,
    Extension,
    Flagged,
    Integer,
    Lookup,
    LowestFirst,
    LsbFirst,
    Mapped,
    Node,
    Optional,
    Permutation,
    Repeat,
    Rule,
    SizedInteger,
    SizedRepeat,
    Sorted,
    Switch,
    Symbols,
    Tally,
    ToEnd,
    Unary,
    Union,
    Unlowerable,
    Varint,
    When,
    children,
    has_fixed_layout,
    kind,
    settle,
    to_json,
    width_of,
)
from boardcode.compile.plan_text import describe

VALUE = Integer(4, 1, 6)
VALUE_JSON = {"node": "integer", "width": 4, "least": 1, "most": 6}
LIST = Repeat(2, VALUE)
LIST_JSON = {"node": "repeat", "width": 8, "count": 2, "item": VALUE_JSON}
ROW = "integer  4 bits  1 to 6"

#: A node of every kind with the data of its JSON form (without node and width), its width and its lines.
EXAMPLES: list[tuple[Node, int | None, dict[str, object], list[str]]] = [
    (
        SizedInteger(this.n + 1, 0, None),
        None,
        {"bits": {"+": [{"this": "n"}, 1]}, "least": 0, "most": None},
        ["sized integer  varies  this.n + 1 bits"],
    ),
    (
        SizedInteger(this.n, 2, 9),
        None,
        {"bits": {"this": "n"}, "least": 2, "most": 9},
        ["sized integer  varies  this.n bits, 2 to 9"],
    ),
    (
        Varint("vlq", 0, 9),
        None,
        {"order": "vlq", "least": 0, "most": 9},
        ["varint  varies  vlq, 0 to 9"],
    ),
    (Unary(5), None, {"most": 5}, ["unary  varies  0 to 5"]),
    (
        SizedRepeat(this.n, VALUE),
        None,
        {"count": {"this": "n"}, "item": VALUE_JSON},
        ["sized repeat  varies  this.n times", "  integer     4 bits  1 to 6"],
    ),
    (
        Counted(Integer(2, 0, 3), VALUE),
        None,
        {"count": {"node": "integer", "width": 2, "least": 0, "most": 3}, "item": VALUE_JSON},
        ["counted           varies", "  count: integer  2 bits  0 to 3", "  integer         4 bits  1 to 6"],
    ),
    (ToEnd(VALUE), None, {"item": VALUE_JSON}, ["to end     varies", "  integer  4 bits  1 to 6"]),
    (Optional(VALUE), None, {"item": VALUE_JSON}, ["optional   varies", "  integer  4 bits  1 to 6"]),
    (
        When(this.flag == 1, VALUE),
        None,
        {"condition": {"==": [{"this": "flag"}, 1]}, "item": VALUE_JSON},
        ["when       varies  if this.flag == 1", "  integer  4 bits  1 to 6"],
    ),
    (
        Switch(this.kind, ("step", None), (VALUE, Integer(3, 0, 7))),
        None,
        {
            "on": {"this": "kind"},
            "keys": ["step", None],
            "parts": [VALUE_JSON, {"node": "integer", "width": 3, "least": 0, "most": 7}],
        },
        [
            "switch             varies  by this.kind",
            '  "step": integer  4 bits  1 to 6',
            "  null: integer    3 bits  0 to 7",
        ],
    ),
    (
        Union(Integer(1, 0, 1), (0, 1), ("0", "1"), (VALUE, VALUE), tags=(0, 1)),
        5,
        {
            "tag": {"node": "integer", "width": 1, "least": 0, "most": 1},
            "keys": [0, 1],
            "names": ["0", "1"],
            "parts": [VALUE_JSON, VALUE_JSON],
        },
        [
            "union           5 bits",
            "  tag: integer   1 bit  0 to 1",
            "  0: integer    4 bits  1 to 6",
            "  1: integer    4 bits  1 to 6",
        ],
    ),
    (Constant(8, 137), 8, {"value": 137}, ["constant  8 bits  always 137"]),
    (Derived(8, sum), 8, {}, ["derived  8 bits  a Python function"]),
    (
        Computed(9 - this.cups.sum(), 0, 9),
        0,
        {"expression": {"-": [9, {"sum": {"this": "cups"}}]}, "least": 0, "most": 9},
        ["computed  0 bits  9 - this.cups.sum(), 0 to 9"],
    ),
    (
        Rule(this.a.x == this.b[2]),
        0,
        {"condition": {"==": [{"member": [{"this": "a"}, "x"]}, {"item": [{"this": "b"}, 2]}]}},
        ["rule  0 bits  this.a.x == this.b[2]"],
    ),
    (Align(8), None, {"bits": 8}, ["align  varies  to a multiple of 8 bits"]),
    (LsbFirst(VALUE), 4, {"item": VALUE_JSON}, ["lsb first  4 bits", "  integer  4 bits  1 to 6"]),
    (LowestFirst(VALUE), 4, {"item": VALUE_JSON}, ["lowest first  4 bits", "  integer     4 bits  1 to 6"]),
    (
        Lookup(VALUE, (1, 2), ("a", None), (1, 2), ("a", None)),
        4,
        {"item": VALUE_JSON, "raws": [1, 2], "values": ["a", None]},
        ['lookup     4 bits  1 "a", 2 null', "  integer  4 bits  1 to 6"],
    ),
    (
        Mapped(VALUE, str, int, is_plain=True, many_to_one=False),
        4,
        {"item": VALUE_JSON, "is_plain": True, "many_to_one": False},
        ["mapped     4 bits  a Python function", "  integer  4 bits  1 to 6"],
    ),
    (
        Sorted(LIST, (this.a, this.b)),
        8,
        {"item": LIST_JSON, "keys": [{"this": "a"}, {"this": "b"}], "descending": False},
        [
            "sorted       8 bits  by this.a, this.b",
            "  repeat     8 bits  2 times",
            "    integer  4 bits  1 to 6",
        ],
    ),
    (
        Sorted(LIST, (), descending=True),
        8,
        {"item": LIST_JSON, "keys": [], "descending": True},
        [
            "sorted       8 bits  descending",
            "  repeat     8 bits  2 times",
            "    integer  4 bits  1 to 6",
        ],
    ),
    (
        Distinct(LIST, None, len),
        8,
        {"item": LIST_JSON, "keys": None},
        [
            "distinct     8 bits  by a Python function",
            "  repeat     8 bits  2 times",
            "    integer  4 bits  1 to 6",
        ],
    ),
    (
        Flagged(Integer(1, 0, 1), LIST),
        None,
        {"flag": {"node": "integer", "width": 1, "least": 0, "most": 1}, "item": LIST_JSON},
        [
            "flagged          varies  empty unless the flag is set",
            "  flag: integer   1 bit  0 to 1",
            "  repeat         8 bits  2 times",
            "    integer      4 bits  1 to 6",
        ],
    ),
    (
        Extension(VALUE, 3),
        None,
        {"item": VALUE_JSON, "default": 3},
        ["extension  varies  older codes end before it", "  integer  4 bits  1 to 6"],
    ),
    (
        Tally(
            ("x",),
            (VALUE,),
            (1, 2),
            VALUE,
            VALUE,
            (0,),
            (COUNT, 0),
            False,
            True,
            (),
            VALUE,
            1,
            (0, (2,), (3,)),
        ),
        None,
        {
            "names": ["x"],
            "parts": [VALUE_JSON],
            "counts": [1, 2],
            "size": VALUE_JSON,
            "count": VALUE_JSON,
            "order": [0],
            "more": [-1, 0],
            "grouped": False,
            "to_end": True,
            "widths": [],
            "version": VALUE_JSON,
            "first_version": 1,
            "since": [0, [2], [3]],
        },
        [
            "tally               varies  things of which there are 1, 2, then others to the end",
            "  version: integer  4 bits  1 to 6",
            "  size: integer     4 bits  1 to 6",
            "  x: integer        4 bits  1 to 6",
            "  count: integer    4 bits  1 to 6",
        ],
    ),
    (Permutation(5, 4), 5, {"size": 4}, ["permutation  5 bits  of 4"]),
    (
        Bijective(3, 2, ("a", None)),
        3,
        {"most": 2, "values": ["a", None]},
        ['bijective  3 bits  at most 2 of "a", null'],
    ),
    (
        CardDeal(3, 2, "AK", (2, 2), "cards", "N:", ("me", "you")),
        3,
        {
            "suits": 2,
            "ranks": "AK",
            "hands": [2, 2],
            "order": "cards",
            "lead": "N:",
            "holders": ["me", "you"],
        },
        ["card deal  3 bits  4 cards to hands of 2, 2, by cards"],
    ),
    (
        Alternating(VALUE, 1, ("x", "o")),
        4,
        {"item": VALUE_JSON, "depth": 1, "players": ["x", "o"]},
        ['alternating  4 bits  of "x", "o" in turn', "  integer    4 bits  1 to 6"],
    ),
    (Combination(3, 4, 2), 3, {"size": 4, "chosen": 2}, ["combination  3 bits  2 of 4"]),
]
every_example = pytest.mark.parametrize(
    ("node", "width", "data", "lines"), EXAMPLES, ids=[kind(node) for node, *_ in EXAMPLES]
)


def test_there_is_an_example_of_every_kind_of_node_that_is_read_in_order() -> None:
    kinds = {node for node in get_args(Node) if node.__module__ == Varint.__module__}
    assert {type(node) for node, *_ in EXAMPLES} == kinds


@every_example
def test_the_json_form_is_plain_data_without_python_objects(
    node: Node, width: int | None, data: dict[str, object], lines: list[str]
) -> None:
    whole = {"node": kind(node), "width": width, **data}
    assert to_json(node) == whole
    assert json.loads(json.dumps(to_json(node))) == whole
    assert width_of(node) == width


@every_example
def test_a_description_has_a_line_for_each_node(
    node: Node, width: int | None, data: dict[str, object], lines: list[str]
) -> None:
    assert describe(node).split("\n") == lines


@every_example
def test_a_node_equals_itself_and_no_other_and_has_no_fixed_layout(
    node: Node, width: int | None, data: dict[str, object], lines: list[str]
) -> None:
    assert [other == node for other, *_ in EXAMPLES].count(True) == 1
    assert len({hash(other) for other, *_ in EXAMPLES}) == len(EXAMPLES)
    assert not has_fixed_layout(node)


def test_every_kind_of_node_is_compared_and_shown_by_its_data() -> None:
    for node in get_args(Node):
        assert node.__eq__ is PlanNode.__eq__
        assert node.__hash__ is PlanNode.__hash__
        assert node.__repr__ is PlanNode.__repr__


def test_a_tally_is_made_of_its_version_size_parts_and_count() -> None:
    version, size, part, count = (Varint("vlq", 0, most) for most in (1, 2, 3, 4))
    tally = Tally(("x",), (part,), (1,), size, count, (0,), (COUNT, 0), False, True, (), version, 1, None)
    assert children(tally) == (version, size, part, count)
    assert children(replace(tally, version=None)) == (size, part, count)


def test_two_functions_make_plain_data_and_are_each_other_s_inverse_unless_they_say_otherwise() -> None:
    assert Mapped(VALUE) == Mapped(VALUE, is_plain=True, many_to_one=False)
    assert Mapped(VALUE) != Mapped(VALUE, is_plain=False)
    assert Mapped(VALUE) != Mapped(VALUE, many_to_one=True)


def test_lists_of_at_most_three_of_two_symbols_are_counted() -> None:
    assert Bijective(4, 3, ("a", "b")).count == 1 + 2 + 4 + 8


def test_a_table_with_aliases_has_no_fixed_layout_and_keeps_those_whose_value_stays() -> None:
    words = Symbols(2, (0, 3), ("x", "y"), aliases=((1, 0), (2, 3)))
    assert not has_fixed_layout(words)
    assert settle(Lookup(words, ("y",), (5,))) == Symbols(2, (3,), (5,), aliases=((2, 3),))


def test_expressions_are_compared_by_what_they_say() -> None:
    assert SizedRepeat(this.n + 1, VALUE) == SizedRepeat(this.n + 1, VALUE)
    assert SizedRepeat(this.n + 1, VALUE) != SizedRepeat(this.n + 2, VALUE)
    assert hash(SizedRepeat(this.n + 1, VALUE)) == hash(SizedRepeat(this.n + 1, VALUE))
    assert Sorted(LIST, (this.a,)) != Sorted(LIST, (this.b,))


@pytest.mark.parametrize(
    ("node", "reason"),
    [
        (Varint("vlq", 0, 9), "Varint has no fixed width"),
        (Switch(this.n, (0, 1), (VALUE, Integer(3, 0, 7))), "the alternatives have different widths"),
    ],
)
def test_a_node_without_a_width_says_so(node: Node, reason: str) -> None:
    with pytest.raises(Unlowerable) as caught:
        _ = node.width
    assert str(caught.value) == reason
