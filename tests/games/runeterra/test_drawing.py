"""Drawings and lists of decks of Legends of Runeterra, with and without names of cards."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

import boardcode
from boardcode.errors import CodeError, InvalidDrawing
from boardcode.games.runeterra.state import LIST
from boardcode.runeterra import Deck

DECK = Deck.decode("CMAQCAIAAIAQCAQGAMAAKBAHF4")
NAMES = {"01DE002": 'The "Guard"', "04sh047": "Sun\nDisc  3x 01DE001", "09DE009": "Nobody"}
NAMED = boardcode.with_names("runeterra-deck", NAMES)


def test_cards_are_drawn_by_count_and_read_back() -> None:
    drawing = "5x 04SH047  Shurima\n3x 01DE002  Demacia\n2x 02BW003  Bilgewater"
    assert str(DECK) == drawing
    assert Deck.from_drawing(drawing) == DECK
    assert Deck.from_drawing("\n 2x 02BW003\n3x 01DE002\n5x 04SH047  x\n") == DECK
    assert str(Deck({})) == "no cards"
    assert Deck.from_drawing("no cards") == Deck({})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: expected cards, or `no cards`, found nothing"),
        ("3x 01XX002", "line 1, column 1: expected a count and a card such as 3x 01FR003, found '3'"),
        (
            "3x 01DE002\n 1x 01DE002",
            "line 2, column 2: expected a card that does not stand above, with a count from 1, found '1'",
        ),
        (
            "0x 01DE002",
            "line 1, column 1: expected a card that does not stand above, with a count from 1, found '0'",
        ),
    ],
)
def test_a_drawing_with_a_mistake_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(InvalidDrawing) as caught:
        Deck.from_drawing(text)
    assert caught.value.reason == message


def test_names_stand_behind_the_cards_and_are_read_over() -> None:
    drawing = NAMED.draw(DECK)
    assert drawing == (
        '5x 04SH047  Sun Disc 3x 01DE001 (Shurima)\n3x 01DE002  The "Guard" (Demacia)\n2x 02BW003  Bilgewater'
    )
    assert NAMED.from_drawing(drawing) == DECK
    assert str(DECK) == "5x 04SH047  Shurima\n3x 01DE002  Demacia\n2x 02BW003  Bilgewater"


def test_a_list_has_names_in_quotes_and_is_read_back() -> None:
    text = NAMED.notations["runeterra-list"].write(DECK)
    assert text == '5:04SH047 "Sun Disc 3x 01DE001" 3:01DE002 "The \'Guard\'" 2:02BW003'
    assert LIST.decode(text) == DECK
    assert LIST.write(DECK) == "5:04SH047 3:01DE002 2:02BW003"
    assert Deck.from_list("3x01DE002, 2:02BW003;5:04SH047") == DECK


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("3:01DE002 2:01DE002", "01DE002 stands there twice"),
        ("0:01DE002", "01DE002 is there 0 times; expected a count from 1"),
        ('3:01DE002 "Guard', "expected a count and a card such as 3:01FR003, found '\"Guard'"),
    ],
)
def test_a_list_with_a_mistake_is_refused(text: str, reason: str) -> None:
    with pytest.raises(CodeError) as caught:
        Deck.from_list(text)
    assert caught.value.reason == reason


def test_an_explanation_names_the_card_at_its_number() -> None:
    meanings = {span.path: span.meaning for span in NAMED.explain(DECK.code)}
    assert meanings["cards.threes[0].number[0]"] == '2 (01DE002 The "Guard")'
    assert meanings["cards.more[0].number"] == "47 (04SH047 Sun Disc 3x 01DE001)"
    assert meanings["cards.twos[0].number[0]"] == "3"
    assert meanings["cards.threes[0].set"] == "1"
    plain = boardcode.explain("runeterra-deck", DECK.code)
    assert [span.path for span in plain] == list(meanings)


def test_a_number_of_a_code_is_shown_at_its_card_also_with_names() -> None:
    explanation = NAMED.explain(DECK.code)
    lines = NAMED.draw(DECK).split("\n")
    for span in explanation:
        if span.path.endswith(".number") or ".number[" in span.path:
            line = span.shown[0][0]
            text = "".join([lines[row][column] for row, column in span.shown])
            assert text in ("5x 04SH047", "3x 01DE002", "2x 02BW003")
            assert lines[line].startswith(text)


def test_random_decks_with_names_are_read_back() -> None:
    random = Random(3)
    for _ in range(50):
        deck = boardcode.get("runeterra-deck").sample(random)
        named = boardcode.with_names("runeterra-deck", {card: f"{card} 2x; 3:{card}" for card in deck.cards})
        assert named.from_drawing(named.draw(deck)) == deck
        assert LIST.decode(named.notations["runeterra-list"].write(deck)) == deck


def test_the_picture_has_the_names_and_is_as_wide_as_they_need() -> None:
    plain, named = ElementTree.fromstring(DECK.svg()), ElementTree.fromstring(NAMED.svg(DECK))
    texts = [element.text for element in named.iter("{http://www.w3.org/2000/svg}text")]
    assert 'The "Guard"' in texts
    assert "Sun Disc 3x 01DE001" in texts
    assert float(named.attrib["width"]) > float(plain.attrib["width"])
    long = boardcode.with_names("runeterra-deck", {"01DE002": "x" * 100}).svg(DECK)
    assert "x" * 25 + "…" in long
    title = f"3 copies of 01DE002, {'x' * 100} (Demacia)"
    assert title in long
