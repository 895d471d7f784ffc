"""Arx, a relative of chess on nine by nine squares in which friendly pieces stack (private package)."""

from boardcode.games.arx.code import FORMATS

__all__ = ["FORMATS"]
