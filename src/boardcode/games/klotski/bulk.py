"""Ranks, codes and boards of many layouts at a time (compiled; needs the extra `fast`).

The forks of `ranking` as arrays: for each board that a scan can come to, its next cell, and for each pair that can stand there how many
layouts come before it and which board follows. 1,260 boards of four pairs take 31 KB, so that ranking a layout is a dozen
additions from the processor's nearest memory.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from boardcode.games.klotski.engine import HORIZONTALS, ONE, SQUARE, TWO, VERTICALS, Boards, U, compiled
from boardcode.games.klotski.ranking import COUNT, Fork, start
from boardcode.games.klotski.scan import HEAD

Codes: TypeAlias = NDArray[np.uint64]
Ranks: TypeAlias = NDArray[np.int64]

NO_WAY = -1


class Tables(NamedTuple):
    """The forks as arrays; row 0 is the end, where all cells are covered."""

    cell: NDArray[np.uint64]
    before: NDArray[np.int32]
    following: NDArray[np.int16]
    #: for each cell of the square how many layouts come before it, and the board after it
    first: NDArray[np.int32]
    opened: NDArray[np.int16]


@cache
def tables() -> Tables:
    """Made when they are first asked for, in some milliseconds."""
    order: dict[int, int] = {}
    forks: list[Fork] = []

    def numbered(fork: Fork) -> int:
        if not fork.turns:
            return 0
        if id(fork) not in order:
            forks.append(fork)
            order[id(fork)] = len(forks)
            for _, after in fork.turns.values():
                numbered(after)
        return order[id(fork)]

    first, opened = np.full(16, NO_WAY, np.int32), np.full(16, NO_WAY, np.int16)
    for square, (earlier, after) in start().turns.items():
        first[square], opened[square] = earlier, numbered(after)
    size = len(forks) + 1
    cell, before, following = np.zeros(size, np.uint64), np.full((size, 4), NO_WAY, np.int32), np.full((size, 4), NO_WAY, np.int16)
    for fork in forks:
        row = order[id(fork)]
        cell[row] = fork.cell
        for pair, (earlier, after) in fork.turns.items():
            before[row, pair], following[row, pair] = earlier, numbered(after)
    return Tables(cell, before, following, first, opened)


@compiled
def rank_of_board(board, cell, before, following, first, opened):  # type: ignore[no-untyped-def]
    """How many layouts have a smaller code than a board's."""
    square = board >> SQUARE
    rank, row = first[square], opened[square]
    while row > 0:
        place = board >> cell[row]
        pair = (place & ONE) * U(3) | (place >> VERTICALS & ONE) * TWO | place >> HORIZONTALS & ONE
        rank += before[row, pair]
        row = following[row, pair]
    return rank


@compiled
def board_of_rank(rank, cell, before, following, first, opened):  # type: ignore[no-untyped-def]
    """The board of the layout that has so many before it."""
    square = 14
    while first[square] < 0 or first[square] > rank:
        square -= 1
    left, row = rank - first[square], opened[square]
    board = U(square) << SQUARE
    while row > 0:
        pair = 3
        while before[row, pair] < 0 or before[row, pair] > left:
            pair -= 1
        corner = ONE << cell[row]
        if pair == 3:
            board |= corner
        elif pair == 2:
            board |= corner << VERTICALS
        elif pair == 1:
            board |= corner << HORIZONTALS
        left -= before[row, pair]
        row = following[row, pair]
    return board


@compiled
def _ranks(codes, before, following, first, opened):  # type: ignore[no-untyped-def]
    ranks = np.empty(len(codes), np.int64)
    for k in range(len(codes)):
        code = codes[k]
        square = code >> U(HEAD)
        rank, row = np.int64(-1), np.int16(-1)
        if square < U(16):
            rank, row = np.int64(first[square]), opened[square]
        shift = U(HEAD)
        while row > 0:
            shift -= TWO
            pair = code >> shift & U(3)
            rank += before[row, pair]
            row = following[row, pair]
        ranks[k] = rank if row == 0 and code & (ONE << shift) - ONE == U(0) else -1
    return ranks


