"""Three orders of all deals: the number of a deal in each, and the deal of a number.

All begin with the deal in which North holds all spades, East all hearts, South all diamonds and West all
clubs, and end with its reverse.

- Pavlicek goes card by card. The deals in which North gets the first card come before those in which East
  gets it, and so on; within each part the next card decides. So deals are ordered as 52-letter words over
  N < E < S < W. The part of a seat is the number of deals, times the places left in its hand, divided by the
  cards left.
- Andrews goes hand by hand: North's hand, then East's among the cards left, then South's. A hand of the cards
  c1 < c2 < ... < c13 has the number C(c1,1) + C(c2,2) + ... + C(c13,13), so that its last card weighs most.
- Big Deal also goes hand by hand, but hands are in dictionary order: the first card weighs most. That is the
  order of Andrews with the cards counted from the other end, and turned round.
"""

from __future__ import annotations

from bisect import bisect_right
from math import comb

from boardcode.games.bridge.cards import CARDS, DEALS, HAND_SIZE, SEATS, Owners

#: CHOICES[k][c] is how many hands of k cards there are of the first c cards.
CHOICES = [[comb(c, k) for c in range(CARDS + 1)] for k in range(HAND_SIZE + 1)]

LAST = len(SEATS) - 1  # the seat that gets the cards that are left


# -- card by card


def pavlicek_deal(number: int) -> list[int]:
    """Return who holds each card in the deal of a number."""
    owners, places, deals = [], [HAND_SIZE] * len(SEATS), DEALS
    for cards_left in range(CARDS, 0, -1):
        seat = 0
        while number >= (part := deals * places[seat] // cards_left):
            number -= part
            seat += 1
        places[seat] -= 1
        deals = part
        owners.append(seat)
    return owners


def pavlicek_number(owners: Owners) -> int:
    """Return the number of a deal."""
    number, places, deals = 0, [HAND_SIZE] * len(SEATS), DEALS
    for card, owner in enumerate(owners):
        cards_left = CARDS - card
        number += sum([deals * free // cards_left for free in places[:owner]])
        deals = deals * places[owner] // cards_left
        places[owner] -= 1
    return number


# -- hand by hand


def andrews_hand(number: int, size: int) -> list[int]:
    """Return the hand of a number among so many cards, as ascending indices of them."""
    cards = []
    for k in range(HAND_SIZE, 0, -1):
        card = bisect_right(CHOICES[k], number, 0, size) - 1
        number -= CHOICES[k][card]
        cards.append(card)
    return cards[::-1]


def andrews_rank(hand: list[int], size: int) -> int:
    """Return the number of a hand, of ascending indices among so many cards."""
    return sum([CHOICES[k][card] for k, card in enumerate(hand, 1)])


def bigdeal_hand(number: int, size: int) -> list[int]:
    """Return the hand of a number in dictionary order."""
    mirrored = andrews_hand(CHOICES[HAND_SIZE][size] - 1 - number, size)
    return [size - 1 - card for card in reversed(mirrored)]


def bigdeal_rank(hand: list[int], size: int) -> int:
    """Return the number of a hand in dictionary order."""
    mirrored = [size - 1 - card for card in reversed(hand)]
    return CHOICES[HAND_SIZE][size] - 1 - andrews_rank(mirrored, size)


def andrews_deal(number: int) -> list[int]:
    """Return who holds each card in the deal of a number."""
    return _deal_hands([andrews_hand(*part) for part in _hand_numbers(number)])


def bigdeal_deal(number: int) -> list[int]:
    """Return who holds each card in the deal of a number."""
    return _deal_hands([bigdeal_hand(*part) for part in _hand_numbers(number)])


def andrews_number(owners: Owners) -> int:
    """Return the number of a deal."""
    return _join_numbers([(andrews_rank(*part), part[1]) for part in _hands_of(owners)])


def bigdeal_number(owners: Owners) -> int:
    """Return the number of a deal."""
    return _join_numbers([(bigdeal_rank(*part), part[1]) for part in _hands_of(owners)])


def _hand_numbers(number: int) -> list[tuple[int, int]]:
    """The numbers of North's, East's and South's hand, each with how many cards the hand is chosen from."""
    parts = []
    for size in range(2 * HAND_SIZE, CARDS + 1, HAND_SIZE):
        number, part = divmod(number, CHOICES[HAND_SIZE][size])
        parts.append((part, size))
    return parts[::-1]


def _join_numbers(parts: list[tuple[int, int]]) -> int:
    number = 0
    for part, size in parts:
        number = number * CHOICES[HAND_SIZE][size] + part
    return number


def _deal_hands(hands: list[list[int]]) -> list[int]:
    """Give hands to the seats in order; their cards are indices among those that are left each time."""
    owners, left = [LAST] * CARDS, list(range(CARDS))
    for seat, hand in enumerate(hands):
        for index in reversed(hand):
            owners[left.pop(index)] = seat
    return owners


def _hands_of(owners: Owners) -> list[tuple[list[int], int]]:
    """The hands of all seats but the last as indices among the cards left, and how many these are."""
    hands, left = [], list(owners)
    for seat in range(LAST):
        hands.append(([index for index, owner in enumerate(left) if owner == seat], len(left)))
        left = [owner for owner in left if owner != seat]
    return hands
