"""Hearthstone deckstrings: vectors, settled corners, hints, drawings, and a package that errs."""

from __future__ import annotations

from base64 import b64encode
from random import Random
from typing import Any

import pytest
from hearthstone.deckstrings import parse_deckstring, write_deckstring

import boardcode
from boardcode.errors import CodeError, MalformedCode, MeaninglessCode, NonCanonicalCode
from boardcode.games.hearthstone.state import LIST
from boardcode.hearthstone import Deck

VECTORS: dict[str, dict[str, Any]] = {
    "AAECAQcABAECAwQAAA==": {"format": 2, "heroes": [7], "cards": [[1, 2], [2, 2], [3, 2], [4, 2]]},
    "AAECAQcDCLMB2Q8AAAA=": {"format": 2, "heroes": [7], "cards": [[8, 1], [179, 1], [2009, 1]]},
    "AAEBAQcAAAQBAwIDAwMEAwA=": {"format": 1, "heroes": [7], "cards": [[1, 3], [2, 3], [3, 3], [4, 3]]},
    "AAEBAYO6AgQBAgMEAAAA": {"format": 1, "heroes": [40195], "cards": [[1, 1], [2, 1], [3, 1], [4, 1]]},
    "AAEBAQcBBAMBAgMAAQEF/cQFAAA=": {
        "format": 1,
        "heroes": [7],
        "cards": [[1, 2], [2, 2], [3, 2], [4, 1]],
        "sideboards": [[90749, 5, 1]],
    },
    "AAEBAwcfIQABAQAA": {"format": 1, "heroes": [7, 31, 33], "cards": [[1, 2]]},
    "AAEBAQcBAQAAAQAAAQUDAw==": {
        "format": 1,
        "heroes": [7],
        "cards": [[1, 1]],
        "sideboards": [[3, 5, 3]],
    },
}
OF_2017 = "AAEBAR8G+LEChwTmwgKhwgLZwgK7BQzquwKJwwKOwwKTwwK5tAK1A/4MqALsuwLrB86uAu0JAA=="
ITS_CANONICAL_FORM = "AAEBAR8GhwS7BfixAqHCAtnCAubCAgyoArUD6wftCf4Mzq4CubQC6rsC7LsCicMCjsMCk8MCAAA="


def bytes_code(text: str) -> str:
    return b64encode(bytes.fromhex(text)).decode("ascii")


def error_of(code: str) -> CodeError:
    with pytest.raises(CodeError) as caught:
        Deck.decode(code)
    return caught.value


@pytest.mark.parametrize("code", VECTORS)
def test_a_vector_is_read_and_written(code: str) -> None:
    data = {"sideboards": [], **VECTORS[code]}
    assert Deck.decode(code).to_json() == data
    assert Deck.from_json(data).code == code


def test_a_string_of_2017_is_read_and_written_as_it_should_be() -> None:
    assert Deck.decode(OF_2017, strict=False).code == ITS_CANONICAL_FORM
    assert error_of(OF_2017).hint == "strings of the first years have their cards in any order"


@pytest.mark.parametrize(
    ("data", "canonical"),
    [
        ("00 01 02 01 07 00 02 02 01 00 00", "00 01 02 01 07 00 02 01 02 00 00"),  # order
        ("00 01 02 01 07 02 01 01 00 00 00", "00 01 02 01 07 00 01 01 00 00"),  # a card twice
        ("00 01 02 01 07 01 01 01 01 00 00", "00 01 02 01 07 00 00 01 01 03 00"),  # in two lists
        ("00 01 02 01 07 00 00 01 01 02 00", "00 01 02 01 07 00 01 01 00 00"),  # a count of 2
        ("00 01 02 01 07 00 00 01 01 00 00", "00 01 02 01 07 00 00 00 00"),  # a count of 0
        ("00 01 02 01 07 00 00 00", "00 01 02 01 07 00 00 00 00"),  # no byte for sideboards
        ("00 01 02 01 07 00 00 00 01 00 00 00", "00 01 02 01 07 00 00 00 00"),  # sideboards of nothing
        ("00 01 02 01 87 00 00 00 00 00", "00 01 02 01 07 00 00 00 00"),  # more bytes than needed
        ("00 01 02 02 1f 07 00 00 00 00", "00 01 02 02 07 1f 00 00 00 00"),  # heroes as text
        (
            "00 01 01 01 07 01 01 00 00 01 02 05 09 06 03 00 00",
            "00 01 01 01 07 01 01 00 00 01 02 06 03 05 09 00 00",
        ),  # sideboards by id
    ],
)
def test_what_is_not_canonical_has_one_string_that_should_stand_there(data: str, canonical: str) -> None:
    code = bytes_code(data)
    assert isinstance(error_of(code), NonCanonicalCode)
    assert Deck.decode(code, strict=False).code == bytes_code(canonical)


