"""Field kinds that read the same field several times: what they have in common, and arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from boardcode.bits import BitReader, BitWriter, Scope
from boardcode.compile.expressions import Expression
from boardcode.errors import BadDeclaration, CodeError, Fault, InvalidJson, InvalidState, MeaninglessCode
from boardcode.fields.field import (
    NOWHERE,
    Field,
    Json,
    Row,
    evaluate_count,
    json_fault,
    require_field,
    shorten_repr,
)
from boardcode.fields.leaves import Leaf, Number

if TYPE_CHECKING:
    from random import Random

    from boardcode.compile.plan import Node

T = TypeVar("T")

MOST_EMPTY_ITEMS = 1 << 16  # in all lists of a code
FEW_ITEMS = 16  # more than so many narrow items are looked up in one go


class RepeatedField(Field[tuple[T, ...]], Generic[T]):
    """What all kinds have in common that read the same field several times; their value is a tuple.

    With `words`, a function from all items to a text, they are explained as one.
    """

    field: Field[T]

    def __init__(self, field: Field[T], words: Callable[[tuple[T, ...]], str] | None = None) -> None:
        require_field(type(self).__name__, field)
        if words is not None and not callable(words):
            raise BadDeclaration(
                f"{type(self).__name__}: words is a function from items to a text, got {shorten_repr(words)}"
            )
        self.field = field
        self._words = words
        self._lookup: dict[str, T] | bool | None = True  # True: not made yet

    def children(self) -> Iterator[Field[Any]]:
        yield self.field

    def read_items(self, bits: BitReader, count: int, path: str) -> tuple[T, ...]:
        """Read so many items; raise a `Fault` before anything is made if the code is too short for them."""
        if count * self.field.least_width > bits.left:
            raise bits.end_fault(count * self.field.least_width, path)
        explained, start = bits.spans, bits.position
        if self._words is not None:
            bits.spans = None
        items = self._look_up_items(bits, count) if bits.spans is None else None
        if items is None:
            items = tuple(self._each_item(bits, count, path))
        bits.spans = explained
        if self._words is not None and explained is not None:
            width = bits.position - start
            bits.position = start
            bits.explain(path, bits.take(width), self._words(items))
        return items

    def _each_item(self, bits: BitReader, count: int, path: str) -> Iterator[T]:
        for k in range(count):
            start = bits.position
            yield self.field.read(bits, f"{path}[{k}]")
            if bits.position == start:
                self._count_empty_item(bits, MeaninglessCode, path)

    def _count_empty_item(self, bits: BitReader | BitWriter, kind: type[CodeError], path: str) -> None:
        """Raise a `Fault` for so many items without bits, in all lists together, that a short code could fill
        the memory.
        """
        bits.root.empty_items += 1
        if bits.root.empty_items > MOST_EMPTY_ITEMS:
            expected = f"at most {MOST_EMPTY_ITEMS:,} items without bits"
            raise Fault(kind, f"expected {expected}, found more", path=path, found="more", expected=expected)

    def _look_up_items(self, bits: BitReader, count: int) -> tuple[T, ...] | None:
        """Read many narrow items in one go; None if they are no such, or one of them has no meaning."""
        if count <= FEW_ITEMS or bits.low_first:
            return None
        if self._lookup is True:
            self._lookup = self._make_lookup()
        if not isinstance(self._lookup, dict):
            return None
        width = self.field.width or 0
        start = bits.position
        digits = str(bits.take(width * count))
        try:
            if width == 1:
                return tuple([self._lookup[digit] for digit in digits])
            return tuple([self._lookup[digits[k : k + width]] for k in range(0, len(digits), width)])
        except KeyError:
            bits.position = start
            return None

    def _make_lookup(self) -> dict[str, T] | None:
        if not isinstance(self.field, Leaf) or type(self.field).read not in (Leaf.read, Number.read):
            return None  # not a leaf, or one that reads in a way of its own
        meanings = self.field.lookup()
        if meanings is None:
            return None
        return {f"{number:0{self.field.width}b}": value for number, value in meanings.items()}

    def write_items(self, value: tuple[T, ...], bits: BitWriter, path: str) -> None:
        """Write all items."""
        for k, item in enumerate(value):
            start = bits.position
            self.field.write(item, bits, f"{path}[{k}]")
            if bits.position == start:
                self._count_empty_item(bits, InvalidState, path)

    def check_items(self, value: Any, count: int | None, path: str) -> None:
        """Raise a `Fault` unless something is a tuple of so many items."""
        if isinstance(value, (tuple, list)) and count in (None, len(value)):
            return
        found = f"{len(value)}" if isinstance(value, (tuple, list)) else shorten_repr(value)
        expected = "items" if count is None else "1 item" if count == 1 else f"{count} items"
        reason = f"expected {expected}, got {found}"
        raise Fault(InvalidState, reason, path=path, found=found, expected=expected.removesuffix(" items"))

    def to_json(self, value: tuple[T, ...], scope: Scope = NOWHERE) -> Json:
        return [self.field.to_json(item, scope) for item in value]

    def items_from_json(self, data: Json, count: int | None, path: str, scope: Scope) -> tuple[T, ...]:
        """Return so many items of a JSON list."""
        if not isinstance(data, list) or count not in (None, len(data)):
            raise json_fault(path, data, "a list" if count is None else f"a list of {count}")
        return tuple([self.field.from_json(item, f"{path}[{k}]", scope) for k, item in enumerate(data)])

    def sample_items(self, random: Random, count: int, scope: Scope) -> tuple[T, ...]:
        """Return so many random items."""
        return tuple([self.field.sample(random, scope) for _ in range(count)])

    def item_rows(self, path: str, last: str, count: str) -> Iterator[Row]:
        """Yield the rows of the items."""
        if self._words is not None and self.field.width is not None:
            meaning = next(self.field.rows(path)).meaning
            yield Row(f"{path}[0..{last}]", f"{count} x {self.field.width}", meaning)
            return
        for row in self.field.rows(f"{path}[0..{last}]"):
            yield Row(row.path, f"{count} x {row.width}", row.meaning)


class Array(RepeatedField[T], Generic[T]):
    """The same field several times; how often may depend on earlier fields. Its value is a tuple.

    >>> from boardcode.bits import Bits
    >>> from boardcode.fields import Number
    >>> Array(3, Number(4)).read(BitReader(Bits.whole(0xABC, 12)), "")
    (10, 11, 12)
    """

    def __init__(
        self,
        length: int | Expression,
        field: Field[T],
        words: Callable[[tuple[T, ...]], str] | None = None,
    ) -> None:
        if isinstance(length, Field):
            shown = type(length).__name__
            raise BadDeclaration(f"Array: the length comes first: write Array({field!r}, {shown}(...))")
        super().__init__(field, words)
        self.length = length
        if isinstance(length, Expression):
            self.width = None
            self.count = None
            return
        if not isinstance(length, int) or isinstance(length, bool) or length < 0:
            raise BadDeclaration(
                f"Array: the length is a number from 0 or an expression, got {shorten_repr(length)}"
            )
        self.width = None if field.width is None else length * field.width
        self.count = None if field.count is None else field.count**length

    @property
    def least_width(self) -> int:
        return 0 if isinstance(self.length, Expression) else self.length * self.field.least_width

    def width_at(self, position: int) -> int | None:
        if self.width is not None or isinstance(self.length, Expression):
            return self.width
        start = position
        for _ in range(self.length):
            width = self.field.width_at(position)
            if width is None:
                return None
            position += width
        return position - start

    def expressions(self) -> Iterator[Expression]:
        if isinstance(self.length, Expression):
            yield self.length

    def read(self, bits: BitReader, path: str) -> tuple[T, ...]:
        return self.read_items(bits, evaluate_count(self.length, bits.scope, path, MeaninglessCode), path)

    def write(self, value: tuple[T, ...], bits: BitWriter, path: str) -> None:
        self.check_items(value, evaluate_count(self.length, bits.scope, path, InvalidState), path)
        self.write_items(value, bits, path)

    def sample(self, random: Random, scope: Scope = NOWHERE) -> tuple[T, ...]:
        return self.sample_items(random, evaluate_count(self.length, scope, "", InvalidState), scope)

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> tuple[T, ...]:
        count = evaluate_count(self.length, scope, path, InvalidJson)
        return self.items_from_json(data, count, path, scope)

    def schema(self) -> dict[str, Json]:
        if isinstance(self.length, Expression):
            return {"type": "array", "items": self.field.schema()}
        return {
            "type": "array",
            "items": self.field.schema(),
            "minItems": self.length,
            "maxItems": self.length,
        }

    def rows(self, path: str) -> Iterator[Row]:
        if isinstance(self.length, Expression):
            count = repr(self.length).replace("this.", "")
            last = repr(self.length - 1).replace("this.", "")
            last = last.removeprefix("(").replace(" + 1) - 1", "")
            yield from self.item_rows(path, last, f"({count})" if " " in count else count)
        else:
            yield from self.item_rows(path, str(self.length - 1), str(self.length))

    def lower(self) -> Node:
        from boardcode.compile import plan

        if isinstance(self.length, Expression):
            return plan.SizedRepeat(self.length, self.field.lower())
        return plan.Repeat(self.length, self.field.lower())
