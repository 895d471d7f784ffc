"""Lists that a flag announces, and fields that older codes do not have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from boardcode.bits import BitReader, BitWriter, Scope
from boardcode.errors import BadDeclaration, Fault, NonCanonicalCode
from boardcode.fields.field import NOWHERE, Field, Json, Row, join, require_field, require_value
from boardcode.fields.wrappers import Wrapper

if TYPE_CHECKING:
    from random import Random

    from boardcode.compile.plan import Node

T = TypeVar("T")


class Flagged(Field[tuple[T, ...]], Generic[T]):
    """A list behind a flag: the flag is true if there is anything in the list, and otherwise nothing follows.

    The flag has the values True and False. One that is true before an empty list is not canonical.

    >>> from boardcode.bits import Bits
    >>> from boardcode.fields import Counted, Number, Table
    >>> items = Flagged(Table(1, {0: False, 1: True}), Counted(Number(3), Number(4)))
    >>> items.read(BitReader(Bits.whole(0, 1)), ""), items.read(BitReader(Bits.whole(0b1_001_1111, 8)), "")
    ((), (15,))
    """

    width = None
    count = None

    def __init__(self, flag: Field[bool], field: Field[tuple[T, ...]]) -> None:
        require_field("Flagged", flag)
        require_field("Flagged", field)
        for value in (True, False):
            require_value("Flagged", flag, value, "flag")
        require_value("Flagged", field, (), "list")
        self.flag = flag
        self.field = field

    @property
    def least_width(self) -> int:
        return self.flag.least_width

    def children(self) -> Iterator[Field[Any]]:
        yield self.flag
        yield self.field

    def read(self, bits: BitReader, path: str) -> tuple[T, ...]:
        start = bits.position
        is_there = self.flag.read(bits, join(path, "flag"))
        width, bits.position = bits.position - start, start
        places = bits.take(width).places
        if not is_there:
            return ()
        value = self.field.read(bits, path)
        if not len(value):
            fault = Fault(
                NonCanonicalCode,
                "the flag says that something follows, and nothing does",
                path=join(path, "flag"),
                found="True",
                expected="False",
                places=places,
            )
            bits.noncanonical.append(fault)
        return value

    def write(self, value: tuple[T, ...], bits: BitWriter, path: str) -> None:
        is_there = not (isinstance(value, (tuple, list)) and not value)
        self.flag.write(is_there, bits, join(path, "flag"))
        if is_there:
            self.field.write(value, bits, path)

    def sample(self, random: Random, scope: Scope = NOWHERE) -> tuple[T, ...]:
        return self.field.sample(random, scope) if random.random() < 0.75 else ()

    def to_json(self, value: tuple[T, ...], scope: Scope = NOWHERE) -> Json:
        return self.field.to_json(value, scope) if value else []

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> tuple[T, ...]:
        return () if data == [] else self.field.from_json(data, path, scope)

    def schema(self) -> dict[str, Json]:
        return self.field.schema()

    def rows(self, path: str) -> Iterator[Row]:
        yield from self.flag.rows(join(path, "flag"))
        for row in self.field.rows(path):
            yield Row(row.path, f"0 or {row.width}", f"{row.meaning}; if the flag is set")

    def lower(self) -> Node:
        from boardcode.compile import plan

        return plan.Flagged(self.flag.lower(), self.field.lower())


class Extension(Wrapper[T], Generic[T]):
    """A field at the end of the code that was added to the format later: codes from before end without it.

    They are read as if they had the `default`, and are not canonical: the field is always written.

    >>> from boardcode.bits import Bits
    >>> from boardcode.fields import Number
    >>> Extension(Number(8), 5).read(BitReader(Bits.whole(0, 0)), "bonus")
    5
    """

    def __init__(self, field: Field[T], default: T) -> None:
        super().__init__(field)
        require_value("Extension", field, default, "field")
        if not field.has_value or not field.least_width:
            raise BadDeclaration("Extension: a field that may have no bits cannot be told from a missing one")
        self.default = default
        self.width = None
        self.count = None if field.count is None else field.count + 1

    @property
    def least_width(self) -> int:
        return 0

    def read(self, bits: BitReader, path: str) -> T:
        if not bits.has_ended(self.field.least_width):
            return self.field.read(bits, path)
        bits.is_over = True
        writer = BitWriter()
        writer.scope = bits.scope
        self.field.write(self.default, writer, path)
        fault = Fault(
            NonCanonicalCode,
            f"the code ends before {path or 'its last field'}, as older codes do;"
            f" {writer.digits} should follow",
            path=path,
            found="the end",
            expected=writer.digits,
        )
        bits.noncanonical.append(fault)
        return self.default

    def rows(self, path: str) -> Iterator[Row]:
        for row in self.field.rows(path):
            yield Row(row.path, row.width, f"{row.meaning}; older codes end before it")

    def lower(self) -> Node:
        from boardcode.compile import plan

        return plan.Extension(self.field.lower(), self.field.to_json(self.default))
