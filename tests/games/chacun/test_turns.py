"""How a game proceeds: what may be placed, taken back and occupied, whose turn it is, and when it ends.

The start tile has an aurochs in the meadow to its north, a menhir in the forest to its east and south, and to
its west a river from its own lake. A line of a story has the tile, its position and rotation, and who then
stands in which of its zones.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardcode.chacun import Game, IllegalMove, Kind, Occupant, Place, PlacedTile, Player, Position, Rotation
from boardcode.errors import InvalidState

Story = Callable[..., Game]

# Closes the forest of the start tile: red places a tile with a mammoth to the east, blue one with an aurochs
# to the south.
CLOSED_BY_BLUE = """
    35 at 1,0 half_turn, nobody
    36 at 0,1 half_turn, nobody
"""


# -- the beginning


def test_a_game_begins_with_the_start_tile_and_reds_first_tile() -> None:
    game = Game(3, [61, 35], [85])
    assert (game.expects, game.player, game.tile) == ("place", Player.RED, 61)
    assert game.board == (PlacedTile(56, 0, 0, Rotation.NONE, None, None),)
    assert game.fringe == (Position(-1, 0), Position(0, -1), Position(0, 1), Position(1, 0))
    assert (game.scores, game.events, game.pawns, game.codes, game.left) == ((0, 0, 0), (), (), (), (1, 1))


def test_without_tiles_a_game_is_over_before_it_begins() -> None:
    game = Game(2, [], [85])
    assert (game.expects, game.player, game.tile, game.legal_codes()) == ("end", None, None, ())
    assert game.winners == ("red", "blue")


@pytest.mark.parametrize(
    ("players", "normal", "menhir", "message"),
    [
        (1, [], [], "chacun: players: 2 to 5 play, not 1"),
        (6, [], [], "chacun: players: 2 to 5 play, not 6"),
        (2, [61, 95], [], "chacun: normal[1]: there is no tile 95"),
        (2, ["61"], [], "chacun: normal[0]: there is no tile '61'"),
        (2, [56], [], "chacun: normal[0]: tile 56 is a start tile"),
        (2, [85], [], "chacun: normal[0]: tile 85 is a menhir tile"),
        (2, [61, 62, 61], [], "chacun: normal[2]: tile 61 is in the deck already"),
        (2, [], [85, 61], "chacun: menhir[1]: tile 61 is a normal tile"),
    ],
)
def test_decks_that_no_game_has_are_rejected(
    players: int, normal: list[int], menhir: list[int], message: str
) -> None:
    with pytest.raises(InvalidState) as caught:
        Game(players, normal, menhir)
    assert str(caught.value) == message


# -- placing


def test_a_tile_is_placed_where_all_touching_sides_agree() -> None:
    """Tile 35 has one forest, to its own east. Beside the start tile's meadow, at number 1 of the fringe, it
    must not be turned right, which would bring the forest to the south; below the start tile's forest, at
    number 2, it is turned left, and to the right of it, at number 3, by half. At number 0 is the river."""
    assert Game(2, [35], []).legal_codes() == ("AE", "AG", "AH", "AL", "AO")


def test_the_tile_belongs_to_its_placer_and_the_next_player_follows(story: Story) -> None:
    game = story(2, "61 at 0,-1 left, pawn 0", normal=[35])
    assert game.board[1] == PlacedTile(61, 0, -1, Rotation.LEFT, Player.RED, Occupant(Kind.PAWN, 0))
    assert (game.player, game.tile, game.holders) == ("blue", 35, {610: "red"})


def test_after_the_last_player_comes_red(story: Story) -> None:
    lines = ["61 at 0,-1 none, nobody", "62 at 0,-2 none, nobody", "35 at 1,0 half_turn, nobody"]
    assert [story(3, "\n".join(lines[:count]), normal=[48]).player for count in (1, 2, 3)] == [
        "blue",
        "green",
        "red",
    ]


def test_playing_leaves_the_game_unchanged() -> None:
    game = Game(2, [61, 35], [])
    after = game.play("AE").play("A")
    assert (game.expects, game.pawns, len(game.board), game.codes) == ("place", (), 1, ())
    assert (after.expects, after.pawns, len(after.board), after.codes) == ("place", (610,), 2, ("AE", "A"))
    assert game.play("AE").play("A") == after != game
    assert hash(game.play("AE").play("A")) == hash(after)
    assert repr(after) == "Game(2, [61, 35], []).play('AE').play('A')"


# -- occupying


def test_a_pawn_stands_on_land_or_river_and_a_hut_on_a_lake() -> None:
    """Tile 2 lies to the west: meadow 0 is north and east, river 1 ends in lake 8, forest 3 is behind."""
    game = Game(2, [2], [])
    game = game.play("AA")
    assert (game.expects, game.legal_codes()) == ("occupy", ("A", "B", "C", "D", "Y", "7"))


def test_a_hut_stands_on_a_river_without_a_lake() -> None:
    game = Game(2, [48], []).play("AA")
    assert game.legal_codes() == ("A", "B", "C", "R", "7")
    assert game.play("R").huts == (481,)
    assert game.play("R").pawns == ()


def test_a_meadow_that_holds_a_pawn_takes_no_other(story: Story) -> None:
    """The meadow of tile 35 touches that of tile 61; its forest is free."""
    game = story(2, "61 at 0,-1 none, pawn 0", normal=[35]).play("AI")
    assert (game.board[-1].y, game.legal_codes()) == (-2, ("B", "7"))


def test_an_occupation_is_skipped_where_nothing_can_be_occupied(story: Story) -> None:
    """Nothing but a meadow that is held: no code is asked for, and the game goes on."""
    game = story(2, "61 at 0,-1 none, pawn 0\n62 at 0,-2 none", normal=[35])
    assert (game.expects, game.player, game.tile) == ("place", "red", 35)


def test_a_river_system_holds_one_hut_however_many_rivers_it_has(story: Story) -> None:
    """Blue's tile 59 has a lake that joins red's river with the hut, so that only pawns may be placed."""
    game = story(2, "48 at -1,0 none, hut 1", normal=[59]).play("AB")
    assert game.board[-1][:4] == (59, -2, 0, Rotation.RIGHT)
    assert game.legal_codes() == ("A", "B", "C", "D", "7")


THREE_HUTS = """
    48 at -1,0 none, hut 1
    49 at -2,0 none, nobody
    15 at 0,-1 half_turn, hut 1
    51 at -3,0 none, nobody
    46 at 1,0 right, hut 1
    52 at -4,0 none, nobody
