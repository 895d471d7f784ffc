"""Expressions over the values of earlier fields, such as `this.height + 1`: plain data, part of plans."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from keyword import iskeyword
from typing import Any, Protocol

from boardcode.errors import BadDeclaration

__all__ = ["Expression", "Item", "Member", "Operation", "Reference", "Total", "this"]


MOST_NUMBER_BITS = 1 << 13  # of a number whose width is an expression; Python shows up to 14,000 bits


class Values(Protocol):
    """Where the values of earlier fields are found."""

    def __getitem__(self, name: str, /) -> Any: ...


class Expression:
    """A number or a truth value that depends on earlier fields."""

    __slots__ = ()

    def evaluate(self, values: Values) -> Any:
        """Return the value, given those of the earlier fields."""
        raise NotImplementedError

    def names(self) -> Iterator[str]:
        """Yield the names of the fields that it depends on."""
        raise NotImplementedError

    def leaves(self) -> Iterator[Expression]:
        """Yield what it depends on: fields, parts and items of them, and totals."""
        yield self

    def to_json(self) -> Any:
        """Return the expression as plain data."""
        raise NotImplementedError

    def __add__(self, other: Any) -> Operation:
        return Operation("+", self, other)

    def __radd__(self, other: Any) -> Operation:
        return Operation("+", other, self)

    def __sub__(self, other: Any) -> Operation:
        return Operation("-", self, other)

    def __rsub__(self, other: Any) -> Operation:
        return Operation("-", other, self)

    def __mul__(self, other: Any) -> Operation:
        return Operation("*", self, other)

    def __rmul__(self, other: Any) -> Operation:
        return Operation("*", other, self)

    def __floordiv__(self, other: Any) -> Operation:
        return Operation("//", self, other)

    def __rfloordiv__(self, other: Any) -> Operation:
        return Operation("//", other, self)

    def __mod__(self, other: Any) -> Operation:
        return Operation("%", self, other)

    def __rmod__(self, other: Any) -> Operation:
        return Operation("%", other, self)

    def __lt__(self, other: Any) -> Operation:
        return Operation("<", self, other)

    def __le__(self, other: Any) -> Operation:
        return Operation("<=", self, other)

    def __gt__(self, other: Any) -> Operation:
        return Operation(">", self, other)

    def __ge__(self, other: Any) -> Operation:
        return Operation(">=", self, other)

    def __eq__(self, other: object) -> Operation:  # type: ignore[override]  # part of an expression
        return Operation("==", self, other)

    def __ne__(self, other: object) -> Operation:  # type: ignore[override]
        return Operation("!=", self, other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __bool__(self) -> bool:
        raise TypeError(f"{self!r} has a value only when a code is read: `and`, `or`, `not` cannot be used")


class EarlierValue(Expression):
    """A value of an earlier field, or a part of one: `this.player`, `this.player.points`, and its items.

    A part whose name is that of a method is written in brackets: `this.player["sum"]`.
    """

    __slots__ = ()

    def __getattr__(self, name: str) -> Member:
        if name.startswith("_"):
            raise AttributeError(name)  # what Python itself asks of every object
        return Member(self, name)

    def __getitem__(self, key: int | str) -> EarlierValue:
        if isinstance(key, str):
            return Member(self, key)
        if not isinstance(key, int) or isinstance(key, bool) or key < 0:
            raise BadDeclaration(f"{self!r}[{key!r}]: an item has a number from 0, a part has a name")
        return Item(self, key)

    def __iter__(self) -> Iterator[Any]:  # otherwise Python would ask for one item after the other
        raise TypeError(f"{self!r} has a value only when a code is read: it has no items to go through")

    def sum(self) -> Total:
        """Return the sum of the items of a list."""
        return Total(self)


class Reference(EarlierValue):
    """The value of an earlier field of an enclosing record."""

    __slots__ = ("field_name",)

    def __init__(self, field_name: str) -> None:
        self.field_name = field_name

    def evaluate(self, values: Values) -> Any:
        return values[self.field_name]

    def names(self) -> Iterator[str]:
        yield self.field_name

    def to_json(self) -> Any:
        return {"this": self.field_name}

    def __repr__(self) -> str:
        return f"this.{self.field_name}"


class Member(EarlierValue):
    """The value of a field of a record that is an earlier value."""

    __slots__ = ("member_name", "record")

    def __init__(self, record: EarlierValue, member_name: str) -> None:
        self.record = record
        self.member_name = member_name

    def evaluate(self, values: Values) -> Any:
        return member_of(self.record.evaluate(values), self.member_name)

    def names(self) -> Iterator[str]:
        return self.record.names()

    def to_json(self) -> Any:
        return {"member": [self.record.to_json(), self.member_name]}

    def __repr__(self) -> str:
        return f"{self.record!r}.{self.member_name}"


class Item(EarlierValue):
    """An item of a list that is an earlier value, counted from 0."""

    __slots__ = ("index", "items")

    def __init__(self, items: EarlierValue, index: int) -> None:
        self.items = items
        self.index = index

    def evaluate(self, values: Values) -> Any:
        return item_of(self.items.evaluate(values), self.index)

    def names(self) -> Iterator[str]:
        return self.items.names()

    def to_json(self) -> Any:
        return {"item": [self.items.to_json(), self.index]}

    def __repr__(self) -> str:
        return f"{self.items!r}[{self.index}]"


class Total(Expression):
    """The sum of the items of a list that is an earlier value."""

    __slots__ = ("items",)

    def __init__(self, items: EarlierValue) -> None:
        self.items = items

    def evaluate(self, values: Values) -> Any:
        return total_of(self.items.evaluate(values))

    def names(self) -> Iterator[str]:
        return self.items.names()

    def to_json(self) -> Any:
        return {"sum": self.items.to_json()}

    def __repr__(self) -> str:
        return f"{self.items!r}.sum()"


def member_of(value: Any, name: str) -> Any:
    """Return the value of a field of a record; raise a `TypeError` if it has none."""
    attribute = attribute_of(type(value), name)
    try:
        return value[attribute] if isinstance(value, dict) else getattr(value, attribute)
    except (AttributeError, KeyError):
        raise TypeError(f"{type(value).__name__} has no part {name!r}") from None


def attribute_of(make: Any, name: str) -> str:
    """Return the attribute of an object that has the value of a field: a name that is taken has an
    underscore.
    """
    names = getattr(make, "__dataclass_fields__", {})
    return f"{name}_" if iskeyword(name) or (name not in names and f"{name}_" in names) else name


def item_of(value: Any, index: int) -> Any:
    """Return an item of a list; raise a `TypeError` if there is none."""
    if not isinstance(value, (tuple, list)) or index >= len(value):
        raise TypeError(f"{type(value).__name__} has no item {index}")
    return value[index]


def total_of(value: Any) -> Any:
    """Return the sum of a list of numbers; raise a `TypeError` if it is no such."""
    if not isinstance(value, (tuple, list)):
        raise TypeError(f"{type(value).__name__} is no list")
    return sum(value)


class Operation(Expression):
    """Two expressions or values, and what is done with them."""

    __slots__ = ("left", "operator", "right", "text")

    def __init__(self, operator: str, left: Any, right: Any, text: str = "") -> None:
        self.operator = operator
        self.left = left
        self.right = right
        self.text = text

    def name_as(self, text: str) -> Operation:
        """Return the same expression, shown by some words in errors and bit tables."""
        return Operation(self.operator, self.left, self.right, text)

    def evaluate(self, values: Values) -> Any:
        return OPERATORS[self.operator](evaluate(self.left, values), evaluate(self.right, values))

    def names(self) -> Iterator[str]:
        for side in (self.left, self.right):
            if isinstance(side, Expression):
                yield from side.names()

    def leaves(self) -> Iterator[Expression]:
        for side in (self.left, self.right):
            if isinstance(side, Expression):
                yield from side.leaves()

    def to_json(self) -> Any:
        return {self.operator: [_plain(self.left), _plain(self.right)]}

    def __repr__(self) -> str:
        return self.text or f"{_operand(self.left)} {self.operator} {_operand(self.right)}"


OPERATORS: Mapping[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}


def zero_product(condition: Any) -> tuple[Any, Any] | None:
    """Return the factors of a condition that says that a product is 0; None if it says something else."""
    if not isinstance(condition, Operation) or condition.operator != "==" or repr(condition.right) != "0":
        return None
    product = condition.left
    if not isinstance(product, Operation) or product.operator != "*":
        return None
    return product.left, product.right


def evaluate(expression: Any, values: Values) -> Any:
    """Return the value of an expression; anything else is its own value."""
    return expression.evaluate(values) if isinstance(expression, Expression) else expression


def evaluate_with(expression: Any, value: Any) -> Any:
    """Return the value of an expression in which everything that it depends on has one value."""
    if isinstance(expression, Operation):
        left, right = (evaluate_with(side, value) for side in (expression.left, expression.right))
        return OPERATORS[expression.operator](left, right)
    return value if isinstance(expression, Expression) else expression


def _plain(value: Any) -> Any:
    return value.to_json() if isinstance(value, Expression) else value


def _operand(value: Any) -> str:
    return f"({value!r})" if isinstance(value, Operation) and not value.text else repr(value)


class _This:
    """`this.name` is the value of an earlier field of an enclosing record."""

    def __getattr__(self, name: str) -> Reference:
        if name.startswith("__"):
            raise AttributeError(name)  # what Python itself asks of every object
        return Reference(name)

    def __getitem__(self, name: str) -> Reference:
        """`this["from"]`, for a name that Python reserves."""
        return Reference(name)

    def __repr__(self) -> str:
        return "this"


this = _This()
