"""From the number of a layout to its 20 cells and back, compiled (needs the extra `fast`).

Reading walks the table of the scan two symbols at a time. Each entry holds what the two put on the board, two
bits for each cell, and the next state, so that the cells are the union of eight entries:

    entry = cells (40 bits, cell 0 most significant) | state (24 bits)

Three states are left at the end: all covered; covered, with something in the filling; and no layout.

Writing needs no steps. The symbols of a code are the cells' two bits, without those of the square and of the
second halves of dominoes; those are found for all dominoes of a row or column together, and `gather` takes
the rest.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from boardcode.compile.numba.intrinsics import gather, leading_zeros, load, ones, scatter, store
from boardcode.compile.plan import END, NO_STATE
from boardcode.games.klotski.engine import tables as ranking_tables
from boardcode.games.klotski.pieces import CELLS, COLUMNS, FULL, LEAST_SPACES, SQUARE_CELLS, Kind, Piece
from boardcode.games.klotski.scan import HEAD_WIDTH, WIDTH, scan_table

U = np.uint64
compiled: Any = njit(cache=True, nogil=True)
inlined: Any = njit(cache=True, nogil=True, inline="always")

FINE, DIRTY, WRONG = 0, 1, 2  # the states at the end
STATE = 24  # bits of an entry
LEAST = LEAST_SPACES
HEAD = WIDTH - HEAD_WIDTH


# -- the table


@cache
def entries() -> tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.uint64]]:
    """For each state and two symbols an entry; for each cell of the square its state, and its cells as three
    words of bytes.
    """
    scan = scan_table()
    states = {END: FINE, NO_STATE: WRONG} | {state: state + 2 for state in range(1, len(scan.following))}
    after = {FINE: [(0, FINE), *[(0, DIRTY)] * 3], DIRTY: [(0, DIRTY)] * 4, WRONG: [(0, WRONG)] * 4}
    for state in range(1, len(scan.following)):
        after[states[state]] = [
            (
                sum(symbol << 2 * (CELLS - 1 - cell) for cell in range(CELLS) if fills >> cell & 1),
                states[scan.following[state][symbol]],
            )
            for symbol, fills in enumerate(scan.fills[state])
        ]
    first = np.array([states[state] for state in scan.first], np.uint64)
    square = np.zeros((len(first), 3), np.uint64)
    for head, fills in enumerate(scan.head_fills):
        board = bytes(4 * (fills >> place & 1) for place in range(CELLS))
        square[head] = [int.from_bytes(board[start : start + 8], "big") for start in (0, 8, 12)]
    table = []
    for state in range(len(after)):
        for cells, between in after[state]:
            table += [(cells | more) << STATE | end for more, end in after[between]]
    return np.array(table, np.uint64), first, square


def tables() -> tuple[Any, ...]:
    """All that the kernels look up."""
    ranks = ranking_tables()
    return (*entries(), ranks.before, ranks.following, ranks.before_head, ranks.first)


# -- reading


@inlined
def put_cells(number, values, row, tables):  # type: ignore[no-untyped-def]
    """Store the cells of a layout's number; gives the state at the end."""
    entries, first, squares = tables[0], tables[1], tables[2]
    square = number >> U(HEAD)
    state = first[square]
    cells = U(0)
    for shift in (28, 24, 20, 16, 12, 8, 4, 0):
        entry = entries[(state << U(4)) | (number >> U(shift) & U(15))]
        cells |= entry
        state = entry & U(0xFFFFFF)
    cells >>= U(STATE)
    each = U(0x0303030303030303)
    store(values, row, scatter(cells >> U(24), each) | squares[square, 0])
    store(values, row + 8, scatter(cells >> U(8) & U(0xFFFF), each) | squares[square, 1])
    store(values, row + 12, scatter(cells & U(0xFFFF), each) | squares[square, 2])
    return state


