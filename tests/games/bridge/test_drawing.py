"""Drawings of bridge deals as text and as SVG."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from boardcode import InvalidDrawing
from boardcode.bridge import Deal

DEAL = Deal("N:A.KJ93.Q765.T963 972.A8764.A82.AK QJ643.QT5.K43.74 KT85.2.JT9.QJ852")
DRAWING = """\
                North
                S A
                H KJ93
                D Q765
                C T963
West                            East
S KT85                          S 972
H 2                             H A8764
D JT9                           D A82
C QJ852                         C AK
                South
                S QJ643
                H QT5
                D K43
                C 74"""
SVG = "{http://www.w3.org/2000/svg}"


def test_the_hands_are_drawn_where_the_players_sit() -> None:
    assert str(DEAL) == DRAWING
    assert Deal.from_drawing(DRAWING) == DEAL


def test_a_suit_without_cards_is_a_dash() -> None:
    lines = str(Deal.from_number(0)).split("\n")
    assert lines[1:5] == [f"{'':16}S AKQJT98765432", f"{'':16}H -", f"{'':16}D -", f"{'':16}C -"]
    assert lines[6] == f"{'S -':32}S -"
    assert Deal.from_drawing("\n".join(lines)) == Deal.from_number(0)


def test_spaces_and_the_order_of_ranks_do_not_matter() -> None:
    text = "\n".join(" ".join(line.split()) for line in DRAWING.split("\n")).replace("KJ93", "93JK")
    assert Deal.from_drawing(text + "\n\n") == DEAL


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("North", "N", "line 1, column 17: expected North, found 'N'"),
        ("H KJ93", "S KJ93", "line 3, column 17: expected H, found 'S'"),
        (
            "H KJ93",
            "H KJ913",
            "line 3, column 22: expected a rank of AKQJT98765432, or a dash alone, found '1'",
        ),
        ("H KJ93", "H", "line 3, column 18: expected North's cards, or a dash, found nothing"),
        ("H KJ93", "H KJ93 2", "line 3, column 24: expected the end of the line, found '2'"),
        ("C 74", "C 74\nC 2", "line 16, column 1: expected nothing more, found 'C'"),
        (
            "C 74",
            "C 7",
            "line 11, column 17: expected another hand, since South holds 12 cards; expected 13, found 'S'",
        ),
        (
            "C 74",
            "C 7A",
            "line 11, column 17: expected another hand, since South holds CA and so does East;"
            " expected each card once, found 'S'",
        ),
    ],
)
def test_a_wrong_drawing_is_an_error_with_its_place(old: str, new: str, message: str) -> None:
    with pytest.raises(InvalidDrawing) as caught:
        Deal.from_drawing(DRAWING.replace(old, new))
    assert str(caught.value) == f"bridge-pavlicek: {message}"


def test_the_picture_has_every_card_once_and_the_points_of_each_hand() -> None:
    picture = ElementTree.fromstring(DEAL.svg())
    cards = [group.get("data-card") for group in picture.iter(f"{SVG}g") if group.get("data-card")]
    assert sorted(map(str, cards)) == sorted(suit + rank for suit in "SHDC" for rank in "AKQJT98765432")
    texts = [text.text for text in picture.iter(f"{SVG}text")]
    assert [text for text in texts if text and "point" in text] == [
        *("10 points", "15 points", "8 points", "7 points")
    ]
    titles = [title.text for title in picture.iter(f"{SVG}title")]
    assert "North's spades: A" in titles
    assert "ten of clubs, north" in titles
