"""What the service offers for ChaCuN: a recorded game at any of its moves."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import Field

from boardcode.games.chacun.board_picture import tile_picture
from boardcode.games.chacun.events import PLAYERS
from boardcode.games.chacun.game import Game
from boardcode.games.chacun.illegal import MOVES
from boardcode.games.chacun.record import Record
from boardcode.games.chacun.telling import told
from boardcode.web.answers import WrongRequest
from boardcode.web.models import Answer
from boardcode.web.reading import Asked, takes

LONGEST = 20_000  # characters of a record's text; that of a whole game has some 2,000
EXAMPLE = {
    "players": 2,
    "normal": [35, 49, 31, 36],
    "menhir": [85],
    "codes": ["AO", "B", "AA", "7", "AE", "B", "AW", "7", "AQ"],
}

ROUTER = APIRouter()


class AskedReplay(Asked):
    """A record, and the move at which the game is to be seen."""

    record: dict[str, Any] | str = Field(
        description="players, normal, menhir and codes, or their text", examples=[EXAMPLE]
    )
    at: int | None = Field(
        None, ge=0, le=1000, description="how many codes to play; all of them if left off", examples=[4]
    )


class RecordTold(Answer):
    """A game written down."""

    players: int
    normal: list[int] = Field(description="the deck as it was before the first move, top first")
    menhir: list[int]
    codes: list[str]


class MoveTold(Answer):
    """A code, and what it means in the game in which it is played."""

    code: str
    format: str
    player: str
    tile: int
    words: str


class EventTold(Answer):
    """Something that a move brought about."""

    move: int
    what: str
    details: str
    points: int
    players: list[str]
    text: str


class Points(Answer):
    """What a player has."""

    player: str
    points: int


class Replayed(Answer):
    """A game after some of its codes."""

    record: RecordTold
    at: int
    played: MoveTold | None = Field(description="the last code; null before the first")
    events: list[EventTold] = Field(description="what the last code brought about")
    expects: str = Field(description="place, retake, occupy or end")
    player: str | None
    tile: int | None = Field(description="the tile in hand, or the one just placed")
    scores: list[Points]
    winners: list[str]
    left: tuple[int, int] = Field(description="how many normal and menhir tiles are left")
    legal: list[MoveTold]
    hand: str | None = Field(description="a picture of the tile, with the numbers of its zones")
    svg: str = Field(description="a picture of the board")


@takes(ROUTER, "/replay", Replayed)
def replay(asked: AskedReplay) -> dict[str, Any]:
    """A recorded game after so many codes: the board, the points, what the last code brought, and what may come next.

    A code that cannot be played is an error with its `move`, what was expected and the `legal` codes; the moves before it can
    still be seen.
    """
    record = _record(asked.record)
    at = len(record.codes) if asked.at is None else asked.at
    if at > len(record.codes):
        expected = f"0 to {len(record.codes)}"
        raise WrongRequest(
            f"the record has {len(record.codes)} codes", path="at", found=str(at), expected=expected
        )
    before = record.game(max(at - 1, 0))
    game = before.play(record.codes[at - 1]) if at else before
    return {
        "record": record.to_json(),
        "at": at,
        "played": _move(before, record.codes[at - 1]) if at else None,
        "events": [event.to_json() for event in game.events if event.move == at],
        "expects": game.expects,
        "player": game.player,
        "tile": game.tile,
        "scores": [
            {"player": player.value, "points": points}
            for player, points in zip(PLAYERS, game.scores, strict=False)
        ],
        "winners": list(game.winners),
        "left": list(game.left),
        "legal": [_move(game, code) for code in game.legal_codes()],
        "hand": None if game.tile is None else tile_picture(game.tile),
        "svg": game.svg(),
    }


def _record(given: dict[str, Any] | str) -> Record:
    if isinstance(given, dict):
        return Record.from_json(given)
    if len(given) > LONGEST:
        raise WrongRequest(
            f"a record of {len(given):,} characters; {LONGEST:,} are read at most", path="record"
        )
    return Record.from_text(given)


def _move(game: Game, code: str) -> dict[str, Any]:
    return {
        "code": code,
        "format": MOVES[game.expects].format_name,
        "player": game.player,
        "tile": game.tile,
        "words": told(game, code),
    }
