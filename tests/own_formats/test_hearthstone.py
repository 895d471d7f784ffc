"""Hearthstone deckstrings: those of the game, old and new, and those of programs that err."""

from __future__ import annotations

from base64 import b64decode, b64encode

import pytest
from own_formats.hearthstone import HEARTHSTONE, Deck
from own_formats.outcomes import message, outcome, rewrite

import boardcode


def text_of(data: str) -> str:
    """The deckstring of bytes in hexadecimal."""
    return b64encode(bytes.fromhex(data)).decode()


STANDARD = "AAECAR8GxwPJBLsFmQfZB/gIDI0B2AGoArUDhwSSBe0G6wfbCe0JgQr+DAAA"
CLASSIC = "AAEDAaa4AwTTlQSvlgT6oASPowQN25UE3JUEppYEsJYEtpYEvZYE1JYE3ZYE6aEE8KEE8aEE86EE1KIEAAA="
GAME_2017 = "AAEBAR8G+LEChwTmwgKhwgLZwgK7BQzquwKJwwKOwwKTwwK5tAK1A/4MqALsuwLrB86uAu0JAA=="
NOW = "AAEBAR8GhwS7BfixAqHCAtnCAubCAgyoArUD6wftCf4Mzq4CubQC6rsC7LsCicMCjsMCk8MCAAA="


def deck(format: int, heroes: list[int], cards: dict[int, int], *sideboards: tuple[int, int, int]) -> Deck:
    return Deck(format, tuple(heroes), tuple(sorted(cards.items())), sideboards)


DECKS = {
    "AAECAQcABAECAwQAAA==": deck(2, [7], {1: 2, 2: 2, 3: 2, 4: 2}),
    "AAECAQcDCLMB2Q8AAAA=": deck(2, [7], {8: 1, 179: 1, 2009: 1}),
    "AAEBAQcAAAQBAwIDAwMEAwA=": deck(1, [7], {1: 3, 2: 3, 3: 3, 4: 3}),
    "AAEBAYO6AgQBAgMEAAAA": deck(1, [40195], {1: 1, 2: 1, 3: 1, 4: 1}),
    "AAEBAQcBBAMBAgMAAQEF/cQFAAA=": deck(1, [7], {1: 2, 2: 2, 3: 2, 4: 1}, (90749, 5, 1)),
    "AAEBAR8DAQQGAwIFBwIDAwkDAQMKAgEDCAMAAA==": deck(
        1, [31], {1: 1, 4: 1, 6: 1, 2: 2, 5: 2, 7: 2, 3: 3, 9: 3}, (2, 10, 1), (3, 1, 1), (3, 8, 1)
    ),
    "AAEBAwcfIQABAQAA": deck(1, [7, 31, 33], {1: 2}),
    "AAEBAQcBAQAAAQAAAQUDAw==": deck(1, [7], {1: 1}, (3, 5, 3)),
}


@pytest.mark.parametrize("code", DECKS)
def test_a_deck_has_one_string(code: str) -> None:
    deck = DECKS[code]
    assert Deck.decode(code) == deck
    assert deck.code == code
    assert deck.to_json() == {
        "format": deck.format_,
        "heroes": list(deck.heroes),
        "cards": [list(card) for card in deck.cards],
        "sideboards": [list(card) for card in deck.sideboards],
    }


@pytest.mark.parametrize(("code", "cards", "hero"), [(CLASSIC, 17, 56358), (STANDARD, 18, 31), (NOW, 18, 31)])
def test_decks_of_the_game(code: str, cards: int, hero: int) -> None:
    deck = Deck.decode(code)
    assert (len(deck.cards), deck.heroes) == (cards, (hero,))
    assert deck.code == code


