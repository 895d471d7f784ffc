"""Arx: a kin of chess on nine by nine squares in which friendly pieces stack, two high; its cells, boards, moves and games."""

from boardcode.games.arx.code import FORMATS

__all__ = ["FORMATS"]
