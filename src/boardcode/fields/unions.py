"""A tag, and the layout that it selects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from boardcode.bits import BitReader, BitWriter, Scope
from boardcode.errors import BadDeclaration, Fault, InvalidJson, InvalidState
from boardcode.fields.alternatives import check_cases, common_width, sum_counts
from boardcode.fields.field import (
    NOWHERE,
    Field,
    Json,
    Row,
    is_key,
    join,
    json_fault,
    meaningless,
    require_field,
    require_value,
    shorten_repr,
)
from boardcode.fields.records import Record
from boardcode.wording import either, in_words

if TYPE_CHECKING:
    from random import Random

    from boardcode.compile.plan import Node


class Tagged(NamedTuple):
    """A value of a union whose alternatives cannot be told apart by their classes."""

    tag: Any
    value: Any


class Union(Field[Any]):
    """A tag, and the layout that it selects.

    If every alternative is a record of a class of its own, a value is an object of one of these classes;
    otherwise it is a `Tagged(tag, value)`. In JSON it is an object with one key, the tag.

    >>> from boardcode.bits import Bits
    >>> from boardcode.fields import Number
    >>> either = Union(Number(2), {0: Number(2), 1: Number(6)})
    >>> either.read(BitReader(Bits.whole(0b01_000011, 8)), "move")
    Tagged(tag=1, value=3)
    >>> either.to_json(Tagged(1, 3))
    {'1': 3}
    """

    def __init__(self, tag: Field[Any], cases: Mapping[Any, Field[Any]]) -> None:
        require_field("Union", tag)
        check_cases("Union", cases)
        for value in cases:
            require_value("Union", tag, value, "tag")
        self.tag = tag
        self.cases = dict(cases)
        fields = list(self.cases.values())
        width = common_width(fields)
        self.width = None if tag.width is None or width is None else tag.width + width
        self.count = sum_counts(fields)
        self.keys = {value: _key(tag.to_json(value)) for value in self.cases}
        if len({*self.keys.values()}) < len(self.keys):
            raise BadDeclaration(
                f"Union: the tags {either([repr(value) for value in cases])} are not all different as keys of"
                " JSON objects"
            )
        self.classes = _classes(self.cases)

    @property
    def least_width(self) -> int:
        least: int = min(field.least_width for field in self.cases.values())
        return self.tag.least_width + least

    def children(self) -> Iterator[Field[Any]]:
        yield self.tag
        yield from self.cases.values()

    def _split(self, value: Any) -> tuple[Any, Any] | None:
        """The tag and what it tags; None if a value is none of the alternatives."""
        if self.classes is not None:
            return (self.classes[type(value)], value) if type(value) in self.classes else None
        if isinstance(value, tuple) and len(value) == 2 and is_key(self.cases, value[0]):
            return value[0], value[1]
        return None

    def _join(self, tag: Any, value: Any) -> Any:
        return Tagged(tag, value) if self.classes is None else value

    @property
    def _expected(self) -> str:
        if self.classes is None:
            return f"Tagged with {either([repr(tag) for tag in self.cases])}"
        return f"a {either([cls.__name__ for cls in self.classes])}"

    def read(self, bits: BitReader, path: str) -> Any:
        place = join(path, "tag")
        start = bits.position
        tag = self.tag.read(bits, place)
        if not is_key(self.cases, tag):
            width, bits.position = bits.position - start, start
            part = bits.take(width)
            expected = either([in_words(value) for value in self.cases])
            reason = f"{in_words(tag)} has no meaning; expected {expected}"
            raise meaningless(place, reason, in_words(tag), expected, part.places)
        return self._join(tag, self.cases[tag].read(bits, path))

    def write(self, value: Any, bits: BitWriter, path: str) -> None:
        parts = self._split(value)
        if parts is None:
            reason = f"expected {self._expected}, got {shorten_repr(value)}"
            raise Fault(InvalidState, reason, path=path, found=shorten_repr(value), expected=self._expected)
        tag, part = parts
        self.tag.write(tag, bits, join(path, "tag"))
        self.cases[tag].write(part, bits, path)

    def sample(self, random: Random, scope: Scope = NOWHERE) -> Any:
        tag = random.choice(list(self.cases))
        return self._join(tag, self.cases[tag].sample(random, scope))

    def to_json(self, value: Any, scope: Scope = NOWHERE) -> Json:
        parts = self._split(value)
        if parts is None:
            raise TypeError(f"expected {self._expected}, got {shorten_repr(value)}")
        tag, part = parts
        return {self.keys[tag]: self.cases[tag].to_json(part, scope)}

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> Any:
        names = either([repr(key) for key in self.keys.values()])
        if not isinstance(data, dict) or len(data) != 1:
            raise json_fault(path, data, f"an object with one key, {names}")
        (key,) = data
        for tag, name in self.keys.items():
            if name == key:
                return self._join(tag, self.cases[tag].from_json(data[key], join(path, key), scope))
        reason = f"unknown key {key!r}; expected {names}"
        raise Fault(InvalidJson, reason, path=path, found=repr(key), expected=names)

    def schema(self) -> dict[str, Json]:
        return {
            "oneOf": [
                {
                    "type": "object",
                    "properties": {self.keys[tag]: field.schema()},
                    "required": [self.keys[tag]],
                    "additionalProperties": False,
                }
                for tag, field in self.cases.items()
            ]
        }

    def rows(self, path: str) -> Iterator[Row]:
        yield from self.tag.rows(join(path, "tag"))
        for tag, field in self.cases.items():
            for row in field.rows(path):
                yield Row(row.path, row.width, f"if the tag is {in_words(tag)}: {row.meaning}")

    def lower(self) -> Node:
        from boardcode.compile import plan

        keys = tuple(self.tag.to_json(tag) for tag in self.cases)
        parts = tuple(field.lower() for field in self.cases.values())
        classes = tuple(self.classes) if self.classes is not None else None
        return plan.Union(
            self.tag.lower(), keys, tuple(self.keys.values()), parts, tuple(self.cases), classes, Tagged
        )


def _key(value: Json) -> str:
    """A tag as a key of a JSON object."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value)


def _classes(cases: Mapping[Any, Field[Any]]) -> dict[type[Any], Any] | None:
    """The tag of each class, if every alternative is a record of a class of its own."""
    classes: dict[type[Any], Any] = {}
    for tag, field in cases.items():
        if not isinstance(field, Record) or not isinstance(field.make, type) or field.make in classes:
            return None
        classes[field.make] = tag
    return classes
