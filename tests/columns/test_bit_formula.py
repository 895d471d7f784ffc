"""Formulas that test many equal fields at once, against membership of one pattern at a time."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcode.compile.bit_formula import ALWAYS, NEVER, Formula, Patterns


def accepts(formula: Formula, pattern: int, width: int) -> bool:
    """Run the statements of a formula for one pattern alone."""
    names: dict[str, Any] = {f"bit{bit}": pattern >> bit for bit in range(width)}
    exec("\n".join([*formula.lines, f"result = {formula.result}"]), names)
    return bool(names["result"] & 1)


def accepted_patterns(formula: Formula, width: int) -> Patterns:
    return frozenset(pattern for pattern in range(1 << width) if accepts(formula, pattern, width))


@pytest.mark.parametrize("width", [1, 2, 3])
def test_every_set_of_patterns_of_up_to_three_bits_has_its_formula(width: int) -> None:  # 4, 16 and 256 sets
    for chosen in range(1 << (1 << width)):
        patterns = frozenset(pattern for pattern in range(1 << width) if chosen >> pattern & 1)
        assert accepted_patterns(Formula(patterns, width), width) == patterns


@given(data=st.data(), width=st.integers(1, 8))
def test_any_set_of_wider_patterns_has_its_formula(data: st.DataObject, width: int) -> None:
    patterns = data.draw(st.frozensets(st.integers(0, (1 << width) - 1)))
    assert accepted_patterns(Formula(patterns, width), width) == patterns


@pytest.mark.parametrize(
    ("patterns", "width", "lines", "result"),
    [
        (set(), 2, [], NEVER),
        ({0, 1, 2, 3}, 2, [], ALWAYS),
        ({1, 3}, 2, [], "bit0"),
        ({2, 3}, 2, [], "bit1"),
        ({0, 2}, 2, ["part0 = ~bit0"], "part0"),
        ({3}, 2, ["part0 = bit0 & bit1"], "part0"),
        ({1, 2, 3}, 2, ["part0 = bit0 | bit1"], "part0"),
        ({2}, 2, ["part0 = bit1 & ~bit0"], "part0"),
        ({0, 2, 3}, 2, ["part0 = bit1 | ~bit0"], "part0"),
        ({1, 2}, 2, ["part0 = ~bit1", "part1 = bit0 & part0 | bit1 & ~bit0"], "part1"),
        ({3, 6, 7}, 3, ["part0 = bit1 & bit2", "part1 = bit0 & bit1 | part0 & ~bit0"], "part1"),
    ],
)
def test_a_formula_uses_the_shortest_operation_for_each_choice(
    patterns: set[int], width: int, lines: list[str], result: str
) -> None:
    formula = Formula(frozenset(patterns), width)
    assert (formula.lines, formula.result) == (lines, result)


def test_equal_parts_are_computed_once() -> None:
    # The same two of four upper bits are wrong whatever the lower two are, unless these are 00.
    patterns = frozenset(upper << 2 | lower for upper in (0b01, 0b10) for lower in (1, 2, 3))
    assert Formula(patterns, 4).lines == [
        "part0 = ~bit3",
        "part1 = bit2 & part0 | bit3 & ~bit2",
        "part2 = bit1 & part1",
        "part3 = bit0 & part1 | part2 & ~bit0",
    ]
