"""Field kinds of one value in a run of bits: numbers, and what all such kinds do."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from boardcode.bits import BitReader, Bits, BitWriter, Scope
from boardcode.compile.expressions import MOST_NUMBER_BITS, Expression
from boardcode.errors import (
    BadDeclaration,
    CodeError,
    Fault,
    InvalidJson,
    InvalidState,
    MeaninglessCode,
    NonCanonicalCode,
)
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
from boardcode.wording import WordEnum, in_words

if TYPE_CHECKING:
    from random import Random

    from boardcode.compile.plan import Node

T = TypeVar("T")

MOST_LOOKUPS = 256  # patterns of a leaf that arrays look up


class Leaf(Field[T], Generic[T]):
    """A field of one value in a fixed number of bits. A kind of your own needs `value_of`, `number_of`, and
    what JSON and tables show.
    """

    width: int | None
    aliases: Mapping[int, int] = {}  #: patterns that are read as others, which are canonical

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
        if part.number in self.aliases:
            bits.noncanonical.append(self._alias_fault(part, path))
        if bits.spans is not None:
            bits.explain(path, part, self.words(value))
        return value

    def _alias_fault(self, part: Bits, path: str) -> Fault:
        expected = f"{self.aliases[part.number]:0{self.width}b}"
        reason = f"{part} means the same as {expected}, which is canonical"
        return Fault(
            NonCanonicalCode, reason, path=path, found=str(part), expected=expected, places=part.places
        )

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
