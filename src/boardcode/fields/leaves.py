"""Field kinds of one value or none: numbers, choices, tables, and bits without a meaning."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from boardcode.bits import Bits
from boardcode.errors import Fault, InvalidState, MeaninglessCode, NonCanonicalCode
from boardcode.explanation import Span
from boardcode.fields.field import Field, Json, Row, json_fault
from boardcode.wording import WordEnum, either, in_words

if TYPE_CHECKING:
    from random import Random

    from boardcode.compile.plan import Node

T = TypeVar("T")
N = TypeVar("N", bound=WordEnum)


class Leaf(Field[T], Generic[T]):
    """A field of one value that is not made of others."""

    width: int

    def words(self, value: T) -> str:
        """Return the value in words."""
        return in_words(value)

    def spans(self, bits: Bits, path: str) -> Iterator[Span]:
        yield Span(path, tuple(bits.places), str(bits), self.words(self.read(bits, path, [])))

    def to_json(self, value: T) -> Json:
        return value.value if isinstance(value, WordEnum) else value


class Number(Leaf[int]):
    """An unsigned number in a range.

    >>> Number(4, 1, 6).read(Bits.whole(0b0101, 4), "value", [])
    5
    """

    def __init__(
        self, width: int, least: int = 0, most: int | None = None, words: Callable[[int], str] = str
    ) -> None:
        self.width = width
        self.least = least
        self.most = (1 << width) - 1 if most is None else most
        self.count = self.most - self.least + 1
        self._words = words

    def words(self, value: int) -> str:
        return self._words(value)

    @property
    def _range(self) -> str:
        return f"{self.least} to {self.most}"

    def read(self, bits: Bits, path: str, noncanonical: list[Fault]) -> int:
        if self.least <= bits.number <= self.most:
            return bits.number
        raise Fault(
            MeaninglessCode,
            f"{bits.number} has no meaning; expected {self._range}",
            path=path,
            found=str(bits.number),
            expected=self._range,
            places=bits.places,
        )

    def sample(self, random: Random) -> int:
        return random.randint(self.least, self.most)

    def write(self, value: int, path: str) -> int:
        if not isinstance(value, int) or not self.least <= value <= self.most:
            raise Fault(
                InvalidState,
                f"expected a number from {self._range}, got {value!r}",
                path=path,
                found=repr(value),
                expected=self._range,
            )
        return value

    def from_json(self, data: Json, path: str) -> int:
        if not isinstance(data, int) or isinstance(data, bool) or not self.least <= data <= self.most:
            raise json_fault(path, data, f"a number from {self._range}")
        return data

    def schema(self) -> dict[str, Json]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}

    def rows(self, path: str) -> Iterator[Row]:
        yield Row(path, str(self.width), f"a number from {self._range}")

    def lower(self) -> Node:
        from boardcode.compile import plan

        return plan.Integer(self.width, self.least, self.most)


class Table(Leaf[T], Generic[T]):
    """Bit patterns with the value of each; a pattern that is not listed has no meaning.

    Values are None, words, numbers or truth values; `words` are what a person reads instead. A long table
    says in its own words what it holds: `noun` names a value in errors of reading (`no square has the number
    105`), `listing` stands for the list of values in other errors, `description` for the list in the bit
    table.

    >>> str(Table(2, {0b00: None, 0b01: "hint"}).schema())
    "{'enum': [None, 'hint']}"
    """

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
        self.width = width
        self.meanings = dict(meanings)
        self.count = len(self.meanings)
        self._numbers: dict[Any, int] = {value: number for number, value in self.meanings.items()}
        self._words = dict(words or {})
        self._noun = noun
        self._listing = listing
        self._description = description

    def words(self, value: T) -> str:
        return self._words[value] if value in self._words else super().words(value)

    def read(self, bits: Bits, path: str, noncanonical: list[Fault]) -> T:
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
        raise Fault(MeaninglessCode, reason, path=path, found=shown, expected=expected, places=bits.places)

    def sample(self, random: Random) -> T:
        return random.choice(list(self.meanings.values()))

    @property
    def _expected(self) -> str:
        return self._listing or either([repr(self.to_json(value)) for value in self._numbers])

    def _number(self, value: Json) -> int | None:
        try:
            return self._numbers.get(value)
        except TypeError:  # not hashable, so none of the meanings
            return None

    def write(self, value: T, path: str) -> int:
        number = self._number(value)
        if number is None:
            raise Fault(
                InvalidState,
                f"expected {self._expected}, got {value!r}",
                path=path,
                found=repr(value),
                expected=self._expected,
            )
        return number

    def from_json(self, data: Json, path: str) -> T:
        number = self._number(data)
        # True is 1 to a dictionary, but not in JSON.
        if number is None or isinstance(data, bool) != isinstance(self.meanings[number], bool):
            raise json_fault(path, data, self._expected)
        return self.meanings[number]

    def schema(self) -> dict[str, Json]:
        return {"enum": [self.to_json(value) for value in self._numbers]}

    def rows(self, path: str) -> Iterator[Row]:
        meanings = [
            f"`{number:0{self.width}b}` {self.words(value)}" for number, value in self.meanings.items()
        ]
        yield Row(path, str(self.width), self._description or ", ".join(meanings))

    def lower(self) -> Node:
        from boardcode.compile import plan

        if len(self._numbers) < len(self.meanings):
            raise plan.Unlowerable("a table has two patterns for one value")
        values = tuple(self.to_json(value) for value in self.meanings.values())
        return plan.Symbols(self.width, tuple(self.meanings), values, tuple(self.meanings.values()))


class Choice(Table[N], Generic[N]):
    """A member of an enumeration, numbered from 0 in their order.

    >>> class Face(WordEnum):
    ...     DOWN = "down"
    ...     UP = "up"
    >>> Choice(8, Face).write(Face.UP, "face")
    1
    """

    def __init__(self, width: int, enum: type[N], words: Mapping[N, str] | None = None) -> None:
        super().__init__(width, dict(enumerate(enum)), words)


class _Valueless(Leaf[None]):
    """Bits without a value: written as zero, and not canonical when they are set."""

    count = 1

    def __init__(self, width: int, meaning: str, rule: str) -> None:
        self.width = width
        self._meaning = meaning
        self._rule = rule

    def words(self, value: None) -> str:
        return self._meaning

    def read(self, bits: Bits, path: str, noncanonical: list[Fault]) -> None:
        if bits.number:
            # Only the bits that are set are at fault: three ignored bytes may span half a code.
            places = [place for place, bit in zip(bits.places, str(bits), strict=True) if bit == "1"]
            fault = Fault(
                NonCanonicalCode,
                f"{self._rule}, found {bits}",
                path=path,
                found=str(bits),
                expected="0" * self.width,
                places=places,
            )
            noncanonical.append(fault)

    def write(self, value: None, path: str) -> int:
        return 0

    def sample(self, random: Random) -> None:
        return None

    def from_json(self, data: Json, path: str) -> None:
        if data is not None:
            raise json_fault(path, data, "null: these bits carry no value")

    def schema(self) -> dict[str, Json]:
        return {"type": "null"}

    def rows(self, path: str) -> Iterator[Row]:
        yield Row(path, str(self.width), self._meaning)

    def lower(self) -> Node:
        from boardcode.compile import plan

        return plan.Zeros(self.width, strict=False)


class Zero(_Valueless):
    """Padding: zero, or the code is not canonical."""

    def __init__(self, width: int) -> None:
        bits = "the padding bit" if width == 1 else f"the {width} padding bits"
        super().__init__(width, "padding, always 0", f"{bits} must be 0")


class Ignored(_Valueless):
    """Bits that a reader ignores; a writer sets them to zero."""

    def __init__(self, width: int) -> None:
        super().__init__(width, "ignored, written as 0", "ignored bits are written as 0")
