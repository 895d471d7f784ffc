"""What a decoder does with lists that are one number, and with things that players have put down in turn.

Whose they are depends on how many there are. The bits are therefore gone through twice: first things are
counted, then they are read, and the player of each is known.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from boardcode.compile import plan
from boardcode.compile.languages.block_builder import kind_of_width
from boardcode.compile.languages.low_level import (
    INT,
    MEANINGLESS,
    Append,
    Arithmetic,
    Cast,
    Comparison,
    Home,
    LowExpression,
    MemberOf,
    NewList,
    TableEntry,
    Variable,
    add,
    number,
    scalar,
    times,
)
from boardcode.compile.languages.state_types import Inexpressible, ListType
from boardcode.compile.languages.turn_types import PlayerLeaf

if TYPE_CHECKING:
    from boardcode.compile.languages.bit_taker import Path
    from boardcode.compile.languages.code_reader import CodeReader

WIDEST = 64  # bits of a number


def read_bijective(
    reader: CodeReader, node: plan.Bijective, path: Path, home: Home | None, name: str
) -> Variable:
    """Emit a list of symbols that is one number."""
    kind = reader.types.of(node)
    assert isinstance(kind, ListType)
    item_kind = kind.item
    numbers = reader.types.symbol_numbers(item_kind, node.values)
    table = reader.build.shared.table("symbols", numbers)

    def make(digit: LowExpression, place: Home) -> Variable:
        return reader.scalar_variable(TableEntry(table, digit), item_kind, place, "item")

    return _read_list(reader, node, kind, path, home, name, make)


def _read_list(
    reader: CodeReader,
    node: plan.Bijective,
    kind: ListType,
    path: Path,
    home: Home | None,
    name: str,
    make: Callable[[LowExpression, Home], Variable],
) -> Variable:
    """Emit a list whose items are made of digits from 0."""
    if node.width > WIDEST:
        raise Inexpressible(f"{name}: a number of {node.width} bits; {WIDEST} fit")
    build, own = reader.build, kind_of_width(node.width)
    start = reader.take(node.width, path)
    rest = build.declare("rest", reader.number_at(start, node.width))
    if node.count < 1 << node.width:
        with build.when(Comparison(">", rest, number(node.count - 1, own))):
            reader.fail(MEANINGLESS, (start, reader.at), path, [rest], [f"0 to {node.count - 1}"])
    items = build.variable(name, kind, home)
    build.emit(NewList(items, number(node.most)))
    k = build.declare("k", number(0))
    with build.repeat_while(Comparison(">", rest, number(0, own))):
        digit = _take_digit(reader, rest, len(node.values))
        build.emit(Append(items, k, make(digit, Home("item", items, "", k))))
        build.assign(k, add(k, 1))
    return items


def _take_digit(reader: CodeReader, rest: Variable, base: int) -> Variable:
    """Emit the lowest digit of a number, from 0; the number is what is left."""
    build, own = reader.build, str(scalar(rest))
    build.assign(rest, Arithmetic("-", rest, number(1, own)))
    digit: LowExpression = Arithmetic("%", rest, number(base, own))
    taken = build.declare("digit", digit if own == INT else Cast(INT, digit))
    build.assign(rest, Arithmetic("/", rest, number(base, own)))
    return taken


def read_alternating(
    reader: CodeReader, node: plan.Alternating, path: Path, home: Home | None, name: str
) -> Variable:
    """Emit lists of players, and the check that each has as many as turns."""
    build, players = reader.build, len(node.players)
    leaf = reader.types.player_leaf(node)
    base = reader.steady_position()
    reader.take(node.width, path)
    reader.at = base
    counts = [build.declare("count", number(0)) for _ in node.players]
    _count_players(reader, node.item, leaf, base, counts)
    total: LowExpression = counts[0]
    for count in counts[1:]:
        total = Arithmetic("+", total, count)
    total = build.declare("total", total)
    outer, reader.turn = reader.turn, build.declare("turn", Arithmetic("%", total, number(players)))
    value = reader.read(node.item, path, home, name)
    reader.turn = outer
    assert value is not None, "lists have a value"
    for k, count in enumerate(counts):
        player = Arithmetic("%", add(total, k), number(players))
        turns = Arithmetic("/", Arithmetic("-", add(total, players - 1), player), number(players))
        expected = build.declare("expected", turns)
        with build.when(Comparison("!=", count, expected)):
            reader.fail(MEANINGLESS, (base, reader.at), path, [count], [expected])
    return value


def _count_players(
    reader: CodeReader, node: plan.Node, leaf: PlayerLeaf, at: LowExpression, counts: list[Variable]
) -> None:
    """Emit how often each number of a player stands in lists; what has no meaning is found later."""
    build = reader.build
    if isinstance(node, plan.Repeat):
        with build.loop("k", number(node.count)) as k:
            _count_players(reader, node.item, leaf, add(at, times(k, node.item.width)), counts)
        return
    rest = build.declare("rest", reader.number_at(at, node.width))
    if isinstance(node, plan.Bijective):
        own = str(scalar(rest))
        with build.repeat_while(Comparison(">", rest, number(0, own))):
            digit = _take_digit(reader, rest, len(node.values))
            _count(reader, digit, dict(enumerate(leaf.numbers)), counts)
    elif isinstance(node, plan.Symbols):
        numbers = dict(zip(node.patterns, leaf.numbers, strict=True))
        _count(reader, rest, numbers | {alias: numbers[same] for alias, same in node.aliases}, counts)
    else:
        _count(reader, rest, {value: value for value in leaf.numbers}, counts)


def _count(reader: CodeReader, raw: Variable, numbers: dict[int, int], counts: list[Variable]) -> None:
    for pattern, value in numbers.items():
        if value < len(counts):
            with reader.build.when(Comparison("==", raw, number(pattern))):
                reader.build.assign(counts[value], add(counts[value], 1))


def read_players(reader: CodeReader, leaf: PlayerLeaf, path: Path, home: Home | None, name: str) -> Variable:
    """Emit what stands in the innermost lists: a player, or a list of them that is one number."""
    if leaf.item is not None:
        raw = reader.read(leaf.item, path, None, "number")
        assert raw is not None, "numbers have a value"
        return _player(reader, leaf, raw, home, name)
    assert isinstance(leaf.leaf, plan.Bijective), "the only leaf that is a list"
    kind = reader.types.of(leaf.leaf)
    assert isinstance(kind, ListType)
    table = reader.build.shared.table("symbols", leaf.numbers)

    def make(digit: LowExpression, place: Home) -> Variable:
        own = reader.build.declare("number", TableEntry(table, digit))
        return _player(reader, leaf, own, place, "item")

    return _read_list(reader, leaf.leaf, kind, path, home, name, make)


def _player(
    reader: CodeReader, leaf: PlayerLeaf, raw: LowExpression, home: Home | None, name: str
) -> Variable:
    """Emit the player whose number is counted from the one to move."""
    build, players = reader.build, number(len(leaf.node.players))
    assert reader.turn is not None, "see read_alternating"
    who = build.declare("player", Arithmetic("%", Arithmetic("+", reader.turn, raw), players))
    if leaf.has_gaps:
        with build.when(Comparison("==", raw, players)):
            build.assign(who, players)
    member: LowExpression = who
    if leaf.ordinals != tuple(range(len(leaf.ordinals))):
        member = TableEntry(build.shared.table("players", leaf.ordinals), who)
    return build.declare(name, MemberOf(leaf.kind, member), leaf.kind, home)
