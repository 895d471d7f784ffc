"""Where the parts of a plan lie in the bytes of a code, and what the generated source calls its bits.

Byte swaps are taken out of the plan first: the bytes of the code are put in the order in which the plan reads
them, so that every part is a run of neighbouring bits. The run is cut out of a *word*: of 64 bits if no part
crosses such a boundary, else of the whole code, since Python's integers have any length.

    LittleEndian(Number(24)) at byte 3 of a code of 8 bytes        order 0 1 2 5 4 3 6 7
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

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

WORD = 64
F = TypeVar("F")


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
    """Return a node without byte swaps; `order`, which byte of the code stands at each place, is changed
    instead.
    """
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


def order_expression(order: Sequence[int], data: str = "data") -> str:
    """The source that puts the bytes of `data` in another order: slices of neighbours, forwards or backwards.

    >>> order_expression([0, 1, 4, 3, 2])
    'data[0:2] + data[4:1:-1]'
    >>> order_expression([2, 1, 0])
    'data[2::-1]'
    """
    slices, start = [], 0
    while start < len(order):
        stop = start + 1
        step = order[stop] - order[start] if stop < len(order) and abs(order[stop] - order[start]) == 1 else 1
        while stop < len(order) and order[stop] - order[stop - 1] == step:
            stop += 1
        first, last = order[start], order[stop - 1]
        if step == 1:
            slices.append(f"{data}[{first}:{last + 1}]")
        else:
            slices.append(f"{data}[{first}:{last - 1 if last else ''}:-1]")
        start = stop
    return data if order == list(range(len(order))) else " + ".join(slices)


class Words:
    """The words of a code of `size` bytes, and the bits of a part in them."""

    def __init__(self, size: int, *, whole: bool) -> None:
        self.size = size
        self.bits = 8 * size if whole else WORD
        self.names = [f"w{k}" for k in range(8 * size // self.bits)]

    def place(self, start: int, width: int) -> tuple[str, int]:
        """The word that holds some bits and how many bits of it lie below them."""
        word, first = divmod(start, self.bits)
        if first + width > self.bits:
            raise _Crossing
        return self.names[word], self.bits - first - width

    def cut(self, start: int, width: int) -> str:
        """The source that takes bits out of their word."""
        word, below = self.place(start, width)
        shifted = f"{word} >> {below}" if below else word
        return shifted if start % self.bits == 0 else f"{shifted} & {(1 << width) - 1:#x}"

    def split(self) -> tuple[str, Callable[..., object]]:
        """The source that assigns the words, for a function called `split`."""
        if len(self.names) == 1:
            return "w0 = split(data, 'big')", int.from_bytes
        return f"{', '.join(self.names)} = split(data)", struct.Struct(f">{len(self.names)}Q").unpack

    def join(self, words: Sequence[str]) -> tuple[str, Callable[..., object]]:
        """The expression that joins words to bytes, for a function called `join`."""
        if len(self.names) == 1:
            return f"join({words[0]}, {self.size}, 'big')", int.to_bytes
        return f"join({', '.join(words)})", struct.Struct(f">{len(self.names)}Q").pack


class _Crossing(Exception):
    """A part that lies in two words."""


def with_words(size: int, generate: Callable[[Words], F]) -> F:
    """Generate a function with words of 64 bits if no part crosses a boundary between them, else with one
    word.
    """
    if size > WORD // 4 and size % (WORD // 8) == 0:
        try:
            return generate(Words(size, whole=False))
        except _Crossing:
            pass
    return generate(Words(size, whole=True))
