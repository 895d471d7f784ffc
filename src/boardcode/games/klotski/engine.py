"""The compiled heart of the Klotski engine (needs the extra `fast`: NumPy and Numba).

A board is one number of 64 bits: the square's cell, then three sets of cells, those of the top left corners of the vertical
dominoes, of the horizontal dominoes and of the singles:

    square (4 bits) | verticals (20 bits) | horizontals (20 bits) | singles (20 bits)

A set of cells has bit k for cell k. Moving a piece by one cell changes one bit of one set into another, and which pieces can
move down at all is one expression for all of them: a single can where the cell below is a space, `singles & spaces >> 4`.
To find where a piece gets to in one step, take it off, collect the places where it fits, and flood them from where it was.

Numba keeps compiled code in a cache and makes it anew when its own file changes, not when one that it imports does: whoever
changes this file empties the cache (`__pycache__/*.nb*`).
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from boardcode.games.klotski.moves import Count
from boardcode.games.klotski.pieces import CELLS, COLUMNS

Board: TypeAlias = int  # or np.uint64: Numba makes no difference
Boards: TypeAlias = NDArray[np.uint64]

STEP, SLIDE, CELL = (count.order for count in Count)
MOST_MOVES = (
    128  # room for the moves of one layout; none has more than 68 steps, and slides and cells are steps, too
)

U = np.uint64
ALL = U((1 << CELLS) - 1)
COLUMN = tuple(U(sum(1 << cell for cell in range(column, CELLS, COLUMNS))) for column in range(COLUMNS))
NOT_FIRST, NOT_LAST = ALL & ~COLUMN[0], ALL & ~COLUMN[3]
SINGLES, HORIZONTALS, VERTICALS, SQUARE = U(0), U(20), U(40), U(60)
SQUARE_CELLS = U(0b110011)
ZERO, ONE, TWO, THREE, FOUR, FIVE, EIGHT = U(0), U(1), U(2), U(3), U(4), U(5), U(8)

compiled: Any = njit(cache=True, nogil=True)
inlined: Any = njit(cache=True, nogil=True, inline="always")


@inlined
def spaces(board):  # type: ignore[no-untyped-def]
    """The cells that nothing covers."""
    verticals, horizontals = board >> VERTICALS & ALL, board >> HORIZONTALS & ALL
    covered = (
        SQUARE_CELLS << (board >> SQUARE)
        | verticals
        | verticals << FOUR
        | horizontals
        | horizontals << ONE
        | board
    )
    return ~covered & ALL


@inlined
def lowest(cells):  # type: ignore[no-untyped-def]
    """The set of the first cell of a set."""
    return cells & (~cells + ONE)


@inlined
def number(cell_set):  # type: ignore[no-untyped-def]
    """The cell of a set that has one."""
    cell = ZERO
    if cell_set & U(0xFFC00) != ZERO:
        cell += U(10)
        cell_set >>= U(10)
    while cell_set > ONE:
        cell_set >>= ONE
        cell += ONE
    return cell


@inlined
def places(shift, free):  # type: ignore[no-untyped-def]
    """Where the top left corner of a piece of a kind can be, given the free cells."""
    if shift == SINGLES:
        return free
    if shift == HORIZONTALS:
        return free & NOT_LAST & free >> ONE
    if shift == VERTICALS:
        return free & free >> FOUR
    return free & NOT_LAST & free >> ONE & free >> FOUR & free >> FIVE


@inlined
def covers(shift, corner):  # type: ignore[no-untyped-def]
    """The cells of a piece of a kind, given the set of its corner."""
    if shift == SINGLES:
        return corner
    if shift == HORIZONTALS:
        return corner | corner << ONE
    if shift == VERTICALS:
        return corner | corner << FOUR
    return corner | corner << ONE | corner << FOUR | corner << FIVE


@inlined
def beside(corners):  # type: ignore[no-untyped-def]
    """The cells next to a set's cells."""
    return (
        corners << FOUR | corners >> FOUR | (corners & NOT_LAST) << ONE | (corners & NOT_FIRST) >> ONE
    ) & ALL


@inlined
def movable(shift, corners, free):  # type: ignore[no-untyped-def]
    """Those pieces of a kind that can move by a cell in some direction."""
    if shift == SINGLES:
        return corners & beside(free)
    if shift == HORIZONTALS:
        both = free & NOT_LAST & free >> ONE  # corners below or above which there is room
        along = (free & NOT_FIRST) >> TWO & (COLUMN[0] | COLUMN[1]) | (free & NOT_LAST) << ONE
        return corners & (both << FOUR | both >> FOUR | along)
    both = free & free >> FOUR
    return corners & ((both & NOT_LAST) << ONE | (both & NOT_FIRST) >> ONE | free >> EIGHT | free << FOUR)


@inlined
def moved(board, shift, corner, target):  # type: ignore[no-untyped-def]
    """The board after a piece has gone from a corner to another, both as sets."""
    if shift == SQUARE:
        return board & ~(U(15) << SQUARE) | number(target) << SQUARE
    return board ^ (corner | target) << shift


@inlined
def flooded(corner, fits):  # type: ignore[no-untyped-def]
    """The places that can be reached from a corner by going from one place to the next."""
    reached = corner
    while True:
        further = (reached | beside(reached)) & fits
        if further == reached:
            return reached
        reached = further


