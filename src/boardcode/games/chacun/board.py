"""The board: which tile lies where, what the fringe asks of a tile, and the areas that have grown.

A board is immutable. What a new tile changes is copied: the cells, the fringe and the two partitions into areas.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from boardcode.games.chacun.areas import Area, Partition, join
from boardcode.games.chacun.context import BOARD, Position
from boardcode.games.chacun.tile import Terrain, Tile, tiles, zones

ANY = "    "  # what a cell asks of its four sides: a letter of `Tile.kinds`, or a blank where no tile lies
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west
WATER = (Terrain.RIVER, Terrain.LAKE)
START = 56


class Lying(NamedTuple):
    """A tile on the board, how many quarters it is turned clockwise, and the number of its placer; nobody placed the start tile."""

    tile: int
    quarters: int
    placer: int | None

    def side(self, direction: int) -> tuple[int, ...]:
        """The zones at a side as it lies: 0 north, 1 east, 2 south, 3 west."""
        return tiles()[self.tile].sides[(direction - self.quarters) % 4]


@cache
def rotations(kinds: str, asked: str) -> tuple[int, ...]:
    """In how many quarters a tile may be turned so that its sides are what the neighbours ask for.

    >>> rotations("MFFR", "M   "), rotations("MFFR", "F  F")
    ((0,), (2,))
    """
    return tuple(
        [quarters for quarters in range(4) if _agree(kinds[4 - quarters :] + kinds[: 4 - quarters], asked)]
    )


def _agree(kinds: str, asked: str) -> bool:
    return all(wanted in (" ", kind) for kind, wanted in zip(kinds, asked, strict=True))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Board:
    """Tiles in the order in which they were placed, and all that follows from them.

    `asked` has, for each cell of the fringe, what the sides of a tile must be there; `areas` the forests, meadows and rivers;
    `systems` the rivers and lakes that belong together.
    """

    cells: Mapping[Position, Lying]
    fringe: tuple[Position, ...]
    asked: Mapping[Position, str]
    areas: Partition
    systems: Partition

    @classmethod
    def begun(cls) -> Board:
        """The board with the start tile alone.

        >>> Board.begun().asked[Position(-1, 0)]
        ' R  '
        """
        return cls({}, (), {}, {}, {}).with_tile(Position(0, 0), Lying(START, 0, None))

    def choices(self, tile: int) -> tuple[int, ...]:
        """Where a tile may go: 4 times the number in the fringe plus the quarters it is turned, as in its code."""
        kinds, asked = tiles()[tile].kinds, self.asked
        return tuple(
            [
                4 * number + quarters
                for number, cell in enumerate(self.fringe)
                for quarters in rotations(kinds, asked[cell])
            ]
        )

    def with_tile(self, cell: Position, lying: Lying) -> Board:
        """The board after a tile was placed, which must fit."""
        cells = {**self.cells, cell: lying}
        areas, systems, asked = dict(self.areas), dict(self.systems), dict(self.asked)
        asked.pop(cell, None)
        _lay(tiles()[lying.tile], areas, systems)
        for direction, (right, down) in enumerate(STEPS):
            beside = Position(cell.x + right, cell.y + down)
            if beside in cells:
                _join_sides(lying.side(direction), cells[beside].side((direction + 2) % 4), areas, systems)
            elif beside.x in BOARD and beside.y in BOARD:
                asked[beside] = _asking(asked.get(beside, ANY), (direction + 2) % 4, lying)
        return Board(cells, tuple(sorted(asked)), asked, areas, systems)

    def around(self, tile: int) -> set[int]:
        """The ids of the tiles on the 3 x 3 cells around a tile, itself included."""
        x, y = next(cell for cell, lying in self.cells.items() if lying.tile == tile)
        cells = [(x + right, y + down) for right in (-1, 0, 1) for down in (-1, 0, 1)]
        return {self.cells[cell].tile for cell in map(Position._make, cells) if cell in self.cells}


def _asking(asked: str, direction: int, lying: Lying) -> str:
    """What a cell asks for with a new tile at one of its sides."""
    kind = tiles()[lying.tile].kinds[((direction + 2) % 4 - lying.quarters) % 4]
    return asked[:direction] + kind + asked[direction + 1 :]


def _lay(tile: Tile, areas: dict[int, Area], systems: dict[int, Area]) -> None:
    """Make an area of each zone of a tile, and a river system of each river and lake; rivers join the lakes at their ends."""
    touched = [zone for side in tile.sides for zone in side]
    for zone in tile.zones:
        area = Area((zone.id,), touched.count(zone.id))
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
    """Join the zones of two sides that touch: both are met walking clockwise, so that one's first is the other's last."""
    for one, other in zip(here, reversed(there), strict=True):
        join(areas, one, other, contacts=2)
        if zones()[one].terrain is Terrain.RIVER:
            join(systems, one, other, contacts=2)
