"""The layouts numbered from 0 in ascending order of their codes, without a list of them.

Of all codes that begin with the same pairs, those that go on with 00 come first, then 01, 10 and 11. So the rank of a layout is
the sum, over its square and its pairs, of how many layouts take a smaller turn there. How many layouts follow a turn
depends only on the cells covered so far and on the spaces met, two being as good as more: 1,259 boards, each counted once.

On a board of which only cell 19 is free and that has one space so far: 00 (a space) gives one layout, 01 and 10 leave the
board, 11 (a single) would leave one space too few: none. One layout in all, and no turn before it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from functools import cache

from boardcode.games.klotski.pieces import CELLS, FOOTPRINTS, FULL, Kind
from boardcode.games.klotski.rules import LEAST_SPACES
from boardcode.games.klotski.scan import HEAD, SQUARE_CELLS, first_free, laid
from boardcode.games.klotski.state import Layout, known


class Fork:
    """Where the code of a layout can go on in several ways.

    `turns` has for each way that leads to a layout how many layouts come before it, and the fork after it; `ways` and
    `befores` list the same for a search. `count` is how many layouts follow in all, `cell` the cell that is decided.
    """

    __slots__ = ("befores", "cell", "count", "turns", "ways")

    def __init__(self, cell: int, turns: Iterable[tuple[int, Fork]], count: int = 0) -> None:
        self.cell = cell
        self.count = count
        self.turns: dict[int, tuple[int, Fork]] = {}
        for way, after in turns:
            if after.count:
                self.turns[way] = self.count, after
                self.count += after.count
        self.ways = tuple(self.turns)
        self.befores = [before for before, _ in self.turns.values()]


@cache
def _fork(covered: int, spaces: int) -> Fork:
    """The fork of a board; one that is full goes nowhere, and is a layout if it has its spaces."""
    if covered == FULL:
        return Fork(CELLS, [], int(spaces == LEAST_SPACES))
    after = [laid(covered, pair) for pair in range(4)]
    met = [min(spaces + (pair == 0b00), LEAST_SPACES) for pair in range(4)]
    turns = [(pair, _fork(after[pair] or 0, met[pair])) for pair in range(4) if after[pair]]
    return Fork(first_free(covered), turns)


COUNT = 29_334_498  # what `start().count` comes to, written down so that nobody has to wait for it


@cache
def start() -> Fork:
    """The fork before the square; made when it is first asked for."""
    return Fork(0, [(cell, _fork(FOOTPRINTS[Kind.SQUARE][cell] or 0, 0)) for cell in SQUARE_CELLS])


def rank(layout: Layout) -> int:
    """How many layouts have a smaller code.

    >>> rank(Layout.decode("1A9BF0C"))
    4091296
    """
    number, shift = layout.number, HEAD
    found, here = start().turns[number >> HEAD]
    while here.turns:
        shift -= 2
        before, here = here.turns[number >> shift & 0b11]
        found += before
    return found


def unrank(rank: int) -> Layout:
    """The layout that has so many before it.

    >>> unrank(0), unrank(COUNT - 1)
    (Layout.decode('000000000'), Layout.decode('EFFFFFFF0'))
    """
    if not 0 <= rank < COUNT:
        raise ValueError(f"expected a rank from 0 to {COUNT - 1}, got {rank}")
    number, shift, left, here = 0, HEAD + 2, rank, start()
    while here.turns:
        way = here.ways[bisect_right(here.befores, left) - 1]
        before, here = here.turns[way]
        left -= before
        shift -= 2
        number |= way << shift
    return known(number)
