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

from dataclasses import fields, replace
from typing import Any, TypeAlias

from boardcode.compile.expressions import Expression
from boardcode.compile.fixed_nodes import (
    BINDING,
    END,
    NO_STATE,
    Constraint,
    Integer,
    Json,
    Rank,
    Repeat,
    Scan,
    Special,
    Struct,
    SwapBytes,
    Symbols,
    Unlowerable,
    ZeroPrefix,
    Zeros,
)
from boardcode.compile.stream_nodes import (
    COUNT,
    Align,
    Alternating,
    Bijective,
    CardDeal,
    Combination,
    Computed,
    Constant,
    Counted,
    Derived,
    Distinct,
    Extension,
    Flagged,
    Lookup,
    LowestFirst,
    LsbFirst,
    Mapped,
    Optional,
    Permutation,
    Rule,
    SizedInteger,
    SizedRepeat,
    Sorted,
    Switch,
    Tally,
    ToEnd,
    Unary,
    Union,
    Varint,
    When,
)

__all__ = [
    "BINDING",
    "COUNT",
    "END",
    "NO_STATE",
    "VALUELESS",
    "Align",
    "Alternating",
    "Bijective",
    "CardDeal",
    "Combination",
    "Computed",
    "Constant",
    "Constraint",
    "Counted",
    "Derived",
    "Distinct",
    "Extension",
    "Flagged",
    "Integer",
    "Json",
    "Lookup",
    "LowestFirst",
    "LsbFirst",
    "Mapped",
    "Node",
    "Optional",
    "Permutation",
    "Rank",
    "Repeat",
    "Rule",
    "Scan",
    "SizedInteger",
    "SizedRepeat",
    "Sorted",
    "Special",
    "Struct",
    "SwapBytes",
    "Switch",
    "Symbols",
    "Tally",
    "ToEnd",
    "Unary",
    "Union",
    "Unlowerable",
    "Varint",
    "When",
    "ZeroPrefix",
    "Zeros",
    "children",
    "has_fixed_layout",
    "kind",
    "parts",
    "settle",
    "to_json",
    "width_of",
]

Node: TypeAlias = (
    Integer
    | Symbols
    | Zeros
    | Struct
    | Repeat
    | Special
    | SwapBytes
    | ZeroPrefix
    | Constraint
    | Scan
    | Rank
    | SizedInteger
    | Varint
    | Unary
    | SizedRepeat
    | Counted
    | ToEnd
    | Optional
    | When
    | Switch
    | Union
    | Constant
    | Derived
    | Computed
    | Rule
    | Align
    | LsbFirst
    | LowestFirst
    | Lookup
    | Mapped
    | Sorted
    | Distinct
    | Permutation
    | Combination
    | Bijective
    | CardDeal
    | Alternating
    | Flagged
    | Extension
    | Tally
)
VALUELESS = (Zeros, Constant, Derived, Align, Rule)
FIXED = (Integer, Symbols, Struct, Repeat, Special, SwapBytes, ZeroPrefix, Constraint, Scan, Rank)


def has_fixed_layout(node: Node) -> bool:
    """Whether every bit of a plan stands at a known place and has a meaning of its own, so that it can be
    read in any order; other plans are read from the first bit to the last.

    Bits without a value belong directly into a struct.
    """
    if not isinstance(node, FIXED) or (isinstance(node, Symbols) and node.aliases):
        return False
    if isinstance(node, Struct):
        return all(isinstance(part, Zeros) or has_fixed_layout(part) for part in node.parts)
    return all(map(has_fixed_layout, children(node)))


def children(node: Node) -> tuple[Node, ...]:
    """The nodes of which a node is made."""
    match node:
        case Struct() | Switch():
            return node.parts
        case Union():
            return (node.tag, *node.parts)
        case Counted():
            return node.count, node.item
        case Flagged():
            return node.flag, node.item
        case Tally():
            version = () if node.version is None else (node.version,)
            return (*version, node.size, *node.parts, node.count)
        case Rank():
            return (node.scan,)
    item: Node | None = getattr(node, "item", None)
    return () if item is None else (item,)


