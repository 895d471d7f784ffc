"""Klotski: sliding blocks on a board of 4 x 5 cells; a layout in nine hex digits or five characters, its
moves and its solutions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardcode.games.klotski.moves import Count, Move
from boardcode.games.klotski.pieces import Kind, Piece
from boardcode.games.klotski.puzzles import PUZZLES, Puzzle, puzzle
from boardcode.games.klotski.ranking import layouts, layouts_array, rank, rank_array, unrank, unrank_array
from boardcode.games.klotski.state import Layout
from boardcode.lazy import lazy_getattr

if TYPE_CHECKING:
    from boardcode.convert.klotski_atlas import Atlas, Entry, NoAtlas
    from boardcode.games.klotski.animation import animate
    from boardcode.games.klotski.daily_challenge import challenge
    from boardcode.games.klotski.played_moves import PlayedMoves, WrongMoves, replay
    from boardcode.games.klotski.ranking import COUNT
    from boardcode.games.klotski.solver import Component, Solution, explore, solve

__all__ = [
    "COUNT",
    "PUZZLES",
    "Atlas",
    "Component",
    "Count",
    "Entry",
    "Kind",
    "Layout",
    "Move",
    "NoAtlas",
    "Piece",
    "PlayedMoves",
    "Puzzle",
    "Solution",
    "WrongMoves",
    "animate",
    "challenge",
    "explore",
    "layouts",
    "layouts_array",
    "puzzle",
    "rank",
    "rank_array",
    "replay",
    "solve",
    "unrank",
    "unrank_array",
]

# Imported on first access: a program that only reads codes need not wait for these.
__getattr__ = lazy_getattr(
    __name__,
    {
        "convert.klotski_atlas": ("Atlas", "Entry", "NoAtlas"),
        "games.klotski.animation": ("animate",),
        "games.klotski.daily_challenge": ("challenge",),
        "games.klotski.played_moves": ("PlayedMoves", "WrongMoves", "replay"),
        "games.klotski.ranking": ("COUNT",),
        "games.klotski.solver": ("Component", "Solution", "explore", "solve"),
    },
)
