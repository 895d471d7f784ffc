"""What the service offers for Arx: the legal moves of a position, and playing them.

A position is an export, `start`, or a board and the side to move; positions are answered in the format that was asked for.
"""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter
from pydantic import Field

import boardcode
from boardcode.cli.games.arx.common import game_of
from boardcode.cli.games.arx.common import told as told_in_full
from boardcode.games.arx.drawing import played_words
from boardcode.games.arx.moves import LegalMove
from boardcode.games.arx.pieces import Color
from boardcode.games.arx.state import Board, Game
from boardcode.web.answers import WrongRequest
from boardcode.web.models import Answer
from boardcode.web.reading import Asked, reads

ROUTER = APIRouter(tags=["arx"])
EXPORT, BOARD = "arx-export", "arx-board"
LONGEST = 1000  # moves that are played at once

# -- what is asked


class AskedPosition(Asked):
    """A position."""

    code: str = Field(examples=["start"], description="an export, `start`, or a board")
    format: Literal["arx-export", "arx-board"] = Field(
        "arx-export", description="of the code, and of the codes in the answer"
    )
    to_move: Literal["white", "black"] | None = Field(
        None, description="the side to move, which a board does not tell; White if left off"
    )


class AskedPlay(AskedPosition):
    """A position, and what is played in it."""

    move: str = Field(
        examples=["E3-F4 C7-D6"], description="a move, or several with spaces between: notations or codes"
    )


# -- what is answered


class Played(Answer):
    """A legal move, and the position after it."""

    notation: str = Field(examples=["E3-F4"])
    words: str = Field(
        examples=["E3-F4: soldier"], description="what moves, stays behind, is captured or stacked on"
    )
    code: str = Field(examples=["0x193a"], description="the code of the move, an arx-move")
    from_: str = Field(alias="from", examples=["E3"])
    to: str = Field(examples=["F4"])
    unstack: bool = Field(description="whether only the top piece of a stack leaves")
    does: str = Field(description="what happens where it ends: move, capture or stack")
    moved: Any = Field(description="what goes, as the JSON of an arx-cell")
    captured: Any
    stacked_on: Any
    left_behind: Any
    export: str = Field(description="the position after it, as an arx-export")
    after: str = Field(description="the position after it, in the format that was asked for")
    winner: str | None


class Position(Answer):
    """A position, and moves of it."""

    code: str = Field(description="the position, in the format that was asked for")
    format: str
    export: str
    to_move: str
    winner: str | None = Field(description="the side that has captured the king")
    moves: list[Played]


# -- the routes


@reads(ROUTER, "/moves", Position)
def moves(asked: AskedPosition) -> dict[str, Any]:
    """Every legal move of a position."""
    game = _game(asked)
    return _told(game, game.moves(), asked.format)


@reads(ROUTER, "/play", Position)
def play(asked: AskedPlay) -> dict[str, Any]:
    """The position after one or more moves, and what each of them did. A move that may not be played is refused with the reason."""
    texts = asked.move.split()
    if not 0 < len(texts) <= LONGEST:
        raise WrongRequest(
            f"expected 1 to {LONGEST} moves, found {len(texts)}",
            path="move",
            found=str(len(texts)),
            expected="a move",
        )
    game, played = _game(asked), []
    for text in texts:
        played.append(game.legal(text))
        game = played[-1].game
    return _told(game, played, asked.format)


def _game(asked: AskedPosition) -> Game:
    if asked.format == BOARD:
        return Game(Board.decode(asked.code), Color(asked.to_move or Color.WHITE))
    game = game_of(asked.code)
    if asked.to_move not in (None, game.to_move):
        raise WrongRequest(
            f"the export says that {game.to_move} is to move",
            path="to_move",
            found=str(asked.to_move),
            expected=game.to_move,
        )
    return game


def _told(game: Game, found: list[LegalMove], format: str) -> dict[str, Any]:
    return {
        "code": _code(game, format),
        "format": format,
        "export": game.code,
        "to_move": game.to_move,
        "winner": game.winner,
        "moves": [_move(move, format) for move in found],
    }


def _move(move: LegalMove, format: str) -> dict[str, Any]:
    does = "capture" if move.captured else "stack" if move.stacked_on else "move"
    return {
        **told_in_full(move),
        "words": played_words(move),
        "does": does,
        "after": _code(move.game, format),
    }


def _code(game: Game, format: str) -> str:
    return boardcode.encode(format, game.board if format == BOARD else game)
