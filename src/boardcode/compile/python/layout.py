"""Where the parts of a plan lie in the bytes of a code, and what the generated source calls their bits.

Byte swaps are taken out of the plan first: the bytes of the code are put in the order in which the plan reads
them, so that every part is a run of neighbouring bits.

    LittleEndian(Number(24)) at byte 3 of a code of 8 bytes        order 0 1 2 5 4 3 6 7

If all parts are whole bytes, `struct` takes them apart and puts them together; else the code is one number,
and parts are cut out of it by a shift and a mask.
"""

from __future__ import annotations

import struct
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

from boardcode.compile.plan import (
    Constraint,
    Node,
    Repeat,
    Special,
    Struct,
    SwapBytes,
    Unlowerable,
    ZeroPrefix,
    parts,
)

F = TypeVar("F")
INTEGERS = {1: "B", 2: "H", 4: "I", 8: "Q"}  # of struct, by their size


def contains_swap(node: Node) -> bool:
    """Whether a node has bytes in another order."""
    match node:
        case SwapBytes():
            return True
        case Struct() | Repeat():
            return any(contains_swap(part) for part in parts(node))
        case Special() | ZeroPrefix() | Constraint():
            return contains_swap(node.item)
    return False


def straighten(node: Node, start: int, order: list[int]) -> Node:
    """Return a node without byte swaps, and change `order`: which byte of the code is at each place."""
    if not contains_swap(node):
        return node
    match node:
        case SwapBytes():
            if start % 8:
                raise Unlowerable("bytes are swapped that begin in the middle of a byte")
            first, last = start // 8, (start + node.width) // 8
            order[first:last] = order[first:last][::-1]
            return straighten(node.item, start, order)
        case Struct():
            straight = []
            for part in node.parts:
                straight.append(straighten(part, start, order))
                start += part.width
            return replace(node, parts=tuple(straight))
        case Repeat():
            items = [straighten(node.item, start + k * node.item.width, order) for k in range(node.count)]
            return replace(node, item=items[0]) if items else node
        case ZeroPrefix():
            return replace(node, item=straighten(node.item, start + node.zeros, order))
        case Constraint():
            return replace(node, item=straighten(node.item, start, order))
    raise Unlowerable("special patterns are declared over swapped bytes")


class Segment(NamedTuple):
    """Neighbouring bytes of a code that the plan reads forwards, or backwards."""

    start: int
    stop: int
    is_reversed: bool


def segments(order: Sequence[int]) -> list[Segment]:
    """The segments of an order of bytes, as the plan reads them.

    >>> segments([0, 1, 4, 3, 2])
    [Segment(start=0, stop=2, is_reversed=False), Segment(start=2, stop=5, is_reversed=True)]
    """
    found, start = [], 0
    while start < len(order):
        stop = start + 1
        step = order[stop] - order[start] if stop < len(order) and abs(order[stop] - order[start]) == 1 else 1
        while stop < len(order) and order[stop] - order[stop - 1] == step:
            stop += 1
        found.append(Segment(start, stop, step == -1))
        start = stop
    return found


class CodeLayout(ABC):
    """How the source names the parts of a code; `order` has the place of each byte."""

    def __init__(self, order: Sequence[int]) -> None:
        self.order = list(order)
        self.size = len(order)
        self.is_straight = self.order == sorted(self.order)

    def is_in_one_segment(self, start: int, width: int) -> bool:
        """Whether some bits are neighbours in the code, too."""
        return any(
            8 * segment.start <= start and start + width <= 8 * segment.stop
            for segment in segments(self.order)
        )

    @abstractmethod
    def cut(self, start: int, width: int) -> str:
        """The expression of some bits."""

    @abstractmethod
    def splitting(self) -> tuple[list[str], dict[str, object]]:
        """Statements that make the cuts of `data` available, and the names they use."""

    @abstractmethod
    def zeros_condition(self, zeros: Sequence[tuple[int, int]]) -> str:
        """The condition that one of some bits is set; empty if there are none."""

    def ordering(self) -> list[str]:
        """The statement that puts the bytes of `data` in the order of the plan, if they are not."""
        if self.is_straight:
            return []
        slices = []
        for start, stop, is_reversed in segments(self.order):
            first, last = self.order[start], self.order[stop - 1]
            slices.append(
                f"data[{first}:{last - 1 if last else ''}:-1]" if is_reversed else f"data[{first}:{last + 1}]"
            )
        return [f"data = {' + '.join(slices)}"]

    @abstractmethod
    def joining(self, patterns: Sequence[tuple[str, int, int]]) -> tuple[str, dict[str, object]]:
        """The expression of the bytes of some patterns, each with its start and width; other bits are 0."""


