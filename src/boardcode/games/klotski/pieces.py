"""The board of 4 x 5 cells, numbered row by row from 0, and the four kinds of pieces on it."""

from __future__ import annotations

from dataclasses import dataclass

from boardcode.wording import WordEnum

COLUMNS, ROWS = 4, 5
CELLS = COLUMNS * ROWS
FULL = (1 << CELLS) - 1  # a set of cells is a number in which bit k stands for cell k; this is the set of all


class Kind(WordEnum):
    """The kinds of pieces; a space is none."""

    SQUARE = "square"
    HORIZONTAL = "horizontal"
    VERTICAL = "vertical"
    SINGLE = "single"

    @property
    def words(self) -> str:
        """As a person says it.

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
    """A piece and the cell of its top left corner. Whether it fits is for a `Layout` to say.

    >>> print(Piece(Kind.VERTICAL, 4))
    vertical domino at cells 4 and 8
    """

    kind: Kind
    cell: int

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells of the board that it covers, first the one of its top left corner."""
        row, column = divmod(self.cell, COLUMNS)
        width, height = SIZES[self.kind]
        rows, columns = range(row, min(row + height, ROWS)), range(column, min(column + width, COLUMNS))
        return tuple([COLUMNS * r + c for r in rows for c in columns])

    def __str__(self) -> str:
        *most, last = self.cells
        listed = f"cells {', '.join(map(str, most))} and {last}" if most else f"cell {last}"
        return f"{self.kind.words} at {listed}"


def _footprint(kind: Kind, cell: int) -> int | None:
    covered = Piece(kind, cell).cells
    width, height = SIZES[kind]
    return sum(1 << c for c in covered) if len(covered) == width * height else None


#: for each kind and top left cell the set of cells that it covers, None where it leaves the board
FOOTPRINTS: dict[Kind, tuple[int | None, ...]] = {
    kind: tuple([_footprint(kind, cell) for cell in range(CELLS)]) for kind in Kind
}


def mirrored_left_right(piece: Piece) -> Piece:
    """The piece in a mirror beside the board.

    >>> mirrored_left_right(Piece(Kind.HORIZONTAL, 4))
    Piece(kind=Kind.HORIZONTAL, cell=6)
    """
    row, column = divmod(piece.cell, COLUMNS)
    return Piece(piece.kind, COLUMNS * row + COLUMNS - SIZES[piece.kind][0] - column)


def mirrored_up_down(piece: Piece) -> Piece:
    """The piece in a mirror below the board.

    >>> mirrored_up_down(Piece(Kind.VERTICAL, 4))
    Piece(kind=Kind.VERTICAL, cell=8)
    """
    row, column = divmod(piece.cell, COLUMNS)
    return Piece(piece.kind, COLUMNS * (ROWS - SIZES[piece.kind][1] - row) + column)
