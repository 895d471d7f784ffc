"""Boards and their moves, compiled (needs the extra `fast`: NumPy and Numba).

A board is a layout packed in 64 bits: the square's cell, then three sets of cells, those of the top left
corners of the vertical dominoes, of the horizontal dominoes and of the singles:

    square (4 bits) | verticals (20 bits) | horizontals (20 bits) | singles (20 bits)

A set of cells has bit k for cell k. Moving a piece by one cell changes one bit of one set into another, and
one expression finds all pieces that can move: a single can move down where the cell below is a space,
`singles & spaces >> 4`. To find where a piece can go in one step, remove it, collect the cells where it fits,
and flood them from where it was.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from boardcode.compile.numba.kernel_cache import compiled
from boardcode.games.klotski.moves import Count
from boardcode.games.klotski.pieces import CELLS, COLUMNS, FULL, ROWS
from boardcode.games.klotski.scan import HEAD_WIDTH, WIDTH, first_free, scan_table

assert (COLUMNS, ROWS) == (4, 5), (
    "the engine packs boards of 4 x 5 cells in 64 bits; it supports no other size"
)

Boards: TypeAlias = NDArray[np.uint64]

STEP, SLIDE, CELL = (count.order for count in Count)
#: the size of an array for the moves of one layout: none has more than 68 steps, and every slide is a step
MOST_MOVES = 128

U = np.uint64
ALL = U(FULL)
COLUMN = tuple(U(sum(1 << cell for cell in range(column, CELLS, COLUMNS))) for column in range(COLUMNS))
NOT_FIRST, NOT_LAST = ALL & ~COLUMN[0], ALL & ~COLUMN[3]
SINGLES, HORIZONTALS, VERTICALS, SQUARE = U(0), U(CELLS), U(2 * CELLS), U(3 * CELLS)
SQUARE_SET = U(0b110011)  # the cells of the square at cell 0
ZERO, ONE, TWO, THREE, FOUR, FIVE, EIGHT = U(0), U(1), U(2), U(3), U(4), U(5), U(8)
TAIL = U(WIDTH - HEAD_WIDTH)  # bits of a code after the square

inlined: Any = njit(nogil=True, inline="always")


@inlined
def spaces(board):  # type: ignore[no-untyped-def]
    """The cells that nothing covers."""
    verticals, horizontals = board >> VERTICALS & ALL, board >> HORIZONTALS & ALL
    covered = (
        SQUARE_SET << (board >> SQUARE)
        | verticals
        | verticals << FOUR
        | horizontals
        | horizontals << ONE
        | board
    )
    return ~covered & ALL


@inlined
def lowest(cells):  # type: ignore[no-untyped-def]
    """The set that has only the first cell of a set."""
    return cells & (~cells + ONE)


@inlined
def number(cell_set):  # type: ignore[no-untyped-def]
    """The cell of a set that has only one."""
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
    """The cells where the top left corner of a piece of a kind can be, given the free cells."""
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
    """The pieces of a kind that can move by a cell in some direction."""
    if shift == SINGLES:
        return corners & beside(free)
    if shift == HORIZONTALS:
        both = free & NOT_LAST & free >> ONE  # where a horizontal domino fits
        along = (free & NOT_FIRST) >> TWO & (COLUMN[0] | COLUMN[1]) | (free & NOT_LAST) << ONE
        return corners & (both << FOUR | both >> FOUR | along)
    both = free & free >> FOUR
    return corners & ((both & NOT_LAST) << ONE | (both & NOT_FIRST) >> ONE | free >> EIGHT | free << FOUR)


@inlined
def move(board, shift, corner, target):  # type: ignore[no-untyped-def]
    """The board after a piece moves from one cell to another; both are sets of one cell."""
    if shift == SQUARE:
        return board & ~(U(15) << SQUARE) | number(target) << SQUARE
    return board ^ (corner | target) << shift


@inlined
def flood(corner, fits):  # type: ignore[no-untyped-def]
    """The cells that can be reached from one through neighbouring cells where the piece fits."""
    reached = corner
    while True:
        further = (reached | beside(reached)) & fits
        if further == reached:
            return reached
        reached = further


@inlined
def in_line(corner, fits):  # type: ignore[no-untyped-def]
    """The cells that can be reached from one in a straight line through cells where the piece fits."""
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
    """Write the board after each move into `after`; return how many there are."""
    moves = 0
    free = spaces(board)
    for kind in range(4):
        shift = U(20 * kind)
        corners = ONE << (board >> SQUARE) if shift == SQUARE else movable(shift, board >> shift & ALL, free)
        while corners != ZERO:
            corner = lowest(corners)
            corners ^= corner
            fits = places(shift, free | covers(shift, corner))
            if count == STEP:
                reached = flood(corner, fits)
            elif count == SLIDE:
                reached = in_line(corner, fits)
            else:
                reached = (corner | beside(corner)) & fits
            reached &= ~corner
            while reached != ZERO:
                target = lowest(reached)
                reached ^= target
                after[moves] = move(board, shift, corner, target)
                moves += 1
    return moves


# -- codes and boards


class Tables(NamedTuple):
    """The table of the scan as arrays, a row for each state; row 0 is the end, -1 has no meaning."""

    cell: NDArray[np.uint64]  # the first free cell
    before: NDArray[np.int32]
    following: NDArray[np.int16]
    before_head: NDArray[np.int32]
    first: NDArray[np.int16]


@cache
def tables() -> Tables:
    """Make the arrays: 40 KB, little enough for the processor's first cache."""
    scan = scan_table()
    return Tables(
        np.array([0, *(first_free(state, scan) for state in range(1, len(scan.following)))], np.uint64),
        np.array(scan.before, np.int32),
        np.array(scan.following, np.int16),
        np.array(scan.before_head, np.int32),
        np.array(scan.first, np.int16),
    )


