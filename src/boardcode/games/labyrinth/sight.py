"""What a player sees of a maze: the three by three cells around it, turned to where it looks, without what is out of sight.

A maze that is open to the outside has views with problems: the passage is open, and there is no cell to be seen behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias, TypeVar

from boardcode.games.labyrinth.compass import Heading, Position
from boardcode.games.labyrinth.state import Cell, Maze, Passage, RadarView

T = TypeVar("T")
Items: TypeAlias = (
    Mapping[tuple[int, int], Cell] | Mapping[Position, Cell]
)  # what is in the cells that are not empty

EMPTY = Cell()


def view(maze: Maze, position: tuple[int, int], heading: str, items: Items) -> RadarView:
    """What a player at a position sees; `Maze.view` is its public name."""
    at = inside(maze, position)
    return turned(_around(maze, at, items), -Heading(heading).quarters).in_sight()


def inside(maze: Maze, position: tuple[int, int]) -> Position:
    """The position, if the maze has it."""
    row, column = position
    if not (0 <= row < maze.height and 0 <= column < maze.width):
        raise ValueError(
            f"no cell [{row}][{column}] in a maze of rows 0 to {maze.height - 1} and columns 0 to {maze.width - 1}"
        )
    return Position(row, column)


def _around(maze: Maze, at: Position, items: Items) -> RadarView:
    """All that there is around a cell, north at the top; what is not in the maze is undefined."""

    def cell(row: int, column: int) -> Cell | None:
        within = 0 <= row < maze.height and 0 <= column < maze.width
        return items.get(Position(row, column), EMPTY) if within else None

    rows, columns = range(at.row - 1, at.row + 2), range(at.column - 1, at.column + 2)
    more_rows, more_columns = range(at.row - 1, at.row + 3), range(at.column - 1, at.column + 3)
    return RadarView(
        tuple(tuple(_passage(maze.horizontal, row, column) for column in columns) for row in more_rows),
        tuple(tuple(_passage(maze.vertical, row, column) for column in more_columns) for row in rows),
        tuple(tuple(cell(row, column) for column in columns) for row in rows),
    )


def _passage(walls: tuple[tuple[bool, ...], ...], row: int, column: int) -> Passage:
    if not (0 <= row < len(walls) and 0 <= column < len(walls[row])):
        return Passage.UNDEFINED
    return Passage.WALL if walls[row][column] else Passage.OPEN


def turned(view: RadarView, quarters: int) -> RadarView:
    """The view turned clockwise; `RadarView.turned` is its public name."""
    for _ in range(quarters % 4):
        # What stood upright lies down: the vertical passages become the horizontal ones.
        view = replace(
            view,
            horizontal=_turned(view.vertical),
            vertical=_turned(view.horizontal),
            cells=_turned(view.cells),
        )
    return view


def _turned(rows: tuple[tuple[T, ...], ...]) -> tuple[tuple[T, ...], ...]:
    """A grid turned clockwise by a quarter: its first column, read upwards, becomes its first row."""
    return tuple(zip(*rows[::-1], strict=True))


def exits(maze: Maze, position: tuple[int, int]) -> Iterator[tuple[Heading, Position]]:
    """Where the open passages of a cell lead within the maze; `Maze.exits` is its public name."""
    at = inside(maze, position)
    walls = {"horizontal": maze.horizontal, "vertical": maze.vertical}
    for heading in Heading:
        grid, row, column = at.passage(heading)
        after = at.beside(heading)
        if not walls[grid][row][column] and 0 <= after.row < maze.height and 0 <= after.column < maze.width:
            yield heading, after
