"""Bridge, whose deals are numbered in three orders (private package)."""

from boardcode.games.bridge.code import FORMATS

__all__ = ["FORMATS"]
