"""Labyrinth: a race through a maze in which each player sees three by three cells, and the map of the whole maze."""

from boardcode.games.labyrinth.alphabet import b64_decode, b64_encode
from boardcode.games.labyrinth.state import Cell, Entity, Maze, Nature, Passage, RadarView

__all__ = ["Cell", "Entity", "Maze", "Nature", "Passage", "RadarView", "b64_decode", "b64_encode"]