"""


def test_a_player_has_three_huts(story: Story) -> None:
    """Red has a hut on each river to the west, north and east, and no hut left for the one to the south."""
    game = story(2, THREE_HUTS, normal=[47])
    assert (game.in_hand(Kind.HUT), game.in_hand(Kind.HUT, Player.BLUE), game.in_hand(Kind.PAWN)) == (0, 3, 5)
    game = game.play(Place.at((0, 1), Rotation.HALF_TURN, game.fringe).code)
    assert game.legal_codes() == ("A", "B", "C", "D", "7")
    assert (
        illegal_message(game, "R") == "chacun-occupy: move 14, 'R': red has no hut in hand;"
        " now an occupation is expected: A, B, C, D or 7"
    )


# -- the second tile


def test_a_player_who_closes_a_forest_with_a_menhir_places_a_menhir_tile_too(story: Story) -> None:
    game = story(2, CLOSED_BY_BLUE, normal=[61], menhir=[85, 86])
    assert (game.expects, game.player, game.tile, game.left) == ("place", "blue", 85, (1, 1))
    assert [str(event) for event in game.events] == ["menhir: blue places a second tile"]


def test_a_menhir_tile_that_closes_a_forest_with_a_menhir_gives_no_third_tile(story: Story) -> None:
    """Blue's second tile, 94, closes the forest of tiles 39 (with a menhir) and 37; red is next."""
    text = """
        39 at 0,-1 none, nobody
        35 at 1,0 half_turn, nobody
        37 at 1,-1 left, nobody
        36 at 0,1 half_turn, nobody
        94 at -1,-1 right, nobody
    """
    game = story(2, text, normal=[61], menhir=[85])
    assert (game.player, game.tile, game.left) == ("red", 61, (0, 1))
    assert [str(event) for event in game.events] == [
        "menhir: blue places a second tile",
        "hunting trap: no animals: 0 points for blue",
    ]


