"""Field kinds around another field: special patterns, byte order, unused bits and checks."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from boardcode.bits import Bits
from boardcode.errors import CodeError, Fault, InvalidJson, InvalidState, MeaninglessCode
from boardcode.explanation import Span
from boardcode.fields.composites import Array, lower_value
from boardcode.fields.field import Field, Json, Row, fixed_width, is_within
from boardcode.wording import WordEnum, in_words

if TYPE_CHECKING:
    from random import Random

    from boardcode.compile.plan import Node

T = TypeVar("T")

MOST_PATTERNS = 1 << 12  # of an item, when the keys of a check are written down
MOST_COMBINATIONS = 1 << 12  # of keys that are tried beforehand


class Unless(Field[T], Generic[T]):
    """Bit patterns that mean something as a whole; every other pattern is read by the field.

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
        """Return a special value in words."""
        return self._words[value] if value in self._words else in_words(value)

    def read(self, bits: Bits, path: str, noncanonical: list[Fault]) -> T:
        if bits.number in self.specials:
            return self.specials[bits.number]
        value: T = self.field.read(bits, path, noncanonical)
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
        """Return a special value in one of four samples, so that tests meet both kinds."""
        if random.random() < 0.25:
            return random.choice(list(self.specials.values()))
        value: T = self.field.sample(random)
        return value

    def to_json(self, value: T) -> Json:
        if value == self.null:
            return None
        if self._special(value) is not None and isinstance(value, (bool, int, str)):
            return value.value if isinstance(value, WordEnum) else value
        return self.field.to_json(value)

    def from_json(self, data: Json, path: str) -> T:
        for special in self._numbers:
            shown = self.to_json(special)
            # True is 1 to Python, but not in JSON.
            if data == shown and isinstance(data, bool) == isinstance(shown, bool):
                return special
        value: T = self.field.from_json(data, path)
        return value

    def schema(self) -> dict[str, Json]:
        return {"anyOf": [*({"const": self.to_json(value)} for value in self._numbers), self.field.schema()]}

    def rows(self, path: str) -> Iterator[Row]:
        for number, value in self.specials.items():
            yield Row(path, str(self.width), f"`{number:0{self.width}b}` {self.words(value)}; otherwise:")
        yield from self.field.rows(path)

    def lower(self) -> Node:
        from boardcode.compile import plan

        item = lower_value(self.field)
        for pattern, value in self.specials.items():
            if pattern >> self.width or self._is_pattern_of_field(pattern):
                raise plan.Unlowerable(
                    f"the special pattern {pattern:0{self.width}b} hides a value of the field"
                )
            if self._is_value_of_field(value) or self._numbers[value] != pattern:
                raise plan.Unlowerable(f"the special value {value!r} has two patterns")
        values = tuple(self.to_json(value) for value in self.specials.values())
        return plan.Special(tuple(self.specials), values, item, tuple(self.specials.values()))

    def _is_pattern_of_field(self, pattern: int) -> bool:
        try:
            self.field.read(Bits.whole(pattern, self.width), "", [])
        except Fault:
            return False
        return True

    def _is_value_of_field(self, value: Any) -> bool:
        try:
            self.field.write(value, "")
        except Fault:
            return False
        return True


class _Wrapper(Field[T], Generic[T]):
    """A field whose values, JSON and words are those of another field."""

    width: int

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


class LittleEndian(_Wrapper[T], Generic[T]):
    """A field whose bytes are written in reverse order.

    >>> from boardcode.fields import Number
    >>> LittleEndian(Number(16)).write(0x0102, "")
    513
    """

    def __init__(self, field: Field[T]) -> None:
        super().__init__(field)
        if self.width % 8:
            raise ValueError(f"only whole bytes can be swapped, not {self.width} bits")

    def read(self, bits: Bits, path: str, noncanonical: list[Fault]) -> T:
        return self.field.read(bits.swap_bytes(), path, noncanonical)

    def write(self, value: T, path: str) -> int:
        return Bits.whole(self.field.write(value, path), self.width).swap_bytes().number

    def spans(self, bits: Bits, path: str) -> Iterator[Span]:
        yield from self.field.spans(bits.swap_bytes(), path)

    def rows(self, path: str) -> Iterator[Row]:
        for row in self.field.rows(path):
            yield Row(row.path, row.width, f"{row.meaning} (of {self.width // 8} bytes, last byte first)")

    def lower(self) -> Node:
        from boardcode.compile import plan

        return plan.SwapBytes(lower_value(self.field))


