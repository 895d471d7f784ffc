"""Legends of Runeterra, whose decks are shared as deck codes (private package)."""

from boardcode.games.runeterra.code import FORMATS

__all__ = ["FORMATS"]
