"""The field kind of named values one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields as dataclass_fields
from dataclasses import is_dataclass
from math import prod
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from boardcode.bits import BitReader, BitWriter, Scope
from boardcode.compile.expressions import attribute_of
from boardcode.errors import BadDeclaration, Fault, InvalidJson, InvalidState
from boardcode.fields.composites import Array
from boardcode.fields.field import (
    NOWHERE,
    Field,
    Json,
    Row,
    can_write,
    is_within,
    join,
    json_fault,
    require_field,
    shorten_repr,
    spans_of,
)
from boardcode.fields.leaves import Number

if TYPE_CHECKING:
    from random import Random

    from boardcode.compile.plan import Node

T = TypeVar("T")

LARGEST_SAMPLE = 8  # items of an array, or bits of a number, of random length
MOST_TRIES = 100  # to find random values that fit each other


class Record(Field[T], Generic[T]):
    """Named fields one after the other, and the object made of their values.

    `make` is called with the values by name, and the object has an attribute for each. A name that is taken
    gets an underscore there, but not in JSON: `from_`, which Python reserves, or `format_` if the class has
    that. Padding, magic numbers and checksums have no value. A later field
    can depend on the value of an earlier one: `this.name`.

    >>> from types import SimpleNamespace
    >>> from boardcode.bits import Bits
    >>> from boardcode.fields import Number, Zero
    >>> Record(SimpleNamespace, x=Number(4), spare=Zero(4)).read(BitReader(Bits.whole(0xA0, 8)), "")
    namespace(x=10)
    """

    def __init__(self, make: Callable[..., T], /, **fields: Field[Any]) -> None:
        if isinstance(make, Field) or not callable(make):
            raise BadDeclaration(f"Record: the class of the object comes first, got {shorten_repr(make)}")
        for name, field in fields.items():
            require_field(f"Record: {name}", field)
        self.make = make
        self.fields = fields
        widths = [field.width for field in fields.values()]
        self.width = None if None in widths else sum(width or 0 for width in widths)
        counts = [field.count for field in fields.values()]
        self.count = None if None in counts else prod(count or 0 for count in counts)
        #: name in the code and in JSON -> name in Python, for the fields that have a value
        self.attributes = {
            name: attribute_of(make, name) for name, field in fields.items() if field.has_value
        }
        self._check_attributes()
        self._sizes = set(_sizes(self))

    def _check_attributes(self) -> None:
        """Raise a `BadDeclaration` unless the fields are those of the class, if it is a dataclass."""
        if not isinstance(self.make, type) or not is_dataclass(self.make):
            return
        name = self.make.__name__
        parameters = {field.name: field for field in dataclass_fields(self.make) if field.init}
        for attribute in self.attributes.values():
            if attribute not in parameters:
                expected = ", ".join(parameters) or "no fields"
                raise BadDeclaration(f"Record: {name} has no field {attribute!r}; it has {expected}")
        for attribute, field in parameters.items():
            has_default = field.default is not field.default_factory  # both are MISSING otherwise
            if attribute not in self.attributes.values() and not has_default:
                raise BadDeclaration(
                    f"Record: {name} has a field {attribute!r} that the record does not declare:"
                    f" add {attribute}=..., or give it a default"
                )

    @property
    def least_width(self) -> int:
        return sum(field.least_width for field in self.fields.values())

    def width_at(self, position: int) -> int | None:
        if self.width is not None:
            return self.width
        start = position
        for field in self.fields.values():
            width = field.width_at(position)
            if width is None:
                return None
            position += width
        return position - start

    def children(self) -> Iterator[Field[Any]]:
        yield from self.fields.values()

    def read(self, bits: BitReader, path: str) -> T:
        values: dict[str, Any] = {}
        outer, bits.scope = bits.scope, Scope(values, bits.scope)
        start = bits.position
        for name, field in self.fields.items():
            try:
                value = field.read(bits, f"{path}.{name}" if path else name)
            except Fault as fault:
                causes = field.cause_paths(path)
                if causes and not fault.places:
                    bits.scope = outer
                    fault.places = self._places_before(name, causes, bits, start, path)
                raise
            if field.has_value:
                values[name] = value
        bits.scope = outer
        return self.make(**{attribute: values[name] for name, attribute in self.attributes.items()})

    def _places_before(
        self, last: str, causes: list[str], bits: BitReader, start: int, path: str
    ) -> list[int]:
        """The bits of some parts of the fields before one of them."""
        earlier: dict[str, Field[Any]] = {}
        for name, field in self.fields.items():
            if name == last:
                break
            if field.has_value or not field.cause_paths(path):  # rules were kept
                earlier[name] = field
        spans = spans_of(Record(dict, **earlier), bits, start, path)
        return [
            place
            for span in spans
            if any(is_within(span.path, cause) for cause in causes)
            for place in span.bits
        ]

    def write(self, value: T, bits: BitWriter, path: str) -> None:
        values = self._values(value, path)
        earlier: dict[str, Any] = {}  # an expression sees these, as it does when the code is read
        outer, bits.scope = bits.scope, Scope(earlier, bits.scope)
        for name, field in self.fields.items():
            field.write(values.get(name), bits, f"{path}.{name}" if path else name)
            if field.has_value:
                earlier[name] = values[name]
        bits.scope = outer

    def _values(self, value: T, path: str) -> dict[str, Any]:
        try:
            return {name: getattr(value, attribute) for name, attribute in self.attributes.items()}
        except AttributeError:
            expected = f"something with {', '.join(self.attributes.values())}"
            reason = f"expected {expected}, got {shorten_repr(value)}"
            raise Fault(
                InvalidState, reason, path=path, found=shorten_repr(value), expected=expected
            ) from None

    def sample(self, random: Random, scope: Scope = NOWHERE) -> T:
        for _ in range(MOST_TRIES - 1):
            try:
                return self._sample_once(random, scope)
            except Fault:  # an expression has no meaning for the values that it depends on
                pass
        return self._sample_once(random, scope)

    def _sample_once(self, random: Random, scope: Scope) -> T:
        values: dict[str, Any] = {}
        inner = Scope(values, scope)
        has_ended = False
        for name, field in self.fields.items():
            if not field.has_value:
                field.check_values(inner, name, InvalidState)
                continue
            if has_ended and field.absence is not None:
                (values[name],) = field.absence
                continue
            is_size = name in self._sizes and field.is_integer
            sample = _sample_size if is_size else type(field).sample
            values[name] = sample(field, random, inner)
            has_ended = field.absence == (values[name],)
        return self.make(**{attribute: values[name] for name, attribute in self.attributes.items()})

    def to_json(self, value: T, scope: Scope = NOWHERE) -> Json:
        earlier: dict[str, Any] = {}
        inner = Scope(earlier, scope)
        data = {}
        for name, attribute in self.attributes.items():
            part = getattr(value, attribute)
            data[name] = self.fields[name].to_json(part, inner)
            earlier[name] = part
        return data

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> T:
        keys = ", ".join(self.attributes)
        if not isinstance(data, dict):
            raise json_fault(path, data, f"an object with {keys}")
        for key in data:
            if key not in self.attributes:
                shown = shorten_repr(key)
                reason = f"unknown key {shown}; expected {keys}"
                raise Fault(InvalidJson, reason, path=path, found=shown, expected=keys)
        values: dict[str, Any] = {}
        inner = Scope(values, scope)
        for name in self.attributes:
            if name not in data:
                reason = f"the key {name!r} is missing"
                raise Fault(InvalidJson, reason, path=path, found="nothing", expected=name)
        for name, field in self.fields.items():
            if field.has_value:
                values[name] = field.from_json(data[name], join(path, name), inner)
            else:
                field.check_values(inner, join(path, name), InvalidJson)
        return self.make(**{attribute: values[name] for name, attribute in self.attributes.items()})

    def schema(self) -> dict[str, Json]:
        return {
            "type": "object",
            "properties": {name: self.fields[name].schema() for name in self.attributes},
            "required": list(self.attributes),
            "additionalProperties": False,
        }

    def rows(self, path: str) -> Iterator[Row]:
        for name, field in self.fields.items():
            yield from field.rows(join(path, name))

    def lower(self) -> Node:
        from boardcode.compile import plan

        parts = tuple([field.lower() for field in self.fields.values()])
        return plan.Struct(tuple(self.fields), parts, self.make, self.attributes)


def _sizes(field: Field[Any]) -> Iterator[str]:
    """The names of fields on which the length of an array or the width of a number depends."""
    if isinstance(field, (Array, Number)):
        for expression in field.expressions():
            yield from expression.names()
    for child in field.children():
        yield from _sizes(child)


def _sample_size(field: Field[Any], random: Random, scope: Scope) -> Any:
    """A random value of a field on which the size of another depends: small, if that can be written."""
    for _ in range(20):
        if can_write(field, size := random.randint(0, LARGEST_SAMPLE)):
            return size
    return field.sample(random, scope)
