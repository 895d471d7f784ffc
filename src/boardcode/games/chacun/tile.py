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
        """The power in words."""
        return self.value.replace("-", " ")


LETTERS = {"F": Terrain.FOREST, "M": Terrain.MEADOW, "R": Terrain.RIVER, "L": Terrain.LAKE}


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone of a tile.

    `id` is 10 times the tile's id plus the zone's number; `lake` is the id of the lake at the end of a river.
    """

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
    """A tile that is not rotated.

    `sides` has the ids of the zones that each side touches, clockwise; `kinds` has a letter for each side (F,
    M or R), and these are all that a neighbouring tile has to match.

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
    """Return all tiles, by id; the table is read on the first call.

    >>> len(tiles())
    95
    """
    table = files(__package__).joinpath("tiles.txt").read_text(encoding="utf-8")
    return tuple([_parse_tile(row) for row in table.splitlines() if row and not row.startswith("#")])


@cache
def zones() -> dict[int, Zone]:
    """Return all zones of all tiles, by id."""
    return {zone.id: zone for tile in tiles() for zone in tile.zones}


def _parse_tile(row: str) -> Tile:
    number, deck, *rest = row.split(maxsplit=6)
    id, sides, holds = int(number), [side.split("-") for side in rest[:4]], rest[4] if len(rest) > 4 else ""
    contents = dict(_parse_contents(text) for text in holds.split(", ")) if holds else {}
    names = sorted({name for side in sides for name in side} | set(contents), key=lambda name: name[1:])
    return Tile(
        id,
        Deck(deck),
        tuple([tuple([_zone_id(id, name) for name in side]) for side in sides]),
        "".join(side[len(side) // 2][0] for side in sides),
        tuple([_make_zone(id, name, contents.get(name, [])) for name in names]),
    )


def _parse_contents(text: str) -> tuple[str, list[str]]:
    """Return the name of a zone and the words for what it holds."""
    name, *words = text.split()
    return name, words


def _zone_id(tile: int, name: str) -> int:
    return 10 * tile + int(name[1:])


def _make_zone(tile: int, name: str, words: list[str]) -> Zone:
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
