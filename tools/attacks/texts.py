"""Hostile texts, JSON, drawings, bytes and numbers for every format, in this process.

Each must give a state that is written and read back as itself, or a `CodeError`, or, if it is of a type that
makes no sense, a `TypeError` that names the format.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from random import Random
from typing import Any

from fuzz import add_mistakes, texts

import boardcode
from attacks.area import Area

ROUND = 200  # attempts of each kind on a format before the next format has its turn
MOST_SECONDS = 5.0  # of processor time for one attempt
STRANGE_VALUES: list[Any] = [
    None, True, False, 0, -1, 1 << 64, 10**5000, 1.5, float("nan"), float("inf"), "", "x", "\ud800", "\0",
    b"bytes", bytearray(3), [], {}, [[]], {"": 0}, {1: 2}, (1, 2), {1, 2}, object(), int, ..., 1j,
]  # fmt: skip


def attack(area: Area) -> None:
    """Give every format hostile input of every kind, as long as there is time."""
    formats = boardcode.formats()
    sources = {format.name: texts(format, area.random) for format in formats}
    while area.has_time:
        for format in formats:
            for _ in range(ROUND if area.has_time else 0):
                _try(area, format, "text", next(sources[format.name]), format.decode)
                _try(area, format, "JSON", _garbled_json(format, area.random), format.from_json)
                _try(area, format, "drawing", _garbled_drawing(format, area.random), format.from_drawing)
                _try(area, format, "bytes", _garbled_bytes(format, area.random), format.from_bytes)
                _try(area, format, "number", _garbled_number(format, area.random), format.from_number)
                for notation in format.notations.values():
                    text = _garbled_notation(format, notation.encode, area.random)
                    _try(area, format, notation.name, text, notation.decode)
            _explain(area, format, next(sources[format.name]))


def _try(
    area: Area, format: boardcode.Format[Any], kind: str, value: Any, read: Callable[[Any], Any]
) -> None:
    start = time.thread_time()
    complaint = None
    try:
        state = read(value)
        if format.decode(format.encode(state)) != state:
            complaint = f"is {state!r}, which does not read back"
    except boardcode.CodeError as error:
        str(error)
        json.dumps(error.to_json())
    except TypeError as error:
        if not str(error).startswith(format.name):
            complaint = f"raised {error!r}"
    except Exception as error:
        complaint = f"raised {error!r}"
    seconds = time.thread_time() - start
    if seconds > MOST_SECONDS:
        complaint = f"took {seconds:.0f} s"
    area.record(complaint and f"{format.name}: {kind} {_show(value)} {complaint[:300]}")


def _show(value: Any) -> str:
    try:
        return repr(value)[:100]
    except (ValueError, RecursionError):  # a number of too many digits, or data that is nested too deeply
        return "of a size that cannot be shown"


def _explain(area: Area, format: boardcode.Format[Any], text: str) -> None:
    """An explanation covers the code, and `identify` never raises."""
    complaint = None
    try:
        boardcode.identify(text)
        explanation = format.explain(text)
        bits = sorted(place for span in explanation for place in span.bits)
        if bits != list(range(len(bits))):
            complaint = "is explained with gaps or overlaps"
    except boardcode.CodeError as error:
        if error.start is not None and not 0 <= error.start <= (error.stop or 0) <= len(text):
            complaint = f"has its fault at {error.start} to {error.stop}"
    except Exception as error:
        complaint = f"raised {error!r}"
    area.record(complaint and f"{format.name}: {text[:100]!r} {complaint}")


def _garbled_json(format: boardcode.Format[Any], random: Random) -> Any:
    if random.random() < 0.05:
        return _nested(random)
    return _garble(format.to_json(format.sample(random)), random)


def _nested(random: Random) -> Any:
    """Return a list or object of a depth that no recursive function survives."""
    data: Any = 0
    for _ in range(random.choice((500, 5_000, 50_000))):
        data = [data] if random.random() < 0.5 else {"cells": data}
    return data


def _garble(data: Any, random: Random) -> Any:
    """Return plain data with one change somewhere."""
    if isinstance(data, list) and data and random.random() < 0.9:
        place = random.randrange(len(data))
        change = random.randrange(4)
        if change == 0:
            return [*data[:place], *data[place + 1 :]]
        if change == 1:
            return [*data, data[place]]
        return [*data[:place], _garble(data[place], random), *data[place + 1 :]]
    if isinstance(data, dict) and data and random.random() < 0.9:
        key = random.choice(list(data))
        change = random.randrange(4)
        if change == 0:
            return {name: value for name, value in data.items() if name != key}
        if change == 1:
            return {**data, random.choice(("", "x", key + " ", "\ud800")): data[key]}
        return {**data, key: _garble(data[key], random)}
    if isinstance(data, str) and random.random() < 0.5:
        return add_mistakes(data, "abcdefghij_0123456789", random)
    if isinstance(data, int) and random.random() < 0.5:
        return data + random.choice((-1, 1, 1 << 8, 1 << 63, -(1 << 70)))
    return random.choice(STRANGE_VALUES)


def _garbled_drawing(format: boardcode.Format[Any], random: Random) -> Any:
    if random.random() < 0.02:
        return random.choice(STRANGE_VALUES)
    drawing = format.draw(format.sample(random))
    return add_mistakes(drawing, drawing + "\n ", random)


def _garbled_notation(format: boardcode.Format[Any], write: Callable[[Any], str], random: Random) -> str:
    """Return a text of another notation with mistakes, or a text that nobody would write."""
    try:
        text = write(format.sample(random))
    except boardcode.CodeError:  # not every state has a text in every notation
        text = ""
    if random.random() < 0.1:
        return (text or "x") * random.choice((2, 100)) + random.choice(("", "\ud800", "\0", "9" * 5000))
    return add_mistakes(text, text + " /-:.0123456789", random)


def _garbled_bytes(format: boardcode.Format[Any], random: Random) -> Any:
    if random.random() < 0.05:
        return random.choice(STRANGE_VALUES)
    size = ((format.width or 80) + 7) // 8 + random.choice((0, 0, 0, -1, 1, 200))
    return random.randbytes(max(0, size))


def _garbled_number(format: boardcode.Format[Any], random: Random) -> Any:
    if random.random() < 0.05:
        return random.choice(STRANGE_VALUES)
    return random.getrandbits((format.width or 80) + random.choice((0, 0, 0, 1))) - random.randrange(2)
