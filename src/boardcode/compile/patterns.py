"""Which bit patterns of a plan's nodes have a meaning."""

from __future__ import annotations

from collections.abc import Iterator

from boardcode.compile.plan import (
    Constraint,
    Integer,
    Node,
    Repeat,
    Special,
    Struct,
    SwapBytes,
    Symbols,
    ZeroPrefix,
    Zeros,
    parts,
)


def patterns(node: Node, most: int) -> dict[int, bool] | None:
    """Every pattern of a node that has a meaning, and whether it is canonical; None if there are more than
    `most`.

    >>> patterns(Struct(("value", "spare"), (Integer(1, 0, 1), Zeros(1, False))), 100)
    {0: True, 1: False, 2: True, 3: False}
    """
    match node:
        case Integer():
            return (
                dict.fromkeys(range(node.least, node.most + 1), True)
                if node.most - node.least < most
                else None
            )
        case Symbols():
            aliases = [alias for alias, _ in node.aliases]
            return dict.fromkeys(node.patterns, True) | dict.fromkeys(aliases, False)
        case Zeros():
            last = 0 if node.strict else (1 << node.width) - 1
            return {pattern: not pattern for pattern in range(last + 1)} if last < most else None
        case Special():
            inner = patterns(node.item, most)
            return None if inner is None else inner | dict.fromkeys(node.patterns, True)
        case SwapBytes():
            inner = patterns(node.item, most)
            size = node.width // 8
            swap = {
                int.from_bytes(p.to_bytes(size, "big"), "little"): clean for p, clean in (inner or {}).items()
            }
            return None if inner is None else swap
        case ZeroPrefix():
            return patterns(node.item, most)
        case Struct() | Repeat():
            return _combined_patterns(node, most)
        case Constraint(Repeat() as items, keys, allowed) if keys is not None and allowed is not None:
            inner = patterns(node.item, most)
            key_of, passing = dict(keys), set(allowed)
            return (
                None
                if inner is None
                else {
                    pattern: clean
                    for pattern, clean in inner.items()
                    if tuple(key_of[bits] for bits in _items(items, pattern)) in passing
                }
            )
    return None


def _items(node: Repeat, pattern: int) -> Iterator[int]:
    """The patterns of the items, the first item first."""
    width = node.item.width
    for below in range(node.width - width, -1, -width):
        yield pattern >> below & (1 << width) - 1


def _combined_patterns(node: Struct | Repeat, most: int) -> dict[int, bool] | None:
    together = {0: True}
    for part in parts(node):
        own = patterns(part, most)
        if own is None or len(own) * len(together) > most:
            return None
        together = {
            before << part.width | pattern: clean and before_clean
            for before, before_clean in together.items()
            for pattern, clean in own.items()
        }
    return together
