"""Runeterra deck codes: one code for each deck, and every other way to write it."""

from __future__ import annotations

import pyarrow as pa
import pytest
from own_formats.outcomes import message, outcome, rewrite
from own_formats.runeterra import RUNETERRA, Deck

import boardcode
from boardcode import columns
from boardcode.convert.json_text import json_text


def code_of(text: str) -> str:
    """The code of bytes in hexadecimal."""
    return RUNETERRA.text_of_bytes(bytes.fromhex(text))


DECKS: dict[str, dict[str, int]] = {
    "CEAAAAA": {},
    "CEAAAAIBAEAAE": {"01DE002": 1},
    "CEAAAAAEAEAAE": {"01DE002": 4},
    "CEAAAAIBAEAMQAI": {"01DE200": 1},
    "CUAAAABIAEGAC": {"01RU001": 40},
    "CQAAAAYBAEFACAIBAAAQCAIFAE": {"01BC001": 1, "01DE001": 1, "01SI001": 1},
    "CEAAAAYBAEAACAIBAEAQEAQAAEBA": {"01DE001": 1, "01FR001": 1, "02DE001": 1, "02DE002": 1},
    "CMAQCAIAAIAQCAQGAMAAKBAHF4": {"01DE002": 3, "02BW003": 2, "04SH047": 5},
    "CEBAIAIFB4WDANQIAEAQGDAUDAQSIJZUAIAQCAIEAEAQKBIA": {
        **{f"01FR{number:03}": 3 for number in (3, 12, 20, 24, 33, 36, 39, 52)},
        **{f"01SI{number:03}": 3 for number in (15, 44, 48, 54)},
        "01FR004": 2,
        "01SI005": 2,
    },
}


@pytest.mark.parametrize("code", DECKS)
def test_a_deck_has_one_code(code: str) -> None:
    deck = Deck(DECKS[code])
    assert Deck.decode(code) == deck
    assert deck.code == code
    assert deck.to_json() == {"cards": DECKS[code]}
    assert [*Deck.decode(code).cards] == sorted(DECKS[code])


def test_the_bytes_are_those_of_the_library() -> None:
    assert Deck.decode("CMAQCAIAAIAQCAQGAMAAKBAHF4").to_bytes().hex(" ") == (
        "13 01 01 01 00 02 01 01 02 06 03 00 05 04 07 2f"
    )


@pytest.mark.parametrize(
    ("code", "canonical"),
    [
        ("CEBAIAIFB4WDANQIAEAQGDAUDAQSIJZUAIAQCBIFAEAQCBAA", [*DECKS][-1]),  # the old order of equal lists
        (
            "CEAAECABAQJRWHBIFU2DOOYIAEBAMCIMCINCILJZAICACBANE4VCYBABAILR2HRL",  # the page's own example
            "CEAAECABAIDASDASDISC2OIIAECBGGY4FAWTINZ3AICACAQXDUPCWBABAQGSOKRM",
        ),
        (code_of("15 00 00 01 01 01 00 02"), "CEAAAAIBAEAAE"),  # a version too high
        (code_of("11 00 00 00 28 01 0c 01"), "CUAAAABIAEGAC"),  # a version too low
        (code_of("11 00 00 01 02 01 00 03 02"), code_of("11 00 00 01 02 01 00 02 03")),
        (code_of("11 00 00 01 00 01 00"), "CEAAAAA"),  # an empty list
        (code_of("11 00 00 02 01 01 00 02 01 01 00 03"), code_of("11 00 00 01 02 01 00 02 03")),
        (code_of("11 00 00 01 02 01 00 02 02"), code_of("11 00 01 01 01 00 02 00")),  # a card twice
        (code_of("11 00 01 01 01 00 02 01 01 01 00 02"), code_of("11 01 01 01 00 02 00 00")),
        (code_of("11 00 00 00 01 01 00 02"), "CEAAAAIBAEAAE"),  # a count of 1 in the last part
        (code_of("11 00 00 00 00 01 00 02"), "CEAAAAA"),  # a count of 0
        (code_of("11 00 00 01 01 01 00 82 00"), "CEAAAAIBAEAAE"),  # two bytes for a 2
        ("CEAAAAIBAEAAF", "CEAAAAIBAEAAE"),  # left-over bits
    ],
)
def test_other_ways_to_write_a_deck_are_not_canonical(code: str, canonical: str) -> None:
    assert rewrite(RUNETERRA, code) == canonical


