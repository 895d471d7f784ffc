"""What no game of Arx reaches."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardcode.arx import SQUARES, START, Board, Cell, Color, Game, Move, Piece
from boardcode.games.arx.pieces import PIECE_COUNTS
from boardcode.games.arx.rules import movement_words


def with_cells(**cells: Cell) -> Board:
    """Return the starting position with other contents on some squares."""
    contents = [cells.get(square, cell) for square, cell in zip(SQUARES, START.cells, strict=True)]
    return Board(tuple(tuple(contents[k : k + 9]) for k in range(0, 81, 9)))


def problems(board: Board) -> list[str]:
    return [str(problem) for problem in board.problems()]


def white(piece: Piece, top: Piece | None = None) -> Cell:
    return Cell(Color.WHITE, top, piece)


def test_the_starting_position_has_no_problems() -> None:
    assert START.problems() == []
    assert Game(START, Color.BLACK).problems() == []


def test_a_side_begins_with_20_pieces() -> None:
    assert PIECE_COUNTS.total() == 20
    assert PIECE_COUNTS == {
        "soldier": 9,
        "jester": 1,
        "commander": 1,
        "paladin": 2,
        "guard": 2,
        "dragon": 2,
        "ballista": 2,
        "king": 1,
    }


@pytest.mark.parametrize("piece", [piece for piece in Piece if piece is not Piece.KING])
def test_a_side_has_no_more_pieces_of_a_kind_than_it_began_with(piece: Piece) -> None:
    more = PIECE_COUNTS[piece] + 1
    assert problems(with_cells(E5=white(piece))) == [
        f"rows: white has {more} {piece}s; a side has {PIECE_COUNTS[piece]}"
    ]
    assert problems(with_cells(E5=Cell(Color.BLACK, None, piece))) == [
        f"rows: black has {more} {piece}s; a side has {PIECE_COUNTS[piece]}"
    ]


def test_pieces_in_stacks_are_counted() -> None:
    assert problems(with_cells(A3=white(Piece.SOLDIER, Piece.DRAGON), B1=Cell.EMPTY)) == []
    assert problems(with_cells(A3=white(Piece.SOLDIER, Piece.DRAGON))) == [
        "rows: white has 3 dragons; a side has 2"
    ]
    assert problems(with_cells(A3=white(Piece.SOLDIER, Piece.SOLDIER))) == [
        "rows: white has 10 soldiers; a side has 9"
    ]


def test_missing_pieces_are_no_problem() -> None:
    assert problems(with_cells(C2=Cell.EMPTY, A1=Cell.EMPTY, A9=Cell.EMPTY)) == []


def test_a_side_without_a_king_is_a_problem() -> None:
    assert problems(with_cells(E1=Cell.EMPTY)) == ["rows: white has no king: capturing it ended the game"]
    assert problems(with_cells(E1=Cell.EMPTY, E9=Cell.EMPTY)) == [
        "rows: white has no king: capturing it ended the game",
        "rows: black has no king: capturing it ended the game",
    ]


def test_a_second_king_is_a_problem_with_a_hint_about_ballistas() -> None:
    board = with_cells(A1=white(Piece.KING), I1=white(Piece.KING))
    assert problems(board) == [
        "rows: white has 3 kings; a side has 1 (111000 is a king; a ballista alone is 000111)"
    ]


@pytest.mark.parametrize("piece", [Piece.JESTER, Piece.COMMANDER])
def test_a_jester_on_a_jester_and_a_commander_on_a_commander_are_problems(piece: Piece) -> None:
    stack = white(piece, piece)
    assert [str(problem) for problem in stack.problems()] == [f"top: a {piece} on a {piece}: a side has one"]
    square = "C2" if piece is Piece.JESTER else "G2"
    assert problems(with_cells(**{square: stack})) == [
        f"rows[7][{SQUARES.index(square) % 9}].top: a {piece} on a {piece}: a side has one",
        f"rows: white has 2 {piece}s; a side has 1",
    ]


def test_every_other_stack_is_possible() -> None:
    cells = [Cell.from_number(number) for number in range(128) if number & 7]
    assert sum(bool(cell.problems()) for cell in cells) == 4
    assert Cell.EMPTY.problems() == []


def test_a_soldier_behind_its_rank_and_a_ballista_off_its_file_are_possible_because_stacks_carry() -> None:
    assert (
        problems(with_cells(A3=Cell.EMPTY, A2=white(Piece.SOLDIER), A1=Cell.EMPTY, B2=white(Piece.BALLISTA)))
        == []
    )


def test_a_game_has_the_problems_of_its_board() -> None:
    board = with_cells(E1=Cell.EMPTY)
    assert Game(board, Color.WHITE).problems() == board.problems() != []


# -- moves


def test_a_move_that_ends_where_it_begins_is_a_problem() -> None:
    assert [str(problem) for problem in Move("E2", "E2").problems()] == [
        "to: a move from E2 cannot end where it begins"
    ]


def test_a_move_that_no_piece_can_make_is_a_problem() -> None:
    assert [str(problem) for problem in Move("E2", "F5").problems()] == [
        "to: no piece goes from E2 to F5: that is neither a straight line, a diagonal nor a knight's jump"
    ]


@pytest.mark.parametrize("to", ["E9", "A2", "I6", "D1", "F4", "G3", "C1"])
def test_straight_lines_diagonals_and_jumps_are_possible(to: str) -> None:
    assert Move("E2", to).problems() == []
    assert Move("E2", to, unstack=True).problems() == []


def test_from_the_middle_32_squares_and_8_jumps_are_possible() -> None:
    assert sum(not Move("E5", to).problems() for to in SQUARES) == 32 + 8


def test_the_docs_say_of_every_piece_how_it_moves() -> None:
    page = Path(__file__, "../../../../docs/arx.md").resolve().read_text(encoding="utf-8")
    table = page.partition("| piece | goes |\n|---|---|\n")[2].partition("\n\n")[0]
    assert table.split("\n") == [f"| {piece} | {movement_words(piece)} |" for piece in Piece]
