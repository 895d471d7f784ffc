"""Shortest paths through a maze, or through the known part of a map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from boardcode.games.labyrinth.compass import Heading, Move, Position

_HEADING_OF_STEP: dict[tuple[int, int], Heading] = {
    Position(0, 0).beside(heading): heading for heading in Heading
}


class Passable(Protocol):
    """A graph of cells with open passages between them: a maze or a map."""

    def exits(self, position: tuple[int, int]) -> Iterator[tuple[Heading, Position]]:
        """Yield the sides of a cell that have an open passage, each with the cell behind it."""
        ...  # pragma: no cover


@dataclass(frozen=True, slots=True)
class Route:
    """A path from cell to cell.

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
        """The number of moves."""
        return len(self.cells) - 1

    @property
    def headings(self) -> tuple[Heading, ...]:
        """The side to which the route leaves each cell but the last."""
        steps = [(end.row - start.row, end.column - start.column) for start, end in pairwise(self.cells)]
        return tuple([_HEADING_OF_STEP[step] for step in steps])

    def moves(self, heading: str = Heading.NORTH) -> tuple[Move, ...]:
        """Return the moves of a player who looks that way at the start; each move turns the player."""
        headings = [Heading(heading), *self.headings]
        return tuple([before.move_to(after) for before, after in pairwise(headings)])


def shortest_path(through: Passable, start: tuple[int, int], goal: tuple[int, int]) -> Route | None:
    """Return a shortest route, or None if the cells are not connected.

    Among several shortest routes, a breadth-first search that tries north, east, south and west in this order
    picks the one that it meets first.

    >>> from boardcode.games.labyrinth.state import Maze
    >>> shortest_path(Maze.from_drawing("•-•-•\\n| | |\\n•-•-•"), (0, 0), (0, 1)) is None
    True
    """
    first, last = Position(*start), Position(*goal)
    previous: dict[Position, Position] = {first: first}
    queue = [first]
    for cell in queue:
        if cell == last:
            return Route(_trace_back(first, last, previous))
        for _, neighbour in through.exits(cell):
            if neighbour not in previous:
                previous[neighbour] = cell
                queue.append(neighbour)
    return None


def _trace_back(first: Position, last: Position, previous: dict[Position, Position]) -> tuple[Position, ...]:
    cells = [last]
    while cells[-1] != first:
        cells.append(previous[cells[-1]])
    return tuple(reversed(cells))
