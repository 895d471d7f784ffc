"""Drawings of Connect Four positions as text and as SVG."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

import boardcode
from boardcode import InvalidDrawing
from boardcode.connectfour import Position

POSITION = Position.from_moves("4433425")
DRAWING = """\
. . . . . . .
. . . . . . .
. . . . . . .
. . . x . . .
. . o o . . .
. o x x x . .
1 2 3 4 5 6 7"""
SVG = "{http://www.w3.org/2000/svg}"


def test_the_columns_stand_on_their_numbers() -> None:
    assert str(POSITION) == DRAWING
    assert Position.from_drawing(DRAWING) == POSITION


def test_spaces_and_the_numbers_may_be_left_off() -> None:
    rows = DRAWING.replace(" ", "").split("\n")[:6]
    assert Position.from_drawing("\n" + "\n".join(rows) + "\n\n") == POSITION


def test_samples_are_drawn_and_read_back() -> None:
    random = Random(7)
    for _ in range(200):
        position = Position.format().sample(random)
        assert Position.from_drawing(str(position)) == position


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            ". o x x x . .",
            ". . x x x . .",
            "columns: line 1, column 1: of 6 stones the player to move has 4; expected 3",
        ),
        (
            ". . o o . . .",
            "o . o o . . .",
            "line 5, column 1: expected '.', since the cell below is empty, found 'o'",
        ),
        (". o x x x . .", ". o x x X . .", "line 6, column 9: expected '.', 'x' or 'o', found 'X'"),
        (". o x x x . .", ". o x x x .", "line 6, column 12: expected a row of 7 cells, found nothing"),
        (
            ". o x x x . .",
            ". o x x x . . .",
            "line 6, column 15: expected the end of the row after 7 cells, found '.'",
        ),
        ("1 2 3 4 5 6 7", "1 2 3", "line 7, column 1: expected nothing more below the board, found '1'"),
    ],
)
def test_a_wrong_drawing_is_an_error_with_its_place(old: str, new: str, message: str) -> None:
    with pytest.raises(InvalidDrawing) as caught:
        Position.from_drawing(DRAWING.replace(old, new))
    assert str(caught.value) == f"connect-four: {message}"


def test_a_column_is_shown_from_top_to_bottom() -> None:
    shown = {span.path: span.shown for span in boardcode.explain("connect-four", POSITION.code)}
    assert shown["columns[3]"] == tuple((row, 6) for row in range(6))


def test_the_picture_shows_stones_whose_turn_it_is_and_four_in_a_row() -> None:
    picture = ElementTree.fromstring(POSITION.svg())
    texts = [text.text for text in picture.iter(f"{SVG}text")]
    assert texts == ["o to move", *"1234567"]
    titles = [title.text for title in picture.iter(f"{SVG}title")]
    assert titles[4] == "column 4: x o x"
    assert len([*picture.iter(f"{SVG}line")]) == 0
    over = ElementTree.fromstring(Position.from_moves("1415171").svg())
    assert next(over.iter(f"{SVG}text")).text == "x has four in a row"
