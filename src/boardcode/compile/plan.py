"""The plan of a code: what a declaration says about its bits, as plain data.

A plan is a tree of the nodes below, a closed set. Field kinds lower themselves to it; backends translate it
and read nothing else. Everything in a node is numbers, words and other nodes, so that a plan can be printed
as JSON, compared, and tested without any backend. The one exception are attributes marked as *bindings*: the
Python objects that the Python backend builds (enum members, record classes). They are no part of the plan's
data.

    Record(Card, color=Choice(4, Color), value=Number(4, 1, 6))

    struct            8 bits
      color: symbols  4 bits  0 "red", 1 "yellow", 2 "blue", ...
      value: integer  4 bits  1 to 6
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from functools import cached_property
from itertools import accumulate
from typing import Any, TypeAlias

Json: TypeAlias = Any
NO_STATE = -1  # of a scan: this symbol has no meaning here
END = 0  # of a scan: all cells are filled


class Unlowerable(Exception):
    """A declaration that no plan can express; the text says why."""


BINDING = {"binding": True}  # marks an attribute that holds Python objects: it is left out of the JSON form


class _Node:
    """What all nodes can do. They are never changed, and equal if their data is, whatever their bindings.

    `dataclass` only makes their constructors: its other methods, made for eleven classes, would take longer
    than reading a code.
    """

    def _data(self) -> list[Any]:
        attributes = fields(self)  # type: ignore[arg-type]
        return [getattr(self, attribute.name) for attribute in attributes if not attribute.metadata]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Node) and type(self) is type(other) and self._data() == other._data()

    def __hash__(self) -> int:
        return hash((type(self), *self._data()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self._data()))})"


@dataclass(eq=False, repr=False)
class Integer(_Node):
    """An unsigned integer from `least` to `most`; other patterns have no meaning."""

    width: int
    least: int
    most: int


@dataclass(eq=False, repr=False)
class Symbols(_Node):
    """Bit patterns with their values in JSON and Python; other patterns have no meaning."""

    width: int
    patterns: tuple[int, ...]
    values: tuple[Json, ...]
    objects: tuple[Any, ...] = field(default=(), metadata=BINDING)


@dataclass(eq=False, repr=False)
class Zeros(_Node):
    """Bits without a value, written as 0; set, they are meaningless if `strict`, else not canonical."""

    width: int
    strict: bool


@dataclass(eq=False, repr=False)
class Struct(_Node):
    """Named nodes in a row. A node of kind `Zeros` has no value, the others make up the JSON object.

    `make` builds the Python object from keyword arguments; `attributes` maps the names in JSON to them.
    """

    names: tuple[str, ...]
    parts: tuple[Node, ...]
    make: Callable[..., Any] | None = field(default=None, metadata=BINDING)
    attributes: dict[str, str] = field(default_factory=dict, metadata=BINDING)

    @cached_property
    def width(self) -> int:
        return sum(part.width for part in self.parts)


@dataclass(eq=False, repr=False)
class Repeat(_Node):
    """The same node `count` times; a list in JSON, a tuple in Python."""

    count: int
    item: Node

    @cached_property
    def width(self) -> int:
        return self.count * self.item.width


@dataclass(eq=False, repr=False)
class Special(_Node):
    """Patterns with a meaning as a whole; all others are read by `item`, which accepts none of these."""

    patterns: tuple[int, ...]
    values: tuple[Json, ...]
    item: Node
    objects: tuple[Any, ...] = field(default=(), metadata=BINDING)

    @property
    def width(self) -> int:
        return self.item.width


@dataclass(eq=False, repr=False)
class SwapBytes(_Node):
    """A node whose bytes are written in reverse order."""

    item: Node

    @property
    def width(self) -> int:
        return self.item.width


@dataclass(eq=False, repr=False)
class ZeroPrefix(_Node):
    """`zeros` bits that must be 0, then a node; a bit that is set there is meaningless."""

    zeros: int
    item: Node

    @property
    def width(self) -> int:
        return self.zeros + self.item.width


@dataclass(eq=False, repr=False)
class Constraint(_Node):
    """A rule about the items of a `Repeat` that looks at a key of each: `allowed` lists the keys that pass
    together.

    `keys` has the key of each pattern of an item. If the rule is a Python function that cannot be written
    down as data, both are None; only the Python backend can then apply it, by calling `check`, which returns
    None for a pass.
    """

    item: Node
    keys: tuple[tuple[int, int], ...] | None
    allowed: tuple[tuple[int, ...], ...] | None
    check: Callable[[Any], object] | None = field(default=None, metadata=BINDING)

    @property
    def width(self) -> int:
        return self.item.width


@dataclass(eq=False, repr=False)
class Scan(_Node):
    """An automaton that fills cells: a head and then symbols, each filling some cells, until all are filled.

    `first[h]` is the state after head `h` and `head_fills[h]` the set of cells it fills (bit k for cell k);
    `following[state][s]` and `fills[state][s]` are the same for symbol `s`. A state of `NO_STATE` has no
    meaning, in `END` all cells are filled; bits after that are written as 0, and others there are not
    canonical.

    In JSON it is an object with one key, `name`, for a list of pieces in the order of their first cells. Each
    is an object with two keys, `keys`: the kind (`head_kind`, or the `kinds` of its symbol; None marks a
    symbol that fills a cell without a piece) and its first cell. `pieces` makes the Python object of a piece
    from kind and cell, `make` the state from a tuple of pieces, `take` that tuple from a state.
    """

    width: int
    head_width: int
    symbol_width: int
    cells: int
    first: tuple[int, ...]
    head_fills: tuple[int, ...]
    following: tuple[tuple[int, ...], ...]
    fills: tuple[tuple[int, ...], ...]
    name: str
    keys: tuple[str, str]
    head_kind: Json
    kinds: tuple[Json, ...]
    pieces: Callable[[Json, int], Any] | None = field(default=None, metadata=BINDING)
    make: Callable[[tuple[Any, ...]], Any] | None = field(default=None, metadata=BINDING)
    take: Callable[[Any], tuple[Any, ...]] | None = field(default=None, metadata=BINDING)

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """For each state how many ways lead to the end."""
        counts: dict[int, int] = {END: 1, NO_STATE: 0}

        def count(state: int) -> int:
            if state not in counts:
                counts[state] = sum(map(count, self.following[state]))
            return counts[state]

        return tuple(count(state) for state in range(len(self.following)))

    @cached_property
    def before(self) -> tuple[tuple[int, ...], ...]:
        """For each state and symbol how many ways begin with a smaller symbol."""
        return tuple(self._sums(states) for states in self.following)

    @cached_property
    def before_head(self) -> tuple[int, ...]:
        """For each head how many codes begin with a smaller one."""
        return self._sums(self.first)

    @cached_property
    def count(self) -> int:
        """How many codes there are."""
        return sum(0 if state == NO_STATE else self.counts[state] for state in self.first)

    def rank(self, number: int) -> int:
        """How many codes are smaller than that of a number; the number must be that of a code."""
        left = self.width - self.head_width
        head, mask = number >> left, (1 << self.symbol_width) - 1
        rank, state = self.before_head[head], self.first[head]
        before, following = self.before, self.following
        while state != END:
            left -= self.symbol_width
            symbol = number >> left & mask
            rank += before[state][symbol]
            state = following[state][symbol]
        return rank

    def number_of_rank(self, rank: int) -> int:
        """The number of the code that has `rank` smaller ones, from 0 to `count` - 1."""
        left = self.width - self.head_width
        head = bisect_right(self.before_head, rank) - 1
        number, state = head << left, self.first[head]
        rank -= self.before_head[head]
        before, following = self.before, self.following
        while state != END:
            left -= self.symbol_width
            symbol = bisect_right(before[state], rank) - 1
            number |= symbol << left
            rank -= before[state][symbol]
            state = following[state][symbol]
        return number

    def _sums(self, states: tuple[int, ...]) -> tuple[int, ...]:
        ways = [0 if state == NO_STATE else self.counts[state] for state in states]
        return tuple(accumulate(ways[:-1], initial=0))


@dataclass(eq=False, repr=False)
class Rank(_Node):
    """The number of codes of a scan that are smaller than the code of the same pieces."""

    width: int
    scan: Scan


Node: TypeAlias = (
    Integer | Symbols | Zeros | Struct | Repeat | Special | SwapBytes | ZeroPrefix | Constraint | Scan | Rank
)


def to_json(node: Node) -> dict[str, Json]:
    """The plan as plain data.

    >>> to_json(Integer(4, 1, 6))
    {'node': 'integer', 'width': 4, 'least': 1, 'most': 6}
    """
    data: dict[str, Json] = {"node": kind(node), "width": node.width}
    for attribute in fields(node):
        if "binding" not in attribute.metadata:
            data[attribute.name] = _plain(getattr(node, attribute.name))
    return data


def _plain(value: Any) -> Json:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return to_json(value) if hasattr(value, "__dataclass_fields__") else value


def kind(node: Node) -> str:
    """The name of a node's kind in JSON: `zero_prefix` for `ZeroPrefix`."""
    name = type(node).__name__
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


