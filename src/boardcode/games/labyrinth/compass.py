"""Positions in a maze, the headings of a player, and moves.

A position is a row and a column, as in `cells[row][column]`; rows count southwards, columns eastwards. A move
is relative to the player, and turns it: after Right the player has turned right and advanced one cell, so
that what was ahead of it is now on its left.
"""

from __future__ import annotations

from math import atan2, degrees
from typing import NamedTuple, NoReturn

from boardcode.games.labyrinth.grids import Place
from boardcode.wording import WordEnum, either


class Move(WordEnum):
    """A move relative to where the player looks; the values are the words of the wire.

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
    """Where a player looks, or a side of a cell, clockwise from north, which is the top of the map.

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
        """The number of quarter turns clockwise from north."""
        return _HEADINGS.index(self)

    def after(self, move: str) -> Heading:
        """Return where the player looks after a move.

        >>> Heading.EAST.after("Right"), Heading.EAST.after("Back")
        (Heading.SOUTH, Heading.WEST)
        """
        return _HEADINGS[(self.quarters + _MOVES.index(Move(move))) % len(_HEADINGS)]

    def move_to(self, heading: Heading) -> Move:
        """Return the move that takes a player who looks this way towards another heading.

        >>> Heading.EAST.move_to(Heading.NORTH)
        Move.LEFT
        """
        return _MOVES[(heading.quarters - self.quarters) % len(_MOVES)]


_MOVES = list(Move)
_HEADINGS = list(Heading)
_STEPS = {Heading.NORTH: (-1, 0), Heading.EAST: (0, 1), Heading.SOUTH: (1, 0), Heading.WEST: (0, -1)}


class Position(NamedTuple):
    """A cell of a maze or of a map. Functions also accept a plain (row, column) pair."""

    row: int
    column: int

    def beside(self, heading: Heading) -> Position:
        """Return the next cell on that side.

        >>> Position(2, 5).beside(Heading.NORTH)
        Position(row=1, column=5)
        """
        down, across = _STEPS[heading]
        return Position(self.row + down, self.column + across)

    def passage(self, heading: Heading) -> Place:
        """Return the place of the passage on that side.

        >>> Position(2, 5).passage(Heading.EAST)
        ('vertical', 2, 6)
        """
        if heading in (Heading.NORTH, Heading.SOUTH):
            return "horizontal", self.row + (heading is Heading.SOUTH), self.column
        return "vertical", self.row, self.column + (heading is Heading.EAST)


def relative_angle(position: Position, heading: Heading, goal: Position) -> float:
    """Return the direction of the goal as the crow flies, in degrees clockwise from where the player looks.

    It is at least 0 and less than 360: 0 is straight ahead, 90 to the right.

    >>> relative_angle(Position(2, 2), Heading.EAST, Position(4, 2))
    90.0
    """
    from_north = degrees(atan2(goal.column - position.column, position.row - goal.row))
    angle = (from_north - 90 * heading.quarters) % 360
    return 0.0 if angle == 360 else angle  # a tiny negative angle becomes 360 by rounding
