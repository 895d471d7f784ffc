"""Ranks, codes and boards of many layouts at a time (compiled; needs the extra `fast`).

The forks of `ranking` as arrays: for each board that a scan can come to, its next cell, and for each pair that can stand there how many
layouts come before it and which board follows. 1,260 boards of four pairs take 40 KB, so that ranking a layout is a dozen
additions from the processor's nearest memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from boardcode.games.klotski.engine import (
    HORIZONTALS,
    ONE,
    SQUARE,
    THREE,
    TWO,
    VERTICALS,
    ZERO,
    Boards,
    U,
    compiled,
    turn_into_boards,
)
from boardcode.games.klotski.ranking import COUNT, Fork, start
from boardcode.games.klotski.scan import HEAD, PAIRS

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
    cell, before, following = (
        np.zeros(size, np.uint64),
        np.full((size, 4), NO_WAY, np.int32),
        np.full((size, 4), NO_WAY, np.int16),
    )
    for fork in forks:
        row = order[id(fork)]
        cell[row] = fork.cell
        for pair, (earlier, after) in fork.turns.items():
            before[row, pair], following[row, pair] = earlier, numbered(after)
    return Tables(cell, before, following, first, opened)


@compiled
def rank_of_board(board, tables):  # type: ignore[no-untyped-def]
    """How many layouts have a smaller code than a board's."""
    square = board >> SQUARE
    rank, row = tables.first[square], tables.opened[square]
    while row > 0:
        place = board >> tables.cell[row]
        pair = (place & ONE) * THREE | (place >> VERTICALS & ONE) * TWO | place >> HORIZONTALS & ONE
        rank += tables.before[row, pair]
        row = tables.following[row, pair]
    return rank


@compiled
def _ranks(codes, tables):  # type: ignore[no-untyped-def]
    ranks = np.empty(len(codes), np.int64)
    for k in range(len(codes)):
        code = codes[k]
        square = code >> U(HEAD)
        rank, row = np.int64(-1), np.int16(-1)
        if square < U(16):
            rank, row = np.int64(tables.first[square]), tables.opened[square]
        shift = U(HEAD)
        while row > 0:
            shift -= TWO
            pair = code >> shift & THREE
            rank += tables.before[row, pair]
            row = tables.following[row, pair]
        ranks[k] = rank if row == 0 and code & (ONE << shift) - ONE == ZERO else -1
    return ranks


@compiled
def _codes(ranks, tables):  # type: ignore[no-untyped-def]
    codes = np.empty(len(ranks), np.uint64)
    for k in range(len(ranks)):
        left = ranks[k]
        square = 14
        while tables.first[square] < 0 or tables.first[square] > left:
            square -= 1
        left -= tables.first[square]
        row = tables.opened[square]
        code, shift = U(square) << U(HEAD), U(HEAD)
        while row > 0:
            pair = 3
            while tables.before[row, pair] < 0 or tables.before[row, pair] > left:
                pair -= 1
            shift -= TWO
            code |= U(pair) << shift
            left -= tables.before[row, pair]
            row = tables.following[row, pair]
        codes[k] = code
    return codes


@compiled
def _all(codes, tables):  # type: ignore[no-untyped-def]
    """Every code in ascending order: from each fork down every way, the smallest pair first."""
    rows, pairs, begun = (
        np.empty(PAIRS + 1, np.int16),
        np.empty(PAIRS + 1, np.int8),
        np.empty(PAIRS + 1, np.uint64),
    )
    found = 0
    for square in range(len(tables.opened)):
        depth, rows[0], pairs[0], begun[0] = 0, tables.opened[square], 0, U(square) << U(HEAD)
        while depth >= 0:
            row, pair = rows[depth], pairs[depth]
            if row == 0:
                codes[found] = begun[depth]
                found += 1
            if row <= 0 or pair == 4:
                depth -= 1
                continue
            pairs[depth] += 1
            if tables.following[row, pair] >= 0:
                depth += 1
                rows[depth], pairs[depth] = tables.following[row, pair], 0
                begun[depth] = begun[depth - 1] | U(pair) << U(HEAD - 2 * depth)


def ranks(codes: Sequence[int] | Codes) -> Ranks:
    """The rank of each code; -1 for a number that is no layout's.

    >>> ranks([0x1A9BF0C00, 0x3A9BF0C00]).tolist()
    [4091296, -1]
    """
    found: Ranks = _ranks(np.asarray(codes, np.uint64), tables())
    return found


def codes(ranks: Sequence[int] | Ranks) -> Codes:
    """The code of each rank.

    >>> [f"{code:09X}" for code in codes([4091296, 10399732])]
    ['1A9BF0C00', '4FEA13400']
    """
    wanted = np.asarray(ranks, np.int64)
    if len(wanted) and not (wanted.min() >= 0 and wanted.max() < COUNT):
        raise ValueError(f"expected ranks from 0 to {COUNT - 1}")
    found: Codes = _codes(wanted, tables())
    return found


def all_codes() -> Codes:
    """The codes of all layouts in ascending order, 235 MB of them."""
    found = np.empty(COUNT, np.uint64)
    _all(found, tables())
    return found


def all_boards() -> Boards:
    """The boards of all layouts in the order of their ranks, 235 MB of them."""
    found = all_codes()
    turn_into_boards(found)
    return found


def with_square_at(cell: int) -> slice:
    """The ranks of the layouts with their square at a cell: they follow each other, since the code begins with it."""
    before, after = start().turns[cell]
    return slice(before, before + after.count)
