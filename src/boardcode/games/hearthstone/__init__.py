"""Hearthstone, whose decks are shared as deckstrings (private package)."""

from boardcode.games.hearthstone.code import FORMATS

__all__ = ["FORMATS"]