@pytest.mark.parametrize(
    ("code", "canonical"),
    [
        ("AAECAR8GxwPJBLsFmQfZB/gIDJIF2AGoArUDhwSNAe0G6wfbCe0JgQr+DAAA", STANDARD),  # two cards swapped
        ("AAECAR8GxwPJBLsFmQfZB/gIDJIF2AGoArUDhwSNAe0G6wfbCe0JgQr+DAA=", STANDARD),  # no sideboard byte
        (GAME_2017, NOW),
        ("AAEBAx8hBwABAQAA", "AAEBAwcfIQABAQAA"),  # heroes sorted as text
        ("AAECAQcABAECAwQAAA", "AAECAQcABAECAwQAAA=="),  # = missing
        ("AAECAQcABAECAwQAAB==", "AAECAQcABAECAwQAAA=="),  # left-over bits
        (text_of("00 01 02 01 07 00 04 01 02 03 04 00 01 00 00 00"), "AAECAQcABAECAwQAAA=="),  # no entry
        (text_of("00 81 00 02 01 07 00 04 01 02 03 04 00 00"), "AAECAQcABAECAwQAAA=="),  # a long version
        (
            text_of("00 01 02 01 07 02 01 01 00 00 00"),
            text_of("00 01 02 01 07 00 01 01 00 00"),
        ),  # a card twice
        (text_of("00 01 02 01 07 01 01 01 01 00 00"), text_of("00 01 02 01 07 00 00 01 01 03 00")),
        (text_of("00 01 02 01 07 00 00 01 01 02 00"), text_of("00 01 02 01 07 00 01 01 00 00")),
        (text_of("00 01 02 01 07 00 00 01 01 00 00"), text_of("00 01 02 01 07 00 00 00 00")),
        (text_of("00 01 01 01 07 00 00 00 01 02 05 03 05 02 00 00"), None),  # owners out of order
    ],
)
def test_other_ways_to_write_a_deck_are_not_canonical(code: str, canonical: str | None) -> None:
    sorted_owners = text_of("00 01 01 01 07 00 00 00 01 02 05 02 05 03 00 00")
    assert rewrite(HEARTHSTONE, code) == (canonical or sorted_owners)


def test_what_is_not_canonical_is_shown_where_it_differs() -> None:
    assert message(HEARTHSTONE, "AAECAR8GxwPJBLsFmQfZB/gIDJIF2AGoArUDhwSNAe0G6wfbCe0JgQr+DAAA") == (
        "hearthstone: characters 26-28 'JIF', cards.twos[0][0]: found 658 where the canonical code has 141"
    )
    assert message(HEARTHSTONE, text_of(b64decode(STANDARD)[:-1].hex())) == (
        "hearthstone: after character 60: something is missing at the end;"
        " the canonical code goes on with sideboards.is_there: none"
    )
    assert message(HEARTHSTONE, "AAECAQcABAECAwQAAA") == (
        "hearthstone: after character 18: the text must end in 2 padding characters '=', found 0"
    )


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("", "malformed"),
        ("AAECAQcABAECAwQAAA=", "malformed"),
        ("AAECAQcABAECAwQAAA===", "malformed"),
        ("AAECAQcABAECAwQA!A==", "malformed"),
        ("AAECAQcABAECAwQAA", "malformed"),  # no length of base64
        (text_of("00 01 02 01 07 00 04 01 02 03"), "malformed"),  # ends inside a list
        (text_of("00 01 02 01 07 00 04 01 02 03 04 00 00 00"), "malformed"),  # goes on
        (text_of("00 01 02 01 07 00 04 01 02 03 04 00 00 01 05 03 00 00"), "malformed"),
        (text_of("01 01 02 01 07 00 04 01 02 03 04 00 00"), "meaningless"),
        (text_of("00 02 02 01 07 00 04 01 02 03 04 00 00"), "meaningless"),
        ("AAEAAQAAAAAA", "meaningless"),  # format 0
        (text_of("00 01 05 01 07 00 00 00 00"), "meaningless"),
        (text_of("00 01 02 01 07 00 00 00 02"), "meaningless"),  # sideboard byte
        (text_of("00 01 02 01 00 00 00 00 00"), "meaningless"),  # hero 0
        (text_of("00 01 02 01 07 01 80 80 80 80 08 00 00 00"), "meaningless"),  # 32 bits
    ],
)
def test_other_texts_are_refused_as_they_should_be(code: str, kind: str) -> None:
    assert outcome(HEARTHSTONE, code) == kind


def test_decks_in_another_order_cannot_be_written() -> None:
    with pytest.raises(boardcode.InvalidState) as caught:
        HEARTHSTONE.encode(Deck(2, (7,), ((2, 1), (1, 1)), ()))
    assert caught.value.message == (
        "hearthstone: cards[1]: item 2 is smaller than item 1: expected ascending order"
    )
    with pytest.raises(boardcode.InvalidJson) as invalid:
        HEARTHSTONE.from_json({"format": 2, "heroes": [7], "cards": [[1, 1], [1, 2]], "sideboards": []})
    assert invalid.value.message == "hearthstone: cards[1]: item 2 repeats an earlier one"


def test_the_bytes_of_a_deck_are_those_of_its_string() -> None:
    for code, deck in DECKS.items():
        assert deck.to_bytes() == b64decode(code)
        assert Deck.from_bytes(b64decode(code)) == deck
