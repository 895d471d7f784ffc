"""Hearthstone deckstrings: vectors, settled corners, and a package that errs."""

from __future__ import annotations

from base64 import b64encode
from random import Random
from typing import Any

import pytest
from hearthstone.deckstrings import parse_deckstring, write_deckstring

import boardcode
from boardcode.errors import CodeError, MalformedCode, MeaninglessCode, NonCanonicalCode
from boardcode.games.hearthstone.state import LARGEST, LIST
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
    "AAEBAR8DAQQGAwIFBwIDAwkDAQMKAgEDCAMAAA==": {
        "format": 1,
        "heroes": [31],
        "cards": [[1, 1], [2, 2], [3, 3], [4, 1], [5, 2], [6, 1], [7, 2], [9, 3]],
        "sideboards": [[2, 10, 1], [3, 1, 1], [3, 8, 1]],
    },
    "AAEBAwcfIQABAQAA": {"format": 1, "heroes": [7, 31, 33], "cards": [[1, 2]]},
    "AAEBAQcBAQAAAQAAAQUDAw==": {
        "format": 1,
        "heroes": [7],
        "cards": [[1, 1]],
        "sideboards": [[3, 5, 3]],
    },
}
CLASSIC = "AAEDAaa4AwTTlQSvlgT6oASPowQN25UE3JUEppYEsJYEtpYEvZYE1JYE3ZYE6aEE8KEE8aEE86EE1KIEAAA="
STANDARD = "AAECAR8GxwPJBLsFmQfZB/gIDI0B2AGoArUDhwSSBe0G6wfbCe0JgQr+DAAA"
SWAPPED = "AAECAR8GxwPJBLsFmQfZB/gIDJIF2AGoArUDhwSNAe0G6wfbCe0JgQr+DAAA"
WITHOUT_SIDEBOARD_BYTE = "AAECAR8GxwPJBLsFmQfZB/gIDJIF2AGoArUDhwSNAe0G6wfbCe0JgQr+DAA="
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


def test_decks_of_hearthsims_tests_are_read_and_written() -> None:
    classic, standard = Deck.decode(CLASSIC), Deck.decode(STANDARD)
    assert (classic.mode, classic.heroes, len(classic.cards)) == ("classic", (56358,), 17)
    assert (standard.mode, standard.heroes, len(standard.cards)) == ("standard", (31,), 18)
    assert (classic.code, standard.code) == (CLASSIC, STANDARD)


@pytest.mark.parametrize(
    ("code", "canonical"),
    [(SWAPPED, STANDARD), (WITHOUT_SIDEBOARD_BYTE, STANDARD), (OF_2017, ITS_CANONICAL_FORM)],
)
def test_an_old_string_is_read_and_written_as_it_should_be(code: str, canonical: str) -> None:
    assert isinstance(error_of(code), NonCanonicalCode)
    assert Deck.decode(code, strict=False).code == canonical


@pytest.mark.parametrize(("number", "mode"), [(1, "wild"), (2, "standard"), (3, "classic"), (4, "twist")])
def test_a_format_has_its_word(number: int, mode: str) -> None:
    deck = Deck.decode(bytes_code(f"00 01 0{number} 01 07 00 00 00 00"))
    assert (deck.mode, deck.format_) == (mode, number)
    assert Deck.of(mode, 7, {}) == deck


def test_ids_to_31_bits_can_be_written() -> None:
    deck = Deck(1, (LARGEST,), ((1, 1), (LARGEST, LARGEST)), ((LARGEST, LARGEST, 1),))
    assert deck.problems() == []
    assert Deck.decode(deck.code) == deck


def test_a_string_without_its_padding_is_read_and_is_not_canonical() -> None:
    error = error_of("AAECAQcABAECAwQAAA")
    assert isinstance(error, NonCanonicalCode)
    assert str(error) == (
        "hearthstone-deck: after character 18: the text must end in 2 padding characters '=', found 0"
    )
    assert Deck.decode("AAECAQcABAECAwQAAA", strict=False).code == "AAECAQcABAECAwQAAA=="


