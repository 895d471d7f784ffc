"""Where things are in a maze and where a player looks and goes.

A position is a row and a column, as in `cells[row][column]`; rows grow to the south, columns to the east. A move is told from
the player's side. It turns the player, who looks afterwards where it went: after Right the player has turned right and
moved one cell, and what was ahead of it is now on its left.
"""

from __future__ import annotations

from typing import NamedTuple, NoReturn

from boardcode.games.labyrinth.rules import Place
from boardcode.wording import WordEnum, either


class Move(WordEnum):
    """Where a player goes, seen from where it looks; in the words of the wire.

    >>> Move("Up")
    Traceback (most recent call last):
    ValueError: a move is Front, Right, Back or Left, not 'Up'
    """

    FRONT = "Front"
    RIGHT = "Right"
    BACK = "Back"
    LEFT = "Left"

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise ValueError(f"a move is {either(list(cls))}, not {value!r}")


class Heading(WordEnum):
    """Where a player looks, and the side of a cell, on a map whose top is north; clockwise.

    >>> Heading("up")
    Traceback (most recent call last):
    ValueError: a heading is north, east, south or west, not 'up'
    """

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise ValueError(f"a heading is {either(list(cls))}, not {value!r}")

    @property
    def quarters(self) -> int:
        """How many quarter turns clockwise from north."""
        return _HEADINGS.index(self)

    def after(self, move: str) -> Heading:
        """Where the player looks after a move.

        >>> Heading.EAST.after("Right"), Heading.EAST.after("Back")
        (Heading.SOUTH, Heading.WEST)
        """
        return _HEADINGS[(self.quarters + _MOVES.index(Move(move))) % 4]

    def move_to(self, heading: Heading) -> Move:
        """The move by which a player who looks this way goes that way.

        >>> Heading.EAST.move_to(Heading.NORTH)
        Move.LEFT
        """
        return _MOVES[(heading.quarters - self.quarters) % 4]


_MOVES = list(Move)
_HEADINGS = list(Heading)
_STEPS = {Heading.NORTH: (-1, 0), Heading.EAST: (0, 1), Heading.SOUTH: (1, 0), Heading.WEST: (0, -1)}


class Position(NamedTuple):
    """A cell of a maze or of a map; any pair of a row and a column may stand for it."""

    row: int
    column: int

    def beside(self, heading: Heading) -> Position:
        """The next cell on that side.

        >>> Position(2, 5).beside(Heading.NORTH)
        Position(row=1, column=5)
        """
        down, across = _STEPS[heading]
        return Position(self.row + down, self.column + across)

    def passage(self, heading: Heading) -> Place:
        """The passage on that side.

        >>> Position(2, 5).passage(Heading.EAST)
        ('vertical', 2, 6)
        """
        if heading in (Heading.NORTH, Heading.SOUTH):
            return "horizontal", self.row + (heading is Heading.SOUTH), self.column
        return "vertical", self.row, self.column + (heading is Heading.EAST)


def path_of(place: Place) -> str:
    """A passage or cell as the library writes it everywhere.

    >>> path_of(("vertical", 2, 6))
    'vertical[2][6]'
    """
    grid, row, column = place
    return f"{grid}[{row}][{column}]"
