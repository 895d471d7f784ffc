"""The factions of Legends of Runeterra: their numbers in a code, their letters, names and versions."""

from __future__ import annotations

from typing import NamedTuple


class Faction(NamedTuple):
    """A faction; `version` is the first version of deck codes that knows it."""

    number: int
    letters: str
    name: str
    version: int


FACTIONS = (
    Faction(0, "DE", "Demacia", 1),
    Faction(1, "FR", "Freljord", 1),
    Faction(2, "IO", "Ionia", 1),
    Faction(3, "NX", "Noxus", 1),
    Faction(4, "PZ", "Piltover & Zaun", 1),
    Faction(5, "SI", "Shadow Isles", 1),
    Faction(6, "BW", "Bilgewater", 2),
    Faction(7, "SH", "Shurima", 3),
    Faction(9, "MT", "Mount Targon", 2),
    Faction(10, "BC", "Bandle City", 4),
    Faction(12, "RU", "Runeterra", 5),
)
NAMES = {faction.letters: faction.name for faction in FACTIONS}
LAST_VERSION = max(faction.version for faction in FACTIONS)
