"""Lists of symbols that are one number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from boardcode.bits import Bits, Scope
from boardcode.errors import BadDeclaration, Fault, InvalidState
from boardcode.fields.field import (
    NOWHERE,
    Json,
    Row,
    bits_words,
    json_fault,
    meaningless,
    require_width,
    shorten_repr,
)
from boardcode.fields.leaves import MOST_LOOKUPS, Leaf
from boardcode.fields.tables import Table, check_meanings, check_words

if TYPE_CHECKING:
    from random import Random

    from boardcode.compile.plan import Node

T = TypeVar("T")


class Bijective(Leaf[tuple[T, ...]], Generic[T]):
    """A list of at most `most` symbols as one number, in bijective numeration: the first symbol is the digit
    1, the next one 2, and so on; there is no digit 0, so that lists of different lengths have different
    numbers, and every number is a list. The first item of the list is the lowest digit.

    The columns of spreadsheets are numbered so. In base 2 it is a row of bits with a 1 above the last of
    them, less 1. `noun` names an item in errors.

    >>> field = Bijective(7, "ox", 6)
    >>> [field.list_of(number) for number in (0, 1, 2, 3, 8)]
    [(), ('o',), ('x',), ('o', 'o'), ('x', 'o', 'o')]
    """

    width: int
    count: int

    def __init__(
        self,
        width: int,
        symbols: Sequence[T],
        most: int,
        words: Mapping[T, str] | None = None,
        *,
        noun: str = "item",
    ) -> None:
        require_width("Bijective", width)
        if not isinstance(symbols, Sequence) or len(symbols) < 2:
            raise BadDeclaration(f"Bijective: expected at least two symbols, got {shorten_repr(symbols)}")
        if not isinstance(most, int) or isinstance(most, bool) or most < 1:
            raise BadDeclaration(f"Bijective: most is a number from 1, got {shorten_repr(most)}")
        if not isinstance(noun, str) or not noun:
            raise BadDeclaration(f"Bijective: noun is a word for an item, got {shorten_repr(noun)}")
        meanings = dict(enumerate(symbols))
        symbol_width = (len(symbols) - 1).bit_length()
        check_meanings("Bijective", symbol_width, meanings)
        check_words("Bijective", words)
        self.symbol: Table[T] = Table(symbol_width, meanings, words)
        self.symbols = tuple(symbols)
        self.most = most
        self.noun = noun
        self.width = width
        self.count = sum(len(symbols) ** length for length in range(most + 1))
        if self.count > 1 << width:
            needed = (self.count - 1).bit_length()
            raise BadDeclaration(
                f"Bijective: lists of {most} of {len(symbols)} symbols do not fit into {bits_words(width)}:"
                f" expected a width of at least {needed}"
            )

    def list_of(self, number: int) -> tuple[T, ...]:
        """Return the list of a number."""
        items = []
        while number:
            number, digit = divmod(number - 1, len(self.symbols))
            items.append(self.symbols[digit])
        return tuple(items)

    def words(self, value: tuple[T, ...]) -> str:
        return ", ".join(map(self.symbol.words, value)) or "empty"

    def lookup(self) -> dict[int, tuple[T, ...]] | None:
        if self.count > MOST_LOOKUPS:
            return None
        return {number: self.list_of(number) for number in range(self.count)}

    @property
    def _expected(self) -> str:
        return f"at most {self.most} {self.noun}{'' if self.most == 1 else 's'}"

    def value_of(self, bits: Bits, path: str) -> tuple[T, ...]:
        if bits.number < self.count:
            return self.list_of(bits.number)
        expected = f"0 to {self.count - 1}"
        reason = f"{bits.number} has no meaning; expected {expected}"
        raise meaningless(path, reason, str(bits.number), expected, bits.places)

    def number_of(self, value: tuple[T, ...], path: str) -> int:
        if not isinstance(value, (tuple, list)) or len(value) > self.most:
            reason = f"expected {self._expected}, got {shorten_repr(value)}"
            raise Fault(InvalidState, reason, path=path, found=shorten_repr(value), expected=self._expected)
        digits = [self.symbol.number_of(item, f"{path}[{k}]") for k, item in enumerate(value)]
        number = 0
        for digit in reversed(digits):
            number = number * len(self.symbols) + digit + 1
        return number

    def to_json(self, value: tuple[T, ...], scope: Scope = NOWHERE) -> Json:
        return [self.symbol.to_json(item) for item in value]

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> tuple[T, ...]:
        if not isinstance(data, list) or len(data) > self.most:
            raise json_fault(path, data, f"a list of {self._expected}")
        return tuple([self.symbol.from_json(item, f"{path}[{k}]") for k, item in enumerate(data)])

    def schema(self) -> dict[str, Json]:
        return {"type": "array", "items": self.symbol.schema(), "maxItems": self.most}

    def sample(self, random: Random, scope: Scope = NOWHERE) -> tuple[T, ...]:
        return self.list_of(random.randint(0, self.count - 1))

    def rows(self, path: str) -> Iterator[Row]:
        digits = ", ".join([f"{k + 1} {self.symbol.words(item)}" for k, item in enumerate(self.symbols)])
        meaning = (
            f"a number from 0 to {self.count - 1}: {self._expected} as the digits of base"
            f" {len(self.symbols)}, the lowest first ({digits})"
        )
        yield Row(path, str(self.width), meaning)

    def lower(self) -> Node:
        from boardcode.compile import plan

        values: tuple[Any, ...] = tuple([self.symbol.to_json(item) for item in self.symbols])
        return plan.Bijective(self.width, self.most, values, self.symbols)