@inlined
def in_line(corner, fits):  # type: ignore[no-untyped-def]
    """The places that can be reached from a corner in a straight line."""
    reached = corner
    place = corner << FOUR & fits
    while place != ZERO:
        reached |= place
        place = place << FOUR & fits
    place = corner >> FOUR & fits
    while place != ZERO:
        reached |= place
        place = place >> FOUR & fits
    place = (corner & NOT_LAST) << ONE & fits
    while place != ZERO:
        reached |= place
        place = (place & NOT_LAST) << ONE & fits
    place = (corner & NOT_FIRST) >> ONE & fits
    while place != ZERO:
        reached |= place
        place = (place & NOT_FIRST) >> ONE & fits
    return reached


@compiled
def successors(board, count, after):  # type: ignore[no-untyped-def]
    """Write every board after one move into `after`; how many there are."""
    found = 0
    free = spaces(board)
    for kind in range(4):
        shift = U(20 * kind)
        corners = ONE << (board >> SQUARE) if shift == SQUARE else movable(shift, board >> shift & ALL, free)
        while corners != ZERO:
            corner = lowest(corners)
            corners ^= corner
            fits = places(shift, free | covers(shift, corner))
            if count == STEP:
                reached = flooded(corner, fits)
            elif count == SLIDE:
                reached = in_line(corner, fits)
            else:
                reached = (corner | beside(corner)) & fits
            reached &= ~corner
            while reached != ZERO:
                target = lowest(reached)
                reached ^= target
                after[found] = moved(board, shift, corner, target)
                found += 1
    return found


# -- between codes and boards


@compiled
def board_of(code):  # type: ignore[no-untyped-def]
    """The board of a layout's number; nothing is checked."""
    square = code >> U(32)
    covered = SQUARE_CELLS << square
    board = square << SQUARE
    shift = U(32)
    cell = ZERO
    while covered != ALL:
        while covered >> cell & ONE != ZERO:
            cell += ONE
        shift -= TWO
        pair = code >> shift & THREE
        corner = ONE << cell
        covered |= corner
        if pair == ONE:
            covered |= corner << ONE
            board |= corner << HORIZONTALS
        elif pair == TWO:
            covered |= corner << FOUR
            board |= corner << VERTICALS
        elif pair == THREE:
            board |= corner
    return board


@compiled
def code_of(board):  # type: ignore[no-untyped-def]
    """The number of a board's layout."""
    square = board >> SQUARE
    covered = SQUARE_CELLS << square
    code = square << U(32)
    shift = U(32)
    cell = ZERO
    while covered != ALL:
        while covered >> cell & ONE != ZERO:
            cell += ONE
        shift -= TWO
        corner = ONE << cell
        covered |= corner
        if board & corner != ZERO:
            code |= THREE << shift
        elif board >> VERTICALS & corner != ZERO:
            covered |= corner << FOUR
            code |= TWO << shift
        elif board >> HORIZONTALS & corner != ZERO:
            covered |= corner << ONE
            code |= ONE << shift
    return code


@compiled
def turn_into_boards(codes):  # type: ignore[no-untyped-def]
    """Put in the place of each number of a layout its board, so that many need no second array."""
    for k in range(len(codes)):
        codes[k] = board_of(codes[k])


@compiled
def codes_of(boards):  # type: ignore[no-untyped-def]
    """The numbers of many boards' layouts."""
    codes = np.empty(len(boards), np.uint64)
    for k in range(len(boards)):
        codes[k] = code_of(boards[k])
    return codes


def board(code: int) -> np.uint64:
    """The board of a layout's number, as compiled functions take it."""
    return U(board_of(U(code)))


# -- left and right


def _turned_rows(width: int) -> NDArray[np.uint64]:
    """For two rows of corners their mirror image; `width` is how far a piece goes to the right of its corner."""
    turned = np.zeros(1 << 2 * COLUMNS, dtype=np.uint64)
    for cells in range(len(turned)):
        for cell in range(2 * COLUMNS):
            row, column = divmod(cell, COLUMNS)
            if cells >> cell & 1 and column + width < COLUMNS:
                turned[cells] |= U(1 << COLUMNS * row + COLUMNS - 1 - width - column)
    return turned


ONE_WIDE, TWO_WIDE = _turned_rows(0), _turned_rows(1)
TWO_ROWS = U(0xFF)


@inlined
def turned(cells, table):  # type: ignore[no-untyped-def]
    """The mirror image of a set of corners, two rows at a time."""
    return table[cells & TWO_ROWS] | table[cells >> U(8) & TWO_ROWS] << U(8) | table[cells >> U(16)] << U(16)


@compiled
def mirrored(board):  # type: ignore[no-untyped-def]
    """The board with left and right exchanged."""
    square = board >> SQUARE
    mirror = (square & ~THREE) + (TWO - (square & THREE))
    return (
        mirror << SQUARE
        | turned(board >> VERTICALS & ALL, ONE_WIDE) << VERTICALS
        | turned(board >> HORIZONTALS & ALL, TWO_WIDE) << HORIZONTALS
        | turned(board & ALL, ONE_WIDE)
    )
