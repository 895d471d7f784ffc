"""2048, whose boards are 64-bit numbers (private package)."""

from boardcode.games.twenty48.code import FORMATS

__all__ = ["FORMATS"]
