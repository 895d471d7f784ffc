"""The walk over a plan that emits its encoder: the number of a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardcode.compile import plan
from boardcode.compile.deal_orders import BY_CARD
from boardcode.compile.languages.bit_taker import Path
from boardcode.compile.languages.deal_walk import DealWalk
from boardcode.compile.languages.long_numbers import LIMB, LongNumber
from boardcode.compile.languages.low_level import (
    Arithmetic,
    Comparison,
    CountOf,
    ItemOf,
    LowExpression,
    OrdinalOf,
    TableEntry,
    add,
    number,
)
from boardcode.compile.languages.state_types import DealType

if TYPE_CHECKING:
    from boardcode.compile.languages.plan_writer import PlanWriter


def write_deal(writer: PlanWriter, node: plan.CardDeal, value: LowExpression, path: Path) -> None:
    """Emit the number of a deal, and the check that the hands have all cards."""
    walk, build = DealWalk(writer.build, node), writer.build
    with build.when(Comparison("!=", CountOf(value), number(walk.cards))):
        writer.fail(path, [CountOf(value)], [str(walk.cards), " cards"])
    with build.loop("hand", number(walk.hands)) as hand:
        held = build.declare("held", number(0))
        with build.loop("k", number(walk.cards)) as k, build.when(Comparison("==", _owner(value, k), hand)):
            build.assign(held, add(held, 1))
        size = TableEntry(walk.size_table(), hand)
        with build.when(Comparison("!=", held, size)):
            writer.fail(path, [held], [size, " cards of hand ", add(hand, 1)])
    rank = walk.long_number("rank", 0)
    if node.order == BY_CARD:
        _add_by_card(walk, rank, value)
    else:
        _add_by_hand(walk, rank, value)
        rank = walk.from_other_end(rank)
    _put_number(writer, rank, node.width, path)


def _owner(value: LowExpression, card: LowExpression) -> LowExpression:
    kind = value.kind
    assert isinstance(kind, DealType)
    return OrdinalOf(ItemOf(value, card, kind.item))


def _add_by_card(walk: DealWalk, rank: LongNumber, value: LowExpression) -> None:
    """Emit that each card adds the deals in which an earlier hand gets it: so many of all that are left as
    those hands have of the cards that are left.
    """
    build, cards = walk.build, walk.cards
    deals, part = walk.long_number("deals", walk.order.count), walk.long_number("part", 0)
    with build.loop("k", number(cards)) as k:
        owner = build.declare("owner", _owner(value, k))
        left = build.declare("left", Arithmetic("-", number(cards), k))
        below, same = build.declare("below", number(0)), build.declare("same", number(0))
        with build.loop("j", number(cards), k) as j:
            other = build.declare("other", _owner(value, j))
            with build.when(Comparison("<", other, owner)):
                build.assign(below, add(below, 1))
            with build.when(Comparison("==", other, owner)):
                build.assign(same, add(same, 1))
        part.set_scaled(deals, below, left)
        rank.add(part)
        deals.set_scaled(deals, same, left)


def _add_by_hand(walk: DealWalk, rank: LongNumber, value: LowExpression) -> None:
    """Emit that each card of a hand adds the term that reading it would take off."""
    build = walk.build
    with walk.each_hand() as step, build.loop("k", number(walk.cards)) as k:
        owner = build.declare("owner", _owner(value, walk.card_at(k)))
        with (
            build.when(Comparison(">=", owner, step.hand)),
            step.card() as factor,
            build.when(Comparison("==", owner, step.hand)),
        ):
            rank.add(step.term)
            step.take(factor)


def _put_number(writer: PlanWriter, rank: LongNumber, width: int, path: Path) -> None:
    """Emit the bits of a number; those above its limbs are zero."""
    starts = range(0, width, LIMB)
    for first in starts if writer.low_first else reversed(starts):
        size = min(LIMB, width - first)
        if first // LIMB < len(rank.limbs):
            writer.put(rank.limbs[first // LIMB], size, path)
        else:
            writer.put_pattern(0, size, path)
