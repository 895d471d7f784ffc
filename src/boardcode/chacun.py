"""ChaCuN: hunters and gatherers, whose players send each other their moves in one or two characters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardcode.games.chacun.context import Position, fringe
from boardcode.games.chacun.state import Kind, Occupant, Occupy, Place, Retake, Rotation
from boardcode.lazy import lazy_getattr

if TYPE_CHECKING:
    from boardcode.games.chacun.events import Event, Player
    from boardcode.games.chacun.game import Game
    from boardcode.games.chacun.moment import PlacedTile
    from boardcode.games.chacun.moves import IllegalMove
    from boardcode.games.chacun.record import GameRecord
    from boardcode.games.chacun.tile import Animal, Deck, Growth, Power, Terrain, Tile, Zone, tiles, zones

__all__ = [
    "Animal",
    "Deck",
    "Event",
    "Game",
    "GameRecord",
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
    "Retake",
    "Rotation",
    "Terrain",
    "Tile",
    "Zone",
    "fringe",
    "tiles",
    "zones",
]

# Imported on first use: reading a code does not need the modules of the whole game.
__getattr__ = lazy_getattr(
    __name__,
    {
        "games.chacun.events": ("Event", "Player"),
        "games.chacun.game": ("Game",),
        "games.chacun.moment": ("PlacedTile",),
        "games.chacun.moves": ("IllegalMove",),
        "games.chacun.record": ("GameRecord",),
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
