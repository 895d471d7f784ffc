"""What reading and writing the number of a deal have in common, in the low-level form.

Hand by hand, the cards that are left are visited in the order in which they weigh less and less: from the
last card down, or from the first one up if hands are in dictionary order, where numbers count from the end.
`term` is the number of ways to fill the free places of the hand with cards behind the current one, times the
deals of the later hands. If what is left of the number is at least the term, the hand gets the card, and the
term is subtracted. The next term follows by one factor and one divisor:

    the hand gets the card:           C(after - 1, places - 1) = C(after, places) * places / after
    the hand does not get the card:   C(after - 1, places)     = C(after, places) * (after - places) / after
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import comb, prod

from boardcode.compile import plan
from boardcode.compile.deal_orders import BY_HAND_BACKWARDS, DealOrder
from boardcode.compile.languages.block_builder import BlockBuilder
from boardcode.compile.languages.long_numbers import LongNumber, count_limbs, split_number
from boardcode.compile.languages.low_level import (
    Arithmetic,
    Comparison,
    ConstantTable,
    LowExpression,
    TableEntry,
    Variable,
    add,
    number,
    times,
)


class HandWalk:
    """A hand that is chosen: its number, its places that are free, and the cards behind the current one."""

    def __init__(
        self, build: BlockBuilder, hand: Variable, term: LongNumber, places: Variable, after: Variable
    ) -> None:
        self.build = build
        self.hand = hand
        self.term = term
        self.places = places
        self.after = after

    @contextmanager
    def card(self) -> Iterator[Variable]:
        """Emit what is done with a card that is left, and the next term; yields the factor, for `take`."""
        build = self.build
        factor = build.declare("factor", Arithmetic("-", self.after, self.places))
        yield factor
        with build.when(Comparison(">", self.after, number(0))):
            self.term.set_scaled(self.term, factor, self.after)
            build.assign(self.after, add(self.after, -1))

    def take(self, factor: Variable) -> None:
        """Emit that the hand gets the card."""
        self.build.assign(factor, self.places)
        self.build.assign(self.places, add(self.places, -1))


class DealWalk:
    """The order of all deals of a node, and the loops over hands and cards."""

    def __init__(self, build: BlockBuilder, node: plan.CardDeal) -> None:
        self.build = build
        self.order = DealOrder(node.hands, node.order)
        self.hands = len(node.hands)
        self.cards = self.order.cards
        self.limbs = count_limbs(self.order.count)
        self._is_backwards = node.order == BY_HAND_BACKWARDS

    def constant(self, value: int) -> list[LowExpression]:
        """The limbs of a number that is known."""
        return [number(limb) for limb in split_number(value, self.limbs)]

    def long_number(self, name: str, value: int) -> LongNumber:
        """Declare a long number."""
        return LongNumber(self.build, name, self.constant(value))

    def from_other_end(self, rank: LongNumber) -> LongNumber:
        """Declare a number that counts from the other end, if hands are in dictionary order."""
        if self._is_backwards:
            return rank
        mirrored = self.long_number("mirrored", self.order.count - 1)
        mirrored.subtract(rank)
        return mirrored

    def card_at(self, place: LowExpression) -> LowExpression:
        """The card at a place of the walk over all cards, or the place of a card."""
        return Arithmetic("-", number(self.cards - 1), place) if self._is_backwards else place

    def size_table(self) -> ConstantTable:
        """The table of how many cards the hands have."""
        return self.build.shared.table("hand_sizes", self.order.sizes)

    @contextmanager
    def each_hand(self) -> Iterator[HandWalk]:
        """Emit a loop over all hands but the last one, which gets the rest."""
        build, order = self.build, self.order
        terms: list[int] = []
        for k in range(self.hands - 1):
            ways = comb(order.left[k] - 1, order.sizes[k])
            terms += split_number(ways * prod(order.ways[k + 1 :]), self.limbs)
        term_table = build.shared.table("first_terms", tuple(terms))
        left_table = build.shared.table("cards_left", order.left)
        term = self.long_number("term", 0)
        with build.loop("hand", number(self.hands - 1)) as hand:
            first = times(hand, self.limbs)
            term.set([TableEntry(term_table, add(first, k)) for k in range(self.limbs)])
            places = build.declare("places", TableEntry(self.size_table(), hand))
            after = build.declare("after", add(TableEntry(left_table, hand), -1))
            yield HandWalk(build, hand, term, places, after)