class Misaligned(Exception):
    """A part that is not a whole number of bytes for which `struct` has an integer."""


class ByteLayout(CodeLayout):
    """Parts of 1, 2, 4 or 8 whole bytes, each a variable."""

    def __init__(self, order: Sequence[int]) -> None:
        super().__init__(order)
        self.cuts: dict[int, int] = {}  # start and size of each part, in bytes

    def cut(self, start: int, width: int) -> str:
        if start % 8 or width % 8 or width // 8 not in INTEGERS:
            raise Misaligned
        if self.cuts.setdefault(start // 8, width // 8) != width // 8:
            raise Misaligned
        return f"b{start // 8}"

    def zeros_condition(self, zeros: Sequence[tuple[int, int]]) -> str:
        names = []
        for start, width in zeros:
            while width:
                length = next(length for length in (64, 32, 16, 8, 0) if length <= width)
                names.append(self.cut(start, length))
                start, width = start + length, width - length
        return " or ".join(names)

    def splitting(self) -> tuple[list[str], dict[str, object]]:
        pattern, names = self._pattern(self.cuts)
        statements = [f"{', '.join(names)}, = split(data)"] if names else []
        return statements, {"split": struct.Struct(pattern).unpack}

    def joining(self, patterns: Sequence[tuple[str, int, int]]) -> tuple[str, dict[str, object]]:
        by_start = {start // 8: expression for expression, start, width in patterns if self.cut(start, width)}
        pattern, _ = self._pattern(self.cuts)
        values = ", ".join(by_start[start] for start in sorted(by_start))
        if not self.is_straight:
            raise Misaligned
        return f"join({values})", {"join": struct.Struct(pattern).pack}

    def _pattern(self, cuts: dict[int, int]) -> tuple[str, list[str]]:
        pattern, names, end = ">", [], 0
        for start, size in sorted(cuts.items()):
            assert start >= end, "parts that overlap begin at the same place"  # which `cut` rejects
            pattern += "x" * (start - end) + INTEGERS[size]
            names.append(f"b{start}")
            end = start + size
        return pattern + "x" * (self.size - end), names


class NumberLayout(CodeLayout):
    """The whole code as one number `n`; it is written as a number a segment."""

    def cut(self, start: int, width: int) -> str:
        below = 8 * self.size - start - width
        shifted = f"n >> {below}" if below else "n"
        return f"({shifted} & {(1 << width) - 1:#x})" if start else f"({shifted})"

    def zeros_condition(self, zeros: Sequence[tuple[int, int]]) -> str:
        mask = sum((1 << width) - 1 << 8 * self.size - start - width for start, width in zeros)
        return f"n & {mask:#x}" if mask else ""

    def splitting(self) -> tuple[list[str], dict[str, object]]:
        return ["n = from_bytes(data, 'big')"], {"from_bytes": int.from_bytes}

    def joining(self, patterns: Sequence[tuple[str, int, int]]) -> tuple[str, dict[str, object]]:
        joined = {}
        for start, stop, is_reversed in segments(self.order):
            inside = [pattern for pattern in patterns if 8 * start <= pattern[1] < 8 * stop]
            byte_order = "little" if is_reversed else "big"
            place = self.order[stop - 1] if is_reversed else self.order[start]
            joined[place] = f"to_bytes({_joined_number(inside, 8 * stop)}, {stop - start}, '{byte_order}')"
        return " + ".join(joined[place] for place in sorted(joined)), {"to_bytes": int.to_bytes}


def _joined_number(patterns: Sequence[tuple[str, int, int]], end: int) -> str:
    """The expression of one number of patterns. Halves of them are joined, so that most numbers in it are
    small, and parentheses are not nested deeper than Python reads.

    >>> _joined_number([("a", 0, 4), ("b", 4, 2)], 8)
    '((a << 2 | b) << 2)'
    """
    if not patterns:
        return "0"
    number, reached = _joined_patterns(sorted(patterns, key=lambda pattern: pattern[1]))
    return number if reached == end else f"({number} << {end - reached})"


def _joined_patterns(patterns: Sequence[tuple[str, int, int]]) -> tuple[str, int]:
    """The expression of patterns in their order, and where the last one ends."""
    if len(patterns) == 1:
        ((expression, start, width),) = patterns
        return expression, start + width
    half = len(patterns) // 2
    high, reached = _joined_patterns(patterns[:half])
    low, end = _joined_patterns(patterns[half:])
    return f"({high} << {end - reached} | {low})", end


def generate_with_layout(order: Sequence[int], generate: Callable[[CodeLayout], F]) -> F:
    """Generate a function with parts of whole bytes if all are such, else with numbers."""
    try:
        return generate(ByteLayout(order))
    except Misaligned:
        return generate(NumberLayout(order))
