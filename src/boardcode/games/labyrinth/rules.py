"""What cannot happen in a labyrinth: views that contradict the rule of sight, and mazes that are not closed.

A view whose passages were written in the wrong order can still be decoded: the two bits of a passage stay
together, so the code is valid and shows another view. Such a view usually contradicts itself. If exactly one
of the known mistakes explains all contradictions, the first problem carries it as a hint. Each wrong order is
the twelve passages cut into groups, with the groups in reverse:

    least significant first    groups of one passage
    six bits at a time         groups of three
    bytes not swapped          groups of four

Two cases cannot be told apart: reversed passages are the same as reversed cells rotated by half a turn, and
rotating a view does not change what can be seen. Both at once are the view rotated by half a turn, which is
consistent.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from boardcode.games.labyrinth.grids import Cell, Grid, Place, ViewGrids, is_known, path_of
from boardcode.games.labyrinth.sight import CENTRE, Sight
from boardcode.state import Problem

T = TypeVar("T")

# The hint for passages that were reversed in groups of so many.
REVERSED_GROUPS = {
    1: "the passages, or else the cells, are written least significant first",
    3: "the passages' groups of 6 bits are reversed instead of their bytes",
    4: "the three bytes of the passages are not swapped",
}
EMPTY_INSTEAD_OF_UNSEEN = "a cell that is not seen is written 1111, not 0000"


# -- views


def view_problems(view: ViewGrids) -> list[Problem]:
    """Return everything in a view that contradicts the rule of sight, in the order of the code.

    The first problem carries a hint if exactly one known mistake explains them all.
    """
    problems = _contradictions(view)
    explanations = list(_explanations(view)) if problems else []
    if len(explanations) == 1:
        problems[0] = problems[0]._replace(hint=explanations[0])
    return problems


def _contradictions(view: ViewGrids) -> list[Problem]:
    """Return what is known but cannot be seen, or can be seen but is undefined."""
    sight = Sight.of(view)
    problems = []
    for name, grid in zip(ViewGrids._fields, view, strict=True):
        for row, line in enumerate(grid):
            for column, item in enumerate(line):
                place = name, row, column
                if is_known(item) != (place in sight):
                    problems.append(Problem(path_of(place), _reason(place, is_visible=place in sight)))
    return problems


def _reason(place: Place, *, is_visible: bool) -> str:
    if not is_visible:
        return "known, though it cannot be seen from the middle"
    if place == ("cells", *CENTRE):
        return "undefined, though the player is there"
    return "undefined, though it can be seen from the middle"


def _explanations(view: ViewGrids) -> Iterator[str]:
    """Yield each known mistake without which the view would be consistent."""
    for size, hint in REVERSED_GROUPS.items():
        if not _contradictions(reverse_groups(view, size)):
            yield hint
    if not _contradictions(_without_unseen_empty_cells(view)):
        yield EMPTY_INSTEAD_OF_UNSEEN


def reverse_groups(view: ViewGrids, size: int) -> ViewGrids:
    """Return the view with its passages in groups of `size`, last group first."""
    return view._replace(
        horizontal=_reverse_groups(view.horizontal, size), vertical=_reverse_groups(view.vertical, size)
    )


def _reverse_groups(grid: Grid[T], size: int) -> Grid[T]:
    flat = [item for row in grid for item in row]
    starts = range(len(flat) - size, -1, -size)
    reordered = [item for start in starts for item in flat[start : start + size]]
    length = len(grid[0])
    return tuple(tuple(reordered[start : start + length]) for start in range(0, len(reordered), length))


def _without_unseen_empty_cells(view: ViewGrids) -> ViewGrids:
    sight = Sight.of(view)
    cells = tuple(
        tuple(
            None if cell == Cell() and ("cells", row, column) not in sight else cell
            for column, cell in enumerate(line)
        )
        for row, line in enumerate(view.cells)
    )
    return view._replace(cells=cells)


# -- mazes


def maze_problems(horizontal: Grid[bool], vertical: Grid[bool]) -> list[Problem]:
    """Return every opening in the outer wall: a player next to it would see a cell that does not exist."""
    height, width = len(vertical), len(horizontal[0])
    outer: list[Place] = [("horizontal", row, column) for row in (0, height) for column in range(width)]
    outer += [("vertical", row, column) for row in range(height) for column in (0, width)]
    walls = {"horizontal": horizontal, "vertical": vertical}
    return [
        Problem(path_of(place), "open to the outside, where there is no cell to see")
        for place in outer
        if not walls[place[0]][place[1]][place[2]]
    ]
