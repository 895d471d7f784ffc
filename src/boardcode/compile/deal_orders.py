"""Orders of all deals of a deck: the deal of a number, the number of a deal, and the text of a deal.

A deal says for each card which hand holds it. In the order `cards` the first card decides: deals in which the
first hand gets it come before those in which the second does, and so on; then the next card decides. In the
other orders the first hand decides, then the second among the cards that are left, and so on: hands in
dictionary order (`hands`), or in the order in which the last card weighs most (`hands-backwards`), where the
cards c1 < c2 < ... have the number C(c1,1) + C(c2,2) + ...

    two cards, two hands of one card: number 0 gives the first card to the first hand, number 1 the second
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from math import comb, prod

BY_CARD, BY_HAND, BY_HAND_BACKWARDS = "cards", "hands", "hands-backwards"
DEAL_ORDERS = (BY_CARD, BY_HAND, BY_HAND_BACKWARDS)
SUIT_MARK, HAND_MARK = ".", " "  # between the suits of a hand, and between hands


class DealOrder:
    """All deals of a deck to hands of some sizes, in an order.

    >>> order = DealOrder((1, 1, 1), BY_CARD)
    >>> order.count, [order.owners(number) for number in (0, 1, 5)]
    (6, [[0, 1, 2], [0, 2, 1], [2, 1, 0]])
    """

    def __init__(self, sizes: Sequence[int], order: str) -> None:
        self.sizes = tuple(sizes)
        self.order = order
        self.cards = sum(sizes)
        #: how many cards are left when each hand is chosen, and in how many ways it can be
        self.left = tuple([self.cards - before for before in accumulate(self.sizes[:-1], initial=0)])
        self.ways = tuple([comb(left, size) for left, size in zip(self.left, self.sizes, strict=True)])
        self.count = prod(self.ways)
        #: choices[k][c] is how many selections of k there are of the first c cards
        self.choices = [[comb(c, k) for c in range(self.cards + 1)] for k in range(max(self.sizes) + 1)]

    def owners(self, number: int) -> list[int]:
        """Return which hand holds each card in the deal of a number below `count`."""
        return self._owners_by_card(number) if self.order == BY_CARD else self._owners_by_hand(number)

    def number(self, owners: Sequence[int]) -> int:
        """Return the number of a deal."""
        return self._number_by_card(owners) if self.order == BY_CARD else self._number_by_hand(owners)

    # -- card by card

    def _owners_by_card(self, number: int) -> list[int]:
        owners, places, deals = [], list(self.sizes), self.count
        for cards_left in range(self.cards, 0, -1):
            hand = 0
            while number >= (part := deals * places[hand] // cards_left):
                number -= part
                hand += 1
            places[hand] -= 1
            deals = part
            owners.append(hand)
        return owners

    def _number_by_card(self, owners: Sequence[int]) -> int:
        number, places, deals = 0, list(self.sizes), self.count
        for card, owner in enumerate(owners):
            cards_left = self.cards - card
            number += sum([deals * free // cards_left for free in places[:owner]])
            deals = deals * places[owner] // cards_left
            places[owner] -= 1
        return number

    # -- hand by hand

    def _owners_by_hand(self, number: int) -> list[int]:
        parts = []
        for ways in reversed(self.ways[:-1]):
            number, part = divmod(number, ways)
            parts.append(part)
        owners, left = [len(self.sizes) - 1] * self.cards, list(range(self.cards))
        for hand, part in enumerate(reversed(parts)):
            for index in self._selection(part, hand):  # from the last one down
                owners[left.pop(index)] = hand
        return owners

    def _selection(self, number: int, hand: int) -> list[int]:
        """The cards of a hand as indices of those that are left, in descending order."""
        left, is_forward = self.left[hand], self.order == BY_HAND
        if is_forward:
            number = self.ways[hand] - 1 - number
        indices = []
        for k in range(self.sizes[hand], 0, -1):
            index = bisect_right(self.choices[k], number, 0, left) - 1
            number -= self.choices[k][index]
            indices.append(index)
        return [left - 1 - index for index in reversed(indices)] if is_forward else indices

    def _number_by_hand(self, owners: Sequence[int]) -> int:
        number, left = 0, list(owners)
        for hand, ways in enumerate(self.ways[:-1]):
            indices = [index for index, owner in enumerate(left) if owner == hand]
            if self.order == BY_HAND:
                mirrored = [len(left) - 1 - index for index in reversed(indices)]
                part = ways - 1 - sum([self.choices[k][index] for k, index in enumerate(mirrored, 1)])
            else:
                part = sum([self.choices[k][index] for k, index in enumerate(indices, 1)])
            number = number * ways + part
            left = [owner for owner in left if owner != hand]
        return number


class DealText:
    """The text of deals: what leads it, then the hands, each its suits, each the ranks in it from the first.

    >>> text = DealText("!", 2, "AK", (2, 2))
    >>> text.write([0, 1, 1, 0]), text.read("!A.K K.A"), text.read("!.K K.A")
    ('!A.K K.A', [0, 1, 1, 0], None)
    """

    def __init__(self, lead: str, suits: int, ranks: str, sizes: Sequence[int]) -> None:
        self.lead = lead
        self.suits = suits
        self.ranks = ranks
        self.sizes = tuple(sizes)

    def write(self, owners: Sequence[int]) -> str:
        """Return the text of a deal."""
        count = len(self.ranks)
        suits = [owners[first : first + count] for first in range(0, count * self.suits, count)]
        return self.lead + HAND_MARK.join(
            [
                SUIT_MARK.join(
                    [
                        "".join([rank for rank, owner in zip(self.ranks, suit, strict=True) if owner == hand])
                        for suit in suits
                    ]
                )
                for hand in range(len(self.sizes))
            ]
        )

    def read(self, text: str) -> list[int] | None:
        """Return which hand holds each card; None unless it is exactly the text of a deal."""
        owners, place = [-1] * (self.suits * len(self.ranks)), {rank: k for k, rank in enumerate(self.ranks)}
        hands = text.removeprefix(self.lead).split(HAND_MARK)
        for hand, word in enumerate(hands):
            for suit, ranks in enumerate(word.split(SUIT_MARK)):
                for rank in ranks:
                    if rank not in place or suit >= self.suits:
                        return None
                    owners[suit * len(self.ranks) + place[rank]] = hand
        counts = tuple([owners.count(hand) for hand in range(len(hands))])
        return owners if counts == self.sizes and self.write(owners) == text else None
