"""The cards, the suits and the seats of bridge, in the order in which all three numberings take them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardcode.wording import WordEnum

RANKS = "AKQJT98765432"  # high to low; the ten is T
SUITS = "SHDC"
SEATS = "NESW"  # clockwise
HAND_SIZE = len(RANKS)
CARDS = len(SUITS) * len(RANKS)
DEALS = 53_644_737_765_488_792_839_237_440_000  # 52! / (13!)^4

Owners = Sequence[int]  # for each of the 52 cards the number of the seat that holds it


class Seat(WordEnum):
    """Who sits where, clockwise."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


def card_name(card: int) -> str:
    """Return the name of a card.

    >>> card_name(0), card_name(51)
    ('SA', 'C2')
    """
    return SUITS[card // HAND_SIZE] + RANKS[card % HAND_SIZE]


def write_hand(owners: Owners, seat: int) -> str:
    """Return the cards of a seat as PBN has them: suits from spades on, ranks from high to low."""
    suits = []
    for first in range(0, CARDS, HAND_SIZE):
        held = owners[first : first + HAND_SIZE]
        suits.append("".join([rank for rank, owner in zip(RANKS, held, strict=True) if owner == seat]))
    return ".".join(suits)


def write_deal(owners: Owners, first: int = 0) -> str:
    """Return a deal in PBN, its hands clockwise from a seat.

    >>> write_deal([card // 13 for card in range(52)])
    'N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432'
    """
    hands = [write_hand(owners, (first + k) % len(SEATS)) for k in range(len(SEATS))]
    return f"{SEATS[first]}:{' '.join(hands)}"


def owners_of(hands: Iterable[Iterable[str]]) -> list[int]:
    """Return who holds each card, of four hands that are known to be right: each its four suits."""
    owners = [0] * CARDS
    for seat, hand in enumerate(hands):
        for suit, ranks in enumerate(hand):
            for rank in ranks:
                owners[HAND_SIZE * suit + RANKS.index(rank)] = seat
    return owners
