"""All 29,334,498 layouts at once (compiled; needs the extra `fast`).

Layouts are known by their ranks. A distance is a byte for each layout; those at distance d + 1 are the layouts next to one at
distance d that have no distance yet. A level looks at all layouts, which costs little beside ranking the ones that are
found, and can be shared by threads: two of them may find the same layout, but they write the same distance.
"""

from __future__ import annotations

import numpy as np
from numba import njit, prange
from numpy.typing import NDArray

from boardcode.games.klotski.bulk import Tables, rank_of_board
from boardcode.games.klotski.engine import (
    ALL,
    CELL,
    HORIZONTALS,
    MOST_MOVES,
    ONE,
    SQUARE,
    VERTICALS,
    ZERO,
    Boards,
    U,
    compiled,
    mirrored,
    spaces,
    successors,
)

UNREACHED = 255  # no layout is so far from the goal
BLOCKS = 1024
NO_COMPONENT = 65_535  # there are 25,422


@njit(cache=True, nogil=True, parallel=True)
def _next_level(boards, distance, level, count, cell, before, following, first, opened):  # type: ignore[no-untyped-def]
    size = len(boards) // BLOCKS + 1
    for block in prange(BLOCKS):
        after = np.empty(MOST_MOVES, np.uint64)
        for k in range(block * size, min((block + 1) * size, len(boards))):
            if distance[k] == level:
                for move in range(successors(boards[k], count, after)):
                    other = rank_of_board(after[move], cell, before, following, first, opened)
                    if distance[other] == UNREACHED:
                        distance[other] = level + 1


def next_level(boards: Boards, distance: NDArray[np.uint8], level: int, count: int, tables: Tables) -> None:
    """Give all layouts next to those at a distance the next distance, unless they have one."""
    _next_level(boards, distance, level, count, *tables)


def solved_only(boards: Boards, goal: int) -> NDArray[np.uint8]:
    """Distances as they are before the first level: 0 where the square is at the goal."""
    return np.where(boards >> SQUARE == U(goal), 0, UNREACHED).astype(np.uint8)


@compiled
def _components(boards, component, cell, before, following, first, opened):  # type: ignore[no-untyped-def]
    after = np.empty(MOST_MOVES, np.uint64)
    waiting = np.empty(1 << 20, np.int64)
    found = 0
    for rank in range(len(boards)):
        if component[rank] != NO_COMPONENT:
            continue
        component[rank] = found
        waiting[0] = rank
        length = 1
        while length:
            length -= 1
            board = boards[waiting[length]]
            for move in range(successors(board, CELL, after)):
                other = rank_of_board(after[move], cell, before, following, first, opened)
                if component[other] == NO_COMPONENT:
                    component[other] = found
                    waiting[length] = other
                    length += 1
        found += 1
    return found


def components(boards: Boards, tables: Tables) -> NDArray[np.uint16]:
    """For each layout the number of its component; components are numbered in the order of their first layouts."""
    component = np.full(len(boards), NO_COMPONENT, np.uint16)
    _components(boards, component, *tables)
    return component


@njit(cache=True, nogil=True, parallel=True)
def _move_counts(boards, count):  # type: ignore[no-untyped-def]
    size = len(boards) // BLOCKS + 1
    total, most = np.zeros(BLOCKS, np.int64), np.zeros(BLOCKS, np.int64)
    for block in prange(BLOCKS):
        after = np.empty(MOST_MOVES, np.uint64)
        for k in range(block * size, min((block + 1) * size, len(boards))):
            moves = successors(boards[k], count, after)
            total[block] += moves
            most[block] = max(most[block], moves)
    return total, most


def move_counts(boards: Boards, count: int) -> tuple[int, int]:
    """How many moves all layouts have together, and the most that one has."""
    total, most = _move_counts(boards, count)
    return int(total.sum()), int(most.max())


@compiled
def symmetric(boards):  # type: ignore[no-untyped-def]
    """Which boards are their own mirror images."""
    same = np.empty(len(boards), np.bool_)
    for k in range(len(boards)):
        same[k] = mirrored(boards[k]) == boards[k]
    return same


@compiled
def kinds(boards):  # type: ignore[no-untyped-def]
    """For each board how many horizontal dominoes, vertical dominoes, singles and spaces it has."""
    found = np.zeros((len(boards), 4), np.uint8)
    for k in range(len(boards)):
        sets = (boards[k] >> HORIZONTALS & ALL, boards[k] >> VERTICALS & ALL, boards[k] & ALL, spaces(boards[k]))
        for kind in range(4):
            cells = sets[kind]
            while cells != ZERO:
                cells &= cells - ONE
                found[k, kind] += 1
    return found
