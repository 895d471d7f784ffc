"""Types of a Kaitai Struct description, and expressions over the parts that stand in them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from boardcode.compile import plan
from boardcode.compile.expressions import Expression, Item, Member, Operation, Reference, Total
from boardcode.compile.languages.kaitai_text import identifier, unused
from boardcode.compile.languages.state_types import Inexpressible

MUST_HOLD = "must_hold"  # a type without bytes that refuses the code unless its parameter is true
OPERATORS = {"//": "/"}
COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")

Attribute = dict[str, Any]


@dataclass
class KaitaiPart:
    """A part of a code in the description: the attribute that reads it, and what expressions need to know."""

    attribute: Attribute
    node: plan.Node
    value: str = ""  # what leads from the attribute to its value: `.value` if that is in a type
    scope: KaitaiType | None = None  # of a struct: its parts
    item: KaitaiPart | None = None  # of a list
    enum: str = ""  # of symbols
    members: dict[int, Attribute] = field(default_factory=dict)  # of that enumeration

    def member(self, value: Any, place: str) -> str:
        """Return how a value of symbols, in Python or in JSON, is called."""
        if isinstance(self.node, plan.Symbols):
            for values in (self.node.objects, self.node.values):
                for pattern, one in zip(self.node.patterns, values, strict=False):
                    if type(one) is type(value) and one == value:
                        return f"{self.enum}::{self.members[pattern]['id']}"
        raise Inexpressible(f"{place}: {value!r} has no pattern")


class KaitaiType:
    """A type: its attributes in order, and the parts of the code by their names."""

    def __init__(self, parent: KaitaiType | None, order: str) -> None:
        self.parent = parent
        self.order = order  # of bits in a byte: `be` or `le`
        self.content: dict[str, Any] = {}
        self.sequence: list[Attribute] = []
        self.instances: dict[str, Attribute] = {}
        self.pieces: dict[str, KaitaiPart] = {}
        self.has_types_alone = False  # bits are in types of their own
        if parent is not None and parent.order != order:
            self.content["meta"] = {"bit-endian": order}

    def free_name(self, name: str) -> str:
        """Return a name that no attribute has."""
        return unused(identifier(name), {attribute["id"] for attribute in self.sequence} | {*self.instances})

    def append(self, name: str, attribute: Attribute) -> str:
        """Add an attribute; return its name."""
        key = self.free_name(name)
        self.sequence.append({"id": key, **attribute})
        return key

    def check(self, condition: str) -> None:
        """Refuse the code here unless an expression is true: computed values are checked too late."""
        form = (
            {"type": f"{MUST_HOLD}({condition})"} if self.has_types_alone else refusal(f"not ({condition})")
        )
        self.append("check", form)

    def to_data(self) -> dict[str, Any]:
        """Return the type as data."""
        self.content["seq"] = self.sequence
        if self.instances:
            self.content["instances"] = self.instances
        return self.content


def refusal(condition: str) -> Attribute:
    """Return an attribute that is read, and never right, under a condition."""
    return {"type": "b1", "if": condition, "valid": {"expr": "false"}}


@dataclass
class KaitaiSource:
    """A number of some bits, or bytes in reverse order, out of which parts are taken.

    `starts` has the places where a part may begin, counted from the first bit of the plan.
    """

    bits: int
    order: str
    is_bytes: bool
    starts: frozenset[int] = field(default_factory=lambda: frozenset([0]))

    def take(self, width: int, place: str) -> str:
        """Return the expression for some bits from `start`."""
        mask = (1 << width) - 1
        if not self.is_bytes:
            shift = "start" if self.order == "le" else f"({self.bits - width} - start)"
            return f"((source >> {shift}) & {mask})"
        if any(start % 8 + width > 8 for start in self.starts):
            raise Inexpressible(f"{place}: a part of bytes in reverse order that is not within one byte")
        shift = "(start % 8)" if self.order == "le" else f"({8 - width} - start % 8)"
        return f"((source[{self.bits // 8 - 1} - start / 8] >> {shift}) & {mask})"


def find_part(expression: Expression, scope: KaitaiType, place: str) -> tuple[str, KaitaiPart]:
    """Return how an earlier value is called in a type, without the way into its own type, and its piece."""
    match expression:
        case Reference():
            prefix, around = "", scope
            while expression.field_name not in around.pieces:
                if around.parent is None:
                    raise Inexpressible(f"{place}: {expression!r} is not read before")
                prefix, around = f"{prefix}_parent.", around.parent
            piece = around.pieces[expression.field_name]
            return prefix + piece.attribute["id"], piece
        case Member():
            code, piece = find_part(expression.record, scope, place)
            if piece.scope is not None and expression.member_name in piece.scope.pieces:
                part = piece.scope.pieces[expression.member_name]
                return f"{code}{piece.value}.{part.attribute['id']}", part
        case Item():
            code, piece = find_part(expression.items, scope, place)
            if piece.item is not None:
                return f"{code}{piece.value}[{expression.index}]", piece.item
    raise Inexpressible(f"{place}: Kaitai has no expression for {expression!r}")


def write_number(value: Any, scope: KaitaiType, place: str) -> str:
    """Return the Kaitai expression of a number or a truth value."""
    match value:
        case bool():
            return str(value).lower()
        case int():
            return str(value)
        case Total():
            code, piece = find_part(value.items, scope, place)
            if isinstance(piece.node, plan.Repeat) and piece.item is not None:
                items = [
                    f"{code}{piece.value}[{index}]{piece.item.value}" for index in range(piece.node.count)
                ]
                return f"({' + '.join(items)})"
        case Operation():
            return _write_operation(value, scope, place)
        case Expression():
            code, piece = find_part(value, scope, place)
            if not piece.enum and not isinstance(piece.node, (plan.Struct, plan.Repeat)):
                return code + piece.value
    raise Inexpressible(f"{place}: Kaitai has no expression for {value!r}")


def _write_operation(operation: Operation, scope: KaitaiType, place: str) -> str:
    sides = [operation.left, operation.right]
    if operation.operator in ("==", "!="):
        for side, other in (sides, sides[::-1]):
            if isinstance(side, (Reference, Member, Item)) and not isinstance(other, Expression):
                code, piece = find_part(side, scope, place)
                if piece.enum:
                    return f"({code}{piece.value} {operation.operator} {piece.member(other, place)})"
    left, right = (write_number(side, scope, place) for side in sides)
    return f"({left} {OPERATORS.get(operation.operator, operation.operator)} {right})"


def write_condition(expression: Expression, scope: KaitaiType, place: str) -> str:
    """Return the Kaitai expression for whether an expression is true; a number is if it is not 0."""
    code = write_number(expression, scope, place)
    if isinstance(expression, Operation):
        return code if expression.operator in COMPARISONS else f"{code} != 0"
    if isinstance(expression, Total):
        return f"{code} != 0"
    return code if isinstance(find_part(expression, scope, place)[1].node, plan.Symbols) else f"{code} != 0"
