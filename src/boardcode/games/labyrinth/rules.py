"""What can be seen in a labyrinth.

From the middle cell a player sees into each of the four cells beside it whose passage is open, and from there, round
the corner, into a diagonal cell whose passage to a seen cell beside the middle is open. Of the middle and of a seen
cell beside it all four passages are known; of a seen diagonal cell only the two on the rim of the view. Nothing else
is known: when the bottom left cell is seen from the right, the passage above it stays unknown.

    •-• •
    |   |     the passage between the two lower cells is unknown: the left one is seen from above
    • •-•
    | #
    •-•
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from boardcode.state import Problem

if TYPE_CHECKING:
    from boardcode.games.labyrinth.state import Maze, Passage, RadarView

Place: TypeAlias = tuple[str, int, int]  # which grid of the view, row, column
T = TypeVar("T")


def _walls(row: int, column: int) -> frozenset[Place]:
    """The four passages of a cell."""
    return frozenset(
        {
            ("horizontal", row, column),
            ("horizontal", row + 1, column),
            ("vertical", row, column),
            ("vertical", row, column + 1),
        }
    )


CENTRE: Place = ("cells", 1, 1)
BESIDE: tuple[Place, ...] = (("cells", 0, 1), ("cells", 1, 0), ("cells", 1, 2), ("cells", 2, 1))
DIAGONAL: tuple[Place, ...] = (("cells", 0, 0), ("cells", 0, 2), ("cells", 2, 0), ("cells", 2, 2))
WALLS = {(grid, row, column): _walls(row, column) for grid, row, column in (CENTRE, *BESIDE, *DIAGONAL)}
RIM = frozenset(
    {("horizontal", row, column) for row in (0, 3) for column in range(3)}
    | {("vertical", row, column) for row in range(3) for column in (0, 3)}
)


@dataclass(frozen=True, slots=True)
class Sight:
    """Which cells are seen and which passages are known."""

    cells: frozenset[Place]
    passages: frozenset[Place]

    def __contains__(self, place: Place) -> bool:
        return place in self.cells or place in self.passages


def sight(view: RadarView) -> Sight:
    """What a player sees where the view's open passages are open."""
    beside = [cell for cell in BESIDE if _is_open(view, CENTRE, cell)]
    diagonal = [corner for corner in DIAGONAL if any(_is_open(view, cell, corner) for cell in beside)]
    known = [WALLS[CENTRE], *(WALLS[cell] for cell in beside), *(WALLS[corner] & RIM for corner in diagonal)]
    return Sight(frozenset([CENTRE, *beside, *diagonal]), frozenset().union(*known))


def _is_open(view: RadarView, cell: Place, other: Place) -> bool:
    """Whether two cells have a passage in common, and it is open."""
    return any(_at(view, passage) == "open" for passage in WALLS[cell] & WALLS[other])


def _at(view: RadarView, place: Place) -> Any:
    grid, row, column = place
    return getattr(view, grid)[row][column]


def view_problems(view: RadarView) -> list[Problem]:
    """Everything that is known but cannot be seen, or can be seen but is undefined."""
    seen = sight(view)
    return [
        Problem(f"{place[0]}[{place[1]}][{place[2]}]", _contradiction(place, in_sight=place in seen))
        for place in _places(view)
        if is_defined(_at(view, place)) != (place in seen)
    ]


def _places(view: RadarView) -> Iterator[Place]:
    """Every passage and cell in the order of the code."""
    for grid in ("horizontal", "vertical", "cells"):
        for row, line in enumerate(getattr(view, grid)):
            for column in range(len(line)):
                yield grid, row, column


def is_defined(thing: Any) -> bool:
    """Whether something is known about a passage or cell."""
    return thing is not None and thing != "undefined"


def _contradiction(place: Place, *, in_sight: bool) -> str:
    if not in_sight:
        return "known, though it cannot be seen from the middle"
    return (
        "undefined, though the player is there"
        if place == CENTRE
        else "undefined, though it can be seen from the middle"
    )


def in_sight(view: RadarView) -> RadarView:
    """The view without what cannot be seen."""
    seen = sight(view)

    def passage(place: Place, found: Passage) -> Passage:
        return found if place in seen else type(found)("undefined")

    return replace(
        view,
        horizontal=_mapped(passage, "horizontal", view.horizontal),
        vertical=_mapped(passage, "vertical", view.vertical),
        cells=_mapped(lambda place, cell: cell if place in seen else None, "cells", view.cells),
    )


def _mapped(
    change: Callable[[Place, T], T], grid: str, rows: Sequence[Sequence[T]]
) -> tuple[tuple[T, ...], ...]:
    return tuple(
        tuple(change((grid, row, column), thing) for column, thing in enumerate(line))
        for row, line in enumerate(rows)
    )


def maze_problems(maze: Maze) -> list[Problem]:
    """Every opening in the outer wall: a player next to it would see a cell that does not exist."""
    outer = [("horizontal", row, column) for row in (0, maze.height) for column in range(maze.width)]
    outer += [("vertical", row, column) for row in range(maze.height) for column in (0, maze.width)]
    walls = {"horizontal": maze.horizontal, "vertical": maze.vertical}
    return [
        Problem(f"{grid}[{row}][{column}]", "open to the outside, where there is no cell to see")
        for grid, row, column in outer
        if not walls[grid][row][column]
    ]
