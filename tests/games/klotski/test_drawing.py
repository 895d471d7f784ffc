"""Layouts as text and as pictures."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

import boardcode
from boardcode.errors import InvalidDrawing, InvalidState
from boardcode.klotski import Kind, Layout, Piece

HARDEST = """\
┌───┬───┬───┬───┐
│   │   │   │   │
├───┴───┼───┤   │
│       │   │   │
│       │   ├───┤
│       │   │   │
├───┬───┴───┤   │
│ · │       │   │
│   ├───┬───┴───┤
│ · │   │       │
└───┴╌╌╌┴╌╌╌────┘"""

ALONE = """\
┌───────┬───────┐
│       │ ·   · │
│       │       │
│       │ ·   · │
├───────┘       │
│ ·   ·   ·   · │
│               │
│ ·   ·   ·   · │
│               │
│ ·   ·   ·   · │
└────╌╌╌╌╌╌╌────┘"""


@pytest.mark.parametrize(("code", "drawing"), [("4FEA134", HARDEST), ("0", ALONE)])
def test_a_layout_is_drawn_with_outlines_and_read_back(code: str, drawing: str) -> None:
    assert str(Layout.decode(code)) == drawing
    assert Layout.from_drawing(drawing) == Layout.decode(code)


def test_trailing_spaces_and_newlines_are_ignored() -> None:
    assert Layout.from_drawing(HARDEST.replace("\n", "  \r\n") + " \n\n").code == "4FEA13400"


def test_drawings_of_layouts_picked_by_chance_read_back() -> None:
    random = Random(20)
    for _ in range(500):
        layout = boardcode.get("klotski").sample(random)
        assert Layout.from_drawing(str(layout)) == layout


@pytest.mark.parametrize(
    ("drawing", "message"),
    [
        ("", "line 1, column 1: expected 11 lines of 17 signs, found nothing"),
        (HARDEST + "\nx", "line 12, column 1: expected 11 lines of 17 signs, found 'x'"),
        (HARDEST.replace("┐", "┐x", 1), "line 1, column 18: expected 11 lines of 17 signs, found 'x'"),
        (HARDEST[: HARDEST.index("└")], "line 11, column 1: expected 11 lines of 17 signs, found nothing"),
        (HARDEST.replace("┌", "x"), "line 1, column 1: expected '┌', found 'x'"),
        (HARDEST.replace("╌", "─"), "line 11, column 6: expected '╌', found '─'"),
        (
            HARDEST.replace("│       │   │   │", "│       │       │", 1),
            "line 4, column 13: expected a wall, found ' '",
        ),
        (HARDEST.replace("·", " ", 1), "no space, but a layout has at least two"),
        (
            HARDEST.replace("│       │   │   │", "│   │   │   │   │"),
            "expected exactly one square, found none",
        ),
    ],
)
def test_a_drawing_that_cannot_be_read_says_where(drawing: str, message: str) -> None:
    with pytest.raises(InvalidDrawing) as caught:
        Layout.from_drawing(drawing)
    assert caught.value.reason == message


def test_a_drawing_with_a_changed_character_is_refused_or_another_layout() -> None:
    """Each character replaced by each of the others, by a letter, by a line end and by nothing."""
    layout = Layout.decode("4FEA134")
    for place in range(len(HARDEST)):
        for character in set(HARDEST) | {"x", "\n", ""}:
            changed = HARDEST[:place] + character + HARDEST[place + 1 :]
            try:
                other = Layout.from_drawing(changed)
            except InvalidDrawing:
                continue
            assert changed.rstrip() == str(other)
            assert (other == layout) == (changed == HARDEST)


def test_each_part_of_the_code_shows_where_its_piece_lies() -> None:
    lines = HARDEST.split("\n")
    spans = {span.path: span for span in boardcode.explain("klotski", "4FEA134")}
    assert spans["square"].shown[0] == (3, 1)
    assert len(spans["square"].shown) == 3 * 7
    assert spans["piece 7"].meaning == "space at cell 12"
    assert spans["piece 7"].shown == ((7, 1), (7, 2), (7, 3))
    inside = {
        lines[line][column]
        for path, span in spans.items()
        if path != "padding"
        for line, column in span.shown
    }
    assert inside == {" ", "·"}
    assert spans["padding"].shown == ()


def test_a_short_code_shows_in_every_piece_and_space() -> None:
    (rank,) = boardcode.explain("klotski-short", "AXCZN")
    parts = boardcode.explain("klotski", "4FEA134")
    assert set(rank.shown) == {place for span in parts for place in span.shown}


def test_the_picture_names_every_piece_by_its_part_of_the_code() -> None:
    picture = ElementTree.fromstring(Layout.decode("4FEA134").svg())
    svg = "{http://www.w3.org/2000/svg}"
    titles = {group.get("data-path"): group.findtext(f"{svg}title") for group in picture.iter(f"{svg}g")}
    assert picture.findtext(f"{svg}title") == "Klotski layout 4FEA13400"
    assert titles["square"] == "square at cells 4, 5, 8 and 9"
    assert titles["piece 4"] == "vertical domino at cells 3 and 7"
    assert titles["piece 7"] == "space at cell 12"
    assert titles[None] == "the exit, through which only the square leaves"
    assert len(titles) == 13
    numbers = [text.text for text in picture.iter(f"{svg}text")]
    assert numbers == ["exit", *map(str, range(20))]


BLOCKS = {
    Kind.SQUARE: (122, 122),
    Kind.HORIZONTAL: (122, 58),
    Kind.VERTICAL: (58, 122),
    Kind.SINGLE: (58, 58),
}


def blocks(picture: str) -> list[tuple[float, ...]]:
    """The x, y, width and height of the pieces in a picture: its rounded rectangles."""
    rectangles = ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}rect")
    return [
        tuple(float(rectangle.attrib[name]) for name in ("x", "y", "width", "height"))
        for rectangle in rectangles
        if "rx" in rectangle.attrib
    ]


def expected_block(piece: Piece) -> tuple[float, ...]:
    row, column = divmod(piece.cell, 4)
    return 19 + 64 * column, 19 + 64 * row, *BLOCKS[piece.kind]


@pytest.mark.parametrize(
    ("kind", "count"),
    [(Kind.SQUARE, 12), (Kind.HORIZONTAL, 15), (Kind.VERTICAL, 16), (Kind.SINGLE, 20)],
)
def test_the_picture_shows_a_piece_at_every_cell_where_it_fits(kind: Kind, count: int) -> None:
    """Each piece alone with a square in one of two opposite corners, so that every cell is free once."""
    cells = set()
    for cell in range(20):
        for square in (0, 14):
            others = [] if kind is Kind.SQUARE else [Piece(Kind.SQUARE, square)]
            try:
                layout = Layout([Piece(kind, cell), *others])
            except InvalidState:
                continue
            assert sorted(blocks(layout.svg())) == sorted(map(expected_block, layout.pieces))
            cells.add(cell)
    assert len(cells) == count


def test_pictures_of_layouts_picked_by_chance_show_their_pieces_and_no_others() -> None:
    """200 layouts."""
    random = Random(5)
    for _ in range(200):
        layout = boardcode.get("klotski").sample(random)
        assert sorted(blocks(layout.svg())) == sorted(map(expected_block, layout.pieces))
