"""Field kinds made of other fields: arrays, records, exceptions to a rule, and bits in another order."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from keyword import iskeyword
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from boardcode.bits import Bits
from boardcode.errors import CodeError, Fault, InvalidJson, InvalidState, MeaninglessCode
from boardcode.explanation import Span
from boardcode.fields.field import Field, Json, Row, refused_json
from boardcode.fields.leaves import Ignored, Zero
from boardcode.wording import in_words

if TYPE_CHECKING:
    from random import Random

T = TypeVar("T")

SHARED = 1 << 15  # a record that can be so many things at most is made once and shared: it is immutable


def fixed_width(field: Field[Any]) -> int:
    """The width of a field that must have one to be part of something."""
    if field.width is None:
        raise TypeError(f"a {type(field).__name__} of no fixed width cannot be part of another field")
    return field.width


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

    def read(self, bits: Bits, path: str, dirt: list[Fault]) -> tuple[T, ...]:
        return tuple([self.field.read(part, place, dirt) for part, place in self._parts(bits, path)])

    def write(self, value: tuple[T, ...], path: str) -> int:
        if not isinstance(value, (tuple, list)) or len(value) != self.length:
            found = f"{len(value)}" if isinstance(value, (tuple, list)) else repr(value)
            raise Fault(
                InvalidState,
                f"expected {self.length} items, got {found}",
                path=path,
                found=found,
                expected=str(self.length),
            )
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
            raise refused_json(path, data, f"a list of {self.length}")
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


class Record(Field[T], Generic[T]):
    """Named fields one after the other, and what is made of their values.

    `make` is called with the values by name, and has an attribute for each (a name that Python reserves gets an
    underscore: `from_`). Zero and ignored bits have no value.

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
        self.count = 1
        for field in fields.values():
            self.count *= field.count
        self._made: dict[int, T] | None = {} if self.count <= SHARED else None
        #: name in the code and in JSON -> name in Python, for the fields that carry a value
        self.attributes = {
            name: f"{name}_" if iskeyword(name) else name
            for name, field in fields.items()
            if not isinstance(field, (Zero, Ignored))
        }

    def parts(self, bits: Bits, path: str) -> Iterator[tuple[str, Field[Any], Bits, str]]:
        """Each field with its bits and its path."""
        start = 0
        for name, field in self.fields.items():
            width = fixed_width(field)
            yield name, field, bits.part(start, width), f"{path}.{name}" if path else name
            start += width

    def read(self, bits: Bits, path: str, dirt: list[Fault]) -> T:
        if self._made is not None and bits.number in self._made:
            return self._made[bits.number]
        clean = len(dirt)
        values = {name: field.read(part, place, dirt) for name, field, part, place in self.parts(bits, path)}
        made = self.make(**{attribute: values[name] for name, attribute in self.attributes.items()})
        if self._made is not None and len(dirt) == clean:
            self._made[bits.number] = made
        return made

    def write(self, value: T, path: str) -> int:
        number = 0
        for name, field in self.fields.items():
            number = number << fixed_width(field) | self._write_part(value, name, field, path)
        return number

    def _write_part(self, value: T, name: str, field: Field[Any], path: str) -> int:
        if name not in self.attributes:
            return 0
        place = f"{path}.{name}" if path else name
        try:
            part = getattr(value, self.attributes[name])
        except AttributeError:
            expected = f"something with {', '.join(self.attributes.values())}"
            raise Fault(
                InvalidState,
                f"expected {expected}, got {value!r}",
                path=path,
                found=repr(value),
                expected=expected,
            ) from None
        return field.write(part, place)

    def spans(self, bits: Bits, path: str) -> Iterator[Span]:
        for _, field, part, place in self.parts(bits, path):
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
        listed = ", ".join(self.attributes)
        if not isinstance(data, dict):
            raise refused_json(path, data, f"an object with {listed}")
        for key in data:
            if key not in self.attributes:
                raise Fault(
                    InvalidJson,
                    f"unknown key {key!r}; expected {listed}",
                    path=path,
                    found=repr(key),
                    expected=listed,
                )
        values = {}
        for name, attribute in self.attributes.items():
            if name not in data:
                raise Fault(
                    InvalidJson, f"the key {name!r} is missing", path=path, found="nothing", expected=name
                )
            values[attribute] = self.fields[name].from_json(data[name], f"{path}.{name}" if path else name)
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
            yield from field.rows(f"{path}.{name}" if path else name)


