"""The Python objects that the patterns of a plan stand for.

Objects of narrow parts are made beforehand and shared by all states that are read, provided that nobody can
change them. So a card of a hand is one of thirty objects, however many hands are read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import is_dataclass
from itertools import product
from math import prod
from typing import Any

from boardcode.compile.plan import (
    Constraint,
    Integer,
    Node,
    Repeat,
    Special,
    Struct,
    Symbols,
    ZeroPrefix,
    Zeros,
)


def is_plain(node: Struct) -> bool:
    """Whether making the record's object only fills its slots, and nobody can change it afterwards.

    Then the object may be built without its constructor and shared: it is a frozen, slotted dataclass whose
    fields are those of the record, with the constructor that `dataclass` generated.
    """
    make: Any = node.make
    if not isinstance(make, type) or not is_dataclass(make):
        return False
    parameters: Any = vars(make).get("__dataclass_params__")
    return (
        parameters is not None
        and parameters.frozen
        and sorted(vars(make).get("__slots__", ())) == sorted(node.attributes.values())
        and not hasattr(make, "__post_init__")
        and make.__new__ is object.__new__
        and make.__init__.__code__.co_filename == "<string>"  # not one written by hand
    )


def count(node: Node) -> int:
    """How many canonical patterns a node has."""
    match node:
        case Integer():
            return node.most - node.least + 1
        case Symbols():
            return len(node.patterns)
        case Special():
            return count(node.item) + len(node.patterns)
        case ZeroPrefix() | Constraint():
            return count(node.item)
        case Repeat():
            return int(count(node.item) ** node.count)
        case Struct():
            return prod(count(part) for part in node.parts)
    return 1


def is_shareable(node: Node) -> bool:
    """Whether objects can be made beforehand: nobody can change them, and making them cannot fail."""
    match node:
        case Integer() | Symbols() | Zeros():
            return True
        case Special() | ZeroPrefix() | Repeat():
            return is_shareable(node.item)
        case Struct():
            return is_plain(node) and all(is_shareable(part) for part in node.parts)
    return False


def objects(node: Node) -> dict[int, Any]:
    """The Python object of every canonical pattern of a node that has few."""
    match node:
        case Integer():
            return {number: number for number in range(node.least, node.most + 1)}
        case Symbols():
            return dict(zip(node.patterns, node.objects, strict=True))
        case Special():
            return objects(node.item) | dict(zip(node.patterns, node.objects, strict=True))
        case ZeroPrefix():
            return objects(node.item)
        case Repeat():
            if not node.count:
                return {0: ()}  # whose items may have many meanings
            return _combine([(node.item.width, objects(node.item))] * node.count, lambda *values: values)
        case Struct():
            make: Any = node.make
            names = [node.attributes.get(name) for name in node.names]

            def build(*values: Any) -> Any:
                return make(
                    **{name: value for name, value in zip(names, values, strict=True) if name is not None}
                )

            return _combine([(part.width, objects(part)) for part in node.parts], build)
    return {0: None}


def _combine(tables: Sequence[tuple[int, dict[int, Any]]], build: Callable[..., Any]) -> dict[int, Any]:
    combined = {}
    for chosen in product(*(table.items() for _, table in tables)):
        pattern = 0
        for (width, _), (bits, _) in zip(tables, chosen, strict=True):
            pattern = pattern << width | bits
        combined[pattern] = build(*[value for _, value in chosen])
    return combined
