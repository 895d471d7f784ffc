"""Klotski (Huarong Dao): sliding blocks on 4 x 5 cells, a layout in nine hexadecimal digits or in five characters."""

from boardcode.games.klotski.pieces import Kind, Piece
from boardcode.games.klotski.ranking import COUNT, rank, unrank
from boardcode.games.klotski.state import Layout

__all__ = ["COUNT", "Kind", "Layout", "Piece", "rank", "unrank"]
