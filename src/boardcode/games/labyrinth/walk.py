"""A walk through a maze: where its moves lead, what the player sees there, and the map of what it has seen.

Moves are relative to the player and written by their first letters: `FRB` is Front, then Right, then Back.
The goal is in a cell of the maze, so that the player sees it when it comes near.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardcode.games.labyrinth.compass import Heading, Move, Position
from boardcode.games.labyrinth.grids import Cell, Nature
from boardcode.games.labyrinth.map import Map
from boardcode.games.labyrinth.paths import Route, shortest_path
from boardcode.games.labyrinth.state import Maze, RadarView
from boardcode.games.labyrinth.view_cache import ViewCache

MOVES_BY_LETTER = {move.value[0]: move for move in Move}


class WallInTheWay(ValueError):
    """A move goes through a wall or out of the maze; `number` is that of the move, from 1."""

    def __init__(self, number: int, move: Move, position: Position) -> None:
        super().__init__(
            f"move {number}, {move}: a wall is in the way at [{position.row}][{position.column}]"
        )
        self.number = number


@dataclass(frozen=True, slots=True)
class Walk:
    """A walk so far; `trail` lists the cells in the order in which the player was there.

    >>> walk = Walk.through(Maze.decode("aWacaoUa2q"), "FLF")
    >>> walk.position, walk.heading, walk.is_over
    (Position(row=1, column=2), Heading.EAST, True)
    >>> Walk.through(Maze.decode("aWacaoUa2q"), "FR")
    Traceback (most recent call last):
    boardcode.games.labyrinth.walk.WallInTheWay: move 2, Right: a wall is in the way at [1][0]
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
        """Return the walk by the moves of `letters`; the goal defaults to the bottom right cell.

        The heading at the start defaults to the first open passage of the cell, clockwise from north.
        Raise `WallInTheWay` if a move is not possible, `ValueError` if start or goal is not in the maze.
        """
        first_cell = maze.check_position(start)
        goal_cell = maze.check_position(goal or (maze.height - 1, maze.width - 1))
        first_heading = Heading(heading) if heading else _first_open_side(maze, first_cell)
        views = ViewCache(maze, {goal_cell: Cell(Nature.GOAL)})
        steps = list(_steps(maze, first_cell, first_heading, letters))
        first_view = views.view(first_cell, first_heading)
        later_views = [(move, views.view(cell, towards)) for move, towards, cell in steps]
        return cls(
            maze,
            goal_cell,
            trail=(first_cell, *(cell for _, _, cell in steps)),
            view=later_views[-1][1] if later_views else first_view,
            map=Map.of_walk(first_view, later_views, first_cell, first_heading),
        )

    @property
    def position(self) -> Position:
        """Where the player is."""
        return self.map.position

    @property
    def heading(self) -> Heading:
        """Where the player looks."""
        return self.map.heading

    @property
    def is_over(self) -> bool:
        """Whether the player is at the goal."""
        return self.position == self.goal

    def moves(self) -> tuple[Move, ...]:
        """Return the moves that no wall stops, clockwise from Front."""
        sides = [heading for heading, _ in self.maze.exits(self.position)]
        return tuple([move for move in Move if self.heading.after(move) in sides])

    def path_to_goal(self) -> Route | None:
        """Return a shortest route from here to the goal, or None if there is none."""
        return shortest_path(self.maze, self.position, self.goal)


def _first_open_side(maze: Maze, cell: Position) -> Heading:
    return next((heading for heading, _ in maze.exits(cell)), Heading.NORTH)


def _steps(
    maze: Maze, cell: Position, heading: Heading, letters: str
) -> Iterator[tuple[Move, Heading, Position]]:
    """Yield each move, and where the player looks and is after it."""
    for number, letter in enumerate(letters, 1):
        move = MOVES_BY_LETTER[letter]
        heading = heading.after(move)
        neighbour = dict(maze.exits(cell)).get(heading)
        if neighbour is None:
            raise WallInTheWay(number, move, cell)
        cell = neighbour
        yield move, heading, cell
