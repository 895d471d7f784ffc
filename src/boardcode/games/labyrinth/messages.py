"""The messages between server and player; on the wire, JSON objects with one key that names their kind.

    {"RegisterTeam":{"name":"us"}}                           RegisterTeam("us")
    {"RegisterTeamResult":{"Ok":{"expected_players":3,"registration_token":"T"}}}   TeamRegistered(3, "T")
    {"RegisterTeamResult":{"Err":"AlreadyRegistered"}}       TeamRefused("AlreadyRegistered")
    {"SubscribePlayer":{"name":"me","registration_token":"T"}}   SubscribePlayer("me", "T")
    {"SubscribePlayerResult":"Ok"}                           PlayerSubscribed()
    {"SubscribePlayerResult":{"Err":"TooManyPlayers"}}       PlayerRefused("TooManyPlayers")
    {"RadarView":"ieysGjGO8papd/a"}                          a RadarView
    {"Hint":{"GridSize":{"columns":50,"rows":50}}}           GridSize(50, 50)
    {"Hint":{"RelativeCompass":{"angle":12.0}}}              RelativeCompass(12.0)
    {"Hint":{"Secret":123}}                                  Secret(123)
    {"Challenge":{"SecretSumModulo":42}}                     SecretSumModulo(42)
    {"Action":{"MoveTo":"Right"}}                            MoveTo(Move.RIGHT)
    {"Action":{"SolveChallenge":{"answer":"7"}}}             SolveChallenge("7")
    {"ActionError":"CannotPassThroughWall"}                  ActionError("CannotPassThroughWall")

There are more, and each server has its own. Any other message is kept as plain data, as `Unknown`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from boardcode.games.labyrinth.compass import Move
from boardcode.games.labyrinth.state import RadarView

# -- joining


@dataclass(frozen=True, slots=True)
class RegisterTeam:
    """The request to take part as a team; it has a connection of its own."""

    name: str


@dataclass(frozen=True, slots=True)
class TeamRegistered:
    """The team takes part; each of its players shows the token."""

    expected_players: int
    registration_token: str


@dataclass(frozen=True, slots=True)
class TeamRefused:
    """The team cannot take part."""

    reason: str


@dataclass(frozen=True, slots=True)
class SubscribePlayer:
    """The request of a player of a registered team to take part, in a connection of its own."""

    name: str
    registration_token: str


@dataclass(frozen=True, slots=True)
class PlayerSubscribed:
    """The player takes part."""


@dataclass(frozen=True, slots=True)
class PlayerRefused:
    """The player cannot take part."""

    reason: str


# -- playing


@dataclass(frozen=True, slots=True)
class MoveTo:
    """The request of a player to move."""

    move: Move


@dataclass(frozen=True, slots=True)
class SolveChallenge:
    """The answer of a player to a challenge."""

    answer: str


@dataclass(frozen=True, slots=True)
class SecretSumModulo:
    """A challenge: the sum of the last secrets of all players of the team, modulo a number."""

    modulus: int


@dataclass(frozen=True, slots=True)
class GridSize:
    """A hint: how large the maze is."""

    columns: int
    rows: int


@dataclass(frozen=True, slots=True)
class RelativeCompass:
    """A hint: the direction of the goal, as an angle from where the player looks."""

    angle: float


@dataclass(frozen=True, slots=True)
class Secret:
    """A hint: the player's new secret, which challenges ask for."""

    value: int


@dataclass(frozen=True, slots=True)
class ActionError:
    """The server refused an action."""

    reason: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """Any other message, as plain data."""

    data: Any

    @property
    def key(self) -> str:
        """The key that names the kind of message; empty unless it is an object with one key."""
        return next(iter(self.data)) if isinstance(self.data, dict) and len(self.data) == 1 else ""


Joining: TypeAlias = (
    RegisterTeam | TeamRegistered | TeamRefused | SubscribePlayer | PlayerSubscribed | PlayerRefused
)
Hint: TypeAlias = GridSize | RelativeCompass | Secret
Message: TypeAlias = (
    RadarView | MoveTo | SolveChallenge | SecretSumModulo | Hint | ActionError | Joining | Unknown
)
