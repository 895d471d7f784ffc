"""Field kinds of which there are as many as a count says, or as the code has room for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from boardcode.bits import BitReader, BitWriter, Scope
from boardcode.errors import BadDeclaration, Fault, InvalidState
from boardcode.fields.composites import RepeatedField
from boardcode.fields.field import (
    NOWHERE,
    Field,
    Json,
    Row,
    can_write,
    join,
    json_fault,
    require_field,
)

if TYPE_CHECKING:
    from random import Random

    from boardcode.compile.plan import Node

T = TypeVar("T")

LONGEST_COUNTED_LIST = 1 << 12  # of which all lists are counted
SAMPLE_ITEMS = 5  # of a list whose length is random


class Counted(RepeatedField[T], Generic[T]):
    """A count, then that many items; the state has the tuple of items only.

    >>> from boardcode.bits import Bits
    >>> from boardcode.fields import Number
    >>> Counted(Number(4), Number(6)).read(BitReader(Bits.whole(0b0010_000001_000010, 16)), "")
    (1, 2)
    """

    width = None

    def __init__(
        self, count: Field[int], item: Field[T], words: Callable[[tuple[T, ...]], str] | None = None
    ) -> None:
        require_field("Counted", count)
        if not count.is_integer:
            raise BadDeclaration(
                f"Counted: the count is a field of whole numbers, such as Number(4) or Varint(),"
                f" not {type(count).__name__}"
            )
        super().__init__(item, words)
        self.length = count

    @cached_property
    def count(self) -> int | None:  # type: ignore[override]  # counted on first access
        return _count_lists(self.length, self.field)

    @property
    def least_width(self) -> int:
        return self.length.least_width

    def children(self) -> Iterator[Field[Any]]:
        yield self.length
        yield self.field

    def read(self, bits: BitReader, path: str) -> tuple[T, ...]:
        count = self.length.read(bits, join(path, "count"))
        return self.read_items(bits, count, path)

    def write(self, value: tuple[T, ...], bits: BitWriter, path: str) -> None:
        self.check_items(value, None, path)
        try:
            self.length.write(len(value), bits, path)
        except Fault as fault:
            reason = f"expected a list of another length, got {len(value)}: {fault.reason}"
            expected = f"{fault.expected} items"
            raise Fault(InvalidState, reason, path=path, found=str(len(value)), expected=expected) from None
        self.write_items(value, bits, path)

    def sample(self, random: Random, scope: Scope = NOWHERE) -> tuple[T, ...]:
        count = self.length.sample(random, scope)
        for _ in range(64):  # a short list, if short ones can be written
            if count <= SAMPLE_ITEMS:
                break
            shorter = random.randint(0, SAMPLE_ITEMS)
            count = shorter if can_write(self.length, shorter) else self.length.sample(random, scope)
        return self.sample_items(random, count, scope)

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> tuple[T, ...]:
        items = self.items_from_json(data, None, path, scope)
        try:
            self.length.from_json(len(items), path, scope)
        except Fault as fault:
            raise json_fault(path, data, f"a list whose length is {fault.expected}") from None
        return items

    def schema(self) -> dict[str, Json]:
        limits = self.length.schema()
        names = {"minimum": "minItems", "maximum": "maxItems"}
        return {
            "type": "array",
            "items": self.field.schema(),
            **{names[key]: limit for key, limit in limits.items() if key in names},
        }

    def rows(self, path: str) -> Iterator[Row]:
        yield from self.length.rows(join(path, "count"))
        yield from self.item_rows(path, "count - 1", "count")

    def lower(self) -> Node:
        from boardcode.compile import plan

        return plan.Counted(self.length.lower(), self.field.lower())


def _count_lists(count: Field[int], item: Field[Any]) -> int | None:
    """How many lists there are, unless that is a number of too many digits."""
    lengths: dict[str, Any] = count.schema()
    if item.count is None or count.count is None or lengths.get("maximum", 0) > LONGEST_COUNTED_LIST:
        return None
    if "enum" in lengths:
        choices: list[int] = lengths["enum"]
        total: int = sum([item.count**length for length in choices])
        return total
    least, most = lengths["minimum"], lengths["maximum"]
    if item.count == 1:
        return int(most - least + 1)
    return int(item.count ** (most + 1) - item.count**least) // (item.count - 1)


class ToEnd(RepeatedField[T], Generic[T]):
    """Items until the code ends; nothing can follow them.

    >>> from boardcode.bits import Bits
    >>> from boardcode.fields import Number
    >>> ToEnd(Number(4)).read(BitReader(Bits.whole(0xABC, 12)), "")
    (10, 11, 12)
    """

    width = None
    count = None
    least_width = 0
    absence = ((),)

    def __init__(self, item: Field[T], words: Callable[[tuple[T, ...]], str] | None = None) -> None:
        super().__init__(item, words)
        if not item.least_width:
            raise BadDeclaration("ToEnd: an item may have no bits at all, so that they would never end")

    def read(self, bits: BitReader, path: str) -> tuple[T, ...]:
        items: list[T] = []
        while not bits.has_ended(self.field.least_width):
            items.append(self.field.read(bits, f"{path}[{len(items)}]"))
        return tuple(items)

    def write(self, value: tuple[T, ...], bits: BitWriter, path: str) -> None:
        self.check_items(value, None, path)
        self.write_items(value, bits, path)
        bits.end(path, self.field.least_width)

    def sample(self, random: Random, scope: Scope = NOWHERE) -> tuple[T, ...]:
        return self.sample_items(random, random.randint(0, SAMPLE_ITEMS), scope)

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> tuple[T, ...]:
        return self.items_from_json(data, None, path, scope)

    def schema(self) -> dict[str, Json]:
        return {"type": "array", "items": self.field.schema()}

    def rows(self, path: str) -> Iterator[Row]:
        yield from self.item_rows(path, "", "to the end")

    def lower(self) -> Node:
        from boardcode.compile import plan

        return plan.ToEnd(self.field.lower())


class Optional(Field[T | None], Generic[T]):
    """A field that may be missing at the end of the code; the value is then None.

    >>> from boardcode.bits import Bits
    >>> from boardcode.fields import Number
    >>> Optional(Number(4)).read(BitReader(Bits.whole(0, 0)), "bonus") is None
    True
    """

    width = None
    least_width = 0
    absence = (None,)

    def __init__(self, field: Field[T]) -> None:
        require_field("Optional", field)
        if not field.has_value or _may_be_none(field):
            raise BadDeclaration("Optional: the field can be None itself, so that None would have two codes")
        if not field.least_width:
            raise BadDeclaration("Optional: a field that may have no bits cannot be told from a missing one")
        self.field = field
        self.count = None if field.count is None else field.count + 1

    def children(self) -> Iterator[Field[Any]]:
        yield self.field

    def read(self, bits: BitReader, path: str) -> T | None:
        if bits.has_ended(self.field.least_width):
            bits.is_over = True
            return None
        return self.field.read(bits, path)

    def write(self, value: T | None, bits: BitWriter, path: str) -> None:
        if value is None:
            bits.end(path, self.field.least_width)
        else:
            self.field.write(value, bits, path)

    def sample(self, random: Random, scope: Scope = NOWHERE) -> T | None:
        return self.field.sample(random, scope) if random.random() < 0.75 else None

    def to_json(self, value: T | None, scope: Scope = NOWHERE) -> Json:
        return None if value is None else self.field.to_json(value, scope)

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> T | None:
        return None if data is None else self.field.from_json(data, path, scope)

    def schema(self) -> dict[str, Json]:
        return {"anyOf": [{"type": "null"}, self.field.schema()]}

    def rows(self, path: str) -> Iterator[Row]:
        for row in self.field.rows(path):
            yield Row(row.path, f"0 or {row.width}", f"{row.meaning}; may be missing")

    def lower(self) -> Node:
        from boardcode.compile import plan

        return plan.Optional(self.field.lower())


def _may_be_none(field: Field[Any]) -> bool:
    """Whether None is a value of a field, or of an alternative that earlier fields select."""
    try:
        field.write(None, BitWriter(), "")
    except Fault:
        return False
    except LookupError:
        return any(map(_may_be_none, field.children()))
    return True
