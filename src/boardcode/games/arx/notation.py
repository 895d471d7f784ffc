"""Moves as people write them: `E3-F4`, `E3xF4`, `E3+F4`, `^E3-F4`.

A move is written as the square it begins on, a sign for what it does, and the square it ends on:

    -   goes to an empty square
    x   captures what stands there
    +   stacks on a friendly piece

`^` in front means that only the top piece of a stack goes, `#` at the end that it captures the king and wins.
When notation is read, letters may be lower case, and the sign (`E3F4`) and the `#` may be left off. A sign
that is there must be right: otherwise the writer had another position in mind.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from boardcode.errors import MalformedCode
from boardcode.games.arx.state import Move
from boardcode.wording import shorten

TOP_ONLY, GOES, CAPTURES, STACKS, WINS = "^", "-", "x", "+", "#"
_ACTIONS = {GOES: "goes to an empty square", CAPTURES: "captures", STACKS: "stacks on a friend"}
_PATTERN = re.compile(r"(\^?)([A-I][1-9])([-x+]?)([A-I][1-9])(#?)", re.ASCII | re.IGNORECASE)
_EXPECTED = "a move such as E3-F4, E3xF4, E3+F4, ^E3-F4 or 0x193a"


class MoveText(NamedTuple):
    """A move and the signs that say what it does; both signs may be empty in what a person wrote.

    >>> print(MoveText(Move("E3", "F4", unstack=True), CAPTURES, ""))
    ^E3xF4
    """

    move: Move
    action: str  # GOES, CAPTURES, STACKS or empty
    wins: str  # WINS or empty

    def __str__(self) -> str:
        top_only = TOP_ONLY if self.move.unstack else ""
        return f"{top_only}{self.move.from_}{self.action}{self.move.to}{self.wins}"

    def contradiction(self, actual: MoveText) -> str:
        """Return how these signs contradict those of the legal move; an empty text if they do not.

        >>> move = Move("E3", "F4")
        >>> MoveText(move, STACKS, "").contradiction(MoveText(move, GOES, ""))
        "'+' says that it stacks on a friend, but it goes to an empty square: E3-F4"
        """
        if self.action and self.action != actual.action:
            claim, fact = _ACTIONS[self.action], _ACTIONS[actual.action]
            return f"{self.action!r} says that it {claim}, but it {fact}: {actual}"
        if self.wins and not actual.wins:
            return f"{WINS!r} says that it captures the king, but it does not: {actual}"
        return ""


def read_notation(text: str) -> MoveText:
    """Read the notation of a move, legal or not; raise `MalformedCode` if the text is no notation.

    >>> read_notation("^e3xf4").move
    Move(from_='E3', to='F4', unstack=True)
    """
    match = _PATTERN.fullmatch(text)
    if match is None:
        raise MalformedCode(
            f"expected {_EXPECTED}, found {shorten(text)}",
            format=Move.format_name,
            code=text,
            path="notation",
            found=shorten(text),
            expected=_EXPECTED,
        )
    top_only, from_, action, to, wins = match.groups()
    return MoveText(Move(from_.upper(), to.upper(), unstack=bool(top_only)), action.lower(), wins)
