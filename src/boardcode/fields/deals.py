"""A deck of cards that is dealt to some hands, as the number of the deal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from boardcode.bits import Bits, Scope
from boardcode.compile.deal_orders import DEAL_ORDERS, DealOrder, DealText
from boardcode.errors import BadDeclaration, CodeError, Fault, InvalidJson, InvalidState
from boardcode.fields.field import NOWHERE, Json, Row, bits_words, meaningless, require_width, shorten_repr
from boardcode.fields.leaves import Leaf
from boardcode.wording import either

if TYPE_CHECKING:
    from random import Random

    from boardcode.compile.plan import Node

MOST_CARDS = 128
ORDER_WORDS = {
    "cards": "card by card",
    "hands": "hand by hand, each in dictionary order",
    "hands-backwards": "hand by hand, in each of which the last card weighs most",
}


class CardDeal(Leaf[str]):
    """All cards of some suits and ranks, dealt to hands of some sizes: the number of the deal among all, from
    0. The cards are taken suit by suit, and in a suit in the order of `ranks`.

    The order is `cards` (the first card decides: who gets it comes first), `hands` (the first hand decides,
    hands being in dictionary order) or `hands-backwards` (the same, but the last card of a hand weighs most).

    The value is a text: `lead`, then the hands with a space between them, each its suits with a dot between
    them. `refuse` may raise a `Fault` that says better what is wrong with another text. `holders` are words
    for who has each hand: the members of an enumeration in generated code.

    >>> field = CardDeal(3, suits=2, ranks="AK", hands=(2, 2), order="cards", lead="N:")
    >>> field.count, field.text_of(0), field.text_of(1), field.text_of(5)
    (6, 'N:AK. .AK', 'N:A.A K.K', 'N:.AK AK.')
    """

    width: int
    count: int

    def __init__(
        self,
        width: int,
        *,
        suits: int,
        ranks: str,
        hands: Sequence[int],
        order: str,
        lead: str = "",
        holders: Sequence[str] = (),
        refuse: Callable[[Any], object] | None = None,
    ) -> None:
        require_width("CardDeal", width)
        _check_deck(suits, ranks, hands)
        if order not in DEAL_ORDERS:
            expected = either([*map(repr, DEAL_ORDERS)])
            raise BadDeclaration(f"CardDeal: order is {expected}, got {shorten_repr(order)}")
        if not isinstance(lead, str) or not lead.isascii():
            raise BadDeclaration(f"CardDeal: lead is a text of ASCII characters, got {shorten_repr(lead)}")
        _check_holders(holders, hands)
        if refuse is not None and not callable(refuse):
            raise BadDeclaration(f"CardDeal: refuse is a function of a text, got {shorten_repr(refuse)}")
        self._order = DealOrder(hands, order)
        self._text = DealText(lead, suits, ranks, hands)
        self._holders = tuple(holders)
        self._refuse = refuse
        self.width = width
        self.count = self._order.count
        if self.count > 1 << width:
            needed = (self.count - 1).bit_length()
            raise BadDeclaration(
                f"CardDeal: {self.count:,} deals do not fit into {bits_words(width)}:"
                f" expected a width of at least {needed}"
            )

    def text_of(self, number: int) -> str:
        """Return the deal of a number."""
        return self._text.write(self._order.owners(number))

    def words(self, value: str) -> str:
        return value

    @property
    def _range(self) -> str:
        return f"0 to {self.count - 1}"

    def value_of(self, bits: Bits, path: str) -> str:
        if bits.number < self.count:
            return self.text_of(bits.number)
        reason = f"{bits.number} has no meaning; expected {self._range}"
        raise meaningless(path, reason, str(bits.number), self._range, bits.places)

    def _owners(self, value: Any, path: str, kind: type[CodeError]) -> list[int]:
        owners = self._text.read(value) if isinstance(value, str) else None
        if owners is not None:
            return owners
        example = self.text_of(0)
        reason, found = f"expected a deal such as {example}, got {shorten_repr(value)}", shorten_repr(value)
        expected = "a deal"
        try:
            if self._refuse is not None:
                self._refuse(value)
        except Fault as fault:
            reason, found, expected = fault.reason, fault.found, fault.expected
        raise Fault(kind, reason, path=path, found=found, expected=expected)

    def number_of(self, value: str, path: str) -> int:
        return self._order.number(self._owners(value, path, InvalidState))

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> str:
        self._owners(data, path, InvalidJson)
        return str(data)

    def schema(self) -> dict[str, Json]:
        sizes = [size + self._text.suits - 1 for size in self._order.sizes]
        hands = " ".join([f"[{re.escape(self._text.ranks)}.]{{{size}}}" for size in sizes])
        return {"type": "string", "pattern": f"^{re.escape(self._text.lead)}{hands}$"}

    def sample(self, random: Random, scope: Scope = NOWHERE) -> str:
        return self.text_of(random.randint(0, self.count - 1))

    def rows(self, path: str) -> Iterator[Row]:
        words = ORDER_WORDS[self._order.order]
        yield Row(path, str(self.width), f"a number from {self._range}: a deal among all of them, {words}")

    def lower(self) -> Node:
        from boardcode.compile import plan

        text = self._text
        order = self._order
        return plan.CardDeal(
            self.width, text.suits, text.ranks, order.sizes, order.order, text.lead, self._holders
        )


def _check_holders(holders: Any, hands: Sequence[int]) -> None:
    """Raise a `BadDeclaration` unless there are no words for the hands, or a different one for each."""
    is_list = isinstance(holders, Sequence) and not isinstance(holders, str)
    if not is_list or not all(isinstance(word, str) and word for word in holders):
        raise BadDeclaration(f"CardDeal: holders are words, got {shorten_repr(holders)}")
    if holders and (len(holders) != len(hands) or len(set(holders)) < len(holders)):
        shown = shorten_repr(holders)
        raise BadDeclaration(f"CardDeal: expected {len(hands)} different holders, one a hand, got {shown}")


def _check_deck(suits: Any, ranks: Any, hands: Any) -> None:
    """Raise a `BadDeclaration` unless hands have all cards of a deck."""
    if not isinstance(suits, int) or isinstance(suits, bool) or suits < 1:
        raise BadDeclaration(f"CardDeal: suits is a number from 1, got {shorten_repr(suits)}")
    is_text = isinstance(ranks, str) and ranks.isascii() and ranks.isalnum()
    if not is_text or len(set(ranks)) < len(ranks):
        raise BadDeclaration(
            f"CardDeal: ranks are different letters and digits, such as 'AKQJ', got {shorten_repr(ranks)}"
        )
    is_list = isinstance(hands, Sequence) and not isinstance(hands, str) and len(hands) > 1
    if not is_list or not all(isinstance(size, int) and size > 0 for size in hands):
        raise BadDeclaration(
            f"CardDeal: expected the sizes of two hands or more, such as (13, 13), got {shorten_repr(hands)}"
        )
    cards = suits * len(ranks)
    if sum(hands) != cards:
        raise BadDeclaration(
            f"CardDeal: the hands have {sum(hands)} cards, and there are {cards}: expected all of them"
        )
    if cards > MOST_CARDS:
        raise BadDeclaration(f"CardDeal: expected at most {MOST_CARDS} cards, got {cards}")
