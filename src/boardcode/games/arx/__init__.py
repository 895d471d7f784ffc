"""Arx: a kin of chess on nine by nine squares in which friendly pieces stack, two high; its cells, boards, moves and games."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from boardcode.games.arx.pieces import Color, Piece
from boardcode.games.arx.squares import SQUARES, Square, square_number
from boardcode.games.arx.state import Board, Cell, Game, Move

if TYPE_CHECKING:
    from boardcode.games.arx.moves import IllegalMove, LegalMove, MoveCode

START = Board.START

__all__ = [
    "SQUARES",
    "START",
    "Board",
    "Cell",
    "Color",
    "Game",
    "IllegalMove",
    "LegalMove",
    "Move",
    "MoveCode",
    "Piece",
    "Square",
    "square_number",
]

# Loaded when it is first asked for: whoever only reads a code does not wait for the rules.
_HOMES = {"moves": ("IllegalMove", "LegalMove", "MoveCode")}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
