"""Rules about the items of an array, as combinations of their keys, in the low-level form."""

from __future__ import annotations

from typing import Protocol

from boardcode.compile import plan
from boardcode.compile.languages.bit_taker import Path
from boardcode.compile.languages.block_builder import BlockBuilder
from boardcode.compile.languages.low_level import (
    Arithmetic,
    Comparison,
    Logic,
    LowExpression,
    TableEntry,
    Variable,
    add,
    number,
    times,
)
from boardcode.compile.languages.state_types import Inexpressible

SEARCHED = 8  # patterns that are compared one after the other


class NumberSource(Protocol):
    """What can say which number stands in the buffer."""

    build: BlockBuilder

    def number_at(self, start: LowExpression, width: int) -> LowExpression: ...


def emit_combination_number(reader: NumberSource, node: plan.Constraint, base: LowExpression) -> Variable:
    """Emit the number of the combination of the items' keys, which stand in the buffer from `base` on."""
    items, build = node.item, reader.build
    assert isinstance(items, plan.Repeat)
    assert node.keys is not None
    width, keys = items.item.width, dict(node.keys)
    if width > 53:
        raise Inexpressible("a rule about items of more than 53 bits")
    total = build.declare("keys", number(0))
    groups: dict[int, list[int]] = {}
    for pattern, key in keys.items():
        groups.setdefault(key, []).append(pattern)
    common = max(groups, key=lambda key: len(groups[key]))
    with build.loop("k", number(items.count)) as k:
        start = add(base, times(k, width))
        raw = build.declare("raw", reader.number_at(start, width))
        chosen = build.declare("key", number(common))
        for other, patterns in groups.items():
            if other == common:
                continue
            if len(patterns) > SEARCHED and width > 12:
                raise Inexpressible("a rule about items of many patterns")
            if len(patterns) > SEARCHED:
                values = tuple(int(pattern in set(patterns)) for pattern in range(1 << width))
                table = build.shared.table("patterns", values)
                condition: LowExpression = Comparison("!=", TableEntry(table, raw), number(0))
            else:
                condition = Comparison("==", raw, number(patterns[0]))
                for pattern in patterns[1:]:
                    condition = Logic("or", condition, Comparison("==", raw, number(pattern)))
            with build.when(condition):
                build.assign(chosen, number(other))
        build.assign(total, Arithmetic("+", Arithmetic("*", total, number(len(groups))), chosen))
    return total


def complaint_paths(node: plan.Constraint) -> dict[str, list[int]]:
    """The numbers of the combinations that are refused, by the path of the complaint."""
    assert node.keys is not None
    assert node.allowed is not None
    assert isinstance(node.item, plan.Repeat)
    if node.complaints is None:
        raise Inexpressible("a rule whose complaints are not known")
    base = len({key for _, key in node.keys})
    paths: dict[str, list[int]] = {}
    for combination, path in node.complaints:
        total = 0
        for key in combination:
            total = total * base + key
        paths.setdefault(path, []).append(total)
    return paths


def join_relative(path: Path, relative: str) -> Path:
    """A path, and one that is relative to it (`[2].card`)."""
    relative = relative.removeprefix(".")
    if not relative:
        return path
    return (*path, relative) if relative.startswith("[") or not path else (*path, f".{relative}")


def part_at(node: plan.Node, path: str) -> tuple[int, int]:
    """The first bit and the number of bits of the part at a path of a node with a fixed layout."""
    path = path.removeprefix(".")
    if plan.width_of(node) is None:
        raise Inexpressible(f"a complaint about a part of {type(node).__name__}, which has no fixed place")
    if not path:
        return 0, node.width
    match node:
        case plan.Repeat() if path.startswith("["):
            index, _, rest = path[1:].partition("]")
            offset, width = part_at(node.item, rest)
            return int(index) * node.item.width + offset, width
        case plan.Struct():
            offset = 0
            for name, part in zip(node.names, node.parts, strict=True):
                rest = path.removeprefix(name)
                if rest != path and rest[:1] in ("", ".", "["):
                    start, width = part_at(part, rest)
                    return offset + start, width
                offset += part.width
        case plan.Special() | plan.Constraint():
            return part_at(node.item, path)
        case plan.ZeroPrefix():
            offset, width = part_at(node.item, path)
            return node.zeros + offset, width
    raise Inexpressible(f"a complaint about {path}, which is no part of fixed place")
