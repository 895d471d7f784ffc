"""What cannot happen in Connect Four, and the moves that lead to a position."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcode import CodeError, InvalidState, MalformedCode, MeaninglessCode
from boardcode.connectfour import Position
from boardcode.games.connectfour.board import LINES

EMPTY = ((),) * 7


def position(*columns: str) -> Position:
    """The position of some columns as text, each from the bottom."""
    stacks = [tuple(column) for column in columns]
    return Position((*stacks, *EMPTY[len(stacks) :]))


def reasons(state: Position) -> list[str]:
    return [str(problem) for problem in state.problems()]


# -- four in a row


def test_there_are_69_lines_of_four() -> None:
    assert len(LINES) == len(set(LINES)) == 69
    assert all(len(set(line)) == 4 for line in LINES)


@pytest.mark.parametrize("moves", ["1213141", "11223344", "1122334", "12233434414"])
def test_a_finished_game_has_a_winner_unless_nobody_has_four(moves: str) -> None:
    has_winner = moves != "11223344"
    if not has_winner:
        with pytest.raises(MeaninglessCode) as caught:
            Position.from_moves(moves)
        assert str(caught.value) == "moves: character 8 '4': x has four in a row, and the game is over"
        return
    state = Position.from_moves(moves)
    assert state.winner == "x"
    assert state.problems() == []


# -- problems


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        (
            position("xxxx", "oooo"),
            "both players have four in a row, and the first of them ended the game",
        ),
        (
            position("xxxx", "ooo", "o"),
            "x has four in a row and would be to move, after the end of the game",
        ),
        (
            position("xxxxo", "ooox", "oox"),
            "x has four in a row and would be to move, after the end of the game",
        ),
        (
            position("xxxxo", "oox", "o"),
            "no stone of x made all its fours in a row as the last move",
        ),
        (position("ox"), "no order of moves leads to these stones"),
        (position("oxx", "ox"), "no order of moves leads to these stones"),
    ],
)
def test_a_position_that_no_game_reaches_has_a_problem(state: Position, reason: str) -> None:
    assert reasons(Position.decode(state.code)) == [f"columns: {reason}"]
    with pytest.raises(InvalidState) as caught:
        state.to_moves()
    assert str(caught.value) == "moves: columns: no game reaches this position"


def test_two_lines_of_four_made_by_one_stone_can_happen() -> None:
    state = Position.from_moves("11223355667744"[:-1])
    assert [len(stack) for stack in state.columns] == [2, 2, 2, 1, 2, 2, 2]
    assert (state.winner, state.problems()) == ("x", [])
    assert state.to_moves()[-1] == "4"


def test_small_positions_are_reached_exactly_if_some_game_reaches_them() -> None:
    """All 5,678 positions of games of up to five moves, and all stones in three columns that may be one."""
    reached = set()
    for length in range(6):
        reached |= {Position.from_moves("".join(moves)) for moves in product("1234567", repeat=length)}
    assert len(reached) == 1 + 7 + 49 + 238 + 1120 + 4263
    for state in reached:
        assert Position.from_moves(state.to_moves()) == state
    stacks = [tuple(stack) for size in range(4) for stack in product("xo", repeat=size)]
    for three in product(stacks, repeat=3):
        stones = "".join(stone for stack in three for stone in stack)
        if len(stones) < 6 and stones.count("x") - stones.count("o") in (0, 1):
            state = Position((*three, *EMPTY[3:]))
            assert (state.problems() == []) == (state in reached)


@given(st.lists(st.sampled_from("1234567"), max_size=42))
def test_the_moves_of_a_position_lead_to_it(moves: list[str]) -> None:
    text = ""
    for move in moves:
        try:
            Position.from_moves(text + move)
        except CodeError:
            continue
        text += move
    state = Position.from_moves(text)
    assert state.problems() == []
    assert state.to_moves() <= text
    assert Position.from_moves(state.to_moves()) == state


# -- the text of moves


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("448", MalformedCode, "moves: character 3 '8': '8' is not a column; expected 1 to 7"),
        ("4 4", MalformedCode, "moves: character 2 ' ': ' ' is not a column; expected 1 to 7"),
        ("0", MalformedCode, "moves: character 1 '0': '0' is not a column; expected 1 to 7"),
        ("4444444", MeaninglessCode, "moves: character 7 '4': column 4 is full"),
        (
            "12121214",
            MeaninglessCode,
            "moves: character 8 '4': x has four in a row, and the game is over",
        ),
    ],
)
def test_an_impossible_move_is_an_error_with_its_place(
    text: str, kind: type[CodeError], message: str
) -> None:
    with pytest.raises(CodeError) as caught:
        Position.from_moves(text)
    assert str(caught.value) == message
    assert type(caught.value) is kind


@given(st.text(max_size=50) | st.text("1234567", max_size=50))
def test_any_text_is_a_game_or_an_error_with_a_place(text: str) -> None:
    try:
        state = Position.from_moves(text)
    except CodeError as error:
        assert error.start is not None
        assert error.stop == error.start + 1 <= len(text)
    else:
        assert sum(map(len, state.columns)) == len(text)
