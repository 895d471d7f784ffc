"""A Sudoku in 81 characters, row by row: the given digits, and a dot or a 0 for an empty cell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from boardcode import Format, Problem, State
from boardcode.alphabets import Alphabet
from boardcode.drawing import Grid
from boardcode.fields import Array, Number, Record

FEWEST_GIVENS = 17  # of a puzzle with one solution


@dataclass(frozen=True, slots=True, repr=False)
class Sudoku(State):
    """The cells row by row; 0 is an empty one."""

    cells: tuple[int, ...]
    format_name: ClassVar[str] = "sudoku-line"

    def problems(self) -> list[Problem]:
        """Digits that stand twice in a row, column or box, and too few digits for one solution."""
        problems = [
            Problem(f"cells[{cell}]", f"{self.cells[cell]} is in the same {house} already")
            for house, cells in _houses()
            for k, cell in enumerate(cells)
            if self.cells[cell] and self.cells[cell] in [self.cells[other] for other in cells[:k]]
        ]
        givens = 81 - self.cells.count(0)
        if givens < FEWEST_GIVENS:
            reason = f"{givens} digits allow several solutions; expected at least {FEWEST_GIVENS}"
            problems.append(Problem("cells", reason))
        return problems


def _houses() -> Iterator[tuple[str, list[int]]]:
    for k in range(9):
        yield "row", [9 * k + column for column in range(9)]
        yield "column", [9 * row + k for row in range(9)]
        corner = 27 * (k // 3) + 3 * (k % 3)
        yield "box", [corner + 9 * row + column for row in range(3) for column in range(3)]


SUDOKU = Format(
    name="sudoku-line",
    title="Sudoku",
    description="The 81 cells of a Sudoku from the top left, a character each.",
    game="sudoku",
    alphabet=Alphabet("Sudoku", ".123456789", aliases={"0": "."}, mixed_aliases=False, separators="\n"),
    fields=Record(Sudoku, cells=Array(81, Number(4, 0, 9))),
    state=Sudoku,
    examples=[
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
        81 * ".",
    ],
    counterexamples=[
        "",
        80 * ".",
        82 * ".",
        79 * "." + "0.",
        80 * "." + "x",
        81 * " ",
    ],
    spellings="0 may stand for every dot; line breaks may stand between digits.",
    drawing=Grid(9, 9, {digit: str(digit) if digit else "." for digit in range(10)}),
)
