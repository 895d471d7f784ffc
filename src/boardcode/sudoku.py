"""Sudoku: puzzles and solutions, and their texts of 81 characters."""

from boardcode.games.sudoku.state import Puzzle

__all__ = ["Puzzle"]
