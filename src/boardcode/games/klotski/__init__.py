"""Klotski: sliding blocks on a board of 4 x 5 cells, a layout in nine hex digits or five characters; its moves and solutions."""

from boardcode.games.klotski.code import FORMATS

__all__ = ["FORMATS"]
