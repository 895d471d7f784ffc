"""ChaCuN's moves: placing a tile, occupying it, and taking a pawn back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from boardcode.games.chacun import context, rules
from boardcode.games.chacun.context import Position
from boardcode.state import Problem, State
from boardcode.wording import WordEnum

FRINGE = range(2 * 94 + 2)  # 94 tiles in a row would have as many cells beside them
ZONES = range(10)
PAWNS = range(context.PAWNS_OF_ALL_PLAYERS)


class Rotation(WordEnum):
    """How a tile is turned, clockwise, in the order of the codes."""

    NONE = "none"
    RIGHT = "right"
    HALF_TURN = "half_turn"
    LEFT = "left"


class Kind(WordEnum):
    """What can occupy a zone."""

    PAWN = "pawn"
    HUT = "hut"


@dataclass(frozen=True, slots=True)
class Place(State):
    """Placing a tile: at which position of the sorted fringe, and how it is turned.

    >>> Place.decode("AG")
    Place(fringe=1, rotation=Rotation.HALF_TURN)
    >>> print(Place.decode("AG"))
    +---+
    | v |  fringe 1
    +---+  half turn
    """

    fringe: int
    rotation: Rotation

    format_name: ClassVar[str] = "chacun-place"

    def position(self, fringe: Iterable[tuple[int, int]]) -> Position:
        """Where the tile goes, given the fringe; raises `MeaninglessCode` when the fringe has no such number.

        >>> from boardcode import chacun
        >>> Place.decode("AG").position(chacun.fringe({(0, 0)}))
        Position(x=0, y=-1)
        """
        return context.item(context.ordered_cells(fringe), self.fringe, self, "fringe", "the fringe")

    @classmethod
    def at(cls, position: tuple[int, int], rotation: Rotation, fringe: Iterable[tuple[int, int]]) -> Place:
        """The placement at a position of the fringe.

        >>> from boardcode import chacun
        >>> Place.at((0, -1), Rotation.HALF_TURN, chacun.fringe({(0, 0)})).code
        'AG'
        """
        cells = context.ordered_cells(fringe)
        return cls(
            context.number_of(Position(*position), cells, cls.format_name, "position", "the fringe"), rotation
        )

    def problems(self) -> list[Problem]:
        """What about this placement no game reaches."""
        return rules.place_problems(self)


@dataclass(frozen=True, slots=True)
class Occupant:
    """A pawn or a hut, and the zone of the tile just placed in which it stands."""

    kind: Kind
    zone: int


@dataclass(frozen=True, slots=True)
class Occupy(State):
    """Occupying the tile just placed, or not: None.

    >>> Occupy.decode("T")
    Occupy(occupant=Occupant(kind=Kind.HUT, zone=3))
    >>> print(Occupy.decode("T"))
    hut in zone 3
    >>> print(Occupy.decode("7"))
    no occupant placed
    """

    occupant: Occupant | None

    format_name: ClassVar[str] = "chacun-occupy"

    def problems(self) -> list[Problem]:
        """What about this occupant no tile allows."""
        return [] if self.occupant is None else rules.occupant_problems(self.occupant)


@dataclass(frozen=True, slots=True)
class Retake(State):
    """Taking back one of all pawns on the board, or none: None.

    >>> Retake.decode("E")
    Retake(pawn=4)
    >>> print(Retake.decode("E"))
    pawn 4 of all pawns
    >>> print(Retake.decode("7"))
    no pawn retaken
    """

    pawn: int | None

    format_name: ClassVar[str] = "chacun-retake"

    def zone(self, pawns: Iterable[int]) -> int | None:
        """The zone id from which the pawn is taken, given those of all pawns on the board; None for none.

        >>> Retake(1).zone([613, 12, 350])
        350
        """
        ordered = context.ordered_pawns(pawns)
        return (
            None
            if self.pawn is None
            else context.item(ordered, self.pawn, self, "pawn", "the list of all pawns")
        )

    @classmethod
    def of(cls, zone: int | None, pawns: Iterable[int]) -> Retake:
        """Taking back the pawn in a zone, or none.

        >>> Retake.of(350, [613, 12, 350]), Retake.of(None, [613]).code
        (Retake(pawn=1), '7')
        """
        ordered = context.ordered_pawns(pawns)
        if zone is None:
            return cls(None)
        return cls(context.number_of(zone, ordered, cls.format_name, "zone", "the list of all pawns"))
