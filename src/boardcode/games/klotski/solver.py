"""Shortest solutions, and the component of a layout: all that can be reached from it (needs the extra
`fast`).

Every answer is proved: the search meets all nearer layouts before it finds a solution.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from boardcode.errors import require_extra
from boardcode.games.klotski.moves import Count, Move
from boardcode.games.klotski.pieces import SQUARE_CELLS, Kind, Piece, mirror_left_right
from boardcode.games.klotski.rules import GOAL
from boardcode.games.klotski.state import Layout

if TYPE_CHECKING:
    import numpy as np

#: goals that are their own mirror images
MIDDLE = tuple([cell for cell in SQUARE_CELLS if mirror_left_right(Piece(Kind.SQUARE, cell)).cell == cell])


@dataclass(frozen=True)
class Solution:
    """A way to move the square to the goal in as few moves as possible.

    `length` is None if there is none. `searched` is how many layouts were met, where a layout and its mirror
    image count as one if the search needs only one of them. Layouts and moves are computed on first access.

    >>> solution = solve(Layout.decode("1A9BF0C"))
    >>> solution.length, str(solution.moves[0]), solution.layouts[-1].solved
    (81, 'single at 13 down', True)
    """

    layout: Layout
    count: Count
    goal: int
    length: int | None
    searched: int
    _codes: tuple[int, ...] = field(repr=False)

    @cached_property
    def layouts(self) -> tuple[Layout, ...]:
        """The layouts from the first to the solved one; empty if there is no solution."""
        return tuple([Layout.from_number(code) for code in self._codes])

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The moves in their order."""
        return tuple([_move_between(before, after, self.count) for before, after in pairwise(self.layouts)])


def _move_between(before: Layout, after: Layout, count: Count) -> Move:
    return next(move for move in before.moves(count) if move.layout == after)


def solve(layout: Layout, count: str = "step", goal: int = GOAL) -> Solution:
    """Find a shortest solution.

    >>> solve(Layout.decode("1A9BF0C"), "cell").length
    116
    >>> print(solve(Layout.decode("1AAEF0C")).length)
    None
    """
    counted_by = Count(count)
    _check_goal(goal)
    with require_extra("fast", "solving"):
        from boardcode.games.klotski import engine, search
    start, fold = engine.board(layout.number), goal in MIDDLE
    boards, searched = search.shortest(start, counted_by.order, engine.U(goal), fold)
    if fold and len(boards):
        boards = search.unfold(start, boards, counted_by.order)
    codes = tuple(engine.codes_of(boards).tolist())
    return Solution(layout, counted_by, goal, len(codes) - 1 if codes else None, int(searched), codes)


@dataclass(frozen=True, eq=False)
class Component:
    """All layouts that can be reached from one another, each with its distance from the nearest solved one.

    >>> component = explore(Layout.decode("2F5543C"))
    >>> component.size, component.solvable, component.furthest, component.hardest[0]
    (7888, True, 56, Layout.decode('0F5473400'))
    """

    layout: Layout
    count: Count
    goal: int
    _codes: np.ndarray[Any, Any] = field(repr=False)
    _distances: np.ndarray[Any, Any] = field(repr=False)
    _ways: np.ndarray[Any, Any] = field(repr=False)

    @property
    def size(self) -> int:
        """How many layouts there are."""
        return len(self._codes)

    @property
    def first(self) -> Layout:
        """The layout with the smallest code, which identifies the component."""
        return Layout.from_number(int(self._codes.min()))

    @property
    def solvable(self) -> bool:
        """Whether the square can reach the goal: from all layouts or from none."""
        return bool(self._distances[0] >= 0)

    @property
    def furthest(self) -> int | None:
        """The greatest distance; None if there is no solution."""
        return int(self._distances.max()) if self.solvable else None

    @property
    def hardest(self) -> tuple[Layout, ...]:
        """The layouts at the greatest distance in the order of their codes; none if there is no solution."""
        codes = sorted(self._codes[self._distances == self.furthest].tolist()) if self.solvable else []
        return tuple([Layout.from_number(code) for code in codes])

    @property
    def distance(self) -> int | None:
        """The distance of `layout` from the goal; None if there is no solution."""
        return int(self._distances[0]) if self.solvable else None

    @property
    def solutions(self) -> int:
        """How many shortest solutions `layout` has."""
        return _check_ways(int(self._ways[0]))

    def distances(self) -> Iterator[tuple[Layout, int | None]]:
        """Every layout with its distance; None if there is no solution."""
        for code, distance in zip(self._codes, self._distances, strict=True):
            yield Layout.from_number(int(code)), int(distance) if distance >= 0 else None

    def ways(self) -> Iterator[tuple[Layout, int]]:
        """Every layout with its number of shortest solutions: 0 if it cannot be solved, 1 if it is solved."""
        for code, ways in zip(self._codes, self._ways, strict=True):
            yield Layout.from_number(int(code)), _check_ways(int(ways))


def _check_ways(ways: int) -> int:
    from boardcode.games.klotski.search import TOO_MANY

    if ways == TOO_MANY:
        raise OverflowError("more shortest solutions than 64 bits can count")
    return ways


def explore(layout: Layout, count: str = "step", goal: int = GOAL) -> Component:
    """Find the component of a layout.

    >>> explore(Layout.decode("1A9BF0C")).size
    25955
    """
    counted_by = Count(count)
    _check_goal(goal)
    with require_extra("fast", "exploring a component"):
        from boardcode.games.klotski import engine, search
    boards = search.component(engine.board(layout.number), engine.CELL)
    distances, ways = search.spread(boards, search.squares_at(boards, goal), counted_by.order)
    return Component(layout, counted_by, goal, engine.codes_of(boards), distances, ways)


def _check_goal(goal: int) -> None:
    if goal not in SQUARE_CELLS:
        cells = ", ".join(map(str, SQUARE_CELLS))
        raise ValueError(f"the square cannot be at cell {goal}; expected one of {cells}")
