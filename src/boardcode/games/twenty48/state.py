"""A 2048 board: sixteen cells, each empty or with a tile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from boardcode.games.twenty48.rules import find_problems
from boardcode.state import Problem, State

SIZE = 4
CELLS = SIZE * SIZE
LARGEST_EXPONENT = 15
#: The tile of each exponent; 0 is an empty cell.
TILES = tuple([1 << exponent if exponent else 0 for exponent in range(LARGEST_EXPONENT + 1)])


@dataclass(frozen=True, slots=True, repr=False)
class Board(State):
    """The tiles row by row from the top left; 0 is an empty cell.

    >>> board = Board.decode("0x4312752186532731")
    >>> board.rows[0], board.largest
    ((2, 8, 128, 4), 256)
    >>> board.mirror().rows[0]
    (4, 128, 8, 2)
    """

    cells: tuple[int, ...]

    format_name: ClassVar[str] = "2048"

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The four rows from the top, each from the left."""
        return tuple([self.cells[start : start + SIZE] for start in range(0, CELLS, SIZE)])

    @property
    def largest(self) -> int:
        """The largest tile; 0 if there is none."""
        return max(self.cells)

    @property
    def tile_count(self) -> int:
        """How many cells have a tile."""
        return CELLS - self.cells.count(0)

    def mirror(self) -> Board:
        """Return the board with left and right exchanged."""
        return Board(tuple([tile for row in self.rows for tile in reversed(row)]))

    def transpose(self) -> Board:
        """Return the board with rows and columns exchanged, as programs do to move tiles up and down."""
        return Board(tuple([tile for column in zip(*self.rows, strict=True) for tile in column]))

    def problems(self) -> list[Problem]:
        """A game has at least two tiles."""
        return find_problems(self.tile_count)
