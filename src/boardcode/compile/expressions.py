"""Expressions over the values of earlier fields, such as `this.height + 1`: plain data, part of plans."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

__all__ = ["Expression", "Operation", "Reference", "this"]


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


class Reference(Expression):
    """The value of an earlier field of an enclosing record."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def evaluate(self, values: Values) -> Any:
        return values[self.name]

    def names(self) -> Iterator[str]:
        yield self.name

    def to_json(self) -> Any:
        return {"this": self.name}

    def __repr__(self) -> str:
        return f"this.{self.name}"


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


def evaluate(expression: Any, values: Values) -> Any:
    """Return the value of an expression; anything else is its own value."""
    return expression.evaluate(values) if isinstance(expression, Expression) else expression


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
