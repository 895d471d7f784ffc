"""Connect Four, whose positions have a key of 49 bits (private package)."""

from boardcode.games.connectfour.code import FORMATS

__all__ = ["FORMATS"]
