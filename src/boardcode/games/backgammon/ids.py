"""Texts with a Position ID and a Match ID in them, as GNU Backgammon shows and reads them."""

from __future__ import annotations

import re

from boardcode.drawing import Notation
from boardcode.errors import CodeError, Fault, MalformedCode
from boardcode.games.backgammon.state import Match, Position, Situation

RUN = re.compile(r"[A-Za-z0-9+/]+")
SIZES = (14, 12)


def find_ids(text: str) -> tuple[str, str]:
    """Return the first run of exactly 14 characters of base64 and the first of exactly 12; empty texts where
    there is none.

    >>> find_ids("Position ID: 4HPwATDgc/ABMA Match ID: cAkAAAAAAAAE")
    ('4HPwATDgc/ABMA', 'cAkAAAAAAAAE')
    """
    runs = RUN.findall(text)
    position, match = (next((run for run in runs if len(run) == size), "") for size in SIZES)
    return position, match


def read_ids(text: str) -> Situation:
    """Read a text with both IDs; raise a `Fault` if one is missing or wrong."""
    position, match = find_ids(text)
    for found, name, size in ((position, "Position", SIZES[0]), (match, "Match", SIZES[1])):
        if not found:
            expected = f"a {name} ID: {size} characters of base64"
            raise Fault(MalformedCode, f"expected {expected}", found="nothing", expected=expected)
    try:
        return Situation(Position.decode(position), Match.decode(match))
    except CodeError as error:
        start = text.index(error.code)
        raise Fault(
            type(error),
            error.reason,
            path=error.path,
            found=error.found,
            expected=error.expected,
            start=None if error.start is None else start + error.start,
            stop=None if error.stop is None else start + error.stop,
        ) from None


def write_ids(situation: Situation) -> str:
    """Write both IDs with their names."""
    return f"Position ID: {situation.position.code} Match ID: {situation.match.code}"


IDS: Notation[Situation] = Notation("ids", "a text with a Position ID and a Match ID", write_ids, read_ids)
