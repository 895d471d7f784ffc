"""The messages of the wire: JSON objects with one key that says what they are.

    {"RadarView":"ieysGjGO8papd/a"}                          a RadarView
    {"Action":{"MoveTo":"Right"}}                            MoveTo(Move.RIGHT)
    {"Hint":{"GridSize":{"columns":50,"rows":50}}}           GridSize(50, 50)
    {"Hint":{"RelativeCompass":{"angle":12.0}}}              RelativeCompass(12.0)
    {"ActionError":"CannotPassThroughWall"}                  ActionError("CannotPassThroughWall")

There are more, and each server has its own. What is not known here is kept as it is, as `Unknown`; only a message that says
it is one of these and is not in its form is refused.

JSON itself is read strictly: numbers that are none, such as NaN, and keys that stand twice in one object are refused, since what they
mean depends on the program that reads them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from math import isfinite
from sys import float_info
from typing import Any, NoReturn, TypeAlias

from boardcode.errors import CodeError
from boardcode.games.labyrinth.compass import Move
from boardcode.games.labyrinth.state import RadarView
from boardcode.wording import shorten

DEEPEST = 100  # objects and lists within each other
TOO_DEEP = f"no message: more than {DEEPEST} objects and lists within each other"


@dataclass(frozen=True, slots=True)
class MoveTo:
    """A player asks to move."""

    move: Move


@dataclass(frozen=True, slots=True)
class GridSize:
    """A hint: how large the maze is."""

    columns: int
    rows: int


@dataclass(frozen=True, slots=True)
class RelativeCompass:
    """A hint: where the goal is, as an angle from where the player looks."""

    angle: float


@dataclass(frozen=True, slots=True)
class ActionError:
    """What a player asked for was refused."""

    reason: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """Any other message, as plain data."""

    data: Any

    @property
    def key(self) -> str:
        """The one key of the message, which says what it is; nothing if it is no such object."""
        return next(iter(self.data)) if isinstance(self.data, dict) and len(self.data) == 1 else ""


Message: TypeAlias = RadarView | MoveTo | GridSize | RelativeCompass | ActionError | Unknown


class BadMessage(ValueError):
    """A text that is no message; `start` is the character where it is known by, `about` what it says it is."""

    def __init__(self, reason: str, start: int = 0, about: str = "") -> None:
        super().__init__(reason, start, about)
        self.reason = reason
        self.start = start
        self.about = about

    def __str__(self) -> str:
        return self.reason


# -- reading


def parse(text: str) -> Message:
    """The message of a JSON text.

    >>> parse('{"Action":{"MoveTo":"Right"}}')
    MoveTo(move=Move.RIGHT)
    >>> parse('{"RegisterTeam":{"name":"us"}}')
    Unknown(data={'RegisterTeam': {'name': 'us'}})
    >>> parse('{"RadarView":"sgvSBg8SifDVCMXKiq"}')  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    boardcode.games.labyrinth.messages.BadMessage: radar: ...
    """
    return _typed(_data(text))


def _data(text: str) -> Any:
    try:
        data = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number, parse_float=_float)
    except json.JSONDecodeError as error:
        raise BadMessage(f"no JSON: {_lowered(error.msg)}", error.pos) from None
    except RecursionError:
        raise BadMessage(TOO_DEEP) from None
    except BadMessage:
        raise
    except ValueError:  # a whole number of thousands of digits
        raise BadMessage("no message: a number in it is too long") from None
    if _is_deeper(data, DEEPEST):
        raise BadMessage(TOO_DEEP)
    return data


def _is_deeper(data: Any, most: int) -> bool:
    """Whether more than so many objects and lists are within each other; else what was read could be too deep to write."""
    level = _containers([data])
    for _ in range(most):
        level = [
            inner
            for outer in level
            for inner in _containers(outer.values() if isinstance(outer, dict) else outer)
        ]
    return bool(level)


def _containers(things: Iterable[Any]) -> list[Any]:
    return [thing for thing in things if isinstance(thing, dict | list)]


def _lowered(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise BadMessage(f"no message: the key {shorten(twice)} stands twice in one object")
    return found


def _no_number(word: str) -> NoReturn:
    raise BadMessage(f"no JSON: {word} is no number")


def _float(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise BadMessage(f"no message: the number {shorten(digits)} is too large")
    return number


def _typed(data: Any) -> Message:
    match data:
        case {"RadarView": code, **rest} if not rest:
            return _view(code)
        case {"Action": {"MoveTo": move, **more}, **rest} if not rest and not more:
            return _move(move)
        case {"Hint": {"GridSize": size, **more}, **rest} if not rest and not more:
            return _grid_size(size)
        case {"Hint": {"RelativeCompass": compass, **more}, **rest} if not rest and not more:
            return _compass(compass)
        case {"ActionError": str(reason), **rest} if not rest:
            return ActionError(reason)
    return Unknown(data)


def _view(code: Any) -> RadarView:
    if not isinstance(code, str):
        raise _unlike("RadarView", "a code", code)
    try:
        return RadarView.decode(code)
    except CodeError as error:
        raise BadMessage(str(error), about="RadarView") from None


def _move(move: Any) -> MoveTo:
    if move not in list(Move):
        raise _unlike("MoveTo", "Front, Right, Back or Left", move)
    return MoveTo(Move(move))


def _grid_size(size: Any) -> GridSize:
    match size:
        case {"columns": int(columns), "rows": int(rows), **more} if (
            not more and _is_size(columns) and _is_size(rows)
        ):
            return GridSize(columns, rows)
    raise _unlike("GridSize", "columns and rows from 1 on", size)


def _is_size(number: int) -> bool:
    return number is not True and number >= 1


def _compass(compass: Any) -> RelativeCompass:
    match compass:
        case {"angle": int() | float() as angle, **more} if not more and _is_angle(angle):
            return RelativeCompass(float(angle))
    raise _unlike("RelativeCompass", "an angle", compass)


def _is_angle(number: float) -> bool:
    return (
        not isinstance(number, bool) and abs(number) <= float_info.max
    )  # a whole number may be larger than any float


def _unlike(about: str, expected: str, found: Any) -> BadMessage:
    return BadMessage(f"{about}: expected {expected}, found {_short(found)}", about=about)


def _short(found: Any) -> str:
    text = json.dumps(found)
    return text if len(text) <= 40 else text[:39] + "…"


# -- writing


def compose(message: Message) -> str:
    """The JSON text of a message, without spaces.

    >>> compose(GridSize(50, 50))
    '{"Hint":{"GridSize":{"columns":50,"rows":50}}}'
    """
    return json.dumps(_plain(message), separators=(",", ":"), allow_nan=False)


def _plain(message: Message) -> Any:
    match message:
        case RadarView():
            return {"RadarView": message.code}
        case MoveTo():
            return {"Action": {"MoveTo": message.move.value}}
        case GridSize():
            return {"Hint": {"GridSize": {"columns": message.columns, "rows": message.rows}}}
        case RelativeCompass():
            return {"Hint": {"RelativeCompass": {"angle": message.angle}}}
        case ActionError():
            return {"ActionError": message.reason}
    return message.data