def test_a_forest_without_a_menhir_gives_no_second_tile(story: Story) -> None:
    """The forests of tiles 35 and 37 close each other, and have none."""
    text = """
        37 at 0,-1 none, nobody
        35 at 0,-2 right, nobody
    """
    game = story(2, text, normal=[62], menhir=[85])
    assert (game.player, game.tile, game.events) == ("red", 62, ())


def test_a_normal_tile_is_next_when_no_menhir_tile_is_left(story: Story) -> None:
    game = story(2, CLOSED_BY_BLUE, normal=[61])
    assert (game.player, game.tile, game.events) == ("red", 61, ())


# -- tiles that fit nowhere: only forests and rivers are open, so that a tile of meadows does not fit

NO_MEADOW = """
    65 at 0,-1 none, nobody
    26 at 1,0 none, pawn 4
    14 at 0,1 right, nobody
"""


def test_a_menhir_tile_that_fits_nowhere_is_thrown_out(story: Story) -> None:
    game = story(2, NO_MEADOW, menhir=[85, 91])
    assert (game.player, game.tile, game.left) == ("red", 91, (0, 0))
    assert [str(event) for event in game.events] == [
        "closed forest: 3 tiles: 6 points for blue",
        "thrown out: tile 85 fits nowhere",
        "menhir: red places a second tile",
    ]


def test_normal_tiles_that_fit_nowhere_are_thrown_out(story: Story) -> None:
    game = story(2, NO_MEADOW, normal=[61, 62, 77], menhir=[85])
    assert (game.player, game.tile, game.left) == ("blue", 77, (0, 0))
    assert [str(event) for event in game.events[1:]] == [
        "thrown out: tile 85 fits nowhere",
        "thrown out: tile 61 fits nowhere",
        "thrown out: tile 62 fits nowhere",
    ]


def test_the_game_ends_when_no_tile_is_left_that_fits(story: Story) -> None:
    game = story(2, NO_MEADOW, normal=[61, 62])
    assert (game.expects, game.player, game.tile, game.winners) == ("end", None, None, ("blue",))
    assert str(game.events[-1]) == "end of the game: blue wins with 6 points"


# -- the shaman

SHAMAN = """
    35 at 1,0 half_turn, pawn 0
    49 at -1,0 none, pawn 0
    36 at 0,1 half_turn, nobody
"""


def test_the_shaman_lets_players_take_back_one_of_their_own_pawns(story: Story) -> None:
    """Red's pawn is in zone 350, number 0, and blue's in zone 490, number 1."""
    game = story(2, SHAMAN, menhir=[88]).play("AA")
    assert (game.expects, game.player, game.pawns) == ("retake", "red", (350, 490))
    assert game.legal_codes() == ("A", "7")
    assert game.play("A").pawns == (490,)
    assert game.play("7").pawns == (350, 490)


def test_after_the_shaman_the_tile_is_occupied(story: Story) -> None:
    """Meadow 2 belongs to blue; meadow 0, river 1 and forest 3 are free, and the river has no hut."""
    game = story(2, SHAMAN, menhir=[88]).play("AA").play("A")
    assert (game.expects, game.player, game.tile) == ("occupy", "red", 88)
    assert game.legal_codes() == ("A", "B", "D", "R", "7")


def test_after_the_shaman_the_retake_is_skipped_if_the_player_has_no_pawn_on_the_board(story: Story) -> None:
    game = story(2, SHAMAN.replace("half_turn, pawn 0", "half_turn, nobody"), menhir=[88]).play("AA")
    assert (game.expects, game.pawns) == ("occupy", (490,))


# -- codes that cannot be played


def illegal_message(game: Game, code: object) -> str:
    with pytest.raises(IllegalMove) as caught:
        game.play(code)  # type: ignore[arg-type]
    return str(caught.value)


def test_a_tile_that_does_not_fit_is_illegal() -> None:
    assert illegal_message(Game(2, [61], []), "AA") == (
        "chacun-place: move 1, 'AA': tile 61 does not fit at (-1, 0), not turned;"
        " now a placement is expected: AE, AF, AG or AH"
    )


