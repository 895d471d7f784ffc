"""Labyrinth, a race through a maze (a private package: import `boardcode.labyrinth`)."""

from boardcode.games.labyrinth.code import FORMATS

__all__ = ["FORMATS"]
