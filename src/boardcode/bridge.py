"""Bridge deals: their numbers in three orders, the four hands, and PBN."""

from boardcode.games.bridge.cards import DEALS, Seat
from boardcode.games.bridge.state import Deal, Hand

__all__ = ["DEALS", "Deal", "Hand", "Seat"]
