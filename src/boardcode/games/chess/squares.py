"""Squares, pieces, sides and variants of chess, and which piece stands where."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from boardcode.wording import WordEnum

FILES = "abcdefgh"
SIZE = 8
SQUARES = tuple(file + str(rank) for rank in range(1, SIZE + 1) for file in FILES)  # a1, b1, ... h8
NUMBER_OF = {square: number for number, square in enumerate(SQUARES)}
PIECES = "PpNnBbRrQqKk"  # upper case is white
POCKET_PIECES = "PNBRQ"


class Color(WordEnum):
    """The sides."""

    WHITE = "white"
    BLACK = "black"

    @property
    def other(self) -> Color:
        """The other side."""
        return Color.BLACK if self is Color.WHITE else Color.WHITE


class Variant(WordEnum):
    """The variants, named as Lichess names them, in the order of their numbers."""

    STANDARD = "standard"
    CRAZYHOUSE = "crazyhouse"
    CHESS960 = "chess960"
    FROM_POSITION = "fromPosition"
    KING_OF_THE_HILL = "kingOfTheHill"
    THREE_CHECK = "threeCheck"
    ANTICHESS = "antichess"
    ATOMIC = "atomic"
    HORDE = "horde"
    RACING_KINGS = "racingKings"


VARIANT_WORDS = {
    Variant.STANDARD: "Standard",
    Variant.CRAZYHOUSE: "Crazyhouse",
    Variant.CHESS960: "Chess960",
    Variant.FROM_POSITION: "from position",
    Variant.KING_OF_THE_HILL: "King of the Hill",
    Variant.THREE_CHECK: "Three-check",
    Variant.ANTICHESS: "Antichess",
    Variant.ATOMIC: "Atomic",
    Variant.HORDE: "Horde",
    Variant.RACING_KINGS: "Racing Kings",
}


def piece_of(color: Color, kind: str) -> str:
    """Return the letter of a piece.

    >>> piece_of(Color.BLACK, "K")
    'k'
    """
    return kind if color is Color.WHITE else kind.lower()


def color_of(piece: str) -> Color:
    """Return the side of a piece."""
    return Color.WHITE if piece.isupper() else Color.BLACK


def back_rank(color: Color) -> str:
    """Return the rank on which the pieces of a side begin."""
    return "1" if color is Color.WHITE else "8"


class Placement(Mapping[str, str]):
    """Which piece stands on which square; it cannot be changed.

    >>> placement = Placement({"e8": "k", "e1": "K"})
    >>> placement["e1"], list(placement), placement.get("e4")
    ('K', ['e1', 'e8'], None)
    """

    __slots__ = ("_pieces",)

    def __init__(self, pieces: Mapping[str, str]) -> None:
        # Squares that do not exist come last, so that an error can name them.
        in_order = sorted(pieces.items(), key=lambda item: (NUMBER_OF.get(item[0], len(SQUARES)), item[0]))
        self._pieces = dict(in_order)

    def __getitem__(self, square: str) -> str:
        return self._pieces[square]

    def __iter__(self) -> Iterator[str]:
        return iter(self._pieces)

    def __len__(self) -> int:
        return len(self._pieces)

    def __hash__(self) -> int:
        return hash(tuple(self._pieces.items()))

    def __reduce__(self) -> tuple[Callable[..., Placement], tuple[dict[str, str]]]:
        return Placement, (self._pieces,)

    def __repr__(self) -> str:
        return f"Placement({self._pieces!r})"

    def squares_of(self, piece: str) -> list[str]:
        """Return the squares of all pieces of a kind, in their order."""
        return [square for square, found in self._pieces.items() if found == piece]
