"""5211: a card game for two, its cards, hands and boards in 1, 8 and 32 bytes."""

from boardcode.games.fivetwooneone.code import FORMATS

__all__ = ["FORMATS"]
