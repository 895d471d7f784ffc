"""The walk over a plan that emits its decoder: the deal of a number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardcode.compile import plan
from boardcode.compile.deal_orders import BY_CARD
from boardcode.compile.languages.bit_taker import Path
from boardcode.compile.languages.block_builder import BlockBuilder, any_of
from boardcode.compile.languages.deal_walk import DealWalk
from boardcode.compile.languages.long_numbers import LIMB, LongNumber
from boardcode.compile.languages.low_level import (
    INT,
    MEANINGLESS,
    Append,
    Arithmetic,
    Comparison,
    Home,
    ItemOf,
    LowExpression,
    MemberOf,
    NewList,
    TableEntry,
    Variable,
    add,
    number,
    times,
)
from boardcode.compile.languages.state_types import EnumType, IntegerType, ListType

if TYPE_CHECKING:
    from boardcode.compile.languages.plan_reader import PlanReader


def read_deal(reader: PlanReader, node: plan.CardDeal, path: Path, home: Home | None, name: str) -> Variable:
    """Emit who holds each card in the deal of a number."""
    build = reader.build
    walk = DealWalk(build, node)
    rank = _read_number(reader, walk, node.width, path)
    items = build.variable(name, reader.types.of(node), home)
    if node.order == BY_CARD:
        _read_by_card(walk, rank, items)
    else:
        _read_by_hand(walk, walk.from_other_end(rank), items)
    return items


def _read_number(reader: PlanReader, walk: DealWalk, width: int, path: Path) -> LongNumber:
    """Emit the number of a deal, and the check that there is such a deal."""
    start = reader.take(width, path)
    limbs: list[LowExpression] = []
    for first in range(0, width, LIMB):
        size = min(LIMB, width - first)
        place = first if reader.order.low_first else width - first - size
        limbs.append(reader.number_at(add(start, place), size))
    limbs += [number(0)] * (walk.limbs - len(limbs))
    rank = LongNumber(reader.build, "rank", limbs[: walk.limbs])
    wrong: list[LowExpression] = [Comparison("!=", limb, number(0)) for limb in limbs[walk.limbs :]]
    count = walk.order.count
    if count < 1 << width:
        wrong.append(rank.is_at_least(walk.constant(count)))
        with reader.build.when(any_of(wrong)):
            bits = (start, reader.at)
            reader.fail(MEANINGLESS, bits, path, ["a larger number"], [f"0 to {count - 1}"])
    return rank


class NumberRows:
    """A list of numbers that are written row by row, each from the row before; it is no part of the state."""

    def __init__(self, build: BlockBuilder, name: str, most: int, count: int) -> None:
        self.build = build
        self.item = IntegerType(0, most)
        self.items = build.variable(name, ListType(self.item, count))
        build.emit(NewList(self.items, number(count)))

    def put(self, index: LowExpression, value: LowExpression) -> None:
        """Emit the next number."""
        item = self.build.declare("entry", value, self.item)
        self.build.emit(Append(self.items, index, item))

    def at(self, index: LowExpression) -> LowExpression:
        """A number that is written already."""
        return ItemOf(self.items, index, self.item)


def _put_owner(build: BlockBuilder, items: Variable, card: LowExpression, hand: LowExpression) -> None:
    """Emit who holds the next card."""
    kind = items.kind
    assert isinstance(kind, ListType)
    assert isinstance(kind.item, EnumType)
    item = build.declare("owner", MemberOf(kind.item, hand), kind.item, Home("item", items, "", card))
    build.emit(Append(items, card, item))


def _read_by_card(walk: DealWalk, rank: LongNumber, items: Variable) -> None:
    """Emit that each card goes to the hand whose deals the number is among. Of all deals there are so many
    in which a hand gets the next card as it has of the places that are free.
    """
    build, hands, cards = walk.build, walk.hands, walk.cards
    build.emit(NewList(items, number(cards)))
    free = NumberRows(build, "free", max(walk.order.sizes), (cards + 1) * hands)  # places, after each card
    with build.loop("j", number(hands)) as j:
        free.put(j, TableEntry(walk.size_table(), j))
    deals, part = walk.long_number("deals", walk.order.count), walk.long_number("part", 0)
    with build.loop("k", number(cards)) as k:
        row = build.declare("row", times(k, hands))
        left = build.declare("left", Arithmetic("-", number(cards), k))
        hand = build.declare("hand", number(-1))
        part.set(walk.constant(0))
        with build.repeat_while(rank.is_at_least(part.limbs)):
            rank.subtract(part)
            build.assign(hand, add(hand, 1))
            places = build.declare("places", free.at(add(row, hand)), INT)
            part.set_scaled(deals, places, left)
        deals.set(part.limbs)
        _put_owner(build, items, k, hand)
        with build.loop("j", number(hands)) as j:
            places = build.declare("places", free.at(add(row, j)), INT)
            with build.when(Comparison("==", j, hand)):
                build.assign(places, add(places, -1))
            free.put(add(add(row, j), hands), places)


def _read_by_hand(walk: DealWalk, rank: LongNumber, items: Variable) -> None:
    """Emit that each hand takes its cards of those that are left. A row for each hand says who has which
    card when it is chosen; cards that are left are those of the last hand.
    """
    build, last, cards = walk.build, walk.hands - 1, walk.cards
    owners = NumberRows(build, "owners", last, walk.hands * cards)
    with build.loop("k", number(cards)) as k:
        owners.put(k, number(last))
    with walk.each_hand() as step:
        row = build.declare("row", times(step.hand, cards))
        with build.loop("k", number(cards)) as k:
            owner = build.declare("holder", owners.at(add(row, k)), INT)
            with (
                build.when(Comparison("==", owner, number(last))),
                step.card() as factor,
                build.when(rank.is_at_least(step.term.limbs)),
            ):
                rank.subtract(step.term)
                build.assign(owner, step.hand)
                step.take(factor)
            owners.put(add(add(row, k), cards), owner)
    build.emit(NewList(items, number(cards)))
    with build.loop("k", number(cards)) as k:
        owner = build.declare("holder", owners.at(add(walk.card_at(k), last * cards)), INT)
        _put_owner(build, items, k, owner)
