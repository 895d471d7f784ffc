"""Field kinds that check the value of another field as a whole: rules, order, and repetition."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterator
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from boardcode.bits import BitReader, Bits, BitWriter, Scope
from boardcode.compile.expressions import Expression, evaluate
from boardcode.errors import (
    BadDeclaration,
    CodeError,
    Fault,
    InvalidJson,
    InvalidState,
    MeaninglessCode,
    NonCanonicalCode,
)
from boardcode.fields.composites import Array, RepeatedField
from boardcode.fields.field import NOWHERE, Field, Json, fixed_width, is_within, join, shorten_repr, spans_of
from boardcode.fields.records import Record
from boardcode.fields.tables import Table
from boardcode.fields.wrappers import Wrapper

if TYPE_CHECKING:
    from random import Random

    from boardcode.compile.plan import Node

T = TypeVar("T")
Key = Callable[[Any], Any] | Expression | tuple[Expression, ...]

MOST_PATTERNS = 1 << 12  # of an item, when the keys of a check are written down
MOST_COMBINATIONS = 1 << 12  # of keys that are tried beforehand
MOST_TRIES = 10_000  # samples of which one must pass a check


class Complaint(NamedTuple):
    """What a check found wrong with a value: `path` is relative to the value (`[2]`, `cards[2].id`)."""

    path: str
    reason: str
    found: str
    expected: str


def places_of(field: Field[Any], bits: BitReader, start: int, place: str, path: str) -> list[int]:
    """The bits at a path, of a field that was read from `start` on."""
    spans = spans_of(field, bits, start, path)
    return [bit for span in spans if is_within(span.path, place) for bit in span.bits]


class Checked(Wrapper[T], Generic[T]):
    """A field whose value must pass a check that no part of it can make alone; the check returns None for a
    pass, else a `Complaint`.

    `key` may reduce each item of an array to what the check depends on (whether there is a card, say): items
    with the same key pass alike. The check can then be tried beforehand on all combinations of keys, and
    compiled for columns. `sample` returns a random value that passes; without it, random values of the field
    are tried until one does.
    """

    def __init__(
        self,
        field: Field[T],
        check: Callable[[T], Complaint | None],
        key: Callable[[Any], Hashable] | None = None,
        *,
        sample: Callable[[Random], T] | None = None,
    ) -> None:
        super().__init__(field)
        for name, function in (("check", check), ("key", key), ("sample", sample)):
            if function is not None and not callable(function):
                raise BadDeclaration(f"Checked: {name} is a function, got {shorten_repr(function)}")
        if check is None:
            raise BadDeclaration("Checked: expected a function that checks a value, got None")
        self.check = check
        self.key = key
        self._sample = sample

    def width_at(self, position: int) -> int | None:
        return self.field.width_at(position)

    def _complaint(self, value: T) -> Complaint | None:
        complaint = self.check(value)
        if complaint is not None and not isinstance(complaint, Complaint):
            raise BadDeclaration(
                f"Checked: a check returns None or a Complaint, this one returned {shorten_repr(complaint)}"
            )
        return complaint

    def _pass(self, value: T, path: str, kind: type[CodeError]) -> T:
        complaint = self._complaint(value)
        if complaint is not None:
            raise self._fault(complaint, path, kind, [])
        return value

    def _fault(self, complaint: Complaint, path: str, kind: type[CodeError], places: list[int]) -> Fault:
        return Fault(
            kind,
            complaint.reason,
            path=join(path, complaint.path),
            found=complaint.found,
            expected=complaint.expected,
            places=places,
        )

    def read(self, bits: BitReader, path: str) -> T:
        start = bits.position
        value = self.field.read(bits, path)
        complaint = self._complaint(value)
        if complaint is not None:
            places = places_of(self.field, bits, start, join(path, complaint.path), path)
            raise self._fault(complaint, path, MeaninglessCode, places)
        return value

    def write(self, value: T, bits: BitWriter, path: str) -> None:
        self.field.write(value, bits, path)
        self._pass(value, path, InvalidState)

    def sample(self, random: Random, scope: Scope = NOWHERE) -> T:
        if self._sample is not None:
            return self._sample(random)
        for _ in range(MOST_TRIES):
            value = self.field.sample(random, scope)
            if self._complaint(value) is None:
                return value
        raise BadDeclaration(
            f"Checked: none of {MOST_TRIES:,} random values passes the check; give a function sample"
        )

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> T:
        return self._pass(self.field.from_json(data, path, scope), path, InvalidJson)

    def lower(self) -> Node:
        from boardcode.compile import plan

        keys, verdicts = self._combinations() or (None, None)
        if verdicts is None:
            return plan.Constraint(self.field.lower(), None, None, self.check)
        allowed = tuple([combination for combination, wrong in verdicts.items() if wrong is None])
        complaints = tuple([(each, wrong.path) for each, wrong in verdicts.items() if wrong is not None])
        return plan.Constraint(self.field.lower(), keys, allowed, self.check, complaints)

    def _combinations(
        self,
    ) -> tuple[tuple[tuple[int, int], ...], dict[tuple[int, ...], Complaint | None]] | None:
        """The key of each pattern of an item, and what the check says about all combinations of keys; None if
        there are too many.
        """
        if self.key is None or not isinstance(self.field, Array) or not isinstance(self.field.length, int):
            return None
        from boardcode.compile import patterns

        item, length = self.field.field, self.field.length
        item_patterns = patterns.patterns(item.lower(), MOST_PATTERNS)
        if item_patterns is None:
            return None
        values = {
            pattern: item.read(BitReader(Bits.whole(pattern, fixed_width(item))), "")
            for pattern in item_patterns
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
        return keys, {
            combination: check(tuple([examples[key] for key in combination])) for combination in combinations
        }


class _Attributes:
    """The attributes of an item as the values of an expression."""

    def __init__(self, item: Any) -> None:
        self._item = item

    def __getitem__(self, name: str) -> Any:
        return getattr(self._item, name)


class _Keyed(Wrapper[tuple[T, ...]], Generic[T]):
    """A list of which items are compared by a key: a function of an item, an expression over its fields such
    as `this.id`, or several expressions.
    """

    def __init__(self, field: Field[tuple[T, ...]], key: Key | None = None) -> None:
        super().__init__(field)
        kind = type(self).__name__
        if field.is_integer or isinstance(field, (Table, Record)) or not field.has_value:
            raise BadDeclaration(
                f"{kind}: expected a list such as Array or Counted, got {type(field).__name__}"
            )
        is_expressions = isinstance(key, tuple) and all(isinstance(part, Expression) for part in key)
        if not (key is None or isinstance(key, Expression) or is_expressions or callable(key)):
            raise BadDeclaration(
                f"{kind}: key is a function of an item or an expression like this.id, got {shorten_repr(key)}"
            )
        self.key = key

    def width_at(self, position: int) -> int | None:
        return self.field.width_at(position)

    def key_of(self, item: T) -> Any:
        """Return what items are compared by."""
        if self.key is None:
            return item
        if isinstance(self.key, Expression):
            return evaluate(self.key, _Attributes(item))
        if isinstance(self.key, tuple):
            return tuple([evaluate(part, _Attributes(item)) for part in self.key])
        return self.key(item)

    @property
    def key_parts(self) -> tuple[Expression, ...] | None:
        """The key as data; None if it is a function."""
        if self.key is None:
            return ()
        if isinstance(self.key, Expression):
            return (self.key,)
        return self.key if isinstance(self.key, tuple) else None

    def _key_function(self) -> Callable[[Any], Any] | None:
        return self.key_of if self.key_parts is None else None

    @abstractmethod
    def _item_fault(self, kind: type[CodeError], k: int, path: str, places: list[int]) -> Fault:
        """The fault of item `k`."""


class Sorted(_Keyed[T], Generic[T]):
    """A list in ascending order, of its items or of a key of each; or in `descending` order. Another order is
    not canonical; lenient reading puts it in order.
    """

    def __init__(
        self, field: Field[tuple[T, ...]], key: Key | None = None, *, descending: bool = False
    ) -> None:
        super().__init__(field, key)
        if not isinstance(descending, bool):
            raise BadDeclaration(f"Sorted: descending is True or False, got {shorten_repr(descending)}")
        self.descending = descending

    def _first_wrong(self, value: tuple[T, ...]) -> int | None:
        """The first item that is smaller than the one before it, or larger if they descend."""
        keys = [self.key_of(item) for item in value]
        pairs = ((two, one) if self.descending else (one, two) for one, two in pairwise(keys))
        return next((k + 1 for k, (small, large) in enumerate(pairs) if large < small), None)

    def _item_fault(self, kind: type[CodeError], k: int, path: str, places: list[int]) -> Fault:
        relation, order = ("larger", "descending") if self.descending else ("smaller", "ascending")
        reason = f"item {k + 1} is {relation} than item {k}: expected {order} order"
        return Fault(
            kind,
            reason,
            path=f"{path}[{k}]",
            found=f"item {k + 1}",
            expected=f"{order} order",
            places=places,
        )

    def read(self, bits: BitReader, path: str) -> tuple[T, ...]:
        start = bits.position
        value = self.field.read(bits, path)
        wrong = self._first_wrong(value)
        if wrong is None:
            return value
        places = places_of(self.field, bits, start, f"{path}[{wrong}]", path)
        bits.noncanonical.append(self._item_fault(NonCanonicalCode, wrong, path, places))
        return self._in_order(value)

    def _in_order(self, value: tuple[T, ...]) -> tuple[T, ...]:
        return tuple(sorted(value, key=self.key_of, reverse=self.descending))

    def write(self, value: tuple[T, ...], bits: BitWriter, path: str) -> None:
        self.field.write(value, bits, path)
        wrong = self._first_wrong(value)
        if wrong is not None:
            raise self._item_fault(InvalidState, wrong, path, [])

    def sample(self, random: Random, scope: Scope = NOWHERE) -> tuple[T, ...]:
        return self._in_order(self.field.sample(random, scope))

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> tuple[T, ...]:
        value = self.field.from_json(data, path, scope)
        wrong = self._first_wrong(value)
        if wrong is not None:
            raise self._item_fault(InvalidJson, wrong, path, [])
        return value

    def lower(self) -> Node:
        from boardcode.compile import plan

        return plan.Sorted(self.field.lower(), self.key_parts, self._key_function(), self.descending)


class Distinct(_Keyed[T], Generic[T]):
    """A list in which no item, or no key of one, stands twice; repeated ones are meaningless."""

    def _first_wrong(self, value: tuple[T, ...]) -> int | None:
        """The first item that stands before it already."""
        keys: list[Any] = []
        known: set[Any] = set()
        for k, item in enumerate(value):
            key = self.key_of(item)
            try:
                if key in known:
                    return k
                known.add(key)
            except TypeError:  # not hashable
                if key in keys:
                    return k
                keys.append(key)
        return None

    def _item_fault(self, kind: type[CodeError], k: int, path: str, places: list[int]) -> Fault:
        reason = f"item {k + 1} repeats an earlier one"
        return Fault(
            kind, reason, path=f"{path}[{k}]", found=f"item {k + 1}", expected="another item", places=places
        )

    def read(self, bits: BitReader, path: str) -> tuple[T, ...]:
        start = bits.position
        value = self.field.read(bits, path)
        wrong = self._first_wrong(value)
        if wrong is not None:
            places = places_of(self.field, bits, start, f"{path}[{wrong}]", path)
            raise self._item_fault(MeaninglessCode, wrong, path, places)
        return value

    def write(self, value: tuple[T, ...], bits: BitWriter, path: str) -> None:
        self.field.write(value, bits, path)
        wrong = self._first_wrong(value)
        if wrong is not None:
            raise self._item_fault(InvalidState, wrong, path, [])

    def sample(self, random: Random, scope: Scope = NOWHERE) -> tuple[T, ...]:
        value = self.field.sample(random, scope)
        for _ in range(MOST_TRIES):
            wrong = self._first_wrong(value)
            if wrong is None:
                return value
            if isinstance(
                self.field, RepeatedField
            ):  # only this item is tried again, so that long lists are found
                item = self.field.field.sample(random, scope)
                value = (*value[:wrong], item, *value[wrong + 1 :])
            else:
                value = self.field.sample(random, scope)
        raise BadDeclaration(f"Distinct: none of {MOST_TRIES:,} random lists has different items only")

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> tuple[T, ...]:
        value = self.field.from_json(data, path, scope)
        wrong = self._first_wrong(value)
        if wrong is not None:
            raise self._item_fault(InvalidJson, wrong, path, [])
        return value

    def schema(self) -> dict[str, Json]:
        schema = self.field.schema()
        return {**schema, "uniqueItems": True} if self.key is None else schema

    def lower(self) -> Node:
        from boardcode.compile import plan

        return plan.Distinct(self.field.lower(), self.key_parts, self._key_function())
