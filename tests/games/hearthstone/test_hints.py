"""Hints about Hearthstone deckstrings: each common mistake is recognised, and nothing else."""

from __future__ import annotations

from base64 import b64encode

import pytest

from boardcode.errors import CodeError
from boardcode.hearthstone import Deck

CODE = "AAECAQcABAECAwQAAA=="
OF_2017 = "AAEBAR8G+LEChwTmwgKhwgLZwgK7BQzquwKJwwKOwwKTwwK5tAK1A/4MqALsuwLrB86uAu0JAA=="
ANY_ORDER = "strings of the first years have their cards in any order"
NO_BYTE = "strings from before June 2023 have no byte for sideboards; the canonical one has it"
SIDEBOARDS = "sideboards are in the order of owner, then id; until April 2024 packages wrote them otherwise"
HEROES = "heroes ascend as numbers; npm packages sort them as text"
UNKNOWN = "0 is the unknown format of the game's own list, in no shared deck; python-hearthstone writes it"


def bytes_code(text: str) -> str:
    return b64encode(bytes.fromhex(text)).decode("ascii")


def hint_of(code: str) -> str | None:
    with pytest.raises(CodeError) as caught:
        Deck.decode(code)
    return caught.value.hint


def test_what_the_game_copies_is_recognised_and_read() -> None:
    text = f"### Mine\n# Class: Hunter\n# 2x (1) Card\n#\n{CODE}\n# To use this deck"
    assert hint_of(text) == f"this is the whole text that the game copies; its deckstring is {CODE}"
    assert Deck.from_text(text).size == 8
    assert Deck.from_text(CODE) == Deck.decode(CODE)
    assert hint_of(f"### Mine\n{CODE}\n{CODE}") is None  # which of the two?


def test_white_space_around_a_string_is_recognised() -> None:
    assert hint_of(f" {CODE}\n") == "remove the white space around it"


@pytest.mark.parametrize("blank", ["\n", " ", "\r\n \t"])
def test_a_text_of_nothing_but_blanks_is_refused_and_its_hints_do_not_ask_for_hints(blank: str) -> None:
    with pytest.raises(CodeError) as caught:
        Deck.decode(blank)
    assert str(caught.value) == (
        f"hearthstone-deck: character 1 {blank[0]!r}: not a character of the base64 alphabet;"
        " expected A-Z a-z 0-9 + /"
    )
    assert caught.value.hint is None


@pytest.mark.parametrize(
    "spoiled",
    ["AAEBAQcBBAMBAgMAAQEF%2FcQFAAA%3D", "AAEBAQcBBAMBAgMAAQEF%2fcQFAAA%3d", "AAEBAQcBBAMBAgMAAQEF_cQFAAA="],
)
def test_characters_that_a_url_has_changed_are_recognised(spoiled: str) -> None:
    assert hint_of(spoiled) == (
        "characters were changed on the way through a URL; the deckstring is AAEBAQcBBAMBAgMAAQEF/cQFAAA="
    )


def test_a_plus_that_became_a_blank_is_recognised() -> None:
    code = Deck.of("wild", 7, {248: 1}).code
    assert "+" in code
    assert hint_of(code.replace("+", " ")) == (
        f"characters were changed on the way through a URL; the deckstring is {code}"
    )


@pytest.mark.parametrize(
    "spoiled", ["AAECAQcA!BAECAwQAAA==", "AAECAQcA BAEC AwQAAA==", "AAECAQcABAEC\nAwQAAA=="]
)
def test_characters_that_were_put_in_are_recognised(spoiled: str) -> None:
    assert hint_of(spoiled) == (
        f"characters stand in it that are none of base64, which Python's reader skips; without them: {CODE}"
    )


def test_a_length_that_no_bytes_have_is_recognised() -> None:
    assert hint_of(CODE[:17]) == "no bytes have 17 characters in base64; something was cut off or put in"
    assert hint_of("A") == "no bytes have 1 character in base64; something was cut off or put in"


@pytest.mark.parametrize(
    ("code", "hint"),
    [
        (OF_2017, ANY_ORDER),
        (bytes_code("00 01 02 01 07 00 02 02 01 00 00"), ANY_ORDER),
        (bytes_code("00 01 02 01 07 00 00 02 02 03 01 03 00"), ANY_ORDER),
        (bytes_code("00 01 02 01 07 02 01 01 00 00 00"), None),  # a card twice
        (bytes_code("00 01 02 01 07 01 01 01 01 00 00"), None),  # in two lists
        (bytes_code("00 01 02 01 07 01 81 00 00 00 00"), None),  # a number in more bytes than it needs
        (bytes_code("00 01 02 01 07 00 00 01 01 02 00"), None),  # a count of 2 in the third list
        ("AAECAQcABAECAwQA", NO_BYTE),
        (bytes_code("00 01 01 01 07 01 01 00 00 01 02 05 09 06 03 00 00"), SIDEBOARDS),
        (bytes_code("00 01 01 01 07 01 01 00 00 01 00 00 02 05 03 09 06 03 03"), SIDEBOARDS),
        (bytes_code("00 01 02 01 07 00 00 00 01 00 00 00"), None),  # sideboards of nothing
        ("AAEBAx8hBwABAQAA", HEROES),
        (bytes_code("00 01 02 03 21 1f 07 00 00 00 00"), None),  # heroes in no order
        ("AAEAAQAAAAAA", UNKNOWN),
        (bytes_code("00 01 05 01 07 00 00 00 00"), None),
        ("CAEQAg==", "this may be a team code of Mercenaries, which is something else in the same alphabet"),
        ("AQECAQcABAECAwQAAA==", None),  # the reserved byte is 1
    ],
)
def test_a_mistake_is_recognised_and_nothing_else_is_taken_for_it(code: str, hint: str | None) -> None:
    assert hint_of(code) == hint


def test_a_list_of_cards_is_recognised_and_so_is_one_with_a_mistake() -> None:
    assert hint_of("standard; hero 7; 2x 4; 2x 1; 2x 2; 2x 3") == (
        f"this is a list of cards; its deckstring is {CODE}"
    )
    assert hint_of("standard; hero 7; 2x four") == (
        "this looks like a list of cards, but expected hero and an id, a count and an id such as 2x 179, or"
        " sideboard of and an id, found '2x four'"
    )
