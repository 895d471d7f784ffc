"""Plans as indented text, for people."""

from __future__ import annotations

from collections.abc import Iterator

from boardcode.compile.plan import (
    Align,
    Alternating,
    Bijective,
    CardDeal,
    Combination,
    Computed,
    Constant,
    Constraint,
    Counted,
    Derived,
    Distinct,
    Extension,
    Flagged,
    Integer,
    Json,
    Lookup,
    Mapped,
    Node,
    Permutation,
    Rank,
    Repeat,
    Rule,
    Scan,
    SizedInteger,
    SizedRepeat,
    Sorted,
    Special,
    Struct,
    SwapBytes,
    Switch,
    Symbols,
    Tally,
    Unary,
    Union,
    Varint,
    When,
    ZeroPrefix,
    Zeros,
    children,
    kind,
    width_of,
)


def describe(node: Node) -> str:
    """The plan as indented text, a node a line.

    >>> print(describe(Struct(("color", "value"), (Symbols(4, (0, 1), ("red", "blue")), Integer(4, 1, 6)))))
    struct            8 bits
      color: symbols  4 bits  0 "red", 1 "blue"
      value: integer  4 bits  1 to 6
    """
    lines = list(_lines(node))
    rows = [(head, _width_words(part), detail) for head, part, detail in lines]
    first, second = (max(len(row[column]) for row in rows) for column in (0, 1))
    return "\n".join(f"{head:<{first}}  {bits:>{second}}  {detail}".rstrip() for head, bits, detail in rows)


def _width_words(node: Node) -> str:
    width = width_of(node)
    if width is None:
        return "varies"
    return "1 bit" if width == 1 else f"{width} bits"


def _lines(node: Node, name: str = "", depth: int = 0) -> Iterator[tuple[str, Node, str]]:
    label = f"{name}: " if name else ""
    yield f"{'  ' * depth}{label}{kind(node).replace('_', ' ')}", node, _detail(node)
    if isinstance(node, Struct):
        for part_name, part in zip(node.names, node.parts, strict=True):
            yield from _lines(part, part_name, depth + 1)
    elif isinstance(node, Union):
        yield from _lines(node.tag, "tag", depth + 1)
        for part_name, part in zip(node.names, node.parts, strict=True):
            yield from _lines(part, part_name, depth + 1)
    elif isinstance(node, Counted):
        yield from _lines(node.count, "count", depth + 1)
        yield from _lines(node.item, "", depth + 1)
    elif isinstance(node, Flagged):
        yield from _lines(node.flag, "flag", depth + 1)
        yield from _lines(node.item, "", depth + 1)
    elif isinstance(node, Tally):
        if node.version is not None:
            yield from _lines(node.version, "version", depth + 1)
        yield from _lines(node.size, "size", depth + 1)
        for part_name, part in zip(node.names, node.parts, strict=True):
            yield from _lines(part, part_name, depth + 1)
        yield from _lines(node.count, "count", depth + 1)
    elif isinstance(node, Switch):
        for key, part in zip(node.keys, node.parts, strict=True):
            yield from _lines(part, _quoted(key), depth + 1)
    else:
        for part in children(node):
            yield from _lines(part, "", depth + 1)


def _detail(node: Node) -> str:
    match node:
        case Integer():
            return f"{node.least} to {node.most}"
        case Symbols() | Special():
            pairs = zip(node.patterns, node.values, strict=True)
            words = [f"{pattern} {_quoted(value)}" for pattern, value in pairs]
            aliases = getattr(node, "aliases", ())
            return ", ".join(words + [f"{alias} as {pattern}" for alias, pattern in aliases])
        case Zeros():
            return "meaningless unless 0" if node.strict else "not canonical unless 0"
        case Repeat():
            return f"{node.count} times"
        case SwapBytes():
            return "last byte first"
        case ZeroPrefix():
            return f"{node.zeros} bits that must be 0, then"
        case Constraint():
            return (
                "a Python function" if node.allowed is None else f"{len(node.allowed)} combinations of keys"
            )
        case Scan():
            return f"{node.cells} cells, {len(node.following)} states, {node.count:,} codes"
        case Rank():
            return f"0 to {node.scan.count - 1:,}"
        case SizedInteger():
            most = "" if node.most is None else f", {node.least} to {node.most}"
            return f"{node.bits!r} bits{most}"
        case Varint():
            return f"{node.order}, {node.least} to {node.most}"
        case Unary():
            return f"0 to {node.most}"
        case SizedRepeat():
            return f"{node.count!r} times"
        case When():
            return f"if {node.condition!r}"
        case Switch():
            return f"by {node.on!r}"
        case Constant():
            return f"always {node.value}"
        case Computed():
            return f"{node.expression!r}, {node.least} to {node.most}"
        case Rule():
            return f"{node.condition!r}"
        case Align():
            return f"to a multiple of {node.bits} bits"
        case Lookup():
            pairs = zip(node.raws, node.values, strict=True)
            return ", ".join(f"{_quoted(raw)} {_quoted(value)}" for raw, value in pairs)
        case Sorted() | Distinct():
            words = [f"by {', '.join(map(repr, node.keys or ()))}"] if node.keys else []
            words += ["by a Python function"] if node.keys is None else []
            words += ["descending"] if isinstance(node, Sorted) and node.descending else []
            return ", ".join(words)
        case Mapped() | Derived():
            return "a Python function"
        case Permutation():
            return f"of {node.size}"
        case Combination():
            return f"{node.chosen} of {node.size}"
        case Bijective():
            return f"at most {node.most} of {', '.join(map(_quoted, node.values))}"
        case CardDeal():
            sizes = ", ".join(map(str, node.hands))
            return f"{node.suits * len(node.ranks)} cards to hands of {sizes}, by {node.order}"
        case Alternating():
            return f"of {', '.join(map(_quoted, node.players))} in turn"
        case Extension():
            return "older codes end before it"
        case Flagged():
            return "empty unless the flag is set"
        case Tally():
            counts = ", ".join(map(str, node.counts))
            groups = "groups of " if node.grouped else ""
            return f"{groups}things of which there are {counts}, then others{' to the end' * node.to_end}"
    return ""


def _quoted(value: Json) -> str:
    import json  # only descriptions need it

    return json.dumps(value, ensure_ascii=False)
