"""Text drawings and SVG pictures of 5211."""

from __future__ import annotations

from itertools import product
from typing import Any
from xml.etree import ElementTree

import pytest

import boardcode
from boardcode import InvalidDrawing
from boardcode.fivetwooneone import Board, Card, Color, Face, Hand, Slot, Table

CARDS = [Card(color, value) for color in Color for value in range(1, 7)]
SLOTS = [None, *(Slot(face, card) for face in Face for card in CARDS)]
TABLE = Table.decode("0x0000002332324244_0133012101230131_0000004143441643_0103012100110000")
TABLE_DRAWING = """\
player 1 hand   blue 3, orange 2, orange 2, black 2, black 4
player 1 board  orange 3, blue 1, blue 3, orange 1
player 2 hand   black 1, black 3, black 4, green 6, black 3
player 2 board  yellow 3, blue 1, [green 1], -"""


def error_of(state: Any, text: str) -> InvalidDrawing:
    with pytest.raises(InvalidDrawing) as caught:
        state.from_drawing(text)
    return caught.value


# -- text


def test_a_card_is_drawn_in_words() -> None:
    assert str(Card.decode("0x25")) == "blue 5"


def test_a_face_down_card_is_in_brackets_and_a_dash_is_no_card() -> None:
    assert str(Board.decode("0x0101012500340000")) == "yellow 1, blue 5, [orange 4], -"


def test_a_table_has_a_line_for_each_hand_and_board() -> None:
    assert str(TABLE) == TABLE_DRAWING
    assert Table.from_drawing(TABLE_DRAWING) == TABLE


def test_every_card_has_a_drawing_of_its_own_that_reads_back() -> None:
    assert len({str(card) for card in CARDS}) == 30
    for card in CARDS:
        assert Card.from_drawing(str(card)) == card


def test_every_pair_of_slots_reads_back() -> None:  # 61 x 61 boards, less 60 with a gap
    for first, second in product(SLOTS, SLOTS):
        if first is not None or second is None:
            board = Board((first, second, None, None))
            assert Board.from_drawing(str(board)) == board


def test_trailing_spaces_and_newlines_are_accepted() -> None:
    assert Table.from_drawing(TABLE_DRAWING.replace("\n", "  \r\n") + " \n\n") == TABLE
    assert Card.from_drawing("blue 5 \n") == Card.decode("0x25")


@pytest.mark.parametrize(
    ("state", "text", "message"),
    [
        (Card, "", "5211-card: line 1, column 1: expected a card such as blue 5, found nothing"),
        (Card, "red 5", "5211-card: line 1, column 1: expected a card such as blue 5, found 'r'"),
        (Card, "Blue 5", "5211-card: line 1, column 1: expected a card such as blue 5, found 'B'"),
        (Card, "blue 7", "5211-card: line 1, column 6: expected a value from 1 to 6, found '7'"),
        (Card, "blue", "5211-card: line 1, column 6: expected a value from 1 to 6, found nothing"),
        (Card, "blue 5\nred 5", "5211-card: line 2, column 1: expected the end of the drawing, found 'r'"),
        (
            Hand,
            "blue 5",
            "5211-hand: line 1, column 7: expected 5 cards separated by commas, not 1, found nothing",
        ),
        (
            Hand,
            "blue 5, blue 5, [blue 5], blue 5, blue 5",
            "5211-hand: line 1, column 17: expected a card such as blue 5, found '['",
        ),
        (
            Board,
            "-, -, -",
            "5211-board: line 1, column 8: expected 4 places separated by commas, not 3, found nothing",
        ),
        (
            Board,
            "-, blue 5, -, -",
            "5211-board: line 1, column 1: expected a card before the next one, found '-'",
        ),
        (
            Board,
            "blue 5, -, -, blue 5",
            "5211-board: line 1, column 12: expected a card before the next one, found '-'",
        ),
        (
            Board,
            "[blue 5, -, -, -",
            "5211-board: line 1, column 8: expected ']' after a face-down card, found ','",
        ),
        (Board, "[blue 9], -, -, -", "5211-board: line 1, column 7: expected a value from 1 to 6, found '9'"),
        (
            Table,
            "",
            "5211-state: line 1, column 1: expected a line that begins with 'player 1 hand', found nothing",
        ),
        (
            Table,
            TABLE_DRAWING.replace("player 2 hand", "player 3 hand"),
            "5211-state: line 3, column 1: expected a line that begins with 'player 2 hand', found 'p'",
        ),
        (
            Table,
            TABLE_DRAWING.rpartition("\n")[0],
            "5211-state: line 4, column 1: expected a line that begins with 'player 2 board', found nothing",
        ),
        (
            Table,
            TABLE_DRAWING.replace("green 6", "green 8"),
            "5211-state: line 3, column 50: expected a value from 1 to 6, found '8'",
        ),
        (
            Table,
            TABLE_DRAWING + "\nplayer 3 hand",
            "5211-state: line 5, column 1: expected the end of the drawing, found 'p'",
        ),
    ],
)
def test_the_error_of_a_drawing_names_line_and_column(state: Any, text: str, message: str) -> None:
    assert str(error_of(state, text)) == message


