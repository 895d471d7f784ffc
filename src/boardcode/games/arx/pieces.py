"""The pieces of Arx, the two sides, and how a side sets up."""

from __future__ import annotations

from collections import Counter

from boardcode.wording import WordEnum


class Color(WordEnum):
    """The sides in the order of their codes; White begins."""

    BLACK = "black"
    WHITE = "white"


class Piece(WordEnum):
    """The pieces in the order of their codes, and the king, which has a code of its own."""

    SOLDIER = "soldier"
    JESTER = "jester"
    COMMANDER = "commander"
    PALADIN = "paladin"
    GUARD = "guard"
    DRAGON = "dragon"
    BALLISTA = "ballista"
    KING = "king"


#: Black's three rows from the edge of the board inwards, file A first; White's are the same turned by half a turn.
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
OWNED = Counter(piece for row in SET_UP for piece in row if piece is not None)
