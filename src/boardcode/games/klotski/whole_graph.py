"""All 29,334,498 layouts at once (compiled; needs the extra `fast`).

Layouts are known by their ranks. A distance is a byte for each layout; those at distance d + 1 are the layouts next to one at
distance d that have no distance yet. A level looks at all layouts, which costs little beside ranking the ones that are
found, and can be shared by threads: two of them may find the same layout, but they write the same distance.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numba import njit, prange
from numpy.typing import NDArray

from boardcode.games.klotski.bulk import Tables, rank_of_board, with_square_at
from boardcode.games.klotski.engine import (
    ALL,
    CELL,
    HORIZONTALS,
    MOST_MOVES,
    ONE,
    VERTICALS,
    ZERO,
    Boards,
    compiled,
    mirrored,
    spaces,
    successors,
)
from boardcode.games.klotski.ranking import COUNT

UNREACHED = 255  # no layout is so far from the goal
BLOCKS = 1024
NO_COMPONENT = 65_535  # there are 25,422
LARGEST = 1_000_000  # no component has so many layouts; the largest has 964,656
ENOUGH = 500_000  # layouts, until the progress is told


@njit(cache=True, nogil=True, parallel=True)
def _next_level(boards, distance, level, count, tables):  # type: ignore[no-untyped-def]
    size = len(boards) // BLOCKS + 1
    for block in prange(BLOCKS):
        after = np.empty(MOST_MOVES, np.uint64)
        for k in range(block * size, min((block + 1) * size, len(boards))):
            if distance[k] == level:
                for move in range(successors(boards[k], count, after)):
                    other = rank_of_board(after[move], tables)
                    if distance[other] == UNREACHED:
                        distance[other] = level + 1


def next_level(boards: Boards, distance: NDArray[np.uint8], level: int, count: int, tables: Tables) -> None:
    """Give all layouts next to those at a distance the next distance, unless they have one."""
    _next_level(boards, distance, level, count, tables)


def solved_only(goal: int) -> NDArray[np.uint8]:
    """Distances as they are before the first level: 0 where the square is at the goal."""
    distance = np.full(COUNT, UNREACHED, np.uint8)
    distance[with_square_at(goal)] = 0
    return distance


@compiled
def descent(board, distance, count, tables):  # type: ignore[no-untyped-def]
    """The boards on a shortest way to the goal, and how many were looked at: each is the first that is nearer than the one before."""
    after = np.empty(MOST_MOVES, np.uint64)
    length = distance[rank_of_board(board, tables)]
    found = np.empty(length + 1, np.uint64)
    found[0] = board
    looked_at = 1
    for k in range(1, length + 1):
        for move in range(successors(found[k - 1], count, after)):
            looked_at += 1
            if distance[rank_of_board(after[move], tables)] == length - k:
                found[k] = after[move]
                break
    return found, looked_at


@compiled
def _next_components(boards, component, rank, found, tables):  # type: ignore[no-untyped-def]
    """Number components from a rank on until enough layouts are in one: the rank to go on with, the components, the layouts."""
    after = np.empty(MOST_MOVES, np.uint64)
    waiting = np.empty(LARGEST, np.int64)
    met = 0
    while rank < len(boards) and met < ENOUGH:
        if component[rank] == NO_COMPONENT:
            component[rank] = found
            waiting[0] = rank
            length = 1
            while length:
                length -= 1
                met += 1
                for move in range(successors(boards[waiting[length]], CELL, after)):
                    other = rank_of_board(after[move], tables)
                    if component[other] == NO_COMPONENT:
                        component[other] = found
                        waiting[length] = other
                        length += 1
            found += 1
        rank += 1
    return rank, found, met


def components(boards: Boards, tables: Tables, progress: Callable[[int], None]) -> NDArray[np.uint16]:
    """For each layout the number of its component; components are numbered in the order of their first layouts.

    `progress` is called with how many layouts have got one.
    """
    component = np.full(len(boards), NO_COMPONENT, np.uint16)
    rank = found = met = 0
    while rank < len(boards):
        progress(met)
        rank, found, more = _next_components(boards, component, rank, found, tables)
        met += more
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
        sets = (
            boards[k] >> HORIZONTALS & ALL,
            boards[k] >> VERTICALS & ALL,
            boards[k] & ALL,
            spaces(boards[k]),
        )
        for kind in range(4):
            cells = sets[kind]
            while cells != ZERO:
                cells &= cells - ONE
                found[k, kind] += 1
    return found
