"""Labyrinth, a race through a maze of which each player sees little: codes, maps, paths, messages, play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardcode.games.labyrinth.alphabet import b64_decode, b64_encode
from boardcode.games.labyrinth.grids import Cell, Entity, Nature, Passage
from boardcode.games.labyrinth.state import Maze, RadarView
from boardcode.lazy import lazy_getattr

if TYPE_CHECKING:
    from boardcode.games.labyrinth.client import (
        Client,
        ClientError,
        GameEnd,
        NoServer,
        Refusal,
        Registration,
    )
    from boardcode.games.labyrinth.compass import Heading, Move, Position
    from boardcode.games.labyrinth.generators import Algorithm, generate
    from boardcode.games.labyrinth.log import Entry, read_log
    from boardcode.games.labyrinth.map import Contradiction, Map
    from boardcode.games.labyrinth.messages import (
        ActionError,
        GridSize,
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
    from boardcode.games.labyrinth.paths import Route, shortest_path
    from boardcode.games.labyrinth.practice.course import RaceOptions
    from boardcode.games.labyrinth.practice.race import RaceResult, TeamScore
    from boardcode.games.labyrinth.practice.server_thread import serve_in_thread
    from boardcode.games.labyrinth.practice.tcp_server import PracticeServer, ServerOptions
    from boardcode.games.labyrinth.session import Step, steps
    from boardcode.games.labyrinth.wire import Frame, WireError, frames, read_messages, write_message

__all__ = [
    "ActionError",
    "Algorithm",
    "Cell",
    "Client",
    "ClientError",
    "Contradiction",
    "Entity",
    "Entry",
    "Frame",
    "GameEnd",
    "GridSize",
    "Heading",
    "Map",
    "Maze",
    "Message",
    "Move",
    "MoveTo",
    "Nature",
    "NoServer",
    "Passage",
    "PlayerRefused",
    "PlayerSubscribed",
    "Position",
    "PracticeServer",
    "RaceOptions",
    "RaceResult",
    "RadarView",
    "Refusal",
    "RegisterTeam",
    "Registration",
    "RelativeCompass",
    "Route",
    "Secret",
    "SecretSumModulo",
    "ServerOptions",
    "SolveChallenge",
    "Step",
    "SubscribePlayer",
    "TeamRefused",
    "TeamRegistered",
    "TeamScore",
    "Unknown",
    "WireError",
    "b64_decode",
    "b64_encode",
    "frames",
    "generate",
    "read_log",
    "read_messages",
    "serve_in_thread",
    "shortest_path",
    "steps",
    "write_message",
]

# Imported on first use: decoding a code does not need them.
__getattr__ = lazy_getattr(
    __name__,
    {
        "games.labyrinth.client": (
            "Client",
            "ClientError",
            "GameEnd",
            "NoServer",
            "Refusal",
            "Registration",
        ),
        "games.labyrinth.compass": ("Heading", "Move", "Position"),
        "games.labyrinth.generators": ("Algorithm", "generate"),
        "games.labyrinth.log": ("Entry", "read_log"),
        "games.labyrinth.map": ("Contradiction", "Map"),
        "games.labyrinth.messages": (
            "ActionError",
            "GridSize",
            "Message",
            "MoveTo",
            "PlayerRefused",
            "PlayerSubscribed",
            "RegisterTeam",
            "RelativeCompass",
            "Secret",
            "SecretSumModulo",
            "SolveChallenge",
            "SubscribePlayer",
            "TeamRefused",
            "TeamRegistered",
            "Unknown",
        ),
        "games.labyrinth.paths": ("Route", "shortest_path"),
        "games.labyrinth.practice.course": ("RaceOptions",),
        "games.labyrinth.practice.race": ("RaceResult", "TeamScore"),
        "games.labyrinth.practice.server_thread": ("serve_in_thread",),
        "games.labyrinth.practice.tcp_server": ("PracticeServer", "ServerOptions"),
        "games.labyrinth.session": ("Step", "steps"),
        "games.labyrinth.wire": ("Frame", "WireError", "frames", "read_messages", "write_message"),
    },
)
