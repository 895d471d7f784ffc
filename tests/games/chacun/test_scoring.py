"""Points: each rule in a game made for it, with the points counted by hand.

The start tile, at (0, 0), has an aurochs in the meadow to its north (zone 560, which is also the northern
bank of its river), a menhir in the forest to its east and south, and a river to its west that ends in a lake
with 1 fish.
"""

from __future__ import annotations

from collections.abc import Callable

from boardcode.chacun import Game, Kind, Player
from boardcode.games.chacun.board import Area
from boardcode.games.chacun.scoring import closed_forest, closed_river, majority

Story = Callable[..., Game]


def awards(game: Game) -> list[str]:
    """Return the events of a game, except who wins in the end."""
    return [str(event) for event in game.events if event.what != "end of the game"]


# -- majorities


def test_the_most_pawns_win_and_a_tie_is_shared() -> None:
    area = Area((10, 20, 30, 40), 0)
    assert majority(area, {10: 2, 20: 1, 30: 2}) == (2,)
    assert majority(area, {10: 2, 20: 1, 30: 2, 40: 1}) == (1, 2)
    assert majority(area, {50: 0}) == ()


# -- forests


def test_a_closed_forest_gives_2_points_a_tile_and_its_pawns_go_home(story: Story) -> None:
    """Tiles 56, 35 and 36: 3 x 2 = 6 points for red, whose pawn is in hand again."""
    game = story(2, "35 at 1,0 half_turn, pawn 1\n36 at 0,1 half_turn, nobody", normal=[61])
    assert awards(game) == ["closed forest: 3 tiles: 6 points for red"]
    assert (game.scores, game.pawns, game.in_hand(Kind.PAWN, Player.RED)) == ((6, 0), (), 5)
    assert (game.events[0].move, game.events[0].points, game.events[0].players) == (4, 6, ("red",))


def test_a_player_who_closes_a_forest_may_occupy_it_and_gets_the_points_at_once(story: Story) -> None:
    """Blue's pawn stands in the forest of 3 tiles only until the turn ends: 6 points."""
    game = story(2, "35 at 1,0 half_turn, nobody\n36 at 0,1 half_turn, pawn 1", normal=[61])
    assert (awards(game), game.scores, game.pawns) == (
        ["closed forest: 3 tiles: 6 points for blue"],
        (0, 6),
        (),
    )


MUSHROOMS = """
    62 at 0,-1 none, nobody
    36 at 1,0 right, nobody
    37 at 0,-2 none, pawn 0
    61 at 1,-2 none, nobody
    51 at -1,0 none, nobody
    35 at 1,-3 half_turn, pawn 1
    34 at 0,1 right, nobody
    87 at 0,-3 none, nobody
"""


def test_mushrooms_give_3_points_and_a_tie_gives_all_to_both(story: Story) -> None:
    """Tile 87 joins the forests of tiles 37 (red) and 35 (blue) and has mushrooms: 3 x 2 + 3 = 9 points for
    each.

    Before, the start tile's forest was closed with nobody in it, which is why red had the menhir tile.
    """
    game = story(2, MUSHROOMS)
    assert awards(game) == [
        "menhir: red places a second tile",
        "closed forest: 3 tiles, 1 mushroom group: 9 points for red and blue",
    ]
    assert (game.scores, game.winners) == ((9, 9), ("red", "blue"))
    assert str(game.events[-1]) == "end of the game: red and blue win with 9 points"


def test_a_tile_whose_two_zones_are_in_a_forest_counts_once() -> None:
    """The two forests of tile 43 may be connected round a corner; with tile 36 they are 2 tiles: 4 points."""
    (award,) = closed_forest(Area((430, 431, 361), 0), {361: 0})
    assert (award.details, award.points, award.players) == ("2 tiles", 4, (0,))


# -- rivers


def test_a_closed_river_counts_tiles_and_fish_and_its_hut_stays(story: Story) -> None:
    """Tiles 56, 47 and 59: 3 points; 1 fish in tile 47's river and 1 in each of the two lakes: 3 points; 6
    for red's pawn.

    Blue's hut stays on the lake of tile 59, and in the end gets 1 point for each of the same 3 fish.
    """
    game = story(2, "47 at -1,0 none, pawn 1\n59 at -2,0 right, hut 8")
    assert awards(game) == [
        "closed river: 3 tiles, 3 fish: 6 points for red",
        "river system: 3 fish: 3 points for blue",
    ]
    assert (game.scores, game.pawns, game.huts) == ((6, 3), (), (598,))


