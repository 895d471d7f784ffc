"""5211, a card game for two (a private package: import `boardcode.fivetwooneone`)."""

from boardcode.games.fivetwooneone.code import FORMATS

__all__ = ["FORMATS"]
