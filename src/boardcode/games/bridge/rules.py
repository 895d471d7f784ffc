"""What four hands must be: thirteen cards each, and no card twice.

Nothing else is impossible. Every deal that has a number can be dealt, so that no state has problems.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boardcode.games.bridge.cards import HAND_SIZE, SUITS, Seat


class WrongHand(NamedTuple):
    """A hand that cannot be one of four: which it is in their order, and what is wrong with it."""

    place: int
    reason: str
    found: str
    expected: str


def find_wrong_hand(hands: Sequence[Sequence[str]], seats: Sequence[Seat]) -> WrongHand | None:
    """Return the first hand that has too many or too few cards, or a card of an earlier hand; else None.

    A hand is the ranks of its four suits; `seats` says whose each is.
    """
    holders: dict[str, Seat] = {}
    for index, (suits, seat) in enumerate(zip(hands, seats, strict=True)):
        cards = [suit + rank for suit, ranks in zip(SUITS, suits, strict=True) for rank in ranks]
        for card in cards:
            if card in holders:
                first = (
                    "twice" if holders[card] is seat else f"and so does {holders[card].value.capitalize()}"
                )
                reason = f"{seat.value.capitalize()} holds {card} {first}; expected each card once"
                return WrongHand(index, reason, card, "each card once")
            holders[card] = seat
        if len(cards) != HAND_SIZE:
            count = "1 card" if len(cards) == 1 else f"{len(cards)} cards"
            reason = f"{seat.value.capitalize()} holds {count}; expected {HAND_SIZE}"
            return WrongHand(index, reason, str(len(cards)), str(HAND_SIZE))
    return None
