"""How points are won. Each function tells what an area is worth and to whom, as an `Award`, and changes nothing.

The majority of an area are the players with the most occupants of the right sort in it, pawns or huts; on a tie all of
them get the full points. An area without such occupants is worth nothing to anybody, and is not mentioned.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from boardcode.games.chacun.areas import Area, distinct
from boardcode.games.chacun.board import Board
from boardcode.games.chacun.events import counted
from boardcode.games.chacun.tile import Animal, Growth, Power, Terrain, tiles, zones

Holders = Mapping[int, int]  # the numbers of the players whose pawns, or whose huts, stand in zones


class Award(NamedTuple):
    """Points, and the numbers of the players who get them."""

    what: str
    details: str
    points: int
    players: tuple[int, ...]


def majority(area: Area, holders: Holders) -> tuple[int, ...]:
    """The players with the most occupants in an area, in their order; none if it is empty.

    >>> majority(Area((10, 20, 30), 0), {10: 1, 20: 0, 99: 0})
    (0, 1)
    """
    held = Counter([holders[zone] for zone in area.zones if zone in holders])
    most = max(held.values(), default=0)
    return tuple(sorted(player for player, count in held.items() if count == most))


# -- at the end of a turn


def closed_forest(forest: Area, pawns: Holders) -> Iterator[Award]:
    """2 for each tile, and 3 for each group of mushrooms."""
    if winners := majority(forest, pawns):
        groups = sum(zones()[zone].growth is Growth.MUSHROOMS for zone in forest.zones)
        more = f", {counted(groups, 'mushroom group')}" if groups else ""
        yield Award(
            "closed forest", counted(forest.tiles, "tile") + more, 2 * forest.tiles + 3 * groups, winners
        )


def closed_river(river: Area, pawns: Holders) -> Iterator[Award]:
    """1 for each tile, and 1 for each fish in it and in the lakes at its ends; a lake at both ends counts once."""
    if winners := majority(river, pawns):
        lakes = {lake for zone in river.zones if (lake := zones()[zone].lake) is not None}
        fish = _fish([*river.zones, *lakes])
        yield Award(
            "closed river", f"{counted(river.tiles, 'tile')}, {fish} fish", river.tiles + fish, winners
        )


def has_menhir(forest: Area) -> bool:
    """Whether a menhir stands in a forest."""
    return any(zones()[zone].growth is Growth.MENHIR for zone in forest.zones)


def _fish(swum: Iterable[int]) -> int:
    return sum(zones()[zone].fish for zone in swum)


def _lakes(system: Area) -> int:
    return sum(zones()[zone].terrain is Terrain.LAKE for zone in system.zones)


# -- animals


@dataclass(frozen=True, slots=True)
class Herd:
    """How many of each animal live somewhere; `eaten` deer are among `deer`."""

    mammoths: int
    aurochs: int
    deer: int
    tigers: int
    eaten: int

    @property
    def points(self) -> int:
        """3 for a mammoth, 2 for an aurochs, 1 for a deer that is not eaten."""
        return 3 * self.mammoths + 2 * self.aurochs + self.deer - self.eaten

    def __str__(self) -> str:
        kinds = (
            (self.mammoths, "mammoth", "mammoths"),
            (self.aurochs, "aurochs", "aurochs"),
            (self.deer, "deer", "deer"),
            (self.tigers, "tiger", "tigers"),
        )
        told = [counted(*kind) for kind in kinds if kind[0]] + (
            [f"{self.eaten} deer eaten"] if self.eaten else []
        )
        return ", ".join(told) or "no animals"


def animals(meadow: Iterable[int], cancelled: frozenset[int]) -> dict[int, Animal]:
    """The animals of zones that are not cancelled, by id: 10 times the zone's id plus their number in it."""
    all_of_them = [
        (10 * zone + number, animal) for zone in meadow for number, animal in enumerate(zones()[zone].animals)
    ]
    return {id: animal for id, animal in all_of_them if id not in cancelled}


def herd(found: Iterable[Animal], hunters: int | None = None) -> Herd:
    """Animals counted; so many tigers hunt, or all that are among them, and each eats a deer while there are any."""
    count = Counter(found)
    mammoths, aurochs, deer, tigers = (count[animal] for animal in Animal)
    return Herd(mammoths, aurochs, deer, tigers, min(deer, tigers if hunters is None else hunters))


def beside(meadow: Area, tile: int, board: Board) -> list[int]:
    """The zones of a meadow that lie on the 3 x 3 tiles around one of them."""
    near = board.around(tile)
    return [zone for zone in meadow.zones if zone // 10 in near]


# -- when a special tile is placed


def _acting(tile: int) -> int:
    """The zone of a special tile in which its power acts."""
    return next(zone.id for zone in tiles()[tile].zones if zone.power)


def logboat(board: Board, tile: int, placer: int) -> Award:
    """2 for each lake that the boat can get to."""
    lakes = _lakes(board.systems[_acting(tile)])
    return Award("logboat", counted(lakes, "lake"), 2 * lakes, (placer,))


def hunting_trap(board: Board, tile: int, placer: int) -> tuple[Award, frozenset[int]]:
    """The animals around the trap, which are cancelled, tigers too; a wild fire in the meadow changes nothing."""
    caught = animals(beside(board.areas[_acting(tile)], tile, board), frozenset())
    found = herd(caught.values())
    return Award("hunting trap", str(found), found.points, (placer,)), frozenset(caught)


# -- at the end of the game


def final(board: Board, pawns: Holders, huts: Holders, cancelled: frozenset[int]) -> Iterator[Award]:
    """What meadows and river systems are worth; pawns that are left in forests and rivers win nothing."""
    for area in distinct(board.areas, sorted(pawns)):
        if zones()[area.zones[0]].terrain is Terrain.MEADOW:
            yield from _meadow(area, board, majority(area, pawns), cancelled)
    for system in distinct(board.systems, sorted(huts)):
        yield from _river_system(system, majority(system, huts))


def _powers(area: Area) -> dict[Power, int]:
    """The zones of an area in which powers act."""
    return {power: zone for zone in area.zones if (power := zones()[zone].power) is not None}


def _meadow(
    meadow: Area, board: Board, winners: tuple[int, ...], cancelled: frozenset[int]
) -> Iterator[Award]:
    powers, living = _powers(meadow), animals(meadow.zones, cancelled)
    whole = herd(living.values(), hunters=0 if Power.WILD_FIRE in powers else None)
    hunters = 0 if Power.WILD_FIRE in powers else whole.tigers
    fire = ", wild fire" if Power.WILD_FIRE in powers else ""
    yield Award("meadow", f"{whole}{fire}", whole.points, winners)
    if (trap := powers.get(Power.PIT_TRAP)) is not None:
        near = animals(beside(meadow, trap // 10, board), cancelled).values()
        # Tigers eat the deer that are far from the trap first.
        far = whole.deer - sum(animal is Animal.DEER for animal in near)
        caught = herd(
            [animal for animal in near if animal is not Animal.TIGER], hunters=max(0, hunters - far)
        )
        yield Award("pit trap", str(caught), caught.points, winners)


def _river_system(system: Area, winners: tuple[int, ...]) -> Iterator[Award]:
    fish = _fish(system.zones)
    yield Award("river system", f"{fish} fish", fish, winners)
    if Power.RAFT in _powers(system):
        lakes = _lakes(system)
        yield Award("raft", counted(lakes, "lake"), lakes, winners)
