"""Backgammon, whose positions and matches have the IDs of GNU Backgammon (private package)."""

from boardcode.games.backgammon.code import FORMATS

__all__ = ["FORMATS"]