class Unless(Field[T], Generic[T]):
    """Bit patterns that mean something as a whole; every other is read by the field.

    `null` is the value that JSON shows as null.

    >>> from boardcode.fields import Number
    >>> nobody_or_index = Unless({0b11111: None}, Number(5, 0, 24))
    >>> nobody_or_index.read(Bits.whole(31, 5), "pawn", []), nobody_or_index.to_json(3)
    (None, 3)
    """

    width: int

    def __init__(
        self,
        specials: Mapping[int, T],
        field: Field[Any],
        null: Any = None,
        words: Mapping[T, str] | None = None,
    ) -> None:
        self.specials = dict(specials)
        self.field = field
        self.null = null
        self.width = fixed_width(field)
        self.count = field.count + len(self.specials)
        self._numbers = {value: number for number, value in self.specials.items()}
        self._words = dict(words or {})

    def words(self, value: T) -> str:
        """A special value as a person says it."""
        return self._words[value] if value in self._words else in_words(value)

    def read(self, bits: Bits, path: str, dirt: list[Fault]) -> T:
        if bits.number in self.specials:
            return self.specials[bits.number]
        value: T = self.field.read(bits, path, dirt)
        return value

    def _special(self, value: Any) -> int | None:
        try:
            return self._numbers.get(value)
        except TypeError:  # not hashable, so none of the specials
            return None

    def write(self, value: T, path: str) -> int:
        number = self._special(value)
        return self.field.write(value, path) if number is None else number

    def spans(self, bits: Bits, path: str) -> Iterator[Span]:
        if bits.number in self.specials:
            yield Span(path, tuple(bits.places), str(bits), self.words(self.specials[bits.number]))
        else:
            yield from self.field.spans(bits, path)

    def sample(self, random: Random) -> T:
        """A special value in one of four samples: rare enough to see the rest, common enough to be met."""
        if random.random() < 0.25:
            return random.choice(list(self.specials.values()))
        value: T = self.field.sample(random)
        return value

    def to_json(self, value: T) -> Json:
        return None if value == self.null else self.field.to_json(value)

    def from_json(self, data: Json, path: str) -> T:
        for value in self._numbers:
            shown = self.to_json(value)
            # True is 1 to Python, but not in JSON.
            if data == shown and isinstance(data, bool) == isinstance(shown, bool):
                return value
        found: T = self.field.from_json(data, path)
        return found

    def schema(self) -> dict[str, Json]:
        return {"anyOf": [*({"const": self.to_json(value)} for value in self._numbers), self.field.schema()]}

    def rows(self, path: str) -> Iterator[Row]:
        for number, value in self.specials.items():
            yield Row(path, str(self.width), f"`{number:0{self.width}b}` {self.words(value)}; otherwise:")
        yield from self.field.rows(path)


def is_within(path: str, place: str) -> bool:
    """Whether a path is a place or a part of it.

    >>> is_within("slots[1].card", "slots[1]"), is_within("slots[10]", "slots[1"), is_within("slots", "slot")
    (True, False, False)
    """
    return not place or (path.startswith(place) and path[len(place) : len(place) + 1] in ("", ".", "["))


@dataclass(frozen=True, slots=True)
class Complaint:
    """What a check has against a value: `path` is relative to the value (`[2]`)."""

    path: str
    reason: str
    found: str
    expected: str


class Rewritten(Field[T], Generic[T]):
    """A field whose values, JSON and words are another field's."""

    def __init__(self, field: Field[T]) -> None:
        self.field = field
        self.width = fixed_width(field)
        self.count = field.count

    def sample(self, random: Random) -> T:
        return self.field.sample(random)

    def to_json(self, value: T) -> Json:
        return self.field.to_json(value)

    def from_json(self, data: Json, path: str) -> T:
        return self.field.from_json(data, path)

    def schema(self) -> dict[str, Json]:
        return self.field.schema()


