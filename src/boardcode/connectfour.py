"""Connect Four: positions, their keys, and the moves that lead to them."""

from boardcode.games.connectfour.state import Position

__all__ = ["Position"]
