"""ChaCuN: hunters and gatherers on a computer, whose players send each other their moves in one or two characters."""

from boardcode.games.chacun.context import Position, fringe
from boardcode.games.chacun.state import Kind, Occupant, Occupy, Place, Retake, Rotation

__all__ = ["Kind", "Occupant", "Occupy", "Place", "Position", "Retake", "Rotation", "fringe"]
