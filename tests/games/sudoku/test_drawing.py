"""Drawings of Sudokus as text and as SVG."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardcode
from boardcode import InvalidDrawing
from boardcode.sudoku import Puzzle

PUZZLE = Puzzle.decode("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
DRAWING = """\
4 . . | . . . | 8 . 5
. 3 . | . . . | . . .
. . . | 7 . . | . . .
------+-------+------
. 2 . | . . . | . 6 .
. . . | . 8 . | 4 . .
. . . | . 1 . | . . .
------+-------+------
. . . | 6 . 3 | . 7 .
5 . . | 2 . . | . . .
1 . 4 | . . . | . . ."""
SVG = "{http://www.w3.org/2000/svg}"


def test_the_rows_are_drawn_in_boxes() -> None:
    assert str(PUZZLE) == DRAWING
    assert Puzzle.from_drawing(DRAWING) == PUZZLE


@pytest.mark.parametrize("removed", [" ", "|", " |", "-+", " |-+"])
def test_bars_lines_and_spaces_may_be_left_off(removed: str) -> None:
    text = "".join(sign for sign in DRAWING if sign not in removed)
    assert Puzzle.from_drawing(f"\n{text}\n") == PUZZLE
    assert Puzzle.from_drawing(text.replace(".", "0")) == PUZZLE


@given(st.lists(st.integers(0, 9), min_size=81, max_size=81))
def test_every_drawing_is_read_back(cells: list[int]) -> None:
    puzzle = Puzzle(tuple(cells))
    assert Puzzle.from_drawing(str(puzzle)) == puzzle


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (". 3 .", ". x .", "line 2, column 3: expected '.' or a digit, found 'x'"),
        ("8 . 5", "8 .", "line 1, column 20: expected a row of 9 cells, found nothing"),
        ("8 . 5", "8 . 5 1", "line 1, column 23: expected the end of the row after 9 cells, found '1'"),
        (
            "1 . 4 | . . . | . . .",
            "",
            "line 12, column 1: expected 9 rows, after 8 of them, found nothing",
        ),
        (
            "------+-------+------\n. 2",
            "1 2 3 4 5 6 7 8 9\n. 2",
            "line 11, column 1: expected nothing more below nine rows, found '1'",
        ),
    ],
)
def test_a_wrong_drawing_is_an_error_with_its_place(old: str, new: str, message: str) -> None:
    with pytest.raises(InvalidDrawing) as caught:
        Puzzle.from_drawing(DRAWING.replace(old, new))
    assert str(caught.value) == f"sudoku: {message}"


def test_a_cell_is_shown_where_its_digit_stands() -> None:
    shown = {span.path: span.shown for span in boardcode.explain("sudoku", PUZZLE.code)}
    assert shown["cells[0]"] == ((0, 0),)
    assert shown["cells[28]"] == ((4, 2),)
    assert shown["cells[80]"] == ((10, 20),)


def test_the_picture_has_all_cells_and_marks_repeated_digits() -> None:
    picture = ElementTree.fromstring(PUZZLE.svg())
    paths = [group.get("data-path") for group in picture.iter(f"{SVG}g") if group.get("data-path")]
    assert paths == [f"cells[{cell}]" for cell in range(81)]
    assert len([*picture.iter(f"{SVG}text")]) == 17
    repeated = ElementTree.fromstring(Puzzle.decode("55" + 79 * ".").svg())
    fills = [text.get("fill") for text in repeated.iter(f"{SVG}text")]
    assert fills == ["#0072b2", "#d55e00"]
