"""Hearthstone: decks and their deckstrings."""

from boardcode.games.hearthstone.state import Deck

__all__ = ["Deck"]
