"""Arx: a relative of chess on nine by nine squares in which friendly pieces stack, two high."""

from __future__ import annotations

from boardcode.games.arx.game import Game, IllegalMove, LegalMove, MoveCode
from boardcode.games.arx.pieces import SQUARES, Color, Piece, Square, square_number
from boardcode.games.arx.state import Board, Cell, Move

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
