"""Counting lines of play (perft): how many games there are after so many moves.

Two lines are different if a move in them is; games that have ended count for nothing, neither when the last king was captured
earlier nor when the last move captures it. It is how two programs find out whether they play by the same rules: 53, 2809, 154443.
"""

from __future__ import annotations

from boardcode.games.arx.state import Game


def perft(game: Game, depth: int) -> int:
    """How many lines of so many moves there are after which the game goes on; compiled if the extra `fast` is there."""
    if depth < 0:
        raise ValueError(f"a line has 0 moves or more, not {depth}")
    try:
        from boardcode.games.arx import engine
    except ModuleNotFoundError:  # no Numba
        return walked(game, depth)
    return engine.perft(game, depth)


def walked(game: Game, depth: int) -> int:
    """The same, move by move.

    >>> walked(Game.START, 2)
    2809
    """
    if game.over:
        return 0
    if depth == 0:
        return 1
    if depth == 1:
        return sum(not move.wins for move in game.moves())
    return sum(walked(move.game, depth - 1) for move in game.moves())
