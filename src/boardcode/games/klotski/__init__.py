"""Klotski (private: import `boardcode.klotski`)."""

from boardcode.games.klotski.code import FORMATS

__all__ = ["FORMATS"]
