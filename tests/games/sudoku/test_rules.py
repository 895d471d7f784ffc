"""Repeated digits, the number of solutions, and the solver."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from boardcode.games.sudoku.rules import HOUSES, PEERS, find_solutions
from boardcode.sudoku import Puzzle

HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SOLUTION = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"


def reasons(code: str) -> list[str]:
    return [str(problem) for problem in Puzzle.decode(code).problems()]


def is_solution_of(solution: Puzzle, puzzle: Puzzle) -> bool:
    """Whether all houses have all digits, and the given ones are in their places."""
    complete = all({solution.cells[cell] for cell in cells} == set(range(1, 10)) for _, cells in HOUSES)
    return complete and all(
        given in (0, digit) for given, digit in zip(puzzle.cells, solution.cells, strict=True)
    )


def test_there_are_27_houses_of_9_cells_and_20_peers_of_each() -> None:
    assert len(HOUSES) == 27
    assert all(len(set(cells)) == 9 for _, cells in HOUSES)
    assert {len(peers) for peers in PEERS} == {20}


def test_repeated_digits_are_problems_at_their_place() -> None:
    assert reasons("55" + 79 * ".") == [
        "cells[1]: 5 is in the same row already, in cells[0]",
        "cells[1]: 5 is in the same box already, in cells[0]",
        "cells: 2 digits allow several solutions or none; at least 17 are needed for one",
    ]
    assert (
        reasons("5" + 71 * "." + "5" + 8 * ".")[0]
        == "cells[72]: 5 is in the same column already, in cells[0]"
    )


def test_a_puzzle_with_one_solution_has_no_problems() -> None:
    puzzle = Puzzle.decode(HARD)
    assert puzzle.problems() == []
    assert [solution.code for solution in puzzle.solutions()] == [SOLUTION]
    assert Puzzle.decode(SOLUTION).problems() == []
    assert Puzzle.decode(SOLUTION).is_solved


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (
            SOLUTION.replace("1", ".").replace("2", "."),
            "cells: there are several solutions; expected one",
        ),
        (
            "7" + SOLUTION[1:9].replace("7", ".") + SOLUTION[9:].replace("7", "."),
            "cells: there is no solution",
        ),
    ],
)
def test_a_puzzle_with_several_solutions_or_none_has_a_problem(code: str, reason: str) -> None:
    assert reasons(code) == [reason]


def test_the_solutions_of_a_grid_are_as_many_as_asked_for() -> None:
    empty = Puzzle((0,) * 81)
    solutions = empty.solutions(5)
    assert len(set(solutions)) == 5
    assert all(is_solution_of(solution, empty) for solution in solutions)


def test_random_puzzles_are_solved() -> None:
    """A hundred grids with other digits, each with 25 to 60 of its cells given."""
    random = Random(9)
    for _ in range(100):
        digits = [0, *random.sample(range(1, 10), 9)]
        full = Puzzle(tuple([digits[int(sign)] for sign in SOLUTION]))
        kept = set(random.sample(range(81), random.randint(25, 60)))
        puzzle = Puzzle(tuple([digit if cell in kept else 0 for cell, digit in enumerate(full.cells)]))
        solutions = puzzle.solutions()
        assert all(is_solution_of(solution, puzzle) for solution in solutions)
        if len(solutions) == 1:
            assert solutions == [full]
        assert (puzzle.problems() == []) == (len(solutions) == 1)


def test_the_first_row_of_a_grid_may_be_any_order_of_the_digits() -> None:
    """A solution with its digits exchanged is one too: 24 of the 362,880 orders."""
    for order in list(permutations(range(1, 10)))[::15120]:
        exchanged = Puzzle(tuple([order[int(sign) - 1] for sign in SOLUTION]))
        assert exchanged.is_solved


def test_a_search_that_takes_too_long_is_left_undecided() -> None:
    assert find_solutions((0,) * 81, 1000, most_tries=100) is None
