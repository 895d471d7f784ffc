"""Deals in Portable Bridge Notation."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardcode
from boardcode import CodeError, MalformedCode, MeaninglessCode
from boardcode.bridge import Deal

PBN = "N:A.KJ93.Q765.T963 972.A8764.A82.AK QJ643.QT5.K43.74 KT85.2.JT9.QJ852"


def shuffle_ranks(pbn: str, random: Random) -> str:
    """The same deal with the ranks of every suit in another order."""
    hands = [
        ".".join("".join(random.sample(suit, len(suit))) for suit in hand.split("."))
        for hand in pbn[2:].split(" ")
    ]
    return pbn[:2] + " ".join(hands)


@given(seed=st.integers(0, 2**32))
def test_any_first_seat_and_any_order_of_ranks_is_read(seed: int) -> None:
    random = Random(seed)
    deal = boardcode.get("bridge-bigdeal").sample(random)
    text = shuffle_ranks(deal.to_pbn(random.choice(["north", "east", "south", "west"])), random)
    assert Deal.from_pbn(text) == deal
    assert len(deal.pbn) == 69


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        (
            "",
            MalformedCode,
            "pbn: at the start: a deal begins with the seat of its first hand, N:, E:, S: or W:;"
            " found nothing",
        ),
        (
            PBN[2:],
            MalformedCode,
            "pbn: characters 1-2 'A.': a deal begins with the seat of its first hand, N:, E:, S: or W:;"
            " found 'A.'",
        ),
        (
            PBN.replace("N:", "n:"),
            MalformedCode,
            "pbn: characters 1-2 'n:': a deal begins with the seat of its first hand, N:, E:, S: or W:,"
            " in upper case; found 'n:'",
        ),
        (
            " ".join(PBN.split(" ")[:3]),
            MalformedCode,
            "pbn: characters 3-52 'A.KJ93.Q765.T963 972.A8…': expected 4 hands with one space between them,"
            " found 3",
        ),
        (
            PBN.replace(" 972", "  972"),
            MalformedCode,
            "pbn: characters 3-70 'A.KJ93.Q765.T963  972.A…': expected 4 hands with one space between them,"
            " found 5",
        ),
        (
            PBN.replace("T963", "10963"),
            MalformedCode,
            "pbn: character 15 '1': '1' is not a rank; expected A, K, Q, J, T, 9, 8, 7, 6, 5, 4, 3, 2;"
            " the ten is T",
        ),
        (
            PBN.replace("KJ93", "kJ93"),
            MalformedCode,
            "pbn: character 5 'k': 'k' is not a rank; expected A, K, Q, J, T, 9, 8, 7, 6, 5, 4, 3, 2"
            " in upper case",
        ),
        (
            PBN.replace("KJ93.Q765", "KJ93Q765"),
            MalformedCode,
            "pbn: characters 3-17 'A.KJ93Q765.T963': North's hand has 3 suits; expected 4 with a dot between"
            " them",
        ),
        (
            PBN.replace("QJ852", "QJ85"),
            MeaninglessCode,
            "pbn: characters 54-68 'KT85.2.JT9.QJ85': West holds 12 cards; expected 13",
        ),
        (
            PBN.replace("N:A", "N:2"),
            MeaninglessCode,
            "pbn: characters 20-35 '972.A8764.A82.AK': East holds S2 and so does North;"
            " expected each card once",
        ),
        (
            "W:KQT2.AT.J6542.85 - A8654.KQ5.T.QJT6 -",
            MeaninglessCode,
            "pbn: character 20 '-': North's hand is not given; a deal has a number only if all four hands are"
            " known",
        ),
    ],
)
def test_a_wrong_deal_is_an_error_with_its_place(text: str, kind: type[CodeError], message: str) -> None:
    with pytest.raises(CodeError) as caught:
        Deal.from_pbn(text)
    assert str(caught.value) == message
    assert type(caught.value) is kind


def test_a_card_twice_in_one_hand_is_an_error() -> None:
    with pytest.raises(MeaninglessCode) as caught:
        Deal.from_pbn(PBN.replace("KJ93", "KK93"))
    assert str(caught.value) == (
        "pbn: characters 3-18 'A.KK93.Q765.T963': North holds HK twice; expected each card once"
    )


@given(text=st.text(max_size=80) | st.text("NESW:AKQJT98765432. -", max_size=80))
def test_any_text_is_a_deal_or_an_error_with_a_place(text: str) -> None:
    try:
        deal = Deal.from_pbn(text)
    except CodeError as error:
        assert error.start is not None
        assert error.stop is not None
        assert 0 <= error.start <= error.stop <= len(text)
    else:
        assert Deal.from_pbn(deal.pbn) == deal
