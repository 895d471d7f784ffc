"""A race that watches what its players get wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from boardcode.games.labyrinth.compass import Heading
from boardcode.games.labyrinth.practice.contestants import Player, Team
from boardcode.games.labyrinth.practice.misreadings import Choice
from boardcode.games.labyrinth.practice.race import (
    Race,
    Record,
)
from boardcode.games.labyrinth.practice.trials import Trial

MOST_CHOICES = 10_000  # that are kept of each player
BUMPS = 2  # refused moves after which an opponent goes away
PATIENCE = 12  # actions of a player after which an opponent goes away in any case


class Mistake(NamedTuple):
    """Something that a client did wrong; `kind` is view, challenge, protocol, goal or end."""

    kind: str
    text: str


@dataclass(slots=True)
class PlayerRecord:
    """What one player did."""

    start: Heading
    choices: list[Choice] = field(default_factory=list)
    secrets: list[int] = field(default_factory=list)  # all that it got
    moves_in_challenge: int = 0
    needless_answers: int = 0
    wrong_answers: list[str] = field(default_factory=list)  # in words
    outdated: set[str] = field(default_factory=set)  # answers that were right until a secret was replaced


class ExaminedRace(Race):
    """A race in which everything happens as a trial says, and whose mistakes are noted."""

    def __init__(self, trial: Trial, record: Record, clock: Callable[[], float]) -> None:
        super().__init__(trial.race, record, clock)
        self._trial = trial
        self._records: dict[Player, PlayerRecord] = {}
        self._opponent = self._place_opponent()
        self._bumps = self._actions = 0
        self._changed: set[Player] = set()

    def _place_opponent(self) -> Player | None:
        """Put somebody in the way who belongs to no registered team."""
        if self._trial.opponent is None:
            return None
        cell = self._trial.opponent
        team = Team("opponents", "", 1, 0.0)
        player = Player("opponent", team, cell, Heading.NORTH, self.course.distance(cell), self._random())
        self._players_at[cell].append(player)
        return player
