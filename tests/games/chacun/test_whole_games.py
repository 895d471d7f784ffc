"""Random whole games, checked by a second, slow implementation of the rules.

The second implementation uses only the tiles and the list of placed tiles: it flood-fills areas from side to
side, and finds the legal codes by trying everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

from boardcode import chacun
from boardcode.chacun import (
    Game,
    IllegalMove,
    Kind,
    Occupant,
    Occupy,
    Place,
    Player,
    Retake,
    Rotation,
    Terrain,
)
from boardcode.games.chacun.moment import ONE, TWO

FullGame = Callable[[int, int], Game]
Sides = list[tuple[int, ...]]
STEPS = {0: (0, -1), 1: (1, 0), 2: (0, 1), 3: (-1, 0)}

SHAMAN = 6  # a seed whose game has a retake, whatever the number of players

any_players = pytest.mark.parametrize("players", [2, 3, 4, 5])


def play_randomly(game: Game, random: Random) -> Iterator[Game]:
    """Yield a game after each of its moves, which are random."""
    yield game
    while game.expects != "end":
        game = game.play(random.choice(game.legal_codes()))
        yield game


# -- the slow implementation: legal codes


def rotated_sides(tile: int, rotation: Rotation) -> Sides:
    """Return the zones at the four sides of a rotated tile."""
    quarters = list(Rotation).index(rotation)
    sides = chacun.tiles()[tile].sides
    return [*sides[4 - quarters :], *sides[: 4 - quarters]]


def kind(side: tuple[int, ...]) -> list[Terrain]:
    return [chacun.zones()[zone].terrain for zone in side]


def neighbours(board: dict[tuple[int, int], Sides], x: int, y: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the directions from a cell in which a tile lies, with the side of it that faces the cell."""
    for direction, (right, down) in STEPS.items():
        if (x + right, y + down) in board:
            yield direction, board[x + right, y + down][(direction + 2) % 4]


def all_sides(game: Game) -> dict[tuple[int, int], Sides]:
    return {(placed.x, placed.y): rotated_sides(placed.tile, placed.rotation) for placed in game.board}


def links(board: dict[tuple[int, int], Sides]) -> dict[int, set[int]]:
    """Return which zones touch which over sides."""
    touching: dict[int, set[int]] = {
        zone: set() for sides in board.values() for side in sides for zone in side
    }
    for (x, y), sides in board.items():
        for direction, other in neighbours(board, x, y):
            for here, there in zip(sides[direction], other[::-1], strict=True):
                touching[here].add(there)
    return touching


