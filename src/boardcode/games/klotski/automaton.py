"""The fast way to read a layout's number: three look-ups instead of up to sixteen steps.

How the scan goes on depends only on which cells are covered so far (the first free cell is one of the others) and on
how many spaces it has met, where two are as good as more. There are 1,259 such boards in all. So the 36 bits are cut in
three: the square with 6 pairs, 4 pairs, 6 pairs. A board is a table from the bits of the next part to the board after it:

    1A9BF0C00  =  1A9B         F0          C00
    start      -- 1A9B -->  all but cells 14 and 16 to 19 covered, no space yet
               -- F0   -->  all but cell 19 covered, two spaces
               -- C00  -->  all covered

The third look-up ends with all cells covered, since 16 pairs always suffice. A part that no layout has is in no table:
a piece that does not fit, a bit after the last cell, fewer than two spaces at the end. The tables fill as codes are met,
from the step that the slow scan takes. Full, they hold 71,032 entries (23,015 + 41,141 + 6,876) in about 5 MB.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from boardcode.games.klotski.pieces import FOOTPRINTS, FULL, Kind
from boardcode.games.klotski.rules import LEAST_SPACES
from boardcode.games.klotski.scan import SQUARE_CELLS, laid
from boardcode.games.klotski.state import Layout, keep_number, new_layout

PARTS = (6, 4, 6)  # pairs


class Board(dict[int, "Board"]):
    """The boards that can follow one, by the bits that say how; found when they are first asked for."""

    def __init__(self, follow: Callable[[int], Board]) -> None:
        super().__init__()
        self._follow = follow

    def __missing__(self, bits: int) -> Board:
        following = self[bits] = self._follow(bits)
        return following


def start() -> Board:
    """An empty board, with nothing looked up yet."""

    @cache  # boards that look alike are one
    def board(part: int, covered: int, spaces: int) -> Board:
        return Board(partial(after, part, covered, spaces))

    def after(part: int, covered: int, spaces: int, bits: int) -> Board:
        return board(part + 1, *followed(covered, spaces, bits, PARTS[part]))

    def after_square(bits: int) -> Board:
        square, pairs = divmod(bits, 1 << 2 * PARTS[0])
        if square not in SQUARE_CELLS:
            raise KeyError(bits)
        return after(0, FOOTPRINTS[Kind.SQUARE][square] or 0, 0, pairs)

    return Board(after_square)


def followed(covered: int, spaces: int, bits: int, pairs: int) -> tuple[int, int]:
    """The covered cells and the spaces, as far as they count, after some more pairs; raises `KeyError`."""
    for shift in range(2 * pairs - 2, -1, -2):
        pair = bits >> shift & 0b11
        if covered != FULL:
            after = laid(covered, pair)
            if after is None:
                raise KeyError(bits)
            covered = after
            spaces = min(spaces + (pair == 0b00), LEAST_SPACES)
        elif pair:
            raise KeyError(bits)
    if covered == FULL and spaces < LEAST_SPACES:
        raise KeyError(bits)
    return covered, spaces


def reader() -> Callable[[int], Layout]:
    """A function that gives the layout of a number; `KeyError` for every number that is not the code of one."""
    empty = start()

    def read(number: int) -> Layout:
        empty[number >> 20][number >> 12 & 0xFF][number & 0xFFF]
        layout = new_layout(Layout)
        keep_number(layout, number)
        return layout

    return read
