"""Messages as JSON texts: parsed strictly, and composed without spaces.

Constants such as NaN and keys that occur twice in one object are rejected, because their meaning depends on
the program. A message that names one of the kinds of `messages` but does not have its form is rejected too.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from math import isfinite
from sys import float_info
from typing import Any, NoReturn

from boardcode.errors import CodeError
from boardcode.games.labyrinth.compass import Move
from boardcode.games.labyrinth.messages import (
    ActionError,
    GridSize,
    Joining,
    Message,
    MoveTo,
    PlayerRefused,
    PlayerSubscribed,
    RegisterTeam,
    RelativeCompass,
    Secret,
    SecretSumModulo,
    SolveChallenge,
    SubscribePlayer,
    TeamRefused,
    TeamRegistered,
    Unknown,
)
from boardcode.games.labyrinth.state import RadarView
from boardcode.wording import either, shorten

DEEPEST = 100  # levels of nested objects and lists
TOO_DEEP = f"not a message: objects and lists are nested more than {DEEPEST} levels deep"
LONGEST_QUOTE = 40  # characters of JSON in an error
LARGEST = (1 << 64) - 1  # secrets and moduli are unsigned numbers of 64 bits


class BadMessage(ValueError):
    """A text is not a message; `start` is the character at fault, `about` the kind that it claims to be."""

    def __init__(self, reason: str, start: int = 0, about: str = "") -> None:
        super().__init__(reason, start, about)
        self.reason = reason
        self.start = start
        self.about = about

    def __str__(self) -> str:
        return self.reason


# -- parsing


def parse(text: str) -> Message:
    """Return the message of a JSON text; raise `BadMessage` if it is none.

    >>> parse('{"Action":{"MoveTo":"Right"}}')
    MoveTo(move=Move.RIGHT)
    >>> parse('{"Challenge":"SOS"}')
    Unknown(data={'Challenge': 'SOS'})
    >>> parse('{"RadarView":"sgvSBg8SifDVCMXKiq"}')  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    boardcode.games.labyrinth.message_text.BadMessage: radar: ...
    """
    return _message(_load_json(text))


def _load_json(text: str) -> Any:
    try:
        data = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise BadMessage(f"not JSON: {error.msg[:1].lower()}{error.msg[1:]}", error.pos) from None
    except RecursionError:
        raise BadMessage(TOO_DEEP) from None
    except BadMessage:
        raise
    except ValueError:  # an integer with thousands of digits
        raise BadMessage("not a message: a number in it is too long") from None
    if _is_deeper(data, DEEPEST):
        raise BadMessage(TOO_DEEP)
    return data


def _is_deeper(data: Any, limit: int) -> bool:
    """Return whether objects and lists are nested more than `limit` levels deep.

    Data that can just be parsed may be nested too deep to be written again.
    """
    level = _containers([data])
    for _ in range(limit):
        if not level:
            return False
        level = [
            inner
            for outer in level
            for inner in _containers(outer.values() if isinstance(outer, dict) else outer)
        ]
    return bool(level)


def _containers(items: Iterable[Any]) -> list[Any]:
    return [item for item in items if isinstance(item, dict | list)]


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        keys = [key for key, _ in pairs]
        repeated = next(key for key in keys if keys.count(key) > 1)
        raise BadMessage(f"not a message: the key {shorten(repeated)} occurs twice in one object")
    return data


def _reject_constant(word: str) -> NoReturn:
    raise BadMessage(f"not JSON: {word} is not a JSON number")


def _float(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise BadMessage(f"not a message: the number {shorten(digits)} is too large")
    return number


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_reject_constant, parse_float=_float)


def _message(data: Any) -> Message:
    match data:
        case {"RadarView": code, **rest} if not rest:
            return _view(code)
        case {"Action": {"MoveTo": move, **more}, **rest} if not rest and not more:
            return _move(move)
        case {"Action": {"SolveChallenge": solution, **more}, **rest} if not rest and not more:
            return _solution(solution)
        case {"Hint": {"GridSize": size, **more}, **rest} if not rest and not more:
            return _grid_size(size)
        case {"Hint": {"RelativeCompass": compass, **more}, **rest} if not rest and not more:
            return _compass(compass)
        case {"Hint": {"Secret": number, **more}, **rest} if not rest and not more:
            return Secret(_number("Secret", number, 0))
        case {"Challenge": {"SecretSumModulo": number, **more}, **rest} if not rest and not more:
            return SecretSumModulo(_number("SecretSumModulo", number, 1))
        case {"ActionError": str(reason), **rest} if not rest:
            return ActionError(reason)
    return _joining(data)


def _joining(data: Any) -> Message:
    match data:
        case {"RegisterTeam": request, **rest} if not rest:
            return RegisterTeam(**_texts("RegisterTeam", request, "name"))
        case {"RegisterTeamResult": {"Ok": result, **more}, **rest} if not rest and not more:
            return _team_registered(result)
        case {"RegisterTeamResult": {"Err": str(reason), **more}, **rest} if not rest and not more:
            return TeamRefused(reason)
        case {"SubscribePlayer": request, **rest} if not rest:
            return SubscribePlayer(**_texts("SubscribePlayer", request, "name", "registration_token"))
        case {"SubscribePlayerResult": "Ok", **rest} if not rest:
            return PlayerSubscribed()
        case {"SubscribePlayerResult": {"Err": str(reason), **more}, **rest} if not rest and not more:
            return PlayerRefused(reason)
    return Unknown(data)


def _view(code: Any) -> RadarView:
    if not isinstance(code, str):
        raise _mismatch("RadarView", "a code", code)
    try:
        return RadarView.decode(code)
    except CodeError as error:
        raise BadMessage(str(error), about="RadarView") from None


def _move(move: Any) -> MoveTo:
    if move not in list(Move):
        raise _mismatch("MoveTo", either(list(Move)), move)
    return MoveTo(Move(move))


def _grid_size(size: Any) -> GridSize:
    match size:
        case {"columns": int(columns), "rows": int(rows), **more} if (
            not more and _is_size(columns) and _is_size(rows)
        ):
            return GridSize(columns, rows)
    raise _mismatch("GridSize", "columns and rows from 1 on", size)


def _is_size(number: int) -> bool:
    return number is not True and number >= 1


def _compass(compass: Any) -> RelativeCompass:
    match compass:
        case {"angle": int() | float() as angle, **more} if not more and _is_angle(angle):
            return RelativeCompass(float(angle))
    raise _mismatch("RelativeCompass", "an angle", compass)


def _number(about: str, number: Any, least: int) -> int:
    if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= LARGEST:
        raise _mismatch(about, f"a whole number from {least} to {LARGEST}", number)
    return number


def _solution(solution: Any) -> SolveChallenge:
    match solution:
        case {"answer": str(answer), **more} if not more:
            return SolveChallenge(answer)
    raise _mismatch("SolveChallenge", 'an answer in quotation marks, as in {"answer":"7"}', solution)


def _team_registered(result: Any) -> TeamRegistered:
    match result:
        case {"expected_players": int(players), "registration_token": str(token), **more} if (
            not more and _is_size(players)
        ):
            return TeamRegistered(players, token)
    raise _mismatch("RegisterTeamResult", "expected_players and registration_token", result)


def _texts(about: str, request: Any, *keys: str) -> dict[str, str]:
    """Return an object of texts with exactly these keys."""
    if not isinstance(request, dict) or set(request) != set(keys) or not _are_texts(request.values()):
        raise _mismatch(about, f"{' and '.join(keys)}, in quotation marks", request)
    return request


def _are_texts(values: Iterable[Any]) -> bool:
    return all(isinstance(value, str) for value in values)


def _is_angle(number: float) -> bool:
    # An integer may be larger than any float.
    return not isinstance(number, bool) and abs(number) <= float_info.max


def _mismatch(about: str, expected: str, found: Any) -> BadMessage:
    text = json.dumps(found)
    quote = text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"
    return BadMessage(f"{about}: expected {expected}, found {quote}", about=about)


# -- writing


def compose(message: Message) -> str:
    """Return the JSON text of a message, without spaces.

    >>> compose(GridSize(50, 50))
    '{"Hint":{"GridSize":{"columns":50,"rows":50}}}'
    """
    return _ENCODER.encode(_to_json(message))


_ENCODER = json.JSONEncoder(separators=(",", ":"), allow_nan=False)


def _to_json(message: Message) -> Any:
    match message:
        case RadarView():
            return {"RadarView": message.code}
        case MoveTo():
            return {"Action": {"MoveTo": message.move.value}}
        case SolveChallenge():
            return {"Action": {"SolveChallenge": {"answer": message.answer}}}
        case SecretSumModulo():
            return {"Challenge": {"SecretSumModulo": message.modulus}}
        case GridSize():
            return {"Hint": {"GridSize": {"columns": message.columns, "rows": message.rows}}}
        case RelativeCompass():
            return {"Hint": {"RelativeCompass": {"angle": message.angle}}}
        case Secret():
            return {"Hint": {"Secret": message.value}}
        case ActionError():
            return {"ActionError": message.reason}
        case Unknown():
            return message.data
    return _joining_to_json(message)


def _joining_to_json(message: Joining) -> Any:
    match message:
        case RegisterTeam():
            return {"RegisterTeam": {"name": message.name}}
        case TeamRegistered():
            return {"RegisterTeamResult": {"Ok": _fields(message)}}
        case TeamRefused():
            return {"RegisterTeamResult": {"Err": message.reason}}
        case SubscribePlayer():
            return {"SubscribePlayer": _fields(message)}
        case PlayerSubscribed():
            return {"SubscribePlayerResult": "Ok"}
        case PlayerRefused():
            return {"SubscribePlayerResult": {"Err": message.reason}}


def _fields(message: TeamRegistered | SubscribePlayer) -> dict[str, Any]:
    return {name: getattr(message, name) for name in message.__slots__}
