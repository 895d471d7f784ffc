"""What was settled about the codes of a game where its own page says nothing: from its docstring."""

from __future__ import annotations

import re
from importlib import import_module

from boardcode.catalog import GAMES

HEAD = "Corners settled here:\n"


def settled_corners(game: str) -> list[str]:
    """Return the corners that are settled for a game, each as a paragraph; none for games of other packages.

    >>> settled_corners("chacun")[0]
    'The page speaks of 3, 5 or 10 bits; there is no move of 3 bits.'
    """
    if game not in GAMES:
        return []
    _, _, corners = (import_module(f"boardcode.games.{game}.code").__doc__ or "").partition(HEAD)
    items = corners.split("\n\n")[0].split("\n- ")
    return [re.sub(r"\s+", " ", item.removeprefix("- ")).strip() for item in items if item.strip()]
