"""Which patterns of a plan have a meaning: as the careful path reads them."""

from __future__ import annotations

from typing import Any

import pytest
from declarations import NARROW_FIELD
from hypothesis import assume, given
from tiny_scan import tiny_scan

from boardcode.bits import BitReader, Bits
from boardcode.compile.patterns import patterns
from boardcode.compile.plan import (
    Constraint,
    Integer,
    Node,
    Rank,
    Repeat,
    Special,
    Struct,
    SwapBytes,
    Symbols,
    Unlowerable,
    ZeroPrefix,
    Zeros,
    parts,
)
from boardcode.errors import Fault
from boardcode.fields import Field, LittleEndian, Number

MANY = 1 << 16


def read_all_patterns(field: Field[Any]) -> dict[int, bool]:
    """Every pattern that the field reads, and whether it is canonical."""
    width, meanings = field.width or 0, {}
    for pattern in range(1 << width):
        reader = BitReader(Bits.whole(pattern, width))
        try:
            field.read(reader, "")
        except Fault:
            continue
        meanings[pattern] = not reader.noncanonical
    return meanings


def has_python_check(node: Node) -> bool:
    """Whether a part of a plan is checked by a Python function that cannot be written down as data."""
    match node:
        case Constraint():
            return node.allowed is None or has_python_check(node.item)
        case Struct() | Repeat():
            return any(has_python_check(part) for part in parts(node))
        case Special() | SwapBytes() | ZeroPrefix():
            return has_python_check(node.item)
    return False


@given(field=NARROW_FIELD)
def test_the_patterns_of_a_random_declaration_are_those_that_the_field_reads(field: Field[Any]) -> None:
    try:
        node = field.lower()
    except Unlowerable:
        assume(False)
    if has_python_check(node):
        assert patterns(node, MANY) is None
    else:
        assert patterns(node, MANY) == read_all_patterns(field)


def test_swapped_bytes_are_listed_in_their_written_order() -> None:
    meanings = patterns(LittleEndian(Number(16, 0, 300)).lower(), MANY)
    assert meanings is not None
    assert [pattern in meanings for pattern in (0x2C01, 0x2D01, 0x012C)] == [True, False, False]


@pytest.mark.parametrize(
    "node",
    [
        Integer(8, 0, 100),
        Zeros(7, strict=False),
        Special((255,), (None,), Integer(8, 0, 100)),
        SwapBytes(Integer(8, 0, 100)),
        ZeroPrefix(1, Integer(8, 0, 100)),
        Repeat(2, Integer(4, 0, 10)),
        Struct(("a", "b"), (Integer(4, 0, 10), Integer(4, 0, 10))),
        Constraint(Repeat(2, Integer(4, 0, 10)), tuple((number, 0) for number in range(11)), ((0, 0),)),
    ],
    ids=lambda node: type(node).__name__,
)
def test_patterns_are_listed_only_if_there_are_few(node: Node) -> None:
    assert patterns(node, 100) is None
    assert patterns(node, 128) is not None


def test_a_symbol_table_and_strict_zeros_list_their_patterns() -> None:
    assert patterns(Symbols(2, (0, 3), ("a", "b")), 2) == {0: True, 3: True}
    assert patterns(Zeros(7, strict=True), 1) == {0: True}


def test_an_alias_has_a_meaning_and_is_not_canonical() -> None:
    table = Symbols(2, (0, 3), ("a", "b"), aliases=((1, 0),))
    assert patterns(table, 3) == {0: True, 3: True, 1: False}


def test_large_numbers_in_a_short_range_are_few() -> None:
    assert patterns(Integer(8, 100, 102), 3) == {100: True, 101: True, 102: True}


def test_a_constraint_leaves_the_patterns_whose_items_have_keys_that_pass_in_this_order() -> None:
    """Zero has the key 0, one and two have the key 1; three numbers of two bits each."""
    node = Constraint(Repeat(3, Integer(2, 0, 2)), ((0, 0), (1, 1), (2, 1)), ((0, 1, 1), (1, 0, 0)))
    passing = [0b00_01_01, 0b00_01_10, 0b00_10_01, 0b00_10_10, 0b01_00_00, 0b10_00_00]
    assert patterns(node, 27) == dict.fromkeys(passing, True)


def test_neither_a_python_check_nor_a_scan_has_a_list_of_patterns() -> None:
    assert patterns(Constraint(Repeat(2, Integer(1, 0, 1)), None, None), MANY) is None
    assert patterns(tiny_scan(), MANY) is None
    assert patterns(Rank(6, tiny_scan()), MANY) is None
