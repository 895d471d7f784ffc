"""A walk through a maze: where its moves lead, what the player sees at its end, and the map of what it has seen on the way.

Moves are told from the player's side and written by their first letters: `FRB` is Front, then Right, then Back. The goal lies in a
cell of the maze, so that the player sees it when it comes near.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardcode.games.labyrinth.compass import Heading, Move, Position
from boardcode.games.labyrinth.map import Map
from boardcode.games.labyrinth.routes import Route, shortest_path
from boardcode.games.labyrinth.sight import inside
from boardcode.games.labyrinth.state import Cell, Maze, Nature, RadarView

LETTERS = {move.value[0]: move for move in Move}


class WallInTheWay(ValueError):
    """A move that goes through a wall or out of the maze; `number` counts the moves, from 1."""

    def __init__(self, number: int, move: Move, position: Position) -> None:
        super().__init__(
            f"move {number}, {move}: a wall is in the way at [{position.row}][{position.column}]"
        )
        self.number = number


@dataclass(frozen=True, slots=True)
class Walk:
    """A walk so far; `trail` has every cell that was entered, the first one too.

    >>> walk = Walk.through(Maze.decode("aWacaoUa2q"), "FLF")
    >>> walk.position, walk.heading, walk.is_over
    (Position(row=1, column=2), Heading.EAST, True)
    >>> Walk.through(Maze.decode("aWacaoUa2q"), "FR")
    Traceback (most recent call last):
    boardcode.games.labyrinth.walking.WallInTheWay: move 2, Right: a wall is in the way at [1][0]
    """

    maze: Maze
    goal: Position
    trail: tuple[Position, ...]
    view: RadarView
    map: Map

    @classmethod
    def through(
        cls,
        maze: Maze,
        letters: str = "",
        start: tuple[int, int] = (0, 0),
        goal: tuple[int, int] | None = None,
        heading: str | None = None,
    ) -> Walk:
        """A walk from the top left cell to the bottom right one, unless others are asked for.

        The player looks through the first open passage of its cell, clockwise from north, unless a heading is asked for.
        """
        at = inside(maze, start)
        end = inside(maze, goal or (maze.height - 1, maze.width - 1))
        looks = Heading(heading) if heading else _first_open(maze, at)
        eyes = _Eyes(maze, end)
        first = eyes.view(at, looks)
        steps = list(_steps(maze, at, looks, letters))
        seen = [(move, eyes.view(cell, towards)) for move, towards, cell in steps]
        known = Map.of_walk(first, seen, at, looks)
        return cls(maze, end, (at, *(cell for _, _, cell in steps)), seen[-1][1] if seen else first, known)

    @property
    def position(self) -> Position:
        """Where the player is."""
        return self.map.position

    @property
    def heading(self) -> Heading:
        """Where it looks."""
        return self.map.heading

    @property
    def is_over(self) -> bool:
        """Whether the player is at the goal."""
        return self.position == self.goal

    def moves(self) -> tuple[Move, ...]:
        """The moves that no wall stops, clockwise from Front."""
        sides = [heading for heading, _ in self.maze.exits(self.position)]
        return tuple([move for move in Move if self.heading.after(move) in sides])

    def way(self) -> Route | None:
        """A shortest way from here to the goal."""
        return shortest_path(self.maze, self.position, self.goal)


class _Eyes:
    """What is seen from a cell; nothing moves in the maze, so that a second look sees the same."""

    def __init__(self, maze: Maze, goal: Position) -> None:
        self._maze = maze
        self._items = {goal: Cell(Nature.GOAL)}
        self._seen: dict[tuple[Position, Heading], RadarView] = {}

    def view(self, cell: Position, heading: Heading) -> RadarView:
        if (cell, heading) not in self._seen:
            self._seen[cell, heading] = self._maze.view(cell, heading, self._items)
        return self._seen[cell, heading]


def _first_open(maze: Maze, cell: Position) -> Heading:
    return next((heading for heading, _ in maze.exits(cell)), Heading.NORTH)


def _steps(
    maze: Maze, cell: Position, heading: Heading, letters: str
) -> Iterator[tuple[Move, Heading, Position]]:
    """Each move, and where the player looks and is after it."""
    for number, letter in enumerate(letters, 1):
        move = LETTERS[letter]
        heading = heading.after(move)
        after = dict(maze.exits(cell)).get(heading)
        if after is None:
            raise WallInTheWay(number, move, cell)
        cell = after
        yield move, heading, cell
