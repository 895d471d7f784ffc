"""The course of a race: the maze with its goal, its hints and the cells in which players begin."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from boardcode.games.labyrinth.compass import Heading, Position
from boardcode.games.labyrinth.grids import Cell, Nature
from boardcode.games.labyrinth.state import Maze
from boardcode.games.labyrinth.view_cache import ViewCache

LONGEST_COURSE = 500  # cells per side: distances of all cells are computed when a race begins


@dataclass(frozen=True, slots=True)
class RaceOptions:
    """What a race is about.

    `goal` defaults to the bottom right cell. `starts` are the cells and headings in which the first players
    of a team begin; the others begin anywhere at least half as far from the goal as the farthest cell.
    `hints` is the share of cells that hold a hint, `challenges` the share of moves that are followed by a
    challenge. Everything random follows from `seed`, except for tokens.
    """

    maze: Maze
    goal: Position | None = None
    starts: tuple[tuple[Position, Heading], ...] = ()
    team_size: int = 3
    hints: float = 0.1
    challenges: float = 0.05
    seconds: float = 600.0
    seed: int = 0

    def __post_init__(self) -> None:
        """Raise `ValueError` if no race can be held."""
        if max(self.maze.width, self.maze.height) > LONGEST_COURSE:
            size = f"{self.maze.width} x {self.maze.height}"
            raise ValueError(
                f"a maze of {size} cells; races are held in {LONGEST_COURSE} x {LONGEST_COURSE} at most"
            )
        for name, share in (("hints", self.hints), ("challenges", self.challenges)):
            if not 0 <= share <= 1:
                raise ValueError(f"the share of {name} is from 0 to 1, not {share:g}")
        if self.team_size < 1:
            raise ValueError(f"a team has at least one player, not {self.team_size}")
        if not self.seconds > 0:
            raise ValueError(f"a race takes more than 0 seconds, not {self.seconds:g}")
        goal = self.maze.check_position(self.goal_cell)
        if not any(True for _ in self.maze.exits(goal)):
            raise ValueError(f"the goal at {goal.row},{goal.column} cannot be reached from any other cell")
        for start, _ in self.starts:
            self.maze.check_position(start)

    @property
    def goal_cell(self) -> Position:
        """Where the goal is."""
        return self.goal or Position(self.maze.height - 1, self.maze.width - 1)


class Course:
    """The cells of a race: what they hold, how far they are from the goal, and where players begin."""

    def __init__(self, options: RaceOptions) -> None:
        self._maze = options.maze
        self._options = options
        self.goal = options.goal_cell
        self._exits: dict[Position, Mapping[Heading, Position]] = {}
        self._distances = self._distances_to_goal()
        self._cells = sorted(cell for cell in self._distances if cell != self.goal)
        farthest = max(self._distances.values())
        self._far_cells = [cell for cell in self._cells if 2 * self._distances[cell] >= farthest]
        self.hint_cells = self._choose_hint_cells()
        items = {cell: Cell(Nature.HINT) for cell in self.hint_cells} | {self.goal: Cell(Nature.GOAL)}
        self._natures = {cell: item.nature for cell, item in items.items()}
        self.views = ViewCache(options.maze, items)

    def exits(self, cell: Position) -> Mapping[Heading, Position]:
        """Return the open sides of a cell, each with the cell behind it."""
        if cell not in self._exits:
            self._exits[cell] = dict(self._maze.exits(cell))
        return self._exits[cell]

    def nature(self, cell: Position) -> Nature | None:
        """Return what a cell holds."""
        return self._natures.get(cell)

    def distance(self, cell: Position) -> int:
        """Return how many moves a cell is from the goal; -1 if there is no way."""
        return self._distances.get(cell, -1)

    def _distances_to_goal(self) -> dict[Position, int]:
        distances = {self.goal: 0}
        queue = [self.goal]
        for cell in queue:
            for neighbour in self.exits(cell).values():
                if neighbour not in distances:
                    distances[neighbour] = distances[cell] + 1
                    queue.append(neighbour)
        return distances

    def _choose_hint_cells(self) -> frozenset[Position]:
        count = round(self._options.hints * len(self._cells))
        return frozenset(Random(f"{self._options.seed}/hints").sample(self._cells, count))

    def start(self, number: int, is_taken: Callable[[Position], bool]) -> tuple[Position, Heading]:
        """Return where the player of that number, from 0, of a team begins, and where it looks.

        If that cell is taken, the nearest one that is not; if all are, that cell nevertheless.
        """
        cell, heading = self._planned_start(number)
        nearest = (other for other in self._cells_around(cell) if not is_taken(other))
        return next(nearest, cell), heading

    def _planned_start(self, number: int) -> tuple[Position, Heading]:
        if number < len(self._options.starts):
            cell, heading = self._options.starts[number]
            return Position(*cell), heading
        random = Random(f"{self._options.seed}/start/{number}")
        return random.choice(self._far_cells), random.choice(list(Heading))

    def _cells_around(self, start: Position) -> Iterator[Position]:
        """Yield the cells that can be reached from one without crossing the goal, the nearest first."""
        queue = [start]
        reached = {start, self.goal}
        for cell in queue:
            yield cell
            for neighbour in self.exits(cell).values():
                if neighbour not in reached:
                    reached.add(neighbour)
                    queue.append(neighbour)
