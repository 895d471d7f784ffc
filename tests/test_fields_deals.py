"""Deals of a deck as numbers, in three orders."""

from __future__ import annotations

from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest
from field_faults import bits_from, fault_of_json, read, reading_fault, spans, write, writing_fault

from boardcode.compile import plan
from boardcode.compile.deal_orders import DEAL_ORDERS, DealOrder
from boardcode.errors import Fault, InvalidJson, InvalidState, MeaninglessCode
from boardcode.explanation import Span
from boardcode.fields import CardDeal, Row

SIZES = [(1, 1), (2, 2), (1, 3), (3, 2, 1), (2, 2, 2), (1, 1, 1, 2)]


def deal(**changes: Any) -> CardDeal:
    return CardDeal(
        **{
            "width": 3,
            "suits": 2,
            "ranks": "AK",
            "hands": (2, 2),
            "order": "cards",
            "lead": "N:",
            **changes,
        }
    )


def all_owners(sizes: tuple[int, ...]) -> set[tuple[int, ...]]:
    return set(permutations([hand for hand, size in enumerate(sizes) for _ in range(size)]))


def hand_places(owners: tuple[int, ...], sizes: tuple[int, ...], *, backwards: bool) -> list[list[int]]:
    """Each hand as indices of the cards that are left, ascending or descending."""
    left, hands = list(owners), []
    for hand in range(len(sizes)):
        places = [place for place, owner in enumerate(left) if owner == hand]
        hands.append(places[::-1] if backwards else places)
        left = [owner for owner in left if owner != hand]
    return hands


def test_a_deck_may_have_one_suit() -> None:
    field = deal(width=2, suits=1, ranks="AKQJ", hands=(1, 3))
    assert field.text_of(1) == "N:K AQJ"
    assert write(field, "N:K AQJ") == 1


def test_every_deal_of_two_suits_of_three_ranks_is_written_as_its_number() -> None:
    field = deal(width=5, ranks="AKQ", hands=(3, 3))
    assert [write(field, field.text_of(number)) for number in range(20)] == [*range(20)]


def test_a_suit_too_many_is_in_no_deal() -> None:
    reason = "expected a deal such as N:AK. .AK, got 'N:A.K.A K.A'"
    assert writing_fault(deal(), "N:A.K.A K.A")[1] == reason


@pytest.mark.parametrize("order", DEAL_ORDERS)
def test_the_deals_of_bridge_have_numbers_of_96_bits(order: str) -> None:
    """The first, the last, and 20 picked by chance."""
    numbering, random = DealOrder((13, 13, 13, 13), order), Random(96)
    chosen = [random.randrange(numbering.count) for _ in range(20)]
    for number in (0, *chosen, numbering.count - 1):
        assert numbering.number(numbering.owners(number)) == number


@pytest.mark.parametrize("sizes", SIZES)
@pytest.mark.parametrize("order", DEAL_ORDERS)
def test_every_deal_has_its_place_in_an_order(sizes: tuple[int, ...], order: str) -> None:
    """All deals, sorted by another rule than the one that numbers them."""
    keys: dict[str, Any] = {
        "cards": lambda owners: owners,
        "hands": lambda owners: hand_places(owners, sizes, backwards=False),
        "hands-backwards": lambda owners: hand_places(owners, sizes, backwards=True),
    }
    deals = sorted(all_owners(sizes), key=keys[order])
    numbering = DealOrder(sizes, order)
    assert numbering.count == len(deals)
    for number, owners in enumerate(deals):
        assert tuple(numbering.owners(number)) == owners
        assert numbering.number(owners) == number


def test_a_deal_is_a_text_of_hands() -> None:
    field = deal(order="hands")
    texts = [read(field, number) for number in range(6)]
    hands = [f"{''.join(c[0] for c in h if c[1] == 0)}.{''.join(c[0] for c in h if c[1] == 1)}"
             for h in combinations([(rank, suit) for suit, rank in product((0, 1), "AK")], 2)]  # fmt: skip
    assert [text[2:].split(" ")[0] for text in texts] == hands
    for number, text in enumerate(texts):
        assert write(field, text) == number
        assert field.from_json(field.to_json(text), "x") == text


def test_a_number_that_is_too_high_has_no_meaning() -> None:
    reason = "6 has no meaning; expected 0 to 5"
    assert reading_fault(deal(), bits_from("110", start=3)) == (
        MeaninglessCode,
        reason,
        "x",
        "6",
        "0 to 5",
        [3, 4, 5],
    )


@pytest.mark.parametrize(
    "value",
    ["N:AK. .A", "N:AK. .KA", "AK. .AK", "N:AK.  .AK", "N:AK.. .AK", "N:AK. .AK ", "N:AZ. .AK", "", 5, None],
)
def test_any_other_text_is_no_deal(value: Any) -> None:
    reason = f"expected a deal such as N:AK. .AK, got {value!r}"
    assert writing_fault(deal(), value) == (InvalidState, reason, "x", repr(value), "a deal", [])
    assert fault_of_json(deal(), value)[:3] == (InvalidJson, reason, "x")


def test_a_function_may_say_better_what_is_wrong() -> None:
    def refuse(value: object) -> None:
        if value == "N:":
            raise Fault(InvalidState, "there are no hands", found="none", expected="two")

    assert writing_fault(deal(refuse=refuse), "N:")[:5] == (
        InvalidState,
        "there are no hands",
        "x",
        "none",
        "two",
    )
    assert writing_fault(deal(refuse=refuse), "")[1] == "expected a deal such as N:AK. .AK, got ''"


def test_a_deal_has_words_a_schema_rows_a_plan_and_samples() -> None:
    field = deal()
    assert spans(field, 1) == [Span("x", (0, 1, 2), "001", "N:A.A K.K")]
    assert field.schema() == {"type": "string", "pattern": "^N:[AK.]{3} [AK.]{3}$"}
    assert [*field.rows("x")] == [
        Row("x", "3", "a number from 0 to 5: a deal among all of them, card by card")
    ]
    assert field.lower() == plan.CardDeal(3, 2, "AK", (2, 2), "cards", "N:")
    assert len({field.sample(Random(seed)) for seed in range(100)}) == 6
