"""The pieces, the two sides and the 81 squares of Arx, and how a game is set up."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from boardcode.wording import WordEnum


class Color(WordEnum):
    """The two sides, in the order of their codes. White begins."""

    BLACK = "black"
    WHITE = "white"


class Piece(WordEnum):
    """The pieces, in the order of their codes; the king, which has a code of its own, comes last."""

    SOLDIER = "soldier"
    JESTER = "jester"
    COMMANDER = "commander"
    PALADIN = "paladin"
    GUARD = "guard"
    DRAGON = "dragon"
    BALLISTA = "ballista"
    KING = "king"


#: The three bits of each piece that can stack.
PIECE_CODES = {
    0b001: Piece.SOLDIER,
    0b010: Piece.JESTER,
    0b011: Piece.COMMANDER,
    0b100: Piece.PALADIN,
    0b101: Piece.GUARD,
    0b110: Piece.DRAGON,
    0b111: Piece.BALLISTA,
}

#: Black's three rows from the edge inwards, file A first. White's are the same, rotated by 180 degrees.
SET_UP: tuple[tuple[Piece | None, ...], ...] = (
    (
        Piece.BALLISTA,
        Piece.DRAGON,
        Piece.PALADIN,
        Piece.GUARD,
        Piece.KING,
        Piece.GUARD,
        Piece.PALADIN,
        Piece.DRAGON,
        Piece.BALLISTA,
    ),
    (None, None, Piece.COMMANDER, None, None, None, Piece.JESTER, None, None),
    (Piece.SOLDIER,) * 9,
)

#: How many of each piece a side begins with. It never gets more.
PIECE_COUNTS = Counter(piece for row in SET_UP for piece in row if piece is not None)


# -- squares

SIZE = 9
FILES = "ABCDEFGHI"

#: The name of a square, such as "E2".
Square: TypeAlias = str

#: All squares in the order of their numbers: row by row from A9, the top left corner.
SQUARES: tuple[Square, ...] = tuple(f"{file}{SIZE - row}" for row in range(SIZE) for file in FILES)

_NUMBERS = {square: number for number, square in enumerate(SQUARES)}


def square_number(square: Square) -> int:
    """Return the number of a square: its row times nine plus its column, where row 0 is rank 9.

    >>> square_number("A9"), square_number("I9"), square_number("A1"), square_number("I1")
    (0, 8, 72, 80)
    """
    try:
        return _NUMBERS[square]
    except KeyError:
        raise KeyError(f"no square is named {square!r}; there are A1 to I9") from None
