"""What cannot happen in a game of 2048.

A game starts with two tiles. A move joins tiles or none, and puts a new one on the board, so that there are
never fewer than two. Nothing else is called impossible: which tiles a game reaches is another question.
"""

from __future__ import annotations

from boardcode.state import Problem

FEWEST_TILES = 2


def find_problems(tile_count: int) -> list[Problem]:
    """Return why no game has a board with so many tiles."""
    if tile_count >= FEWEST_TILES:
        return []
    found = "one" if tile_count else "none"
    return [Problem("cells", f"a game starts with two tiles and never has fewer; found {found}")]
