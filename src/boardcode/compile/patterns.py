"""Which bit patterns of a plan's nodes have a meaning."""

from __future__ import annotations

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
    kind,
    parts,
)


def accepts(node: Node, pattern: int) -> bool:
    """Whether a pattern of a node's bits has a meaning, canonical or not.

    >>> accepts(Special((15,), (None,), Integer(4, 0, 8)), 15), accepts(Integer(4, 0, 8), 9)
    (True, False)
    """
    match node:
        case Integer():
            return node.least <= pattern <= node.most
        case Symbols():
            return pattern in node.patterns
        case Zeros():
            return not (node.strict and pattern)
        case Special():
            return pattern in node.patterns or accepts(node.item, pattern)
        case SwapBytes():
            return accepts(node.item, int.from_bytes(pattern.to_bytes(node.width // 8, "big"), "little"))
        case ZeroPrefix():
            return not pattern >> node.item.width and accepts(node.item, pattern)
        case Struct() | Repeat():
            return all(
                accepts(part, bits) for part, bits in zip(parts(node), _cut(node, pattern), strict=True)
            )
        case Constraint():
            return accepts(node.item, pattern) and _is_allowed(node, pattern)
    raise TypeError(f"a {kind(node)} is not a part of a plan")


def _cut(node: Struct | Repeat, pattern: int) -> list[int]:
    bits, below = [], node.width
    for part in parts(node):
        below -= part.width
        bits.append(pattern >> below & (1 << part.width) - 1)
    return bits


def _is_allowed(node: Constraint, pattern: int) -> bool:
    if node.keys is None or node.allowed is None or not isinstance(node.item, Repeat):
        raise TypeError("a constraint that is a Python function cannot be applied to bits")
    keys = dict(node.keys)
    return tuple(keys[bits] for bits in _cut(node.item, pattern)) in node.allowed


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
            return dict.fromkeys(node.patterns, True)
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
        case Constraint() if node.allowed is not None:
            inner = patterns(node.item, most)
            return None if inner is None else {p: clean for p, clean in inner.items() if _is_allowed(node, p)}
    return None


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