@compiled
def _codes(ranks, before, following, first, opened):  # type: ignore[no-untyped-def]
    codes = np.empty(len(ranks), np.uint64)
    for k in range(len(ranks)):
        left = ranks[k]
        square = 14
        while first[square] < 0 or first[square] > left:
            square -= 1
        left -= first[square]
        row = opened[square]
        code, shift = U(square) << U(HEAD), U(HEAD)
        while row > 0:
            pair = 3
            while before[row, pair] < 0 or before[row, pair] > left:
                pair -= 1
            shift -= TWO
            code |= U(pair) << shift
            left -= before[row, pair]
            row = following[row, pair]
        codes[k] = code
    return codes


@compiled
def _all(codes, boards, want_codes, want_boards, cell, following, opened):  # type: ignore[no-untyped-def]
    """Every layout in ascending order of the codes: at each fork one pair after the other."""
    rows, pairs = np.zeros(17, np.int16), np.zeros(17, np.int8)
    code, board = np.zeros(17, np.uint64), np.zeros(17, np.uint64)
    found = 0
    for square in range(15):
        if opened[square] < 0:
            continue
        depth, shift = 0, U(HEAD)
        rows[0], pairs[0] = opened[square], 0
        code[0], board[0] = U(square) << U(HEAD), U(square) << SQUARE
        while depth >= 0:
            row, pair = rows[depth], pairs[depth]
            if row == 0:
                if want_codes:
                    codes[found] = code[depth]
                if want_boards:
                    boards[found] = board[depth]
                found += 1
            elif pair < 4:
                pairs[depth] += 1
                if following[row, pair] >= 0:
                    shift -= TWO
                    depth += 1
                    rows[depth], pairs[depth] = following[row, pair], 0
                    code[depth] = code[depth - 1] | U(pair) << shift
                    corner = ONE << cell[row]
                    if pair == 0:
                        board[depth] = board[depth - 1]
                    elif pair == 3:
                        board[depth] = board[depth - 1] | corner
                    elif pair == 2:
                        board[depth] = board[depth - 1] | corner << VERTICALS
                    else:
                        board[depth] = board[depth - 1] | corner << HORIZONTALS
                continue
            depth -= 1
            shift += TWO
    return found


def ranks(codes: Codes) -> Ranks:
    """The rank of each code; -1 for a number that is no layout's.

    >>> ranks(np.array([0x1A9BF0C00, 0x3A9BF0C00], np.uint64)).tolist()
    [4091296, -1]
    """
    made = tables()
    found: Ranks = _ranks(np.asarray(codes, np.uint64), made.before, made.following, made.first, made.opened)
    return found


def codes(ranks: Ranks) -> Codes:
    """The code of each rank.

    >>> [f"{code:09X}" for code in codes(np.array([4091296, 10399732]))]
    ['1A9BF0C00', '4FEA13400']
    """
    wanted = np.asarray(ranks, np.int64)
    if len(wanted) and not (wanted.min() >= 0 and wanted.max() < COUNT):
        raise ValueError(f"expected ranks from 0 to {COUNT - 1}")
    made = tables()
    found: Codes = _codes(wanted, made.before, made.following, made.first, made.opened)
    return found


def all_codes() -> Codes:
    """The codes of all layouts in ascending order, 235 MB of them."""
    found = np.empty(COUNT, np.uint64)
    made = tables()
    _all(found, np.empty(0, np.uint64), True, False, made.cell, made.following, made.opened)
    return found


def all_boards() -> Boards:
    """The boards of all layouts in the order of their ranks."""
    found = np.empty(COUNT, np.uint64)
    made = tables()
    _all(np.empty(0, np.uint64), found, False, True, made.cell, made.following, made.opened)
    return found
