"""The table of tiles, and what is true of every tile."""

from __future__ import annotations

from collections import Counter

import pytest

from boardcode import chacun
from boardcode.chacun import Animal, Deck, Growth, Power, Terrain, Tile
from boardcode.games.chacun.rules import RIVERS_FOR_HUTS

every_tile = pytest.mark.parametrize("tile", chacun.tiles(), ids=lambda tile: f"tile {tile.id}")


def test_there_are_95_tiles_numbered_from_0() -> None:
    assert [tile.id for tile in chacun.tiles()] == list(range(95))


def test_the_start_tile_is_56_and_the_last_16_are_the_menhir_deck() -> None:
    decks = {deck: [tile.id for tile in chacun.tiles() if tile.deck is deck] for deck in Deck}
    assert decks[Deck.START] == [56]
    assert decks[Deck.MENHIR] == list(range(79, 95))
    assert len(decks[Deck.NORMAL]) == 78


@every_tile
def test_zones_are_numbered_clockwise_from_the_top_left_corner(tile: Tile) -> None:
    clockwise = list(dict.fromkeys(zone for side in tile.sides for zone in side))
    assert clockwise == [10 * tile.id + number for number in range(len(clockwise))]
    assert len(clockwise) <= 8


@every_tile
def test_the_zones_that_no_side_touches_are_lakes_from_8_on(tile: Tile) -> None:
    touched = {zone for side in tile.sides for zone in side}
    inner = [zone for zone in tile.zones if zone.id not in touched]
    assert [zone.number for zone in inner] == list(range(8, 8 + len(inner)))
    assert [zone for zone in tile.zones if zone.terrain is Terrain.LAKE] == inner


@every_tile
def test_a_side_is_forest_or_meadow_or_meadow_river_meadow(tile: Tile) -> None:
    for kind, side in zip(tile.kinds, tile.sides, strict=True):
        terrains = [chacun.zones()[zone].terrain.value for zone in side]
        assert terrains == {"F": ["forest"], "M": ["meadow"], "R": ["meadow", "river", "meadow"]}[kind]


@every_tile
def test_the_banks_of_a_river_are_two_meadows(tile: Tile) -> None:
    assert all(side[0] != side[-1] for side in tile.sides if len(side) == 3)


@every_tile
def test_a_river_crosses_one_side_and_may_end_in_a_lake_or_crosses_two(tile: Tile) -> None:
    for zone in tile.zones:
        if zone.terrain is Terrain.RIVER:
            crossed = sum(zone.id in side for side in tile.sides)
            assert crossed == 1 or (crossed == 2 and zone.lake is None)


@every_tile
def test_every_lake_has_fish_and_a_river_of_its_tile(tile: Tile) -> None:
    lakes = {zone.id for zone in tile.zones if zone.terrain is Terrain.LAKE}
    assert lakes == {zone.lake for zone in tile.zones if zone.lake is not None}
    assert all(zone.fish for zone in tile.zones if zone.id in lakes)


@every_tile
def test_animals_are_in_meadows_plants_and_menhirs_in_forests_and_fish_in_water(tile: Tile) -> None:
    for zone in tile.zones:
        assert not zone.animals or zone.terrain is Terrain.MEADOW
        assert zone.growth is None or zone.terrain is Terrain.FOREST
        assert not zone.fish or zone.terrain in (Terrain.RIVER, Terrain.LAKE)
        assert zone.lake is None or zone.terrain is Terrain.RIVER


def test_each_power_is_on_one_menhir_tile() -> None:
    powers = {tile.power: tile.id for tile in chacun.tiles() if tile.power}
    assert powers == {
        Power.WILD_FIRE: 85,
        Power.SHAMAN: 88,
        Power.RAFT: 91,
        Power.PIT_TRAP: 92,
        Power.LOGBOAT: 93,
        Power.HUNTING_TRAP: 94,
    }
    assert all(chacun.tiles()[tile].deck is Deck.MENHIR for tile in powers.values())


def test_the_animals_menhirs_and_mushrooms_of_all_tiles_are_complete() -> None:
    """The expected numbers are those of the words in the table, without the column of the deck."""
    animals = Counter(animal for zone in chacun.zones().values() for animal in zone.animals)
    growths = Counter(zone.growth for zone in chacun.zones().values() if zone.growth)
    assert animals == {Animal.DEER: 33, Animal.TIGER: 13, Animal.AUROCHS: 13, Animal.MAMMOTH: 8}
    assert growths == {Growth.MENHIR: 31, Growth.MUSHROOMS: 2}


def test_the_start_tile_and_the_tile_with_two_lakes_are_read_correctly() -> None:
    start = chacun.tiles()[56]
    assert start.sides == ((560,), (561,), (561,), (562, 563, 560))
    meadow, forest, bank, river, lake = start.zones
    assert meadow.animals == (Animal.AUROCHS,)
    assert forest.growth is Growth.MENHIR
    assert (bank.animals, river.lake, lake.fish) == ((), 568, 1)
    two_lakes = chacun.tiles()[83]
    assert [(zone.id, zone.lake) for zone in two_lakes.zones if zone.lake] == [
        (831, 838),
        (833, 838),
        (834, 839),
        (836, 839),
    ]
    assert two_lakes.zones[0].animals == (Animal.DEER, Animal.DEER)


def test_the_rivers_on_which_huts_stand_have_the_numbers_that_the_rules_name() -> None:
    """The start tile is never occupied."""
    rivers = {
        zone.number
        for tile in chacun.tiles()
        if tile.deck is not Deck.START
        for zone in tile.zones
        if zone.takes_hut and zone.terrain is Terrain.RIVER
    }
    assert tuple(sorted(rivers)) == RIVERS_FOR_HUTS


def test_every_tile_fits_somewhere_beside_the_start_tile() -> None:
    assert all(
        chacun.Game(2, [tile.id], []).tile == tile.id for tile in chacun.tiles() if tile.deck is Deck.NORMAL
    )