class Padded(_Wrapper[T], Generic[T]):
    """A field in the low bits of a wider word, whose other bits are meaningless unless they are 0.

    >>> from boardcode.fields import Number
    >>> Padded(8, Number(7)).write(5, "")
    5
    """

    def __init__(self, width: int, field: Field[T]) -> None:
        super().__init__(field)
        self.width = width
        self.spare = width - fixed_width(field)

    def read(self, bits: Bits, path: str, noncanonical: list[Fault]) -> T:
        spare = bits.part(0, self.spare)
        if spare.number:
            first = "bit" if self.spare == 1 else f"{self.spare} bits"
            raise Fault(
                MeaninglessCode,
                f"the first {first} of {self.width} must be 0, found {spare}",
                path=path,
                found=str(spare),
                expected="0" * self.spare,
                places=spare.places,
            )
        return self.field.read(bits.part(self.spare, self.width - self.spare), path, noncanonical)

    def write(self, value: T, path: str) -> int:
        return self.field.write(value, path)

    def spans(self, bits: Bits, path: str) -> Iterator[Span]:
        spare = bits.part(0, self.spare)
        yield Span(path or "unused", tuple(spare.places), str(spare), "unused, always 0")
        yield from self.field.spans(bits.part(self.spare, self.width - self.spare), path)

    def rows(self, path: str) -> Iterator[Row]:
        yield Row(path or "unused", str(self.spare), "unused, always 0")
        yield from self.field.rows(path)

    def lower(self) -> Node:
        from boardcode.compile import plan

        return plan.ZeroPrefix(self.spare, lower_value(self.field))


class Complaint(NamedTuple):
    """What a check found wrong with a value: `path` is relative to the value (`[2]`)."""

    path: str
    reason: str
    found: str
    expected: str


class Checked(_Wrapper[T], Generic[T]):
    """A field whose value must pass a check that no part of it can make alone; the check returns None for a
    pass.

    `key` may reduce each item of an array to what the check depends on (whether there is a card, say): items
    with the same key pass alike. The check can then be tried beforehand on all combinations of keys, and
    compiled for columns.
    """

    def __init__(
        self,
        field: Field[T],
        check: Callable[[T], Complaint | None],
        key: Callable[[Any], Hashable] | None = None,
    ) -> None:
        super().__init__(field)
        self.check = check
        self.key = key

    def _pass(self, value: T, path: str, kind: type[CodeError], spans: Callable[[], Iterator[Span]]) -> T:
        complaint = self.check(value)
        if complaint is None:
            return value
        place = path + complaint.path
        bits = [bit for span in spans() if is_within(span.path, place) for bit in span.bits]
        raise Fault(
            kind,
            complaint.reason,
            path=place,
            found=complaint.found,
            expected=complaint.expected,
            places=bits,
        )

    def read(self, bits: Bits, path: str, noncanonical: list[Fault]) -> T:
        value = self.field.read(bits, path, noncanonical)
        return self._pass(value, path, MeaninglessCode, partial(self.spans, bits, path))

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

    def lower(self) -> Node:
        from boardcode.compile import plan

        keys, allowed = self._combinations() or (None, None)
        return plan.Constraint(lower_value(self.field), keys, allowed, self.check)

    def _combinations(self) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, ...], ...]] | None:
        """The key of each pattern of an item, and the combinations that pass; None if there are too many."""
        if self.key is None or not isinstance(self.field, Array):
            return None
        from boardcode.compile import patterns

        item, length = self.field.field, self.field.length
        item_patterns = patterns.patterns(item.lower(), MOST_PATTERNS)
        if item_patterns is None:
            return None
        values = {
            pattern: item.read(Bits.whole(pattern, fixed_width(item)), "", []) for pattern in item_patterns
        }
        numbers: dict[Hashable, int] = {}
        keys = tuple(
            (pattern, numbers.setdefault(self.key(value), len(numbers))) for pattern, value in values.items()
        )
        if len(numbers) ** length > MOST_COMBINATIONS:
            return None
        examples = {key: values[pattern] for pattern, key in reversed(keys)}
        combinations: Iterator[tuple[int, ...]] = product(range(len(numbers)), repeat=length)
        check: Callable[[Any], Complaint | None] = self.check
        return keys, tuple(
            keys for keys in combinations if check(tuple(examples[key] for key in keys)) is None
        )