@inlined
def symbol_at(board, cell):  # type: ignore[no-untyped-def]
    """The symbol of a board at a cell that no earlier piece covers."""
    place = board >> cell
    return (place & ONE) * THREE | (place >> VERTICALS & ONE) * TWO | place >> HORIZONTALS & ONE


@compiled
def board_of(code, tables):  # type: ignore[no-untyped-def]
    """The board of a layout's number, which is not checked."""
    head, shift = code >> TAIL, TAIL
    board, row = head << SQUARE, tables.first[head]
    while row > 0:
        shift -= TWO
        symbol = code >> shift & THREE
        corner = ONE << tables.cell[row]
        if symbol == ONE:
            board |= corner << HORIZONTALS
        elif symbol == TWO:
            board |= corner << VERTICALS
        elif symbol == THREE:
            board |= corner
        row = tables.following[row, symbol]
    return board


@compiled
def code_of(board, tables):  # type: ignore[no-untyped-def]
    """The number of a board's layout."""
    head, shift = board >> SQUARE, TAIL
    code, row = head << TAIL, tables.first[head]
    while row > 0:
        shift -= TWO
        symbol = symbol_at(board, tables.cell[row])
        code |= symbol << shift
        row = tables.following[row, symbol]
    return code


@compiled
def _replace_by_boards(codes, tables):  # type: ignore[no-untyped-def]
    for k in range(len(codes)):
        codes[k] = board_of(codes[k], tables)


@compiled
def _codes_of(boards, tables):  # type: ignore[no-untyped-def]
    codes = np.empty(len(boards), np.uint64)
    for k in range(len(boards)):
        codes[k] = code_of(boards[k], tables)
    return codes


def turn_into_boards(codes: Boards) -> None:
    """Replace the number of each layout by its board, in place, since all of them take 235 MB."""
    _replace_by_boards(codes, tables())


def codes_of(boards: Boards) -> Boards:
    """The numbers of the layouts of boards."""
    codes: Boards = _codes_of(boards, tables())
    return codes


def board(code: int) -> np.uint64:
    """The board of a layout's number, as compiled functions take it."""
    return U(board_of(U(code), tables()))


# -- left and right


def _mirrored_rows(extent: int) -> NDArray[np.uint64]:
    """The mirror image of each set of corners in two rows; pieces extend so many cells to the right of it."""
    images = np.zeros(1 << 2 * COLUMNS, dtype=np.uint64)
    for cells in range(len(images)):
        for cell in range(2 * COLUMNS):
            row, column = divmod(cell, COLUMNS)
            if cells >> cell & 1 and column + extent < COLUMNS:
                images[cells] |= U(1 << COLUMNS * row + COLUMNS - 1 - extent - column)
    return images


ONE_WIDE, TWO_WIDE = _mirrored_rows(0), _mirrored_rows(1)
TWO_ROWS = U(0xFF)


@inlined
def mirror_set(cells, table):  # type: ignore[no-untyped-def]
    """The mirror image of a set of corners, two rows at a time."""
    return table[cells & TWO_ROWS] | table[cells >> U(8) & TWO_ROWS] << U(8) | table[cells >> U(16)] << U(16)


@compiled
def mirror(board):  # type: ignore[no-untyped-def]
    """The board with left and right exchanged."""
    square = board >> SQUARE
    image = (square & ~THREE) + (TWO - (square & THREE))
    return (
        image << SQUARE
        | mirror_set(board >> VERTICALS & ALL, ONE_WIDE) << VERTICALS
        | mirror_set(board >> HORIZONTALS & ALL, TWO_WIDE) << HORIZONTALS
        | mirror_set(board & ALL, ONE_WIDE)
    )
