"""Drawings of 2048 boards as text and as SVG."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardcode
from boardcode import InvalidDrawing
from boardcode.twenty48 import Board

BOARD = Board((2, 8, 128, 4, 8, 32, 64, 256, 2, 4, 32, 32768, 0, 0, 8, 16))
DRAWING = """\
    2     8   128     4
    8    32    64   256
    2     4    32 32768
    .     .     8    16"""
SVG = "{http://www.w3.org/2000/svg}"


def test_the_tiles_are_drawn_in_four_rows() -> None:
    assert str(BOARD) == DRAWING
    assert Board.from_drawing(DRAWING) == BOARD


def test_spaces_and_empty_lines_around_do_not_matter() -> None:
    text = "\n".join(" ".join(line.split()) for line in DRAWING.split("\n"))
    assert Board.from_drawing(f"\n{text}\n\n") == BOARD


@given(st.integers(0, (1 << 64) - 1))
def test_every_drawing_is_read_back(number: int) -> None:
    board = Board.from_number(number)
    assert Board.from_drawing(str(board)) == board
    assert len({len(line) for line in str(board).split("\n")}) == 1


def test_a_cell_is_shown_where_its_tile_stands() -> None:
    shown = {span.path: span.shown for span in boardcode.explain("2048", BOARD.code)}
    assert shown["cells[0]"] == ((0, 4),)
    assert shown["cells[11]"] == tuple((2, column) for column in range(18, 23))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "128",
            "127",
            "2048: line 1, column 15: expected '.', '2', '4', '8', '16', '32', '64', '128', '256', '512',"
            " '1024', '2048', '4096', '8192', '16384' or '32768', found '1'",
        ),
        (" 32768", "", "2048: line 3, column 18: expected a row of 4 symbols, found nothing"),
        ("32768", "4 8", "2048: line 3, column 21: expected the end of the row after 4 symbols, found '8'"),
        ("    .     .     8    16", "", "2048: line 4, column 1: expected a row of 4 symbols, found nothing"),
    ],
)
def test_a_wrong_drawing_is_an_error_with_its_place(old: str, new: str, message: str) -> None:
    with pytest.raises(InvalidDrawing) as caught:
        Board.from_drawing(DRAWING.replace(old, new))
    assert str(caught.value) == message


def test_the_picture_shows_every_tile() -> None:
    picture = ElementTree.fromstring(BOARD.svg())
    paths = [group.get("data-path") for group in picture.iter(f"{SVG}g") if group.get("data-path")]
    assert paths == [f"cells[{cell}]" for cell in range(16)]
    assert [text.text for text in picture.iter(f"{SVG}text")] == [str(tile) for tile in BOARD.cells if tile]
    titles = [title.text for title in picture.iter(f"{SVG}title")]
    assert titles[4] == "row 1, column 4: 4"
    assert titles[13] == "row 4, column 1: empty"


def test_all_tiles_have_a_colour_of_their_own() -> None:
    picture = ElementTree.fromstring(Board.decode("0xfedcba9876543210").svg())
    fills = [group.find(f"{SVG}rect").get("fill") for group in picture.iter(f"{SVG}g")]  # type: ignore[union-attr]
    assert len(set(fills)) == 16
