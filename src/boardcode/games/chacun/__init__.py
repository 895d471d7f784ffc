"""ChaCuN: hunters and gatherers on a computer, whose players send each other their moves in one or two characters; the whole game."""

from boardcode.games.chacun.code import FORMATS

__all__ = ["FORMATS"]
