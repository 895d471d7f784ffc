"""2048: boards and their 64-bit numbers."""

from boardcode.games.twenty48.state import Board

__all__ = ["Board"]
