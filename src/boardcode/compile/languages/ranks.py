"""Orders and selections by their lexicographic rank, in the low-level form."""

from __future__ import annotations

from math import comb, factorial

from boardcode.compile import plan
from boardcode.compile.languages.block_builder import BlockBuilder
from boardcode.compile.languages.low_level import (
    INT,
    WIDE,
    Append,
    Arithmetic,
    Cast,
    Comparison,
    ConstantTable,
    Home,
    ItemOf,
    Logic,
    LowExpression,
    NewList,
    TableEntry,
    Variable,
    add,
    number,
)
from boardcode.compile.languages.state_types import Inexpressible, ListType

MOST_ORDERED = 20  # factorial(21) has more than 64 bits; and a set of them is a number below 2**31


def emit_permutation(build: BlockBuilder, node: plan.Permutation, rank: Variable, items: Variable) -> None:
    """Emit the list of the order with a rank."""
    size = node.size
    if size > MOST_ORDERED:
        raise Inexpressible(f"an order of {size} numbers; {MOST_ORDERED} fit")
    kind = items.kind
    assert isinstance(kind, ListType)
    build.emit(NewList(items, number(size)))
    weights = build.shared.table("factorials", tuple(factorial(size - 1 - k) for k in range(size)), WIDE)
    rest = build.declare("rest", rank)
    used = build.declare("used", number(0))  # a bit for each number
    with build.loop("k", number(size)) as k:
        weight = TableEntry(weights, k)
        left = build.declare("left", Cast(INT, Arithmetic("/", rest, weight)))
        build.assign(rest, Arithmetic("%", rest, weight))
        chosen = build.declare("chosen", number(0))
        _skip_used(build, used, chosen)
        with build.repeat_while(Comparison(">", left, number(0))):
            build.assign(left, add(left, -1))
            build.assign(chosen, add(chosen, 1))
            _skip_used(build, used, chosen)
        build.assign(used, Arithmetic("|", used, Arithmetic("<<", number(1), chosen)))
        item = build.declare("item", chosen, kind.item, Home("item", items, "", k))
        build.emit(Append(items, k, item))


def _skip_used(build: BlockBuilder, used: Variable, chosen: Variable) -> None:
    bit = Arithmetic("&", Arithmetic(">>", used, chosen), number(1))
    with build.repeat_while(Comparison("!=", bit, number(0))):
        build.assign(chosen, add(chosen, 1))


def emit_permutation_rank(
    build: BlockBuilder, node: plan.Permutation, items: LowExpression, is_wrong: Variable
) -> Variable:
    """Emit the rank of an order; `is_wrong` is set to 1 if it is none."""
    size, kind = node.size, items.kind
    if size > MOST_ORDERED:
        raise Inexpressible(f"an order of {size} numbers; {MOST_ORDERED} fit")
    assert isinstance(kind, ListType)
    rank = build.declare("rank", number(0, WIDE))
    used = build.declare("used", number(0))
    with build.loop("k", number(size)) as k:
        chosen = build.declare("chosen", ItemOf(items, k, kind.item), INT)
        bit = Arithmetic("&", Arithmetic(">>", used, chosen), number(1))
        is_new = Logic("and", Comparison("<", chosen, number(size)), Comparison("==", bit, number(0)))
        with build.when(Logic("and", Comparison("==", is_wrong, number(0)), is_new)):
            smaller = build.declare("smaller", chosen)
            with build.loop("j", chosen) as j:
                below = Arithmetic("&", Arithmetic(">>", used, j), number(1))
                build.assign(smaller, Arithmetic("-", smaller, below))
            scaled = Arithmetic("*", rank, Cast(WIDE, Arithmetic("-", number(size), k)))
            build.assign(rank, Arithmetic("+", scaled, Cast(WIDE, smaller)))
            build.assign(used, Arithmetic("|", used, Arithmetic("<<", number(1), chosen)))
        with build.otherwise():
            build.assign(is_wrong, number(1))
    return rank


def _ways(build: BlockBuilder, node: plan.Combination) -> ConstantTable:
    """The numbers of ways to choose `left` of those above `number`, at index number * chosen + left."""
    values = [
        comb(node.size - 1 - chosen, left) for chosen in range(node.size) for left in range(node.chosen)
    ]
    return build.shared.table("selections", tuple(values), WIDE)


def emit_combination(build: BlockBuilder, node: plan.Combination, rank: Variable, items: Variable) -> None:
    """Emit the list of the selection with a rank."""
    kind = items.kind
    assert isinstance(kind, ListType)
    build.emit(NewList(items, number(node.chosen)))
    table = _ways(build, node)
    rest, chosen = build.declare("rest", rank), build.declare("chosen", number(0))
    with build.loop("k", number(node.chosen)) as k:
        row = Arithmetic("*", chosen, number(node.chosen))
        index = Arithmetic("-", add(row, node.chosen - 1), k)
        ways = TableEntry(table, index)
        with build.repeat_while(Comparison(">=", rest, ways)):
            build.assign(rest, Arithmetic("-", rest, ways))
            build.assign(chosen, add(chosen, 1))
        item = build.declare("item", chosen, kind.item, Home("item", items, "", k))
        build.emit(Append(items, k, item))
        build.assign(chosen, add(chosen, 1))


def emit_combination_rank(
    build: BlockBuilder, node: plan.Combination, items: LowExpression, is_wrong: Variable
) -> Variable:
    """Emit the rank of a selection; `is_wrong` is set to 1 if it is none."""
    kind = items.kind
    assert isinstance(kind, ListType)
    table = _ways(build, node)
    rank, following = build.declare("rank", number(0, WIDE)), build.declare("following", number(0))
    with build.loop("k", number(node.chosen)) as k:
        chosen = build.declare("chosen", ItemOf(items, k, kind.item), INT)
        with build.when(Comparison("<", chosen, following)):
            build.assign(is_wrong, number(1))
        with build.when(Comparison(">=", chosen, number(node.size))):
            build.assign(is_wrong, number(1))
        with build.otherwise():
            with build.loop("j", chosen, following) as j:
                row = Arithmetic("*", j, number(node.chosen))
                ways = TableEntry(table, Arithmetic("-", add(row, node.chosen - 1), k))
                build.assign(rank, Arithmetic("+", rank, ways))
            build.assign(following, add(chosen, 1))
    return rank
