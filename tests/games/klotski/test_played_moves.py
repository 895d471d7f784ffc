"""Moves that somebody has played are counted as solutions are."""

from __future__ import annotations

import pytest

from boardcode.klotski import Count, Layout, WrongMoves, replay, solve

OPENING = Layout.decode("1A9BF0C")


def counts(text: str) -> tuple[int, int, int]:
    """The steps, slides and cells of moves in the opening."""
    played = replay(OPENING, text)
    return played.step, played.slide, played.cell


def test_no_moves_lead_nowhere() -> None:
    played = replay(OPENING, "")
    assert (played.layout, played.moves, played.text, counts("")) == (OPENING, (), "", (0, 0, 0))


def test_a_piece_that_goes_round_a_corner_makes_one_step_and_two_slides() -> None:
    assert counts("13-18") == (1, 2, 2)


def test_moves_of_one_piece_in_a_row_count_as_one() -> None:
    assert replay(OPENING, "13-17.17-18") == replay(OPENING, "13-18")
    assert counts("19-18.18-17") == counts("19-17") == (1, 1, 2)


def test_a_piece_that_returns_has_not_moved() -> None:
    assert replay(OPENING, "13-17.17-13") == replay(OPENING, "")


def test_what_is_moved_before_and_after_a_piece_that_returned_counts_as_one() -> None:
    assert replay(OPENING, "13-17.19-18.18-19.17-18") == replay(OPENING, "13-18")


def test_the_moves_of_a_piece_are_apart_if_another_moves_between() -> None:
    text = "13-17.19-18.17-13"
    assert replay(OPENING, text).text == text
    assert counts(text) == (3, 3, 3)


@pytest.mark.parametrize("count", list(Count))
@pytest.mark.parametrize("code", ["2F5543C", "1A9BF0C", "4FEA134"])
def test_a_solution_that_is_played_has_its_length(code: str, count: Count) -> None:
    solution = solve(Layout.decode(code), count)
    text = ".".join(f"{move.path[0]}-{move.path[-1]}" for move in solution.moves)
    played = replay(solution.layout, text)
    assert getattr(played, count) == solution.length
    assert played.layout.solved


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("13", "move 1, '13': expected two cells from 0 to 19 such as 13-17"),
        ("13-17.", "move 2, '': expected two cells from 0 to 19 such as 13-17"),
        ("13-20", "move 1, '13-20': expected two cells from 0 to 19 such as 13-17"),
        ("13-17.٣-4", "move 2, '٣-4': expected two cells from 0 to 19 such as 13-17"),
        ("2-3", "move 1, 2-3: no piece has its top left corner at cell 2"),
        ("13-17.1-9", "move 2, 1-9: the square at cell 1 cannot go to cell 9"),
        ("13-13", "move 1, 13-13: the single at cell 13 cannot go to cell 13"),
    ],
)
def test_a_wrong_move_is_named(text: str, message: str) -> None:
    with pytest.raises(WrongMoves) as raised:
        replay(OPENING, text)
    assert str(raised.value) == message