def settle(node: Node) -> Node:
    """The same plan with everything fixed that can be: alignment at a known place becomes zero bits, and a
    table over numbers becomes their symbols.
    """
    return _settle(node, 0)[0]


def _settle(node: Node, position: int | None) -> tuple[Node, int | None]:
    """A node at a position, None if unknown, and the position behind it."""
    match node:
        case Align() if position is not None:
            width = -position % node.bits
            return Zeros(width, False), position + width
        case Struct():
            parts = []
            for part in node.parts:
                settled, position = _settle(part, position)
                parts.append(settled)
            return Struct(node.names, tuple(parts), node.make, node.attributes), position
        case Lookup():
            return _symbols(node), _after(node, position)
        case ZeroPrefix() | Constraint() | Sorted() | Distinct() | Mapped() | Alternating():
            before = node.zeros if isinstance(node, ZeroPrefix) else 0
            item, after = _settle(node.item, None if position is None else position + before)
            return replace(node, item=item), after
        case LsbFirst() | LowestFirst() | Optional():
            # Alignment stays in them: whether an end is near, and a last byte is filled, depends on it.
            item, _ = _settle(node.item, None)
            settled = replace(node, item=item)
            return settled, _after(settled, position)
    return node, _after(node, position)


def _after(node: Node, position: int | None) -> int | None:
    width = width_of(node)
    return None if position is None or width is None else position + width


def width_of(node: Node) -> int | None:
    """The number of bits of a node; None if it depends on what they mean."""
    try:
        return node.width
    except Unlowerable:
        return None


def _symbols(node: Lookup) -> Node:
    """The symbols that a table over numbers or other symbols makes of them."""
    item, objects = node.item, node.objects or node.values
    aliases: tuple[tuple[int, int], ...] = ()
    if isinstance(item, Integer):
        pairs = [
            (raw, value, made)
            for raw, value, made in zip(node.raws, node.values, objects, strict=True)
            if isinstance(raw, int) and item.least <= raw <= item.most
        ]
    elif isinstance(item, Symbols):
        pattern_of = dict(zip(item.values, item.patterns, strict=True))
        pairs = [
            (pattern_of[raw], value, made)
            for raw, value, made in zip(node.raws, node.values, objects, strict=True)
            if raw in pattern_of
        ]
        listed = {pattern for pattern, _, _ in pairs}
        aliases = tuple((alias, pattern) for alias, pattern in item.aliases if pattern in listed)
    else:
        return node
    if len(pairs) < len(node.raws):
        return node
    return Symbols(
        item.width,
        tuple(pattern for pattern, _, _ in pairs),
        tuple(value for _, value, _ in pairs),
        tuple(made for _, _, made in pairs),
        aliases,
    )


def to_json(node: Node) -> dict[str, Json]:
    """The plan as plain data.

    >>> to_json(Integer(4, 1, 6))
    {'node': 'integer', 'width': 4, 'least': 1, 'most': 6}
    """
    data: dict[str, Json] = {"node": kind(node), "width": width_of(node)}
    for attribute in fields(node):
        if "binding" not in attribute.metadata:
            data[attribute.name] = _plain(getattr(node, attribute.name))
    return data


def _plain(value: Any) -> Json:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Expression):
        return value.to_json()
    return to_json(value) if hasattr(value, "__dataclass_fields__") else value


def kind(node: Node) -> str:
    """The name of a node's kind in JSON: `zero_prefix` for `ZeroPrefix`."""
    name = type(node).__name__
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


def parts(node: Struct | Repeat) -> tuple[Node, ...]:
    """The nodes in a row."""
    return node.parts if isinstance(node, Struct) else (node.item,) * node.count
