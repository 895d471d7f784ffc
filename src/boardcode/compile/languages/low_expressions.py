"""Expressions over earlier fields (`this.height + 1`) in the low-level form, with their ranges."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from boardcode.compile.expressions import EarlierValue, Expression, Item, Member, Operation, Reference, Total
from boardcode.compile.languages.low_level import (
    BOOL,
    INT,
    WIDE,
    Arithmetic,
    Cast,
    Comparison,
    CountOf,
    FieldOf,
    ItemOf,
    Literal,
    Logic,
    LowExpression,
    OrdinalOf,
    number,
    scalar,
)
from boardcode.compile.languages.state_types import (
    LARGEST_INT,
    BooleanType,
    DealType,
    EnumType,
    Inexpressible,
    IntegerType,
    ListType,
    StructType,
)

MOST_SUMMED = 64  # items of a list in an expression
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")


@dataclass
class NameScope:
    """The values of the records that enclose a node, by name, the innermost first."""

    values: dict[str, LowExpression] = field(default_factory=dict)
    outer: NameScope | None = None

    def find(self, name: str) -> LowExpression | None:
        """Return the value of a name, None if it has none."""
        if name in self.values:
            return self.values[name]
        return None if self.outer is None else self.outer.find(name)


@dataclass
class LoweredExpression:
    """An expression: its value, the range of that, and the divisors that must not be 0."""

    value: LowExpression
    least: int
    most: int
    divisors: list[LowExpression] = field(default_factory=list)

    @property
    def is_boolean(self) -> bool:
        """Whether it is a truth value."""
        return scalar(self.value) == BOOL


def lower_expression(expression: Any, scope: NameScope, path: str) -> LoweredExpression:
    """Return an expression in the low-level form; raise `Inexpressible` if it needs more than numbers below
    2**53.
    """
    if isinstance(expression, EarlierValue):
        return _earlier(expression, scope, path)
    if isinstance(expression, Total):
        return _total(expression, scope, path)
    if isinstance(expression, Operation):
        return _operation(expression, scope, path)
    if isinstance(expression, bool):
        return LoweredExpression(Literal(int(expression), BOOL), int(expression), int(expression))
    if isinstance(expression, int):
        _check_range(expression, expression, path)
        return LoweredExpression(Literal(expression), expression, expression)
    raise Inexpressible(f"{path or 'the code'}: {expression!r} in an expression is no number")


def lower_condition(expression: Expression, scope: NameScope, path: str) -> LoweredExpression:
    """Return an expression as a truth value."""
    lowered = lower_expression(expression, scope, path)
    if lowered.is_boolean:
        return lowered
    zero = Literal(0, _kind(lowered.value))
    return LoweredExpression(Comparison("!=", lowered.value, zero), 0, 1, lowered.divisors)


def find_value(expression: object, scope: NameScope) -> LowExpression | None:
    """The value of an earlier field, or of a part or item of one; None if it is not known to be there.

    Raises `Inexpressible` for a deal of cards, which expressions compare as a text.
    """
    value = _search(expression, scope)
    if value is not None and isinstance(value.kind, DealType):
        raise Inexpressible(f"{expression!r} in an expression is a deal of cards")
    return value


def _search(expression: object, scope: NameScope) -> LowExpression | None:
    if isinstance(expression, Reference):
        return scope.find(expression.field_name)
    if isinstance(expression, Member):
        record = find_value(expression.record, scope)
        if record is not None and isinstance(record.kind, StructType):
            part = record.kind.fields.get(expression.member_name)
            return None if part is None else FieldOf(record, expression.member_name, part)
    if isinstance(expression, Item):
        items = find_value(expression.items, scope)
        if (
            items is not None
            and isinstance(items.kind, ListType)
            and expression.index < (items.kind.count or 0)
        ):
            return ItemOf(items, Literal(expression.index), items.kind.item)
    return None


def _earlier(expression: EarlierValue, scope: NameScope, path: str) -> LoweredExpression:
    value = find_value(expression, scope)
    if value is None:
        raise Inexpressible(
            f"{path or 'the code'}: {expression!r} is no field, or no item that is always there"
        )
    kind = value.kind
    if isinstance(kind, IntegerType):
        return LoweredExpression(value, kind.least, kind.most)
    if scalar(value) == BOOL:
        return LoweredExpression(value, 0, 1)
    raise Inexpressible(f"{path or 'the code'}: {expression!r} in an expression is no number")


def _total(expression: Total, scope: NameScope, path: str) -> LoweredExpression:
    items = find_value(expression.items, scope)
    kind = None if items is None else items.kind
    if items is None or not isinstance(kind, ListType) or kind.count is None or kind.count > MOST_SUMMED:
        raise Inexpressible(f"{path or 'the code'}: {expression!r} is no sum of at most {MOST_SUMMED} items")
    total = LoweredExpression(Literal(0), 0, 0)
    for k in range(kind.count):
        item = ItemOf(items, Literal(k), kind.item)
        if isinstance(kind.item, IntegerType):
            lowered = LoweredExpression(item, kind.item.least, kind.item.most)
        elif kind.item.is_boolean:
            lowered = LoweredExpression(item, 0, 1)
        else:
            raise Inexpressible(f"{path or 'the code'}: {expression!r} is no sum of numbers")
        ends = total.least + lowered.least, total.most + lowered.most
        _check_range(*ends, path)
        value = _plain(lowered, path)
        total = LoweredExpression(value if k == 0 else Arithmetic("+", total.value, value), *ends)
    return total


def _operation(operation: Operation, scope: NameScope, path: str) -> LoweredExpression:
    symbol = operation.operator
    word = _word_comparison(operation, scope)
    if word is not None:
        return LoweredExpression(word, 0, 1)
    left = lower_expression(operation.left, scope, path)
    right = lower_expression(operation.right, scope, path)
    divisors = left.divisors + right.divisors
    if symbol in COMPARISONS:
        return LoweredExpression(_compare(symbol, left, right), 0, 1, divisors)
    one, two = _plain(left, path), _plain(right, path)
    ends = _ends(symbol, left, right)
    if ends is None:
        raise Inexpressible(f"{path or 'the code'}: {operation!r} divides by what may be negative")
    _check_range(*ends, path)
    if symbol in ("//", "%"):
        divisors.append(two)
        remainder: LowExpression = Arithmetic("%", one, two)
        if left.least < 0:
            remainder = Arithmetic("%", Arithmetic("+", remainder, two), two)
            quotient: LowExpression = Arithmetic("/", Arithmetic("-", one, remainder), two)
        else:
            quotient = Arithmetic("/", one, two)
        return LoweredExpression(quotient if symbol == "//" else remainder, *ends, divisors)
    return LoweredExpression(Arithmetic(symbol, one, two), *ends, divisors)


def _word_comparison(operation: Operation, scope: NameScope) -> LowExpression | None:
    """A comparison of a word with a constant; None if it is something else."""
    if operation.operator not in ("==", "!="):
        return None
    for one, other in ((operation.left, operation.right), (operation.right, operation.left)):
        value = find_value(one, scope)
        if value is not None and isinstance(value.kind, EnumType) and not isinstance(other, Expression):
            plain = str(other) if isinstance(other, str) else other  # a member of a WordEnum is text
            for ordinal, member in enumerate(value.kind.members):
                if member == plain:
                    return Comparison(operation.operator, OrdinalOf(value), Literal(ordinal))
            return Literal(int(operation.operator == "!="), BOOL)
        if value is not None and isinstance(value.kind, ListType) and other == ():
            return Comparison(operation.operator, CountOf(value), Literal(0))
        if value is not None and not isinstance(other, (Expression, tuple)):
            is_other_kind = (
                isinstance(other, (str, type(None)))
                if isinstance(value.kind, (IntegerType, BooleanType))
                else isinstance(value.kind, (ListType, StructType))
            )
            if is_other_kind:  # never equal
                return Literal(int(operation.operator == "!="), BOOL)
    return None


def _compare(symbol: str, left: LoweredExpression, right: LoweredExpression) -> LowExpression:
    one, two = left.value, right.value
    kinds = {_kind(one), _kind(two)}
    if kinds == {BOOL} and symbol in ("==", "!="):
        return Comparison(symbol, one, two)
    if WIDE in kinds and left.least >= 0 and right.least >= 0:
        return Comparison(symbol, _cast(one, WIDE), _cast(two, WIDE))
    if WIDE in kinds:  # a number from 0 and one that may be negative
        is_left = _kind(one) == WIDE
        wide, plain = (one, two) if is_left else (two, one)
        small = Comparison("<", _cast(plain, INT), Literal(0))
        sides = (wide, _cast(plain, WIDE)) if is_left else (_cast(plain, WIDE), wide)
        exact = Comparison(symbol, *sides)
        if (symbol in (">", ">=", "!=")) if is_left else (symbol in ("<", "<=", "!=")):
            return Logic("or", small, exact)
        return Logic("and", Logic("not", small), exact)
    return Comparison(symbol, _cast(one, INT), _cast(two, INT))


def _ends(symbol: str, left: LoweredExpression, right: LoweredExpression) -> tuple[int, int] | None:
    if symbol == "+":
        return left.least + right.least, left.most + right.most
    if symbol == "-":
        return left.least - right.most, left.most - right.least
    if symbol == "*":
        products = [a * b for a in (left.least, left.most) for b in (right.least, right.most)]
        return min(products), max(products)
    if right.least < 0:
        return None
    if symbol == "%":
        top = max(right.most - 1, 0)
        return 0, min(top, left.most) if left.least >= 0 else top
    return min(left.least, 0), max(left.most, 0)


def _kind(value: LowExpression) -> str:
    return str(scalar(value))


def _cast(value: LowExpression, kind: str) -> LowExpression:
    if _kind(value) == kind:
        return value
    if isinstance(value, Literal):
        return Literal(value.value, kind)
    if _kind(value) == BOOL and kind == WIDE:
        return Cast(WIDE, Cast(INT, value))
    return Cast(kind, value)


def _plain(lowered: LoweredExpression, path: str) -> LowExpression:
    if _kind(lowered.value) == WIDE:
        raise Inexpressible(f"{path or 'the code'}: an expression calculates with numbers above 2**53")
    return _cast(lowered.value, INT)


def _check_range(least: int, most: int, path: str) -> None:
    if max(-least, most) > LARGEST_INT:
        raise Inexpressible(f"{path or 'the code'}: the value of an expression may be above 2**53")


def equals(value: LowExpression, key: Any) -> LowExpression | None:
    """Whether a word, number or truth value is the one that JSON shows so; None if it never is."""
    kind = value.kind
    if isinstance(kind, DealType):
        raise Inexpressible("a deal of cards that is compared with a text")
    if isinstance(kind, EnumType):
        for ordinal, member in enumerate(kind.members):
            if member == key and type(member) is type(key):
                return Comparison("==", OrdinalOf(value), number(ordinal))
        return None
    if key is None or isinstance(key, str):
        return None
    plain = scalar(value)
    if plain == BOOL:
        return value if key == 1 else Logic("not", value) if key == 0 else None
    if plain == WIDE and key < 0:
        return None
    return Comparison("==", value, number(int(key), str(plain)))
