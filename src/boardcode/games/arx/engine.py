"""The compiled engine of Arx, which counts lines of play (needs the extra `fast`: NumPy and Numba).

A board is 81 bytes, each with the seven bits C UUU LLL of its cell. The squares that pieces reach are one
long list, ray after ray. A paladin on A9, for example, moves right to B9 and C9 and down to A8 and A7:

    position    412  413  414  415
    squares       1    2    9   18
    next ray    414  414  416  416

If a square is empty, the next position in the list follows; if it is occupied, the rest of its ray is
skipped. `first` and `last` say which positions belong to a piece of a colour on a square. A piece is
identified by the lower three bits of its cell when it stands alone, which are 0 for the king.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardcode.compile.numba.kernel_cache import compiled
from boardcode.games.arx.pieces import PIECE_CODES, SQUARES, Color, Piece
from boardcode.games.arx.rules import rays

KING = 0
PIECES = {KING: Piece.KING, **PIECE_CODES}
STACK = 0b001_000  # without the colour, single pieces are below this, and stacks and kings are not
ALONE, UPPER, LOWER = 0, 1, 2  # where in its cell the piece stands whose moves are generated
UNSTACK = 1 << 14
MAX_MOVES = 81 * 48  # no piece reaches more than 16 squares: 32 for a whole stack, 16 for its top piece


class Reach(NamedTuple):
    """The squares that pieces reach, in the form that the compiled functions need."""

    squares: NDArray[np.int64]
    next_ray: NDArray[np.int64]
    first: NDArray[np.int64]  # by colour, piece and square
    last: NDArray[np.int64]


@cache
def reach_table() -> Reach:
    """Build the table from the same rays that the plain Python rules use."""
    squares: list[int] = []
    next_ray: list[int] = []
    first, last = np.zeros((2, 2, len(PIECES), len(SQUARES)), np.int64)
    for white, color in enumerate(Color):
        for bits, piece in PIECES.items():
            for number in range(len(SQUARES)):
                first[white, bits, number] = len(squares)
                for ray in rays(piece, color, number):
                    squares += ray
                    next_ray += [len(squares)] * len(ray)
                last[white, bits, number] = len(squares)
    return Reach(np.array(squares), np.array(next_ray), first, last)


@compiled
def add_piece_moves(  # type: ignore[no-untyped-def]
    board, square, piece, part, king_is_safe, reach, marks, moves, count
):
    """Append the moves of one piece to `moves`, which has `count` entries, and return the new count.

    A square that both pieces of a stack reach is one move of the stack. To recognise it, the last entry of
    `marks` numbers the stacks, and the upper piece marks each square that it reaches with that number.
    """
    white = board[square] >> 6
    position, last = reach.first[white, piece, square], reach.last[white, piece, square]
    while position < last:
        to = reach.squares[position]
        target = board[to]
        position = position + 1 if target == 0 else reach.next_ray[position]
        move = square | to << 7
        if target == 0 or target >> 6 != white:
            if king_is_safe and target != 0 and target & 7 == KING:
                continue
            if part != LOWER or marks[to] != marks[-1]:
                moves[count] = move
                count += 1
            if part == UPPER:
                marks[to] = marks[-1]
                moves[count] = move | UNSTACK
                count += 1
        elif part != LOWER and piece != KING and target & 0b111_111 < STACK:
            moves[count] = move | UNSTACK if part == UPPER else move
            count += 1
    return count


@compiled
def generate_moves(board, white, king_is_safe, reach, marks, moves):  # type: ignore[no-untyped-def]
    """Write the moves of a side into `moves` and return their number; `king_is_safe` omits king captures."""
    count = 0
    for square in range(81):
        cell = board[square]
        if cell == 0 or cell >> 6 != white:
            continue
        upper, lower = cell >> 3 & 7, cell & 7
        if upper == 0 or lower == KING:
            count = add_piece_moves(board, square, lower, ALONE, king_is_safe, reach, marks, moves, count)
        else:
            marks[-1] += 1
            count = add_piece_moves(board, square, upper, UPPER, king_is_safe, reach, marks, moves, count)
            count = add_piece_moves(board, square, lower, LOWER, king_is_safe, reach, marks, moves, count)
    return count


@compiled
def play(board, move):  # type: ignore[no-untyped-def]
    """Play a move on the board; return the previous contents of its two squares, which take it back."""
    from_, to, unstack = move & 127, move >> 7 & 127, move & UNSTACK != 0
    cell, target = board[from_], board[to]
    color = cell & 0b1_000_000
    moving = color | cell >> 3 & 7 if unstack else cell
    stacks = target != 0 and target & 0b1_000_000 == color
    board[from_] = color | cell & 7 if unstack else 0
    board[to] = color | (moving & 7) << 3 | target & 7 if stacks else moving
    return cell, target


@compiled
def search(board, white, depth, kings, reach, play_last):  # type: ignore[no-untyped-def]
    """Count the lines of `depth` moves that do not end the game; the board is unchanged afterwards.

    The search is a loop over levels, not a recursion. The level is the number of moves still to come;
    `remaining` counts the moves of each level that are not played yet, and `undo` keeps what the last one
    changed. At level 1 each move is a line, so the moves are only counted; `play_last` plays them all the
    same, for benchmarks.

    A move that ends the game leads to no line, so it is not generated: it captures the other side's only
    king. Where a side has several kings, or none, the game goes on.
    """
    marks = np.zeros(82, np.int64)
    moves = np.empty((depth + 1, MAX_MOVES), np.int64)
    remaining, undo = np.zeros(depth + 1, np.int64), np.zeros((depth + 1, 2), np.int64)
    lines, level = 0, depth
    remaining[level] = generate_moves(board, white, kings[1 - white] == 1, reach, marks, moves[level])
    while True:
        if level == 1 and not play_last:
            lines += remaining[1]
            remaining[1] = 0
        if remaining[level] > 0:
            remaining[level] -= 1
            cell, target = play(board, moves[level, remaining[level]])
            undo[level, 0], undo[level, 1] = cell, target
            kings[1 - white] -= target != 0 and target & 7 == KING
            white = 1 - white
            level -= 1
            if level > 0:
                remaining[level] = generate_moves(
                    board, white, kings[1 - white] == 1, reach, marks, moves[level]
                )
                continue
            lines += 1
        level += 1
        if level > depth:
            return lines
        move, target = moves[level, remaining[level]], undo[level, 1]
        board[move & 127], board[move >> 7 & 127] = undo[level, 0], target
        white = 1 - white
        kings[1 - white] += target != 0 and target & 7 == KING


def count_lines(position: Sequence[int], depth: int, *, play_last: bool = False) -> int:
    """Count the lines of so many moves after which the game goes on.

    The position is the 82 numbers of an `arx-export`: 81 cells, and 1 if White is to move, otherwise 0.
    """
    *cells, white = position
    kings = [sum(cell != 0 and cell & 7 == KING and cell >> 6 == color for cell in cells) for color in (0, 1)]
    if (kings[0] == 0) != (kings[1] == 0):
        return 0  # the game is over
    if depth == 0:
        return 1
    return int(search(np.array(cells), white, depth, np.array(kings), reach_table(), play_last))
