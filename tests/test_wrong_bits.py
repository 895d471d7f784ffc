"""Formulas that check many equal fields at once, against the plain question field by field."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcode.compile.bit_formula import ALWAYS, NEVER, Codes, Formula, check, wrong_codes
from boardcode.fields import Choice, Field, Number, Padded, Table, Unless, Zero
from boardcode.quick_reading import Unusual
from boardcode.wording import WordEnum


class Passage(WordEnum):
    FREE = "free"
    WALL = "wall"
    UNKNOWN = "unknown"


def among(formula: Formula, code: int, width: int) -> bool:
    """What the formula says of one code: its lines are run for that code alone."""
    names: dict[str, Any] = {f"bit{bit}": code >> bit for bit in range(width)}
    exec("\n".join([*formula.lines, f"result = {formula.result}"]), names)
    return bool(names["result"] & 1)


def found_by(formula: Formula, width: int) -> Codes:
    return frozenset(code for code in range(1 << width) if among(formula, code, width))


@pytest.mark.parametrize("width", [1, 2, 3])
def test_every_set_of_codes_of_up_to_three_bits_has_its_formula(width: int) -> None:  # 4, 16 and 256 sets
    for chosen in range(1 << (1 << width)):
        codes = frozenset(code for code in range(1 << width) if chosen >> code & 1)
        assert found_by(Formula(codes, width), width) == codes


@given(data=st.data(), width=st.integers(1, 8))
def test_any_set_of_wider_codes_has_its_formula(data: st.DataObject, width: int) -> None:
    codes = data.draw(st.frozensets(st.integers(0, (1 << width) - 1)))
    assert found_by(Formula(codes, width), width) == codes


@pytest.mark.parametrize(
    ("codes", "width", "lines", "result"),
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
def test_a_formula_is_as_short_as_it_can_be_read(
    codes: set[int], width: int, lines: list[str], result: str
) -> None:
    formula = Formula(frozenset(codes), width)
    assert (formula.lines, formula.result) == (lines, result)


def test_equal_parts_are_computed_once() -> None:
    # The same two of four upper bits are wrong whatever the lower two are, unless these are 00.
    codes = frozenset(upper << 2 | lower for upper in (0b01, 0b10) for lower in (1, 2, 3))
    assert Formula(codes, 4).lines == [
        "part0 = ~bit3",
        "part1 = bit2 & part0 | bit3 & ~bit2",
        "part2 = bit1 & part1",
        "part3 = bit0 & part1 | part2 & ~bit0",
    ]


def test_wrong_codes_are_those_without_a_meaning_or_not_written_so() -> None:
    fields: list[tuple[Field[Any], set[int]]] = [
        (Choice(2, Passage), {3}),
        (Number(3, 1, 6), {0, 7}),
        (Unless({7: None}, Number(3, 1, 5)), {0, 6}),
        (Padded(3, Number(2)), {4, 5, 6, 7}),
        (Zero(2), {1, 2, 3}),
        (Number(2), set()),
    ]
    for field, wrong in fields:
        assert wrong_codes(field, field.width or 0) == wrong


def raised(lines: list[str], number: int) -> bool:
    try:
        exec("\n".join(lines), {"number": number, "Unusual": Unusual})
    except Unusual:
        return True
    return False


@given(data=st.data(), width=st.integers(1, 5), count=st.integers(1, 12), gap=st.integers(0, 3))
def test_a_check_raises_when_any_of_the_fields_is_wrong(
    data: st.DataObject, width: int, count: int, gap: int
) -> None:
    right = data.draw(st.sets(st.integers(0, (1 << width) - 1)))
    field = Table(width, {code: code for code in right})
    lines = check(field, width, [k * (width + gap) for k in range(count)])
    codes = data.draw(
        st.lists(
            st.sampled_from([*right] * 9 or [0]) | st.integers(0, (1 << width) - 1),
            min_size=count,
            max_size=count,
        )
    )
    between = data.draw(st.integers(0, (1 << gap) - 1))
    number = sum((between << width | code) << k * (width + gap) for k, code in enumerate(codes))
    assert raised(lines, number) == any(code not in right for code in codes)


def test_a_check_of_what_is_never_wrong_is_empty() -> None:
    assert check(Number(3), 3, [0, 3]) == []


def test_a_check_shifts_only_the_bits_that_it_needs() -> None:
    assert check(Choice(2, Passage), 2, [0, 2, 4]) == [
        "bit0 = number",
        "bit1 = number >> 1",
        "part0 = bit0 & bit1",
        "if part0 & 0x15: raise Unusual",
    ]
    assert check(Padded(3, Number(2)), 3, [0, 3]) == ["bit2 = number >> 2", "if bit2 & 0x9: raise Unusual"]
    assert check(Table(1, {}), 1, [0, 1]) == ["if -1 & 0x3: raise Unusual"]