def describe(node: Node) -> str:
    """The plan as indented text, a node a line.

    >>> print(describe(Struct(("color", "value"), (Symbols(4, (0, 1), ("red", "blue")), Integer(4, 1, 6)))))
    struct            8 bits
      color: symbols  4 bits  0 "red", 1 "blue"
      value: integer  4 bits  1 to 6
    """
    lines = list(_lines(node))
    rows = [
        (head, f"{part.width} {'bit' if part.width == 1 else 'bits'}", detail) for head, part, detail in lines
    ]
    first, second = (max(len(row[column]) for row in rows) for column in (0, 1))
    return "\n".join(f"{head:<{first}}  {bits:>{second}}  {detail}".rstrip() for head, bits, detail in rows)


def _lines(node: Node, name: str = "", depth: int = 0) -> Iterator[tuple[str, Node, str]]:
    label = f"{name}: " if name else ""
    yield f"{'  ' * depth}{label}{kind(node).replace('_', ' ')}", node, _detail(node)
    if isinstance(node, Struct):
        for part_name, part in zip(node.names, node.parts, strict=True):
            yield from _lines(part, part_name, depth + 1)
    elif isinstance(node, (Repeat, Special, SwapBytes, ZeroPrefix, Constraint)):
        yield from _lines(node.item, "", depth + 1)
    elif isinstance(node, Rank):
        yield from _lines(node.scan, "", depth + 1)


def _detail(node: Node) -> str:
    match node:
        case Integer():
            return f"{node.least} to {node.most}"
        case Symbols() | Special():
            pairs = zip(node.patterns, node.values, strict=True)
            return ", ".join(f"{pattern} {_quoted(value)}" for pattern, value in pairs)
        case Zeros():
            return "meaningless unless 0" if node.strict else "not canonical unless 0"
        case Repeat():
            return f"{node.count} times"
        case SwapBytes():
            return "last byte first"
        case ZeroPrefix():
            return f"{node.zeros} bits that must be 0, then"
        case Constraint():
            return (
                "a Python function" if node.allowed is None else f"{len(node.allowed)} combinations of keys"
            )
        case Scan():
            return f"{node.cells} cells, {len(node.following)} states, {node.count:,} codes"
        case Rank():
            return f"0 to {node.scan.count - 1:,}"
    return ""


def _quoted(value: Json) -> str:
    import json  # only descriptions need it

    return json.dumps(value, ensure_ascii=False)


def parts(node: Struct | Repeat) -> tuple[Node, ...]:
    """The nodes in a row."""
    return node.parts if isinstance(node, Struct) else (node.item,) * node.count
