"""The assembler of lists and deals that are one number, and of things that players have put down in turn."""

from __future__ import annotations

from dataclasses import replace

from boardcode.compile import plan
from boardcode.compile.deal_orders import BY_CARD, BY_HAND, DealOrder
from boardcode.compile.numba.constraints import NotCompilable
from boardcode.compile.numba.stream_assembler import MOST_BITS, NO_STREAM, Assembler
from boardcode.compile.numba.stream_code import Op
from boardcode.compile.numba.stream_recipe import DealTexts, ItemLists, Numbers, Recipe, Words

MOST_DEAL_BITS = 96
MOST_WAYS_BITS = 47  # of the number of ways to choose a hand


def emit_bijective(assembler: Assembler, node: plan.Bijective) -> Recipe:
    """A list of symbols that is written as one number."""
    if node.width > MOST_BITS:
        raise NotCompilable("a number of more than 64 bits")
    ends, stream = assembler.new_ends(), assembler.new_stream(len(node.values) - 1)
    assembler.code.add(Op.BIJECTIVE, node.width, len(node.values), node.count - 1, ends, stream)
    return ItemLists(None, ends, Words(stream, node.values))


def emit_alternating(assembler: Assembler, node: plan.Alternating) -> Recipe:
    """Lists in which players stand for numbers as soon as all of them are read."""
    start = assembler.code.register()
    note = assembler.code.add(Op.NOTE, start, 0)
    recipe, _ = assembler.emit(node.item, False)
    leaf = _leaf(recipe)
    if leaf.stream == NO_STREAM:
        raise NotCompilable("players in something that columns do not show")
    assembler.code.instructions[note + 2] = leaf.stream
    values = leaf.values if isinstance(leaf, Words) else tuple(range(leaf.most + 1))
    table = assembler.code.table([-1 if value is None else value for value in values])
    assembler.code.add(Op.ALTERNATE, start, leaf.stream, len(node.players), table)
    names = (*node.players, None) if None in values else node.players
    return _with_leaf(recipe, Words(leaf.stream, names))


def emit_deal(assembler: Assembler, node: plan.CardDeal) -> Recipe:
    """Who holds each card of a deal, whose number has up to 96 bits."""
    order = DealOrder(node.hands, node.order)
    is_by_hand = node.order != BY_CARD
    if node.width > MOST_DEAL_BITS or assembler.low or (is_by_hand and max(order.ways) >> MOST_WAYS_BITS):
        raise NotCompilable("a deal of so many cards")
    greatest = max(node.hands)
    limbs = [order.count >> 32 * k & 0xFFFFFFFF for k in (2, 1, 0)]
    head = [*limbs, order.cards, len(node.hands), greatest, node.order == BY_HAND, *node.hands, *order.ways]
    choices = [order.choices[k][c] for c in range(order.cards + 1) for k in range(greatest + 1)]
    table = assembler.code.table([*head, *(choices if is_by_hand else [])])
    stream = assembler.new_stream(len(node.hands) - 1)
    if stream == NO_STREAM or order.count >> MOST_DEAL_BITS:
        raise NotCompilable("a deal in something that columns do not show")
    assembler.code.add(Op.DEAL, node.width, table, stream, is_by_hand)
    return DealTexts(stream, node.suits, node.ranks, node.hands, node.lead)


def _leaf(recipe: Recipe) -> Numbers | Words:
    """What is in the innermost lists."""
    while isinstance(recipe, ItemLists):
        recipe = recipe.item
    if not isinstance(recipe, (Numbers, Words)):
        raise NotCompilable("players in something else than lists")
    return recipe


def _with_leaf(recipe: Recipe, leaf: Words) -> Recipe:
    return replace(recipe, item=_with_leaf(recipe.item, leaf)) if isinstance(recipe, ItemLists) else leaf
