"""Arx: a kin of chess on nine by nine squares in which friendly pieces stack, two high; its cells, boards and moves."""

from boardcode.games.arx.pieces import Color, Piece
from boardcode.games.arx.squares import SQUARES, Square, square_number
from boardcode.games.arx.state import Board, Cell, Game, Move

START = Board.START

__all__ = ["SQUARES", "START", "Board", "Cell", "Color", "Game", "Move", "Piece", "Square", "square_number"]
