"""Bits that know where they stand in their code, and the cursors with which fields read and write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from boardcode.errors import Fault, InvalidState, MalformedCode, MeaninglessCode
from boardcode.explanation import Span

__all__ = ["BitReader", "BitWriter", "Bits", "Scope"]


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

    def ones(self) -> list[int]:
        """The places of the bits that are set."""
        return [place for place, bit in zip(self.places, str(self), strict=True) if bit == "1"]


class Scope:
    """The values of the records that enclose a field, by name, the innermost first."""

    __slots__ = ("outer", "values")

    def __init__(self, values: Mapping[str, Any], outer: Scope | None = None) -> None:
        self.values = values
        self.outer = outer

    def __getitem__(self, name: str) -> Any:
        scope: Scope | None = self
        while scope is not None:
            if name in scope.values:
                return scope.values[name]
            scope = scope.outer
        raise LookupError(f"no field {name!r} comes before this one")


class BitReader:
    """A cursor over the bits of a code: fields take their bits from it, one after the other.

    What is read but not canonical is added to `noncanonical`. If `spans` is a list, every field adds what its
    bits mean. `scope` has the values of the enclosing records. `spare` is how many bits may be left over at
    the end of the code, fewer than one character holds. A code that ends too early is malformed; if all codes
    are of one length, which it has (`is_fixed`), its bits are meaningless.
    """

    def __init__(
        self,
        bits: Bits,
        *,
        spare: int = 0,
        is_fixed: bool = False,
        low_first: bool = False,
        parent: BitReader | None = None,
    ) -> None:
        self.position = 0
        self.spare = spare
        self.is_fixed: bool = is_fixed if parent is None else parent.is_fixed
        self.is_over = False  # something is missing at the end, so that nothing can follow
        self.scope: Scope = Scope({}) if parent is None else parent.scope
        self.noncanonical: list[Fault] = [] if parent is None else parent.noncanonical
        self.spans: list[Span] | None = None if parent is None else parent.spans
        self.low_first = low_first
        self._width = len(bits)
        self._data = (bits.number << -len(bits) % 8).to_bytes(-(-len(bits) // 8), "big")
        self._places = bits.places
        self._parent = parent
        self.root: BitReader = self if parent is None else parent.root  # the cursor over the whole code
        self.empty_items = 0  # items of lists that had no bits; counted by the root
        self._start = 0 if parent is None else parent.position  # where the parent's cursor was

    @property
    def left(self) -> int:
        """How many bits have not been taken."""
        return self._width - self.position

    def take(self, width: int, path: str = "") -> Bits:
        """The next `width` bits; raises a `Fault` if the code ends before."""
        start = self.position
        number = self.take_number(width, path)
        places = self._places[start : self.position]
        return Bits(number, places[::-1] if self.low_first else places)

    def take_number(self, width: int, path: str = "") -> int:
        """The next `width` bits as a number, for those who do not ask where they stand."""
        start, stop = self.position, self.position + width
        if stop > self._width:
            raise self.end_fault(width, path)
        self.position = stop
        number = self._number_between(start, stop)
        return int(f"{number:0{width}b}"[::-1], 2) if self.low_first and width else number

    def count_ones(self, most: int) -> int:
        """How many of the next bits, at most so many, are ones before the first zero; none is taken."""
        start, stop = self.position, min(self.position + most, self._width)
        ones = (1 << stop - start) - 1
        return stop - start - (self._number_between(start, stop) ^ ones).bit_length()

    def _number_between(self, start: int, stop: int) -> int:
        number = int.from_bytes(self._data[start >> 3 : stop + 7 >> 3], "big") >> (-stop & 7)
        return number & (1 << stop - start) - 1

    def end_fault(self, width: int, path: str) -> Fault:
        """The fault of a code that ends before so many more bits."""
        more = "1 more bit" if width == 1 else f"{width} more bits"
        reason = f"the code ends too early: expected {more}, found {self.left}"
        kind = MeaninglessCode if self.is_fixed else MalformedCode
        return Fault(kind, reason, path=path, found=str(self.left), expected=str(width))

    def has_ended(self, least: int) -> bool:
        """Whether no field of at least so many bits can follow: only spare bits are left."""
        return self.is_over or (self.left < max(least, 1) and self.left <= self.spare)

    def explain(self, path: str, bits: Bits, meaning: str) -> None:
        """Add what some bits mean to the spans."""
        if self.spans is not None:
            self.spans.append(Span(path, tuple(bits.places), str(bits), meaning))

    def inner(self, bits: Bits) -> BitReader:
        """A reader of bits that were taken, most significant first."""
        return BitReader(bits, parent=self)

    def low_first_reader(self, width: int | None) -> BitReader:
        """A reader that takes the bits from the low end of each byte: of the next `width` bits, or of all
        that are left.
        """
        low_first, start = self.low_first, self.position
        self.low_first = False
        bits = self.take(self.left if width is None else width)
        self.position, self.low_first = start, low_first
        digits, places = str(bits), bits.places
        order = low_first_order(len(bits))
        number = int("".join([digits[k] for k in order]), 2) if order else 0
        low = Bits(number, [places[k] for k in order])
        # If the width varies, zero bits fill the last byte.
        return BitReader(low, spare=self.spare + 7 if width is None else 0, low_first=True, parent=self)

    def lowest_first_reader(self, width: int, path: str) -> BitReader:
        """A reader of the next `width` bits, which are taken: the lowest bit of them comes first."""
        bits = self.take(width, path)
        reverse = Bits(int(str(bits)[::-1] or "0", 2), bits.places[::-1])
        return BitReader(reverse, low_first=True, parent=self)

    def peek(self, width: int, path: str = "") -> Bits:
        """The next `width` bits, which are not taken."""
        bits = self.take(width, path)
        self.position -= width
        return bits

    def bytes_before(self) -> bytes:
        """The bytes of the code before the cursor, the last one filled with zero bits."""
        return _to_bytes(self._digits_before(self.position))

    def _digits_before(self, stop: int) -> str:
        digits = "".join([f"{byte:08b}" for byte in self._data[: -(-stop // 8)]])[:stop]
        before = "" if self._parent is None else self._parent._digits_before(self._start)
        return before + (fold_low_first(digits) if self.low_first else digits)


class BitWriter:
    """A cursor behind the bits that fields have written.

    `scope` has the values of the enclosing records. `low_first` fills each byte from its low end.
    """

    def __init__(self, *, low_first: bool = False, parent: BitWriter | None = None) -> None:
        self.scope: Scope = Scope({}) if parent is None else parent.scope
        self.low_first = low_first
        self.position = 0
        #: the fewest bits of something that was not written, and that spare bits could be mistaken for
        self.absent: int | None = None
        self._missing = ""  # the path of what was left out at the end
        self._digits: list[str] = []
        self._parent = parent
        self.root: BitWriter = self if parent is None else parent.root  # the cursor over the whole code
        self.empty_items = 0  # items of lists that had no bits; counted by the root

    def put(self, number: int, width: int, path: str = "") -> None:
        """Write a number in so many bits."""
        if width:
            digits = f"{number:0{width}b}"
            self.put_digits(digits[::-1] if self.low_first else digits, path)

    def put_digits(self, digits: str, path: str = "") -> None:
        """Write some bits as they stand."""
        if self._missing and digits:
            reason = f"{self._missing} is missing, so that nothing can follow it"
            raise Fault(InvalidState, reason, path=path, found="a value", expected="nothing")
        if digits:
            self._digits.append(digits)
            self.position += len(digits)

    def end(self, path: str, least: int) -> None:
        """Note that the code ends here because something of at least so many bits is left out."""
        if self.absent is None:
            self._missing = path or "the rest"
            self.absent = least

    def inner(self, *, low_first: bool = False) -> BitWriter:
        """A writer for a part that is written by itself."""
        return BitWriter(low_first=low_first, parent=self)

    @property
    def digits(self) -> str:
        """All bits as 0 and 1."""
        return "".join(self._digits)

    @property
    def number(self) -> int:
        """All bits as one number."""
        return int(self.digits or "0", 2)

    def bytes_before(self) -> bytes:
        """The bytes written so far, the last one filled with zero bits."""
        return _to_bytes(self._digits_before())

    def _digits_before(self) -> str:
        before = "" if self._parent is None else self._parent._digits_before()
        return before + (fold_low_first(self.digits) if self.low_first else self.digits)


def low_first_order(width: int) -> list[int]:
    """Where the bits of a run are that are taken from the low end of each of its bytes, in that order.

    >>> low_first_order(12)
    [7, 6, 5, 4, 3, 2, 1, 0, 11, 10, 9, 8]
    """
    return [k for start in range(0, width, 8) for k in range(min(start + 8, width) - 1, start - 1, -1)]


def fold_low_first(digits: str, *, whole_bytes: bool = True) -> str:
    """Bits in the order in which they were taken from low ends of bytes, as they stand in the code; an
    incomplete last byte is filled with zero bits unless it is to stay as short as it is.
    """
    if whole_bytes:
        digits += "0" * (-len(digits) % 8)
    return "".join([digits[start : start + 8][::-1] for start in range(0, len(digits), 8)])


def _to_bytes(digits: str) -> bytes:
    size = -(-len(digits) // 8)
    return int(digits.ljust(8 * size, "0") or "0", 2).to_bytes(size, "big")
