"""A second, slow implementation of the rules of Arx, to test the moves and the compiled engine against.

It shares nothing with the library but the export: a position is the 82 bytes of an `arx-export`. It tries
every pair of squares, and decides from their distance whether a piece may move from one to the other.
"""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

import boardcode
from boardcode.arx import START, Board, Cell, Color, Game
from boardcode.games.arx import engine
from boardcode.games.arx.game import count_lines

SOLDIER, JESTER, COMMANDER, PALADIN, GUARD, DRAGON, BALLISTA = range(1, 8)
BLACK_KING, WHITE_KING = 0b0111000, 0b1111000
KING = -1

Position = tuple[tuple[int, ...], int]  # 81 cells, and 1 when White is to move


def position_of(game: Game) -> Position:
    export = game.to_bytes()
    return tuple(export[:81]), export[81]


def side(cell: int) -> int:
    return cell // 64


def pieces_of(cell: int) -> list[int]:
    """Return the pieces of a cell, the top one first."""
    if cell in (BLACK_KING, WHITE_KING):
        return [KING]
    return [piece for piece in (cell // 8 % 8, cell % 8) if piece]


def may_go(piece: int, white: bool, down: int, right: int) -> bool:
    """Whether a piece may go so many squares down and to the right on an empty board."""
    ahead = -down if white else down
    straight = (down == 0) != (right == 0)
    diagonal = abs(down) == abs(right) and down != 0
    far = max(abs(down), abs(right))
    if piece == SOLDIER:
        return diagonal and ahead == 1
    if piece == JESTER:
        return diagonal
    if piece == COMMANDER:
        return straight
    if piece == PALADIN:
        return straight and far <= 2
    if piece == GUARD:
        return diagonal and far <= 2
    if piece == DRAGON:
        return abs(down * right) == 2
    if piece == BALLISTA:
        return right == 0 and ahead > 0
    assert piece == KING
    return far == 1


def nothing_between(cells: tuple[int, ...], from_: int, to: int) -> bool:
    (row, column), (last_row, last_column) = divmod(from_, 9), divmod(to, 9)
    down, right = last_row - row, last_column - column
    if abs(down * right) == 2:
        return True  # a jump
    far = max(abs(down), abs(right))
    return all(cells[(row + k * down // far) * 9 + column + k * right // far] == 0 for k in range(1, far))


def reaches(cells: tuple[int, ...], piece: int, from_: int, to: int) -> bool:
    down, right = to // 9 - from_ // 9, to % 9 - from_ % 9
    return may_go(piece, side(cells[from_]) == 1, down, right) and nothing_between(cells, from_, to)


def is_legal(position: Position, from_: int, to: int, unstack: bool) -> bool:
    cells, white = position
    cell, target = cells[from_], cells[to]
    if cell == 0 or side(cell) != white or is_over(position):
        return False
    pieces = pieces_of(cell)
    if unstack and len(pieces) == 1:
        return False
    moving = pieces[:1] if unstack else pieces
    if not any(reaches(cells, piece, from_, to) for piece in moving):
        return False
    if target == 0 or side(target) != white:
        return True
    return (
        len(moving) == 1 and moving != [KING] and len(pieces_of(target)) == 1 and pieces_of(target) != [KING]
    )


def legal_codes(position: Position) -> set[int]:
    """Return all legal moves as 16-bit numbers."""
    return {
        from_ + 128 * to + 16384 * unstack
        for from_ in range(81)
        if position[0][from_] != 0
        for to in range(81)
        for unstack in (False, True)
        if is_legal(position, from_, to, unstack)
    }


def after(position: Position, code: int) -> Position:
    """Return the position after a legal move."""
    cells, white = list(position[0]), position[1]
    from_, to, unstack = code % 128, code // 128 % 128, code >= 16384
    moving = white * 64 + pieces_of(cells[from_])[0] if unstack else cells[from_]
    cells[from_] = white * 64 + pieces_of(cells[from_])[1] if unstack else 0
    if cells[to] and side(cells[to]) == white:
        moving += moving % 8 * 8 - moving % 8 + cells[to] % 8
    cells[to] = moving
    return tuple(cells), 1 - white


def is_over(position: Position) -> bool:
    return (BLACK_KING in position[0]) != (WHITE_KING in position[0])


def slow_lines(position: Position, depth: int) -> int:
    if is_over(position):
        return 0
    return sum(slow_lines(after(position, code), depth - 1) for code in legal_codes(position)) if depth else 1


# -- both implementations agree


def assert_agreement(game: Game) -> None:
    """Assert that both have the same moves, in order, and that each leads to the same position in both."""
    position = position_of(game)
    moves = game.moves()
    assert [move.code for move in moves] == sorted(
        {move.code for move in moves}, key=lambda code: (code % 128, code // 128 % 128, code)
    )
    assert {int(move.code) for move in moves} == legal_codes(position)
    assert game.over == is_over(position)
    for move in moves:
        assert position_of(move.game) == after(position, move.code)


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(k, marks=pytest.mark.slow) for k in range(2, 12))])
def test_both_agree_at_every_move_of_a_random_game(seed: int) -> None:
    random, game = Random(seed), Game.START
    for _ in range(60):
        assert_agreement(game)
        moves = game.moves()
        if not moves:
            break
        notable = [move for move in moves if move.captured or move.stacked_on or move.unstack]
        game = random.choice(notable if notable and random.random() < 0.5 else moves).game


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(k, marks=pytest.mark.slow) for k in range(2, 12))])
def test_both_agree_on_boards_that_no_game_reaches(seed: int) -> None:
    assert_agreement(random_board(Random(seed)))


