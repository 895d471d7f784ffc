"""The numbers of bridge deals in three orders: known deals, the orders themselves, counts."""

from __future__ import annotations

from itertools import pairwise
from math import factorial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardcode
from boardcode.bridge import DEALS, Deal
from boardcode.fields import Combination

ORDERS = ("bridge-pavlicek", "bridge-andrews", "bridge-bigdeal")
SAME_NUMBER = "27e41b3246bec9b16e398114"
SPADES, HEARTS = "AKQJT98765432...", ".AKQJT98765432.."
DIAMONDS, CLUBS = "..AKQJT98765432.", "...AKQJT98765432"

every_order = pytest.mark.parametrize("order", ORDERS)
numbers = st.integers(0, DEALS - 1)


def deal_of(order: str, number: int) -> Deal:
    deal: Deal = boardcode.get(order).from_number(number)
    return deal


def hands_of(order: str, number: int, count: int = 4) -> list[str]:
    return [str(hand) for hand in deal_of(order, number).hands[:count]]


# -- known deals


@pytest.mark.parametrize(
    ("order", "pbn"),
    [
        (
            "bridge-pavlicek",
            "N:A.KJ93.Q765.T963 972.A8764.A82.AK QJ643.QT5.K43.74 KT85.2.JT9.QJ852",
        ),
        (
            "bridge-andrews",
            "N:Q843.98654.32.A6 K9.AQ7.QJ98.Q542 AJ6.K2.AKT654.K7 T752.JT3.7.JT983",
        ),
        (
            "bridge-bigdeal",
            "N:A5.AK.AKQ5.AKQ93 94.9543.92.J6542 KJT87.J2.JT763.T Q632.QT876.84.87",
        ),
    ],
)
def test_one_number_is_three_deals(order: str, pbn: str) -> None:
    assert int(SAME_NUMBER, 16) == 12345678901234567890123456788
    assert boardcode.decode(order, SAME_NUMBER) == Deal(pbn)
    assert boardcode.encode(order, Deal(pbn)) == SAME_NUMBER
    assert boardcode.get(order).to_number(Deal(pbn)) == 12345678901234567890123456788


@pytest.mark.parametrize(
    ("order", "code", "number"),
    [
        ("bridge-pavlicek", "0ce71e9e7877a1503e0cdbe5", 3993226576447754072310471653),
        ("bridge-andrews", "83517002cf6220f831a3927b", 40640988234868101277706064507),
        ("bridge-bigdeal", "1350deb33510088b8f20d986", 5977980923324678374126836102),
    ],
)
def test_one_deal_has_three_numbers(order: str, code: str, number: int) -> None:
    deal = Deal("N:AJT3.T42.KJ93.A2 KQ92.AKJ.876.KQ3 865.Q863.AT.T984 74.975.Q542.J765")
    assert boardcode.encode(order, deal) == code
    assert boardcode.get(order).to_number(deal) == number
    assert boardcode.decode(order, code) == deal


@every_order
def test_the_first_deal_gives_each_player_a_suit_and_the_last_one_is_its_reverse(order: str) -> None:
    assert hands_of(order, 0) == [SPADES, HEARTS, DIAMONDS, CLUBS]
    assert hands_of(order, DEALS - 1) == [CLUBS, DIAMONDS, HEARTS, SPADES]


@every_order
def test_number_1_exchanges_the_last_diamond_and_the_first_club(order: str) -> None:
    assert hands_of(order, 1) == [SPADES, HEARTS, "..AKQJT9876543.A", "..2.KQJT98765432"]


def test_number_2_is_the_first_at_which_the_orders_differ() -> None:
    assert {hands_of(order, 2)[2] for order in ORDERS if order != "bridge-andrews"} == {"..AKQJT9876543.K"}
    assert hands_of("bridge-andrews", 2)[2] == "..AKQJT9876542.A"


@every_order
@pytest.mark.parametrize("number", [10400599, 10400600])
def test_the_orders_agree_again_where_east_first_loses_a_heart(order: str, number: int) -> None:
    assert deal_of(order, number) == deal_of("bridge-pavlicek", number)
    if number == 10400600:
        assert hands_of(order, number, 3)[1:] == [".AKQJT9876543.A.", ".2.KQJT98765432."]


