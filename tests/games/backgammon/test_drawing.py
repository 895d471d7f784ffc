"""The board as text and as a picture."""

from __future__ import annotations

import pytest

from boardcode.backgammon import Match, Position, Situation
from boardcode.errors import InvalidDrawing

DRAWING = """\
 13  14  15  16  17  18 | bar | 19  20  21  22  23  24 | off
 4x   .  1o   .  2o   . |   . | 2o  2o   .  2o   .  2x |  1o
 4o   .   .   .  1o   . |  1x | 5x   .  2x   .   .  1x |  0x
 12  11  10   9   8   7 | bar |  6   5   4   3   2   1 | off"""


def test_a_board_is_drawn_as_the_player_on_roll_sees_it_and_read_back() -> None:
    position = Position.decode("zGbiIYCYD3gALA")
    assert str(position) == DRAWING
    assert Position.from_drawing(DRAWING) == position
    assert Position.from_drawing("\n".join(DRAWING.split("\n")[1:3])) == position


def test_a_pair_has_the_match_below_the_board() -> None:
    situation = Situation.decode("zGbiIYCYD3gALA:QYkqASAAIAAA")
    text = str(situation)
    assert text.startswith(f"{DRAWING}\n\ncube: 2\ncube_owner: 0\n")
    assert Situation.from_drawing(text) == situation
    match = Match.decode("QYkqASAAIAAA")
    assert Match.from_drawing(str(match)) == match


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (" 4x ", " 4z ", "line 2, column 2: expected a number and x or o, such as 5x, or ., found '4'"),
        ("|  1x |", "|  1o |", "line 3, column 28: expected checkers of x, found '1'"),
        (
            " 4o   . ",
            " 4o  5o ",
            "line 1, column 1: expected at most 15 checkers, found 19",
        ),
        (
            "|  1o\n",
            "|\n",
            "line 2, column 57: expected a row of 12 points, the bar and those off, found nothing",
        ),
        ("|  0x\n", "|  0x .\n", "line 3, column 62: expected the end of the row, found '.'"),
        ("1 | off", "1 | off\nmore", "line 5, column 1: expected nothing more below the board, found 'm'"),
    ],
)
def test_a_wrong_drawing_is_refused_at_its_place(old: str, new: str, message: str) -> None:
    assert old in DRAWING
    with pytest.raises(InvalidDrawing) as caught:
        Position.from_drawing(DRAWING.replace(old, new, 1))
    assert caught.value.reason == message


def test_the_picture_names_every_place_and_shows_cube_and_dice() -> None:
    svg = Situation.decode("zGbiIYCYD3gALA:QYkqASAAIAAA").svg()
    for part in (
        "point 6: 5 dark",
        "point 12: 4 light",
        "point 2: empty",
        "on the bar: 1 dark",
        "borne off: 1 light",
        "cube: 2, of player 0",
        "dice: 5 and 2",
        "match to 9, 2 : 4 - player 1 has rolled 5 and 2",
    ):
        assert f"<title>{part}</title>" in svg or part in svg
    assert svg.count('data-path="position.') == 24 + 4


def test_a_high_stack_shows_its_number() -> None:
    assert ">15</text>" in Position.decode("AAAA/38AAAD/fw").svg()
