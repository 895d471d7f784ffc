"""Long arrays of narrow items: all items are moved to a byte each at once, and back.

The items of a code are moved by bit operations on the whole code, since Python's integers have any length.
Each item moves up by a distance that grows from the last item to the first; in each step those move whose
distance has a certain power of two. With three items of three bits, which move by 10, 5 and 0 bits:

    number                         aaabbbccc
    move a up by 8     aaa         000bbbccc        (a's distance has 8 and 2)
    move b up by 4     aaa     bbb 000000ccc        (b's distance has 4 and 1)
    ...                00000aaa00000bbb00000ccc     a byte each
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boardcode.compile.plan import Node, Repeat, ZeroPrefix

FEWEST = 12  # items that are worth it


class Items(NamedTuple):
    """The items of nested arrays: where each begins, zero bits between them, and the arrays' lengths."""

    item: Node
    starts: tuple[int, ...]
    zeros: tuple[tuple[int, int], ...]
    shape: tuple[int, ...]


def array_items(node: Node, start: int) -> Items:
    """Flatten nested arrays; a node that is not an array is one item."""
    if isinstance(node, ZeroPrefix) and isinstance(node.item, Repeat):
        inner = array_items(node.item, start + node.zeros)
        return inner._replace(zeros=((start, node.zeros), *inner.zeros))
    if not isinstance(node, Repeat) or not node.count:
        return Items(node, (start,), (), ())
    parts = [array_items(node.item, start + k * node.item.width) for k in range(node.count)]
    return Items(
        parts[0].item,
        tuple(place for part in parts for place in part.starts),
        tuple(zeros for part in parts for zeros in part.zeros),
        (node.count, *parts[0].shape),
    )


class SpreadStep(NamedTuple):
    """Bits that move up by a distance, and bits that stay."""

    distance: int
    moving: int
    staying: int


def spreading_steps(items: Items, total: int) -> list[SpreadStep] | None:
    """The steps after which each item of a code has a byte of its own; None if an item would move down."""
    width = items.item.width
    places = [total - start - width for start in items.starts]  # bits below each item
    targets = range(8 * (len(places) - 1), -1, -8)
    distances = [target - place for target, place in zip(targets, places, strict=True)]
    if not 0 < width <= 8 or min(distances) < 0 or distances != sorted(distances, reverse=True):
        return None
    steps, mask = [], (1 << width) - 1
    for power in range(max(distances).bit_length() - 1, -1, -1):
        is_moving = [bool(distance >> power & 1) for distance in distances]
        moving = sum(mask << place for place, moves in zip(places, is_moving, strict=True) if moves)
        staying = sum(mask << place for place, moves in zip(places, is_moving, strict=True) if not moves)
        if moving:
            steps.append(SpreadStep(1 << power, moving, staying))
        places = [place + (moves << power) for place, moves in zip(places, is_moving, strict=True)]
    return steps or [SpreadStep(0, 0, sum(mask << place for place in places))]


def spread_source(steps: list[SpreadStep], number: str) -> Iterator[str]:
    """Statements that move the items apart."""
    for step in steps:
        yield f"{number} = {number} & {step.staying:#x} | ({number} & {step.moving:#x}) << {step.distance}"


def gather_source(steps: list[SpreadStep], number: str) -> Iterator[str]:
    """Statements that move the items back together."""
    for step in reversed(steps):
        moved = step.moving << step.distance
        yield f"{number} = {number} & {step.staying:#x} | ({number} & {moved:#x}) >> {step.distance}"


def nest_source(iterator: str, shape: tuple[int, ...]) -> str:
    """The expression that makes nested tuples of the items of an iterator.

    >>> nest_source("items", (3, 2))
    'tuple(zip(items, items))'
    """
    for length in reversed(shape[1:]):
        iterator = (
            f"zip({', '.join([iterator] * length)})"
            if iterator.isidentifier()
            else f"group({iterator}, {length})"
        )
    return f"tuple({iterator})"


def group(iterator: Iterator[object], length: int) -> Iterator[tuple[object, ...]]:
    """Tuples of so many items each."""
    return zip(*[iter(iterator)] * length, strict=True)