def test_bits_that_are_left_over_are_zero() -> None:
    error = error_of("AAECAQcABAECAwQAAB==")
    assert isinstance(error, NonCanonicalCode)
    assert str(error) == (
        "hearthstone-deck: character 18 'B': the 4 spare bits after the last byte must be 0, found 0001"
    )
    assert Deck.decode("AAECAQcABAECAwQAAB==", strict=False).code == "AAECAQcABAECAwQAAA=="


@pytest.mark.parametrize(
    "code",
    [
        *("", "=", "AAECAQcABAECAwQAA", "AAECAQcABAECAwQAAA=", "AAECAQcABAECAwQAAA===", "A"),
        *("AAECAQcABAECAwQAAA==x", "AAECAQcA!BAECAwQAAA==", "AAECAQcA BAECAwQAAA==", " AAECAQcABAECAwQAAA=="),
        *("AAECAQcABAECAwQAAA==\n", "AAEBAQcBBAMBAgMAAQEF_cQFAAA="),
    ],
)
def test_foreign_characters_wrong_lengths_and_wrong_padding_are_malformed(code: str) -> None:
    assert isinstance(error_of(code), MalformedCode)
    with pytest.raises(MalformedCode):
        Deck.decode(code, strict=False)


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
        ("00 81 00 02 01 07 00 00 00 00", "00 01 02 01 07 00 00 00 00"),  # of the version
        ("00 01 82 80 00 01 07 00 00 00 00", "00 01 02 01 07 00 00 00 00"),  # of the format
        ("00 01 02 81 00 07 00 00 00 00", "00 01 02 01 07 00 00 00 00"),  # of a length
        ("00 01 02 01 07 00 00 01 01 01 00", "00 01 02 01 07 01 01 00 00 00"),  # a count of 1
        ("00 01 02 01 07 00 00 02 02 03 01 03 00", "00 01 02 01 07 00 00 02 01 03 02 03 00"),  # third list
        ("00 01 02 01 07 00 00 02 01 02 01 03 00", "00 01 02 01 07 00 00 01 01 05 00"),  # twice in it
        (
            "00 01 01 01 07 01 03 00 00 01 01 05 03 01 05 03 00",
            "00 01 01 01 07 01 03 00 00 01 00 00 01 05 03 03",
        ),  # a pair of card and owner in two lists
        ("00 01 01 01 07 01 03 00 00 01 00 00 01 05 02 03", "00 01 01 01 07 01 03 00 00 01 00 01 05 03 00"),
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
        "00 82 00 02 01 07 00 00 00 00",  # in two bytes
        *("00 01 00 01 07 00 00 00 00", "00 01 05 01 07 00 00 00 00"),  # formats
        *("00 01 02 01 00 00 00 00 00", "00 01 02 01 07 01 00 00 00 00"),  # hero 0, card 0
        "00 01 02 01 80 80 80 80 08 00 00 00 00",  # an id of 32 bits
        "00 01 02 01 80 80 80 80 20 00 00 00 00",  # of 33 bits
        "00 01 01 01 07 01 01 00 00 01 01 05 00 00 00",  # owner 0
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
    assert parse_deckstring("AAECAQcA!BAEC AwQAAA==")[1] == [7]  # skips what it does not know
    assert parse_deckstring(bytes_code("00 81 00 02 01 07 00 00 00 00"))[1] == [7]
    assert parse_deckstring(bytes_code("00 01 02 01 80 80 80 80 20 00 00 00 00"))[1] == [1 << 33]
    assert parse_deckstring(bytes_code("00 01 02 01 07 02 01 01 00 00 00"))[0] == [(1, 1), (1, 1)]
    with pytest.raises(ValueError, match="padding"):
        parse_deckstring("AAECAQcABAECAwQAAA")
    with pytest.raises(ValueError, match="hero"):
        write_deckstring([(1, 2)], [7, 31, 33], 1)
    assert write_deckstring([(1, 0)], [7], 1) == bytes_code("00 01 01 01 07 00 00 01 01 00 00")
