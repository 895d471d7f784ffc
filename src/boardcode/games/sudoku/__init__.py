"""Sudoku, whose grids are texts of 81 characters (private package)."""

from boardcode.games.sudoku.code import FORMATS

__all__ = ["FORMATS"]
