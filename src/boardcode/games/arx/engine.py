"""The compiled heart of Arx (needs the extra `fast`: NumPy and Numba): it walks lines of play and counts them.

A board is 81 bytes, each the seven bits C UUU LLL of its cell. Where the pieces go is one long list of squares, ray after ray;
a paladin on A9 goes right to B9 and C9 and down to A8 and A7:

    place       412  413  414  415
    squares       1    2    9   18
    next ray    414  414  416  416

Whoever finds a square empty goes on to the next place, whoever finds something there goes on to the next ray. `first` and `last` tell
which places belong to a piece of a colour on a square. A piece is known by the three lower bits of a cell that it has to itself, which
are 0 for the king.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from boardcode.games.arx.code import PIECES
from boardcode.games.arx.legality import kings
from boardcode.games.arx.movement import rays
from boardcode.games.arx.pieces import Color, Piece
from boardcode.games.arx.squares import SQUARES
from boardcode.games.arx.state import Game

KING = 0
BY_BITS = {KING: Piece.KING, **PIECES}
SINGLES = (
    0b001_000  # the cells below it, colour aside, are pieces that stand alone; the king's is not below it
)
ALONE, UPPER, LOWER = 0, 1, 2  # where in its cell the piece stands whose moves are looked for
UNSTACK = 1 << 14
MOST_MOVES = 81 * 48  # no piece reaches more than 16 squares: 32 for a whole stack, 16 for its top piece

compiled: Any = njit(cache=True, nogil=True)


class Reach(NamedTuple):
    """Where the pieces go, as the compiled functions take it."""

    squares: NDArray[np.int64]
    next_ray: NDArray[np.int64]
    first: NDArray[np.int64]  # by colour, piece and square
    last: NDArray[np.int64]


@cache
def reach() -> Reach:
    """Where the pieces go, of the same rays that the plain rules use."""
    squares: list[int] = []
    next_ray: list[int] = []
    first, last = np.zeros((2, 2, len(BY_BITS), len(SQUARES)), np.int64)
    for color in Color:
        for bits, piece in BY_BITS.items():
            for number in range(len(SQUARES)):
                own = list(Color).index(color), bits, number
                first[own] = len(squares)
                for ray in rays(piece, color, number):
                    squares += ray
                    next_ray += [len(squares)] * len(ray)
                last[own] = len(squares)
    return Reach(np.array(squares), np.array(next_ray), first, last)


@compiled
def add_moves(board, square, piece, part, king_is_safe, reach, seen, found, count):  # type: ignore[no-untyped-def]
    """Write the moves that one piece makes possible into `found`, behind `count` others; how many there are then.

    `seen` keeps for each square the number of the last stack whose upper piece reached it, the number of this one at its end.
    """
    white = board[square] >> 6
    place, last = reach.first[white, piece, square], reach.last[white, piece, square]
    while place < last:
        to = reach.squares[place]
        there = board[to]
        place = place + 1 if there == 0 else reach.next_ray[place]
        move = square | to << 7
        if there == 0 or there >> 6 != white:
            if king_is_safe and there != 0 and there & 7 == KING:
                continue
            if part != LOWER or seen[to] != seen[-1]:
                found[count] = move
                count += 1
            if part == UPPER:
                seen[to] = seen[-1]
                found[count] = move | UNSTACK
                count += 1
        elif part != LOWER and piece != KING and there & 0b111_111 < SINGLES:
            found[count] = move | UNSTACK if part == UPPER else move
            count += 1
    return count


@compiled
def add_all_moves(board, white, king_is_safe, reach, seen, found):  # type: ignore[no-untyped-def]
    """Write every move of a side into `found`; how many there are. Those that capture a king are left out if it is `safe`."""
    count = 0
    for square in range(81):
        cell = board[square]
        if cell == 0 or cell >> 6 != white:
            continue
        upper, lower = cell >> 3 & 7, cell & 7
        if upper == 0 or lower == KING:
            count = add_moves(board, square, lower, ALONE, king_is_safe, reach, seen, found, count)
        else:
            seen[-1] += 1
            count = add_moves(board, square, upper, UPPER, king_is_safe, reach, seen, found, count)
            count = add_moves(board, square, lower, LOWER, king_is_safe, reach, seen, found, count)
    return count


@compiled
def play(board, move):  # type: ignore[no-untyped-def]
    """Play a move; what stood on its two squares before, to take it back."""
    from_, to, unstack = move & 127, move >> 7 & 127, move & UNSTACK != 0
    cell, there = board[from_], board[to]
    color = cell & 0b1_000_000
    goes = color | cell >> 3 & 7 if unstack else cell
    stacks = there != 0 and there & 0b1_000_000 == color
    board[from_] = color | cell & 7 if unstack else 0
    board[to] = color | (goes & 7) << 3 | there & 7 if stacks else goes
    return cell, there


@compiled
def walk(board, white, depth, kings, reach, play_last):  # type: ignore[no-untyped-def]
    """How many lines of `depth` moves do not end the game; the board is the same afterwards.

    Level by level: `left` counts how many moves at the level are still to be played, `cells` keeps what the last one changed. The level is
    how many moves are still to come. At level 1 each move is a line, so that they are counted without being played; with `play_last` they
    are played all the same, which is for measuring only.

    A move that ends the game leads to no line, so it is not even looked for. It captures the other side's only king; where a side
    has several the game goes on, where there are none nothing ends it.
    """
    seen = np.zeros(82, np.int64)
    found = np.empty((depth + 1, MOST_MOVES), np.int64)
    left, cells = np.zeros(depth + 1, np.int64), np.zeros((depth + 1, 2), np.int64)
    lines, level = 0, depth
    left[level] = add_all_moves(board, white, kings[1 - white] == 1, reach, seen, found[level])
    while True:
        if level == 1 and not play_last:
            lines += left[1]
            left[1] = 0
        if left[level] > 0:
            left[level] -= 1
            cell, there = play(board, found[level, left[level]])
            cells[level, 0], cells[level, 1] = cell, there
            kings[1 - white] -= there != 0 and there & 7 == KING
            white = 1 - white
            level -= 1
            if level > 0:
                left[level] = add_all_moves(board, white, kings[1 - white] == 1, reach, seen, found[level])
                continue
            lines += 1
        level += 1
        if level > depth:
            return lines
        move, there = found[level, left[level]], cells[level, 1]
        board[move & 127], board[move >> 7 & 127] = cells[level, 0], there
        white = 1 - white
        kings[1 - white] += there != 0 and there & 7 == KING


def perft(game: Game, depth: int, *, play_last: bool = False) -> int:
    """How many lines of so many moves there are after which the game goes on.

    >>> [perft(Game.START, depth) for depth in range(5)]
    [1, 53, 2809, 154443, 8489612]
    """
    if game.over:
        return 0
    if depth == 0:
        return 1
    *cells, white = game.to_bytes()
    counted = kings(game.board)
    return int(
        walk(np.array(cells), white, depth, np.array([counted[color] for color in Color]), reach(), play_last)
    )
