"""Deals of cards in generated readers and writers: numbers of more than 64 bits, states that are lists."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from declarations import kind_format
from generated_modules import check_agreement, generate, kind_codes, load_module

import boardcode
from boardcode.alphabets import BASE64, BINARY
from boardcode.compile.deal_orders import DEAL_ORDERS
from boardcode.compile.languages.long_numbers import BASE, MOST_FACTOR
from boardcode.compile.languages.state_types import LARGEST_INT, Inexpressible
from boardcode.fields import (
    Array,
    CardDeal,
    Counted,
    Distinct,
    Field,
    LowestFirst,
    LsbFirst,
    Number,
    Rule,
    this,
)
from boardcode.fields.deals import MOST_CARDS

SMALL = CardDeal(3, suits=2, ranks="AK", hands=(2, 2), order="cards", lead="N:")
HEXADECIMAL = "0123456789abcdef"
DECKS: dict[str, dict[str, Any]] = {
    "one limb": {"width": 9, "suits": 2, "ranks": "AKQ", "hands": (3, 2, 1)},
    "every pattern": {"width": 1, "suits": 1, "ranks": "AK", "hands": (1, 1), "lead": '"\\'},
    "more bits than deals need": {"width": 200, "suits": 1, "ranks": "AKQJ", "hands": (1, 3)},
    "exactly one limb": {"width": 45, "suits": 2, "ranks": "ABCDEFGHIJKLMNOPQRSTUVWX", "hands": (24, 24)},
    "many hands": {"width": 90, "suits": 2, "ranks": "AKQJT98765432", "hands": (1,) * 26},
    "all cards": {"width": 256, "suits": 8, "ranks": HEXADECIMAL, "hands": (32, 31, 33, 32)},
}


def deal(deck: str, order: str) -> CardDeal:
    return CardDeal(**DECKS[deck], order=order)


@pytest.mark.parametrize("order", DEAL_ORDERS)
@pytest.mark.parametrize("deck", DECKS)
def test_a_deck_of_any_size_agrees_in_python(deck: str, order: str) -> None:
    field = deal(deck, order)
    format = kind_format(BINARY, {"a": Number(1), "b": field})
    check_agreement(format, kind_codes(format))
    numbers = [0, 1, field.count - 1, field.count, field.count + 1, (1 << field.width) - 1]
    check_agreement(format, [f"0b1{number:0{field.width}b}" for number in numbers])


@pytest.mark.parametrize("order", DEAL_ORDERS)
@pytest.mark.parametrize(
    "wrap",
    [
        lambda field: Array(2, field),
        lambda field: Counted(Number(3), field),
        lambda field: LowestFirst(field),
        lambda field: LsbFirst(Array(2, field)),
    ],
)
def test_deals_agree_anywhere_and_in_any_order_of_bits(wrap: Any, order: str) -> None:
    field = CardDeal(96, suits=2, ranks="AKQJT98765432", hands=(5, 13, 8), order=order)
    format = kind_format(BASE64, {"a": Number(5), "b": wrap(field), "c": Number(7)})
    check_agreement(format, kind_codes(format))


@pytest.mark.parametrize("order", DEAL_ORDERS)
def test_all_60_deals_of_a_small_deck_are_read_and_written(order: str) -> None:
    field = deal("one limb", order)
    module = load_module(kind_format(BINARY, {"a": field}))
    for number in range(60):
        code = f"0b{number:09b}"
        assert module.to_json(module.decode(code)) == json.dumps({"a": field.text_of(number)})
        assert module.canonical(code) == code


def test_limbs_are_so_short_that_products_are_plain_numbers() -> None:
    assert MOST_CARDS <= MOST_FACTOR
    assert (BASE - 1) * MOST_FACTOR + MOST_FACTOR <= LARGEST_INT


@pytest.mark.parametrize("name", ["bridge-pavlicek", "bridge-andrews", "bridge-bigdeal"])
def test_a_bridge_deal_is_a_list_of_seats(name: str) -> None:
    format = boardcode.get(name)
    module = load_module(format)
    state = module.decode(format.encode(format.sample(Random(5))))
    owners = [seat.value for seat in state.pbn]
    assert [owners.count(seat) for seat in ("north", "east", "south", "west")] == [13] * 4
    for wrong in (
        state.pbn[1:],
        state.pbn + state.pbn[:1],
        [module.Seat.NORTH, *state.pbn[1:], module.Seat.EAST],
    ):
        with pytest.raises(module.CodeError) as refusal:
            module.encode(replace(state, pbn=wrong))
        assert (refusal.value.kind, refusal.value.start, refusal.value.path) == ("invalid state", None, "pbn")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"b": Rule(this.a != "N:AK. .AK", "dull")}, "this.a in an expression is a deal of cards"),
        ({"b": Distinct(Array(2, SMALL))}, "deals of cards that are compared"),
    ],
)
def test_a_deal_is_not_compared_as_a_text(fields: dict[str, Field[Any]], sentence: str) -> None:
    with pytest.raises(Inexpressible) as failure:
        generate("c", kind_format(BASE64, {"a": SMALL, **fields}))
    assert str(failure.value) == sentence


def test_hands_that_other_enumerations_name_have_one_of_their_own() -> None:
    def two_hands(*holders: str) -> CardDeal:
        return CardDeal(3, suits=2, ranks="AK", hands=(2, 2), order="cards", holders=holders)

    format = kind_format(BASE64, {"a": two_hands("me", "you"), "b": two_hands("you", "me"), "c": two_hands()})
    check_agreement(format, kind_codes(format))
    module = load_module(format)
    names = ["Holder", "Holder2", "Holder3"]
    assert [[member.value for member in getattr(module, name)] for name in names] == [
        ["me", "you"],
        ["you", "me"],
        ["hand 1", "hand 2"],
    ]
