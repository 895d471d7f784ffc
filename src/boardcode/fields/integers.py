"""Field kinds of whole numbers in other forms than a fixed number of bits: base 128, unary, ranks."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import comb, factorial
from typing import TYPE_CHECKING

from boardcode.bits import BitReader, Bits, BitWriter, Scope
from boardcode.errors import BadDeclaration, Fault, InvalidState, NonCanonicalCode
from boardcode.fields.field import NOWHERE, Field, Json, Row, json_fault, meaningless, shorten_repr
from boardcode.fields.leaves import Leaf, _check_range

if TYPE_CHECKING:
    from random import Random

    from boardcode.compile.plan import Node

MOST_VARINT = (1 << 64) - 1
LONGEST_VARINT = 10  # groups of seven bits hold 64 bits
ORDERS = ("leb128", "vlq")


class _Integer(Field[int]):
    """A whole number in a range, in a number of bits that depends on it."""

    width = None
    is_integer = True
    least: int
    most: int

    def __init__(self, words: Callable[[int], str]) -> None:
        if not callable(words):
            kind = type(self).__name__
            raise BadDeclaration(
                f"{kind}: words is a function from a number to a text, got {shorten_repr(words)}"
            )
        self.words = words
        self.count = self.most - self.least + 1

    @property
    def _range(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"

    def _check(self, value: int, path: str) -> None:
        if not isinstance(value, int) or isinstance(value, bool) or not self.least <= value <= self.most:
            reason = f"expected a number from {self._range}, got {value!r}"
            raise Fault(InvalidState, reason, path=path, found=repr(value), expected=self._range)

    def _range_fault(self, number: int, bits: Bits, path: str) -> Fault:
        reason = f"{number} has no meaning; expected {self._range}"
        return meaningless(path, reason, str(number), self._range, bits.places)

    def to_json(self, value: int, scope: Scope = NOWHERE) -> Json:
        return value

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> int:
        if not isinstance(data, int) or isinstance(data, bool) or not self.least <= data <= self.most:
            raise json_fault(path, data, f"a number from {self._range}")
        return data

    def schema(self) -> dict[str, Json]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


class Varint(_Integer):
    """A number in groups of seven bits, each in a byte whose high bit says that another follows.

    In `leb128` the low group comes first, in `vlq` the high one. Only the shortest form is canonical.

    >>> Varint("leb128").read(BitReader(Bits.whole(0xC801, 16)), "card")
    200
    >>> Varint("vlq").read(BitReader(Bits.whole(0x8148, 16)), "card")
    200
    """

    least_width = 8

    def __init__(
        self,
        order: str = "leb128",
        least: int = 0,
        most: int = MOST_VARINT,
        words: Callable[[int], str] = str,
    ) -> None:
        if order not in ORDERS:
            raise BadDeclaration(f"Varint: expected 'leb128' or 'vlq', got {shorten_repr(order)}")
        _check_range("Varint", least, most, MOST_VARINT)
        self.order = order
        self.least = least
        self.most = most
        super().__init__(words)

    def read(self, bits: BitReader, path: str) -> int:
        groups: list[int] = []
        start = bits.position
        more = True
        while more:
            group = bits.take_number(8, path)
            groups.append(group & 127)
            more = group > 127
            if len(groups) == LONGEST_VARINT + 1:
                break
        length = bits.position - start
        bits.position = start
        part = bits.take(length, path)
        number = self._number(groups)
        if more or number > MOST_VARINT:
            reason = f"a number of more than 64 bits has no meaning; expected {self._range}"
            raise meaningless(path, reason, "more than 64 bits", self._range, part.places)
        if not self.least <= number <= self.most:
            raise self._range_fault(number, part, path)
        shortest = self._groups(number)
        if len(groups) > len(shortest):
            bytes_ = "1 byte" if len(shortest) == 1 else f"{len(shortest)} bytes"
            fault = Fault(
                NonCanonicalCode,
                f"{number} takes {bytes_}, found {len(groups)}",
                path=path,
                found=str(len(groups)),
                expected=str(len(shortest)),
                places=part.places,
            )
            bits.noncanonical.append(fault)
        if bits.spans is not None:
            bits.explain(path, part, self.words(number))
        return number

    def _number(self, groups: list[int]) -> int:
        number = 0
        for group in groups if self.order == "vlq" else reversed(groups):
            number = number << 7 | group
        return number

    def _groups(self, number: int) -> list[int]:
        groups = [number & 127]
        while number := number >> 7:
            groups.append(number & 127)
        return groups[::-1] if self.order == "vlq" else groups

    def write(self, value: int, bits: BitWriter, path: str) -> None:
        self._check(value, path)
        groups = self._groups(value)
        for k, group in enumerate(groups):
            bits.put(group | (128 if k < len(groups) - 1 else 0), 8, path)

    def sample(self, random: Random, scope: Scope = NOWHERE) -> int:
        """Return a number of few bits as often as one of many."""
        most = min(self.most, max(self.least, (1 << random.randint(1, 64)) - 1))
        return random.randint(self.least, most)

    def rows(self, path: str) -> Iterator[Row]:
        first = "low" if self.order == "leb128" else "high"
        meaning = f"a number from {self._range}, in groups of seven bits, the {first} group first"
        longest = 8 * len(self._groups(self.most))
        yield Row(path, f"8 to {longest}" if longest > 8 else "8", meaning)

    def lower(self) -> Node:
        from boardcode.compile import plan

        return plan.Varint(self.order, self.least, self.most)


class Unary(_Integer):
    """A number from 0 to `most` as so many ones and then a zero.

    >>> Unary(15).read(BitReader(Bits.whole(0b1110, 4)), "checkers")
    3
    """

    least = 0
    least_width = 1

    def __init__(self, most: int, words: Callable[[int], str] = str) -> None:
        if not isinstance(most, int) or isinstance(most, bool) or most < 1:
            raise BadDeclaration(f"Unary: most is a number from 1, got {shorten_repr(most)}")
        self.most = most
        super().__init__(words)

    def read(self, bits: BitReader, path: str) -> int:
        number = bits.count_ones(self.most + 1)
        if number > self.most:
            part = bits.take(number, path)
            reason = f"more than {self.most} ones in a row have no meaning"
            raise meaningless(path, reason, f"more than {self.most}", self._range, part.places)
        if number == bits.left:
            bits.position += number
            raise bits.end_fault(1, path)
        if bits.spans is None:
            bits.position += number + 1
        else:
            bits.explain(path, bits.take(number + 1, path), self.words(number))
        return number

    def write(self, value: int, bits: BitWriter, path: str) -> None:
        self._check(value, path)
        for _ in range(value):
            bits.put(1, 1, path)
        bits.put(0, 1, path)

    def sample(self, random: Random, scope: Scope = NOWHERE) -> int:
        return min(random.randint(0, self.most) for _ in range(2))

    def rows(self, path: str) -> Iterator[Row]:
        yield Row(path, f"1 to {self.most + 1}", f"a number from {self._range}: so many ones, then a zero")

    def lower(self) -> Node:
        from boardcode.compile import plan

        return plan.Unary(self.most)


class _Ranked(Leaf[tuple[int, ...]]):
    """Tuples of numbers below `n`, all of one kind in lexicographic order, each written as its rank."""

    width: int
    count: int
    noun: str

    def __init__(self, n: int, length: int, count: int) -> None:
        self.n = n
        self.length = length
        self.count = count
        self.width = max(1, (count - 1).bit_length())

    @abstractmethod
    def rank(self, value: tuple[int, ...]) -> int:
        """Return how many tuples come before a valid one."""

    @abstractmethod
    def unrank(self, rank: int) -> tuple[int, ...]:
        """Return the tuple that so many come before."""

    @abstractmethod
    def is_valid(self, value: tuple[int, ...]) -> bool:
        """Return whether numbers from 0 to n - 1 are such a tuple."""

    def words(self, value: tuple[int, ...]) -> str:
        return " ".join(map(str, value))

    def value_of(self, bits: Bits, path: str) -> tuple[int, ...]:
        if bits.number < self.count:
            return self.unrank(bits.number)
        expected = f"0 to {self.count - 1}"
        reason = f"no {self.noun} has the rank {bits.number}; expected {expected}"
        raise meaningless(path, reason, str(bits.number), expected, bits.places)

    def _is_tuple(self, value: object) -> bool:
        return (
            isinstance(value, (tuple, list))
            and len(value) == self.length
            and all(isinstance(k, int) and not isinstance(k, bool) and 0 <= k < self.n for k in value)
            and self.is_valid(tuple(value))
        )

    def number_of(self, value: tuple[int, ...], path: str) -> int:
        if not isinstance(value, tuple) or not self._is_tuple(value):
            reason = f"expected {self._expected}, got {shorten_repr(value)}"
            raise Fault(InvalidState, reason, path=path, found=shorten_repr(value), expected=self._expected)
        return self.rank(value)

    @property
    @abstractmethod
    def _expected(self) -> str: ...

    def to_json(self, value: tuple[int, ...], scope: Scope = NOWHERE) -> Json:
        return list(value)

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> tuple[int, ...]:
        if not isinstance(data, list) or not self._is_tuple(data):
            raise json_fault(path, data, self._expected)
        return tuple(data)

    def schema(self) -> dict[str, Json]:
        return {
            "type": "array",
            "items": {"type": "integer", "minimum": 0, "maximum": self.n - 1},
            "minItems": self.length,
            "maxItems": self.length,
            "uniqueItems": True,
        }

    def sample(self, random: Random, scope: Scope = NOWHERE) -> tuple[int, ...]:
        return self.unrank(random.randrange(self.count))

    def rows(self, path: str) -> Iterator[Row]:
        yield Row(path, str(self.width), f"the rank of {self._expected}, in lexicographic order from 0")


class Permutation(_Ranked):
    """The numbers from 0 to n - 1 in some order, by the rank of that order: lexicographic, from 0.

    >>> Permutation(3).unrank(3), Permutation(3).rank((1, 2, 0))
    ((1, 2, 0), 3)
    """

    noun = "order"

    def __init__(self, n: int) -> None:
        if not isinstance(n, int) or isinstance(n, bool) or n < 2:
            raise BadDeclaration(f"Permutation: expected a number from 2, got {shorten_repr(n)}")
        super().__init__(n, n, factorial(n))

    @property
    def _expected(self) -> str:
        return f"the numbers from 0 to {self.n - 1}, each once"

    def is_valid(self, value: tuple[int, ...]) -> bool:
        return len(set(value)) == self.n

    def rank(self, value: tuple[int, ...]) -> int:
        rank, left = 0, list(range(self.n))
        for number in value:
            rank = rank * len(left) + left.index(number)
            left.remove(number)
        return rank

    def unrank(self, rank: int) -> tuple[int, ...]:
        digits = []
        for size in range(1, self.n + 1):
            rank, digit = divmod(rank, size)
            digits.append(digit)
        left = list(range(self.n))
        return tuple([left.pop(digit) for digit in reversed(digits)])

    def lower(self) -> Node:
        from boardcode.compile import plan

        return plan.Permutation(self.width, self.n)


class Combination(_Ranked):
    """k different numbers from 0 to n - 1 in ascending order, by their rank: lexicographic, from 0.

    >>> Combination(4, 2).unrank(3), Combination(4, 2).rank((1, 2))
    ((1, 2), 3)
    """

    noun = "selection"

    def __init__(self, n: int, k: int) -> None:
        for name, number in (("n", n), ("k", k)):
            if not isinstance(number, int) or isinstance(number, bool) or number < 1:
                raise BadDeclaration(f"Combination: {name} is a number from 1, got {shorten_repr(number)}")
        if k > n:
            raise BadDeclaration(f"Combination: {k} of {n} numbers cannot be chosen; expected k up to n")
        super().__init__(n, k, comb(n, k))

    @property
    def _expected(self) -> str:
        return f"{self.length} numbers from 0 to {self.n - 1} in ascending order"

    def is_valid(self, value: tuple[int, ...]) -> bool:
        return all(low < high for low, high in pairwise(value))

    def rank(self, value: tuple[int, ...]) -> int:
        # Counted from the end: the tuples after this one choose larger numbers.
        after = sum(comb(self.n - 1 - number, self.length - k) for k, number in enumerate(value))
        return self.count - 1 - after

    def unrank(self, rank: int) -> tuple[int, ...]:
        numbers, number = [], 0
        for left in range(self.length - 1, -1, -1):
            while rank >= (ways := comb(self.n - 1 - number, left)):
                rank -= ways
                number += 1
            numbers.append(number)
            number += 1
        return tuple(numbers)

    def lower(self) -> Node:
        from boardcode.compile import plan

        return plan.Combination(self.width, self.n, self.length)
