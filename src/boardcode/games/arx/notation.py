"""Moves as a person writes them: `E3-F4`, `E3xF4`, `E3+F4`, `^E3-F4`.

A move is the square that it begins on, a sign for what it does, and the square that it ends on:

    -   goes to an empty square
    x   captures what stands there
    +   stacks on a friendly piece

`^` before it says that only the top piece of a stack goes, `#` behind it that it captures the king and wins. A reader takes small
letters, a move without its sign (`E3F4`) and without its `#`; a sign that is there must be right, because whoever wrote it saw
another position.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from boardcode.errors import MalformedCode
from boardcode.games.arx.state import Move
from boardcode.wording import shorten

if TYPE_CHECKING:
    from boardcode.games.arx.moves import LegalMove

TOP_ONLY, GOES, CAPTURES, STACKS, WINS = "^", "-", "x", "+", "#"
_DOES = {GOES: "goes to an empty square", CAPTURES: "captures", STACKS: "stacks on a friend"}
_NOTE = re.compile(r"(\^?)([A-I][1-9])([-x+]?)([A-I][1-9])(#?)", re.ASCII | re.IGNORECASE)


class Noted(NamedTuple):
    """What a note says: a move, and its signs, empty where they were left off."""

    move: Move
    does: str
    wins: str


def written(legal: LegalMove) -> str:
    """The one notation of a legal move."""
    return f"{TOP_ONLY if legal.unstack else ''}{legal.from_}{_sign(legal)}{legal.to}{WINS if legal.wins else ''}"


def _sign(legal: LegalMove) -> str:
    return CAPTURES if legal.captured else STACKS if legal.stacked_on else GOES


def read(text: str) -> Noted:
    """The move of a note; whether it is legal is another question.

    >>> read("^e3xf4").move
    Move(from_='E3', to='F4', unstack=True)
    """
    found = _NOTE.fullmatch(text)
    if found is None:
        expected = "a move such as E3-F4, E3xF4, E3+F4, ^E3-F4 or 0x193a"
        reason = f"expected {expected}, found {shorten(text)}"
        raise MalformedCode(
            reason, format="arx-move", code=text, path="notation", found=shorten(text), expected=expected
        )
    top_only, from_, does, to, wins = found.groups()
    return Noted(Move(from_.upper(), to.upper(), unstack=bool(top_only)), does.lower(), wins)


def contradiction(noted: Noted, legal: LegalMove) -> str:
    """How a note's signs contradict what the move does; nothing if they do not."""
    does = _sign(legal)
    if noted.does and noted.does != does:
        return f"{noted.does!r} says that it {_DOES[noted.does]}, but it {_DOES[does]}: {written(legal)}"
    if noted.wins and not legal.wins:
        return f"{WINS!r} says that it captures the king, but it does not: {written(legal)}"
    return ""
