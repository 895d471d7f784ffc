"""Areas: zones that have grown together over the sides of tiles.

A partition maps each zone on the board to its area. It is a plain dictionary that is copied for each new tile and never
changed afterwards, so that every moment of a game keeps its own: a copy of the largest takes a few microseconds.

>>> before = {100: Area((100,), 1), 200: Area((200,), 2)}
>>> after = dict(before)
>>> join(after, 100, 200, contacts=2)
>>> after[100], before[100]
(Area(zones=(100, 200), free=1), Area(zones=(100,), free=1))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Area(NamedTuple):
    """Zones that belong together, and how many of their contacts with sides have no neighbour yet."""

    zones: tuple[int, ...]
    free: int

    @property
    def closed(self) -> bool:
        """Whether it can grow no more."""
        return not self.free

    @property
    def tiles(self) -> int:
        """On how many tiles it lies."""
        return len({zone // 10 for zone in self.zones})


Partition = Mapping[int, Area]


def join(partition: dict[int, Area], one: int, other: int, *, contacts: int) -> None:
    """Join the areas of two zones, which uses up so many free contacts; an area may also meet itself."""
    here, there = partition[one], partition[other]
    grown = here if here is there else Area(here.zones + there.zones, here.free + there.free)
    joined = Area(grown.zones, grown.free - contacts)
    for zone in joined.zones:
        partition[zone] = joined


def distinct(partition: Partition, zones: Iterable[int]) -> list[Area]:
    """The areas of some zones, each once, in the order met."""
    return list({partition[zone].zones[0]: partition[zone] for zone in zones}.values())
