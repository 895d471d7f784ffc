"""Hints about deck codes of Legends of Runeterra: each common mistake is recognised, and nothing else."""

from __future__ import annotations

from base64 import b32encode

import pytest

from boardcode.errors import CodeError
from boardcode.runeterra import Deck

OLD_ORDER = "this deck's lists are in the order of ports made before October 2019"
NUMBERS = "the numbers of a list ascend; lor-deckcodes writes them in the order in which cards are given"
VERSION = "the version follows from the factions; older programs wrote their own highest one, or always 1"
EXPEDITION = "the last part is for cards of which there are 4 or more; expeditions write whole decks that way"
FORMAT_2 = (
    "the first byte says format 2, and all deck codes have format 1; lor-deckcodes-ts writes format 2"
    " by mistake"
)


def bytes_code(text: str) -> str:
    return b32encode(bytes.fromhex(text)).decode("ascii").rstrip("=")


def hint_of(code: str) -> str | None:
    with pytest.raises(CodeError) as caught:
        Deck.decode(code)
    return caught.value.hint


@pytest.mark.parametrize(
    "code",
    [
        "CEBAIAIFB4WDANQIAEAQGDAUDAQSIJZUAIAQCBIFAEAQCBAA",  # of Riot's tests, as ports print it
        "CEAAECABAQJRWHBIFU2DOOYIAEBAMCIMCINCILJZAICACBANE4VCYBABAILR2HRL",  # the page's own example
        bytes_code("11 00 00 02 01 01 01 01 01 01 00 01"),
    ],
)
def test_lists_in_the_order_of_old_ports_are_recognised(code: str) -> None:
    assert hint_of(code) == OLD_ORDER


@pytest.mark.parametrize(
    ("data", "hint"),
    [
        ("11 00 00 01 02 01 00 02 01", NUMBERS),
        ("11 00 00 02 02 01 00 01 02 01 01 01 01", None),  # the longer list first: nobody writes that
        ("11 00 00 00 02 01 00 01", EXPEDITION),
        ("11 00 00 00 01 01 00 01 03 01 00 02 05 01 00 03", EXPEDITION),
        ("11 00 00 00 00 01 00 01", EXPEDITION),
        ("11 00 00 00 05 01 00 02 04 01 00 01", None),  # the last part in another order
        ("11 00 00 00 84 00 01 00 01", None),  # a number in more bytes than it needs
        ("11 00 00 01 01 01 00 81 00", None),
        ("11 00 00 01 02 01 00 01 01", None),  # a card twice
        ("11 00 00 01 00 01 00", None),  # an empty list
        ("12 00 00 00", VERSION),
        ("15 00 00 01 01 01 00 01", VERSION),
        ("11 00 00 01 01 01 06 01", VERSION),
        ("19 00 00 00", "the first byte says version 9; versions 1 to 5 are known"),
        ("10 00 00 00", "the first byte says version 0; versions 1 to 5 are known"),
        ("25 00 00 01 01 01 00 02", f"{FORMAT_2}; the deck's code is CEAAAAIBAEAAE"),
        ("25 00 00 01 01 01 00", FORMAT_2),  # and it is cut off
        ("15 00 00 01 01 01 08 01", None),  # an unknown faction
    ],
)
def test_a_mistake_is_recognised_and_nothing_else_is_taken_for_it(data: str, hint: str | None) -> None:
    assert hint_of(bytes_code(data)) == hint


def test_the_whole_message_says_what_is_wrong_and_why() -> None:
    with pytest.raises(CodeError) as caught:
        Deck.decode("DEAAABABAEFACAIBAAAQCAIFAEAQGCTP")  # of Riot's tests, which call it version 10
    assert str(caught.value) == (
        "runeterra-deck: characters 1-2 'DE', cards.version: 00011001 has no meaning; expected 00010001,"
        " 00010010, 00010011, 00010100 or 00010101 (the first byte says version 9; versions 1 to 5 are known)"
    )


def test_a_list_of_cards_is_recognised_and_so_is_one_with_a_mistake() -> None:
    code = Deck({"01DE002": 3, "01FR001": 1}).code
    assert hint_of("3:01DE002 1:01FR001") == f"this is a list of cards; its code is {code}"
    assert hint_of("3:01DE002 1:01XX001") == (
        "this looks like a list of cards, but expected a count and a card such as 3:01FR003,"
        " found '1:01XX001'"
    )


def test_a_text_in_another_alphabet_has_no_hint() -> None:
    assert hint_of("CEAAAA1") is None
    assert hint_of("CEAAAAB") is None  # a bit that is left over
