"""The assembler of single values, of records, and of lists that are one number."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import comb, factorial

from boardcode.compile import plan
from boardcode.compile.expressions import Item, zero_product
from boardcode.compile.numba.constraints import NotCompilable
from boardcode.compile.numba.stream_assembler import MOST_BITS, NO_STREAM, TABLE_BITS, Assembler, has_no_value
from boardcode.compile.numba.stream_code import Op
from boardcode.compile.numba.stream_recipe import Fields, ItemLists, Nothing, Numbers, Recipe, Words
from boardcode.compile.numba.stream_registers import (
    OPERATORS,
    Known,
    RegisterSlot,
    StructSlots,
    as_word,
    place_of,
)
from boardcode.compile.plan import Node

MOST_CHOSEN = 1 << 14  # entries of the table of a combination
MOST_ORDERS = 20  # numbers whose permutations have ranks of 64 bits


def emit_number(
    assembler: Assembler, op: Op, least: int, most: int, argument: int, wanted: bool
) -> tuple[Recipe, Known]:
    """A number in one of several forms."""
    if most >> MOST_BITS or (op in (Op.NUMBER, Op.SWAPPED) and argument > MOST_BITS):
        raise NotCompilable("a number of more than 64 bits")
    stream, register = assembler.new_stream(most), assembler.new_register(wanted)
    assembler.code.add(op, least, most, stream, register, argument)
    return Numbers(stream, most), RegisterSlot(register, least, most) if wanted else None


def emit_sized(assembler: Assembler, node: plan.SizedInteger, wanted: bool) -> tuple[Recipe, Known]:
    """A number in as many bits as an expression says."""
    width = assembler.code.evaluate(node.bits, assembler.slot)
    largest = (1 << max(width.most, 0)) - 1 if width.most <= MOST_BITS else 1 << MOST_BITS
    most = largest if node.most is None else min(node.most, largest)
    return emit_number(assembler, Op.SIZED, node.least, max(most, node.least), width.register, wanted)


def emit_symbols(assembler: Assembler, node: plan.Symbols, wanted: bool) -> tuple[Recipe, Known]:
    """Bit patterns that stand for values: the stream has their places in the order of the patterns."""
    if node.width > MOST_BITS:
        raise NotCompilable("symbols of more than 64 bits")
    code, count = assembler.code, len(node.patterns)
    stream, register = assembler.new_stream(count - 1), assembler.new_register(wanted)
    order = sorted(range(count), key=lambda k: node.patterns[k])
    values = tuple([node.values[k] for k in order])
    objects = tuple([node.objects[k] for k in order]) if node.objects else values
    patterns = [node.patterns[k] for k in order]
    if node.width <= TABLE_BITS:
        places: list[int] = [-1] * (1 << node.width)
        for place, pattern in enumerate(patterns):
            places[pattern] = place
        code.add(Op.SYMBOL, node.width, code.table(places), stream, register)
    else:
        code.add(Op.SEARCH, node.width, code.table(patterns), count, stream, register)
    slot = RegisterSlot(register, 0, count - 1, objects, values) if wanted else None
    return Words(stream, values), slot


def emit_constant(assembler: Assembler, node: plan.Constant) -> tuple[Recipe, Known]:
    """Bits that are always the same."""
    if assembler.low and node.width > MOST_BITS:
        raise NotCompilable("a constant of more than 64 bits whose low bits come first")
    left = node.width
    while left:
        width = min(left, MOST_BITS)
        left -= width
        assembler.code.add(Op.CONSTANT, width, node.value >> left & (1 << width) - 1)
    return Nothing(), None


def emit_computed(assembler: Assembler, node: plan.Computed) -> tuple[Recipe, Known]:
    """A number that follows from earlier ones."""
    code, stream = assembler.code, assembler.new_stream(node.most)
    register = code.evaluate(node.expression, assembler.slot).register
    code.add(Op.REQUIRE, OPERATORS.index(">="), register, code.constant(node.least))
    code.add(Op.REQUIRE, OPERATORS.index("<="), register, code.constant(node.most))
    code.add(Op.EMIT, register, stream)
    return Numbers(stream, node.most), RegisterSlot(register, node.least, node.most)


def emit_struct(assembler: Assembler, node: plan.Struct) -> tuple[Recipe, Known]:
    """The parts of a record; later ones may depend on the numbers of earlier ones."""
    scope: dict[str, Known] = {}
    assembler.scopes.append(scope)
    names, recipes, rules = [], [], 0
    for k, (name, part) in enumerate(zip(node.names, node.parts, strict=True)):
        rules = max(rules - 1, 0) or fold_rules(assembler, node.parts[k:])
        if rules:
            continue
        attribute = node.attributes.get(name, name)
        recipe, slot = assembler.emit(part, name in assembler.wanted or attribute in assembler.wanted)
        if not has_no_value(part):
            names.append(name)
            recipes.append(recipe)
            scope[name] = slot
    assembler.scopes.pop()
    slots = StructSlots(scope | {node.attributes.get(name, name): slot for name, slot in scope.items()})
    return Fields(tuple(names), tuple(recipes)), slots


def fold_rules(assembler: Assembler, parts: Sequence[Node]) -> int:
    """Add one instruction for the first rules of some parts, if each says that the product of a number of one
    list and a number of another is 0, for one number after the other; return how many rules it covers.
    """
    pairs: list[tuple[int, int]] = []
    for part in parts:
        factors = zero_product(part.condition) if isinstance(part, plan.Rule) else None
        if factors is None or not all(isinstance(factor, Item) for factor in factors):
            break
        left, right = map(assembler.slot, factors)
        if left.objects is not None or right.objects is not None:
            break
        pair = left.register, right.register
        steps = {other[1] - one[1] for one, other in pairwise([*pairs, pair])}
        if (pairs and pair[0] != pairs[-1][0] + 1) or len(steps) > 1:
            break
        pairs.append(pair)
    if len(pairs) < 2:
        return 0
    (first, other), (_, following) = pairs[:2]
    assembler.code.add(Op.DISJOINT, first, other, following - other, len(pairs))
    return len(pairs)


def emit_lookup(assembler: Assembler, node: plan.Lookup, wanted: bool) -> tuple[Recipe, Known]:
    """Values in place of other values."""
    assembler.silent += 1
    _, raw = assembler.emit(node.item, True)
    assembler.silent -= 1
    if not isinstance(raw, RegisterSlot):
        raise NotCompilable("a table over something else than numbers")
    if raw.objects is None:
        register = assembler.code.find(raw, node.raws)
    else:
        places = [place_of(value, node.raws) for value in raw.values]
        register = assembler.code.look_up(raw, places).register
    stream = assembler.new_stream(len(node.values) - 1)
    assembler.code.add(Op.EMIT, register, stream)
    objects = node.objects or node.values
    slot = RegisterSlot(register, 0, len(node.values) - 1, objects, node.values) if wanted else None
    return Words(stream, node.values), slot


def emit_ranked(assembler: Assembler, node: plan.Permutation | plan.Combination) -> Recipe:
    """A list that is written as its rank."""
    stream, code = assembler.new_stream(node.size - 1), assembler.code
    if isinstance(node, plan.Permutation):
        if node.size > MOST_ORDERS or factorial(node.size) >> MOST_BITS:
            raise NotCompilable("a rank of more than 64 bits")
        code.add(Op.PERMUTATION, node.width, node.size, stream)
        return ItemLists(node.size, NO_STREAM, Numbers(stream, node.size - 1))
    size, chosen = node.size, node.chosen
    count = comb(size, chosen)
    if count >> MOST_BITS or size * chosen > MOST_CHOSEN:
        raise NotCompilable("a rank of more than 64 bits")
    table = code.table([comb(number, left) for number in range(size) for left in range(chosen)])
    code.add(Op.COMBINATION, node.width, size, chosen, table, as_word(count), stream)
    return ItemLists(chosen, NO_STREAM, Numbers(stream, size - 1))
