"""The tiles of ChaCuN, read from the table `tiles.txt`, which explains its own notation."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from boardcode.wording import WordEnum

SIDES = "north", "east", "south", "west"


class Deck(WordEnum):
    """Where a tile comes from."""

    START = "start"
    NORMAL = "normal"
    MENHIR = "menhir"


class Terrain(WordEnum):
    """What a zone is made of."""

    FOREST = "forest"
    MEADOW = "meadow"
    RIVER = "river"
    LAKE = "lake"


class Animal(WordEnum):
    """What lives in meadows."""

    MAMMOTH = "mammoth"
    AUROCHS = "aurochs"
    DEER = "deer"
    TIGER = "tiger"


class Growth(WordEnum):
    """What can stand in a forest."""

    MENHIR = "menhir"
    MUSHROOMS = "mushrooms"


class Power(WordEnum):
    """What a special tile can do."""

    SHAMAN = "shaman"
    LOGBOAT = "logboat"
    HUNTING_TRAP = "hunting-trap"
    PIT_TRAP = "pit-trap"
    WILD_FIRE = "wild-fire"
    RAFT = "raft"

    @property
    def words(self) -> str:
        """As a person says it."""
        return self.value.replace("-", " ")


LETTERS = {"F": Terrain.FOREST, "M": Terrain.MEADOW, "R": Terrain.RIVER, "L": Terrain.LAKE}


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone of a tile. `id` is 10 times the tile's id plus the zone's number; `lake` the id of the lake that ends a river."""

    id: int
    terrain: Terrain
    animals: tuple[Animal, ...] = ()
    growth: Growth | None = None
    fish: int = 0
    lake: int | None = None
    power: Power | None = None

    @property
    def tile(self) -> int:
        """The id of its tile."""
        return self.id // 10

    @property
    def number(self) -> int:
        """Its number within the tile."""
        return self.id % 10

    @property
    def takes_pawn(self) -> bool:
        """Whether hunters, gatherers and fishers may stand here."""
        return self.terrain is not Terrain.LAKE

    @property
    def takes_hut(self) -> bool:
        """Whether a hut may stand here: on a lake, or on a river that ends in none."""
        return self.terrain is Terrain.LAKE or (self.terrain is Terrain.RIVER and self.lake is None)


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile as it is not turned.

    `sides` has the ids of the zones that each side touches, clockwise; `kinds` a letter for each side (F, M or R), which is all
    that a neighbour has to agree with.

    >>> tiles()[56].kinds, tiles()[56].sides[3]
    ('MFFR', (562, 563, 560))
    """

    id: int
    deck: Deck
    sides: tuple[tuple[int, ...], ...]
    kinds: str
    zones: tuple[Zone, ...]

    @property
    def power(self) -> Power | None:
        """What the tile can do, if it is a special one."""
        return next((zone.power for zone in self.zones if zone.power), None)


@cache
def tiles() -> tuple[Tile, ...]:
    """All tiles, by id; read when they are first asked for.

    >>> len(tiles())
    95
    """
    table = files(__package__).joinpath("tiles.txt").read_text(encoding="utf-8")
    return tuple([_tile(row) for row in table.splitlines() if row and not row.startswith("#")])


@cache
def zones() -> dict[int, Zone]:
    """All zones of all tiles, by id."""
    return {zone.id: zone for tile in tiles() for zone in tile.zones}


def _tile(row: str) -> Tile:
    first, deck, *rest = row.split(maxsplit=6)
    id, sides, holds = int(first), [side.split("-") for side in rest[:4]], rest[4] if len(rest) > 4 else ""
    held = dict(_named(text) for text in holds.split(", ")) if holds else {}
    names = sorted({name for side in sides for name in side} | set(held), key=lambda name: name[1:])
    return Tile(
        id,
        Deck(deck),
        tuple([tuple([_zone_id(id, name) for name in side]) for side in sides]),
        "".join(side[len(side) // 2][0] for side in sides),
        tuple([_zone(id, name, held.get(name, [])) for name in names]),
    )


def _named(text: str) -> tuple[str, list[str]]:
    """A zone's name and the words for what it holds."""
    name, *words = text.split()
    return name, words


def _zone_id(tile: int, name: str) -> int:
    return 10 * tile + int(name[1:])


def _zone(tile: int, name: str, words: list[str]) -> Zone:
    return Zone(
        _zone_id(tile, name),
        LETTERS[name[0]],
        animals=tuple([Animal(word) for word in words if word in _ANIMALS]),
        growth=next((Growth(word) for word in words if word in _GROWTHS), None),
        fish=int(words[words.index("fish") - 1]) if "fish" in words else 0,
        lake=_zone_id(tile, words[words.index("into") + 1]) if "into" in words else None,
        power=next((Power(word) for word in words if word in _POWERS), None),
    )


_ANIMALS, _GROWTHS, _POWERS = (frozenset(word.value for word in kind) for kind in (Animal, Growth, Power))
