"""How a player chooses its next move: four strategies, each of which finds the goal of every maze in the end.

All go straight to a goal that they have seen. Until then

- **explore** goes to the nearest cell about which something is unknown;
- **compass** does the same, but prefers cells in the direction of the last compass hint;
- **wall** keeps its right hand on the wall; where that would repeat itself, as it does around a loop, it
  explores until it is somewhere new;
- **random** takes any passage among those that it has taken least often.

A strategy remembers things, so each player has one of its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Collection, Iterator
from math import cos, radians, sin
from random import Random
from typing import NamedTuple

from boardcode.games.labyrinth.compass import Heading, Move, Position
from boardcode.games.labyrinth.grids import Entity, Nature
from boardcode.games.labyrinth.map import Map

DETOUR = 2.0  # moves that are worth coming nearer to the goal by one cell, as the crow flies
RIGHT_HAND = (Move.RIGHT, Move.FRONT, Move.LEFT, Move.BACK)


class Way(NamedTuple):
    """A cell that the player can go to, how many moves that takes, and the side on which it begins."""

    cell: Position
    moves: int
    first: Heading


def cells_in_reach(map: Map, blocked: Collection[Position] = ()) -> Iterator[Way]:
    """Yield all cells behind passages known to be open, the nearest first, but none that are blocked."""
    queue = deque(Way(cell, 1, heading) for heading, cell in map.exits(map.position))
    met = {map.position, *blocked}
    while queue:
        way = queue.popleft()
        if way.cell in met:
            continue
        met.add(way.cell)
        yield way
        queue.extend(Way(cell, way.moves + 1, way.first) for _, cell in map.exits(way.cell))


def is_unexplored(map: Map, cell: Position) -> bool:
    """Return whether a visit would show something new: the cell itself, or one of its passages."""
    return cell not in map.cells or any(cell.passage(heading) not in map.passages for heading in Heading)


def opponents_beside(map: Map) -> list[Position]:
    """Return the cells beside the player that an opponent blocks; on the goal, nobody is in the way."""
    beside = [(cell, map.cells.get(cell)) for _, cell in map.exits(map.position)]
    return [
        position
        for position, cell in beside
        if cell is not None and cell.entity is Entity.OPPONENT and cell.nature is not Nature.GOAL
    ]


class Strategy(ABC):
    """A way to choose moves; `seed` makes random choices repeatable."""

    def __init__(self, seed: int = 0) -> None:
        self.random = Random(seed)

    def choose(self, map: Map, bearing: float | None = None) -> Move | None:
        """Return the next move, or None if there is nowhere to go.

        `bearing` is the direction of the goal in degrees from the north of the map, if a hint gave it. An
        opponent is walked around if that is possible, and else run into, since it may have left.
        """
        blocked = opponents_beside(map)
        heading = self._choose_heading(map, blocked, bearing)
        if heading is None and blocked:
            heading = self._choose_heading(map, (), bearing)
        return None if heading is None else map.heading.move_to(heading)

    def _choose_heading(
        self, map: Map, blocked: Collection[Position], bearing: float | None
    ) -> Heading | None:
        goals = [cell for cell, content in map.cells.items() if content.nature is Nature.GOAL]
        if goals:
            ways = [way.first for way in cells_in_reach(map, blocked) if way.cell in goals]
            if ways:
                return ways[0]
        return self._search(map, blocked, bearing)

    @abstractmethod
    def _search(self, map: Map, blocked: Collection[Position], bearing: float | None) -> Heading | None:
        """Return the side to leave the cell on while the goal has not been seen."""


class Explore(Strategy):
    """To the nearest cell about which something is unknown."""

    def _search(self, map: Map, blocked: Collection[Position], bearing: float | None) -> Heading | None:
        ways = cells_in_reach(map, blocked)
        return next((way.first for way in ways if is_unexplored(map, way.cell)), None)


class CompassStrategy(Explore):
    """To an unexplored cell that is near and in the direction of the goal.

    It goes all the way before it chooses the next one: the direction changes with every hint, and it might
    turn around for ever.
    """

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._target: Position | None = None

    def _search(self, map: Map, blocked: Collection[Position], bearing: float | None) -> Heading | None:
        if bearing is None:
            return super()._search(map, blocked, bearing)
        if self._target is not None and is_unexplored(map, self._target):
            ways = (way.first for way in cells_in_reach(map, blocked) if way.cell == self._target)
            first = next(ways, None)
            if first is not None:
                return first
        north, east = cos(radians(bearing)), sin(radians(bearing))

        def cost(way: Way) -> float:
            nearer = way.cell.column * east - way.cell.row * north
            return way.moves - DETOUR * nearer

        targets = [way for way in cells_in_reach(map, blocked) if is_unexplored(map, way.cell)]
        if not targets:
            return None
        best = min(targets, key=cost)
        self._target = best.cell
        return best.first


class RightHand(Explore):
    """Along the wall on the right."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._states: set[tuple[Position, Heading]] = set()

    def _search(self, map: Map, blocked: Collection[Position], bearing: float | None) -> Heading | None:
        state = map.position, map.heading
        if state in self._states:
            explored = super()._search(map, blocked, bearing)
            if explored is not None:
                return explored
        self._states.add(state)
        sides = [heading for heading, cell in map.exits(map.position) if cell not in blocked]
        by_hand = [map.heading.after(move) for move in RIGHT_HAND]
        return next((heading for heading in by_hand if heading in sides), None)


class RandomWalk(Strategy):
    """Anywhere, but rather where it has been least often."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._visits: Counter[Position] = Counter()

    def _search(self, map: Map, blocked: Collection[Position], bearing: float | None) -> Heading | None:
        self._visits[map.position] += 1
        exits = [(heading, cell) for heading, cell in map.exits(map.position) if cell not in blocked]
        if not exits:
            return None
        least = min(self._visits[cell] for _, cell in exits)
        return self.random.choice([heading for heading, cell in exits if self._visits[cell] == least])


STRATEGIES: dict[str, type[Strategy]] = {
    "wall": RightHand,
    "explore": Explore,
    "compass": CompassStrategy,
    "random": RandomWalk,
}
