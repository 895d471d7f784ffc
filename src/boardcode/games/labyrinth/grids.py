"""The passages, cells and grids that views and mazes consist of.

Row r of a `horizontal` grid lies above row r of the cells, and its last row below them; column c of a
`vertical` grid lies left of column c of the cells, and its last column right of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias, TypeVar

from boardcode.wording import WordEnum

T = TypeVar("T")
Grid: TypeAlias = tuple[tuple[T, ...], ...]
Place: TypeAlias = tuple[str, int, int]  # `horizontal`, `vertical` or `cells`; row; column

VIEW_SIDE = 3  # cells per side of a view
VIEW_MIDDLE = VIEW_SIDE // 2  # the player's row and column in its view
SIZE_BITS = 16  # bits of a maze's width, and of its height
LONGEST_SIDE = (1 << SIZE_BITS) - 1  # cells


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
    """A cell that is seen; `nature` is None if it holds nothing, `entity` if nobody is there.

    >>> Cell(Nature.GOAL, Entity.MONSTER)
    Cell(nature=Nature.GOAL, entity=Entity.MONSTER)
    """

    nature: Nature | None = None
    entity: Entity | None = None


class ViewGrids(NamedTuple):
    """The three grids of a view; a cell that is not seen is None."""

    horizontal: Grid[Passage]
    vertical: Grid[Passage]
    cells: Grid[Cell | None]


def is_known(item: Passage | Cell | None) -> bool:
    """Return whether a passage is defined, or a cell is seen."""
    return item is not None and item != Passage.UNDEFINED


def path_of(place: Place) -> str:
    """Return a place in the notation of field paths.

    >>> path_of(("vertical", 2, 6))
    'vertical[2][6]'
    """
    grid, row, column = place
    return f"{grid}[{row}][{column}]"
