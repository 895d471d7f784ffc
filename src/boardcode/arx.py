"""Arx: a kin of chess on nine by nine squares in which friendly pieces stack, two high; its cells, boards, moves and games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardcode.games.arx.pieces import Color, Piece
from boardcode.games.arx.squares import SQUARES, Square, square_number
from boardcode.games.arx.state import Board, Cell, Game, Move
from boardcode.lazy import lazy_getattr

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
__getattr__ = lazy_getattr(__name__, {"games.arx.moves": ("IllegalMove", "LegalMove", "MoveCode")})
