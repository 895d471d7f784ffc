"""A Kaitai Struct description (`.ksy`) of the bytes of a code: `describe_bytes`.

A plan is walked once, and every node becomes an attribute of the type around it; structs, lists of lists,
alternatives and numbers in groups of bits become types of their own. `valid` refuses what has no meaning.
What is only not canonical (padding that is not zero, another order) is accepted, as in lenient reading.

Kaitai reads bits one after the other. Where a pattern may mean something as a whole (`Special`), or bytes are
in reverse order, a number or bytes are read first, and the parts are taken out of it: by types without bytes
of their own, which have the parameters `source` and `start`.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace

from boardcode.compile import plan
from boardcode.compile.expressions import Item, Member, Reference
from boardcode.compile.languages.kaitai_scope import (
    MUST_HOLD,
    Attribute,
    KaitaiPart,
    KaitaiSource,
    KaitaiType,
    find_part,
    refusal,
    write_condition,
    write_number,
)
from boardcode.compile.languages.kaitai_text import identifier, is_among, word_for, write_yaml
from boardcode.compile.languages.kaitai_types import BITS, OWN_ATTRIBUTE, UNKNOWN, KaitaiTypes, is_boolean
from boardcode.compile.languages.state_types import Inexpressible

LEAST_VERSION = "0.11"  # of the compiler: it checks `in-enum`
MOST_BITS = 64  # of a number that is read
MOST_SOURCE_BITS = 31  # of a number from which bits are taken: more are not exact in JavaScript
BYTE_TYPES = {8: "u1", 16: "u2", 32: "u4", 64: "u8"}


def describe_bytes(name: str, title: str, node: plan.Node, width: int | None) -> str:
    """Return the description of the bytes that `to_bytes` gives.

    Raises `Inexpressible` if Kaitai has no words for a part, or if the bits make no whole bytes.
    """
    if width is not None and width % 8:
        raise Inexpressible(f"its {width} bits make no whole bytes")
    walk = KaitaiWalk()
    body = node.item if isinstance(node, plan.LsbFirst) and isinstance(node.item, plan.Struct) else node
    root = KaitaiType(None, "be" if body is node else "le")
    if isinstance(body, plan.Struct):
        walk.fill(root, body, "")
    else:
        walk.add(root, "value", body, "value")
    walk.skip_to_byte(root)
    root.append("end", {"size-eos": True, "valid": {"expr": "_.size == 0"}})
    meta = {
        "id": identifier(name),
        "title": title,
        "ks-version": LEAST_VERSION,
        "endian": "be",
        "bit-endian": root.order,
    }
    content = {"meta": meta, **root.to_data()}
    content["types"] = {key: scope.to_data() for key, scope in walk.types.items()}
    holds = {"id": "holds", "type": "bool"}
    content["types"][MUST_HOLD] = {"params": [holds], "seq": [{"id": "check", **refusal("not holds")}]}
    content["types"][UNKNOWN] = {"seq": [{"id": "check", **refusal("true")}]}
    if walk.enums:
        content["enums"] = walk.enums
    origin = f"# Generated from the declaration of {name} by `boardcode generate {name} --kaitai`.\n"
    return origin + write_yaml(content)


class KaitaiWalk(KaitaiTypes):
    """The walk over a plan.

    `offset` is the number of bits behind the last whole byte, None if it depends on the code.
    """

    def __init__(self) -> None:
        super().__init__()
        self.offset: int | None = 0
        self.counts_from_start = True  # alignment counts from the start of the code, not of an inner part

    def fill(self, scope: KaitaiType, node: plan.Struct, path: str) -> None:
        """Make the parts of a struct attributes of a type.

        A type that follows bits begins at a whole byte. Where it must not, the bits are in types as well.
        """
        offset = self.offset
        for part in node.parts:
            if not isinstance(part, (*BITS, plan.Rule, plan.Computed, plan.Align)) and offset != 0:
                scope.has_types_alone = True
            width = plan.width_of(part)
            offset = None if offset is None or width is None else (offset + width) % 8
        for name, part in zip(node.names, node.parts, strict=True):
            self.add(scope, name, part, f"{path}.{name}" if path else name)

    def add(self, scope: KaitaiType, name: str, node: plan.Node, path: str) -> KaitaiPart:
        """Add a part to a type by its name."""
        if isinstance(node, plan.Rule):
            scope.check(write_condition(node.condition, scope, path))
            return KaitaiPart({}, node)
        if isinstance(node, plan.Computed):
            key = scope.free_name(name)
            scope.instances[key] = {"value": write_number(node.expression, scope, path)}
            scope.check(f"{key} >= {node.least} and {key} <= {node.most}")
            piece = KaitaiPart({"id": key}, node)
        else:
            piece = self.piece(scope, node, path)
            if scope.has_types_alone and re.fullmatch(r"b\d+", str(piece.attribute.get("type"))):
                kind, inner = self.new_type(scope, f"{path}.bits")
                inner.append("value", piece.attribute)
                piece = replace(piece, attribute={"type": kind}, value=f".value{piece.value}")
            scope.append(name, piece.attribute)
            piece = replace(piece, attribute=scope.sequence[-1])
        scope.pieces[name] = piece
        return piece

    def skip_to_byte(self, scope: KaitaiType) -> None:
        """Make bytes begin at a whole byte: Kaitai skips bits between bits and bytes, not behind a type."""
        if self.offset != 0:
            scope.append("skip", {"type": "b1", "repeat": "expr", "repeat-expr": 0})
            self.offset = 0

    # -- nodes

    def piece(self, scope: KaitaiType, node: plan.Node, path: str) -> KaitaiPart:
        """Return what reads a node inside a type, and move on behind it."""
        match node:
            case plan.Integer():
                limits = {"min": node.least} if node.least else {}
                if node.most < (1 << node.width) - 1:
                    limits["max"] = node.most
                attribute = self._bits(scope, node.width, path)
                if node.width == 1:
                    limits = {}
                    if node.least == node.most:
                        attribute["valid"] = bool(node.most)
                if limits:
                    attribute["valid"] = limits
                return KaitaiPart(attribute, node, ".to_i" if attribute["type"] == "b1" else "")
            case plan.Symbols():
                return self._symbols(scope, node, path)
            case plan.Zeros() | plan.Constant():
                return KaitaiPart(self._fixed_bits(scope, node, path), node)
            case plan.Struct():
                name, inner = self.new_type(scope, path)
                self.fill(inner, node, path)
                return KaitaiPart({"type": name}, node, scope=inner)
            case plan.Repeat() | plan.SizedRepeat() | plan.ToEnd():
                return self._list(scope, node, path)
            case plan.Special():
                return self._special(scope, node, path)
            case plan.SwapBytes() | plan.LowestFirst():
                return self._swapped(scope, node, path)
            case plan.ZeroPrefix():
                name, inner = self.new_type(scope, path)
                inner.has_types_alone = self.offset is None or (self.offset + node.zeros) % 8 != 0
                self.add(inner, "zeros", plan.Zeros(node.zeros, True), path)
                content = self.add(inner, "content", node.item, path)
                return KaitaiPart(
                    {"type": name}, node.item, f".content{content.value}", content.scope, content.item
                )
            case plan.LsbFirst():
                return self._low_bits_first(scope, node, path)
            case plan.Align():
                return KaitaiPart(self._alignment(scope, node, path), node)
            case plan.Sorted():
                return self.piece(scope, node.item, path)
            case plan.Optional() | plan.Extension():
                if self.offset != 0:
                    raise Inexpressible(f"{path}: something that may be missing, not at a whole byte")
                return self._conditional(scope, node.item, "not _io.eof", path)
            case plan.When():
                return self._conditional(scope, node.item, write_condition(node.condition, scope, path), path)
            case plan.Varint():
                return self._varint(scope, node, path)
            case plan.Unary():
                name, inner = self.new_type(scope, path)
                inner.append("bits", {"type": "b1", "repeat": "until", "repeat-until": "not _"})
                inner.check(f"bits.size <= {node.most + 1}")
                inner.instances["value"] = {"value": "bits.size - 1"}
                self.offset = None
                return KaitaiPart({"type": name}, node, ".value")
            case plan.Counted():
                name, inner = self.new_type(scope, path)
                count = self.add(inner, "count", node.count, f"{path}.count")
                items = self._repeat(inner, node.item, f"count{count.value}", path)
                inner.append("items", items.attribute)
                return KaitaiPart({"type": name}, node, ".items", item=items.item)
            case plan.Flagged():
                name, inner = self.new_type(scope, path)
                flag = self.add(inner, "flag", node.flag, f"{path}.flag")
                if flag.enum:
                    raise Inexpressible(f"{path}: a flag that is no single bit")
                inner.append(
                    "content", self._conditional(inner, node.item, f"flag{flag.value}", path).attribute
                )
                return KaitaiPart({"type": name}, node, ".content")
            case plan.Switch():
                return self._switch(scope, node, path)
            case plan.Union():
                name, inner = self.new_type(scope, path)
                self.add(inner, "tag", node.tag, f"{path}.tag")
                switch = plan.Switch(Reference("tag"), node.keys, node.parts)
                inner.append("value", self._switch(inner, switch, path).attribute)
                return KaitaiPart({"type": name}, node)
        raise Inexpressible(f"{path}: Kaitai cannot express {plan.kind(node).replace('_', ' ')}")

    def _move(self, width: int | None) -> None:
        self.offset = None if self.offset is None or width is None else (self.offset + width) % 8

    def _bits(self, scope: KaitaiType, width: int, path: str) -> Attribute:
        """The attribute that reads so many bits."""
        if width > MOST_BITS:
            raise Inexpressible(f"{path}: a number of {width} bits, of at most {MOST_BITS}")
        is_whole = self.offset == 0 and width in BYTE_TYPES
        self._move(width)
        if is_whole:
            return {"type": BYTE_TYPES[width] + ("le" if scope.order == "le" and width > 8 else "")}
        return {"type": f"b{width}"}

    def _fixed_bits(self, scope: KaitaiType, node: plan.Zeros | plan.Constant, path: str) -> Attribute:
        value = node.value if isinstance(node, plan.Constant) else 0
        if node.width > MOST_SOURCE_BITS and not value:
            attribute = {"type": "b1", "repeat": "expr", "repeat-expr": node.width}
            self._move(node.width)
        else:
            attribute = self._bits(scope, node.width, path)
        if isinstance(node, plan.Constant) or node.strict:
            attribute["valid"] = bool(value) if attribute["type"] == "b1" else value
        return attribute

    def _symbols(self, scope: KaitaiType, node: plan.Symbols, path: str) -> KaitaiPart:
        attribute = self._bits(scope, node.width, path)
        if is_boolean(node):
            return KaitaiPart(attribute, node)
        enum = self.enum(node, node.patterns, path)
        attribute["enum"] = enum
        attribute["valid"] = {"in-enum": True}
        return KaitaiPart(attribute, node, enum=enum, members=self.enums[enum])

    def _list(
        self, scope: KaitaiType, node: plan.Repeat | plan.SizedRepeat | plan.ToEnd, path: str
    ) -> KaitaiPart:
        if isinstance(node, plan.ToEnd):
            width = plan.width_of(node.item)
            if (
                self.offset != 0
                or (width is None and not isinstance(node.item, plan.Varint))
                or (width or 0) % 8
            ):
                raise Inexpressible(f"{path}: items up to the end that are not whole bytes")
            return replace(self._repeat(scope, node.item, None, path), node=node)
        count = node.count if isinstance(node, plan.Repeat) else write_number(node.count, scope, path)
        return replace(self._repeat(scope, node.item, count, path), node=node)

    def _repeat(self, scope: KaitaiType, item: plan.Node, count: int | str | None, path: str) -> KaitaiPart:
        """A list of a node; `count` is None if it goes to the end."""
        width, before = plan.width_of(item), self.offset
        if width is None or width % 8:
            self.offset = before if width is None and isinstance(item, plan.Varint) else None
        if isinstance(item, OWN_ATTRIBUTE):
            name, inner = self.new_type(scope, f"{path}.item")
            content = self.add(inner, "items", item, path)
            each = replace(content, attribute={"type": name}, value=f".items{content.value}")
        else:
            each = self.piece(scope, item, f"{path}.item" if not isinstance(item, BITS) else path)
        if width is not None:
            self.offset = before
            self._move(width * count if isinstance(count, int) else None if width % 8 else 0)
        how = {"repeat": "eos"} if count is None else {"repeat": "expr", "repeat-expr": count}
        return KaitaiPart({**each.attribute, **how}, item, item=each)

    def _conditional(self, scope: KaitaiType, node: plan.Node, condition: str, path: str) -> KaitaiPart:
        """A node that is there under a condition."""
        before = self.offset
        piece = self.piece(scope, node, path)
        if "if" in piece.attribute:
            raise Inexpressible(f"{path}: one condition behind another")
        if self.offset != before:
            self.offset = None
        piece.attribute = {**piece.attribute, "if": condition}
        return piece

    def _special(self, scope: KaitaiType, node: plan.Special, path: str) -> KaitaiPart:
        """A number, and its parts unless it means something as a whole."""
        if node.width > MOST_SOURCE_BITS:
            raise Inexpressible(f"{path}: a pattern of {node.width} bits, of at most {MOST_SOURCE_BITS}")
        name, inner = self.new_type(scope, path)
        inner.has_types_alone = self.offset is None or (self.offset + node.width) % 8 != 0
        raw = self.add(inner, "raw", plan.Integer(node.width, 0, (1 << node.width) - 1), f"{path}.raw")
        meanings = zip(node.patterns, node.values, strict=True)
        raw.attribute["doc"] = "; ".join(f"{pattern}: {json.dumps(value)}" for pattern, value in meanings)
        source = KaitaiSource(node.width, scope.order, is_bytes=False)
        number = f"raw{raw.value}"
        content = self.taken(inner, node.item, path, source, number, "0")
        inner.append("content", {**content, "if": f"not {is_among(number, node.patterns)}"})
        return KaitaiPart({"type": name}, node)

    def _swapped(self, scope: KaitaiType, node: plan.SwapBytes | plan.LowestFirst, path: str) -> KaitaiPart:
        """Bytes in reverse order: a number of which Kaitai knows the order, or parts that are taken out."""
        if self.offset != 0 or node.width % 8 or scope.order != "be":
            raise Inexpressible(f"{path}: bytes in reverse order that are no whole bytes of the code")
        item: plan.Node = node.item
        if isinstance(node, plan.SwapBytes) and isinstance(item, plan.Integer) and item.width in BYTE_TYPES:
            piece = self.piece(scope, item, path)
            if item.width > 8:
                piece.attribute["type"] += "le"
            return piece
        order = "be"
        if isinstance(node, plan.LowestFirst):
            order = "le"
        elif isinstance(item, plan.LsbFirst):
            order, item = "le", item.item
        name, inner = self.new_type(scope, path)
        inner.append("source", {"size": node.width // 8})
        inner.append(
            "content", self.taken(inner, item, path, KaitaiSource(node.width, order, True), "source", "0")
        )
        return KaitaiPart({"type": name}, node)

    def _switch(self, scope: KaitaiType, node: plan.Switch, path: str) -> KaitaiPart:
        """The type that an expression selects; a value without one is refused."""
        cases = {}
        enum = None
        if isinstance(node.on, (Reference, Member, Item)):
            code, piece = find_part(node.on, scope, path)
            code, enum = code + piece.value, piece if piece.enum else None
        if enum is None:
            code = write_number(node.on, scope, path)
        before, ends = self.offset, set()
        for key, part in zip(node.keys, node.parts, strict=True):
            self.offset = before
            shown = enum.member(key, path) if enum else write_number(key, scope, path)
            name, inner = self.new_type(scope, f"{path}.{word_for(key, 0)}")
            if isinstance(part, plan.Struct):
                self.fill(inner, part, path)
            else:
                self.add(inner, "value", part, path)
            cases[shown] = name
            ends.add(self.offset)
        self.offset = ends.pop() if len(ends) == 1 else None
        return KaitaiPart({"type": {"switch-on": code, "cases": {**cases, "_": UNKNOWN}}}, node)

    def _low_bits_first(self, scope: KaitaiType, node: plan.LsbFirst, path: str) -> KaitaiPart:
        """Bits from the low end of each byte: a type of another bit order, in whole bytes."""
        width = plan.width_of(node)
        if self.offset != 0 or (width or 0) % 8 or scope.order == "le":
            raise Inexpressible(f"{path}: bits from the low end of bytes that are no whole bytes of the code")
        is_inner, self.counts_from_start = (
            self.counts_from_start,
            bool(scope.parent is None and not scope.sequence),
        )
        name, inner = self.new_type(scope, path, "le")
        if isinstance(node.item, plan.Struct):
            self.fill(inner, node.item, path)
            piece = KaitaiPart({"type": name}, node.item, scope=inner)
        else:
            content = self.add(inner, "value", node.item, path)
            piece = replace(content, attribute={"type": name}, value=f".value{content.value}")
        if width is None:
            self.skip_to_byte(inner)
            inner.append("rest", {"size": 0})
        self.offset, self.counts_from_start = 0, is_inner
        return piece

    def _alignment(self, scope: KaitaiType, node: plan.Align, path: str) -> Attribute:
        """Bytes up to a multiple; before the first of them, Kaitai skips the bits up to a whole byte."""
        if node.bits % 8 or (node.bits > 8 and not self.counts_from_start):
            raise Inexpressible(f"{path}: alignment to {node.bits} bits that are not counted from the start")
        self.skip_to_byte(scope)
        size = node.bits // 8
        return {"size": f"({size} - _io.pos % {size}) % {size}" if size > 1 else 0}

    def _varint(self, scope: KaitaiType, node: plan.Varint, path: str) -> KaitaiPart:
        """Groups of seven bits, which are added up: shifts are not exact beyond 31 bits in JavaScript."""
        if self.offset != 0 or scope.order != "be":
            raise Inexpressible(f"{path}: a number in groups of seven bits, not at a whole byte")
        groups = -(-node.most.bit_length() // 7) or 1
        name, inner = self.new_type(scope, path)
        inner.append("bytes", {"type": "u1", "repeat": "until", "repeat-until": "_ < 128"})
        inner.check(f"bytes.size <= {groups}")
        last = "bytes.size - 1 - " if node.order == "vlq" else ""
        terms = [
            f"(bytes.size > {group} ? bytes[{last}{group}] % 128 * {1 << 7 * group} : 0)"
            for group in range(groups)
        ]
        inner.instances["value"] = {"value": " + ".join(terms)}
        inner.check(f"value >= {node.least} and value <= {node.most}")
        return KaitaiPart({"type": name}, node, ".value")
