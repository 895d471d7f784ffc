"""What the verbs of Arx share: positions by code or by name, and a move as plain data."""

from __future__ import annotations

from typing import Any

from boardcode.games.arx.moves import LegalMove
from boardcode.games.arx.state import Game

START = "start"


def game_of(text: str) -> Game:
    """The game of an export, or the one that begins.

    >>> game_of("start") == Game.START == game_of(Game.START.code)
    True
    """
    return Game.START if text == START else Game.decode(text)


def told(move: LegalMove) -> dict[str, Any]:
    """A move as plain data."""
    cells = {"captured": move.captured, "stacked_on": move.stacked_on, "left_behind": move.left_behind}
    return {
        "notation": move.notation,
        "code": str(move.code),
        **move.move.to_json(),
        "moved": move.moved.to_json(),
        **{name: cell.to_json() if cell else None for name, cell in cells.items()},
        "export": move.game.code,
        "winner": move.game.winner,
    }
