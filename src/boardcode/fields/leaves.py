"""Field kinds of one value in a run of bits: numbers, tables of patterns, choices."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from boardcode.bits import BitReader, Bits, BitWriter, Scope
from boardcode.compile.expressions import MOST_NUMBER_BITS, Expression
from boardcode.errors import BadDeclaration, CodeError, Fault, InvalidJson, InvalidState, MeaninglessCode
from boardcode.fields.field import (
    NOWHERE,
    Field,
    Json,
    Row,
    bits_words,
    evaluate_count,
    json_fault,
    meaningless,
    require_width,
    shorten_repr,
)
from boardcode.wording import WordEnum, either, in_words

if TYPE_CHECKING:
    from random import Random

    from boardcode.compile.plan import Node

T = TypeVar("T")
N = TypeVar("N", bound=WordEnum)

MOST_LOOKUPS = 256  # patterns of a leaf that arrays look up


class Leaf(Field[T], Generic[T]):
    """A field of one value in a fixed number of bits. A kind of your own needs `value_of`, `number_of`, and
    what JSON and tables show.
    """

    width: int | None

    @abstractmethod
    def value_of(self, bits: Bits, path: str) -> T:
        """Return the value of some bits; raise a `Fault` if they have none."""

    @abstractmethod
    def number_of(self, value: T, path: str) -> int:
        """Return the bits of a value as a number; raise a `Fault` if it has none."""

    def words(self, value: T) -> str:
        """Return the value in words."""
        return in_words(value)

    def lookup(self) -> dict[int, T] | None:
        """Return the value of every pattern that has one, if there are few."""
        return None

    def read(self, bits: BitReader, path: str) -> T:
        part = bits.take(self.width or 0, path)
        value = self.value_of(part, path)
        if bits.spans is not None:
            bits.explain(path, part, self.words(value))
        return value

    def write(self, value: T, bits: BitWriter, path: str) -> None:
        bits.put(self.number_of(value, path), self.width or 0, path)

    def to_json(self, value: T, scope: Scope = NOWHERE) -> Json:
        return value.value if isinstance(value, WordEnum) else value


class Number(Leaf[int]):
    """An unsigned number in a range, in a number of bits that may depend on an earlier field.

    >>> Number(4, 1, 6).read(BitReader(Bits.whole(0b0101, 4)), "value")
    5
    """

    is_integer = True

    def __init__(
        self,
        width: int | Expression,
        least: int = 0,
        most: int | None = None,
        words: Callable[[int], str] = str,
    ) -> None:
        self.bits = width
        if isinstance(width, Expression):
            self.width = None
            _check_range("Number", least, most, None)
        else:
            require_width("Number", width)
            if width > MOST_NUMBER_BITS:
                raise BadDeclaration(f"Number: expected a width of at most {MOST_NUMBER_BITS}, got {width}")
            self.width = width
            _check_range("Number", least, most, (1 << width) - 1)
            most = (1 << width) - 1 if most is None else most
        if not callable(words):
            raise BadDeclaration(
                f"Number: words is a function from a number to a text, got {shorten_repr(words)}"
            )
        self.least = least
        self.most = most
        self.count = None if most is None else most - least + 1
        self._words = words

    def words(self, value: int) -> str:
        return self._words(value)

    def lookup(self) -> dict[int, int] | None:
        if self.most is None or self.width is None or self.most - self.least >= MOST_LOOKUPS:
            return None
        return {number: number for number in range(self.least, self.most + 1)}

    @property
    def _range(self) -> str:
        if self.least == self.most:
            return str(self.least)
        return f"{self.least} or more" if self.most is None else f"{self.least} to {self.most}"

    def _is_allowed(self, number: int) -> bool:
        return self.least <= number and (self.most is None or number <= self.most)

    def read(self, bits: BitReader, path: str) -> int:
        width = self.width
        if width is None:
            width = evaluate_count(self.bits, bits.scope, path, MeaninglessCode)
        part = bits.take(width, path)
        if width > MOST_NUMBER_BITS:
            raise _width_fault(MeaninglessCode, width, path, part.places)
        value = self.value_of(part, path)
        if bits.spans is not None:
            bits.explain(path, part, self.words(value))
        return value

    def value_of(self, bits: Bits, path: str) -> int:
        number = bits.number
        if self._is_allowed(number):
            return number
        reason = f"{number} has no meaning; expected {self._range}"
        raise meaningless(path, reason, str(number), self._range, bits.places)

    def sample(self, random: Random, scope: Scope = NOWHERE) -> int:
        most = self.most
        if isinstance(self.bits, Expression):
            widest = (1 << evaluate_count(self.bits, scope, "", InvalidState)) - 1
            most = widest if most is None else min(most, widest)
        return random.randint(self.least, max(self.least, most or 0))

    def number_of(self, value: int, path: str) -> int:
        # True equals 1, and is written as 1: a compiled codec looks values up, and cannot tell them apart.
        if not isinstance(value, int) or not self._is_allowed(value):
            reason = f"expected a number from {self._range}, got {value!r}"
            raise Fault(InvalidState, reason, path=path, found=repr(value), expected=self._range)
        return value

    def write(self, value: int, bits: BitWriter, path: str) -> None:
        number, width = self.number_of(value, path), self.width
        if width is None:
            width = evaluate_count(self.bits, bits.scope, path, InvalidState)
            if width > MOST_NUMBER_BITS:
                raise _width_fault(InvalidState, width, path)
            if number >> width:
                reason = f"expected a number of {width} bits, got {value!r}"
                raise Fault(InvalidState, reason, path=path, found=repr(value), expected=f"{width} bits")
        bits.put(number, width, path)

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> int:
        if not isinstance(data, int) or isinstance(data, bool) or not self._is_allowed(data):
            raise json_fault(path, data, f"a number from {self._range}")
        if isinstance(self.bits, Expression):
            width = evaluate_count(self.bits, scope, path, InvalidJson)
            if data >> width:
                raise json_fault(path, data, f"a number of {width} bits")
        return data

    def schema(self) -> dict[str, Json]:
        limit = {} if self.most is None else {"maximum": self.most}
        return {"type": "integer", "minimum": self.least, **limit}

    def rows(self, path: str) -> Iterator[Row]:
        yield Row(path, _width_words(self.bits), f"a number from {self._range}")

    def expressions(self) -> Iterator[Expression]:
        if isinstance(self.bits, Expression):
            yield self.bits

    def lower(self) -> Node:
        from boardcode.compile import plan

        if isinstance(self.bits, Expression):
            return plan.SizedInteger(self.bits, self.least, self.most)
        return plan.Integer(self.bits, self.least, self.most or 0)


def _width_fault(kind: type[CodeError], width: int, path: str, places: Sequence[int] = ()) -> Fault:
    expected = f"a number of at most {MOST_NUMBER_BITS:,} bits"
    reason = f"expected {expected}, found one of {width:,}"
    return Fault(kind, reason, path=path, found=f"{width:,}", expected=expected, places=places)


def _width_words(width: int | Expression) -> str:
    return repr(width).replace("this.", "") if isinstance(width, Expression) else str(width)


def _check_range(kind: str, least: Any, most: Any, largest: int | None) -> None:
    """Raise a `BadDeclaration` unless two limits are a range of numbers that fit."""
    for name, limit in (("least", least), ("most", most)):
        if limit is not None and (not isinstance(limit, int) or isinstance(limit, bool)):
            raise BadDeclaration(f"{kind}: {name} is a number, got {shorten_repr(limit)}")
    if least < 0:
        raise BadDeclaration(f"{kind}: least is {least}, but numbers are unsigned: expected 0 or more")
    if most is not None and least > most:
        raise BadDeclaration(f"{kind}: least is {least} and most is {most}: expected least up to most")
    if largest is not None and max(least, most or 0) > largest:
        raise BadDeclaration(
            f"{kind}: {max(least, most or 0)} does not fit into {bits_words(largest.bit_length())}:"
            f" expected at most {largest}"
        )


class Table(Leaf[T], Generic[T]):
    """Bit patterns with the value of each; a pattern that is not listed has no meaning.

    Values are None, words, numbers or truth values; `words` are what a person reads instead. A long table
    says in its own words what it holds: `noun` names a value in errors of reading (`no square has the number
    105`), `listing` stands for the list of values in other errors, `description` for the list in the bit
    table.

    >>> str(Table(2, {0b00: None, 0b01: "hint"}).schema())
    "{'enum': [None, 'hint']}"
    """

    width: int

    def __init__(
        self,
        width: int,
        meanings: Mapping[int, T],
        words: Mapping[T, str] | None = None,
        *,
        noun: str = "",
        listing: str = "",
        description: str = "",
    ) -> None:
        kind = type(self).__name__
        require_width(kind, width)
        check_meanings(kind, width, meanings)
        check_words(kind, words)
        self.width = width
        self.meanings = dict(meanings)
        self.count = len(self.meanings)
        self._numbers: dict[Any, int] = {value: number for number, value in self.meanings.items()}
        self._words = dict(words or {})
        self._noun = noun
        self._listing = listing
        self._description = description
        values = list(self._numbers)
        self.is_integer = all(
            isinstance(value, int) and not isinstance(value, bool) and value >= 0 for value in values
        )

    def words(self, value: T) -> str:
        return self._words[value] if value in self._words else super().words(value)

    def lookup(self) -> dict[int, T] | None:
        return self.meanings if len(self.meanings) <= MOST_LOOKUPS else None

    def value_of(self, bits: Bits, path: str) -> T:
        if bits.number in self.meanings:
            return self.meanings[bits.number]
        if self._noun:
            expected = f"{min(self.meanings)} to {max(self.meanings)}"
            shown, reason = (
                str(bits.number),
                f"no {self._noun} has the number {bits.number}; expected {expected}",
            )
        else:
            expected = either([f"{number:0{self.width}b}" for number in self.meanings])
            shown, reason = str(bits), f"{bits} has no meaning; expected {expected}"
        raise meaningless(path, reason, shown, expected, bits.places)

    def sample(self, random: Random, scope: Scope = NOWHERE) -> T:
        return random.choice(list(self.meanings.values()))

    @property
    def _expected(self) -> str:
        return self._listing or either([repr(self.to_json(value)) for value in self._numbers])

    def _number(self, value: Any) -> int | None:
        try:
            return self._numbers.get(value)
        except TypeError:  # not hashable, so none of the meanings
            return None

    def number_of(self, value: T, path: str) -> int:
        number = self._number(value)
        if number is None:
            reason = f"expected {self._expected}, got {value!r}"
            raise Fault(InvalidState, reason, path=path, found=repr(value), expected=self._expected)
        return number

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> T:
        number = self._number(data)
        # True is 1 to Python, but not in JSON.
        if number is None or isinstance(data, bool) != isinstance(self.meanings[number], bool):
            raise json_fault(path, data, self._expected)
        return self.meanings[number]

    def schema(self) -> dict[str, Json]:
        if len(self._numbers) == 2 and all(isinstance(value, bool) for value in self._numbers):
            return {"type": "boolean"}
        return {"enum": [self.to_json(value) for value in self._numbers]}

    def rows(self, path: str) -> Iterator[Row]:
        meanings = [
            f"`{number:0{self.width}b}` {self.words(value)}" for number, value in self.meanings.items()
        ]
        yield Row(path, str(self.width), self._description or ", ".join(meanings))

    def lower(self) -> Node:
        from boardcode.compile import plan

        values = tuple(self.to_json(value) for value in self.meanings.values())
        return plan.Symbols(self.width, tuple(self.meanings), values, tuple(self.meanings.values()))


def check_meanings(kind: str, width: int, meanings: Any, *, plain: bool = True) -> None:
    """Raise a `BadDeclaration` unless something maps patterns of a width to different values, and if these
    are not all `plain`.
    """
    if not isinstance(meanings, Mapping) or not meanings:
        raise BadDeclaration(
            f"{kind}: expected patterns with their values, such as {{0: 'a'}}, got {shorten_repr(meanings)}"
        )
    patterns: dict[Any, int] = {}
    for pattern, value in meanings.items():
        if not isinstance(pattern, int) or isinstance(pattern, bool):
            raise BadDeclaration(f"{kind}: a bit pattern is a number, got {shorten_repr(pattern)}")
        if not 0 <= pattern < 1 << width:
            raise BadDeclaration(
                f"{kind}: the pattern {pattern} does not fit into {bits_words(width)}:"
                f" expected 0 to {(1 << width) - 1}"
            )
        if plain and not isinstance(value, (str, int, type(None))):
            raise BadDeclaration(
                f"{kind}: values are words, numbers, truth values or None, got {shorten_repr(value)}"
            )
        if value in patterns:
            raise BadDeclaration(
                f"{kind}: {value!r} has two patterns, {patterns[value]} and {pattern}; a value has one"
            )
        patterns[value] = pattern


def check_words(kind: str, words: Any) -> None:
    """Raise a `BadDeclaration` unless something maps values to texts, or is None."""
    if words is not None and (
        not isinstance(words, Mapping) or not all(isinstance(text, str) for text in words.values())
    ):
        raise BadDeclaration(f"{kind}: words map values to texts, got {shorten_repr(words)}")


class Choice(Table[N], Generic[N]):
    """A member of an enumeration, numbered from 0 in their order.

    >>> class Face(WordEnum):
    ...     DOWN = "down"
    ...     UP = "up"
    >>> Choice(8, Face).number_of(Face.UP, "face")
    1
    """

    def __init__(self, width: int, enum: type[N], words: Mapping[N, str] | None = None) -> None:
        if not isinstance(enum, type) or not issubclass(enum, WordEnum) or not list(enum):
            raise BadDeclaration(
                f"Choice: expected a WordEnum, whose values are words, got {shorten_repr(enum)}"
            )
        require_width("Choice", width)
        if len(enum) > 1 << width:
            needed = (len(enum) - 1).bit_length()
            raise BadDeclaration(
                f"Choice: {enum.__name__} has {len(enum)} members, which do not fit into {bits_words(width)}:"
                f" expected a width of at least {needed}"
            )
        super().__init__(width, dict(enumerate(enum)), words)
