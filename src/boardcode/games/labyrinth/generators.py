"""Mazes made by chance: the same size, seed and algorithm always give the same maze.

Both algorithms give *perfect* mazes: between any two cells there is exactly one way. They grow from one cell.

- **backtracking** goes on from the cell where it is to a neighbour that is not in the maze yet, and back when there is none: long
  winding corridors.
- **prim** takes any passage between the maze and the rest: many short dead ends.

Loops are inner walls that are taken away afterwards; each makes one more way round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NoReturn

from boardcode.games.labyrinth.compass import Heading, Position
from boardcode.games.labyrinth.state import Maze
from boardcode.wording import WordEnum, either

LARGEST = 0xFFFF  # cells a side, as the code of a maze has it


class Algorithm(WordEnum):
    """How a maze grows."""

    BACKTRACKING = "backtracking"
    PRIM = "prim"

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise ValueError(f"mazes are made by {either(list(cls))}, not by {value!r}")


def generate(
    width: int, height: int, seed: int, algorithm: str = Algorithm.BACKTRACKING, loops: int = 0
) -> Maze:
    """A maze made by chance.

    >>> print(generate(6, 3, seed=1))
    •-•-•-•-•-•-•
    |       |   |
    • • •-• •-• •
    | | |     | |
    • • •-•-•-• •
    | |         |
    •-•-•-•-•-•-•
    >>> generate(6, 3, seed=1, algorithm="prim").code
    'bGadapZmp+m+ga'
    """
    for name, size in (("width", width), ("height", height)):
        if not 1 <= size <= LARGEST:
            raise ValueError(f"a maze's {name} is from 1 to {LARGEST}, not {size}")
    walls = _Walls(width, height)
    chance = Random(seed)
    _GROWN[Algorithm(algorithm)](walls, chance)
    _open_loops(walls, chance, loops)
    return walls.maze()


class _Walls:
    """A maze under construction: at first every passage is closed."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.horizontal = [[True] * width for _ in range(height + 1)]
        self.vertical = [[True] * (width + 1) for _ in range(height)]
        self.entered = [[False] * width for _ in range(height)]

    def any_cell(self, chance: Random) -> Position:
        return Position(chance.randrange(self.height), chance.randrange(self.width))

    def enter(self, cell: Position) -> None:
        """The cell belongs to the maze from now on."""
        self.entered[cell.row][cell.column] = True

    def ways_out(self, cell: Position) -> list[Heading]:
        """To which sides there are cells that do not belong to the maze yet."""
        return [heading for heading in Heading if self.is_new(cell.beside(heading))]

    def is_new(self, cell: Position) -> bool:
        """Whether there is such a cell, and it does not belong to the maze yet."""
        within = 0 <= cell.row < self.height and 0 <= cell.column < self.width
        return within and not self.entered[cell.row][cell.column]

    def open(self, cell: Position, heading: Heading) -> None:
        grid, row, column = cell.passage(heading)
        (self.horizontal if grid == "horizontal" else self.vertical)[row][column] = False

    def inner(self) -> Iterator[tuple[Position, Heading]]:
        """Every wall between two cells."""
        for row in range(self.height):
            for column in range(self.width):
                if row and self.horizontal[row][column]:
                    yield Position(row, column), Heading.NORTH
                if column and self.vertical[row][column]:
                    yield Position(row, column), Heading.WEST

    def maze(self) -> Maze:
        return Maze(
            self.width, self.height, tuple(map(tuple, self.horizontal)), tuple(map(tuple, self.vertical))
        )


def _backtracking(walls: _Walls, chance: Random) -> None:
    way = [walls.any_cell(chance)]  # from the first cell to the one where it is: what a recursion would keep
    walls.enter(way[0])
    while way:
        ways = walls.ways_out(way[-1])
        if not ways:
            way.pop()
            continue
        heading = chance.choice(ways)
        walls.open(way[-1], heading)
        way.append(way[-1].beside(heading))
        walls.enter(way[-1])


def _prim(walls: _Walls, chance: Random) -> None:
    edge: list[
        tuple[Position, Heading]
    ] = []  # passages out of the maze; some lead back into it by the time they are drawn

    def enter(cell: Position) -> None:
        walls.enter(cell)
        edge.extend((cell, heading) for heading in walls.ways_out(cell))

    enter(walls.any_cell(chance))
    while edge:
        k = chance.randrange(len(edge))
        edge[k], edge[-1] = edge[-1], edge[k]
        cell, heading = edge.pop()
        if walls.is_new(cell.beside(heading)):
            walls.open(cell, heading)
            enter(cell.beside(heading))


_GROWN: dict[Algorithm, Callable[[_Walls, Random], None]] = {
    Algorithm.BACKTRACKING: _backtracking,
    Algorithm.PRIM: _prim,
}


def _open_loops(walls: _Walls, chance: Random, loops: int) -> None:
    closed = list(walls.inner()) if loops else []
    if not 0 <= loops <= len(closed):
        raise ValueError(
            f"a maze of {walls.width} x {walls.height} cells has room for {len(list(walls.inner()))} loops, not {loops}"
        )
    for cell, heading in chance.sample(closed, loops):
        walls.open(cell, heading)