def test_an_explanation_knows_where_fields_show_in_the_drawing() -> None:
    def text_at(format: str, code: str) -> dict[str, str]:
        lines = str(boardcode.decode(format, code)).split("\n")
        return {
            span.path: "".join(lines[line][column] for line, column in span.shown)
            for span in boardcode.explain(format, code)
        }

    assert text_at("5211-card", "0x25") == {"color": "blue", "value": "5"}
    assert text_at("5211-board", "0x0101002500000000") == {
        "slots[0].face": "",  # face up: no brackets
        "slots[0].card.color": "yellow",
        "slots[0].card.value": "1",
        "slots[1].face": "[]",
        "slots[1].card.color": "blue",
        "slots[1].card.value": "5",
        "slots[2]": "-",
        "slots[3]": "-",
    }
    table = text_at("5211-state", TABLE.code)
    assert table["players[0].hand.cards[4].color"] == "black"
    assert table["players[1].board.slots[2].face"] == "[]"
    assert table["players[1].board.slots[3]"] == "-"


# -- SVG


def titles(state: Any) -> dict[str | None, str | None]:
    """Return the title of each path in a picture."""
    name = "{http://www.w3.org/2000/svg}"
    picture = ElementTree.fromstring(state.svg())
    return {group.get("data-path"): group.findtext(f"{name}title") for group in picture.iter(f"{name}g")}


def test_a_picture_has_a_title_for_every_field() -> None:
    assert titles(Card.decode("0x25")) == {"color": "blue", "value": "value 5"}
    assert titles(Board.decode("0x0101002500000000")) == {
        "slots[0]": "yellow 1",
        "slots[1]": "blue 5, face down",
        "slots[2]": "no card in place 3",
        "slots[3]": "no card in place 4",
    }
    assert titles(Hand.decode("0x0000000125343143"))["cards[4]"] == "black 3"
    table = titles(TABLE)
    assert len(table) == 2 * (5 + 4)
    assert table["players[1].board.slots[2]"] == "green 1, face down"


def test_a_picture_names_colour_and_value_of_a_card() -> None:
    for card in CARDS:
        assert f">{card.color}</text>" in card.svg()
        assert f">{card.value}</text>" in card.svg()


def test_no_two_cards_or_slots_have_the_same_picture() -> None:
    assert len({card.svg() for card in CARDS}) == 30
    assert len({Board((slot, None, None, None)).svg() for slot in SLOTS}) == 61


def corners(shape: ElementTree.Element) -> list[tuple[float, float]]:
    """Return the extreme points of a shape; of a text, its anchor."""

    def number(name: str) -> float:
        return float(shape.attrib[name])

    match shape.tag.rpartition("}")[2]:
        case "rect":
            x, y = number("x"), number("y")
            return [(x, y), (x + number("width"), y + number("height"))]
        case "circle":
            x, y, radius = number("cx"), number("cy"), number("r")
            return [(x - radius, y - radius), (x + radius, y + radius)]
        case "line":
            return [(number("x1"), number("y1")), (number("x2"), number("y2"))]
        case "text":
            return [(number("x"), number("y"))]
    return []


def test_every_shape_lies_inside_its_picture() -> None:  # every card, every first slot, a hand and a table
    boards = [Board((slot, None, None, None)) for slot in SLOTS]
    for state in (*CARDS, *boards, Hand.decode("0x0000000125343143"), TABLE):
        picture = ElementTree.fromstring(state.svg())
        width, height = float(picture.attrib["width"]), float(picture.attrib["height"])
        points = [point for shape in picture.iter() for point in corners(shape)]
        assert len(points) > 4
        assert all(0 <= x <= width and 0 <= y <= height for x, y in points)
