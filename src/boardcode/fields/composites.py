"""Field kinds made of several values: arrays and records."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from keyword import iskeyword
from math import prod
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from boardcode.bits import Bits
from boardcode.errors import Fault, InvalidJson, InvalidState
from boardcode.explanation import Span
from boardcode.fields.field import Field, Json, Row, fixed_width, json_fault
from boardcode.fields.leaves import Ignored, Zero

if TYPE_CHECKING:
    from random import Random

    from boardcode.compile.plan import Node

T = TypeVar("T")


class Array(Field[tuple[T, ...]], Generic[T]):
    """The same field several times; its value is a tuple.

    >>> from boardcode.fields import Number
    >>> Array(3, Number(4)).read(Bits.whole(0xABC, 12), "", [])
    (10, 11, 12)
    """

    width: int

    def __init__(self, length: int, field: Field[T]) -> None:
        self.length = length
        self.field = field
        self._step = fixed_width(field)
        self.width = length * self._step
        self.count = field.count**length

    def _parts(self, bits: Bits, path: str) -> Iterator[tuple[Bits, str]]:
        for k in range(self.length):
            yield bits.part(k * self._step, self._step), f"{path}[{k}]"

    def read(self, bits: Bits, path: str, noncanonical: list[Fault]) -> tuple[T, ...]:
        return tuple([self.field.read(part, place, noncanonical) for part, place in self._parts(bits, path)])

    def write(self, value: tuple[T, ...], path: str) -> int:
        if not isinstance(value, (tuple, list)) or len(value) != self.length:
            found = f"{len(value)}" if isinstance(value, (tuple, list)) else repr(value)
            reason = f"expected {self.length} items, got {found}"
            raise Fault(InvalidState, reason, path=path, found=found, expected=str(self.length))
        number = 0
        for k, item in enumerate(value):
            number = number << self._step | self.field.write(item, f"{path}[{k}]")
        return number

    def sample(self, random: Random) -> tuple[T, ...]:
        return tuple([self.field.sample(random) for _ in range(self.length)])

    def spans(self, bits: Bits, path: str) -> Iterator[Span]:
        for part, place in self._parts(bits, path):
            yield from self.field.spans(part, place)

    def to_json(self, value: tuple[T, ...]) -> Json:
        return [self.field.to_json(item) for item in value]

    def from_json(self, data: Json, path: str) -> tuple[T, ...]:
        if not isinstance(data, list) or len(data) != self.length:
            raise json_fault(path, data, f"a list of {self.length}")
        return tuple([self.field.from_json(item, f"{path}[{k}]") for k, item in enumerate(data)])

    def schema(self) -> dict[str, Json]:
        return {
            "type": "array",
            "items": self.field.schema(),
            "minItems": self.length,
            "maxItems": self.length,
        }

    def rows(self, path: str) -> Iterator[Row]:
        for row in self.field.rows(f"{path}[0..{self.length - 1}]"):
            yield Row(row.path, f"{self.length} x {row.width}", row.meaning)

    def lower(self) -> Node:
        from boardcode.compile import plan

        return plan.Repeat(self.length, lower_value(self.field))


class Record(Field[T], Generic[T]):
    """Named fields one after the other, and the object made of their values.

    `make` is called with the values by name, and the object has an attribute for each (a name that Python
    reserves gets an underscore: `from_`). Zero and ignored bits have no value.

    >>> from types import SimpleNamespace
    >>> from boardcode.fields import Number
    >>> Record(SimpleNamespace, x=Number(4), spare=Zero(4)).read(Bits.whole(0xA0, 8), "", [])
    namespace(x=10)
    """

    width: int

    def __init__(self, make: Callable[..., T], /, **fields: Field[Any]) -> None:
        self.make = make
        self.fields = fields
        self.width = sum(fixed_width(field) for field in fields.values())
        self.count = prod(field.count for field in fields.values())
        #: name in the code and in JSON -> name in Python, for the fields that have a value
        self.attributes = {
            name: f"{name}_" if iskeyword(name) else name
            for name, field in fields.items()
            if not isinstance(field, (Zero, Ignored))
        }

    def _parts(self, bits: Bits, path: str) -> Iterator[tuple[str, Field[Any], Bits, str]]:
        """Each field with its bits and its path."""
        start = 0
        for name, field in self.fields.items():
            width = fixed_width(field)
            yield name, field, bits.part(start, width), _join(path, name)
            start += width

    def read(self, bits: Bits, path: str, noncanonical: list[Fault]) -> T:
        values = {
            name: field.read(part, place, noncanonical)
            for name, field, part, place in self._parts(bits, path)
        }
        return self.make(**{attribute: values[name] for name, attribute in self.attributes.items()})

    def write(self, value: T, path: str) -> int:
        number = 0
        for name, field in self.fields.items():
            number = number << fixed_width(field) | self._write_part(value, name, field, path)
        return number

    def _write_part(self, value: T, name: str, field: Field[Any], path: str) -> int:
        if name not in self.attributes:
            return 0
        try:
            part = getattr(value, self.attributes[name])
        except AttributeError:
            expected = f"something with {', '.join(self.attributes.values())}"
            reason = f"expected {expected}, got {value!r}"
            raise Fault(InvalidState, reason, path=path, found=repr(value), expected=expected) from None
        return field.write(part, _join(path, name))

    def spans(self, bits: Bits, path: str) -> Iterator[Span]:
        for _, field, part, place in self._parts(bits, path):
            yield from field.spans(part, place)

    def sample(self, random: Random) -> T:
        return self.make(
            **{attribute: self.fields[name].sample(random) for name, attribute in self.attributes.items()}
        )

    def to_json(self, value: T) -> Json:
        return {
            name: self.fields[name].to_json(getattr(value, attribute))
            for name, attribute in self.attributes.items()
        }

    def from_json(self, data: Json, path: str) -> T:
        keys = ", ".join(self.attributes)
        if not isinstance(data, dict):
            raise json_fault(path, data, f"an object with {keys}")
        for key in data:
            if key not in self.attributes:
                reason = f"unknown key {key!r}; expected {keys}"
                raise Fault(InvalidJson, reason, path=path, found=repr(key), expected=keys)
        values = {}
        for name, attribute in self.attributes.items():
            if name not in data:
                raise Fault(
                    InvalidJson, f"the key {name!r} is missing", path=path, found="nothing", expected=name
                )
            values[attribute] = self.fields[name].from_json(data[name], _join(path, name))
        return self.make(**values)

    def schema(self) -> dict[str, Json]:
        return {
            "type": "object",
            "properties": {name: self.fields[name].schema() for name in self.attributes},
            "required": list(self.attributes),
            "additionalProperties": False,
        }

    def rows(self, path: str) -> Iterator[Row]:
        for name, field in self.fields.items():
            yield from field.rows(_join(path, name))

    def lower(self) -> Node:
        from boardcode.compile import plan

        parts = [
            lower_value(field) if name in self.attributes else field.lower()
            for name, field in self.fields.items()
        ]
        return plan.Struct(tuple(self.fields), tuple(parts), self.make, self.attributes)


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def lower_value(field: Field[Any]) -> Node:
    """Return the plan of a field that must have a value: bits without one belong directly into a record."""
    from boardcode.compile import plan

    node = field.lower()
    if isinstance(node, plan.Zeros):
        raise plan.Unlowerable("bits without a value are part of something else than a record")
    return node
