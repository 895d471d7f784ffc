"""The conditions that the bits of a code must meet, derived from its plan.

A plan falls into *units*: nodes of a few bits of which all patterns that have a meaning can be listed (the
value of a card, an Arx cell). Equal units are tested all at once, see `bit_formula`. What is left are bits
that must be 0, ranges of wide integers, and constraints over several items. A wide node with special patterns
is tested as if it had none: a row with such a pattern is left undecided and read one at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from boardcode.compile.numba.field_columns import item_places, members
from boardcode.compile.patterns import patterns
from boardcode.compile.plan import (
    Constraint,
    Integer,
    Node,
    Repeat,
    Special,
    Struct,
    SwapBytes,
    ZeroPrefix,
    Zeros,
)

UNIT_BITS = 16  # the widest node that is a unit
UNIT_PATTERNS = 1 << 12  # the most patterns that a unit may have
KEY_BITS = 12  # the most bits that the keys of a constraint may have together
WORD_BITS = 64


class NotCompilable(Exception):
    """A plan that has no kernels; the text says why."""


@dataclass(frozen=True, slots=True)
class Factor:
    """A part of a unit that is valid or not whatever the rest is; `below` counts the unit's bits after it."""

    below: int
    width: int
    patterns: frozenset[int]


@dataclass(frozen=True, slots=True)
class Unit:
    """The patterns of a node that have a meaning, and the canonical ones among them.

    A unit that consists of factors has a second description: a pattern has a meaning if it is one of
    `specials`, or if every factor is valid.
    """

    width: int
    readable: frozenset[int]
    canonical: frozenset[int]
    specials: frozenset[int] = frozenset()
    factors: tuple[Factor, ...] = ()


@dataclass(frozen=True, slots=True)
class Range:
    """A wide integer with a least and a greatest value."""

    places: tuple[int, ...]
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class KeyedItems:
    """Items of which each has a key, and the keys that are allowed together.

    `bit_patterns[j]` are the item patterns, among all `patterns`, whose key has bit `j` set, counted from the
    most significant. `allowed` are the keys of all items side by side, those of the first item most
    significant.
    """

    items: tuple[tuple[int, ...], ...]
    patterns: frozenset[int]
    bit_patterns: tuple[frozenset[int], ...]
    allowed: frozenset[int]


@dataclass(slots=True)
class Constraints:
    """All conditions of a plan; places are those of bits in the code, the first bit is at 0."""

    units: dict[Unit, list[tuple[int, ...]]] = field(default_factory=dict)
    canonical_zeros: list[int] = field(default_factory=list)  # places that are 0 in a canonical code
    strict_zeros: list[int] = field(default_factory=list)  # places that are 0 in every code
    ranges: list[Range] = field(default_factory=list)
    keyed_items: list[KeyedItems] = field(default_factory=list)
    wide_specials: list[tuple[tuple[int, ...], int]] = field(default_factory=list)  # places and a pattern
    #: whether the values of a code that is not canonical are those of the canonical code
    is_one_to_one: bool = True

    @classmethod
    def of(cls, plan: Node) -> Constraints:
        """Derive the conditions of a plan; raises `NotCompilable`."""
        constraints = cls()
        constraints._add(plan, range(plan.width))
        return constraints

    def _add(self, node: Node, places: Sequence[int]) -> None:
        match node:
            case Zeros():
                (self.strict_zeros if node.strict else self.canonical_zeros).extend(places)
            case Struct():
                for _, part, part_places in members(node, places):
                    self._add(part, part_places)
            case Repeat():
                self._add_repeat(node, places)
            case ZeroPrefix():
                self.strict_zeros += places[: node.zeros]
                self._add(node.item, item_places(node, places))
            case SwapBytes():
                self._add(node.item, item_places(node, places))
            case _ if (unit := _unit(node)) is not None:
                self._add_unit(unit, places)
            case Special():
                self.wide_specials += [(tuple(places), pattern) for pattern in node.patterns]
                self.is_one_to_one = False
                self._add(node.item, places)
            case Constraint():
                self._add(node.item, places)
                self.keyed_items.append(_keyed_items(node, places))
            case Integer():
                self._add_range(node, places)
            case _:
                raise NotCompilable(f"a {type(node).__name__} node of {node.width} bits is too wide")

    def _add_unit(self, unit: Unit, places: Sequence[int]) -> None:
        self.units.setdefault(unit, []).append(tuple(places))
        self.is_one_to_one &= unit.canonical == unit.readable

    def _add_repeat(self, node: Repeat, places: Sequence[int]) -> None:
        unit = (
            None
            if isinstance(node.item, (Zeros, Struct, Repeat, ZeroPrefix, SwapBytes))
            else _unit(node.item)
        )
        for _, item, part_places in members(node, places):
            if unit is None:
                self._add(item, part_places)
            else:  # its patterns are listed only once
                self._add_unit(unit, part_places)

    def _add_range(self, node: Integer, places: Sequence[int]) -> None:
        is_limited = node.least > 0 or node.most < (1 << node.width) - 1
        if is_limited and node.width > WORD_BITS:
            raise NotCompilable(f"an integer of {node.width} bits has a range")
        if is_limited:
            self.ranges.append(Range(tuple(places), node.least, node.most))


def _keyed_items(node: Constraint, places: Sequence[int]) -> KeyedItems:
    """A constraint in terms of key bits; raises `NotCompilable` for a Python function or many keys."""
    items = node.item
    if node.keys is None or node.allowed is None or not isinstance(items, Repeat):
        raise NotCompilable("a check is a Python function")
    unit = _unit(items.item)
    keys = dict(node.keys)
    bits = max(1, max(keys.values()).bit_length())
    if unit is None or bits * items.count > KEY_BITS:
        raise NotCompilable("a check depends on too much of its items")
    bit_patterns = tuple(
        frozenset(pattern for pattern in unit.readable if keys[pattern] >> bits - 1 - j & 1)
        for j in range(bits)
    )
    allowed = frozenset(int("".join(f"{key:0{bits}b}" for key in combined), 2) for combined in node.allowed)
    item_places_ = tuple(tuple(part_places) for _, _, part_places in members(items, places))
    return KeyedItems(item_places_, unit.readable, bit_patterns, allowed)


def _unit(node: Node) -> Unit | None:
    """A node as a unit; None if it is too wide or has too many patterns."""
    readable = patterns(node, UNIT_PATTERNS) if node.width <= UNIT_BITS else None
    if readable is None:
        return None
    specials: frozenset[int] = frozenset()
    if isinstance(node, Special):
        specials, node = frozenset(node.patterns), node.item
    canonical = frozenset(pattern for pattern, is_canonical in readable.items() if is_canonical)
    return Unit(node.width, frozenset(readable), canonical, specials, tuple(_factors(node, 0)))


def _factors(node: Node, below: int) -> Iterator[Factor]:
    """The parts of a node, as factors of the unit that it is in."""
    if isinstance(node, (Struct, Repeat)):
        for _, part, places in members(node, range(node.width)):
            yield from _factors(part, below + node.width - 1 - places[-1])
    else:
        yield Factor(below, node.width, frozenset(patterns(node, UNIT_PATTERNS) or ()))
