"""Shortest ways through a maze, or through what a map knows of one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from boardcode.games.labyrinth.compass import Heading, Move, Position

_NEIGHBOURS = {
    (after.row, after.column): heading for heading in Heading for after in [Position(0, 0).beside(heading)]
}


class Passable(Protocol):
    """Something with cells and open passages between them: a maze or a map."""

    def exits(self, position: tuple[int, int]) -> Iterator[tuple[Heading, Position]]:
        """Where an open passage leads."""
        ...  # pragma: no cover


@dataclass(frozen=True, slots=True)
class Route:
    """A way from cell to cell.

    >>> from boardcode.games.labyrinth.state import Maze
    >>> route = shortest_path(Maze.decode("aWacaoUa2q"), (0, 0), (0, 1))
    >>> route.length, route.cells[1]
    (5, Position(row=1, column=0))
    >>> route.headings[:3]
    (Heading.SOUTH, Heading.EAST, Heading.EAST)
    >>> route.moves("north")[:3]
    (Move.BACK, Move.LEFT, Move.FRONT)
    """

    cells: tuple[Position, ...]

    @property
    def length(self) -> int:
        """How many moves it takes."""
        return len(self.cells) - 1

    @property
    def headings(self) -> tuple[Heading, ...]:
        """Where it goes from each cell but the last."""
        return tuple(
            [
                _NEIGHBOURS[after.row - before.row, after.column - before.column]
                for before, after in pairwise(self.cells)
            ]
        )

    def moves(self, heading: str = Heading.NORTH) -> tuple[Move, ...]:
        """The moves of a player who looks that way at the start: each turns it to where it goes."""
        looks = [Heading(heading), *self.headings]
        return tuple([before.move_to(after) for before, after in pairwise(looks)])


def shortest_path(through: Passable, start: tuple[int, int], goal: tuple[int, int]) -> Route | None:
    """A shortest way, or None if there is none; among several the one whose cells are met first, north before east, south and west.

    >>> from boardcode.games.labyrinth.state import Maze
    >>> shortest_path(Maze.from_drawing("•-•-•\\n| | |\\n•-•-•"), (0, 0), (0, 1)) is None
    True
    """
    first, last = Position(*start), Position(*goal)
    came_from: dict[Position, Position] = {first: first}
    waiting = [first]
    for cell in waiting:
        if cell == last:
            return Route(_back_to(first, last, came_from))
        for _, after in through.exits(cell):
            if after not in came_from:
                came_from[after] = cell
                waiting.append(after)
    return None


def _back_to(first: Position, last: Position, came_from: dict[Position, Position]) -> tuple[Position, ...]:
    cells = [last]
    while cells[-1] != first:
        cells.append(came_from[cells[-1]])
    return tuple(reversed(cells))