def flood_fill(zone: int, touching: dict[int, set[int]], *, over_lakes: bool) -> set[int]:
    """Return all zones that are connected with one; with lakes, its river system."""
    connected, waiting = {zone}, [zone]
    for here in waiting:
        beside = set(touching.get(here, ()))
        if over_lakes:
            own = chacun.tiles()[here // 10].zones
            beside |= {
                other.id for other in own if other.lake == here or chacun.zones()[here].lake == other.id
            }
        waiting += sorted(beside - connected)
        connected |= beside
    return connected


def slow_codes(game: Game) -> set[str]:
    """Find the legal codes by trying everything."""
    if game.expects == "place":
        return set(slow_placements(game))
    if game.expects == "retake":
        own = [zone for zone in game.pawns if game.holders[zone] == game.player]
        return {Retake.of(zone, game.pawns).code for zone in [None, *own]}
    return {"7", *slow_occupations(game)} if game.expects == "occupy" else set()


def slow_placements(game: Game) -> Iterator[str]:
    board = all_sides(game)
    assert game.tile is not None
    for cell in game.fringe:
        for rotation in Rotation:
            sides = rotated_sides(game.tile, rotation)
            if all(kind(sides[direction]) == kind(other) for direction, other in neighbours(board, *cell)):
                yield Place.at(cell, rotation, game.fringe).code


def slow_occupations(game: Game) -> Iterator[str]:
    touching = links(all_sides(game))
    standing = (
        Counter(game.holders[zone] for zone in game.pawns),
        Counter(game.holders[zone] for zone in game.huts),
    )
    assert game.tile is not None
    assert game.player is not None
    for zone in chacun.tiles()[game.tile].zones:
        lake = zone.terrain is Terrain.LAKE
        if (
            not lake
            and standing[0][game.player] < 5
            and not flood_fill(zone.id, touching, over_lakes=False) & set(game.pawns)
        ):
            yield Occupy(Occupant(Kind.PAWN, zone.number)).code
        free = lake or (zone.terrain is Terrain.RIVER and zone.lake is None)
        if (
            free
            and standing[1][game.player] < 3
            and not flood_fill(zone.id, touching, over_lakes=True) & set(game.huts)
        ):
            yield Occupy(Occupant(Kind.HUT, zone.number)).code


# -- the slow implementation: points


def majority(zones: set[int], holders: dict[int, str]) -> set[str]:
    counts = Counter(holders[zone] for zone in zones & set(holders))
    return {player for player, count in counts.items() if count == max(counts.values())}


def closed_area_points(zones: set[int]) -> int:
    """Return the points of a closed forest or river."""
    area = [chacun.zones()[zone] for zone in zones]
    tiles = {zone.tile for zone in area}
    if area[0].terrain is Terrain.FOREST:
        return 2 * len(tiles) + 3 * sum(zone.growth == "mushrooms" for zone in area)
    lakes = {zone.lake for zone in area} - {None}
    return (
        len(tiles)
        + sum(zone.fish for zone in area)
        + sum(chacun.zones()[lake].fish for lake in lakes if lake is not None)
    )


def animals_in(zones: set[int], cancelled: set[tuple[int, int]]) -> list[str]:
    return [
        animal
        for zone in sorted(zones)
        for n, animal in enumerate(chacun.zones()[zone].animals)
        if (zone, n) not in cancelled
    ]


def animal_points(animals: list[str], tigers: int, other_deer: int = 0) -> int:
    """Return 3 points a mammoth, 2 an aurochs, 1 a deer; tigers eat the other deer first."""
    count = Counter(animals)
    return 3 * count["mammoth"] + 2 * count["aurochs"] + max(0, count["deer"] - max(0, tigers - other_deer))


def tiles_around(game: Game, tile: int) -> set[int]:
    (x, y) = next((placed.x, placed.y) for placed in game.board if placed.tile == tile)
    return {placed.tile for placed in game.board if abs(placed.x - x) <= 1 and abs(placed.y - y) <= 1}


class Accountant:
    """Counts the points of a game move by move, from the boards alone."""

    def __init__(self, players: int) -> None:
        self.points = dict.fromkeys(list(Player)[:players], 0)
        self.cancelled: set[tuple[int, int]] = set()

    def pay(self, points: int, players: set[str]) -> None:
        for player in players:
            self.points[Player(player)] += points

    def watch(self, before: Game, after: Game) -> None:
        touching = links(all_sides(after))
        if before.expects == "place":
            self.score_placement(after, touching, str(before.player))
        if after.expects in ("place", "end"):
            self.score_turn(before, after, touching)
        if after.expects == "end":
            self.score_end(after, touching)

    def score_placement(self, game: Game, touching: dict[int, set[int]], player: str) -> None:
        tile = game.board[-1].tile
        if tile == 93:
            lakes = [
                zone
                for zone in flood_fill(938, touching, over_lakes=True)
                if chacun.zones()[zone].terrain is Terrain.LAKE
            ]
            self.pay(2 * len(lakes), {player})
        if tile == 94:
            near = {
                zone
                for zone in flood_fill(941, touching, over_lakes=False)
                if zone // 10 in tiles_around(game, 94)
            }
            animals = animals_in(near, set())
            self.pay(animal_points(animals, animals.count("tiger")), {player})
            self.cancelled = {(zone, n) for zone in near for n in range(3)}

    def score_turn(self, before: Game, after: Game, touching: dict[int, set[int]]) -> None:
        standing: dict[int, str] = {zone: before.holders[zone] for zone in before.pawns}
        code, tile = after.codes[-1], after.board[-1].tile
        if before.expects == "retake" and code != "7":
            del standing[before.pawns[ONE.index(code)]]
        if before.expects == "occupy" and ONE.index(code) < 16:
            standing[10 * tile + ONE.index(code)] = str(before.player)
        board = all_sides(after)
        contacts = Counter(zone for sides in board.values() for side in sides for zone in side)
        own = [
            zone.id for zone in chacun.tiles()[tile].zones if zone.terrain in (Terrain.FOREST, Terrain.RIVER)
        ]
        for zones in {frozenset(flood_fill(zone, touching, over_lakes=False)) for zone in own}:
            if used_contacts(set(zones), board) == sum(contacts[zone] for zone in zones):
                self.pay(closed_area_points(set(zones)), majority(set(zones), standing))

    def score_end(self, game: Game, touching: dict[int, set[int]]) -> None:
        standing: dict[int, str] = dict(game.holders)
        meadows = [zone for zone in game.pawns if chacun.zones()[zone].terrain is Terrain.MEADOW]
        for zones in {frozenset(flood_fill(zone, touching, over_lakes=False)) for zone in meadows}:
            animals = animals_in(set(zones), self.cancelled)
            tigers = 0 if 850 in zones else animals.count("tiger")
            points = animal_points(animals, tigers)
            if 921 in zones:
                near = animals_in(
                    {zone for zone in zones if zone // 10 in tiles_around(game, 92)}, self.cancelled
                )
                points += animal_points(near, tigers, animals.count("deer") - near.count("deer"))
            self.pay(points, majority(set(zones), standing))
        for zones in {frozenset(flood_fill(zone, touching, over_lakes=True)) for zone in game.huts}:
            lakes = sum(chacun.zones()[zone].terrain is Terrain.LAKE for zone in zones)
            fish = sum(chacun.zones()[zone].fish for zone in zones)
            self.pay(
                fish + lakes * (918 in zones),
                majority(set(zones), {zone: standing[zone] for zone in game.huts}),
            )


# -- what is always true


@pytest.mark.parametrize("seed", range(12))
def test_points_are_those_of_the_second_implementation(full_game: FullGame, seed: int) -> None:
    """The players prefer to close areas, so that each special tile is placed in some game."""
    players = 2 + seed % 4
    game, accountant, random = full_game(seed, players), Accountant(players), Random(seed)
    while game.expects != "end":
        before, game = game, play_to_close(game, random)
        accountant.watch(before, game)
        assert game.scores == tuple(accountant.points.values())


def play_to_close(game: Game, random: Random) -> Game:
    """Try some random moves and return the game with the smallest fringe."""
    games = [game.play(random.choice(game.legal_codes())) for _ in range(8 if game.expects == "place" else 1)]
    return min(games, key=lambda after: len(after.fringe))


def test_these_games_have_every_special_tile_and_every_kind_of_event(full_game: FullGame) -> None:
    kinds: set[str] = set()
    for seed in range(12):
        game, random = full_game(seed, 2 + seed % 4), Random(seed)
        while game.expects != "end":
            game = play_to_close(game, random)
        kinds |= {event.what for event in game.events} | {
            "wild fire" for event in game.events if "wild fire" in event.details
        }
    special = {"logboat", "hunting trap", "pit trap", "raft", "wild fire"}
    assert kinds >= special | {"closed forest", "closed river", "meadow", "river system", "menhir"}


@any_players
def test_the_legal_codes_are_those_of_the_second_implementation(full_game: FullGame, players: int) -> None:
    steps = set()
    for game in play_randomly(full_game(SHAMAN, players), Random(SHAMAN)):
        steps.add(game.expects)
        codes = game.legal_codes()
        assert set(codes) == slow_codes(game)
        values = [(TWO if game.expects == "place" else ONE).index(code) for code in codes]
        assert values == sorted(set(values))
    assert steps == {"place", "retake", "occupy", "end"}


@any_players
def test_areas_are_those_of_a_flood_fill(full_game: FullGame, players: int) -> None:
    for game in list(play_randomly(full_game(10 + players, players), Random(players)))[::9]:
        board = all_sides(game)
        touching = links(board)
        contacts = Counter(zone for sides in board.values() for side in sides for zone in side)
        for zone, area in game._moment.board.areas.items():
            zones = flood_fill(zone, touching, over_lakes=False)
            assert set(area.zones) == zones
            assert len(area.zones) == len(zones)
            assert area.free == sum(contacts[here] for here in zones) - used_contacts(zones, board)
        for zone, system in game._moment.board.systems.items():
            assert set(system.zones) == flood_fill(zone, touching, over_lakes=True)


def used_contacts(zones: set[int], board: dict[tuple[int, int], Sides]) -> int:
    """Return how many contacts of some zones with sides have a neighbouring tile."""
    return sum(
        zone in zones
        for (x, y), sides in board.items()
        for direction, _ in neighbours(board, x, y)
        for zone in sides[direction]
    )


@any_players
def test_pawns_tiles_and_points_are_conserved(full_game: FullGame, players: int) -> None:
    for seed in range(3):
        for game in play_randomly(full_game(seed, players), Random(seed)):
            standing = Counter(game.holders[zone] for zone in game.pawns)
            for player in list(Player)[:players]:
                assert game.in_hand(Kind.PAWN, player) + standing[player] == 5
                assert 0 <= game.in_hand(Kind.HUT, player) <= 3
            discarded = sum(event.what == "thrown out" for event in game.events)
            assert len(game.board) + sum(game.left) + discarded + (game.expects == "place") == 95
            points = [
                sum(event.points for event in game.events if player in event.players)
                for player in list(Player)[:players]
            ]
            assert game.scores == tuple(points)
            occupied = [(10 * placed.tile + placed.occupant.zone) for placed in game.board if placed.occupant]
            assert sorted(occupied) == sorted([*game.pawns, *game.huts]) == list(game.holders)


@any_players
def test_the_fringe_is_every_empty_cell_beside_a_tile(full_game: FullGame, players: int) -> None:
    for game in play_randomly(full_game(20 + players, players), Random(players)):
        assert game.fringe == chacun.fringe({(placed.x, placed.y) for placed in game.board})


def test_no_pawn_is_left_in_a_closed_forest_or_river_when_a_turn_has_ended(full_game: FullGame) -> None:
    for game in play_randomly(full_game(7, 5), Random(7)):
        if game.expects in ("place", "end"):
            areas = [
                game._moment.board.areas[zone]
                for zone in game.pawns
                if chacun.zones()[zone].terrain is not Terrain.MEADOW
            ]
            assert not any(area.is_closed for area in areas)


def test_every_legal_code_plays_and_every_other_raises(full_game: FullGame) -> None:
    """Tries all 32 codes of one character and all 1,024 of two, at every ninth move of a game."""
    for number, game in enumerate(play_randomly(full_game(SHAMAN, 4), Random(SHAMAN))):
        if number % 9 == 0 or game.expects in ("retake", "end"):
            legal = set(game.legal_codes())
            for code in (*ONE, *TWO):
                if code in legal:
                    assert game.play(code).codes == (*game.codes, code)
                else:
                    with pytest.raises(IllegalMove) as caught:
                        game.play(code)
                    assert caught.value.legal == game.legal_codes()


# -- the codes


def test_the_codes_by_value_are_those_of_the_formats() -> None:
    assert [Place.from_number(value).code for value in range(760)] == list(TWO[:760])
    assert [Occupy.from_number(value).code for value in (*range(10), *range(16, 26), 31)] == [
        ONE[v] for v in (*range(10), *range(16, 26), 31)
    ]
    assert [Retake.from_number(value).code for value in (*range(25), 31)] == [*ONE[:25], ONE[31]]
