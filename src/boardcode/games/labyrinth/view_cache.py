"""The views in one maze, kept after they were first seen: walls, hints and the goal do not change.

Who is in a cell does change, but not what can be seen: a view with somebody in it is the kept one with some
of its cells replaced. Where a cell of the maze is in the view depends on where the player looks:

    the player looks    the cell in the north is    the cell in the east is
    north               above                       on the right
    east                on the left                 above
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boardcode.games.labyrinth.compass import Heading, Position
from boardcode.games.labyrinth.grids import VIEW_MIDDLE, VIEW_SIDE, Cell
from boardcode.games.labyrinth.state import Maze, RadarView


def _places_in_view(heading: Heading) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield how far each cell around a player is from it, down and across, and its place in the view."""
    for down in range(-VIEW_MIDDLE, VIEW_SIDE - VIEW_MIDDLE):
        for across in range(-VIEW_MIDDLE, VIEW_SIDE - VIEW_MIDDLE):
            row, column = down, across
            for _ in range(heading.quarters):
                row, column = -column, row  # a quarter turn to the left
            yield (down, across), (row + VIEW_MIDDLE, column + VIEW_MIDDLE)


_PLACES = {heading: dict(_places_in_view(heading)) for heading in Heading}


class ViewCache:
    """The views in a maze; `items` are the cells that hold something that stays there.

    >>> cache = ViewCache(Maze.decode("aWacaoUa2q"), {})
    >>> cache.view(Position(1, 1), Heading.EAST) is cache.view(Position(1, 1), Heading.EAST)
    True
    """

    def __init__(self, maze: Maze, items: Mapping[Position, Cell]) -> None:
        self._maze = maze
        self._items = items
        self._views: dict[tuple[Position, Heading], RadarView] = {}

    def view(
        self, cell: Position, heading: Heading, changed: Mapping[Position, Cell] | None = None
    ) -> RadarView:
        """Return what a player sees; `changed` are cells around it that hold something else now."""
        view = self._views.get((cell, heading))
        if view is None:
            view = self._views[cell, heading] = self._maze.view(cell, heading, self._items)
        return _with_cells(view, cell, heading, changed) if changed else view


def _with_cells(
    view: RadarView, position: Position, heading: Heading, changed: Mapping[Position, Cell]
) -> RadarView:
    """Return a view with other cells, as far as they are seen."""
    cells = [list(row) for row in view.cells]
    for at, cell in changed.items():
        row, column = _PLACES[heading][at.row - position.row, at.column - position.column]
        if cells[row][column] is not None:
            cells[row][column] = cell
    return RadarView(view.horizontal, view.vertical, tuple([tuple(row) for row in cells]))
