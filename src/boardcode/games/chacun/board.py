"""The board: which tile lies where, what the fringe requires of a tile, and the areas that have formed.

A board is immutable. What a new tile changes is copied: the cells, the fringe and the two partitions into
areas. A partition maps each zone on the board to its area. It is a plain dictionary that is copied for each
new tile and never changed afterwards; copying the largest takes a few microseconds.

>>> before = {100: Area((100,), 1), 200: Area((200,), 2)}
>>> after = dict(before)
>>> join(after, 100, 200, contacts=2)
>>> after[100], before[100]
(Area(zones=(100, 200), free=1), Area(zones=(100,), free=1))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from boardcode.games.chacun.context import BOARD, Position
from boardcode.games.chacun.tile import Terrain, Tile, tiles, zones

NO_REQUIREMENTS = "    "  # for each side of a cell a letter of `Tile.kinds`, or a space where no tile lies
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west
WATER = (Terrain.RIVER, Terrain.LAKE)
START_TILE = 56


# -- areas: zones that are connected over the sides of tiles


class Area(NamedTuple):
    """Connected zones, and how many of their contacts with sides have no neighbouring tile yet."""

    zones: tuple[int, ...]
    free: int

    @property
    def is_closed(self) -> bool:
        """Whether it can grow no more."""
        return not self.free

    @property
    def tiles(self) -> int:
        """The number of tiles on which it lies."""
        return len({zone // 10 for zone in self.zones})


Partition = Mapping[int, Area]


def join(partition: dict[int, Area], one: int, other: int, *, contacts: int) -> None:
    """Join the areas of two zones, which may be the same area; this uses up some free contacts."""
    here, there = partition[one], partition[other]
    both = here if here is there else Area(here.zones + there.zones, here.free + there.free)
    area = Area(both.zones, both.free - contacts)
    for zone in area.zones:
        partition[zone] = area


def distinct_areas(partition: Partition, zones: Iterable[int]) -> list[Area]:
    """Return the areas of some zones, each once, in the order of the zones."""
    return list({partition[zone].zones[0]: partition[zone] for zone in zones}.values())


# -- tiles


class OrientedTile(NamedTuple):
    """A tile on the board, its clockwise quarter turns, and its placer's number (None for the start tile)."""

    tile: int
    quarters: int
    placer: int | None

    def side(self, direction: int) -> tuple[int, ...]:
        """Return the zones at one side of the rotated tile: 0 north, 1 east, 2 south, 3 west."""
        return tiles()[self.tile].sides[(direction - self.quarters) % 4]

    def kind(self, direction: int) -> str:
        """Return the letter of `Tile.kinds` at one side of the rotated tile."""
        return tiles()[self.tile].kinds[(direction - self.quarters) % 4]


@cache
def fitting_quarters(kinds: str, required: str) -> tuple[int, ...]:
    """Return the numbers of quarter turns with which the sides of a tile are what its neighbours require.

    >>> fitting_quarters("MFFR", "M   "), fitting_quarters("MFFR", "F  F")
    ((0,), (2,))
    """
    return tuple(
        [quarters for quarters in range(4) if _match(kinds[4 - quarters :] + kinds[: 4 - quarters], required)]
    )


def _match(kinds: str, required: str) -> bool:
    return all(letter in (" ", kind) for kind, letter in zip(kinds, required, strict=True))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Board:
    """Tiles in the order in which they were placed, and all that follows from them.

    `required` has, for each cell of the fringe, what the sides of a tile must be there; `areas` has the
    forests, meadows and rivers; `systems` has the river systems, which are connected rivers and lakes.
    """

    cells: Mapping[Position, OrientedTile]
    fringe: tuple[Position, ...]
    required: Mapping[Position, str]
    areas: Partition
    systems: Partition

    @classmethod
    def start(cls) -> Board:
        """Return the board with the start tile alone.

        >>> Board.start().required[Position(-1, 0)]
        ' R  '
        """
        return cls({}, (), {}, {}, {}).with_tile(Position(0, 0), OrientedTile(START_TILE, 0, None))

    def choices(self, tile: int) -> tuple[int, ...]:
        """Return the values of the codes with which a tile fits: 4 * number in the fringe + quarter turns."""
        kinds, required = tiles()[tile].kinds, self.required
        return tuple(
            [
                4 * number + quarters
                for number, cell in enumerate(self.fringe)
                for quarters in fitting_quarters(kinds, required[cell])
            ]
        )

    def with_tile(self, cell: Position, oriented: OrientedTile) -> Board:
        """Return the board with one more tile, which must fit."""
        cells = {**self.cells, cell: oriented}
        areas, systems, required = dict(self.areas), dict(self.systems), dict(self.required)
        required.pop(cell, None)
        _add_zones(tiles()[oriented.tile], areas, systems)
        for direction, (right, down) in enumerate(STEPS):
            neighbour, facing = Position(cell.x + right, cell.y + down), (direction + 2) % 4
            if neighbour in cells:
                _join_sides(oriented.side(direction), cells[neighbour].side(facing), areas, systems)
            elif neighbour.x in BOARD and neighbour.y in BOARD:
                kinds = required.get(neighbour, NO_REQUIREMENTS)
                required[neighbour] = kinds[:facing] + oriented.kind(direction) + kinds[facing + 1 :]
        return Board(cells, tuple(sorted(required)), required, areas, systems)

    def tiles_around(self, tile: int) -> set[int]:
        """Return the ids of the tiles on the 3 x 3 cells around a tile, including itself."""
        x, y = next(cell for cell, oriented in self.cells.items() if oriented.tile == tile)
        cells = [(x + right, y + down) for right in (-1, 0, 1) for down in (-1, 0, 1)]
        return {self.cells[cell].tile for cell in map(Position._make, cells) if cell in self.cells}


def _add_zones(tile: Tile, areas: dict[int, Area], systems: dict[int, Area]) -> None:
    """Make an area of each zone of a tile, and a river system of each river and lake.

    Rivers are joined to the lakes at their ends.
    """
    contacts = [zone for side in tile.sides for zone in side]
    for zone in tile.zones:
        area = Area((zone.id,), contacts.count(zone.id))
        if zone.terrain is not Terrain.LAKE:
            areas[zone.id] = area
        if zone.terrain in WATER:
            systems[zone.id] = area
    for zone in tile.zones:
        if zone.lake is not None:
            join(systems, zone.id, zone.lake, contacts=0)


def _join_sides(
    here: tuple[int, ...], there: tuple[int, ...], areas: dict[int, Area], systems: dict[int, Area]
) -> None:
    """Join the zones of two touching sides.

    Both sides are listed clockwise, so the first zone of one touches the last zone of the other.
    """
    for one, other in zip(here, reversed(there), strict=True):
        join(areas, one, other, contacts=2)
        if zones()[one].terrain is Terrain.RIVER:
            join(systems, one, other, contacts=2)
