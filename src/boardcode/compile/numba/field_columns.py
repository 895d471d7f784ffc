"""The columns of a plan: one for each leaf that has a value, in their order.

A leaf of more than 8 bits takes as many columns as it has bytes, the most significant first; their names end
in `:0`, `:1` and so on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from boardcode.bits import Bits
from boardcode.compile.plan import Constraint, Node, Repeat, Special, Struct, SwapBytes, ZeroPrefix, Zeros
from boardcode.errors import Fault, InvalidState

WHOLE = "(all)"  # the name of the column of a code that is one leaf


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its name and the places of its bits in the code, the most significant first."""

    name: str
    places: tuple[int, ...]


class FieldColumns:
    """The columns of a plan of fields, each of at most 8 bits.

    >>> from boardcode.compile.plan import Integer
    >>> plan = Struct(("score", "spare", "level"), (Integer(10, 0, 999), Zeros(2, False), Integer(4, 0, 15)))
    >>> columns = FieldColumns(plan)
    >>> columns.names, columns.row(0b1000000001_00_0111)
    (('score:0', 'score:1', 'level'), b'\\x02\\x01\\x07')
    """

    def __init__(self, plan: Node) -> None:
        self.plan = plan
        self.width = plan.width
        self.columns = [column for leaf in leaves(plan, range(plan.width)) for column in _split(leaf)]
        self.names = tuple(column.name for column in self.columns)

    def row(self, number: int) -> bytes:
        """The values of a code's bits."""
        bits = f"{number:0{self.width}b}"
        return bytes([int("".join([bits[place] for place in column.places]), 2) for column in self.columns])

    def number(self, row: bytes) -> int:
        """The bits of the code with these values; raises a `Fault` for a value that does not fit."""
        number = 0
        for column, value in zip(self.columns, row, strict=True):
            width = len(column.places)
            if value >> width:
                bits, expected = f"{width} bit{'s' if width > 1 else ''}", f"0 to {(1 << width) - 1}"
                raise Fault(
                    InvalidState,
                    f"{value} does not fit in {bits}; expected {expected}",
                    path=column.name,
                    found=str(value),
                    expected=expected,
                )
            for k, place in enumerate(reversed(column.places)):
                number |= (value >> k & 1) << self.width - 1 - place
        return number


def leaves(node: Node, places: Sequence[int], path: str = "") -> Iterator[Column]:
    """The leaves of a node at some places of a code; bits without a value are left out."""
    match node:
        case Zeros():
            return
        case Struct() | Repeat():
            for name, part, part_places in members(node, places):
                joined = f"{path}.{name}" if path and isinstance(node, Struct) else f"{path}{name}"
                yield from leaves(part, part_places, joined)
        case SwapBytes() | ZeroPrefix() | Constraint():
            yield from leaves(node.item, item_places(node, places), path)
        case Special() if _leaves_tell_specials_apart(node):
            yield from leaves(node.item, places, path)
        case _:
            yield Column(path or WHOLE, tuple(places))


def members(node: Struct | Repeat, places: Sequence[int]) -> Iterator[tuple[str, Node, Sequence[int]]]:
    """The nodes in a row, each with its name (`[2]` in a repetition) and its places."""
    named = (
        zip(node.names, node.parts, strict=True)
        if isinstance(node, Struct)
        else ((f"[{k}]", node.item) for k in range(node.count))
    )
    start = 0
    for name, part in named:
        yield name, part, places[start : start + part.width]
        start += part.width


def item_places(node: SwapBytes | ZeroPrefix | Constraint, places: Sequence[int]) -> Sequence[int]:
    """The places of the node inside a node that wraps it."""
    match node:
        case SwapBytes():
            return Bits(0, places).swap_bytes().places
        case ZeroPrefix():
            return places[node.zeros :]
    return places


def _leaves_tell_specials_apart(node: Special) -> bool:
    """Whether the item's leaves hold all bits that are set in special patterns."""
    held = {place for leaf in leaves(node.item, range(node.width)) for place in leaf.places}
    return all(
        place in held
        for pattern in node.patterns
        for place in range(node.width)
        if pattern >> node.width - 1 - place & 1
    )


def _split(leaf: Column) -> Iterator[Column]:
    """A leaf as columns of at most 8 bits."""
    width = len(leaf.places)
    if width <= 8:
        yield leaf
        return
    count = -(-width // 8)
    for k in range(count):
        start, stop = max(0, width - 8 * (count - k)), width - 8 * (count - k - 1)
        yield Column(f"{leaf.name}:{k}", leaf.places[start:stop])
