"""The rule of sight: what a player sees of the cells around it.

From the middle cell a player sees into each of the four cells beside it whose passage is open. From there it
sees, round the corner, into a diagonal cell whose passage to a seen cell beside the middle is open. All four
passages of the middle and of a seen cell beside it are known; of a seen diagonal cell, only the two on the
rim of the view. Nothing else is known: when the bottom left cell is seen from the right, the passage above it
stays unknown.

    •-• •
    |   |     the passage between the two lower cells is unknown: the left one is seen from above
    • •-•
    | #
    •-•

The functions work on `ViewGrids`, so that `RadarView` and `Maze` can use them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from boardcode.games.labyrinth.compass import Heading, Position
from boardcode.games.labyrinth.grids import VIEW_MIDDLE, VIEW_SIDE, Cell, Grid, Passage, Place, ViewGrids

T = TypeVar("T")
Items: TypeAlias = Mapping[tuple[int, int], Cell] | Mapping[Position, Cell]  # the cells that are not empty

CENTRE = Position(VIEW_MIDDLE, VIEW_MIDDLE)
BESIDE = tuple(CENTRE.beside(heading) for heading in Heading)
DIAGONAL = tuple(
    CENTRE.beside(up_or_down).beside(left_or_right)
    for up_or_down in (Heading.NORTH, Heading.SOUTH)
    for left_or_right in (Heading.WEST, Heading.EAST)
)
PASSAGES = {
    cell: frozenset(cell.passage(heading) for heading in Heading) for cell in (CENTRE, *BESIDE, *DIAGONAL)
}
# The two passages of each diagonal cell that lead away from the cells beside the middle: the rim of the view.
RIM = {cell: PASSAGES[cell].difference(*(PASSAGES[other] for other in BESIDE)) for cell in DIAGONAL}

EMPTY = Cell()


@dataclass(frozen=True, slots=True)
class Sight:
    """The cells that are seen and the passages that are known."""

    cells: frozenset[Place]
    passages: frozenset[Place]

    @classmethod
    def of(cls, view: ViewGrids) -> Sight:
        """Return what a player sees through the open passages of a view."""
        beside = [cell for cell in BESIDE if _is_open(view, CENTRE, cell)]
        diagonal = [corner for corner in DIAGONAL if any(_is_open(view, cell, corner) for cell in beside)]
        passages = [PASSAGES[CENTRE], *(PASSAGES[cell] for cell in beside)]
        passages += [RIM[corner] for corner in diagonal]
        cells = frozenset(("cells", *cell) for cell in (CENTRE, *beside, *diagonal))
        return cls(cells, frozenset().union(*passages))

    def __contains__(self, place: Place) -> bool:
        return place in self.cells or place in self.passages


def _is_open(view: ViewGrids, cell: Position, other: Position) -> bool:
    """Return whether two cells share a passage and it is open."""
    return any(_passage_at(view, place) == Passage.OPEN for place in PASSAGES[cell] & PASSAGES[other])


def _passage_at(view: ViewGrids, place: Place) -> Passage:
    grid, row, column = place
    return (view.horizontal if grid == "horizontal" else view.vertical)[row][column]


def hide_unseen(view: ViewGrids) -> ViewGrids:
    """Return the view with everything that cannot be seen made undefined."""
    sight = Sight.of(view)

    def passage_or_undefined(place: Place, passage: Passage) -> Passage:
        return passage if place in sight else Passage.UNDEFINED

    return ViewGrids(
        _map_grid(passage_or_undefined, "horizontal", view.horizontal),
        _map_grid(passage_or_undefined, "vertical", view.vertical),
        _map_grid(lambda place, cell: cell if place in sight else None, "cells", view.cells),
    )


def _map_grid(change: Callable[[Place, T], T], name: str, grid: Grid[T]) -> Grid[T]:
    """Apply a function to every place of a grid and what is there."""
    return tuple(
        tuple(change((name, row, column), item) for column, item in enumerate(line))
        for row, line in enumerate(grid)
    )


def rotate_view(view: ViewGrids, quarters: int) -> ViewGrids:
    """Return the view rotated clockwise by quarter turns."""
    for _ in range(quarters % len(Heading)):
        # A quarter turn lays upright passages flat: the vertical passages become the horizontal ones.
        view = ViewGrids(_rotate_grid(view.vertical), _rotate_grid(view.horizontal), _rotate_grid(view.cells))
    return view


def _rotate_grid(grid: Grid[T]) -> Grid[T]:
    """Rotate a grid clockwise by a quarter turn: its first column, read upwards, becomes its first row."""
    return tuple(zip(*grid[::-1], strict=True))


def surroundings(horizontal: Grid[bool], vertical: Grid[bool], at: Position, items: Items) -> ViewGrids:
    """Return everything around a cell of a maze, north at the top; what is outside the maze is undefined.

    The two grids are the walls of the maze, `items` what is in its cells.
    """
    height, width = len(vertical), len(horizontal[0])

    def cell(row: int, column: int) -> Cell | None:
        is_inside = 0 <= row < height and 0 <= column < width
        return items.get(Position(row, column), EMPTY) if is_inside else None

    top, left = at.row - VIEW_MIDDLE, at.column - VIEW_MIDDLE
    rows, columns = range(top, top + VIEW_SIDE), range(left, left + VIEW_SIDE)
    rows_and_next, columns_and_next = range(top, rows.stop + 1), range(left, columns.stop + 1)
    return ViewGrids(
        tuple(tuple(_passage(horizontal, row, column) for column in columns) for row in rows_and_next),
        tuple(tuple(_passage(vertical, row, column) for column in columns_and_next) for row in rows),
        tuple(tuple(cell(row, column) for column in columns) for row in rows),
    )


def _passage(walls: Grid[bool], row: int, column: int) -> Passage:
    if not (0 <= row < len(walls) and 0 <= column < len(walls[row])):
        return Passage.UNDEFINED
    return Passage.WALL if walls[row][column] else Passage.OPEN
