"""ChaCuN: hunters and gatherers on a computer, whose players send each other their moves in one or two characters; the whole game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardcode.games.chacun.context import Position, fringe
from boardcode.games.chacun.state import Kind, Occupant, Occupy, Place, Retake, Rotation
from boardcode.lazy import lazy_getattr

if TYPE_CHECKING:
    from boardcode.games.chacun.events import Event, Player
    from boardcode.games.chacun.game import Game, PlacedTile
    from boardcode.games.chacun.illegal import IllegalMove
    from boardcode.games.chacun.record import Record
    from boardcode.games.chacun.tile import Animal, Deck, Growth, Power, Terrain, Tile, Zone, tiles, zones

__all__ = [
    "Animal",
    "Deck",
    "Event",
    "Game",
    "Growth",
    "IllegalMove",
    "Kind",
    "Occupant",
    "Occupy",
    "Place",
    "PlacedTile",
    "Player",
    "Position",
    "Power",
    "Record",
    "Retake",
    "Rotation",
    "Terrain",
    "Tile",
    "Zone",
    "fringe",
    "tiles",
    "zones",
]

# Loaded when it is first asked for: whoever only reads a code does not wait for the game.
__getattr__ = lazy_getattr(
    __name__,
    {
        "games.chacun.events": ("Event", "Player"),
        "games.chacun.game": ("Game", "PlacedTile"),
        "games.chacun.illegal": ("IllegalMove",),
        "games.chacun.record": ("Record",),
        "games.chacun.tile": (
            "Animal",
            "Deck",
            "Growth",
            "Power",
            "Terrain",
            "Tile",
            "Zone",
            "tiles",
            "zones",
        ),
    },
)
