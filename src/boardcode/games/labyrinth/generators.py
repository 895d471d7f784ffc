"""Random mazes: the same size, seed and algorithm always give the same maze.

Both algorithms give *perfect* mazes: between any two cells there is exactly one path. They grow from one
cell.

- **backtracking** continues from the current cell to a neighbour that is not in the maze yet, and goes back
  when there is none: long winding corridors.
- **prim** opens any passage between the maze and the rest: many short dead ends.

Loops are inner walls that are removed afterwards; each adds one more path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NoReturn

from boardcode.games.labyrinth.compass import Heading, Position
from boardcode.games.labyrinth.grids import LONGEST_SIDE
from boardcode.games.labyrinth.state import Maze
from boardcode.wording import WordEnum, either


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
    """Return a random maze; raise `ValueError` for a size, algorithm or number of loops that is not possible.

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
        if not 1 <= size <= LONGEST_SIDE:
            raise ValueError(f"a maze's {name} is from 1 to {LONGEST_SIDE}, not {size}")
    walls = _Walls(width, height)
    random = Random(seed)
    _CARVE[Algorithm(algorithm)](walls, random)
    _open_loops(walls, random, loops)
    return walls.maze()


class _Walls:
    """A maze under construction; at first every passage is closed."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.horizontal = [[True] * width for _ in range(height + 1)]
        self.vertical = [[True] * (width + 1) for _ in range(height)]
        self.is_entered = [[False] * width for _ in range(height)]

    def random_cell(self, random: Random) -> Position:
        return Position(random.randrange(self.height), random.randrange(self.width))

    def enter(self, cell: Position) -> None:
        """Make a cell part of the maze."""
        self.is_entered[cell.row][cell.column] = True

    def sides_with_new_cells(self, cell: Position) -> list[Heading]:
        """Return the sides on which there is a cell that is not part of the maze yet."""
        return [heading for heading in Heading if self.is_new(cell.beside(heading))]

    def is_new(self, cell: Position) -> bool:
        """Return whether such a cell exists and is not part of the maze yet."""
        exists = 0 <= cell.row < self.height and 0 <= cell.column < self.width
        return exists and not self.is_entered[cell.row][cell.column]

    def open(self, cell: Position, heading: Heading) -> None:
        grid, row, column = cell.passage(heading)
        (self.horizontal if grid == "horizontal" else self.vertical)[row][column] = False

    def inner_walls(self) -> Iterator[tuple[Position, Heading]]:
        """Yield every wall between two cells, as one of the cells and the side."""
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


def _carve_by_backtracking(walls: _Walls, random: Random) -> None:
    stack = [walls.random_cell(random)]  # an explicit stack: a recursion would be too deep for a large maze
    walls.enter(stack[0])
    while stack:
        sides = walls.sides_with_new_cells(stack[-1])
        if not sides:
            stack.pop()
            continue
        heading = random.choice(sides)
        walls.open(stack[-1], heading)
        stack.append(stack[-1].beside(heading))
        walls.enter(stack[-1])


def _carve_by_prim(walls: _Walls, random: Random) -> None:
    # Passages out of the maze; some lead back into it by the time they are chosen.
    frontier: list[tuple[Position, Heading]] = []

    def enter(cell: Position) -> None:
        walls.enter(cell)
        frontier.extend((cell, heading) for heading in walls.sides_with_new_cells(cell))

    enter(walls.random_cell(random))
    while frontier:
        k = random.randrange(len(frontier))
        frontier[k], frontier[-1] = frontier[-1], frontier[k]
        cell, heading = frontier.pop()
        if walls.is_new(cell.beside(heading)):
            walls.open(cell, heading)
            enter(cell.beside(heading))


_CARVE: dict[Algorithm, Callable[[_Walls, Random], None]] = {
    Algorithm.BACKTRACKING: _carve_by_backtracking,
    Algorithm.PRIM: _carve_by_prim,
}


def _open_loops(walls: _Walls, random: Random, loops: int) -> None:
    if loops == 0:
        return
    inner = list(walls.inner_walls())
    if not 0 < loops <= len(inner):
        size = f"{walls.width} x {walls.height}"
        raise ValueError(f"a maze of {size} cells has room for {len(inner)} loops, not {loops}")
    for cell, heading in random.sample(inner, loops):
        walls.open(cell, heading)