def test_what_is_not_canonical_is_shown_where_it_differs() -> None:
    old_order = "CEBAIAIFB4WDANQIAEAQGDAUDAQSIJZUAIAQCBIFAEAQCBAA"
    assert message(RUNETERRA, old_order) == (
        "runeterra: characters 37-39 'CBI', cards.twos[0].faction: found SI where the canonical code has FR"
    )
    assert message(RUNETERRA, code_of("15 00 00 01 01 01 00 02")) == (
        "runeterra: characters 1-2 'CU', cards.version: found 5 where the canonical code has 1"
    )
    assert message(RUNETERRA, code_of("11 00 00 01 00 01 00")) == (
        "runeterra: characters 5-7 'AAI', cards.ones.count: found 1 where the canonical code has 0"
    )


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("", "malformed"),
        ("C", "malformed"),
        ("CEA", "malformed"),
        ("CEAAAA", "malformed"),
        ("CEAAAAI", "malformed"),  # ends after a count
        (code_of("11 00 00 00 04 01 00"), "malformed"),  # ends inside an entry
        (code_of("11 00 00 01 01 01 00 82"), "malformed"),  # ends inside a number
        ("CEAAAA1", "malformed"),
        ("CEAAAAA=", "malformed"),
        (code_of("21 00 00 00"), "meaningless"),  # format 2
        (code_of("10 00 00 00"), "meaningless"),  # version 0
        (code_of("16 00 00 00"), "meaningless"),
        ("DEAAABABAEFACAIBAAAQCAIFAEAQGCTP", "meaningless"),  # version 9
        (code_of("11 00 00 01 01 01 08 02"), "meaningless"),  # nobody has faction 8
        (code_of("11 00 00 01 01 64 00 02"), "meaningless"),  # set 100
        (code_of("11 00 00 01 01 01 00 e8 07"), "meaningless"),  # number 1000
    ],
)
def test_other_texts_are_refused_as_they_should_be(code: str, kind: str) -> None:
    assert outcome(RUNETERRA, code) == kind


def test_small_letters_and_hyphens_are_read() -> None:
    assert Deck.decode("ceaa-aaib-aeaa-e") == Deck({"01DE002": 1})


def test_copies_that_add_up_to_no_number_of_the_code_are_meaningless() -> None:
    most = "ff ff ff ff 07"
    code = code_of(f"11 00 00 00 {most} 01 00 02 {most} 01 00 02")
    assert message(RUNETERRA, code) == (
        "runeterra: characters 1-32 'CEAAAAH777776BYBAABP777…', cards.more[0].copies:"
        " this has no canonical form: expected a number from 0 to 2147483647, got 4294967294"
    )


@pytest.mark.parametrize(
    "cards", [{"1DE002": 1}, {"01XX002": 1}, {"01DE2": 1}, {"01DE002": 0}, {"01DE002": -1}]
)
def test_decks_that_have_no_code_cannot_be_written(cards: dict[str, int]) -> None:
    with pytest.raises(boardcode.InvalidState):
        RUNETERRA.encode(Deck(cards))
    with pytest.raises(boardcode.CodeError):
        RUNETERRA.from_json({"cards": cards})


def test_a_column_of_decks_is_a_column_of_maps() -> None:
    column = columns.read(RUNETERRA, [*DECKS])
    table = column.table()
    assert table["cards"].type == pa.map_(pa.string(), pa.uint32())
    assert [dict(cards) for cards in table["cards"].to_pylist()] == [*DECKS.values()]
    assert columns.write(RUNETERRA, table).to_pylist() == [*DECKS]
    assert json_text(table["cards"].combine_chunks()).to_pylist()[:2] == ["{}", '{"01DE002": 1}']
