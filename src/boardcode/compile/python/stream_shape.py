"""What can be said about the parts of a stream plan before a code is read.

A plan in which every part is a whole number of bytes is *bytewise*: its codes are read byte by byte. Other
codes are read as a text of binary digits, which Python cuts, searches and splits faster than it shifts long
numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod
from typing import Any

from boardcode.compile.plan import (
    Align,
    Bijective,
    Constant,
    Counted,
    Extension,
    Flagged,
    Integer,
    LowestFirst,
    LsbFirst,
    Mapped,
    Node,
    Optional,
    Repeat,
    SizedRepeat,
    Special,
    Struct,
    SwapBytes,
    Switch,
    Symbols,
    Tally,
    ToEnd,
    Unary,
    Union,
    Varint,
    When,
    ZeroPrefix,
    Zeros,
    children,
    width_of,
)
from boardcode.compile.python.objects import is_plain

MOST_MEANINGS = 1 << 10  # of a part that is looked up as a whole
WIDEST_LOOKUP = 16  # bits of such a part


def least_width(node: Node) -> int:
    """The fewest bits of a node, as its field counts them: whether an end is near depends on it."""
    match node:
        case Varint():
            return 8
        case Unary():
            return 1
        case Struct():
            return sum(map(least_width, node.parts))
        case Repeat():
            return node.count * least_width(node.item)
        case Counted():
            return least_width(node.count)
        case Switch():
            return min(map(least_width, node.parts))
        case Union():
            return least_width(node.tag) + min(map(least_width, node.parts))
        case LsbFirst() if width_of(node) is None:
            return -(-least_width(node.item) // 8) * 8
        case Flagged():
            return least_width(node.flag)
        case Tally():
            lists = len(node.counts) + (0 if node.to_end else 1)
            return lists * least_width(node.size) + (least_width(node.version) if node.version else 0)
        case SizedRepeat() | ToEnd() | Optional() | When() | Extension():
            return 0
    width = width_of(node)
    if width is not None:
        return width
    parts = children(node)  # a node around another one, or one whose width alone varies
    return least_width(parts[0]) if parts else 0


def is_bytewise(node: Node) -> bool:
    """Whether a node that begins with a byte can be read byte by byte."""
    width = width_of(node)
    if width is not None:
        return width % 8 == 0
    match node:
        case Varint():
            return True
        case LsbFirst():
            return True  # it fills whole bytes
        case Align():
            return node.bits % 8 == 0
    parts = children(node)
    return bool(parts) and all(map(is_bytewise, parts))


def has_whole_bytes(node: Node) -> bool:
    """Whether all parts of a node of fixed width are whole bytes, or it is read as a whole."""
    match node:
        case Struct():
            return all(width_of(part) is not None and part.width % 8 == 0 for part in node.parts)
        case Repeat():
            return node.item.width % 8 == 0
        case ZeroPrefix():
            return node.zeros % 8 == 0
        case Union():
            return node.tag.width % 8 == 0
    return not isinstance(node, LowestFirst)


def can_end(node: Node) -> bool:
    """Whether something in a node goes to the end of the code, or may be missing there."""
    if isinstance(node, Tally) and node.to_end:
        return True
    return isinstance(node, (Optional, ToEnd)) or any(map(can_end, children(node)))


def nodes(node: Node) -> Iterator[Node]:
    """Yield a node and all nodes in it."""
    yield node
    for child in children(node):
        yield from nodes(child)


def is_narrow(node: Node) -> bool:
    """Whether a node is looked up as a whole: it has few meanings, which nobody can change."""
    width = width_of(node)
    return (
        width is not None and width <= WIDEST_LOOKUP and _is_shareable(node) and _count(node) <= MOST_MEANINGS
    )


def is_flag(node: Node) -> bool:
    """Whether a node is one bit that is a truth value."""
    if not isinstance(node, Symbols) or node.width != 1:
        return False
    pairs = sorted(zip(node.patterns, node.objects, strict=True), key=lambda pair: pair[0])
    return len(pairs) == 2 and pairs[0][1] is False and pairs[1][1] is True


def _is_shareable(node: Node) -> bool:
    match node:
        case Integer() | Symbols() | Zeros() | Constant() | Bijective():
            return True
        case Special() | ZeroPrefix() | Repeat():
            return _is_shareable(node.item)
        case Struct():
            return is_plain(node) and all(map(_is_shareable, node.parts))
    return False


def _count(node: Node) -> int:
    """How many canonical patterns a shareable node has."""
    match node:
        case Integer():
            return node.most - node.least + 1
        case Symbols():
            return len(node.patterns)
        case Bijective():
            return node.count
        case Special():
            return _count(node.item) + len(node.patterns)
        case ZeroPrefix():
            return _count(node.item)
        case Repeat():
            return int(_count(node.item) ** node.count)
        case Struct():
            return prod(map(_count, node.parts))
    return 1


def digit_objects(node: Node, *, low: bool) -> dict[str, Any]:
    """The Python object of every canonical pattern of a narrow node, by its digits in the order in which they
    are read; the lowest digit of a number is the first if it is `low`.

    >>> digit_objects(Integer(2, 1, 2), low=False), digit_objects(Integer(2, 1, 2), low=True)
    ({'01': 1, '10': 2}, {'10': 1, '01': 2})
    """
    match node:
        case Integer():
            return {digits_of(number, node.width, low): number for number in range(node.least, node.most + 1)}
        case Symbols():
            return _patterns(node, low)
        case Special():
            return digit_objects(node.item, low=low) | _patterns(node, low)
        case ZeroPrefix():
            items = digit_objects(node.item, low=low)
            return {"0" * node.zeros + digits: value for digits, value in items.items()}
        case Bijective():
            return {digits_of(number, node.width, low): value for number, value in enumerate(lists_of(node))}
        case Constant():
            return {digits_of(node.value, node.width, low): None}
        case Repeat():
            if not node.count:
                return {"": ()}  # whose items may have many meanings
            return dict(_combine([digit_objects(node.item, low=low)] * node.count))
        case Struct():
            make: Any = node.make
            names = [node.attributes.get(name) for name in node.names]
            tables = [digit_objects(part, low=low) for part in node.parts]
            return {
                digits: make(**{name: value for name, value in zip(names, values, strict=True) if name})
                for digits, values in _combine(tables)
            }
    return {"0" * node.width: None}


def lists_of(node: Bijective) -> Iterator[tuple[Any, ...]]:
    """Yield all lists of symbols in the order of their numbers.

    >>> [*lists_of(Bijective(3, 2, (0, 1), ("a", "b")))]
    [(), ('a',), ('b',), ('a', 'a'), ('b', 'a'), ('a', 'b'), ('b', 'b')]
    """
    for length in range(node.most + 1):
        for items in product(node.objects, repeat=length):
            yield items[::-1]


def digits_of(number: int, width: int, low: bool) -> str:
    """The binary digits of a number, the lowest first if it is `low`."""
    digits = f"{number:0{width}b}" if width else ""
    return digits[::-1] if low else digits


def _patterns(node: Symbols | Special, low: bool) -> dict[str, Any]:
    return {
        digits_of(pattern, node.width, low): value
        for pattern, value in zip(node.patterns, node.objects, strict=True)
    }


def _combine(tables: list[dict[str, Any]]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    for chosen in product(*(table.items() for table in tables)):
        yield "".join([digits for digits, _ in chosen]), tuple([value for _, value in chosen])


def fixed_run(parts: tuple[Node, ...]) -> int:
    """The width of the first parts whose width is known."""
    total = 0
    for part in parts:
        width = width_of(part)
        if width is None:
            break
        total += width
    return total


def is_hashable(node: Node) -> bool:
    """Whether all values of a node can be looked up."""
    return isinstance(node, (Integer, Symbols, Varint, Unary)) or (
        not isinstance(node, Mapped) and isinstance(node, (ZeroPrefix, SwapBytes)) and is_hashable(node.item)
    )
