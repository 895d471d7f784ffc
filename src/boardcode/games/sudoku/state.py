"""A Sudoku: a grid of 81 cells, some of them with a digit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from boardcode.drawing import Notation
from boardcode.games.sudoku.rules import CELLS, SIZE, find_problems, find_solutions
from boardcode.state import Problem, State


@dataclass(frozen=True, slots=True, repr=False)
class Puzzle(State):
    """The digits row by row from the top left; 0 is an empty cell. A solution is a puzzle without such.

    >>> code = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    >>> puzzle = Puzzle.decode(code)
    >>> puzzle.givens, puzzle.rows[0]
    (17, (4, 0, 0, 0, 0, 0, 8, 0, 5))
    >>> [solution.rows[0] for solution in puzzle.solutions()]
    [(4, 1, 7, 3, 6, 9, 8, 2, 5)]
    """

    cells: tuple[int, ...]

    format_name: ClassVar[str] = "sudoku"

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The nine rows from the top, each from the left."""
        return tuple([self.cells[start : start + SIZE] for start in range(0, CELLS, SIZE)])

    @property
    def givens(self) -> int:
        """How many cells have a digit."""
        return CELLS - self.cells.count(0)

    @property
    def is_solved(self) -> bool:
        """Whether all cells have a digit, and none is twice in a row, column or box."""
        return self.givens == CELLS and not self.problems()

    def solutions(self, most: int = 2) -> list[Puzzle]:
        """Return the first solutions, up to `most` of them: with one, the puzzle is as it should be.

        It may take long for a grid with hardly any digits, and for a contrived one.
        """
        solutions = find_solutions(self.cells, most, most_tries=10**9)
        return [Puzzle(cells) for cells in solutions or ()]

    def problems(self) -> list[Problem]:
        """Return digits that are repeated, and whether there is not exactly one solution."""
        return find_problems(self.cells)


def _write_zeros(puzzle: Puzzle) -> str:
    return "".join(map(str, puzzle.cells))


def _write_lines(puzzle: Puzzle) -> str:
    return "\n".join([puzzle.code[start : start + SIZE] for start in range(0, CELLS, SIZE)])


def _read(text: str) -> Puzzle:
    return Puzzle.decode(text)


ZEROS: Notation[Puzzle] = Notation("zeros", "81 digits, 0 for an empty cell", _write_zeros, _read)
LINES: Notation[Puzzle] = Notation("lines", "nine lines of nine characters", _write_lines, _read)
