"""What makes a layout: exactly one square, no piece over another or over the edge, at least two spaces.

The original page leaves out the last rule; with fewer spaces the square could never move. Pieces that break
one of the three are not a layout: they can be neither read nor made. Any number of pieces of the other kinds
is allowed, a game may begin with any layout, solved or not, and whether the square can reach the exit is a
question for the solver.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardcode.fields import Complaint
from boardcode.games.klotski.pieces import (
    CELLS,
    COLUMNS,
    FOOTPRINTS,
    LEAST_SPACES,
    ROWS,
    SIZES,
    Kind,
    Piece,
)
from boardcode.wording import either

_SQUARE_WIDTH, _SQUARE_HEIGHT = SIZES[Kind.SQUARE]
#: the exit is below these columns, in the middle and as wide as the square
EXIT_COLUMNS = tuple(range((COLUMNS - _SQUARE_WIDTH) // 2, (COLUMNS + _SQUARE_WIDTH) // 2))
#: where the top left corner of the square is when the puzzle is solved: at the exit
GOAL = COLUMNS * (ROWS - _SQUARE_HEIGHT) + EXIT_COLUMNS[0]


def misfit(piece: Piece, others: Sequence[Piece]) -> str:
    """Why a piece does not fit beside others; it must be one that does not.

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
    """Why a number of spaces is not enough; None if it is."""
    if count >= LEAST_SPACES:
        return None
    return f"{'one space' if count else 'no space'}, but a layout has at least two"


def complaint(pieces: Sequence[Piece]) -> Complaint | None:
    """The first thing that keeps pieces from making a layout; None if they make one."""
    covered = squares = 0
    for k, piece in enumerate(pieces):
        footprint = None if _not_a_piece(piece) else FOOTPRINTS[piece.kind][piece.cell]
        if footprint is None or footprint & covered:
            reason = _not_a_piece(piece) or misfit(piece, pieces[:k])
            return Complaint(f"pieces[{k}]", reason, repr(piece), "a piece that fits")
        covered |= footprint
        squares += piece.kind is Kind.SQUARE
    if squares != 1:
        reason = f"expected exactly one square, found {squares or 'none'}"
        return Complaint("pieces", reason, str(squares), "1")
    spaces = CELLS - covered.bit_count()
    few = too_few_spaces(spaces)
    return Complaint("pieces", few, str(spaces), f"at least {LEAST_SPACES}") if few else None


def _not_a_piece(piece: object) -> str | None:
    """Why something is not a piece at all; None if it is one."""
    if not isinstance(piece, Piece):
        return f"expected a Piece, got {piece!r}"
    if not isinstance(piece.kind, Kind):
        return f"expected a kind of {either(list(Kind))}, got {piece.kind!r}"
    if type(piece.cell) is not int or not 0 <= piece.cell < CELLS:
        return f"expected a cell from 0 to {CELLS - 1}, got {piece.cell!r}"
    return None
