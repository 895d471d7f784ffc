"""ChaCuN, whose players send each other their moves in one or two characters (private package)."""

from boardcode.games.chacun.code import FORMATS

__all__ = ["FORMATS"]
