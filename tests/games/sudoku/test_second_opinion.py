"""What py-sudoku, an independent solver, says of puzzles with one solution, several or none."""

from __future__ import annotations

from random import Random

import pytest

from boardcode.sudoku import Puzzle

py_sudoku = pytest.importorskip("sudoku", reason="py-sudoku is installed by the group test")

SOLUTION = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
#: The last cell of the first row needs a 9, and its column has one.
IMPOSSIBLE = "12345678." + "........9" + 63 * "."


def other_grid(code: str) -> py_sudoku.Sudoku:  # type: ignore[name-defined]
    rows = [code[start : start + 9] for start in range(0, 81, 9)]
    return py_sudoku.Sudoku(3, board=[[None if sign == "." else int(sign) for sign in row] for row in rows])


def joined(board: list[list[int]]) -> str:
    return "".join([str(digit) for row in board for digit in row])


def test_both_find_the_same_puzzles_with_several_solutions() -> None:
    """60 puzzles that lack 40 to 52 digits of a solution."""
    random, ambiguous = Random(7), 0
    for _ in range(60):
        empty = set(random.sample(range(81), random.randint(40, 52)))
        code = "".join(["." if cell in empty else sign for cell, sign in enumerate(SOLUTION)])
        solutions, other = Puzzle.decode(code).solutions(), other_grid(code)
        assert other.has_multiple_solutions() == (len(solutions) == 2)
        if len(solutions) == 1:
            assert joined(other.solve().board) == solutions[0].code == SOLUTION
        ambiguous += len(solutions) == 2
    assert 0 < ambiguous < 60


def test_both_find_no_solution_of_an_impossible_puzzle() -> None:
    assert Puzzle.decode(IMPOSSIBLE).solutions() == []
    assert {digit for row in other_grid(IMPOSSIBLE).solve().board for digit in row} == {None}


def test_py_sudoku_calls_an_impossible_puzzle_valid_and_not_ambiguous() -> None:
    """Its mistake: it only looks for digits that are repeated, and for two solutions."""
    assert other_grid(IMPOSSIBLE).validate()
    assert not other_grid(IMPOSSIBLE).has_multiple_solutions()
    assert [problem.reason for problem in Puzzle.decode(IMPOSSIBLE).problems()] == [
        "9 digits allow several solutions or none; at least 17 are needed for one"
    ]
