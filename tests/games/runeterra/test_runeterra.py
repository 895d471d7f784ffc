"""Deck codes of Legends of Runeterra: vectors, settled corners, hints, drawings, and a package that errs."""

from __future__ import annotations

from random import Random

import pytest
from lor_deckcodes import LoRDeck

import boardcode
from boardcode.errors import CodeError, MalformedCode, MeaninglessCode, NonCanonicalCode
from boardcode.games.runeterra.state import LIST
from boardcode.runeterra import Deck

VECTORS = {
    "CEAAAAA": {},
    "CEAAAAIBAEAAE": {"01DE002": 1},
    "CEAAAAAEAEAAE": {"01DE002": 4},
    "CEAAAAIBAEAMQAI": {"01DE200": 1},
    "CUAAAABIAEGAC": {"01RU001": 40},
    "CQAAAAYBAEFACAIBAAAQCAIFAE": {"01BC001": 1, "01DE001": 1, "01SI001": 1},
    "CEAAAAYBAEAACAIBAEAQEAQAAEBA": {"01DE001": 1, "01FR001": 1, "02DE001": 1, "02DE002": 1},
    "CMAQCAIAAIAQCAQGAMAAKBAHF4": {"01DE002": 3, "02BW003": 2, "04SH047": 5},
}
OLD_ORDER = "this deck's lists are in the order of ports made before October 2019"


def bytes_code(text: str) -> str:
    """The code of some bytes in hexadecimal."""
    data = bytes.fromhex(text)
    bits = "".join([f"{byte:08b}" for byte in data])
    bits += "0" * (-len(bits) % 5)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
    return "".join([letters[int(bits[k : k + 5], 2)] for k in range(0, len(bits), 5)])


def error_of(code: str) -> CodeError:
    with pytest.raises(CodeError) as caught:
        Deck.decode(code)
    return caught.value


@pytest.mark.parametrize("code", VECTORS)
def test_a_vector_is_read_and_written(code: str) -> None:
    assert Deck.decode(code).cards == VECTORS[code]
    assert Deck(VECTORS[code]).code == code
    assert Deck.decode(code.lower()).code == code


@pytest.mark.parametrize(
    ("data", "cards", "canonical"),
    [
        ("12 00 00 00", {}, "11 00 00 00"),  # another version
        ("11 00 00 01 01 01 06 01", {"01BW001": 1}, "12 00 00 01 01 01 06 01"),  # Bilgewater in version 1
        ("11 00 00 01 02 01 00 02 01", {"01DE001": 1, "01DE002": 1}, "11 00 00 01 02 01 00 01 02"),
        ("11 00 00 01 00 01 00", {}, "11 00 00 00"),  # an empty list
        ("11 00 00 02 01 01 00 01 01 01 00 02", {"01DE001": 1, "01DE002": 1}, "11 00 00 01 02 01 00 01 02"),
        ("11 00 00 01 02 01 00 01 01", {"01DE001": 2}, "11 00 01 01 01 00 01 00"),  # a card twice
        ("11 00 01 01 01 00 01 01 01 01 00 01", {"01DE001": 3}, "11 01 01 01 00 01 00 00"),  # in two blocks
        ("11 00 00 00 02 01 00 01", {"01DE001": 2}, "11 00 01 01 01 00 01 00"),  # a count of 2 in the end
        ("11 00 00 00 00 01 00 01", {}, "11 00 00 00"),  # a count of 0
        (
            "11 00 00 00 05 01 00 02 04 01 00 01",
            {"01DE001": 4, "01DE002": 5},
            "11 00 00 00 04 01 00 01 05 01 00 02",
        ),
        ("11 00 00 01 01 01 00 81 00", {"01DE001": 1}, "11 00 00 01 01 01 00 01"),  # more bytes than needed
    ],
)
def test_what_is_not_canonical_has_one_code_that_should_stand_there(
    data: str, cards: dict[str, int], canonical: str
) -> None:
    code = bytes_code(data)
    assert isinstance(error_of(code), NonCanonicalCode)
    deck = Deck.decode(code, strict=False)
    assert deck.cards == cards
    assert deck.code == bytes_code(canonical)


