"""Arx once more, cell by cell and as slowly as one likes: the rules, the moves and the compiled engine are proved by it.

It shares nothing with the library but the exchange form: a position is the 82 bytes of an export. Whether a piece gets from one square
to another is asked for every pair of squares, with the rules as sentences about how far they are apart.
"""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

import boardcode
from boardcode.arx import START, Board, Color, Game
from boardcode.games.arx.engine import perft as compiled
from boardcode.games.arx.perft import walked

SOLDIER, JESTER, COMMANDER, PALADIN, GUARD, DRAGON, BALLISTA = range(1, 8)
BLACK_KING, WHITE_KING = 0b0111000, 0b1111000
KING = -1

Position = tuple[tuple[int, ...], int]  # 81 cells, and 1 when White is to move


def position_of(export: bytes) -> Position:
    return tuple(export[:81]), export[81]


def side(cell: int) -> int:
    return cell // 64


def standing(cell: int) -> list[int]:
    """The pieces of a cell, the top one first."""
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


def gets_to(cells: tuple[int, ...], piece: int, from_: int, to: int) -> bool:
    down, right = to // 9 - from_ // 9, to % 9 - from_ % 9
    return may_go(piece, side(cells[from_]) == 1, down, right) and nothing_between(cells, from_, to)


def is_legal(position: Position, from_: int, to: int, unstack: bool) -> bool:
    cells, white = position
    cell, there = cells[from_], cells[to]
    if cell == 0 or side(cell) != white or over(position):
        return False
    pieces = standing(cell)
    if unstack and len(pieces) == 1:
        return False
    going = pieces[:1] if unstack else pieces
    if not any(gets_to(cells, piece, from_, to) for piece in going):
        return False
    if there == 0 or side(there) != white:
        return True
    return len(going) == 1 and going != [KING] and len(standing(there)) == 1 and standing(there) != [KING]


def legal_codes(position: Position) -> set[int]:
    """All legal moves as 16-bit numbers."""
    return {
        from_ + 128 * to + 16384 * unstack
        for from_ in range(81)
        for to in range(81)
        for unstack in (False, True)
        if is_legal(position, from_, to, unstack)
    }


def after(position: Position, code: int) -> Position:
    """The position after a legal move."""
    cells, white = list(position[0]), position[1]
    from_, to, unstack = code % 128, code // 128 % 128, code >= 16384
    goes = white * 64 + standing(cells[from_])[0] if unstack else cells[from_]
    cells[from_] = white * 64 + standing(cells[from_])[1] if unstack else 0
    if cells[to] and side(cells[to]) == white:
        goes += goes % 8 * 8 - goes % 8 + cells[to] % 8
    cells[to] = goes
    return tuple(cells), 1 - white


def over(position: Position) -> bool:
    return (BLACK_KING in position[0]) != (WHITE_KING in position[0])


def lines(position: Position, depth: int) -> int:
    if over(position):
        return 0
    return sum(lines(after(position, code), depth - 1) for code in legal_codes(position)) if depth else 1


# -- what it says, and what the library says


def agree(game: Game) -> None:
    """Both know the same moves, and each leads both to the same position."""
    position = position_of(game.to_bytes())
    moves = game.moves()
    assert [move.code for move in moves] == sorted(
        {move.code for move in moves}, key=lambda code: (code % 128, code // 128 % 128, code)
    )
    assert {int(move.code) for move in moves} == legal_codes(position)
    assert game.over == over(position)
    for move in moves:
        assert position_of(move.game.to_bytes()) == after(position, move.code)


@pytest.mark.parametrize("seed", range(12))
def test_random_games_are_the_same_in_both(seed: int) -> None:
    random, game = Random(seed), Game(START, Color.WHITE)
    for _ in range(60):
        agree(game)
        moves = game.moves()
        if not moves:
            break
        taking = [move for move in moves if move.captured or move.stacked_on or move.unstack]
        game = random.choice(taking if taking and random.random() < 0.5 else moves).game


@pytest.mark.parametrize("seed", range(12))
def test_boards_that_no_game_reaches_are_the_same_in_both(seed: int) -> None:
    agree(sparse(Random(seed)))


def sparse(random: Random) -> Game:
    """Any pieces and stacks, kings among them, on about a third of the squares."""
    game = boardcode.get("arx-export").sample(random)
    assert isinstance(game, Game)
    kept = [
        [cell if random.random() < 0.35 else Board.START["E5"] for cell in row] for row in game.board.rows
    ]
    return Game(Board(tuple(map(tuple, kept))), game.to_move)


def test_both_count_the_same_lines_from_the_start() -> None:
    position = position_of(Game(START, Color.WHITE).to_bytes())
    assert [lines(position, depth) for depth in range(3)] == [1, 53, 2809]


# -- the compiled engine


def test_the_compiled_engine_counts_the_lines_from_the_start() -> None:
    assert [compiled(Game(START, Color.WHITE), depth) for depth in range(5)] == [1, 53, 2809, 154443, 8489612]
    assert compiled(Game(START, Color.BLACK), 3) == 154443
    assert compiled(Game(START, Color.WHITE), 3, play_last=True) == 154443


@pytest.mark.parametrize("seed", range(20))
def test_the_compiled_engine_counts_the_same_lines_in_random_games(seed: int) -> None:
    random, game = Random(seed), Game(START, Color.WHITE)
    for _ in range(random.randrange(80)):
        moves = game.moves()
        if not moves:
            break
        game = random.choice(moves).game
    assert [compiled(game, depth) for depth in range(3)] == [walked(game, depth) for depth in range(3)]


@pytest.mark.parametrize("seed", range(20))
def test_the_compiled_engine_counts_the_same_lines_on_boards_that_no_game_reaches(seed: int) -> None:
    game = sparse(Random(seed))
    assert [compiled(game, depth) for depth in range(3)] == [walked(game, depth) for depth in range(3)]


def test_the_compiled_engine_knows_when_the_second_of_two_kings_is_captured() -> None:
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
    position = position_of(game.to_bytes())
    assert (
        [compiled(game, depth) for depth in range(4)]
        == [lines(position, depth) for depth in range(4)]
        == [1, 13, 170, 2772]
    )


def test_without_numba_the_lines_are_counted_in_plain_python() -> None:
    hidden = "import sys; sys.modules['numba'] = None; from boardcode import arx; print(arx.Game.START.perft(2), sys.modules['numba'])"
    assert (
        subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True, check=True).stdout
        == "2809 None\n"
    )
