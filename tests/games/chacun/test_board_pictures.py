"""The board of a game as text and as SVG."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from xml.etree import ElementTree

from boardcode.chacun import Game, Rotation
from boardcode.games.chacun.board_drawing import tile_block

Story = Callable[..., Game]
SVG = "{http://www.w3.org/2000/svg}"

STORY = """
    47 at -1,0 none, hut 1
    35 at 1,0 half_turn, pawn 1
"""


def test_the_board_is_drawn_with_tiles_occupants_fringe_and_the_tile_in_hand(story: Story) -> None:
    assert (
        str(story(2, STORY, normal=[61]))
        == """\
         (1)    (3)    (5)


       +.....++.....++.....+
  (0)  ~ 47^ ~~ 56^ ## 35v .  (7)
       ~ R^1 ~~     ## B1  .
       +#####++#####++.....+

         (2)    (4)    (6)

+.....+  red to place tile 61
. 61^ .  red 0 points, blue 0 points
.     .  0 normal tiles and 0 menhir tiles left
+.....+"""
    )


def test_the_drawing_of_a_finished_game_names_the_winner(story: Story) -> None:
    assert str(story(2, STORY)).split("\n")[-3:] == [
        "the game is over: red wins",
        "red 2 points, blue 0 points",
        "0 normal tiles and 0 menhir tiles left",
    ]


def test_the_drawing_says_when_an_occupation_is_expected() -> None:
    assert str(Game(2, [61], []).play("AE")).split("\n")[-3] == "red to occupy a zone or none of tile 61"


def test_a_rotated_tile_is_drawn_with_rotated_sides() -> None:
    """Tile 27 has meadow, river, river and forest; turned right, the forest from the west is in the north."""
    assert tile_block(27, Rotation.RIGHT) == ("+#####+", "~ 27> .", "~     .", "+..~..+")


def titles(svg: str) -> list[str]:
    return [title.text or "" for title in ElementTree.fromstring(svg).iter(f"{SVG}title")]


def test_the_picture_names_tiles_occupants_and_the_fringe(story: Story) -> None:
    assert titles(story(2, STORY, normal=[61]).svg()) == [
        "ChaCuN, 3 tiles on the board, red to place (tile 61)",
        *[f"position {number} of the fringe" for number in range(8)],
        "tile 56, not turned",
        "tile 47, not turned, placed by red",
        "red hut in zone 1",
        "tile 35, half turn, placed by blue",
        "blue pawn in zone 1",
        "points",
    ]


def test_the_picture_shows_points_and_what_tiles_hold(story: Story) -> None:
    game = story(2, STORY)
    texts = [text.text for text in ElementTree.fromstring(game.svg()).iter(f"{SVG}text")]
    assert texts[-3:] == ["red 2", "blue 0", "the game is over"]
    assert {"A", "M", "D"} <= set(texts)
    assert game._repr_svg_() == game.svg()


def test_two_lakes_of_a_tile_are_drawn_apart(story: Story) -> None:
    """Tile 83, west of the start tile, has one lake towards north and east, one towards south and west."""
    game = story(2, "35 at 1,0 half_turn, nobody\n36 at 0,1 half_turn, nobody\n83 at -1,0 none, nobody")
    circles = [circle.attrib for circle in ElementTree.fromstring(game.svg()).iter(f"{SVG}circle")]
    start, north_east, south_west = [
        (float(lake["cx"]), float(lake["cy"])) for lake in circles if lake["r"] == "17"
    ]
    middle = start[0] - 100, start[1]
    assert north_east[0] > middle[0] > south_west[0]
    assert north_east[1] < middle[1] < south_west[1]


def test_the_picture_of_a_whole_board_shows_every_tile_position_and_occupant(
    full_game: Callable[[int, int], Game],
) -> None:
    """Six games, on whose boards nearly every tile lies at some time."""
    tiles = set()
    for seed in range(6):
        random, game = Random(seed), full_game(seed, 5)
        while game.expects != "end":
            game = game.play(random.choice(game.legal_codes()))
        assert len(titles(game.svg())) == 2 + len(game.board) + len(game.fringe) + len(game.holders)
        tiles |= {placed.tile for placed in game.board}
    assert len(tiles) >= 80
