"""Klotski: sliding blocks on a board of 4 x 5 cells, a layout in nine hex digits or five characters; its moves and solutions."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from boardcode.games.klotski.pieces import Kind, Piece
from boardcode.games.klotski.ranking import COUNT, rank, unrank
from boardcode.games.klotski.state import Layout

if TYPE_CHECKING:
    from boardcode.games.klotski.animation import animate
    from boardcode.games.klotski.atlas import Atlas, Entry, NoAtlas
    from boardcode.games.klotski.everything import layouts, layouts_array
    from boardcode.games.klotski.moves import Count, Move
    from boardcode.games.klotski.puzzles import PUZZLES, Puzzle, puzzle
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
    "Puzzle",
    "Solution",
    "animate",
    "explore",
    "layouts",
    "layouts_array",
    "puzzle",
    "rank",
    "solve",
    "unrank",
]

# Loaded when it is first asked for: whoever only reads a code does not wait for the engine.
_HOMES = {
    "atlas": ("Atlas", "Entry", "NoAtlas"),
    "everything": ("layouts", "layouts_array"),
    "moves": ("Count", "Move"),
    "animation": ("animate",),
    "puzzles": ("PUZZLES", "Puzzle", "puzzle"),
    "solver": ("Component", "Solution", "explore", "solve"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