@pytest.mark.parametrize(
    "data",
    [
        *("01 00 00 00", "21 00 00 00", "f1 00 00 00"),  # formats
        *("10 00 00 00", "16 00 00 00", "1f 00 00 00"),  # versions
        *("15 00 00 01 01 01 08 01", "15 00 00 01 01 01 0b 01", "15 00 00 01 01 01 0d 01"),  # factions
        *("11 00 00 01 01 64 00 01", "11 00 00 01 01 01 00 e8 07"),  # set 100, number 1000
        "11 00 00 00 ff ff ff ff 07 01 00 01 01 01 00 01",  # more copies than can be written
    ],
)
def test_what_no_deck_has_is_meaningless(data: str) -> None:
    assert isinstance(error_of(bytes_code(data)), MeaninglessCode)


@pytest.mark.parametrize("data", ["11", "11 00 00", "11 00 00 01 01 01 00", "11 00 00 00 04 01 00", "11 80"])
def test_a_code_that_ends_early_is_malformed(data: str) -> None:
    assert isinstance(error_of(bytes_code(data)), MalformedCode)


def test_old_orders_old_versions_and_other_formats_are_recognised() -> None:
    assert error_of("CEBAIAIFB4WDANQIAEAQGDAUDAQSIJZUAIAQCBIFAEAQCBAA").hint == OLD_ORDER
    assert str(error_of("DEAAABABAEFACAIBAAAQCAIFAEAQGCTP")) == (
        "runeterra-deck: characters 1-2 'DE', cards.version: 00011001 has no meaning; expected 00010001,"
        " 00010010, 00010011, 00010100 or 00010101 (the first byte says version 9; versions 1 to 5 are known)"
    )
    assert error_of("CUAAAAA").hint == (
        "the version follows from the factions; older programs wrote their own highest one, or always 1"
    )
    assert "lor-deckcodes-ts writes format 2" in (error_of("EEAAAAA").hint or "")
    assert error_of("CEAAAAB").hint is None
    assert error_of("3:01DE002 1:01FR001").hint == (
        f"this is a list of cards; its code is {Deck({'01DE002': 3, '01FR001': 1}).code}"
    )


def test_cards_that_the_game_does_not_have_are_problems() -> None:
    deck = Deck.of({"00DE001": 1, "01DE000": 2, "01DE001": 3})
    assert list(map(str, deck.problems())) == [
        "cards['00DE001']: 00DE001 is of set 0; sets count from 1",
        "cards['01DE000']: 01DE000 has the number 0; cards count from 1",
    ]


@pytest.mark.parametrize(
    "cards", [{"1DE001": 1}, {"01XX001": 1}, {"01DE001": 0}, {"01DE001": True}, [], {1: 1}]
)
def test_what_is_no_deck_is_not_written(cards: object) -> None:
    with pytest.raises(CodeError):
        Deck(cards).code  # type: ignore[arg-type]  # noqa: B018


def test_random_decks_read_back_and_agree_with_lor_deckcodes() -> None:
    format, random = boardcode.get("runeterra-deck"), Random(7)
    for _ in range(300):
        deck = format.sample(random)
        assert Deck.decode(deck.code) == deck
        assert LIST.decode(LIST.write(deck)) == deck
        assert Deck.from_drawing(str(deck)) == deck
        theirs = LoRDeck.from_deckcode(deck.code)
        assert {card.card_code: card.count for card in theirs.cards} == deck.cards


def test_lor_deckcodes_writes_its_own_version_makes_up_factions_and_loses_a_card_that_is_cut_off() -> None:
    written = LoRDeck(["1:01DE002"]).encode()
    assert isinstance(error_of(written), NonCanonicalCode)
    assert Deck.decode(written, strict=False).code == "CEAAAAIBAEAAE"
    assert str(next(iter(LoRDeck.from_deckcode(bytes_code("15 00 00 01 01 01 08 02"))))) == "1:01None002"
    assert list(LoRDeck.from_deckcode(bytes_code("11 00 00 00 04 01 00"))) == []