def random_board(random: Random) -> Game:
    """Return a position with any pieces and stacks, also several kings, on about a third of the squares."""
    game = boardcode.get("arx-export").sample(random)
    assert isinstance(game, Game)
    rows = [[cell if random.random() < 0.35 else Cell.EMPTY for cell in row] for row in game.board.rows]
    return Game(Board(tuple(map(tuple, rows))), game.to_move)


def test_the_slow_implementation_counts_the_known_numbers_of_lines() -> None:
    position = position_of(Game.START)
    assert [slow_lines(position, depth) for depth in range(3)] == [1, 53, 2809]


# -- the compiled engine


def count_with_engine(game: Game, depth: int, *, play_last: bool = False) -> int:
    return engine.count_lines(game.to_bytes(), depth, play_last=play_last)


def test_the_engine_counts_the_known_numbers_of_lines() -> None:
    assert [count_with_engine(Game.START, depth) for depth in range(5)] == [1, 53, 2809, 154443, 8489612]
    assert count_with_engine(Game(START, Color.BLACK), 3) == 154443
    assert count_with_engine(Game.START, 3, play_last=True) == 154443


@pytest.mark.parametrize("seed", range(20))
def test_the_engine_counts_as_plain_python_does_in_random_games(seed: int) -> None:
    random, game = Random(seed), Game.START
    for _ in range(random.randrange(80)):
        moves = game.moves()
        if not moves:
            break
        game = random.choice(moves).game
    assert [count_with_engine(game, depth) for depth in range(3)] == [
        count_lines(game, depth) for depth in range(3)
    ]


@pytest.mark.parametrize("seed", range(20))
def test_the_engine_counts_as_plain_python_does_on_boards_that_no_game_reaches(seed: int) -> None:
    game = random_board(Random(seed))
    assert [count_with_engine(game, depth) for depth in range(3)] == [
        count_lines(game, depth) for depth in range(3)
    ]


def test_the_engine_ends_a_game_with_two_kings_when_the_second_is_captured() -> None:
    game = Game.from_drawing(
        """\
9  .  .  .  .  .  .  .  .  .
8  .  .  .  .  .  .  .  .  .
7  .  .  .  .  .  .  .  .  .
6  .  .  .  .  k  .  .  .  .
5  .  .  .  k  C  .  .  .  .
4  .  .  .  .  .  .  .  .  .
3  .  .  .  .  .  .  .  .  .
2  .  .  .  .  .  .  .  .  .
1  K  .  .  .  .  .  .  .  .
   A  B  C  D  E  F  G  H  I
white to move
"""
    )
    position = position_of(game)
    assert (
        [count_with_engine(game, depth) for depth in range(4)]
        == [slow_lines(position, depth) for depth in range(4)]
        == [1, 13, 170, 2772]
    )


def test_without_numba_the_lines_are_counted_in_plain_python() -> None:
    program = (
        "import sys; sys.modules['numba'] = None; from boardcode import arx;"
        " print(arx.Game.START.perft(2), 'boardcode.games.arx.engine' in sys.modules)"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout == "2809 False\n"


def test_with_numba_the_lines_are_counted_by_the_engine() -> None:
    program = (
        "import sys; from boardcode import arx;"
        " print(arx.Game.START.perft(2), 'boardcode.games.arx.engine' in sys.modules)"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout == "2809 True\n"
