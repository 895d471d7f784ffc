"""The views in one maze, kept after they were first seen: walls, hints and the goal do not change."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping

from boardcode.games.labyrinth.compass import Heading, Position
from boardcode.games.labyrinth.grids import Cell
from boardcode.games.labyrinth.state import Maze, RadarView


class ViewCache:
    """The views in a maze; `items` are the cells that hold something that stays there.

    >>> cache = ViewCache(Maze.decode("aWacaoUa2q"), {})
    >>> cache.view(Position(1, 1), Heading.EAST) is cache.view(Position(1, 1), Heading.EAST)
    True
    """

    def __init__(self, maze: Maze, items: dict[Position, Cell]) -> None:
        self._maze = maze
        self._items = items
        self._views: dict[tuple[Position, Heading], RadarView] = {}

    def view(
        self, cell: Position, heading: Heading, changed: Mapping[Position, Cell] | None = None
    ) -> RadarView:
        """Return what a player sees; `changed` are cells that hold something else now."""
        if changed:
            return self._maze.view(cell, heading, ChainMap(dict(changed), self._items))
        if (cell, heading) not in self._views:
            self._views[cell, heading] = self._maze.view(cell, heading, self._items)
        return self._views[cell, heading]
