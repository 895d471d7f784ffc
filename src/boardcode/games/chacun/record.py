"""A game record: the number of players, the two decks and all codes in order, enough to replay a game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from boardcode.errors import InvalidJson
from boardcode.games.chacun.game import Game

KEYS = ("players", "normal", "menhir", "codes")


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A recorded game.

    >>> record = GameRecord(2, (61, 35), (), ("AE", "A", "AI"))
    >>> record.to_json()
    {'players': 2, 'normal': [61, 35], 'menhir': [], 'codes': ['AE', 'A', 'AI']}
    >>> GameRecord.from_json(record.to_json()) == record
    True
    >>> record.game(at=2).pawns
    (610,)
    """

    players: int
    normal: tuple[int, ...]
    menhir: tuple[int, ...]
    codes: tuple[str, ...] = ()

    @classmethod
    def of(cls, game: Game) -> GameRecord:
        """Return the record of a game so far."""
        return cls(game.players, game.normal, game.menhir, game.codes)

    def games(self) -> Iterator[Game]:
        """Yield the game before the first code and after each; raise `IllegalMove` at an illegal code."""
        game = Game(self.players, self.normal, self.menhir)
        yield game
        for code in self.codes:
            game = game.play(code)
            yield game

    def game(self, at: int | None = None) -> Game:
        """Return the game after so many of its codes, or after all of them."""
        if at is not None and not 0 <= at <= len(self.codes):
            raise ValueError(
                f"the record has {len(self.codes)} codes, so there is no game after {at} of them"
            )
        moves = len(self.codes) if at is None else at
        return next(islice(self.games(), moves, None))

    # -- JSON

    def to_json(self) -> dict[str, Any]:
        """Return the record as plain data."""
        return {
            "players": self.players,
            "normal": list(self.normal),
            "menhir": list(self.menhir),
            "codes": list(self.codes),
        }

    @classmethod
    def from_json(cls, data: Any) -> GameRecord:
        """Read plain data; raise `InvalidJson` for anything unexpected. The codes need not be legal."""
        if not isinstance(data, dict):
            raise _wrong_record("", f"expected an object with the keys {', '.join(KEYS)}", data)
        for key in KEYS:
            if key not in data:
                raise _wrong_record(key, "is missing", None)
        for key in data:
            if key not in KEYS:
                raise _wrong_record(str(key), f"is not known; expected {', '.join(KEYS)}", data[key])
        if type(data["players"]) is not int:
            raise _wrong_record("players", "expected a number", data["players"])
        normal = _read_list(data, "normal", int, "tile ids")
        menhir = _read_list(data, "menhir", int, "tile ids")
        return cls(data["players"], normal, menhir, _read_list(data, "codes", str, "codes"))

    def to_text(self) -> str:
        """Return the record as JSON text."""
        return json.dumps(self.to_json()) + "\n"

    @classmethod
    def from_text(cls, text: str) -> GameRecord:
        """Read JSON text; raise `InvalidJson` if it is not a record."""
        try:
            data = json.loads(text)
        except (json.JSONDecodeError, RecursionError) as error:
            raise _wrong_record("", f"not JSON: {error}", text) from None
        return cls.from_json(data)


def _read_list(data: dict[str, Any], key: str, kind: type, words: str) -> tuple[Any, ...]:
    items = data[key]
    if not isinstance(items, list):
        raise _wrong_record(key, f"expected a list of {words}", items)
    for number, item in enumerate(items):
        if type(item) is not kind:
            raise _wrong_record(f"{key}[{number}]", f"expected a list of {words}", item)
    return tuple(items)


def _wrong_record(path: str, reason: str, found: Any) -> InvalidJson:
    return InvalidJson(
        reason, format="chacun record", path=path, found=repr(found)[:80], expected=", ".join(KEYS)
    )
