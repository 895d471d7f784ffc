"""Lists of symbols that are one number, and things that players have put down in turn."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from field_faults import bits_from, fault_of_json, read, reading_fault, spans, write, writing_fault

from boardcode.compile import plan
from boardcode.errors import InvalidJson, InvalidState, MeaninglessCode
from boardcode.explanation import Span
from boardcode.fields import Alternating, Array, Bijective, Counted, Number, Row, Table

STACK = Bijective(4, "ox", 3, {"o": "round", "x": "crossed"}, noun="stone")
CELL = Table(2, {0: None, 1: 0, 2: 1})
BOARD = Alternating(Array(4, CELL), "xo", noun="stone")
THREE = Alternating(Array(5, Number(2, 0, 2)), ["a", "b", "c"])
STACKS = Alternating(Array(2, Bijective(4, (1, 0), 3)), "xo")


# -- lists of symbols


@pytest.mark.parametrize(("symbols", "most"), [("ox", 4), ("abc", 3), (range(5), 2)])
def test_lists_are_numbered_by_length_and_then_with_the_last_item_first(symbols: Any, most: int) -> None:
    lists = [items[::-1] for length in range(most + 1) for items in product(tuple(symbols), repeat=length)]
    field: Bijective[Any] = Bijective(8, symbols, most)
    assert field.count == len(lists)
    for number, items in enumerate(lists):
        assert read(field, number) == items
        assert write(field, items) == number
        assert field.from_json(field.to_json(items), "x") == items


def test_a_list_of_bits_has_a_one_above_it_less_one() -> None:
    for number in range(127):
        digits = f"{number + 1:b}"[1:]
        assert read(Bijective(7, "01", 6), number) == tuple(digits[::-1])


def test_a_number_that_is_too_high_has_no_meaning() -> None:
    reason = "15 has no meaning; expected 0 to 14"
    fault = MeaninglessCode, reason, "x", "15", "0 to 14", [3, 4, 5, 6]
    assert reading_fault(STACK, bits_from("1111", start=3)) == fault


def test_what_is_no_such_list_has_no_number() -> None:
    assert writing_fault(STACK, ("x", "z"))[:3] == (InvalidState, "expected 'o' or 'x', got 'z'", "x[1]")
    reason = "expected at most 3 stones, got ('o', 'o', 'o', 'o')"
    assert writing_fault(STACK, ("o",) * 4)[:3] == (InvalidState, reason, "x")
    assert writing_fault(STACK, "ox")[1] == "expected at most 3 stones, got 'ox'"
    assert fault_of_json(STACK, ["x", 5])[:3] == (InvalidJson, "expected 'o' or 'x', got 5", "x[1]")
    assert fault_of_json(STACK, "ox")[1] == "expected a list of at most 3 stones, got 'ox'"
    assert (
        fault_of_json(Bijective(4, "ox", 1), ["o"] * 2)[1]
        == "expected a list of at most 1 item, got ['o', 'o']"
    )


def test_a_list_of_symbols_has_words_a_schema_rows_a_plan_and_samples() -> None:
    assert spans(STACK, 4) == [Span("x", (0, 1, 2, 3), "0100", "crossed, round")]
    assert spans(STACK, 0)[0].meaning == "empty"
    assert STACK.schema() == {"type": "array", "items": {"enum": ["o", "x"]}, "maxItems": 3}
    words = (
        "a number from 0 to 14: at most 3 stones as the digits of base 2, the lowest first"
        " (1 round, 2 crossed)"
    )
    assert [*STACK.rows("x")] == [Row("x", "4", words)]
    assert STACK.lower() == plan.Bijective(4, 3, ("o", "x"))
    assert len({STACK.sample(Random(seed)) for seed in range(300)}) == STACK.count


# -- turns


def test_how_many_there_are_says_whose_they_are() -> None:
    assert read(BOARD, 0b00_00_00_00) == (None,) * 4
    assert read(BOARD, 0b10_00_00_00) == ("x", None, None, None)
    assert read(BOARD, 0b10_01_00_00) == ("o", "x", None, None)
    assert read(BOARD, 0b10_01_10_00) == ("x", "o", "x", None)


@pytest.mark.parametrize("field", [BOARD, THREE, STACKS], ids=["board", "three", "stacks"])
def test_every_code_is_read_or_breaks_the_order_of_turns(field: Alternating) -> None:
    """All codes; as many are read as there are ways to put things down in turn."""
    values = set()
    for number in range(1 << (field.width or 0)):
        try:
            value = read(field, number)
        except Exception:
            continue
        assert write(field, value) == number
        assert field.from_json(field.to_json(value), "x") == value
        values.add(value)
    flat = [[*value] if field is not STACKS else [*value[0], *value[1]] for value in values]
    for items in flat:
        counts = [items.count(player) for player in field.players]
        assert counts == sorted(counts, reverse=True)
        assert counts[0] - counts[-1] <= 1
    assert (
        len(values) == {BOARD: 1 + 4 + 12 + 12 + 6, THREE: 30, STACKS: 1 + 2 + 6 + 12 + 18 + 20 + 20}[field]
    )


def test_a_player_with_too_many_is_named() -> None:
    reason = "of 2 stones the player to move has 0; expected 1"
    places = [*range(8)]
    assert reading_fault(BOARD, 0b10_10_00_00) == (MeaninglessCode, reason, "x", "0", "1", places)
    reason = "of 5 items a has 1; expected 2"
    assert reading_fault(THREE, 0b00_01_10_10_10)[1] == reason
    reason = "of 1 stone the player to move has 1; expected 0"
    assert writing_fault(BOARD, ("o", None, None, None))[:3] == (InvalidState, reason, "x")
    assert fault_of_json(BOARD, ["o", None, None, None])[:3] == (InvalidJson, reason, "x")


def test_what_is_no_player_cannot_be_written() -> None:
    assert writing_fault(BOARD, ("x", "z", None, None))[:3] == (
        InvalidState,
        "expected 'x', 'o' or None, got 'z'",
        "x[1]",
    )
    assert fault_of_json(STACKS, [["x"], [None]])[1:3] == ("expected 'x' or 'o', got None", "x[1][0]")
    assert writing_fault(STACKS, (("x",) * 4, ()))[1] == "expected at most 3 items, got ('x', 'x', 'x', 'x')"
    assert fault_of_json(STACKS, [["x"] * 4, []])[1:4] == (
        "expected a list of at most 3 items, got ['x', 'x', 'x', 'x']",
        "x[0]",
        "['x', 'x', 'x', 'x']",
    )
    assert fault_of_json(STACKS, ["x", []])[1:3] == ("expected a list of at most 3 items, got 'x'", "x[0]")
    assert fault_of_json(BOARD, ["x"])[1] == "expected a list of 4, got ['x']"
    assert writing_fault(BOARD, None)[1] == "expected 4 items, got None"


def test_turns_have_words_a_schema_rows_a_plan_and_samples() -> None:
    assert [span.meaning for span in spans(BOARD, 0b10_01_00_00)] == ["1", "0", "none", "none"]
    schema = {"type": "array", "items": {"enum": ["x", "o", None]}, "minItems": 4, "maxItems": 4}
    assert BOARD.schema() == schema
    assert STACKS.schema()["items"] == {"type": "array", "items": {"enum": ["x", "o"]}, "maxItems": 3}
    assert [*BOARD.rows("x")] == [*BOARD.field.rows("x")]
    assert BOARD.lower() == plan.Alternating(BOARD.field.lower(), 1, ("x", "o"))
    assert STACKS.lower() == plan.Alternating(STACKS.field.lower(), 2, ("x", "o"))
    counted = Alternating(Counted(Number(2), Array(2, Number(1))), "xo")
    for seed in range(50):
        for field in (BOARD, THREE, STACKS, counted):
            value = field.sample(Random(seed))
            assert field.from_json(field.to_json(value), "") == value


def test_lists_may_be_nested_three_deep() -> None:
    field = Alternating(Array(1, Array(1, Array(3, CELL))), "xo")
    value = ((("x", None, "o"),),)
    assert read(field, bits_from("01 00 10".replace(" ", ""))) == value
    assert write(field, value) == 0b01_00_10
    assert field.to_json(value) == [[["x", None, "o"]]]
    assert field.from_json([[["x", None, "o"]]], "x") == value
