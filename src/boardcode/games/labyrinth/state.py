"""Labyrinth: what a player sees of the maze, and the whole maze.

Both are grids. Row r of `horizontal` lies above row r of the cells, its last row below them; column c of `vertical`
lies left of column c of the cells, its last column right of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from boardcode.games.labyrinth import hints, rules
from boardcode.state import Problem, State
from boardcode.wording import WordEnum

if TYPE_CHECKING:
    from boardcode.games.labyrinth.compass import Heading, Position
    from boardcode.games.labyrinth.sight import Items


class Passage(WordEnum):
    """What is between two cells, in the order of the codes."""

    UNDEFINED = "undefined"
    OPEN = "open"
    WALL = "wall"


class Nature(WordEnum):
    """What a cell holds that stays there."""

    HINT = "hint"
    GOAL = "goal"


class Entity(WordEnum):
    """Who is in a cell."""

    ALLY = "ally"
    OPPONENT = "opponent"
    MONSTER = "monster"


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell that is seen; None where there is nothing or nobody.

    >>> Cell(Nature.GOAL, Entity.MONSTER)
    Cell(nature=Nature.GOAL, entity=Entity.MONSTER)
    """

    nature: Nature | None = None
    entity: Entity | None = None


@dataclass(frozen=True, slots=True, repr=False)
class RadarView(State):
    """Three by three cells around a player, who is in the middle and looks up; a cell that is not seen is None.

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

    horizontal: tuple[tuple[Passage, ...], ...]
    vertical: tuple[tuple[Passage, ...], ...]
    cells: tuple[tuple[Cell | None, ...], ...]

    format_name: ClassVar[str] = "radar"

    def problems(self) -> list[Problem]:
        """Everything about this view that contradicts what can be seen from its middle.

        >>> for problem in RadarView.decode("ieysGjGO8papd/a").problems():
        ...     print(problem)
        """
        return hints.with_hint(self, rules.view_problems(self))

    def in_sight(self) -> RadarView:
        """What remains of this view when all that cannot be seen from its middle is made undefined.

        >>> def rows(count, length, thing):
        ...     return ((thing,) * length,) * count
        >>> box = RadarView(rows(4, 3, Passage.WALL), rows(3, 4, Passage.WALL), rows(3, 3, Cell()))
        >>> print(box.in_sight())
        #######
        #######
        ##•-•##
        ##| |##
        ##•-•##
        #######
        #######
        """
        return rules.in_sight(self)

    def turned(self, quarters: int = 1) -> RadarView:
        """The view turned clockwise by quarter turns; it is what the player would see after turning as far to the left.

        >>> print(RadarView.decode("jiucAjGa//cpapa").turned())
        • •-•##
        |   |##
        •-• •##
           G|##
        •-•-•##
        #######
        #######
        """
        from boardcode.games.labyrinth.sight import turned

        return turned(self, quarters)


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
    horizontal: tuple[tuple[bool, ...], ...]
    vertical: tuple[tuple[bool, ...], ...]

    format_name: ClassVar[str] = "maze"

    def problems(self) -> list[Problem]:
        """Every passage that leads out of the maze, where there is no cell to be seen."""
        return rules.maze_problems(self)

    def view(
        self, position: tuple[int, int], heading: str = "north", items: Items | None = None
    ) -> RadarView:
        """What a player at a position (row, column) sees who looks north, east, south or west.

        `items` tells what is in cells: hints, the goal, other players, monsters. The player itself is not shown.

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
        from boardcode.games.labyrinth.sight import view

        return view(self, position, heading, items or {})

    def exits(self, position: tuple[int, int]) -> Iterator[tuple[Heading, Position]]:
        """To which sides of a cell there is an open passage, and the cells behind them.

        >>> [(heading.value, tuple(cell)) for heading, cell in Maze.decode("aWacaoUa2q").exits((1, 0))]
        [('north', (0, 0)), ('east', (1, 1))]
        """
        from boardcode.games.labyrinth.sight import exits

        return exits(self, position)
