"""What happened in a game besides the moves themselves: who got how many points, and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from boardcode.wording import WordEnum


class Player(WordEnum):
    """The players, in the order in which they play."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"
    PURPLE = "purple"


PLAYERS = tuple(Player)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at a move; `move` counts the codes, from 1.

    >>> print(Event(7, "closed forest", "3 tiles, 1 mushroom group", 9, (Player.RED, Player.BLUE)))
    closed forest: 3 tiles, 1 mushroom group: 9 points for red and blue
    """

    move: int
    what: str
    details: str
    points: int = 0
    players: tuple[Player, ...] = ()

    def __str__(self) -> str:
        told = f"{self.what}: {self.details}"
        return (
            f"{told}: {counted(self.points, 'point')} for {together(self.players)}" if self.players else told
        )

    def to_json(self) -> dict[str, Any]:
        """The event as plain data; `text` is what it says in words."""
        return {
            "move": self.move,
            "what": self.what,
            "details": self.details,
            "points": self.points,
            "players": [player.value for player in self.players],
            "text": str(self),
        }


def counted(number: int, thing: str, things: str = "") -> str:
    """How many, in words.

    >>> counted(1, "lake"), counted(0, "lake"), counted(2, "deer", "deer")
    ('1 lake', '0 lakes', '2 deer')
    """
    return f"{number} {thing if number == 1 else things or thing + 's'}"


def together(names: Iterable[str]) -> str:
    """Names as a person lists them who all get something.

    >>> together(["red"]), together(["red", "blue", "green"])
    ('red', 'red, blue and green')
    """
    *some, last = names
    return f"{', '.join(some)} and {last}" if some else last
