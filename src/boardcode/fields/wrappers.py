"""Field kinds around another field: byte order, bit order and unused bits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from boardcode.bits import BitReader, BitWriter, Scope, fold_low_first
from boardcode.errors import BadDeclaration
from boardcode.fields.alternatives import Unless
from boardcode.fields.field import (
    NOWHERE,
    Field,
    Json,
    Row,
    bits_words,
    fixed_width,
    join,
    meaningless,
    require_field,
    require_width,
)
from boardcode.fields.valueless import Derived, filling_fault, zeros_fault

if TYPE_CHECKING:
    from random import Random

    from boardcode.compile.plan import Node

T = TypeVar("T")


class Wrapper(Field[T], Generic[T]):
    """A field whose values, JSON and words are those of another field."""

    width: int | None

    def __init__(self, field: Field[T]) -> None:
        require_field(type(self).__name__, field)
        self.field = field
        self.width = field.width
        self.count = field.count
        self.has_value = field.has_value
        self.is_integer = field.is_integer

    @property
    def least_width(self) -> int:
        return self.field.least_width

    def children(self) -> Iterator[Field[Any]]:
        yield self.field

    def read(self, bits: BitReader, path: str) -> T:
        return self.field.read(bits, path)

    def write(self, value: T, bits: BitWriter, path: str) -> None:
        self.field.write(value, bits, path)

    def sample(self, random: Random, scope: Scope = NOWHERE) -> T:
        return self.field.sample(random, scope)

    def to_json(self, value: T, scope: Scope = NOWHERE) -> Json:
        return self.field.to_json(value, scope)

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> T:
        return self.field.from_json(data, path, scope)

    def schema(self) -> dict[str, Json]:
        return self.field.schema()

    def rows(self, path: str) -> Iterator[Row]:
        yield from self.field.rows(path)


class LittleEndian(Wrapper[T], Generic[T]):
    """A field whose bytes are written in reverse order.

    >>> from boardcode.bits import Bits
    >>> from boardcode.fields import Number
    >>> LittleEndian(Number(16)).read(BitReader(Bits.whole(0x0201, 16)), "")
    258
    """

    width: int

    def __init__(self, field: Field[T]) -> None:
        super().__init__(field)
        self.width = fixed_width(field, "LittleEndian")
        if self.width % 8:
            whole = -(-self.width // 8) * 8
            raise BadDeclaration(
                f"LittleEndian: only whole bytes can be swapped, not {bits_words(self.width)}:"
                f" put the field into Padded({whole}, ...)"
            )
        if any(isinstance(part, Derived) for part in _parts(field)):
            raise BadDeclaration("LittleEndian: a Derived field in it would not know what comes before it")

    def read(self, bits: BitReader, path: str) -> T:
        return self.field.read(bits.inner(bits.take(self.width, path).swap_bytes()), path)

    def write(self, value: T, bits: BitWriter, path: str) -> None:
        inner = bits.inner()
        self.field.write(value, inner, path)
        bits.put(int.from_bytes(inner.number.to_bytes(self.width // 8, "big"), "little"), self.width, path)

    def rows(self, path: str) -> Iterator[Row]:
        for row in self.field.rows(path):
            yield Row(row.path, row.width, f"{row.meaning} (of {self.width // 8} bytes, last byte first)")

    def lower(self) -> Node:
        from boardcode.compile import plan

        return plan.SwapBytes(self.field.lower())


def _parts(field: Field[Any]) -> Iterator[Field[Any]]:
    yield field
    for child in field.children():
        yield from _parts(child)


class LsbFirst(Wrapper[T], Generic[T]):
    """A field whose bits are taken from the low end of each byte, and whose numbers have their lowest bit
    first.

    Bytes are counted from the field's own first bit. If its width varies, it fills whole bytes: what is left
    of the last one is zero.

    >>> from boardcode.bits import Bits
    >>> from boardcode.fields import Array, Number
    >>> LsbFirst(Array(2, Number(4))).read(BitReader(Bits.whole(0x21, 8)), "")
    (1, 2)
    """

    def __init__(self, field: Field[T]) -> None:
        super().__init__(field)
        _check_low_first(field)

    def read(self, bits: BitReader, path: str) -> T:
        inner = bits.low_first_reader(self.width)
        value = self.field.read(inner, path)
        filling = -inner.position % 8 if self.width is None else 0
        if filling:
            part = inner.take(filling, path)
            inner.explain(join(path, "filling"), part, "padding, always 0")
            if part.number:
                fault = zeros_fault("what is left of the last byte must be 0", part, join(path, "filling"))
                bits.noncanonical.append(fault)
        bits.position += inner.position
        return value

    def write(self, value: T, bits: BitWriter, path: str) -> None:
        inner = bits.inner(low_first=True)
        self.field.write(value, inner, path)
        digits = fold_low_first(inner.digits, whole_bytes=self.width is None)
        # The bits are in their order; a writer that is low-first itself would turn them round once more.
        bits.put_digits(digits, path)
        if inner.absent is not None:
            filling = len(digits) - inner.position
            if filling >= inner.absent:
                raise filling_fault(inner.position, filling, path)
            bits.end(path, inner.absent - filling)

    @property
    def least_width(self) -> int:
        least = self.field.least_width
        return least if self.width is not None else -(-least // 8) * 8

    def width_at(self, position: int) -> int | None:
        width = self.field.width_at(0)
        return self.width if self.width is not None or width is None else -(-width // 8) * 8

    def rows(self, path: str) -> Iterator[Row]:
        for row in self.field.rows(path):
            yield Row(row.path, row.width, f"{row.meaning} (from the low end of each byte)")

    def lower(self) -> Node:
        from boardcode.compile import plan

        return plan.LsbFirst(self.field.lower())


class LowestFirst(Wrapper[T], Generic[T]):
    """A field whose first part is in the lowest bits: all bits are taken from the low end of the whole, as
    programs do that pack a position into one number.

    >>> from boardcode.bits import Bits
    >>> from boardcode.fields import Array, Number
    >>> LowestFirst(Array(3, Number(4))).read(BitReader(Bits.whole(0x321, 12)), "")
    (1, 2, 3)
    """

    width: int

    def __init__(self, field: Field[T]) -> None:
        super().__init__(field)
        self.width = fixed_width(field, "LowestFirst")
        if any(isinstance(part, Derived) for part in _parts(field)):
            raise BadDeclaration("LowestFirst: a Derived field in it would not know what comes before it")
        _check_low_first(field)

    def read(self, bits: BitReader, path: str) -> T:
        return self.field.read(bits.lowest_first_reader(self.width, path), path)

    def write(self, value: T, bits: BitWriter, path: str) -> None:
        inner = bits.inner(low_first=True)
        self.field.write(value, inner, path)
        bits.put(int(inner.digits[::-1] or "0", 2), self.width, path)

    def rows(self, path: str) -> Iterator[Row]:
        for row in self.field.rows(path):
            yield Row(row.path, row.width, f"{row.meaning} (from the lowest of {self.width} bits on)")

    def lower(self) -> Node:
        from boardcode.compile import plan

        if self.width % 8:
            return plan.LowestFirst(self.field.lower())
        return plan.SwapBytes(plan.LsbFirst(self.field.lower()))


def _check_low_first(field: Field[Any]) -> None:
    """Raise a `BadDeclaration` if special patterns hide values when bits are taken from the low end."""
    if isinstance(field, Unless):
        field.check_patterns(low_first=True)
    if not isinstance(field, (LittleEndian, LsbFirst, LowestFirst)):  # these have an order of their own
        for child in field.children():
            _check_low_first(child)


class Padded(Wrapper[T], Generic[T]):
    """A field in the low bits of a wider word, whose other bits are meaningless unless they are 0.

    >>> from boardcode.bits import Bits
    >>> from boardcode.fields import Number
    >>> Padded(8, Number(7)).read(BitReader(Bits.whole(5, 8)), "")
    5
    """

    width: int

    def __init__(self, width: int, field: Field[T]) -> None:
        require_width("Padded", width)
        super().__init__(field)
        self.width = width
        self.spare = width - fixed_width(field, "Padded")
        if self.spare < 0:
            raise BadDeclaration(
                f"Padded: a field of {field.width} bits does not fit into {bits_words(width)}:"
                f" expected a width of at least {field.width}"
            )

    @property
    def least_width(self) -> int:
        return self.width

    def read(self, bits: BitReader, path: str) -> T:
        spare = bits.take(self.spare, path)
        if spare.number:
            first = "bit" if self.spare == 1 else f"{self.spare} bits"
            reason = f"the first {first} of {self.width} must be 0, found {spare}"
            raise meaningless(path, reason, str(spare), "0" * self.spare, spare.places)
        if self.spare:
            bits.explain(path or "unused", spare, "unused, always 0")
        return self.field.read(bits, path)

    def write(self, value: T, bits: BitWriter, path: str) -> None:
        bits.put(0, self.spare, path)
        self.field.write(value, bits, path)

    def rows(self, path: str) -> Iterator[Row]:
        yield Row(path or "unused", str(self.spare), "unused, always 0")
        yield from self.field.rows(path)

    def lower(self) -> Node:
        from boardcode.compile import plan

        return plan.ZeroPrefix(self.spare, self.field.lower())