@inlined
def number_of_rank(rank, tables):  # type: ignore[no-untyped-def]
    """The number of the layout that has so many before it; the rank must be one."""
    before, following, first, opened = tables[3], tables[4], tables[5], tables[6]
    square = len(first) - 1
    while first[square] > rank:
        square -= 1
    left, row = rank - first[square], opened[square]
    number, shift = U(square) << U(HEAD), U(HEAD)
    while row > 0:
        pair = 3
        while before[row, pair] > left:
            pair -= 1
        shift -= U(2)
        number |= U(pair) << shift
        left -= before[row, pair]
        row = following[row, pair]
    return number


# -- writing; a set of cells has cell 0 in the highest of 20 bits: the cell to the right is one bit down

LAST = CELLS - 1
ROW = tuple(
    [
        U(sum(1 << LAST - cell for cell in range(CELLS) if cell // COLUMNS == row))
        for row in range(CELLS // COLUMNS)
    ]
)
COLUMN = tuple(
    [
        U(sum(1 << LAST - cell for cell in range(CELLS) if cell % COLUMNS == column))
        for column in range(COLUMNS)
    ]
)
ALL = U(FULL)
CORNERS = U(sum(1 << LAST - cell for cell in SQUARE_CELLS))
SQUARE = U(sum(1 << LAST - cell for cell in Piece(Kind.SQUARE, 0).cells))
NO_NUMBER = U((1 << 64) - 1)
BITS_ABOVE = U(64 - CELLS)  # of a set in its word


@inlined
def cells_with(bit, first, second, third):  # type: ignore[no-untyped-def]
    """The set of cells whose value has a bit, from three words of values; the last two share four cells."""
    marked = U(0x0101010101010101) << U(bit)
    return gather(first, marked) << U(12) | gather(second, marked) << U(4) | gather(third, marked) & U(0xF)


@inlined
def number_of_cells(values, row):  # type: ignore[no-untyped-def]
    """The number of the layout with some cells; `NO_NUMBER` if there is none."""
    first, second, third = load(values, row), load(values, row + 8), load(values, row + 12)
    low, middle, high = (
        cells_with(0, first, second, third),
        cells_with(1, first, second, third),
        cells_with(2, first, second, third),
    )
    horizontal, vertical, square, spaces = low & ~middle, middle & ~low, high, ALL & ~(low | middle | high)
    left = horizontal & COLUMN[0]
    left |= horizontal & COLUMN[1] & ~(left >> U(1))
    left |= horizontal & COLUMN[2] & ~(left >> U(1))
    top = vertical & ROW[0]
    top |= vertical & ROW[1] & ~(top >> U(4))
    top |= vertical & ROW[2] & ~(top >> U(4))
    top |= vertical & ROW[3] & ~(top >> U(4))
    cell = leading_zeros(square) - BITS_ABOVE
    wrong = (first | second | third) & U(0xF8F8F8F8F8F8F8F8) | high & (low | middle)
    wrong |= (left | left >> U(1)) ^ horizontal | (top | top >> U(4)) ^ vertical
    if (
        wrong
        or square == U(0)
        or SQUARE >> cell != square
        or CORNERS >> (U(LAST) - cell) & U(1) == U(0)
        or ones(spaces) < U(LEAST)
    ):
        return NO_NUMBER
    kept = ALL & ~(square | left >> U(1) | top >> U(4))
    two_bits = U(0x0303030303030303)
    pairs = (
        gather(first, two_bits) << U(24)
        | gather(second, two_bits) << U(8)
        | gather(third, two_bits) & U(0xFF)
    )
    return cell << U(HEAD) | gather(pairs, scatter(kept, U(0x5555555555)) * U(3)) << (
        U(HEAD) - (ones(kept) << U(1))
    )


@inlined
def rank_of_number(number, tables):  # type: ignore[no-untyped-def]
    """How many layouts have a smaller number."""
    before, following, first, opened = tables[3], tables[4], tables[5], tables[6]
    square = number >> U(HEAD)
    rank, row, shift = np.int64(first[square]), opened[square], U(HEAD)
    while row > 0:
        shift -= U(2)
        pair = number >> shift & U(3)
        rank += before[row, pair]
        row = following[row, pair]
    return U(rank)
