"""What an encoder does with lists that are one number, and with things that players have put down in turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from boardcode.compile import plan
from boardcode.compile.languages.bit_taker import join_index
from boardcode.compile.languages.block_builder import kind_of_width
from boardcode.compile.languages.low_level import (
    INT,
    Arithmetic,
    Cast,
    Comparison,
    CountOf,
    ItemOf,
    LowExpression,
    OrdinalOf,
    TableEntry,
    Variable,
    add,
    number,
)
from boardcode.compile.languages.state_types import ListType
from boardcode.compile.languages.turn_types import PlayerLeaf

if TYPE_CHECKING:
    from boardcode.compile.languages.bit_taker import Path
    from boardcode.compile.languages.code_writer import CodeWriter


def write_bijective(writer: CodeWriter, node: plan.Bijective, value: LowExpression, path: Path) -> None:
    """Emit a list of symbols as one number."""
    kind = value.kind
    assert isinstance(kind, ListType)
    item_kind = kind.item

    def digit(item: LowExpression, place: Path) -> LowExpression:
        return writer.symbol_index(node.values, item_kind, item, place)

    _write_list(writer, node, value, path, digit)


def _write_list(
    writer: CodeWriter,
    node: plan.Bijective,
    value: LowExpression,
    path: Path,
    digit_of: Callable[[LowExpression, Path], LowExpression],
) -> None:
    build, kind, own = writer.build, value.kind, kind_of_width(node.width)
    assert isinstance(kind, ListType)
    with build.when(Comparison(">", CountOf(value), number(node.most))):
        writer.fail(path, [CountOf(value)], [f"at most {node.most} items"])
    result = build.declare("number", number(0, own))
    last = build.declare("last", add(CountOf(value), -1))
    with build.loop("k", CountOf(value)) as k:
        index = build.declare("index", Arithmetic("-", last, k))
        item = writer.alias(ItemOf(value, index, kind.item), "item")
        digit = add(digit_of(item, join_index(path, index)), 1)
        scaled = Arithmetic("*", result, number(len(node.values), own))
        build.assign(result, Arithmetic("+", scaled, digit if own == INT else Cast(own, digit)))
    writer.put(result, node.width, path)


def write_alternating(writer: CodeWriter, node: plan.Alternating, value: LowExpression, path: Path) -> None:
    """Emit lists of players, and the check that each has as many as turns."""
    build, players = writer.build, len(node.players)
    leaf = writer.types.player_leaf(node)
    counts = [build.declare("count", number(0)) for _ in node.players]
    _count_players(writer, leaf, value, counts)
    total: LowExpression = counts[0]
    for count in counts[1:]:
        total = Arithmetic("+", total, count)
    total = build.declare("total", total)
    outer, writer.turn = writer.turn, build.declare("turn", Arithmetic("%", total, number(players)))
    writer.write(node.item, value, path)
    writer.turn = outer
    for k, count in enumerate(counts):
        expected = build.declare("expected", Arithmetic("/", add(total, players - 1 - k), number(players)))
        with build.when(Comparison("!=", count, expected)):
            writer.fail(path, [count], [expected])


def _count_players(
    writer: CodeWriter, leaf: PlayerLeaf, value: LowExpression, counts: list[Variable]
) -> None:
    """Emit how often each player stands in lists."""
    build, kind = writer.build, value.kind
    if isinstance(kind, ListType):
        with build.loop("k", CountOf(value)) as k:
            _count_players(writer, leaf, writer.alias(ItemOf(value, k, kind.item), "item"), counts)
        return
    own = build.declare("own", OrdinalOf(value))
    for ordinal, count in zip(leaf.ordinals, counts, strict=False):
        with build.when(Comparison("==", own, number(ordinal))):
            build.assign(count, add(count, 1))


def write_players(writer: CodeWriter, leaf: PlayerLeaf, value: LowExpression, path: Path) -> None:
    """Emit what stands in the innermost lists: a player, or a list of them that is one number."""
    node = leaf.leaf
    if isinstance(node, plan.Bijective):
        places = tuple([leaf.numbers.index(k) for k in range(len(leaf.numbers))])
        table = writer.build.shared.table("digits", places)

        def digit(item: LowExpression, place: Path) -> LowExpression:
            return TableEntry(table, _number_of(writer, leaf, item, place))

        _write_list(writer, node, value, path, digit)
        return
    raw: LowExpression = _number_of(writer, leaf, value, path)
    if isinstance(node, plan.Symbols):
        patterns = tuple([node.patterns[leaf.numbers.index(k)] for k in range(len(leaf.numbers))])
        raw = TableEntry(writer.build.shared.table("patterns", patterns), raw)
    writer.put(raw, node.width, path)


def _number_of(writer: CodeWriter, leaf: PlayerLeaf, value: LowExpression, path: Path) -> Variable:
    """Emit the number of a player, counted from the one to move."""
    build, players = writer.build, number(len(leaf.node.players))
    assert writer.turn is not None, "see write_alternating"
    who = writer.symbol_index(leaf.names, leaf.kind, value, path)
    distance = Arithmetic("-", Arithmetic("+", who, players), writer.turn)
    result = build.declare("number", Arithmetic("%", distance, players))
    if leaf.has_gaps:
        with build.when(Comparison("==", who, players)):
            build.assign(result, players)
    return result