def test_a_number_beyond_the_fringe_is_illegal() -> None:
    assert illegal_message(Game(2, [61], []), "AQ") == (
        "chacun-place: move 1, 'AQ': there is no number 4 in the fringe, which has 4; expected 0 to 3;"
        " now a placement is expected:"
        " AE, AF, AG or AH (positions are numbered from 0,"
        " and the fringe is that of the tiles before this one)"
    )


def test_an_occupation_where_a_placement_is_expected_is_illegal() -> None:
    assert illegal_message(Game(2, [61], []), "A") == (
        "chacun-place: move 1, 'A': expected 2 base32 characters, found 1;"
        " now a placement is expected: AE, AF, AG or AH"
        " (one character occupies or retakes; a placement that lost its leading A is AA)"
    )


def test_a_code_that_is_not_a_text_is_illegal() -> None:
    assert illegal_message(Game(2, [61], []), 4) == (
        "chacun-place: move 1, '4': a code is a text, not int; now a placement is expected: AE, AF, AG or AH"
    )


def test_a_code_in_lower_case_gets_a_hint() -> None:
    assert illegal_message(Game(2, [61], []).play("AE"), "a").endswith(
        "now an occupation is expected: A or 7 (ChaCuN codes are upper case: A)"
    )


def test_a_zone_that_the_tile_does_not_have_is_illegal() -> None:
    assert illegal_message(Game(2, [61], []).play("AE"), "B") == (
        "chacun-occupy: move 2, 'B': tile 61 has no zone 1; now an occupation is expected: A or 7"
    )


def test_a_pawn_on_a_lake_and_a_hut_on_a_river_that_ends_in_a_lake_are_illegal() -> None:
    game = Game(2, [2], []).play("AA")
    assert illegal_message(game, "I") == (
        "chacun-occupy: move 2, 'I': zone 8 of tile 2 is a lake, where no pawn may stand;"
        " now an occupation is expected: A, B, C, D, Y or 7"
    )
    assert illegal_message(game, "R") == (
        "chacun-occupy: move 2, 'R':"
        " zone 1 of tile 2 is a river, which ends in a lake, where no hut may stand;"
        " now an occupation is expected: A, B, C, D, Y or 7"
    )


def test_occupying_an_area_that_is_held_already_is_illegal(story: Story) -> None:
    game = story(2, "48 at -1,0 none, hut 1", normal=[59]).play("AB")
    assert illegal_message(game, "Y") == (
        "chacun-occupy: move 4, 'Y': the river system of zone 8 of tile 59 holds a hut already;"
        " now an occupation is expected: A, B, C, D or 7"
    )
    game = story(2, "61 at 0,-1 none, pawn 0", normal=[35]).play("AI")
    assert illegal_message(game, "A") == (
        "chacun-occupy: move 4, 'A': the meadow of zone 0 of tile 35 holds a pawn already;"
        " now an occupation is expected: B or 7"
    )


def test_taking_back_another_players_pawn_or_one_that_does_not_exist_is_illegal(story: Story) -> None:
    game = story(2, SHAMAN, menhir=[88]).play("AA")
    assert illegal_message(game, "B") == (
        "chacun-retake: move 8, 'B': the pawn in zone 490 is blue's, not red's;"
        " now a retake is expected: A or 7"
    )
    assert illegal_message(game, "C") == (
        "chacun-retake: move 8, 'C': there is no number 2 in the list of all pawns, which has 2;"
        " expected 0 to 1;"
        " now a retake is expected: A or 7 (pawns are numbered from 0, and huts are not counted)"
    )


def test_a_code_after_the_end_is_illegal() -> None:
    assert (
        illegal_message(Game(2, [], []), "7") == "chacun: move 1, '7': the game is over; no code is expected"
    )


def test_the_error_as_json_has_the_move_and_the_legal_codes() -> None:
    with pytest.raises(IllegalMove) as caught:
        Game(2, [61], []).play("AA")
    data = caught.value.to_json()
    assert (data["kind"], data["move"], data["expects"], data["legal"]) == (
        "illegal move",
        1,
        "place",
        ["AE", "AF", "AG", "AH"],
    )
