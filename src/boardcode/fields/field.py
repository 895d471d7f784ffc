"""What every field kind can do. A kind of your own does the same and works wherever ours do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from boardcode.bits import Bits
from boardcode.errors import Fault, InvalidJson
from boardcode.explanation import Span

if TYPE_CHECKING:
    from random import Random

    from boardcode.compile.plan import Node

T = TypeVar("T")
Json: TypeAlias = Any  # None, bool, int, str, list or dict: what the json module reads and writes


class Row(NamedTuple):
    """A row of the documentation's bit table."""

    path: str
    width: str
    meaning: str


class Field(ABC, Generic[T]):
    """A run of bits with a meaning.

    `width` is None if the length of the code depends on its content; only a whole format may be such.
    `count` is an upper bound of how many bit patterns have a meaning.
    """

    width: int | None
    count: int
    least_width = 8  #: how many bits a code has at least, if its width is None

    @abstractmethod
    def read(self, bits: Bits, path: str, noncanonical: list[Fault]) -> T:
        """Return the value of the bits; raise a `Fault` if they have none.

        Bits that can be read but should be zero do not raise: their faults are added to `noncanonical`.
        """

    @abstractmethod
    def write(self, value: T, path: str) -> int:
        """Return the bits of a value as a number; raise a `Fault` if it has none."""

    @abstractmethod
    def spans(self, bits: Bits, path: str) -> Iterator[Span]:
        """Yield what each bit means, every bit once. The bits must be readable."""

    @abstractmethod
    def to_json(self, value: T) -> Json:
        """Return the value as plain data."""

    @abstractmethod
    def from_json(self, data: Json, path: str) -> T:
        """Return the value of plain data; raise a `Fault` for anything unexpected."""

    @abstractmethod
    def schema(self) -> dict[str, Json]:
        """Return a JSON Schema of what `to_json` returns."""

    @abstractmethod
    def rows(self, path: str) -> Iterator[Row]:
        """Yield the rows of the documentation's bit table."""

    @abstractmethod
    def sample(self, random: Random) -> T:
        """Return a random value that can be written."""

    def written_width(self, value: T) -> int:
        """Return how many bits `write` gives."""
        if self.width is None:
            raise TypeError(f"{type(self).__name__} must say how wide what it writes is")
        return self.width

    def lower(self) -> Node:
        """Return the plan of this field, from which the fast paths are compiled; raise `Unlowerable` if it
        has none.

        A format with a field that has no plan works all the same, only slower.
        """
        from boardcode.compile import plan

        raise plan.Unlowerable(f"{type(self).__name__} is a field kind without a plan")


def fixed_width(field: Field[Any]) -> int:
    """Return the width of a field that needs one, being part of another field."""
    if field.width is None:
        raise TypeError(f"a {type(field).__name__} of no fixed width cannot be part of another field")
    return field.width


def is_within(path: str, place: str) -> bool:
    """Whether a path is a place or a part of it.

    >>> is_within("slots[1].card", "slots[1]"), is_within("slots[10]", "slots[1"), is_within("slots", "slot")
    (True, False, False)
    """
    return not place or (path.startswith(place) and path[len(place) : len(place) + 1] in ("", ".", "["))


def json_fault(path: str, data: Json, expected: str) -> Fault:
    """Return the fault of JSON data that is not what was expected."""
    shown = repr(data)
    shown = shown if len(shown) <= 40 else shown[:39] + "…"
    return Fault(InvalidJson, f"expected {expected}, got {shown}", path=path, found=shown, expected=expected)
