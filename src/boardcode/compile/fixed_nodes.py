"""The nodes of plans whose bits stand at known places."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Any, TypeAlias

from boardcode.compile.expressions import Expression

if TYPE_CHECKING:
    from boardcode.compile.plan import Node

Json: TypeAlias = Any
NO_STATE = -1  # of a scan: this symbol has no meaning here
END = 0  # of a scan: all cells are filled


class Unlowerable(Exception):
    """A declaration that no plan can express; the text says why."""


BINDING = {"binding": True}  # marks an attribute that holds Python objects: it is left out of the JSON form


class PlanNode:
    """What all nodes can do. They are never changed, and equal if their data is, whatever their bindings.

    `dataclass` only makes their constructors: its other methods, made for eleven classes, would take longer
    than reading a code.
    """

    def _data(self) -> list[Any]:
        attributes = fields(self)  # type: ignore[arg-type]
        return [getattr(self, attribute.name) for attribute in attributes if not attribute.metadata]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PlanNode) or type(self) is not type(other):
            return False
        return [*map(_comparable, self._data())] == [*map(_comparable, other._data())]

    def __hash__(self) -> int:
        return hash((type(self), *map(_comparable, self._data())))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self._data()))})"


def _comparable(value: Any) -> Any:
    """A value as one that can be compared: `==` on expressions makes an expression."""
    if isinstance(value, tuple):
        return tuple([_comparable(item) for item in value])
    return ("expression", repr(value)) if isinstance(value, Expression) else value


@dataclass(eq=False, repr=False)
class Integer(PlanNode):
    """An unsigned integer from `least` to `most`; other patterns have no meaning."""

    width: int
    least: int
    most: int


@dataclass(eq=False, repr=False)
class Symbols(PlanNode):
    """Bit patterns with their values in JSON and Python; other patterns have no meaning, but for `aliases`,
    which are read as the pattern beside them and are not canonical.
    """

    width: int
    patterns: tuple[int, ...]
    values: tuple[Json, ...]
    objects: tuple[Any, ...] = field(default=(), metadata=BINDING)
    aliases: tuple[tuple[int, int], ...] = ()


@dataclass(eq=False, repr=False)
class Zeros(PlanNode):
    """Bits without a value, written as 0; set, they are meaningless if `strict`, else not canonical."""

    width: int
    strict: bool


@dataclass(eq=False, repr=False)
class Struct(PlanNode):
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
class Repeat(PlanNode):
    """The same node `count` times; a list in JSON, a tuple in Python."""

    count: int
    item: Node

    @cached_property
    def width(self) -> int:
        return self.count * self.item.width


@dataclass(eq=False, repr=False)
class Special(PlanNode):
    """Patterns with a meaning as a whole; all others are read by `item`, which accepts none of these."""

    patterns: tuple[int, ...]
    values: tuple[Json, ...]
    item: Node
    objects: tuple[Any, ...] = field(default=(), metadata=BINDING)

    @property
    def width(self) -> int:
        return self.item.width


@dataclass(eq=False, repr=False)
class SwapBytes(PlanNode):
    """A node whose bytes are written in reverse order."""

    item: Node

    @property
    def width(self) -> int:
        return self.item.width


@dataclass(eq=False, repr=False)
class ZeroPrefix(PlanNode):
    """`zeros` bits that must be 0, then a node; a bit that is set there is meaningless."""

    zeros: int
    item: Node

    @property
    def width(self) -> int:
        return self.zeros + self.item.width


@dataclass(eq=False, repr=False)
class Constraint(PlanNode):
    """A rule about the items of a `Repeat` that looks at a key of each: `allowed` lists the keys that pass
    together.

    `keys` has the key of each pattern of an item; `complaints` has the path of the complaint about each
    combination that does not pass. If the rule is a Python function that cannot be written
    down as data, both are None; only the Python backend can then apply it, by calling `check`, which returns
    None for a pass.
    """

    item: Node
    keys: tuple[tuple[int, int], ...] | None
    allowed: tuple[tuple[int, ...], ...] | None
    check: Callable[[Any], object] | None = field(default=None, metadata=BINDING)
    complaints: tuple[tuple[tuple[int, ...], str], ...] | None = field(default=None, metadata=BINDING)

    @property
    def width(self) -> int:
        return self.item.width


@dataclass(eq=False, repr=False)
class Scan(PlanNode):
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
class Rank(PlanNode):
    """The number of codes of a scan that are smaller than the code of the same pieces."""

    width: int
    scan: Scan
