"""What the parts of the assembler share: the program in the making, names, and questions about plans."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from boardcode.compile import plan
from boardcode.compile.expressions import Expression, Item, Member, Reference, Total
from boardcode.compile.numba.constraints import NotCompilable
from boardcode.compile.numba.stream_recipe import Recipe
from boardcode.compile.numba.stream_registers import Code, Known, ListSlots, RegisterSlot, slot_at
from boardcode.compile.plan import Node

MOST_BITS = 64  # of a number
TABLE_BITS = 12  # patterns of so many bits are looked up, those of more are searched
NO_STREAM = -1
NO_REGISTER = -1


@dataclass(slots=True)
class ItemCheck:
    """A rule about the items of a list, and the first of its registers."""

    node: plan.Sorted | plan.Distinct
    register: int = NO_REGISTER
    keys: int = 1


@dataclass(slots=True)
class Assembler(ABC):
    """A program in the making.

    `silent` counts the counts and tags that we are in, which columns do not show; `low`, `loops` and
    `readers` count what the machine is in: parts whose low bits come first, lists, parts in another order.
    `checks` are the rules about the items of the next list.
    """

    root: Node
    code: Code = field(default_factory=Code)
    streams: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    scopes: list[dict[str, Known]] = field(default_factory=list)
    wanted: set[str] = field(default_factory=set)
    checks: list[ItemCheck] = field(default_factory=list)
    silent: int = 0
    low: int = 0
    loops: int = 0
    readers: int = 0
    most_loops: int = 0
    most_readers: int = 0

    def __post_init__(self) -> None:
        self.wanted = set(_names(self.root))

    @abstractmethod
    def emit(self, node: Node, wanted: bool) -> tuple[Recipe, Known]:
        """Add the instructions of a node; return what its streams hold, and where its number is if that is
        `wanted` in a register.
        """

    def new_stream(self, most: int) -> int:
        """A stream for numbers up to `most`."""
        if self.silent:
            return NO_STREAM
        self.streams.append(number_size(most))
        return len(self.streams) - 1

    def new_ends(self) -> int:
        """A stream for the ends of lists."""
        if self.silent:
            return NO_STREAM
        self.streams.append(4)
        self.ends.append(len(self.streams) - 1)
        return len(self.streams) - 1

    def new_register(self, wanted: bool) -> int:
        """A register, if one is wanted."""
        return self.code.register() if wanted else NO_REGISTER

    def slot(self, expression: Expression) -> RegisterSlot:
        """Where the number of an earlier value is; raises `NotCompilable` if it is no number."""
        known = {name: slot for scope in self.scopes for name, slot in scope.items()}
        return self.slot_among(known, expression)

    def slot_among(self, known: Mapping[str, Known], expression: Expression) -> RegisterSlot:
        """The same among known values; the total of a list is added up."""
        slot = slot_at(expression, known)
        if isinstance(expression, Total):
            items = slot_at(expression.items, known)
            slot = self.code.total(items) if isinstance(items, ListSlots) else None
        if not isinstance(slot, RegisterSlot):
            raise NotCompilable(f"{expression!r} is no number that the machine keeps")
        return slot


def _names(node: Node) -> Iterator[str]:
    """The names on which expressions in a plan depend, those of parts of values too."""
    for value in (getattr(node, name, None) for name in ("bits", "count", "condition", "on", "expression")):
        if isinstance(value, Expression):
            yield from _names_of(value)
    for key in getattr(node, "keys", None) or ():
        if isinstance(key, Expression):
            yield from _names_of(key)
    for child in plan.children(node):
        yield from _names(child)


def _names_of(expression: Expression) -> Iterator[str]:
    for leaf in expression.leaves():
        part: Expression = leaf
        while not isinstance(part, Reference):
            if isinstance(part, Member):
                yield part.member_name
                part = part.record
            else:
                assert isinstance(part, (Item, Total)), "the other kinds of values"
                part = part.items
        yield part.field_name


def has_no_value(node: Node) -> bool:
    """Whether a part of a struct has no value, so that JSON does not show it."""
    if isinstance(node, (plan.SwapBytes, plan.ZeroPrefix, plan.LsbFirst, plan.LowestFirst, plan.Constraint)):
        return has_no_value(node.item)
    return isinstance(node, plan.VALUELESS)


def key_name(key: Any) -> str:
    """A key as the name of a column."""
    if key is None or isinstance(key, bool):
        return {None: "null", True: "true", False: "false"}[key]
    return str(key)


def number_size(most: int) -> int:
    """How many bytes a stream of numbers has for each."""
    return 1 if most < 1 << 8 else 2 if most < 1 << 16 else 4 if most < 1 << 32 else 8


def least_width(node: Node) -> int:
    """The fewest bits of a node, as the fields count them."""
    match node:
        case plan.Varint():
            return 8
        case plan.Unary():
            return 1
        case plan.SizedInteger() | plan.SizedRepeat() | plan.ToEnd() | plan.Optional() | plan.When():
            return 0
        case plan.Align() | plan.Extension():
            return 0
        case plan.Flagged():
            return least_width(node.flag)
        case plan.Tally():
            lists = len(node.counts) + (0 if node.to_end else 1)
            return lists * least_width(node.size) + (least_width(node.version) if node.version else 0)
        case plan.Struct():
            return sum(map(least_width, node.parts))
        case plan.Repeat():
            return node.count * least_width(node.item)
        case plan.Counted():
            return least_width(node.count)
        case plan.Switch():
            return min(map(least_width, node.parts))
        case plan.Union():
            return least_width(node.tag) + min(map(least_width, node.parts))
        case plan.LsbFirst():
            least = least_width(node.item)
            return least if plan.width_of(node) is not None else -(-least // 8) * 8
        case plan.Lookup() | plan.Mapped() | plan.Sorted() | plan.Distinct() | plan.Constraint():
            return least_width(node.item)
    return plan.width_of(node) or 0
