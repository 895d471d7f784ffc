"""The types and enumerations of a Kaitai Struct description, and parts that are taken out of others."""

from __future__ import annotations

import json
from dataclasses import replace

from boardcode.compile import plan
from boardcode.compile.languages.kaitai_scope import MUST_HOLD, Attribute, KaitaiSource, KaitaiType
from boardcode.compile.languages.kaitai_text import identifier, is_among, unused, word_for
from boardcode.compile.languages.state_types import Inexpressible

UNKNOWN = "unknown_case"  # a type that refuses whatever stands there
BITS = (plan.Integer, plan.Symbols, plan.Zeros, plan.Constant)  # read as bits, not as types
OWN_ATTRIBUTE = (  # nodes that repeat or may be missing: a list of them needs a type
    plan.Repeat,
    plan.SizedRepeat,
    plan.ToEnd,
    plan.Optional,
    plan.Extension,
    plan.When,
    plan.Align,
    plan.Sorted,
    plan.Zeros,
)


class KaitaiTypes:
    """Types and enumerations by their names, which differ."""

    def __init__(self) -> None:
        self.types: dict[str, KaitaiType] = {}
        self.enums: dict[str, dict[int, Attribute]] = {}

    def new_type(self, parent: KaitaiType, path: str, order: str = "") -> tuple[str, KaitaiType]:
        """Add a type that is used at one place."""
        name = unused(identifier(path), {*self.types, *self.enums, MUST_HOLD, UNKNOWN})
        scope = self.types[name] = KaitaiType(parent, order or parent.order)
        return name, scope

    def enum(self, node: plan.Symbols | plan.Lookup, patterns: tuple[int, ...], path: str) -> str:
        """Return the name of the enumeration of some patterns; equal ones are made once."""
        members: dict[int, Attribute] = {}
        pairs = dict(zip(patterns, node.values, strict=True))
        if isinstance(node, plan.Symbols):
            pairs |= {alias: pairs[pattern] for alias, pattern in node.aliases}
        for pattern, value in pairs.items():
            name = unused(word_for(value, pattern), {member["id"] for member in members.values()})
            members[pattern] = {"id": name, "-orig-id": json.dumps(value, ensure_ascii=False)}
        for name, others in self.enums.items():
            if others == members:
                return name
        name = unused(identifier(path), {*self.types, *self.enums, MUST_HOLD, UNKNOWN})
        self.enums[name] = members
        return name

    def taken(
        self, scope: KaitaiType, node: plan.Node, path: str, source: KaitaiSource, number: str, start: str
    ) -> Attribute:
        """The attribute for a node whose bits are taken out of a source."""
        name, inner = self.new_type(scope, f"{path}.taken")
        inner.content["params"] = [
            {"id": "source", "type": "bytes" if source.is_bytes else "u4"},
            {"id": "start", "type": "u4"},
        ]
        match node:
            case plan.Struct():
                offset = 0
                for key, part in zip(node.names, node.parts, strict=True):
                    starts = frozenset(each + offset for each in source.starts)
                    place = f"start + {offset}"
                    part_source = replace(source, starts=starts)
                    if not isinstance(part, plan.Zeros):
                        inner.append(
                            key, self.taken(inner, part, f"{path}.{key}", part_source, "source", place)
                        )
                    offset += part.width
            case plan.Repeat():
                width = node.item.width
                starts = frozenset(
                    each + width * index for each in source.starts for index in range(node.count)
                )
                place = f"start + {width} * _index"
                item = self.taken(inner, node.item, path, replace(source, starts=starts), "source", place)
                inner.append("items", {**item, "repeat": "expr", "repeat-expr": node.count})
            case plan.Sorted():
                del self.types[name]
                return self.taken(scope, node.item, path, source, number, start)
            case plan.Integer():
                inner.instances["value"] = {"value": source.take(node.width, path)}
                inner.check(f"value >= {node.least} and value <= {node.most}")
            case plan.Symbols():
                code = source.take(node.width, path)
                patterns = [*node.patterns, *(alias for alias, _ in node.aliases)]
                inner.instances["value"] = {"value": code, "enum": self.enum(node, node.patterns, path)}
                inner.check(is_among(code, patterns))
            case _:
                raise Inexpressible(
                    f"{path}: {plan.kind(node).replace('_', ' ')} in a pattern or in reverse order"
                )
        return {"type": f"{name}({number}, {start})"}


def is_boolean(node: plan.Symbols) -> bool:
    """Whether symbols are a bit that is true if it is set."""
    return node.width == 1 and node.patterns == (0, 1) and node.values == (False, True)
