"""Labyrinth: a race through a maze in which each player sees three by three cells; its codes, views, maps, ways and messages."""

from boardcode.games.labyrinth.code import FORMATS

__all__ = ["FORMATS"]
