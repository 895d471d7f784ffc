"""The board of 4 x 5 cells, numbered row by row from 0, and the four kinds of pieces on it.

The size of the board is set here and nowhere else: everything that depends on it is derived.
"""

from __future__ import annotations

from dataclasses import dataclass

from boardcode.wording import WordEnum

COLUMNS, ROWS = 4, 5
CELLS = COLUMNS * ROWS
FULL = (1 << CELLS) - 1  # the set of all cells; a set of cells is a number with bit k for cell k
LEAST_SPACES = 2  # with fewer the square could never move


class Kind(WordEnum):
    """The kinds of pieces. A space is not a piece."""

    SQUARE = "square"
    HORIZONTAL = "horizontal"
    VERTICAL = "vertical"
    SINGLE = "single"

    @property
    def words(self) -> str:
        """The name of the kind in a sentence.

        >>> Kind.VERTICAL.words
        'vertical domino'
        """
        return _WORDS[self]


_WORDS = {
    Kind.SQUARE: "square",
    Kind.HORIZONTAL: "horizontal domino",
    Kind.VERTICAL: "vertical domino",
    Kind.SINGLE: "single",
}
#: columns and rows of each kind
SIZES = {Kind.SQUARE: (2, 2), Kind.HORIZONTAL: (2, 1), Kind.VERTICAL: (1, 2), Kind.SINGLE: (1, 1)}


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece and the cell of its top left corner. A `Layout` checks whether it fits.

    >>> print(Piece(Kind.VERTICAL, 4))
    vertical domino at cells 4 and 8
    """

    kind: Kind
    cell: int

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells of the board that it covers in ascending order; what is over the edge is left out."""
        row, column = divmod(self.cell, COLUMNS)
        width, height = SIZES[self.kind]
        rows, columns = range(row, min(row + height, ROWS)), range(column, min(column + width, COLUMNS))
        return tuple([COLUMNS * r + c for r in rows for c in columns])

    def __str__(self) -> str:
        *most, last = self.cells
        cells = f"cells {', '.join(map(str, most))} and {last}" if most else f"cell {last}"
        return f"{self.kind.words} at {cells}"


def footprint(kind: Kind, cell: int, rows: int = ROWS, columns: int = COLUMNS) -> int | None:
    """The set of cells that a piece covers; None if it leaves the board.

    >>> f"{footprint(Kind.VERTICAL, 1):b}", footprint(Kind.HORIZONTAL, 3)
    ('100010', None)
    """
    width, height = SIZES[kind]
    if cell // columns + height > rows or cell % columns + width > columns:
        return None
    return sum(((1 << width) - 1) << cell + columns * k for k in range(height))


#: for each kind and top left cell the set of cells that it covers, None where it leaves the board
FOOTPRINTS: dict[Kind, tuple[int | None, ...]] = {
    kind: tuple([footprint(kind, cell) for cell in range(CELLS)]) for kind in Kind
}
#: where the top left corner of the square can be
SQUARE_CELLS = tuple([cell for cell, covered in enumerate(FOOTPRINTS[Kind.SQUARE]) if covered is not None])


def mirror_left_right(piece: Piece) -> Piece:
    """The piece in a mirror beside the board.

    >>> mirror_left_right(Piece(Kind.HORIZONTAL, 4))
    Piece(kind=Kind.HORIZONTAL, cell=6)
    """
    row, column = divmod(piece.cell, COLUMNS)
    return Piece(piece.kind, COLUMNS * row + COLUMNS - SIZES[piece.kind][0] - column)


def mirror_up_down(piece: Piece) -> Piece:
    """The piece in a mirror below the board.

    >>> mirror_up_down(Piece(Kind.VERTICAL, 4))
    Piece(kind=Kind.VERTICAL, cell=8)
    """
    row, column = divmod(piece.cell, COLUMNS)
    return Piece(piece.kind, COLUMNS * (ROWS - SIZES[piece.kind][1] - row) + column)
