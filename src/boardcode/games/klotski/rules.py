"""What may lie on the board.

Exactly one square, no piece over another or over the edge, and at least two spaces. The original page leaves out the last
rule; with fewer spaces the square could never move. What breaks one of the three is no layout at all: it can be
neither read nor made, so `problems` has nothing left to find. Any number of pieces of the other kinds is
allowed, a game may begin with any layout, solved or not, and whether the square can reach the exit is a question for a solver.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from boardcode.fields import Complaint
from boardcode.games.klotski.pieces import CELLS, FOOTPRINTS, Kind, Piece
from boardcode.state import Problem
from boardcode.wording import either

if TYPE_CHECKING:
    from boardcode.games.klotski.state import Layout

LEAST_SPACES = 2
GOAL = 13  # where the square's top left corner is when the puzzle is solved, at the exit


def problems(layout: Layout) -> list[Problem]:
    """Everything about a layout that no game reaches: nothing, since a game may begin with any layout."""
    return []


def misfit(piece: Piece, others: Sequence[Piece]) -> str:
    """Why a piece that does not fit beside others does not.

    >>> misfit(Piece(Kind.HORIZONTAL, 3), [])
    'a horizontal domino at cell 3 leaves the board'
    >>> misfit(Piece(Kind.HORIZONTAL, 0), [Piece(Kind.SQUARE, 1)])
    'a horizontal domino at cell 0 overlaps the square at cell 1'
    """
    this = f"a {piece.kind.words} at cell {piece.cell}"
    if FOOTPRINTS[piece.kind][piece.cell] is None:
        return f"{this} leaves the board"
    other = next(other for other in others if not set(piece.cells).isdisjoint(other.cells))
    return f"{this} overlaps the {other.kind.words} at cell {other.cell}"


def too_few_spaces(count: int) -> str | None:
    """Why so many spaces are not enough, if they are not."""
    if count >= LEAST_SPACES:
        return None
    found = "one space" if count else "no space"
    return f"{found}, but a layout has at least two"


def complaint(pieces: Sequence[Piece]) -> Complaint | None:
    """What is wrong with pieces that somebody put together, if anything."""
    covered = squares = 0
    for k, piece in enumerate(pieces):
        footprint = None if _no_piece(piece) else FOOTPRINTS[piece.kind][piece.cell]
        if footprint is None or footprint & covered:
            return Complaint(
                f"pieces[{k}]",
                _no_piece(piece) or misfit(piece, pieces[:k]),
                repr(piece),
                "a piece that fits",
            )
        covered |= footprint
        squares += piece.kind is Kind.SQUARE
    if squares != 1:
        return Complaint(
            "pieces", f"expected exactly one square, found {squares or 'none'}", str(squares), "1"
        )
    spaces = CELLS - covered.bit_count()
    reason = too_few_spaces(spaces)
    return Complaint("pieces", reason, str(spaces), f"at least {LEAST_SPACES}") if reason else None


def _no_piece(piece: object) -> str | None:
    """Why something is not a piece at all, if it is not."""
    if not isinstance(piece, Piece):
        return f"expected a Piece, got {piece!r}"
    if not isinstance(piece.kind, Kind):
        return f"expected a kind of {either(list(Kind))}, got {piece.kind!r}"
    if type(piece.cell) is not int or not 0 <= piece.cell < CELLS:
        return f"expected a cell from 0 to {CELLS - 1}, got {piece.cell!r}"
    return None
