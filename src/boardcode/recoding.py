"""From one format of a game to another that says the same, or a part of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardcode.format import Format
from boardcode.state import State


def recoder(source: Format[Any], target: Format[Any]) -> Callable[[State], State] | None:
    """What makes of a state of one format a state of the other; None if the other holds something else.

    >>> import boardcode
    >>> to_board = recoder(boardcode.get("arx-export"), boardcode.get("arx-board"))
    >>> to_board(boardcode.arx.Game(boardcode.arx.Board.START, "white")) == boardcode.arx.Board.START
    True
    """
    if source.state is target.state:
        return lambda state: state
    return source.parts.get(target.name)
