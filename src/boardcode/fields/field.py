"""What every field kind can do. A kind of your own does the same and fits in everywhere."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from boardcode.bits import Bits
from boardcode.errors import Fault, InvalidJson
from boardcode.explanation import Span

if TYPE_CHECKING:
    from random import Random

T = TypeVar("T")
Json: TypeAlias = Any  # None, bool, int, str, list or dict: what the json module gives and takes


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the documentation's bit table."""

    path: str
    width: str
    meaning: str


class Field(ABC, Generic[T]):
    """A run of bits with a meaning.

    `width` is None for the rare code whose length depends on what it says; only a whole format may be such.
    `count` bounds how many different bit patterns have a meaning.
    """

    width: int | None
    count: int

    @abstractmethod
    def read(self, bits: Bits, path: str, dirt: list[Fault]) -> T:
        """The value of the bits; raises a `Fault` when they have none.

        Bits that can be read but should be zero do not raise: they are added to `dirt`.
        """

    @abstractmethod
    def write(self, value: T, path: str) -> int:
        """The bits of a value as a number; raises a `Fault` when it has none."""

    @abstractmethod
    def spans(self, bits: Bits, path: str) -> Iterator[Span]:
        """Which bits mean what: every bit once, for bits that can be read."""

    @abstractmethod
    def to_json(self, value: T) -> Json:
        """The value as plain data."""

    @abstractmethod
    def from_json(self, data: Json, path: str) -> T:
        """The value of plain data; raises a `Fault` for anything it does not know."""

    @abstractmethod
    def schema(self) -> dict[str, Json]:
        """A JSON Schema of what `to_json` gives."""

    @abstractmethod
    def rows(self, path: str) -> Iterator[Row]:
        """The rows of the documentation's bit table."""

    @abstractmethod
    def sample(self, random: Random) -> T:
        """Any value that can be written, picked by chance."""

    def written_width(self, value: T) -> int:
        """How many bits `write` gives."""
        if self.width is None:
            raise TypeError(f"{type(self).__name__} must say how wide what it writes is")
        return self.width

    def quick(self) -> Callable[[int], T] | None:
        """A faster way to read the bits, where there is one; it raises for whatever is unusual."""
        return None

    def columns(self, format: Any) -> Any:
        """The layout of whole columns of a format that is this field, where it has one of its own: see `boardcode.columns`."""
        return None


def refused_json(path: str, data: Json, expected: str) -> Fault:
    """The fault of JSON data that is not what was expected."""
    shown = repr(data)
    shown = shown if len(shown) <= 40 else shown[:39] + "…"
    return Fault(InvalidJson, f"expected {expected}, got {shown}", path=path, found=shown, expected=expected)
