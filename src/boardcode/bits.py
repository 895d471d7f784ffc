"""Bits that know where they stand in their code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Bits"]


@dataclass(frozen=True, slots=True)
class Bits:
    """Some bits of a code, most significant first, each with its place in the whole code.

    A byte swap or a cut keeps the places, so that whatever is read from the bits can say where it stood.

    >>> word = Bits.whole(0xABCD, 16)
    >>> str(word.part(4, 8)), word.swap_bytes().number == 0xCDAB
    ('10111100', True)
    >>> list(word.swap_bytes().part(0, 4).places)
    [8, 9, 10, 11]
    """

    number: int
    places: Sequence[int]

    @classmethod
    def whole(cls, number: int, width: int) -> Bits:
        """All bits of a code that is `width` bits long."""
        return cls(number, range(width))

    def __len__(self) -> int:
        return len(self.places)

    def __str__(self) -> str:
        return f"{self.number:0{len(self)}b}" if self.places else ""

    def part(self, start: int, width: int) -> Bits:
        """`width` bits, the first of them at `start`."""
        below = len(self) - start - width
        return Bits(self.number >> below & (1 << width) - 1, self.places[start : start + width])

    def swap_bytes(self) -> Bits:
        """The same bytes, last first: what a little-endian number looks like when written down."""
        count = len(self) // 8
        number = int.from_bytes(self.number.to_bytes(count, "big"), "little")
        order = [place for start in range(8 * count - 8, -1, -8) for place in self.places[start : start + 8]]
        return Bits(number, order)