@pytest.mark.parametrize(
    "data",
    [
        "01 01 02 01 07 00 00 00 00",  # reserved
        *("00 00 02 01 07 00 00 00 00", "00 02 02 01 07 00 00 00 00"),  # versions
        *("00 01 00 01 07 00 00 00 00", "00 01 05 01 07 00 00 00 00"),  # formats
        *("00 01 02 01 00 00 00 00 00", "00 01 02 01 07 01 00 00 00 00"),  # hero 0, card 0
        "00 01 02 01 80 80 80 80 08 00 00 00 00",  # an id of 32 bits
        *("00 01 02 01 07 00 00 00 02", "00 01 02 01 07 00 00 00 ff"),  # neither none nor some
    ],
)
def test_what_no_deck_has_is_meaningless(data: str) -> None:
    assert isinstance(error_of(bytes_code(data)), MeaninglessCode)


@pytest.mark.parametrize(
    "data", ["00", "00 01 02 01", "00 01 02 01 07 02 01", "00 01 02 01 07 00 00 00 00 00"]
)
def test_a_string_that_ends_early_or_late_is_malformed(data: str) -> None:
    assert isinstance(error_of(bytes_code(data)), MalformedCode)


def test_what_the_game_copies_is_recognised_and_read() -> None:
    text = "### Mine\n# Class: Hunter\n# 2x (1) Card\n#\nAAECAQcABAECAwQAAA==\n# To use this deck"
    hint = "this is the whole text that the game copies; its deckstring is AAECAQcABAECAwQAAA=="
    assert error_of(text).hint == hint
    assert Deck.from_text(text).size == 8


@pytest.mark.parametrize("spoiled", ["AAEBAQcBBAMBAgMAAQEF%2FcQFAAA%3D", "AAEBAQcBBAMBAgMAAQEF_cQFAAA="])
def test_characters_that_a_url_has_changed_are_recognised(spoiled: str) -> None:
    assert error_of(spoiled).hint == (
        "characters were changed on the way through a URL; the deckstring is AAEBAQcBBAMBAgMAAQEF/cQFAAA="
    )


def test_old_strings_lists_and_team_codes_are_recognised() -> None:
    assert error_of("AAECAQcABAECAwQA").hint == (
        "strings from before June 2023 have no byte for sideboards; the canonical one has it"
    )
    assert error_of("standard; hero 7; 2x 4; 2x 1; 2x 2; 2x 3").hint == (
        "this is a list of cards; its deckstring is AAECAQcABAECAwQAAA=="
    )
    assert error_of("CAEQAg==").hint == (
        "this may be a team code of Mercenaries, which is something else in the same alphabet"
    )


def test_no_hero_and_a_sideboard_of_a_card_that_is_not_there_are_problems() -> None:
    deck = Deck(2, (), ((1, 2),), ((1, 5, 1), (3, 5, 1)))
    assert list(map(str, deck.problems())) == [
        "heroes: the deck has no hero; the game writes one",
        "sideboards[1]: the sideboard with 5 belongs to 3, which is not in the deck",
    ]


@pytest.mark.parametrize(
    "cards", [((2, 1), (1, 1)), ((1, 1), (1, 2)), ((0, 1),), ((1, 0),), ((1,),), 5, ((1 << 31, 1),)]
)
def test_what_is_no_deck_is_not_written(cards: Any) -> None:
    with pytest.raises(CodeError):
        Deck(2, (7,), cards).code  # noqa: B018


def test_random_decks_read_back_and_agree_with_the_package_hearthstone() -> None:
    format, random = boardcode.get("hearthstone-deck"), Random(11)
    for _ in range(300):
        deck = format.sample(random)
        assert Deck.decode(deck.code) == deck
        assert LIST.decode(LIST.write(deck)) == deck
        assert Deck.from_drawing(str(deck)) == deck
        cards, heroes, mode, sideboards = parse_deckstring(deck.code)
        assert (tuple(sorted(cards)), tuple(heroes), int(mode)) == (deck.cards, deck.heroes, deck.format_)
        assert tuple(sorted([(owner, card, count) for card, count, owner in sideboards])) == deck.sideboards
        if len(heroes) == 1:
            assert write_deckstring(cards, heroes, mode, sideboards) == deck.code


def test_the_package_hearthstone_loses_sideboards_and_takes_bytes_behind_the_end() -> None:
    assert parse_deckstring(bytes_code("00 01 02 01 07 00 00 00 02 01 05 07"))[3] == []
    assert parse_deckstring(bytes_code("00 01 02 01 07 00 00 00 00 2a"))[0] == []
    assert parse_deckstring("AAEAAQAAAAAA")[1] == [0]
    with pytest.raises(TypeError):
        parse_deckstring(bytes_code("00 01 02 01"))
