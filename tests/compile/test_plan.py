"""Plans as plain data: their JSON form, their description, and how a scan counts and ranks its codes."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from typing import get_args

import pytest
from tiny_scan import CELLS, tiny_scan, walk

import boardcode
from boardcode.compile.plan import (
    END,
    NO_STATE,
    Constraint,
    Integer,
    Node,
    Rank,
    Repeat,
    Special,
    Struct,
    SwapBytes,
    Symbols,
    ZeroPrefix,
    Zeros,
    kind,
    parts,
    to_json,
)
from boardcode.compile.plan_text import describe

VALUE = Integer(4, 1, 6)
VALUE_JSON = {"node": "integer", "width": 4, "least": 1, "most": 6}
SCAN = tiny_scan()
SCAN_JSON = {
    "node": "scan",
    "width": 8,
    "head_width": 2,
    "symbol_width": 2,
    "cells": 4,
    "first": [1, 2, 4, 8],
    "head_fills": [1, 2, 4, 8],
    "following": [list(row) for row in SCAN.following],
    "fills": [list(row) for row in SCAN.fills],
    "name": "pieces",
    "keys": ["kind", "cell"],
    "head_kind": "flag",
    "kinds": [None, "domino", "stone", None],
}

#: A node of every kind with its JSON form and its description.
EXAMPLES: list[tuple[Node, dict[str, object], list[str]]] = [
    (VALUE, VALUE_JSON, ["integer  4 bits  1 to 6"]),
    (
        Symbols(2, (0, 3), (None, "é"), objects=(None, object())),
        {"node": "symbols", "width": 2, "patterns": [0, 3], "values": [None, "é"], "aliases": []},
        ['symbols  2 bits  0 null, 3 "é"'],
    ),
    (
        Symbols(2, (0, 3), (None, "é"), aliases=((2, 3),)),
        {"node": "symbols", "width": 2, "patterns": [0, 3], "values": [None, "é"], "aliases": [[2, 3]]},
        ['symbols  2 bits  0 null, 3 "é", 2 as 3'],
    ),
    (
        Zeros(3, strict=False),
        {"node": "zeros", "width": 3, "strict": False},
        ["zeros  3 bits  not canonical unless 0"],
    ),
    (
        Zeros(12, strict=True),
        {"node": "zeros", "width": 12, "strict": True},
        ["zeros  12 bits  meaningless unless 0"],
    ),
    (
        Struct(("value", "spare"), (VALUE, Zeros(4, strict=False)), make=dict, attributes={"value": "value"}),
        {
            "node": "struct",
            "width": 8,
            "names": ["value", "spare"],
            "parts": [VALUE_JSON, {"node": "zeros", "width": 4, "strict": False}],
        },
        [
            "struct            8 bits",
            "  value: integer  4 bits  1 to 6",
            "  spare: zeros    4 bits  not canonical unless 0",
        ],
    ),
    (
        Repeat(3, VALUE),
        {"node": "repeat", "width": 12, "count": 3, "item": VALUE_JSON},
        ["repeat     12 bits  3 times", "  integer   4 bits  1 to 6"],
    ),
    (
        Special((15,), ("none",), VALUE, objects=(None,)),
        {"node": "special", "width": 4, "patterns": [15], "values": ["none"], "item": VALUE_JSON},
        ['special    4 bits  15 "none"', "  integer  4 bits  1 to 6"],
    ),
    (
        SwapBytes(Integer(16, 0, 999)),
        {
            "node": "swap_bytes",
            "width": 16,
            "item": {"node": "integer", "width": 16, "least": 0, "most": 999},
        },
        ["swap bytes  16 bits  last byte first", "  integer   16 bits  0 to 999"],
    ),
    (
        ZeroPrefix(4, VALUE),
        {"node": "zero_prefix", "width": 8, "zeros": 4, "item": VALUE_JSON},
        [
            "zero prefix  8 bits  4 bits that must be 0, then",
            "  integer    4 bits  1 to 6",
        ],
    ),
    (
        Constraint(Repeat(2, Integer(1, 0, 1)), ((0, 0), (1, 1)), ((0, 1), (1, 0)), check=print),
        {
            "node": "constraint",
            "width": 2,
            "item": {
                "node": "repeat",
                "width": 2,
                "count": 2,
                "item": {"node": "integer", "width": 1, "least": 0, "most": 1},
            },
            "keys": [[0, 0], [1, 1]],
            "allowed": [[0, 1], [1, 0]],
        },
        [
            "constraint   2 bits  2 combinations of keys",
            "  repeat     2 bits  2 times",
            "    integer   1 bit  0 to 1",
        ],
    ),
    (
        Constraint(VALUE, None, None, check=print),
        {"node": "constraint", "width": 4, "item": VALUE_JSON, "keys": None, "allowed": None},
        ["constraint  4 bits  a Python function", "  integer   4 bits  1 to 6"],
    ),
    (SCAN, SCAN_JSON, ["scan  8 bits  4 cells, 15 states, 44 codes"]),
    (
        Rank(6, SCAN),
        {"node": "rank", "width": 6, "scan": SCAN_JSON},
        [
            "rank    6 bits  0 to 43",
            "  scan  8 bits  4 cells, 15 states, 44 codes",
        ],
    ),
]
every_example = pytest.mark.parametrize(
    ("node", "data", "lines"), EXAMPLES, ids=[kind(node) for node, _, _ in EXAMPLES]
)


def test_there_is_an_example_of_every_kind_of_node_whose_bits_stand_at_known_places() -> None:
    kinds = {node for node in get_args(Node) if node.__module__ == Integer.__module__}
    assert {type(node) for node, _, _ in EXAMPLES} == kinds


@every_example
def test_the_json_form_is_plain_data_without_python_objects(
    node: Node, data: dict[str, object], lines: list[str]
) -> None:
    assert to_json(node) == data
    assert json.loads(json.dumps(to_json(node))) == data


@every_example
def test_a_description_has_a_line_for_each_node(
    node: Node, data: dict[str, object], lines: list[str]
) -> None:
    assert describe(node).split("\n") == lines


def test_python_objects_do_not_count_when_plans_are_compared() -> None:
    assert Symbols(1, (0,), ("a",), objects=("a",)) == Symbols(1, (0,), ("a",), objects=(b"a",))
    assert Symbols(1, (0,), ("a",)) != Symbols(1, (0,), ("b",))
    assert Struct(("a",), (VALUE,), make=dict) == Struct(("a",), (VALUE,), make=list)
    assert Constraint(VALUE, None, None, check=print) == Constraint(VALUE, None, None)


def test_equal_plans_have_the_same_hash_and_their_repr_shows_their_data() -> None:
    assert hash(Integer(4, 1, 6)) == hash(VALUE)
    assert Zeros(4, strict=True) != VALUE
    assert (
        repr(Special((15,), ("none",), VALUE, objects=(None,)))
        == "Special((15,), ('none',), Integer(4, 1, 6))"
    )


def test_the_parts_of_a_repetition_are_its_item_several_times() -> None:
    assert parts(Repeat(3, VALUE)) == (VALUE, VALUE, VALUE)
    assert parts(Struct(("a", "b"), (VALUE, SCAN))) == (VALUE, SCAN)


def test_the_plan_of_every_format_is_plain_data_of_its_width() -> None:
    for format in boardcode.formats():
        if format.plan is not None:
            data = to_json(format.plan)
            assert json.loads(json.dumps(data)) == data
            assert data["width"] == format.width
            assert describe(format.plan).startswith(kind(format.plan).replace("_", " "))


# -- scans, against all codes of a tiny one

SYMBOLS = range(1 << SCAN.symbol_width)
HEADS = range(1 << SCAN.head_width)


def codes_from(state: int, length: int) -> list[tuple[int, ...]]:
    """All symbols that lead from a state to the end, in ascending order."""
    return [symbols for symbols in product(SYMBOLS, repeat=length) if walk(SCAN, state, symbols)]


def all_numbers() -> list[int]:
    """The numbers of all codes, in ascending order."""
    numbers = []
    for head in HEADS:
        for symbols in codes_from(SCAN.first[head], CELLS - 1):
            number = head
            for symbol in symbols:
                number = number << SCAN.symbol_width | symbol
            numbers.append(number)
    return numbers


def test_a_scan_counts_its_codes_from_every_state() -> None:
    assert SCAN.counts == tuple(len(codes_from(state, CELLS - 1)) for state in range(len(SCAN.following)))
    # A row of n cells is filled in 1, 2, 5 or 12 ways for n = 0 to 3; the flag leaves 3, 1 + 2, 2 + 1 or 3.
    assert SCAN.count == len(all_numbers()) == 12 + 2 * 5 + 5 * 2 + 12


def test_a_scan_counts_the_codes_that_begin_with_a_smaller_symbol() -> None:
    for state in range(END + 1, len(SCAN.following)):
        codes = codes_from(state, CELLS - 1)
        assert SCAN.before[state] == tuple(
            sum(symbols[0] < symbol for symbols in codes) for symbol in SYMBOLS
        )
    heads = [number >> SCAN.width - SCAN.head_width for number in all_numbers()]
    assert SCAN.before_head == tuple(sum(other < head for other in heads) for head in HEADS)


def test_the_rank_of_a_code_is_the_number_of_smaller_codes() -> None:
    for rank, number in enumerate(all_numbers()):
        assert SCAN.rank(number) == rank
        assert SCAN.number_of_rank(rank) == number


def test_a_scan_without_a_code_for_some_heads_counts_the_others() -> None:
    first = (SCAN.first[0], NO_STATE, SCAN.first[2], NO_STATE)
    scan = replace(SCAN, first=first)
    assert scan.count == SCAN.counts[first[0]] + SCAN.counts[first[2]]
    assert scan.before_head == (0, SCAN.counts[first[0]], SCAN.counts[first[0]], scan.count)
