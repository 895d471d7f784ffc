"""Backgammon: positions and matches, and the IDs of GNU Backgammon."""

from boardcode.games.backgammon.state import GameState, Match, Player, Position, Resignation, Situation

__all__ = ["GameState", "Match", "Player", "Position", "Resignation", "Situation"]
