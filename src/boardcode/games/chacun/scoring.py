"""How points are won. Each function returns what an area is worth and to whom, as an `Award`.

The majority of an area are the players with the most occupants of the right kind in it, pawns or huts; on a
tie all of them get the full points. An area without such occupants gives no award.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from boardcode.games.chacun.board import Area, Board, distinct_areas
from boardcode.games.chacun.events import count_words
from boardcode.games.chacun.tile import Animal, Growth, Power, Terrain, tiles, zones

Holders = Mapping[int, int]  # zone -> number of the player whose pawn, or whose hut, stands there


class Award(NamedTuple):
    """Points, and the numbers of the players who get them."""

    what: str
    details: str
    points: int
    players: tuple[int, ...]


def majority(area: Area, holders: Holders) -> tuple[int, ...]:
    """Return the players with the most occupants in an area, in their order; none if it is empty.

    >>> majority(Area((10, 20, 30), 0), {10: 1, 20: 0, 99: 0})
    (0, 1)
    """
    counts = Counter([holders[zone] for zone in area.zones if zone in holders])
    most = max(counts.values(), default=0)
    return tuple(sorted(player for player, count in counts.items() if count == most))


# -- at the end of a turn


def closed_forest(forest: Area, pawns: Holders) -> Iterator[Award]:
    """Give 2 points for each tile, and 3 for each group of mushrooms."""
    if winners := majority(forest, pawns):
        groups = sum(zones()[zone].growth is Growth.MUSHROOMS for zone in forest.zones)
        mushrooms = f", {count_words(groups, 'mushroom group')}" if groups else ""
        details = count_words(forest.tiles, "tile") + mushrooms
        yield Award("closed forest", details, 2 * forest.tiles + 3 * groups, winners)


def closed_river(river: Area, pawns: Holders) -> Iterator[Award]:
    """Give 1 point for each tile, and 1 for each fish in the river and in the lakes at its ends.

    A lake that is at both ends counts once.
    """
    if winners := majority(river, pawns):
        lakes = {lake for zone in river.zones if (lake := zones()[zone].lake) is not None}
        fish = _count_fish([*river.zones, *lakes])
        details = f"{count_words(river.tiles, 'tile')}, {fish} fish"
        yield Award("closed river", details, river.tiles + fish, winners)


def has_menhir(forest: Area) -> bool:
    """Whether a menhir stands in a forest."""
    return any(zones()[zone].growth is Growth.MENHIR for zone in forest.zones)


def _count_fish(waters: Iterable[int]) -> int:
    return sum(zones()[zone].fish for zone in waters)


def _count_lakes(system: Area) -> int:
    return sum(zones()[zone].terrain is Terrain.LAKE for zone in system.zones)


# -- animals


@dataclass(frozen=True, slots=True)
class Herd:
    """How many of each animal there are; `eaten` deer are among `deer`."""

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
        words = [count_words(*kind) for kind in kinds if kind[0]]
        words += [f"{self.eaten} deer eaten"] if self.eaten else []
        return ", ".join(words) or "no animals"


def animals(meadow: Iterable[int], cancelled: frozenset[int]) -> dict[int, Animal]:
    """Return the animals of some zones by id (10 times the zone's id plus their number in it).

    Cancelled animals are left out.
    """
    all_animals = [
        (10 * zone + number, animal) for zone in meadow for number, animal in enumerate(zones()[zone].animals)
    ]
    return {id: animal for id, animal in all_animals if id not in cancelled}


def count_herd(animals: Iterable[Animal], hunters: int | None = None) -> Herd:
    """Count animals. Each hunting tiger eats a deer while there are any; all tigers hunt by default."""
    count = Counter(animals)
    mammoths, aurochs, deer, tigers = (count[animal] for animal in Animal)
    return Herd(mammoths, aurochs, deer, tigers, min(deer, tigers if hunters is None else hunters))


def zones_near(meadow: Area, tile: int, board: Board) -> list[int]:
    """Return the zones of a meadow that lie on the 3 x 3 tiles around one of them."""
    near = board.tiles_around(tile)
    return [zone for zone in meadow.zones if zone // 10 in near]


# -- when a special tile is placed


def _zone_with_power(tile: int) -> int:
    """Return the zone of a special tile in which its power acts."""
    return next(zone.id for zone in tiles()[tile].zones if zone.power)


def logboat(board: Board, tile: int, placer: int) -> Award:
    """Give 2 points for each lake that the boat can reach."""
    lakes = _count_lakes(board.systems[_zone_with_power(tile)])
    return Award("logboat", count_words(lakes, "lake"), 2 * lakes, (placer,))


def hunting_trap(board: Board, tile: int, placer: int) -> tuple[Award, frozenset[int]]:
    """Give points for the animals around the trap, and return the ids of all of them, to be cancelled.

    A wild fire in the meadow changes nothing.
    """
    caught = animals(zones_near(board.areas[_zone_with_power(tile)], tile, board), frozenset())
    herd = count_herd(caught.values())
    return Award("hunting trap", str(herd), herd.points, (placer,)), frozenset(caught)


# -- at the end of the game


def final(board: Board, pawns: Holders, huts: Holders, cancelled: frozenset[int]) -> Iterator[Award]:
    """Score meadows and river systems; pawns that are left in forests and rivers win nothing."""
    for area in distinct_areas(board.areas, sorted(pawns)):
        if zones()[area.zones[0]].terrain is Terrain.MEADOW:
            yield from _score_meadow(area, board, majority(area, pawns), cancelled)
    for system in distinct_areas(board.systems, sorted(huts)):
        yield from _score_river_system(system, majority(system, huts))


def _powers(area: Area) -> dict[Power, int]:
    """Return the powers in an area with the zones in which they act."""
    return {power: zone for zone in area.zones if (power := zones()[zone].power) is not None}


def _score_meadow(
    meadow: Area, board: Board, winners: tuple[int, ...], cancelled: frozenset[int]
) -> Iterator[Award]:
    powers, living = _powers(meadow), animals(meadow.zones, cancelled)
    fire = Power.WILD_FIRE in powers
    whole = count_herd(living.values(), hunters=0 if fire else None)
    hunters = 0 if fire else whole.tigers
    yield Award("meadow", f"{whole}, wild fire" if fire else str(whole), whole.points, winners)
    if (trap := powers.get(Power.PIT_TRAP)) is not None:
        near = animals(zones_near(meadow, trap // 10, board), cancelled).values()
        # Tigers eat the deer that are far from the trap first.
        far = whole.deer - sum(animal is Animal.DEER for animal in near)
        prey = [animal for animal in near if animal is not Animal.TIGER]
        caught = count_herd(prey, hunters=max(0, hunters - far))
        yield Award("pit trap", str(caught), caught.points, winners)


def _score_river_system(system: Area, winners: tuple[int, ...]) -> Iterator[Award]:
    fish = _count_fish(system.zones)
    yield Award("river system", f"{fish} fish", fish, winners)
    if Power.RAFT in _powers(system):
        lakes = _count_lakes(system)
        yield Award("raft", count_words(lakes, "lake"), lakes, winners)
