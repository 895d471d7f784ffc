"""The layouts numbered from 0 in ascending order of their codes, and all of them in that order.

There is no list of them: `rank` and `unrank` add up counts of the scan's table, see `scan`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from boardcode.compile.fixed_nodes import END, NO_STATE
from boardcode.errors import require_extra
from boardcode.games.klotski.pieces import Kind, Piece
from boardcode.games.klotski.scan import (
    MEANINGS,
    first_free,
    number_of_symbols,
    pieces_of_symbols,
    scan_table,
    shared_piece,
    symbols_of_number,
    symbols_of_pieces,
)
from boardcode.games.klotski.state import Layout, layout_of_pieces

if TYPE_CHECKING:
    import numpy as np

COUNT: int  #: how many layouts there are: 29,334,498


def __getattr__(name: str) -> int:
    # Counted on first access: the table takes some milliseconds.
    if name == "COUNT":
        return scan_table().count
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def rank(layout: Layout) -> int:
    """How many layouts have a smaller code.

    >>> rank(Layout.decode("1A9BF0C"))
    4091296
    """
    table = scan_table()
    return table.rank(number_of_symbols(symbols_of_pieces(layout.pieces, table), table))


def unrank(rank: int) -> Layout:
    """The layout of a rank; raises ValueError if there is none.

    >>> unrank(0), unrank(29_334_497)
    (Layout.decode('000000000'), Layout.decode('EFFFFFFF0'))
    """
    table = scan_table()
    if not 0 <= rank < table.count:
        raise ValueError(f"expected a rank from 0 to {table.count - 1}, got {rank}")
    symbols, _ = symbols_of_number(table.number_of_rank(rank), table)
    return layout_of_pieces(pieces_of_symbols(symbols, table))


# -- all layouts

FEW = 200  # ways to go on that are worth keeping in a list


def layouts() -> Iterator[Layout]:
    """Every layout in the order of the codes, one at a time; needs no extra.

    >>> stream = layouts()
    >>> next(stream), next(stream)
    (Layout.decode('000000000'), Layout.decode('000000003'))
    """
    for cell, state in enumerate(scan_table().first):
        if state != NO_STATE:
            yield from map(layout_of_pieces, _pieces((), state, shared_piece(Kind.SQUARE, cell)))


def _pieces(begun: tuple[Piece, ...], state: int, square: Piece | None) -> Iterator[tuple[Piece, ...]]:
    """The pieces of each layout that begins with some; `square` is the square if it is still to come."""
    if scan_table().counts[state] <= FEW:
        yield from [begun + ending for ending in _endings(state, square)]
    else:
        for pieces, after, later in _branches(state, square):
            yield from _pieces(begun + pieces, after, later)


@cache
def _endings(state: int, square: Piece | None) -> list[tuple[Piece, ...]]:
    """The pieces with which layouts can go on from a state: many layouts end alike."""
    if state == END:
        return [()] if square is None else [(square,)]
    return [
        pieces + ending
        for pieces, after, later in _branches(state, square)
        for ending in _endings(after, later)
    ]


def _branches(state: int, square: Piece | None) -> Iterator[tuple[tuple[Piece, ...], int, Piece | None]]:
    """For each symbol that can follow: the new pieces, the next state, the square if still to come."""
    table = scan_table()
    cell = first_free(state, table)
    earlier = () if square is None or square.cell > cell else (square,)
    later = None if earlier else square
    for symbol, after in enumerate(table.following[state]):
        if after != NO_STATE:
            kind = MEANINGS[symbol]
            yield earlier + ((shared_piece(kind, cell),) if kind else ()), after, later


# -- arrays


def layouts_array() -> np.ndarray[Any, Any]:
    """The numbers of all layouts as an array of 235 MB, in about a second; needs the extra `fast`."""
    with require_extra("fast", "an array of all layouts"):
        from boardcode.games.klotski import bulk
    return bulk.all_codes()


def rank_array(numbers: Sequence[int] | np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The ranks of many layouts by their numbers, -1 for a number that is not a layout's; needs the extra
    `fast`.

    >>> rank_array([0x1A9BF0C00, 0x3A9BF0C00]).tolist()
    [4091296, -1]
    """
    with require_extra("fast", "ranking an array"):
        from boardcode.games.klotski import bulk
    return bulk.ranks(numbers)


def unrank_array(ranks: Sequence[int] | np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The numbers of many layouts by their ranks; raises ValueError if there is no such rank; needs the extra
    `fast`.

    >>> [f"{number:09X}" for number in unrank_array([4091296, 10399732])]
    ['1A9BF0C00', '4FEA13400']
    """
    with require_extra("fast", "unranking an array"):
        from boardcode.games.klotski import bulk
    return bulk.codes(ranks)
