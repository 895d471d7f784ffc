"""Deck codes of Legends of Runeterra: vectors, settled corners, and a package that errs."""

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
RIOTS_DECK = {
    **dict.fromkeys(["01SI015", "01SI044", "01SI048", "01SI054"], 3),
    **dict.fromkeys(["01FR003", "01FR012", "01FR020", "01FR024", "01FR033", "01FR036", "01FR039"], 3),
    "01FR052": 3,
    "01FR004": 2,
    "01SI005": 2,
}
FACTIONS = [
    *[(0, "DE", 1), (1, "FR", 1), (2, "IO", 1), (3, "NX", 1), (4, "PZ", 1), (5, "SI", 1)],
    *[(6, "BW", 2), (7, "SH", 3), (9, "MT", 2), (10, "BC", 4), (12, "RU", 5)],
]


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


def test_a_deck_of_riots_tests_is_read_and_written() -> None:
    code = "CEBAIAIFB4WDANQIAEAQGDAUDAQSIJZUAIAQCAIEAEAQKBIA"
    assert Deck.decode(code).cards == RIOTS_DECK
    assert Deck(RIOTS_DECK).code == code


def test_the_example_of_riots_page_is_not_what_its_library_writes() -> None:
    example = "CEAAECABAQJRWHBIFU2DOOYIAEBAMCIMCINCILJZAICACBANE4VCYBABAILR2HRL"
    right = "CEAAECABAIDASDASDISC2OIIAECBGGY4FAWTINZ3AICACAQXDUPCWBABAQGSOKRM"
    assert isinstance(error_of(example), NonCanonicalCode)
    assert Deck.decode(example, strict=False).code == right


@pytest.mark.parametrize(("number", "letters", "version"), FACTIONS)
def test_the_version_is_the_lowest_that_knows_the_faction(number: int, letters: str, version: int) -> None:
    deck = Deck({f"01{letters}001": 1})
    assert deck.code == bytes_code(f"1{version} 00 00 01 01 01 {number:02x} 01")
    for other in {1, 2, 3, 4, 5} - {version}:
        code = bytes_code(f"1{other} 00 00 01 01 01 {number:02x} 01")
        assert isinstance(error_of(code), NonCanonicalCode)
        assert Deck.decode(code, strict=False) == deck


def test_lists_of_one_length_are_in_the_order_of_set_then_letters() -> None:
    letters = [letters for _, letters, _ in FACTIONS]
    deck = Deck({f"0{set_}{each}001": 1 for set_ in (2, 1) for each in letters})
    names = [(span.path, span.meaning) for span in boardcode.explain("runeterra-deck", deck.code)]
    assert [word for path, word in names if path.endswith(".faction")] == sorted(letters) * 2
    assert [word for path, word in names if path.endswith(".set")] == ["1"] * 11 + ["2"] * 11


def test_sets_to_99_and_numbers_to_999_can_be_written() -> None:
    deck = Deck({"99DE999": 1, "00DE000": 3})
    assert deck.code == bytes_code("11 01 01 00 00 00 00 01 01 63 00 e7 07")
    assert Deck.decode(deck.code) == deck


@pytest.mark.parametrize(
    "text",
    [
        *("ceaaaaibaeaae", "CeAaAaIbAeAaE", "CEAAAAIB-AEAAE", "C-E-A-A-A-A-I-B-A-E-A-A-E"),
        *(
            "CEAAAAIBAEAAE=",
            "CEAAAAIBAEAAE===",
            " CEAAAAIBAEAAE",
            "CEAAAAIBAEAAE\n",
            "\t ceaaaaib-aeaae=== \r\n",
        ),
    ],
)
def test_other_spellings_that_riots_reader_takes_are_read(text: str) -> None:
    assert Deck.decode(text).code == "CEAAAAIBAEAAE"
    assert boardcode.identify(text) == ["runeterra-deck"]


@pytest.mark.parametrize(
    "text",
    ["CEAA=AAIBAEAAE", "=CEAAAAIBAEAAE", "CEAAAAIB AEAAE", "CEAAAAIBAEAA1", "CEAAAAIBAEAA0", "CEAAAAIBAEAAÉ"],
)
def test_foreign_characters_are_malformed(text: str) -> None:
    assert isinstance(error_of(text), MalformedCode)


@pytest.mark.parametrize("size", [1, 3, 6, 9, 11, 14])
def test_a_length_that_no_bytes_have_is_malformed(size: int) -> None:
    error = error_of("CEAAAAIBAEAAEA"[:size])
    assert isinstance(error, MalformedCode)
    count = "1 character" if size == 1 else f"{size} characters"
    assert error.hint == f"no bytes have {count} in base32; something was cut off or put in"


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
        (
            "11 00 00 02 02 01 00 01 02 01 01 01 01",  # the longer list first
            {"01DE001": 1, "01DE002": 1, "01FR001": 1},
            "11 00 00 02 01 01 01 01 02 01 00 01 02",
        ),
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


@pytest.mark.parametrize("last", "BCDEFGH")
def test_bits_that_are_left_over_are_zero(last: str) -> None:
    error = error_of(f"CEAAAA{last}")
    assert isinstance(error, NonCanonicalCode)
    found = f"{ord(last) - ord('A'):03b}"
    assert str(error) == (
        f"runeterra-deck: character 7 '{last}': the 3 spare bits after the last byte must be 0, found {found}"
    )
    assert Deck.decode(f"CEAAAA{last}", strict=False).code == "CEAAAAA"


def test_a_text_without_characters_is_malformed() -> None:
    assert str(error_of("")) == "runeterra-deck: at the start: expected 1 or more base32 characters, found 0"


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
    assert [str(card) for card in LoRDeck.from_deckcode(bytes_code("11 00 00 01 01 01 00 e8 07"))] == [
        "1:01DE1000"
    ]
    assert list(LoRDeck.from_deckcode(bytes_code("11 00 00 01 00 01 00"))) == []
    twice = LoRDeck.from_deckcode(bytes_code("11 00 00 01 02 01 00 01 01"))
    assert [str(card) for card in twice] == ["1:01DE001", "1:01DE001"]
    unsorted = LoRDeck(["1:01RU003", "1:01RU001"]).encode()
    assert unsorted == bytes_code("15 00 00 01 02 01 0c 03 01")
