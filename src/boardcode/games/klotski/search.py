"""Breadth-first search from one layout, compiled (needs the extra `fast`).

Every move can be reversed, so the layouts that can be reached from one another form a component, and the
layouts at distance d are the neighbours of those at distance d - 1 that were not met before. Layouts that
were met are kept in a hash table with open addressing.

A board and its mirror image need the same number of moves to a goal in the middle columns. So a search for
such a goal needs only one of the two: the smaller number.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from boardcode.compile.numba.kernel_cache import compiled
from boardcode.games.klotski.engine import (
    MOST_MOVES,
    ONE,
    SQUARE,
    Boards,
    U,
    inlined,
    mirror,
    successors,
)

NO_BOARD = U(0xFFFFFFFFFFFFFFFF)  # the square is never at cell 15
MIX = U(0x9E3779B97F4A7C15)
FIRST_SIZE = 1 << 16
NOTHING = -1
TOO_MANY = U(0xFFFFFFFFFFFFFFFF)  # shortest solutions; no layout has a tenth as many to the exit


@inlined
def slot(table, board):  # type: ignore[no-untyped-def]
    """The index of a board in a hash table, or the free one where it belongs."""
    mask = U(len(table) - 1)
    place = (board ^ board >> U(29)) * MIX >> U(32) & mask
    while table[place] != NO_BOARD and table[place] != board:
        place = place + ONE & mask
    return place


@compiled
def hash_table(boards, size):  # type: ignore[no-untyped-def]
    """A hash table of a size that holds the boards."""
    table = np.full(size, NO_BOARD, np.uint64)
    for k in range(len(boards)):
        table[slot(table, boards[k])] = boards[k]
    return table


@compiled
def double(array):  # type: ignore[no-untyped-def]
    """A copy of an array that is twice as long."""
    larger = np.empty(2 * len(array), array.dtype)
    larger[: len(array)] = array
    return larger


@inlined
def representative(board, fold):  # type: ignore[no-untyped-def]
    """The board, or with `fold` the smaller of it and its mirror image."""
    return min(board, mirror(board)) if fold else board


@compiled
def shortest(start, count, goal, fold):  # type: ignore[no-untyped-def]
    """The boards of a shortest solution, and how many boards were met; no boards if there is no solution."""
    after = np.empty(MOST_MOVES, np.uint64)
    table = np.full(FIRST_SIZE, NO_BOARD, np.uint64)
    boards = np.empty(FIRST_SIZE // 2, np.uint64)
    before = np.empty(FIRST_SIZE // 2, np.int32)
    boards[0] = representative(start, fold)
    before[0] = NOTHING
    table[slot(table, boards[0])] = boards[0]
    met = 1
    if start >> SQUARE == goal:
        return boards[:1].copy(), met
    here = 0
    while here < met:
        for k in range(successors(boards[here], count, after)):
            board = representative(after[k], fold)
            place = slot(table, board)
            if table[place] == board:
                continue
            table[place] = board
            boards[met] = board
            before[met] = here
            met += 1
            if board >> SQUARE == goal:
                return trace(boards, before, met - 1), met
            if met == len(boards):
                boards, before = double(boards), double(before)
                table = hash_table(boards[:met], 2 * len(table))
        here += 1
    return boards[:0].copy(), met


@compiled
def trace(boards, before, last):  # type: ignore[no-untyped-def]
    """The boards from the first one to `last`; `before` has the index of each board's predecessor."""
    length, here = 0, last
    while here != NOTHING:
        length += 1
        here = before[here]
    path = np.empty(length, np.uint64)
    here = last
    while here != NOTHING:
        length -= 1
        path[length] = boards[here]
        here = before[here]
    return path


@compiled
def unfold(start, representatives, count):  # type: ignore[no-untyped-def]
    """The boards of a solution that begins at `start`, each a representative or its mirror image."""
    after = np.empty(MOST_MOVES, np.uint64)
    path = np.empty(len(representatives), np.uint64)
    path[0] = start
    for k in range(1, len(representatives)):
        for move in range(successors(path[k - 1], count, after)):
            if representative(after[move], True) == representatives[k]:
                path[k] = after[move]
                break
    return path


@compiled
def component(start, count):  # type: ignore[no-untyped-def]
    """All boards that can be reached, in the order in which a search meets them."""
    after = np.empty(MOST_MOVES, np.uint64)
    table = np.full(FIRST_SIZE, NO_BOARD, np.uint64)
    boards = np.empty(FIRST_SIZE // 2, np.uint64)
    boards[0] = start
    table[slot(table, start)] = start
    met, here = 1, 0
    while here < met:
        for k in range(successors(boards[here], count, after)):
            place = slot(table, after[k])
            if table[place] == NO_BOARD:
                table[place] = after[k]
                boards[met] = after[k]
                met += 1
                if met == len(boards):
                    boards = double(boards)
                    table = hash_table(boards[:met], 2 * len(table))
        here += 1
    return boards[:met].copy()


@compiled
def index_boards(boards):  # type: ignore[no-untyped-def]
    """A hash table of boards, and beside it the index of each board in the list."""
    size = FIRST_SIZE
    while size < 2 * len(boards):
        size *= 2
    table = hash_table(boards, size)
    index = np.empty(size, np.int32)
    for k in range(len(boards)):
        index[slot(table, boards[k])] = k
    return table, index


@inlined
def add_counts(some, more):  # type: ignore[no-untyped-def]
    """The sum of two counts, or TOO_MANY if it does not fit into 64 bits."""
    return some + more if more < TOO_MANY - some else TOO_MANY


@compiled
def spread(boards, sources, count):  # type: ignore[no-untyped-def]
    """For each board of a component its distance from the nearest source, and how many shortest paths there
    are.

    The distance is -1 if there is no source.
    """
    after = np.empty(MOST_MOVES, np.uint64)
    table, index = index_boards(boards)
    distance = np.full(len(boards), NOTHING, np.int32)
    ways = np.zeros(len(boards), np.uint64)
    queue = np.empty(len(boards), np.int32)
    met = 0
    for k in range(len(boards)):
        if sources[k]:
            queue[met] = k
            distance[k] = 0
            ways[k] = ONE
            met += 1
    here = 0
    while here < met:
        k = queue[here]
        here += 1
        for move in range(successors(boards[k], count, after)):
            other = index[slot(table, after[move])]
            if distance[other] == NOTHING:
                distance[other] = distance[k] + 1
                queue[met] = other
                met += 1
            if distance[other] == distance[k] + 1:
                ways[other] = add_counts(ways[other], ways[k])
    return distance, ways


def squares_at(boards: Boards, goal: int) -> NDArray[np.bool_]:
    """Which boards have their square at a cell."""
    at_goal: NDArray[np.bool_] = boards >> SQUARE == U(goal)
    return at_goal
