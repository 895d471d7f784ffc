"""The route of ChaCuN: a recorded game after any of its moves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from fastapi import APIRouter
from pydantic import Field

from boardcode.games.chacun.board_picture import tile_svg
from boardcode.games.chacun.events import PLAYERS
from boardcode.games.chacun.game import Game
from boardcode.games.chacun.moves import MOVE_TYPES
from boardcode.games.chacun.record import GameRecord
from boardcode.web.endpoints import post
from boardcode.web.models import RequestModel, ResponseModel
from boardcode.web.responses import WrongRequest

MAX_TEXT = 20_000  # characters of a record; a whole game has about 2,000
EXAMPLE = {
    "players": 2,
    "normal": [35, 49, 31, 36],
    "menhir": [85],
    "codes": ["AO", "B", "AA", "7", "AE", "B", "AW", "7", "AQ"],
}

ROUTER = APIRouter()


class ReplayRequest(RequestModel):
    """A record, and how much of it to play."""

    record: dict[str, Any] | str = Field(
        description="players, normal, menhir and codes, or their text", examples=[EXAMPLE]
    )
    at: int | None = Field(
        None, ge=0, le=1000, description="how many codes to play; all of them if left off", examples=[4]
    )


class RecordBody(ResponseModel):
    """A recorded game."""

    players: int
    normal: list[int] = Field(description="the deck as it was before the first move, top first")
    menhir: list[int]
    codes: list[str]


class CodeBody(ResponseModel):
    """A code, and what it means in the game in which it is played."""

    code: str
    format: str
    player: str
    tile: int
    words: str


class EventBody(ResponseModel):
    """A consequence of a move."""

    move: int
    what: str
    details: str
    points: int
    players: list[str]
    text: str


class AwardBody(EventBody):
    """A consequence of a move that gives points."""

    totals: list[int] = Field(description="the points of each player after it, in their order")


class ScoreBody(ResponseModel):
    """The points of a player."""

    player: str
    points: int


class ReplayResponse(ResponseModel):
    """A game after some of its codes."""

    record: RecordBody
    at: int
    played: CodeBody | None = Field(description="the last code; null before the first")
    events: list[EventBody] = Field(description="the consequences of the last code")
    expects: str = Field(description="place, retake, occupy or end")
    player: str | None
    tile: int | None = Field(description="the tile in hand, or the one just placed")
    scores: list[ScoreBody]
    growth: list[list[int]] = Field(
        description="the points of each player before the first code and after each of those played"
    )
    awards: list[AwardBody] = Field(description="all that has given points so far, first to last")
    winners: list[str]
    left: tuple[int, int] = Field(description="how many normal and menhir tiles are left")
    legal: list[CodeBody]
    hand: str | None = Field(description="a picture of the tile, with the numbers of its zones")
    svg: str = Field(description="a picture of the board")


@post(ROUTER, "/replay", ReplayResponse)
def replay(request: ReplayRequest) -> dict[str, Any]:
    """A recorded game after some of its codes: the board, the points, the last code, and the legal codes.

    `growth` has the points at every step so far, and `awards` what they were given for.

    A code that cannot be played is an error with its `move`, what was expected and the `legal` codes; the
    game before it can still be requested.
    """
    record = _record(request.record)
    at = len(record.codes) if request.at is None else request.at
    if at > len(record.codes):
        expected = f"0 to {len(record.codes)}"
        raise WrongRequest(
            f"the record has {len(record.codes)} codes", path="at", found=str(at), expected=expected
        )
    games = list(islice(record.games(), at + 1))
    before, game = games[max(at - 1, 0)], games[at]
    return {
        "record": record.to_json(),
        "at": at,
        "played": _code_json(before, record.codes[at - 1]) if at else None,
        "events": [event.to_json() for event in game.events if event.move == at],
        "expects": game.expects,
        "player": game.player,
        "tile": game.tile,
        "scores": [
            {"player": player.value, "points": points}
            for player, points in zip(PLAYERS, game.scores, strict=False)
        ],
        "growth": [list(one.scores) for one in games],
        "awards": list(_awards_json(game)),
        "winners": list(game.winners),
        "left": list(game.left),
        "legal": [_code_json(game, code) for code in game.legal_codes()],
        "hand": None if game.tile is None else tile_svg(game.tile),
        "svg": game.svg(),
    }


def _record(record: dict[str, Any] | str) -> GameRecord:
    if isinstance(record, dict):
        return GameRecord.from_json(record)
    if len(record) > MAX_TEXT:
        raise WrongRequest(
            f"a record of {len(record):,} characters; {MAX_TEXT:,} are read at most", path="record"
        )
    return GameRecord.from_text(record)


def _awards_json(game: Game) -> Iterator[dict[str, Any]]:
    totals = dict.fromkeys(PLAYERS[: game.players], 0)
    for event in game.events:
        if event.players:
            for player in event.players:
                totals[player] += event.points
            yield event.to_json() | {"totals": list(totals.values())}


def _code_json(game: Game, code: str) -> dict[str, Any]:
    return {
        "code": code,
        "format": MOVE_TYPES[game.expects].format_name,
        "player": game.player,
        "tile": game.tile,
        "words": game.describe(code),
    }