@pytest.mark.parametrize(
    ("order", "code", "hands"),
    [
        (
            "bridge-pavlicek",
            "00000000000000003b9aca00",
            [SPADES, ".AKQJT987654.75.", ".32.KT942.KQJ973"],
        ),
        (
            "bridge-andrews",
            "00000000000000003b9aca00",
            [SPADES, ".AKJ98765432.AK.", ".Q.Q87632.KQT864"],
        ),
        (
            "bridge-bigdeal",
            "00000000000000003b9aca00",
            [SPADES, ".AKQJT987654.K.7", ".32.QT863.KQ8653"],
        ),
        (
            "bridge-pavlicek",
            "204fce5e3e2502610fffffff",
            ["AQJT8765..K82.T2", "9.KJT743.Q3.KQ85", "43.Q965.AJT954.4"],
        ),
        (
            "bridge-andrews",
            "204fce5e3e2502610fffffff",
            ["T73.JT8764.82.T7", "KQ2.532.KQ97.852", "A84.K9.JT6543.64"],
        ),
        (
            "bridge-bigdeal",
            "204fce5e3e2502610fffffff",
            ["A9.AQ5.AQ953.Q43", "T54.J6.KT84.A962", "K87632.3.J6.KJ87"],
        ),
        (
            "bridge-pavlicek",
            "56aaf18ab1a6ed32c5fa4900",
            ["KQJT98765432.A..", ".KQJT98765432.A.", "A..KQJT98765432."],
        ),
        (
            "bridge-andrews",
            "56aaf18ab1a6ed32c5fa4900",
            ["KT93.K.J8654.K64", "AQJ876542.AQJT..", ".98765432.AKQT9."],
        ),
        (
            "bridge-bigdeal",
            "56aaf18ab1a6ed32c5fa4900",
            ["QT3.QJT85.3.K762", "AKJ9876542.AK9..", ".76432.AKQJT987."],
        ),
    ],
)
def test_known_numbers_are_known_deals(order: str, code: str, hands: list[str]) -> None:
    assert hands_of(order, int(code, 16), 3) == hands
    assert boardcode.encode(order, boardcode.decode(order, code)) == code


@every_order
def test_north_holds_all_spades_in_exactly_the_first_pages(order: str) -> None:
    pages = 84_478_098_072_866_400
    assert hands_of(order, pages - 1, 1) == [SPADES]
    assert hands_of(order, pages, 1) != [SPADES]


def test_a_page_taken_for_a_number_moves_only_the_last_clubs() -> None:
    page = deal_of("bridge-pavlicek", int(SAME_NUMBER, 16) + 1)
    assert page == Deal("N:A.KJ93.Q765.T962 972.A8764.A82.AK QJ643.QT5.K43.74 KT85.2.JT9.QJ853")


# -- the orders


def owner_word(deal: Deal) -> str:
    """Who holds each card, as a word over 0 to 3."""
    words = []
    for suit in range(4):
        for rank in "AKQJT98765432":
            words.append(next(str(seat) for seat, hand in enumerate(deal.hands) if rank in hand[suit]))
    return "".join(words)


def hand_indices(deal: Deal) -> list[list[int]]:
    """The hands of North, East and South as ascending indices among the cards left."""
    left, hands = owner_word(deal), []
    for seat in "012":
        hands.append([index for index, owner in enumerate(left) if owner == seat])
        left = left.replace(seat, "")
    return hands


@given(number=numbers, other=numbers)
def test_pavlicek_sorts_deals_as_words(number: int, other: int) -> None:
    one, two = (owner_word(deal_of("bridge-pavlicek", n)) for n in (number, other))
    assert (number < other) == (one < two)


@given(number=numbers, other=numbers)
def test_andrews_sorts_hands_by_their_last_cards(number: int, other: int) -> None:
    one, two = ([hand[::-1] for hand in hand_indices(deal_of("bridge-andrews", n))] for n in (number, other))
    assert (number < other) == (one < two)


@given(number=numbers, other=numbers)
def test_big_deal_sorts_hands_by_their_first_cards(number: int, other: int) -> None:
    one, two = (hand_indices(deal_of("bridge-bigdeal", n)) for n in (number, other))
    assert (number < other) == (one < two)


@every_order
def test_two_thousand_neighbours_are_different_deals_and_know_their_numbers(order: str) -> None:
    format = boardcode.get(order)
    start = Random(order).randrange(DEALS - 2000)
    deals = [deal_of(order, number) for number in range(start, start + 2000)]
    assert len(set(deals)) == 2000
    assert [format.to_number(deal) for deal in deals] == list(range(start, start + 2000))
    if order == "bridge-pavlicek":
        assert all(one < two for one, two in pairwise(map(owner_word, deals)))


@given(number=numbers)
def test_big_deal_is_the_product_of_three_ranks_of_selections(number: int) -> None:
    """The field kind `Combination` ranks selections by other code than the game's."""
    expected = 0
    for hand, size in zip(hand_indices(deal_of("bridge-bigdeal", number)), (52, 39, 26), strict=True):
        selection = Combination(size, 13)
        expected = expected * selection.count + selection.rank(tuple(hand))
    assert number == expected


# -- counts


@every_order
def test_the_declaration_counts_all_deals(order: str) -> None:
    assert boardcode.get(order).fields.count == DEALS == factorial(52) // factorial(13) ** 4
    assert DEALS == 53_644_737_765_488_792_839_237_440_000
    assert boardcode.get(order).width == 96
