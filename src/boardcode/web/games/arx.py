"""The routes of Arx: the legal moves of a position, playing them, and what the pieces are.

A position is an export, `start`, or a board and the side to move; responses use the same format.
"""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter
from pydantic import Field

import boardcode
from boardcode.games.arx.game import Game, LegalMove
from boardcode.games.arx.pieces import PIECE_COUNTS, Color, Piece
from boardcode.games.arx.rules import movement_words
from boardcode.games.arx.state import Board
from boardcode.web.endpoints import get_and_post
from boardcode.web.models import RequestModel, ResponseModel
from boardcode.web.responses import WrongRequest

ROUTER = APIRouter()
BOARD = "arx-board"
MAX_MOVES = 1000

# -- requests


class PositionRequest(RequestModel):
    """A position."""

    code: str = Field(examples=["start"], description="an export, `start`, or a board")
    format: Literal["arx-export", "arx-board"] = Field(
        "arx-export", description="of the code, and of the codes in the response"
    )
    to_move: Literal["white", "black"] | None = Field(
        None, description="the side to move, which a board does not say; White if left off"
    )


class PlayRequest(PositionRequest):
    """A position, and the moves to play in it."""

    move: str = Field(
        examples=["E3-F4 C7-D6"], description="one or more moves with spaces between: notations or codes"
    )


class PiecesRequest(RequestModel):
    """No parameters."""


# -- responses


class PlayedMove(ResponseModel):
    """A legal move, and the position after it."""

    notation: str = Field(examples=["E3-F4"])
    words: str = Field(
        examples=["E3-F4: soldier"], description="what moves, stays behind, is captured or stacked on"
    )
    code: str = Field(examples=["0x193a"], description="the code of the move, an arx-move")
    from_: str = Field(alias="from", examples=["E3"])
    to: str = Field(examples=["F4"])
    unstack: bool = Field(description="whether only the top piece of a stack leaves")
    does: str = Field(description="move, capture or stack")
    moved: Any = Field(description="what moves, as the JSON of an arx-cell")
    captured: Any
    stacked_on: Any
    left_behind: Any
    export: str = Field(description="the position after it, as an arx-export")
    after: str = Field(description="the position after it, in the requested format")
    winner: str | None


class PositionResponse(ResponseModel):
    """A position, and moves."""

    code: str = Field(description="the position, in the requested format")
    format: str
    export: str
    to_move: str
    winner: str | None = Field(description="the side that has captured the king")
    moves: list[PlayedMove]


class PieceLegend(ResponseModel):
    """A kind of piece."""

    piece: str = Field(examples=["soldier"])
    letter: str = Field(examples=["S"], description="by which it is drawn")
    moves: str = Field(examples=["one square diagonally forward"])
    count: int = Field(description="how many of them a side begins with")


# -- routes


@get_and_post(ROUTER, "/pieces", list[PieceLegend])
def list_pieces(request: PiecesRequest) -> list[dict[str, Any]]:
    """The pieces, and how they move."""
    return [
        {
            "piece": piece,
            "letter": piece[0].upper(),
            "moves": movement_words(piece),
            "count": PIECE_COUNTS[piece],
        }
        for piece in Piece
    ]


@get_and_post(ROUTER, "/moves", PositionResponse)
def list_moves(request: PositionRequest) -> dict[str, Any]:
    """All legal moves of a position."""
    game = _game(request)
    return _position_json(game, game.moves(), request.format)


@get_and_post(ROUTER, "/play", PositionResponse)
def play_moves(request: PlayRequest) -> dict[str, Any]:
    """The position after some moves, and what each of them did; an illegal move is rejected with a reason."""
    texts = request.move.split()
    if not 0 < len(texts) <= MAX_MOVES:
        raise WrongRequest(
            f"expected 1 to {MAX_MOVES} moves, found {len(texts)}",
            path="move",
            found=str(len(texts)),
            expected="a move",
        )
    game, played = _game(request), []
    for text in texts:
        played.append(game.legal(text))
        game = played[-1].game
    return _position_json(game, played, request.format)


def _game(request: PositionRequest) -> Game:
    if request.format == BOARD:
        return Game(Board.decode(request.code), Color(request.to_move or Color.WHITE))
    game = Game.START if request.code == "start" else Game.decode(request.code)
    if request.to_move not in (None, game.to_move):
        raise WrongRequest(
            f"the export says that {game.to_move} is to move",
            path="to_move",
            found=str(request.to_move),
            expected=game.to_move,
        )
    return game


def _position_json(game: Game, moves: list[LegalMove], format: str) -> dict[str, Any]:
    return {
        "code": _code(game, format),
        "format": format,
        "export": game.code,
        "to_move": game.to_move,
        "winner": game.winner,
        "moves": [_move_json(move, format) for move in moves],
    }


def _move_json(move: LegalMove, format: str) -> dict[str, Any]:
    cells = {"captured": move.captured, "stacked_on": move.stacked_on, "left_behind": move.left_behind}
    return {
        "notation": move.notation,
        "words": move.words,
        "code": str(move.code),
        **move.move.to_json(),
        "does": "capture" if move.captured else "stack" if move.stacked_on else "move",
        "moved": move.moved.to_json(),
        **{name: cell.to_json() if cell else None for name, cell in cells.items()},
        "export": move.game.code,
        "after": _code(move.game, format),
        "winner": move.game.winner,
    }


def _code(game: Game, format: str) -> str:
    return boardcode.encode(format, game.board if format == BOARD else game)
