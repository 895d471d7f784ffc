"""The states of Labyrinth: what a player sees, and the whole maze. `grids` explains their grids."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from boardcode.games.labyrinth.grids import Cell, Grid, Passage, ViewGrids
from boardcode.state import Problem, State

if TYPE_CHECKING:
    from boardcode.games.labyrinth.compass import Heading, Position
    from boardcode.games.labyrinth.sight import Items

# The methods import `rules`, `sight` and `compass` on first use, because decoding a code needs none of them.


@dataclass(frozen=True, slots=True, repr=False)
class RadarView(State):
    """Three by three cells around a player, who is in the middle and looks up; an unseen cell is None.

    >>> view = RadarView.decode("ieysGjGO8papd/a")
    >>> print(view)
    ##• •##
    ##| |##
    •-• •##
    |   |##
    • •-•##
    | #####
    •-•####
    >>> view.horizontal[1]
    (Passage.WALL, Passage.OPEN, Passage.UNDEFINED)
    >>> view.cells[2]
    (Cell(nature=None, entity=None), None, None)
    """

    horizontal: Grid[Passage]
    vertical: Grid[Passage]
    cells: Grid[Cell | None]

    format_name: ClassVar[str] = "radar"

    def _grids(self) -> ViewGrids:
        return ViewGrids(self.horizontal, self.vertical, self.cells)

    def problems(self) -> list[Problem]:
        """Return everything in this view that contradicts what can be seen from its middle.

        >>> RadarView.decode("ieysGjGO8papd/a").problems()
        []
        """
        from boardcode.games.labyrinth.rules import view_problems

        return view_problems(self._grids())

    def in_sight(self) -> RadarView:
        """Return this view with everything that cannot be seen from its middle made undefined.

        >>> def grid(rows, columns, item):
        ...     return ((item,) * columns,) * rows
        >>> box = RadarView(grid(4, 3, Passage.WALL), grid(3, 4, Passage.WALL), grid(3, 3, Cell()))
        >>> print(box.in_sight())
        #######
        #######
        ##•-•##
        ##| |##
        ##•-•##
        #######
        #######
        """
        from boardcode.games.labyrinth.sight import hide_unseen

        return RadarView(*hide_unseen(self._grids()))

    def rotate(self, quarters: int = 1) -> RadarView:
        """Return the view rotated clockwise by quarter turns, as the player sees it after turning left.

        >>> print(RadarView.decode("jiucAjGa//cpapa").rotate())
        • •-•##
        |   |##
        •-• •##
           G|##
        •-•-•##
        #######
        #######
        """
        from boardcode.games.labyrinth.sight import rotate_view

        return RadarView(*rotate_view(self._grids(), quarters))


@dataclass(frozen=True, slots=True, repr=False)
class Maze(State):
    """The map of a maze: for every passage, whether a wall closes it.

    >>> maze = Maze.decode("aWacaoUa2q")
    >>> print(maze)
    •-•-•-•
    | |   |
    • •-• •
    |     |
    •-•-•-•
    >>> maze.width, maze.height, maze.vertical[0]
    (3, 2, (True, True, False, True))
    """

    width: int
    height: int
    horizontal: Grid[bool]
    vertical: Grid[bool]

    format_name: ClassVar[str] = "maze"

    def problems(self) -> list[Problem]:
        """Return every passage that leads out of the maze, where there is no cell to be seen."""
        from boardcode.games.labyrinth.rules import maze_problems

        return maze_problems(self.horizontal, self.vertical)

    def check_position(self, position: tuple[int, int]) -> Position:
        """Return a (row, column) pair as a position; raise `ValueError` if the maze has no such cell."""
        from boardcode.games.labyrinth.compass import Position

        row, column = position
        if not self._has_cell(row, column):
            size = f"rows 0 to {self.height - 1} and columns 0 to {self.width - 1}"
            raise ValueError(f"no cell [{row}][{column}] in a maze of {size}")
        return Position(row, column)

    def _has_cell(self, row: int, column: int) -> bool:
        return 0 <= row < self.height and 0 <= column < self.width

    def view(
        self, position: tuple[int, int], heading: str = "north", items: Items | None = None
    ) -> RadarView:
        """Return what a player sees at a position (row, column) who looks north, east, south or west.

        `items` maps positions to cells: hints, the goal, other players, monsters. The player itself is not
        shown. Raise `ValueError` for a position outside the maze or an unknown heading.

        >>> from boardcode.games.labyrinth.grids import Nature
        >>> maze = Maze.decode("aWacaoUa2q")
        >>> print(maze.view((1, 1), "east", {(1, 2): Cell(Nature.GOAL)}))
        •-•-•##
        |  G|##
        ##• •##
        ##| |##
        ##• •##
        |   |##
        •-•-•##
        """
        from boardcode.games.labyrinth.compass import Heading
        from boardcode.games.labyrinth.sight import hide_unseen, rotate_view, surroundings

        at = self.check_position(position)
        upright = surroundings(self.horizontal, self.vertical, at, items or {})
        return RadarView(*hide_unseen(rotate_view(upright, -Heading(heading).quarters)))

    def exits(self, position: tuple[int, int]) -> Iterator[tuple[Heading, Position]]:
        """Yield the sides of a cell that have an open passage, each with the cell behind it.

        >>> [(heading.value, tuple(cell)) for heading, cell in Maze.decode("aWacaoUa2q").exits((1, 0))]
        [('north', (0, 0)), ('east', (1, 1))]
        """
        from boardcode.games.labyrinth.compass import Heading

        at = self.check_position(position)
        walls = {"horizontal": self.horizontal, "vertical": self.vertical}
        for heading in Heading:
            grid, row, column = at.passage(heading)
            if not walls[grid][row][column]:
                neighbour = at.beside(heading)
                if self._has_cell(*neighbour):
                    yield heading, neighbour
