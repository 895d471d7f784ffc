"""Who takes part in a race: teams and their players."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from urllib.parse import quote

from boardcode.games.labyrinth.compass import Heading, Position
from boardcode.games.labyrinth.messages import SecretSumModulo

LONGEST_NAME = 64  # characters


def is_name(text: str) -> bool:
    """Return whether a text may be the name of a team or a player.

    >>> is_name("Les Zorglubs"), is_name(""), is_name(" x"), is_name("a\\nb")
    (True, False, False, False)
    """
    return 0 < len(text) <= LONGEST_NAME and text.isprintable() and text == text.strip()


def word_of(name: str) -> str:
    """Return a name as one word without braces and slashes, for logs.

    >>> word_of("Les Zorglubs {1/2}")
    'Les%20Zorglubs%20%7B1%2F2%7D'
    """
    return quote(name, safe="", errors="replace")


@dataclass(eq=False, slots=True)
class Player:
    """A player of a race: where it is, where it looks, and what it has done.

    `is_connected` is false when its connection was lost; it may come back. `challenge` is the one that it has
    to solve first. `shortest` is the number of moves that it would have needed. `random` decides what happens
    to it, so that what happens does not depend on the others.
    """

    name: str
    team: Team
    position: Position
    heading: Heading
    shortest: int
    random: Random
    is_connected: bool = True
    is_out: bool = False
    moves: int = 0
    refusals: int = 0
    secret: int = 0
    challenge: SecretSumModulo | None = None

    label: str = field(init=False)  # its team and name, as logs write them

    def __post_init__(self) -> None:
        self.label = f"{self.team.label}/{word_of(self.name)}"

    @property
    def is_in_maze(self) -> bool:
        """Whether others can see it and walk into it."""
        return self.is_connected and not self.is_out


@dataclass(eq=False, slots=True)
class Team:
    """A team of a race; `size` is how many players it must have to win."""

    name: str
    token: str
    size: int
    registered: float  # seconds
    players: dict[str, Player] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """Its name, as logs write it."""
        return word_of(self.name)

    @property
    def moves(self) -> int:
        """The moves of all its players."""
        return sum(player.moves for player in self.players.values())

    @property
    def players_out(self) -> int:
        """The number of its players that have found the goal."""
        return sum(player.is_out for player in self.players.values())

    @property
    def is_out(self) -> bool:
        """Whether all players that it must have are out."""
        return self.players_out >= self.size

    @property
    def score(self) -> float:
        """Moves per player; the fewer the better."""
        return self.moves / self.size

    def secret_sum(self, modulus: int) -> int:
        """Return the answer to a challenge: players who are out or have left count with their last secret."""
        return sum(player.secret for player in self.players.values()) % modulus