def test_a_lake_at_both_ends_of_a_river_counts_once() -> None:
    """Rivers 1 and 3 of tile 5 come from the same lake, with 1 fish: 1 tile and 1 fish are 2 points."""
    (award,) = closed_river(Area((51, 53), 0), {53: 1})
    assert (award.details, award.points, award.players) == ("1 tile, 1 fish", 2, (1,))


def test_a_closed_river_without_a_pawn_gives_nothing_though_a_hut_stands_on_it(story: Story) -> None:
    game = story(2, "47 at -1,0 none, hut 1\n59 at -2,0 right, nobody", normal=[61])
    assert (awards(game), game.scores, game.huts) == ([], (0, 0), (471,))


# -- special tiles: red places tile 35 and blue tile 36, which closes the start tile's forest,
#    so that blue places a menhir tile


def test_the_logboat_gives_2_points_a_lake(story: Story) -> None:
    """Its own lake and the start tile's: 2 x 2 = 4 points for blue, who placed it."""
    game = story(
        2, "35 at 1,0 half_turn, nobody\n36 at 0,1 half_turn, nobody\n93 at -1,0 none, nobody", normal=[61]
    )
    assert awards(game)[1:] == ["logboat: 2 lakes: 4 points for blue"]
    assert game.scores == (0, 4)


def test_the_raft_gives_1_point_a_lake_to_the_player_with_the_most_huts(story: Story) -> None:
    """2 lakes with 1 fish each: 2 points for the fish and 2 for the lakes."""
    game = story(2, "35 at 1,0 half_turn, nobody\n36 at 0,1 half_turn, nobody\n91 at -1,0 none, hut 8")
    assert awards(game)[1:] == ["river system: 2 fish: 2 points for blue", "raft: 2 lakes: 2 points for blue"]
    assert game.scores == (0, 4)


def test_the_raft_gives_nothing_where_no_hut_stands(story: Story) -> None:
    game = story(2, "35 at 1,0 half_turn, nobody\n36 at 0,1 half_turn, nobody\n91 at -1,0 none, nobody")
    assert (awards(game)[1:], game.scores) == ([], (0, 0))


HUNTING = """
    35 at 1,0 half_turn, nobody
    49 at -1,0 none, nobody
    52 at -2,0 none, pawn 0
    61 at 1,-1 none, nobody
    31 at -1,-1 none, nobody
    36 at 0,1 half_turn, nobody
    94 at 0,-1 none, nobody
"""


def test_the_hunting_trap_takes_the_animals_around_it(story: Story) -> None:
    """The meadow around (0, -1): mammoths on tiles 35 and 61, the start tile's aurochs, the deer of tile 49,
    the tiger of tile 31, which eats the deer: 2 x 3 + 2 + 0 = 8 points for blue, who placed the trap.

    The deer of tile 52 is in the same meadow, but two cells away. In the end it is the only animal there that
    is left, and the tiger is gone: 1 point for red, whose pawn is in the meadow. The aurochs of tile 36 is in
    a meadow without a pawn.
    """
    game = story(2, HUNTING)
    assert awards(game)[1:] == [
        "hunting trap: 2 mammoths, 1 aurochs, 1 deer, 1 tiger, 1 deer eaten: 8 points for blue",
        "meadow: 1 deer: 1 point for red",
    ]
    assert game.scores == (1, 8)


PIT = """
    35 at 1,0 half_turn, nobody
    49 at -1,0 none, nobody
    52 at -2,0 none, pawn 0
    31 at -1,-1 none, nobody
    36 at 0,1 half_turn, nobody
    92 at 0,-1 none, nobody
"""


def test_tigers_eat_the_deer_far_from_the_pit_trap_first(story: Story) -> None:
    """Red's meadow: the start tile's aurochs, deer on tiles 49 and 52, the tiger of tile 31: 2 + (2 - 1) = 3
    points.

    Around the pit trap at (0, -1) are the aurochs and the deer of tile 49. The tiger eats the deer of tile
    52, which is far away, so that the trap gives 2 + 1 = 3 points more.
    """
    game = story(2, PIT)
    assert awards(game)[1:] == [
        "meadow: 1 aurochs, 2 deer, 1 tiger, 1 deer eaten: 3 points for red",
        "pit trap: 1 aurochs, 1 deer: 3 points for red",
    ]
    assert game.scores == (6, 0)


