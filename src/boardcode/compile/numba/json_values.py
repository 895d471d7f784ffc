"""The JSON value of one bit pattern of a plan."""

from __future__ import annotations

from collections.abc import Sequence

from boardcode.compile.numba.field_columns import item_places, members
from boardcode.compile.numba.scan_cells import ScanCells
from boardcode.compile.plan import (
    Constraint,
    Integer,
    Json,
    Node,
    Rank,
    Repeat,
    Scan,
    Special,
    Struct,
    SwapBytes,
    Symbols,
    ZeroPrefix,
    Zeros,
)


def json_value(node: Node, pattern: int) -> Json:
    """The JSON value of a pattern that the node accepts.

    >>> json_value(Struct(("x", "spare"), (Integer(2, 0, 3), Zeros(2, False))), 0b1000)
    {'x': 2}
    """
    match node:
        case Integer():
            return pattern
        case Symbols():
            return node.values[node.patterns.index(pattern)]
        case Zeros():
            return None
        case Struct():
            return {
                name: json_value(part, _cut(node, pattern, places))
                for name, part, places in members(node, range(node.width))
                if not isinstance(part, Zeros)
            }
        case Repeat():
            return [
                json_value(node.item, _cut(node, pattern, places))
                for _, _, places in members(node, range(node.width))
            ]
        case Special():
            if pattern in node.patterns:
                return node.values[node.patterns.index(pattern)]
            return json_value(node.item, pattern)
        case SwapBytes() | ZeroPrefix() | Constraint():
            return json_value(node.item, _cut(node, pattern, item_places(node, range(node.width))))
        case Scan() | Rank():
            return ScanCells(node).json_value(pattern)


def _cut(node: Node, pattern: int, places: Sequence[int]) -> int:
    """The bits of a pattern at some places, which begin with 0 at its most significant bit."""
    number = 0
    for place in places:
        number = number << 1 | pattern >> node.width - 1 - place & 1
    return number
