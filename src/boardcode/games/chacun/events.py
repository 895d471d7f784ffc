"""The players of a game, and the events that moves cause: who got how many points, and why."""

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
    """Something that a move caused; `move` counts the codes, from 1.

    >>> print(Event(7, "closed forest", "3 tiles, 1 mushroom group", 9, (Player.RED, Player.BLUE)))
    closed forest: 3 tiles, 1 mushroom group: 9 points for red and blue
    """

    move: int
    what: str
    details: str
    points: int = 0
    players: tuple[Player, ...] = ()

    def __str__(self) -> str:
        text = f"{self.what}: {self.details}"
        if not self.players:
            return text
        return f"{text}: {count_words(self.points, 'point')} for {join_names(self.players)}"

    def to_json(self) -> dict[str, Any]:
        """Return the event as plain data; `text` has all of it in words."""
        return {
            "move": self.move,
            "what": self.what,
            "details": self.details,
            "points": self.points,
            "players": [player.value for player in self.players],
            "text": str(self),
        }


def count_words(number: int, thing: str, things: str = "") -> str:
    """Return a number with its noun, in the plural where needed.

    >>> count_words(1, "lake"), count_words(0, "lake"), count_words(2, "deer", "deer")
    ('1 lake', '0 lakes', '2 deer')
    """
    return f"{number} {thing if number == 1 else things or thing + 's'}"


def join_names(names: Iterable[str]) -> str:
    """Join names with commas and "and".

    >>> join_names(["red"]), join_names(["red", "blue", "green"])
    ('red', 'red, blue and green')
    """
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
