"""ChaCuN's moves: placing a tile, occupying it, and taking a pawn back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from boardcode.games.chacun import context, rules
from boardcode.games.chacun.context import Position
from boardcode.state import Problem, State
from boardcode.wording import WordEnum

FRINGE = range(2 * 94 + 2)  # as many cells are beside 94 tiles in a row
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
    """Placing a tile: its position as a number in the sorted fringe, and its rotation.

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
        """Return where the tile goes; raise `MeaninglessCode` when the fringe has no such number.

        >>> from boardcode import chacun
        >>> Place.decode("AG").position(chacun.fringe({(0, 0)}))
        Position(x=0, y=-1)
        """
        return context.item_at(context.sorted_cells(fringe), self.fringe, self, "fringe", "the fringe")

    @classmethod
    def at(cls, position: tuple[int, int], rotation: Rotation, fringe: Iterable[tuple[int, int]]) -> Place:
        """Return the placement at a position of the fringe; raise `InvalidState` when it is not in it.

        >>> from boardcode import chacun
        >>> Place.at((0, -1), Rotation.HALF_TURN, chacun.fringe({(0, 0)})).code
        'AG'
        """
        cells, cell = context.sorted_cells(fringe), Position(*position)
        return cls(context.number_of(cell, cells, cls.format_name, "position", "the fringe"), rotation)

    def problems(self) -> list[Problem]:
        """Return the problem of a number that no fringe reaches."""
        return rules.fringe_problems(self.fringe)


@dataclass(frozen=True, slots=True)
class Occupant:
    """A pawn or a hut, and the zone of the tile just placed in which it stands."""

    kind: Kind
    zone: int


@dataclass(frozen=True, slots=True)
class Occupy(State):
    """Occupying the tile just placed; None occupies nothing.

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
        """Return the problem of an occupant that no tile allows."""
        if self.occupant is None:
            return []
        zone = self.occupant.zone
        return rules.pawn_problems(zone) if self.occupant.kind == Kind.PAWN else rules.hut_problems(zone)


@dataclass(frozen=True, slots=True)
class Retake(State):
    """Taking back one of all pawns on the board; None takes none back.

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
        """Return the id of the zone from which the pawn is taken, or None; `pawns` are the zones of all
        pawns.

        Raises `MeaninglessCode` when there are fewer pawns.

        >>> Retake(1).zone([613, 12, 350])
        350
        """
        zones = context.sorted_pawns(pawns)
        if self.pawn is None:
            return None
        return context.item_at(zones, self.pawn, self, "pawn", "the list of all pawns")

    @classmethod
    def of(cls, zone: int | None, pawns: Iterable[int]) -> Retake:
        """Return the move that takes back the pawn in a zone, or none.

        >>> Retake.of(350, [613, 12, 350]), Retake.of(None, [613]).code
        (Retake(pawn=1), '7')
        """
        zones = context.sorted_pawns(pawns)
        if zone is None:
            return cls(None)
        return cls(context.number_of(zone, zones, cls.format_name, "zone", "the list of all pawns"))
