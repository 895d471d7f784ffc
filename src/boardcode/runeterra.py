"""Legends of Runeterra: decks and their codes."""

from boardcode.games.runeterra.state import Deck

__all__ = ["Deck"]
