"""Labyrinth: a race through a maze in which each player sees three by three cells; its codes, views, maps, ways and messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardcode.games.labyrinth.alphabet import b64_decode, b64_encode
from boardcode.games.labyrinth.state import Cell, Entity, Maze, Nature, Passage, RadarView
from boardcode.lazy import lazy_getattr

if TYPE_CHECKING:
    from boardcode.games.labyrinth.compass import Heading, Move, Position
    from boardcode.games.labyrinth.generators import Algorithm, generate
    from boardcode.games.labyrinth.log import Entry, read_log
    from boardcode.games.labyrinth.map import Contradiction, Map
    from boardcode.games.labyrinth.messages import (
        ActionError,
        GridSize,
        Message,
        MoveTo,
        RelativeCompass,
        Unknown,
    )
    from boardcode.games.labyrinth.routes import Route, shortest_path
    from boardcode.games.labyrinth.session import Step, steps
    from boardcode.games.labyrinth.wire import Frame, WireError, frames, read_messages, write_message

__all__ = [
    "ActionError",
    "Algorithm",
    "Cell",
    "Contradiction",
    "Entity",
    "Entry",
    "Frame",
    "GridSize",
    "Heading",
    "Map",
    "Maze",
    "Message",
    "Move",
    "MoveTo",
    "Nature",
    "Passage",
    "Position",
    "RadarView",
    "RelativeCompass",
    "Route",
    "Step",
    "Unknown",
    "WireError",
    "b64_decode",
    "b64_encode",
    "frames",
    "generate",
    "read_log",
    "read_messages",
    "shortest_path",
    "steps",
    "write_message",
]

# Loaded when it is first asked for: whoever only reads a code does not wait for the rest.
__getattr__ = lazy_getattr(
    __name__,
    {
        "games.labyrinth.compass": ("Heading", "Move", "Position"),
        "games.labyrinth.generators": ("Algorithm", "generate"),
        "games.labyrinth.log": ("Entry", "read_log"),
        "games.labyrinth.map": ("Contradiction", "Map"),
        "games.labyrinth.messages": (
            "ActionError",
            "GridSize",
            "Message",
            "MoveTo",
            "RelativeCompass",
            "Unknown",
        ),
        "games.labyrinth.routes": ("Route", "shortest_path"),
        "games.labyrinth.session": ("Step", "steps"),
        "games.labyrinth.wire": ("Frame", "WireError", "frames", "read_messages", "write_message"),
    },
)
