"""Moves in words: what a code says in the game in which it is played."""

from __future__ import annotations

from boardcode.games.chacun.drawing import ROTATION_WORDS
from boardcode.games.chacun.game import Game
from boardcode.games.chacun.illegal import MOVES
from boardcode.games.chacun.state import Occupy, Place, Retake
from boardcode.games.chacun.tile import zones


def told(game: Game, code: str) -> str:
    """What a legal code would do now.

    >>> game = Game(2, [61, 35], [])
    >>> told(game, "AF")
    'tile 61 to position 1, turned right'
    >>> told(game.play("AE"), "A"), told(game.play("AE"), "7")
    ('a pawn in zone 0, meadow', 'nobody')
    """
    move = MOVES[game.expects].decode(code)
    if isinstance(move, Place):
        return f"tile {game.tile} to position {move.fringe}, {ROTATION_WORDS[move.rotation]}"
    if isinstance(move, Occupy) and move.occupant is not None and game.tile is not None:
        zone = zones()[10 * game.tile + move.occupant.zone]
        return f"a {move.occupant.kind} in zone {zone.number}, {zone.terrain}"
    if isinstance(move, Retake) and move.pawn is not None:
        return f"the pawn in zone {move.zone(game.pawns)} goes home"
    return "nobody"
