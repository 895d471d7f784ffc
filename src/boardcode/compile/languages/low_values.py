"""The values of the low-level form: expressions, variables and tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from boardcode.compile.languages.state_types import EnumType, IntegerType, StateType

if TYPE_CHECKING:
    from boardcode.compile.languages.low_level import Procedure


INT, WIDE, BOOL, TEXT, BYTES = "int", "wide", "bool", "text", "bytes"


class LowExpression:
    """A value without side effects; `kind` is INT, WIDE, BOOL, TEXT or a state type."""

    kind: str | StateType


@dataclass(eq=False)
class Home:
    """Where a variable ends up, for languages that read straight into place: `how` is "state" (the whole),
    "field" (`name` of a struct), "item" (`index` of a list), "some" (of an optional) or "case" (`index` of a
    variant).
    """

    how: str
    parent: Variable | None = None
    name: str = ""
    index: LowExpression | int = 0


@dataclass(eq=False)
class Variable(LowExpression):
    """A local variable; `is_changed` if something is assigned to it after its declaration."""

    name: str
    kind: str | StateType
    home: Home | None = None
    is_changed: bool = False


@dataclass(eq=False)
class Literal(LowExpression):
    """A number or, of the kind BOOL, a truth value."""

    value: int
    kind: str = INT


@dataclass(eq=False)
class Arithmetic(LowExpression):
    """Two numbers of one kind: `+ - * / % << >> & |`."""

    operator: str
    left: LowExpression
    right: LowExpression

    @property
    def kind(self) -> str | StateType:  # type: ignore[override]
        return scalar(self.left)


@dataclass(eq=False)
class Comparison(LowExpression):
    """Two numbers of one kind, or two truth values: `== != < <= > >=`."""

    operator: str
    left: LowExpression
    right: LowExpression
    kind: str = BOOL


@dataclass(eq=False)
class Logic(LowExpression):
    """`and`, `or` of truth values, the second evaluated only if needed; `not` has no right side."""

    operator: str
    left: LowExpression
    right: LowExpression | None = None
    kind: str = BOOL


@dataclass(eq=False)
class Cast(LowExpression):
    """A number as one of the other kind; BOOL to INT is 0 or 1."""

    kind: str
    value: LowExpression


@dataclass(eq=False)
class ConstantTable:
    """A constant list of numbers of one kind."""

    name: str
    values: tuple[int, ...]
    kind: str = INT


@dataclass(eq=False)
class TableEntry(LowExpression):
    """The number at an index of a table, which is never out of range."""

    table: ConstantTable
    index: LowExpression

    @property
    def kind(self) -> str:  # type: ignore[override]
        return self.table.kind


@dataclass(eq=False)
class BitsAt(LowExpression):
    """The number in `width` bits of the buffer from a bit on, most significant first; WIDE may have up to 64,
    INT up to 53 of them. They are never behind the end of the buffer.
    """

    position: LowExpression
    width: LowExpression
    kind: str = INT


@dataclass(eq=False)
class ByteAt(LowExpression):
    """A byte of the buffer."""

    index: LowExpression
    kind: str = INT


@dataclass(eq=False)
class CharacterAt(LowExpression):
    """A unit of the text (byte, UTF-16 unit or character) as a number; ASCII characters are one unit."""

    index: LowExpression
    kind: str = INT


@dataclass(eq=False)
class TextLength(LowExpression):
    """How many units the text has."""

    kind: str = INT


@dataclass(eq=False)
class CallOf(LowExpression):
    """What a procedure returns."""

    procedure: Procedure
    arguments: Sequence[LowExpression]

    @property
    def kind(self) -> str | StateType:  # type: ignore[override]
        return self.procedure.result


@dataclass(eq=False)
class MemberOf(LowExpression):
    """The member of an enumeration with a number, from 0 in their order."""

    kind: EnumType
    ordinal: LowExpression


@dataclass(eq=False)
class OrdinalOf(LowExpression):
    """The number of a member of an enumeration."""

    value: LowExpression
    kind: str = INT


@dataclass(eq=False)
class FieldOf(LowExpression):
    """A field of a struct."""

    value: LowExpression
    name: str
    kind: StateType


@dataclass(eq=False)
class ItemOf(LowExpression):
    """An item of a list."""

    value: LowExpression
    index: LowExpression
    kind: StateType


@dataclass(eq=False)
class CountOf(LowExpression):
    """How many items a list has."""

    value: LowExpression
    kind: str = INT


@dataclass(eq=False)
class IsPresent(LowExpression):
    """Whether an optional has a value."""

    value: LowExpression
    kind: str = BOOL


@dataclass(eq=False)
class ValueOf(LowExpression):
    """The value of an optional that has one."""

    value: LowExpression
    kind: StateType


@dataclass(eq=False)
class CaseOf(LowExpression):
    """The number of the case of a variant."""

    value: LowExpression
    kind: str = INT


@dataclass(eq=False)
class PayloadOf(LowExpression):
    """The value in a case of a variant, which must be this case."""

    value: LowExpression
    index: int
    kind: StateType


def scalar(value: LowExpression) -> str | StateType:
    """INT, WIDE or BOOL for a number or truth value, whatever its type in a state."""
    kind = value.kind
    if isinstance(kind, IntegerType):
        return WIDE if kind.is_wide else INT
    return BOOL if isinstance(kind, StateType) and kind.is_boolean else kind


def number(value: int, kind: str = INT) -> Literal:
    """A literal number."""
    return Literal(value, kind)


def add(left: LowExpression, right: LowExpression | int) -> LowExpression:
    """A sum of INT, with constants added up.

    >>> add(add(Variable("k", INT), 3), 4).right.value
    7
    """
    if isinstance(right, int):
        right = Literal(right)
    if isinstance(right, Literal):
        if isinstance(left, Literal):
            return Literal(left.value + right.value)
        if right.value == 0:
            return left
        if isinstance(left, Arithmetic) and left.operator == "+" and isinstance(left.right, Literal):
            return add(left.left, left.right.value + right.value)
    elif isinstance(left, Literal):
        return add(right, left)
    elif isinstance(right, Arithmetic) and right.operator == "+" and isinstance(right.right, Literal):
        return add(Arithmetic("+", left, right.left), right.right)
    elif isinstance(left, Arithmetic) and left.operator == "+" and isinstance(left.right, Literal):
        return add(Arithmetic("+", left.left, right), left.right)
    return Arithmetic("+", left, right)


def known_number(value: LowExpression) -> int | None:
    """The value of a literal, or of sums, differences and quotients of such; None of anything else.

    >>> known_number(Arithmetic("-", Literal(80), Literal(8)))
    72
    """
    match value:
        case Literal():
            return value.value
        case Arithmetic():
            left, right = known_number(value.left), known_number(value.right)
            if left is not None and right is not None:
                return {"+": left + right, "-": left - right, "/": right and left // right}.get(
                    value.operator
                )
    return None


def times(left: LowExpression, right: int) -> LowExpression:
    """A product of INT with a constant."""
    if isinstance(left, Literal):
        return Literal(left.value * right)
    return left if right == 1 else Literal(0) if right == 0 else Arithmetic("*", left, Literal(right))


def all_of(conditions: Sequence[LowExpression]) -> LowExpression:
    """Whether all conditions are true."""
    if not conditions:
        return Literal(1, BOOL)
    result = conditions[0]
    for condition in conditions[1:]:
        result = Logic("and", result, condition)
    return result
