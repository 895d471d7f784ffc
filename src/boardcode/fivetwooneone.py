"""5211, a card game for two: cards, hands, boards and the state of both players in 1, 8, 8 and 32 bytes."""

from boardcode.games.fivetwooneone.state import Board, Card, Color, Face, Hand, Player, Slot, Table

__all__ = ["Board", "Card", "Color", "Face", "Hand", "Player", "Slot", "Table"]
