"""Sudoku on the command line: recoded with zeros and in lines."""

from __future__ import annotations

from collections.abc import Callable
from subprocess import CompletedProcess

Call = Callable[..., CompletedProcess[str]]

CODE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def test_a_puzzle_is_recoded_with_zeros_and_back(call: Call) -> None:
    zeros = CODE.replace(".", "0")
    assert call("recode", "sudoku", "zeros", CODE).stdout == f"{zeros}\n"
    assert call("recode", "zeros", "sudoku", zeros).stdout == f"{CODE}\n"
    assert call("canonical", "sudoku", zeros).stdout == f"{CODE}\n"


def test_a_puzzle_is_written_in_nine_lines(call: Call) -> None:
    lines = [CODE[start : start + 9] for start in range(0, 81, 9)]
    assert call("recode", "sudoku", "lines", CODE).stdout.splitlines() == lines