def test_tigers_eat_the_deer_near_the_pit_trap_when_no_other_is_left(story: Story) -> None:
    """Tile 51 instead of 52 has an aurochs and no deer. The meadow: 2 aurochs, 1 deer, 1 tiger: 4 + (1 - 1) =
    4 points.

    The one deer is beside the trap, and eaten: the trap gives 2 points for the start tile's aurochs; tile
    51's is far away.
    """
    game = story(2, PIT.replace("52 at", "51 at"))
    assert awards(game)[1:] == [
        "meadow: 2 aurochs, 1 deer, 1 tiger, 1 deer eaten: 4 points for red",
        "pit trap: 1 aurochs, 1 deer, 1 deer eaten: 2 points for red",
    ]
    assert game.scores == (6, 0)


FIRE = """
    35 at 1,0 half_turn, nobody
    49 at -1,0 none, nobody
    31 at -1,-1 none, pawn 1
    36 at 0,1 half_turn, nobody
"""


def test_a_tiger_eats_a_deer(story: Story) -> None:
    """Red's meadow: the start tile's aurochs, tile 49's deer and tile 31's tiger: 2 + (1 - 1) = 2 points."""
    game = story(2, FIRE)
    assert awards(game) == ["meadow: 1 aurochs, 1 deer, 1 tiger, 1 deer eaten: 2 points for red"]


def test_the_wild_fire_chases_the_tigers(story: Story) -> None:
    """The same meadow with tile 85: 2 + 1 = 3 points. Tile 85 cannot be occupied, as its meadow is red's."""
    game = story(2, FIRE + "85 at 0,-1 none")
    assert awards(game)[1:] == ["meadow: 1 aurochs, 1 deer, 1 tiger, wild fire: 3 points for red"]
    assert game.scores == (3, 0)


def test_the_wild_fire_protects_the_deer_beside_a_pit_trap_too(story: Story) -> None:
    """Red's meadow: the mammoth of tile 35, the start tile's aurochs, deer on tiles 49 and 62, tigers on
    tiles 31 and 59, and the fire: 3 + 2 + 2 = 7 points. Around the pit trap at (0, -2) are the tigers and the
    deer of tile 62, which nobody eats: 1 point more."""
    game = story(
        2,
        """
        35 at 1,0 half_turn, nobody
        49 at -1,0 none, nobody
        31 at -1,-1 none, pawn 1
        36 at 0,1 half_turn, nobody
        85 at 0,-1 none
        62 at 1,-1 none
        34 at -2,-1 half_turn, nobody
        59 at -1,-2 none, nobody
        92 at 0,-2 none, nobody
        """,
    )
    assert awards(game)[2:] == [
        "meadow: 1 mammoth, 1 aurochs, 2 deer, 2 tigers, wild fire: 7 points for red",
        "pit trap: 1 deer: 1 point for red",
    ]
    assert game.scores == (8, 0)


# -- the end


def test_pawns_left_in_forests_and_rivers_win_nothing(story: Story) -> None:
    game = story(2, "35 at 1,0 half_turn, pawn 1\n48 at -1,0 none, pawn 1")
    assert (game.expects, awards(game), game.scores, game.pawns) == ("end", [], (0, 0), (351, 481))


def test_players_with_equally_many_huts_in_a_river_system_all_get_its_points(story: Story) -> None:
    """Tile 23 joins the rivers of red's hut on tile 48 and blue's on tile 50; the only fish is in a lake."""
    text = """
        48 at -1,0 none, hut 1
        61 at -1,-1 none, nobody
        35 at 1,0 half_turn, nobody
        50 at -2,-1 none, hut 1
        23 at -2,0 none, nobody
    """
    game = story(2, text)
    assert awards(game) == ["river system: 1 fish: 1 point for red and blue"]
    assert game.scores == (1, 1)


def test_a_meadow_worth_0_points_is_an_event_too(story: Story) -> None:
    """Red holds tile 48's southern meadow with a tiger; nobody holds the meadow of tile 35's mammoth."""
    game = story(2, "48 at -1,0 none, pawn 2\n35 at 1,0 half_turn, nobody")
    assert awards(game) == ["meadow: 1 tiger: 0 points for red"]
