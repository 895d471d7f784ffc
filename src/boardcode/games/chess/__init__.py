"""Chess, whose positions Lichess stores in a few bytes (private package)."""

from boardcode.games.chess.code import FORMATS

__all__ = ["FORMATS"]
