"""From the number of a layout to its 20 cells and back, compiled (needs the extra `fast`).

Reading is the automaton of `automaton` in smaller steps: a state is a board that the scan can come to, and two pairs at
a time lead from it to the next. Each entry of the table holds what these pairs lay on the board, two bits for each cell,
and the next state, so that the cells are the union of eight entries:

    entry = cells (40 bits, cell 0 most significant) | state (24 bits)

Three states are left at the end: all covered; covered, with something in the filling; and no layout.

Writing needs no steps. The pairs of a code are the cells' two bits, without those of the square and of the second halves of
dominoes; which cells these are is found for all dominoes of a row or column together, and `gather` takes the rest.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from boardcode.columns.machine import gather, load, scatter, store
from boardcode.games.klotski.bulk import tables as ranking_tables
from boardcode.games.klotski.pieces import CELLS, COLUMNS, FOOTPRINTS, FULL, Kind
from boardcode.games.klotski.ranking import COUNT
from boardcode.games.klotski.rules import LEAST_SPACES
from boardcode.games.klotski.scan import HEAD, SQUARE_CELLS, first_free, laid

U = np.uint64
compiled: Any = njit(cache=True, nogil=True)
inlined: Any = njit(cache=True, nogil=True, inline="always")

FINE, DIRTY, WRONG = 0, 1, 2  # the states at the end
STATE = 24  # bits of an entry
LEAST = LEAST_SPACES
CODES = COUNT


# -- the table


def _after_pair(state: tuple[int, int] | int, pair: int) -> tuple[int, tuple[int, int] | int]:
    """What a pair lays on the board, and the state after it."""
    if isinstance(state, int):
        return 0, DIRTY if state == FINE and pair else state
    covered, spaces = state
    after = laid(covered, pair)
    if after is None:
        return 0, WRONG
    cells = sum(pair << 2 * (CELLS - 1 - cell) for cell in range(CELLS) if (after & ~covered) >> cell & 1)
    spaces = min(spaces + (pair == 0b00), LEAST_SPACES)
    if after != FULL:
        return cells, (after, spaces)
    return cells, FINE if spaces == LEAST_SPACES else WRONG


@cache
def entries() -> tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.uint64]]:
    """For each state and two pairs an entry; for each cell of the square its state, and its cells as three words of bytes."""
    numbers: dict[tuple[int, int] | int, int] = {FINE: FINE, DIRTY: DIRTY, WRONG: WRONG}
    waiting: list[tuple[int, int] | int] = [FINE, DIRTY, WRONG]

    def numbered(state: tuple[int, int] | int) -> int:
        if state not in numbers:
            numbers[state] = len(numbers)
            waiting.append(state)
        return numbers[state]

    first, square = np.full(16, WRONG, np.uint64), np.zeros((16, 3), np.uint64)
    for cell in SQUARE_CELLS:
        footprint = FOOTPRINTS[Kind.SQUARE][cell] or 0
        first[cell] = numbered((footprint, 0))
        board = bytes(4 * (footprint >> place & 1) for place in range(CELLS))
        square[cell] = [int.from_bytes(board[start : start + 8], "big") for start in (0, 8, 12)]
    found = []
    for state in waiting:  # grows as it goes
        for pairs in range(16):
            cells, between = _after_pair(state, pairs >> 2)
            more, after = _after_pair(between, pairs & 0b11)
            found.append((cells | more) << STATE | numbered(after))
    return np.array(found, np.uint64), first, square


def tables() -> tuple[Any, ...]:
    """All that the kernels look up."""
    ranks = ranking_tables()
    return (*entries(), ranks.before, ranks.following, ranks.first, ranks.opened)


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
    square = 14
    while first[square] < 0 or first[square] > rank:
        square -= 1
    left, row = rank - first[square], opened[square]
    number, shift = U(square) << U(HEAD), U(HEAD)
    while row > 0:
        pair = 3
        while before[row, pair] < 0 or before[row, pair] > left:
            pair -= 1
        shift -= U(2)
        number |= U(pair) << shift
        left -= before[row, pair]
        row = following[row, pair]
    return number


# -- writing

_SET = tuple(sum(1 << cell for cell in range(CELLS) if cell // COLUMNS == row) for row in range(CELLS // COLUMNS))
ROW_0, ROW_1, ROW_2, ROW_3, ROW_4 = (U(cells) for cells in _SET)
COLUMN_0, COLUMN_1, COLUMN_2, COLUMN_3 = (U(sum(1 << cell for cell in range(c, CELLS, COLUMNS))) for c in range(COLUMNS))
ALL = U(FULL)
CORNERS = U(sum(1 << cell for cell in SQUARE_CELLS))
SQUARE = U(FOOTPRINTS[Kind.SQUARE][0] or 0)
NO_NUMBER = U(0xFFFFFFFFFFFFFFFF)


@inlined
def plane(values, row, bit):  # type: ignore[no-untyped-def]
    """The set of cells whose value has a bit; cell 0 is the most significant of 20 bits."""
    marked = U(0x0101010101010101) << bit
    first, second = gather(load(values, row), marked), gather(load(values, row + 8), marked)
    return first << U(12) | second << U(4) | gather(load(values, row + 12), marked) & U(15)


@inlined
def mirrored(cells):  # type: ignore[no-untyped-def]
    """A set of cells with cell 0 in the lowest bit instead of the highest of 20, or the other way round."""
    cells = (cells & U(0x55555)) << U(1) | (cells >> U(1)) & U(0x55555)
    cells = (cells & U(0x33333)) << U(2) | (cells >> U(2)) & U(0x33333)
    return (cells & U(15)) << U(16) | (cells >> U(4) & U(15)) << U(12) | cells & U(0xF00) | (cells >> U(12) & U(15)) << U(4) | cells >> U(16)
