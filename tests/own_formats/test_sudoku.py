"""Sudoku in 81 characters: dots or zeros, but not both."""

from __future__ import annotations

from own_formats.outcomes import message, outcome
from own_formats.sudoku import SUDOKU, Sudoku

DOTS = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
ZEROS = DOTS.replace(".", "0")


def test_every_character_is_a_cell() -> None:
    puzzle = Sudoku.decode(DOTS)
    assert puzzle.cells == tuple(map(int, ZEROS))
    assert puzzle.to_json() == {"cells": [*map(int, ZEROS)]}
    assert puzzle.code == DOTS
    assert str(puzzle).split("\n")[0] == "4 . . . . . 8 . 5"


def test_zeros_are_read_and_written_as_dots() -> None:
    assert Sudoku.decode(ZEROS).code == DOTS


def test_nine_lines_of_nine_are_read() -> None:
    lines = "\n".join(DOTS[start : start + 9] for start in range(0, 81, 9))
    assert Sudoku.decode(lines).code == DOTS


def test_a_text_with_both_signs_is_malformed() -> None:
    assert message(SUDOKU, DOTS[:-1] + "0") == (
        "sudoku-line: character 81 '0': '.' and '0' mean the same, and a text has only one of them;"
        " expected '.'"
    )
    assert message(SUDOKU, "." + ZEROS[1:]).startswith("sudoku-line: character 2 '0': ")


def test_a_solution_has_neither() -> None:
    solution = "".join(str((3 * row + row // 3 + column) % 9 + 1) for row in range(9) for column in range(9))
    assert outcome(SUDOKU, solution) == ""
    assert Sudoku.decode(solution).problems() == []


def test_other_lengths_and_characters_are_malformed() -> None:
    for code in (DOTS[:-1], DOTS + ".", DOTS.replace(".", " "), DOTS.replace(".", "-"), ""):
        assert outcome(SUDOKU, code) == "malformed"


def test_repeated_digits_and_few_givens_are_problems() -> None:
    assert [str(problem) for problem in Sudoku.decode("55" + 79 * ".").problems()] == [
        "cells[1]: 5 is in the same row already",
        "cells[1]: 5 is in the same box already",
        "cells: 2 digits allow several solutions; expected at least 17",
    ]
    puzzle = Sudoku.decode("5" + 71 * "." + "5" + 8 * ".")
    assert str(puzzle.problems()[0]) == "cells[72]: 5 is in the same column already"
    assert Sudoku.decode(DOTS).problems() == []
