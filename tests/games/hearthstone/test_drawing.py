"""Drawings and lists of Hearthstone decks, with and without names of cards."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

import boardcode
from boardcode.errors import CodeError, InvalidDrawing
from boardcode.games.hearthstone.state import LIST
from boardcode.hearthstone import Deck

DECK = Deck.decode("AAEBAQcBBAMBAgMAAQEF/cQFAAA=")
DRAWING = "wild\nhero 7\n2x 1\n2x 2\n2x 3\n1x 4\nsideboard of 90749\n1x 5"
NAMES = {7: "First; Hero", 4: 'A "Drum"', 5: "5", 90749: "The\tBand", 99: "Nobody"}
NAMED = boardcode.with_names("hearthstone-deck", NAMES)
ENTRY = "hero and an id, a count and an id such as 2x 179, or sideboard of and an id"


def test_a_deck_is_drawn_as_lines_and_read_back() -> None:
    assert str(DECK) == DRAWING
    assert Deck.from_drawing(DRAWING) == DECK
    assert Deck.from_drawing("\n wild\n2x  3\n2x 1\nhero  7\n2x 2\n1x 4\nsideboard of 90749\n1x 5\n") == DECK


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: expected the format of the deck, found nothing"),
        (
            "hero 7",
            "line 1, column 1: expected the format first: wild, standard, classic, twist, found 'h'",
        ),
        ("wild\n 2x 0", f"line 2, column 2: expected {ENTRY}, found '2'"),
        ("wild\n2x 1 Drum", f"line 2, column 1: expected {ENTRY}, found '2'"),  # one blank before a name
        ("wild\n2x 1\n1x 1", "line 3, column 1: expected each card once, found '1'"),
        (
            "wild\nsideboard of 3\n1x 1\n1x 1",
            "line 4, column 1: expected each card of a sideboard once, found '1'",
        ),
        (f"wild\n2x {1 << 31}", f"line 2, column 1: expected {ENTRY}, found '2'"),
    ],
)
def test_a_drawing_with_a_mistake_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(InvalidDrawing) as caught:
        Deck.from_drawing(text)
    assert caught.value.reason == message


def test_names_stand_behind_the_ids_and_are_read_over() -> None:
    drawing = NAMED.draw(DECK)
    assert drawing == (
        'wild\nhero 7  First; Hero\n2x 1\n2x 2\n2x 3\n1x 4  A "Drum"\nsideboard of 90749  The Band\n1x 5  5'
    )
    assert NAMED.from_drawing(drawing) == DECK
    assert str(DECK) == DRAWING


def test_a_list_has_names_in_quotes_and_is_read_back() -> None:
    text = NAMED.notations["hearthstone-list"].write(DECK)
    assert text == (
        'wild; hero 7 "First; Hero"; 2x 1; 2x 2; 2x 3; 1x 4 "A \'Drum\'"; sideboard of 90749 "The Band";'
        ' 1x 5 "5"'
    )
    assert LIST.decode(text) == DECK
    assert LIST.write(DECK) == "; ".join(DRAWING.split("\n"))


def test_a_list_with_a_quote_that_does_not_end_is_refused() -> None:
    with pytest.raises(CodeError) as caught:
        Deck.from_list('wild; hero 7; 2x 1 "Drum')
    assert str(caught.value) == (
        f"hearthstone-list: characters 15-24 '2x 1 \"Drum': expected {ENTRY}, found '2x 1 \"Drum'"
    )


def test_an_explanation_names_heroes_cards_and_owners() -> None:
    meanings = {span.path: span.meaning for span in NAMED.explain(DECK.code)}
    assert meanings["heroes[0]"] == "7 (First; Hero)"
    assert meanings["cards.ones[0]"] == '4 (A "Drum")'
    assert meanings["sideboards.ones[0].owner"] == "90749 (The Band)"
    assert meanings["sideboards.ones[0].id"] == "5 (5)"
    assert meanings["cards.twos[0]"] == "1"
    assert meanings["cards.ones.count"] == "1"
    many = boardcode.with_names("hearthstone-deck", {1: "One", 3: "Three"}).explain(
        "AAEBAQcAAAQBAwIDAwMEAwA="
    )
    meanings = {span.path: span.meaning for span in many}
    assert (meanings["cards.more[0].id"], meanings["cards.more[0].count"]) == ("1 (One)", "3")


def test_a_number_of_a_code_is_shown_at_its_card_also_with_names() -> None:
    lines = NAMED.draw(DECK).split("\n")
    shown = {
        span.path: "".join([lines[row][column] for row, column in span.shown])
        for span in NAMED.explain(DECK.code)
    }
    assert shown["heroes[0]"] == "hero 7"
    assert shown["cards.twos[2]"] == "2x 3"
    assert shown["sideboards.ones[0].id"] == "1x 5"


def test_random_decks_with_names_are_read_back() -> None:
    random = Random(5)
    for _ in range(50):
        deck = boardcode.get("hearthstone-deck").sample(random)
        ids = [*deck.heroes, *[card for card, _ in deck.cards], *[card for _, card, _ in deck.sideboards]]
        named = boardcode.with_names("hearthstone-deck", {card: f"2x {card}; hero 1  2" for card in ids})
        assert named.from_drawing(named.draw(deck)) == deck
        assert LIST.decode(named.notations["hearthstone-list"].write(deck)) == deck


def test_the_picture_has_the_names_and_is_as_wide_as_they_need() -> None:
    plain, named = ElementTree.fromstring(DECK.svg()), ElementTree.fromstring(NAMED.svg(DECK))
    texts = [element.text for element in named.iter("{http://www.w3.org/2000/svg}text")]
    assert {"hero 7 First; Hero", 'A "Drum"', "sideboard of 90749 The Band"} <= {*texts}
    assert float(named.attrib["width"]) > float(plain.attrib["width"])
    assert "x" * 25 + "…" in boardcode.with_names("hearthstone-deck", {4: "x" * 100}).svg(DECK)