class LittleEndian(Rewritten[T], Generic[T]):
    """A field whose bytes are written in reverse order.

    >>> from boardcode.fields import Number
    >>> LittleEndian(Number(16)).write(0x0102, "")
    513
    """

    width: int

    def __init__(self, field: Field[T]) -> None:
        super().__init__(field)
        if self.width % 8:
            raise ValueError(f"only whole bytes can be swapped, not {self.width} bits")

    def read(self, bits: Bits, path: str, dirt: list[Fault]) -> T:
        return self.field.read(bits.swapped(), path, dirt)

    def write(self, value: T, path: str) -> int:
        return Bits.whole(self.field.write(value, path), self.width).swapped().number

    def spans(self, bits: Bits, path: str) -> Iterator[Span]:
        yield from self.field.spans(bits.swapped(), path)

    def rows(self, path: str) -> Iterator[Row]:
        for row in self.field.rows(path):
            yield Row(row.path, row.width, f"{row.meaning} (of {self.width // 8} bytes, last byte first)")


class Padded(Rewritten[T], Generic[T]):
    """A field in the low bits of a wider word, whose other bits have no meaning unless they are 0.

    >>> from boardcode.fields import Number
    >>> Padded(8, Number(7)).write(5, "")
    5
    """

    width: int

    def __init__(self, width: int, field: Field[T]) -> None:
        super().__init__(field)
        self.width = width
        self.spare = width - fixed_width(field)

    def read(self, bits: Bits, path: str, dirt: list[Fault]) -> T:
        spare = bits.part(0, self.spare)
        if spare.number:
            zeros = "0" * self.spare
            raise Fault(
                MeaninglessCode,
                f"the first {'bit' if self.spare == 1 else f'{self.spare} bits'} of {self.width} must be 0, found {spare}",
                path=path,
                found=str(spare),
                expected=zeros,
                places=spare.places,
            )
        return self.field.read(bits.part(self.spare, self.width - self.spare), path, dirt)

    def write(self, value: T, path: str) -> int:
        return self.field.write(value, path)

    def spans(self, bits: Bits, path: str) -> Iterator[Span]:
        spare = bits.part(0, self.spare)
        yield Span(path or "unused", tuple(spare.places), str(spare), "unused, always 0")
        yield from self.field.spans(bits.part(self.spare, self.width - self.spare), path)

    def rows(self, path: str) -> Iterator[Row]:
        yield Row(path or "unused", str(self.spare), "unused, always 0")
        yield from self.field.rows(path)


class Checked(Rewritten[T], Generic[T]):
    """A field whose value must pass a check that no part of it can make alone.

    `sees` may tell all that the check looks at in each item of an array (whether there is a card, say): what looks
    alike to it passes alike. Whole columns are then checked by trying beforehand all that can be seen.
    """

    width: int

    def __init__(
        self,
        field: Field[T],
        check: Callable[[T], Complaint | None],
        sees: Callable[[Any], Hashable] | None = None,
    ) -> None:
        super().__init__(field)
        self.check = check
        self.sees = sees

    def _pass(self, value: T, path: str, kind: type[CodeError], spans: Callable[[], Iterator[Span]]) -> T:
        complaint = self.check(value)
        if complaint is None:
            return value
        place = path + complaint.path
        places = [bit for span in spans() if is_within(span.path, place) for bit in span.bits]
        raise Fault(
            kind,
            complaint.reason,
            path=place,
            found=complaint.found,
            expected=complaint.expected,
            places=places,
        )

    def read(self, bits: Bits, path: str, dirt: list[Fault]) -> T:
        return self._pass(
            self.field.read(bits, path, dirt), path, MeaninglessCode, partial(self.spans, bits, path)
        )

    def write(self, value: T, path: str) -> int:
        number = self.field.write(value, path)
        self._pass(value, path, InvalidState, partial(iter, ()))
        return number

    def sample(self, random: Random) -> T:
        while self.check(value := self.field.sample(random)) is not None:
            pass
        return value

    def spans(self, bits: Bits, path: str) -> Iterator[Span]:
        yield from self.field.spans(bits, path)

    def from_json(self, data: Json, path: str) -> T:
        return self._pass(self.field.from_json(data, path), path, InvalidJson, partial(iter, ()))

    def rows(self, path: str) -> Iterator[Row]:
        yield from self.field.rows(path)
