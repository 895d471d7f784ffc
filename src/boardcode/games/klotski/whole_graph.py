"""All 29,334,498 layouts at once, compiled (needs the extra `fast`).

Layouts are identified by their ranks. A distance is a byte for each layout; the layouts at distance d + 1 are
the neighbours of those at distance d that have no distance yet. Each level walks over all layouts, which
costs little beside ranking the neighbours, and is shared by threads: two of them may reach the same layout,
but they write the same distance.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numba import prange
from numpy.typing import NDArray

from boardcode.compile.numba.kernel_cache import compiled
from boardcode.games.klotski.bulk import rank_of_board, with_square_at
from boardcode.games.klotski.engine import (
    ALL,
    CELL,
    HORIZONTALS,
    MOST_MOVES,
    ONE,
    VERTICALS,
    ZERO,
    Boards,
    Tables,
    mirror,
    spaces,
    successors,
)
from boardcode.games.klotski.scan import scan_table

UNREACHED = 255  # no layout is so far from the goal
BLOCKS = 1024
NO_COMPONENT = 65_535  # there are 25,422
LARGEST = 1_000_000  # no component has so many layouts; the largest has 964,656
ENOUGH = 500_000  # layouts between two reports of the progress


@compiled(parallel=True)
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
    """Set the distance of all neighbours of the layouts at distance `level`, unless they have one."""
    _next_level(boards, distance, level, count, tables)


def solved_only(goal: int) -> NDArray[np.uint8]:
    """The distances before the first level: 0 where the square is at the goal, else `UNREACHED`."""
    distance = np.full(scan_table().count, UNREACHED, np.uint8)
    distance[with_square_at(goal)] = 0
    return distance


@compiled
def descent(board, distance, count, tables):  # type: ignore[no-untyped-def]
    """The boards of a shortest solution, each move the first that gets nearer, and how many were met.

    If the distances are wrong, so that no move gets nearer, the boards end there.
    """
    after = np.empty(MOST_MOVES, np.uint64)
    length = distance[rank_of_board(board, tables)]
    path = np.empty(length + 1, np.uint64)
    path[0] = board
    met = 1
    for k in range(1, length + 1):
        gets_nearer = False
        for move in range(successors(path[k - 1], count, after)):
            met += 1
            if distance[rank_of_board(after[move], tables)] == length - k:
                path[k] = after[move]
                gets_nearer = True
                break
        if not gets_nearer:
            return path[:k], met
    return path, met


@compiled
def _next_components(boards, component, rank, count, tables):  # type: ignore[no-untyped-def]
    """Number components from a rank on, until `ENOUGH` layouts have one.

    Return the rank to go on with, how many components there are so far, and how many layouts got one.
    """
    after = np.empty(MOST_MOVES, np.uint64)
    waiting = np.empty(LARGEST, np.int64)
    met = 0
    while rank < len(boards) and met < ENOUGH:
        if component[rank] == NO_COMPONENT:
            component[rank] = count
            waiting[0] = rank
            length = 1
            while length:
                length -= 1
                met += 1
                for move in range(successors(boards[waiting[length]], CELL, after)):
                    other = rank_of_board(after[move], tables)
                    if component[other] == NO_COMPONENT:
                        component[other] = count
                        waiting[length] = other
                        length += 1
            count += 1
        rank += 1
    return rank, count, met


def components(boards: Boards, tables: Tables, progress: Callable[[int], None]) -> NDArray[np.uint16]:
    """The number of each layout's component; components are numbered in the order of their first layouts.

    `progress` is called with how many layouts have one.
    """
    component = np.full(len(boards), NO_COMPONENT, np.uint16)
    rank = count = met = 0
    while rank < len(boards):
        progress(met)
        rank, count, more = _next_components(boards, component, rank, count, tables)
        met += more
    return component


@compiled(parallel=True)
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
    """The number of moves of all layouts together, and the largest of one layout."""
    total, most = _move_counts(boards, count)
    return int(total.sum()), int(most.max())


@compiled
def symmetric(boards):  # type: ignore[no-untyped-def]
    """Which boards are their own mirror images."""
    same = np.empty(len(boards), np.bool_)
    for k in range(len(boards)):
        same[k] = mirror(boards[k]) == boards[k]
    return same


@compiled
def kinds(boards):  # type: ignore[no-untyped-def]
    """For each board how many horizontal dominoes, vertical dominoes, singles and spaces it has."""
    counts = np.zeros((len(boards), 4), np.uint8)
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
                counts[k, kind] += 1
    return counts
