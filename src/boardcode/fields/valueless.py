"""Field kinds that the state does not carry: padding, alignment, magic numbers and checksums."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from boardcode.bits import BitReader, Bits, BitWriter, Scope
from boardcode.errors import BadDeclaration, Fault, InvalidState, NonCanonicalCode
from boardcode.fields.field import (
    NOWHERE,
    Field,
    Json,
    Row,
    bits_words,
    json_fault,
    meaningless,
    require_width,
    shorten_repr,
)
from boardcode.fields.integers import Varint

if TYPE_CHECKING:
    from random import Random

    from boardcode.compile.plan import Node


class Valueless(Field[None]):
    """Bits that follow from the rest of the code, so that no record has an attribute for them."""

    width: int | None = None
    count: int | None = 1
    has_value = False
    meaning: str

    @abstractmethod
    def bits_at(self, before: BitReader | BitWriter) -> tuple[int, int]:
        """Return the bits that must stand at the cursor, as a number, and how many they are."""

    @abstractmethod
    def fault(self, part: Bits, expected: int, path: str) -> Fault:
        """Return the fault of other bits."""

    def read(self, bits: BitReader, path: str) -> None:
        number, width = self.bits_at(bits)
        part = bits.take(width, path)
        if part.number != number:
            fault = self.fault(part, number, path)
            if fault.kind is not NonCanonicalCode:
                raise fault
            bits.noncanonical.append(fault)
        if width:
            bits.explain(path, part, self.meaning)

    def write(self, value: None, bits: BitWriter, path: str) -> None:
        bits.put(*self.bits_at(bits), path)

    def sample(self, random: Random, scope: Scope = NOWHERE) -> None:
        return None

    def to_json(self, value: None, scope: Scope = NOWHERE) -> Json:
        return None

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> None:
        if data is not None:
            raise json_fault(path, data, "null: these bits carry no value")

    def schema(self) -> dict[str, Json]:
        return {"type": "null"}

    def rows(self, path: str) -> Iterator[Row]:
        yield Row(path, str(self.width), self.meaning)


class _Zeros(Valueless):
    """Bits that are written as zero, and not canonical when they are set."""

    width: int

    def __init__(self, width: int, meaning: str, rule: str) -> None:
        require_width(type(self).__name__, width, 0)
        self.width = width
        self.meaning = meaning
        self._rule = rule

    def bits_at(self, before: BitReader | BitWriter) -> tuple[int, int]:
        return 0, self.width

    def fault(self, part: Bits, expected: int, path: str) -> Fault:
        return zeros_fault(self._rule, part, path)

    def lower(self) -> Node:
        from boardcode.compile import plan

        return plan.Zeros(self.width, strict=False)


def zeros_fault(rule: str, part: Bits, path: str) -> Fault:
    """The fault of bits that should be 0. Only those that are set are at fault: three ignored bytes may span
    half a code.
    """
    return Fault(
        NonCanonicalCode,
        f"{rule}, found {part}",
        path=path,
        found=str(part),
        expected="0" * len(part),
        places=part.ones(),
    )


def filling_fault(width: int, filling: int, path: str = "", unit: str = "byte") -> Fault:
    """The fault of a list that cannot end where it does, since its last byte or character is filled with so
    many zero bits that these would be read as one more item.
    """
    zeros = "1 zero bit that fills" if filling == 1 else f"{filling} zero bits that fill"
    reason = f"this takes {width} bits, and the {zeros} the last {unit} would be read as more of it"
    return Fault(InvalidState, reason, path=path, found=str(width), expected=f"whole {unit}s")


class Zero(_Zeros):
    """Padding: zero, or the code is not canonical."""

    def __init__(self, width: int) -> None:
        super().__init__(width, "padding, always 0", _padding_rule(width))


def _padding_rule(width: int) -> str:
    return "the padding bit must be 0" if width == 1 else f"the {width} padding bits must be 0"


class Ignored(_Zeros):
    """Bits that a reader ignores; a writer sets them to zero."""

    def __init__(self, width: int) -> None:
        super().__init__(width, "ignored, written as 0", "ignored bits are written as 0")


class Aligned(Valueless):
    """Zero bits up to the next multiple of a number of bits, counted from the start of the code.

    >>> reader = BitReader(Bits.whole(0b1010_0000, 8))
    >>> _ = reader.take(3)
    >>> Aligned(8).read(reader, ""), reader.left
    (None, 0)
    """

    width = None
    meaning = "padding, always 0"

    def __init__(self, bits: int) -> None:
        require_width("Aligned", bits, 2)
        self.bits = bits

    def width_at(self, position: int) -> int:
        return -position % self.bits

    def bits_at(self, before: BitReader | BitWriter) -> tuple[int, int]:
        return 0, -before.position % self.bits

    def fault(self, part: Bits, expected: int, path: str) -> Fault:
        return zeros_fault(_padding_rule(len(part)), part, path)

    def rows(self, path: str) -> Iterator[Row]:
        unit = "a whole byte" if self.bits == 8 else f"a multiple of {self.bits} bits"
        yield Row(path, f"0 to {self.bits - 1}", f"padding to {unit}, always 0")

    def lower(self) -> Node:
        from boardcode.compile import plan

        return plan.Align(self.bits)


class Constant(Valueless):
    """A magic or version number: always the same bits; any others have no meaning.

    A `Varint` instead of a width says that the number is written so; a longer form of it is not canonical.

    >>> Constant(8, 0x89).rows("magic").__next__().meaning
    'always 137'
    >>> reader = BitReader(Bits.whole(0x8100, 16))
    >>> Constant(Varint(), 1).read(reader, "version")
    >>> reader.noncanonical[0].reason
    '1 takes 1 byte, found 2'
    """

    def __init__(self, width: int | Varint, value: int) -> None:
        if isinstance(width, Varint):
            least, most, kind = width.least, width.most, "a number of its Varint"
        else:
            require_width("Constant", width)
            least, most, kind = 0, (1 << width) - 1, f"a number of {bits_words(width)}"
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise BadDeclaration(f"Constant: {shorten_repr(value)} is not {kind}: expected {least} to {most}")
        self.value = value
        self.meaning = f"always {value}"
        self.form: Varint | None = None
        writer = BitWriter()
        if isinstance(width, Varint):
            self.form = Varint(width.order, value, value, words=lambda number: self.meaning)
            self.form.write(value, writer, "")
        else:
            self.width = width
            writer.put(value, width)
        self._bits = writer.number, writer.position

    @property
    def least_width(self) -> int:
        return self._bits[1]

    def bits_at(self, before: BitReader | BitWriter) -> tuple[int, int]:
        return self._bits

    def read(self, bits: BitReader, path: str) -> None:
        if self.form is None:
            super().read(bits, path)
        else:
            self.form.read(bits, path)

    def fault(self, part: Bits, expected: int, path: str) -> Fault:
        reason = f"{part.number} has no meaning; expected {expected}"
        return meaningless(path, reason, str(part.number), str(expected), part.places)

    def rows(self, path: str) -> Iterator[Row]:
        yield Row(path, str(self.least_width), self.meaning)

    def lower(self) -> Node:
        from boardcode.compile import plan

        number, width = self._bits
        return plan.Constant(width, number)


class Derived(Valueless):
    """A checksum or check digit: the function gets the bytes of the code before the field, the last one
    filled with zero bits, and returns the number that must stand here; any other has no meaning.

    >>> writer = BitWriter()
    >>> writer.put(0x0102, 16)
    >>> Derived(8, lambda before: sum(before) % 256).write(None, writer, "sum")
    >>> f"{writer.number:06x}"
    '010203'
    """

    width: int
    meaning = "follows from what is before it"

    def __init__(self, width: int, function: Callable[[bytes], int]) -> None:
        require_width("Derived", width)
        if not callable(function):
            raise BadDeclaration(
                f"Derived: expected a function from bytes to a number, got {shorten_repr(function)}"
            )
        self.width = width
        self.function = function

    def bits_at(self, before: BitReader | BitWriter) -> tuple[int, int]:
        number = self.function(before.bytes_before())
        if not isinstance(number, int) or not 0 <= number < 1 << self.width:
            raise BadDeclaration(
                f"Derived: the function returned {shorten_repr(number)}, which is not a number of"
                f" {bits_words(self.width)}: expected 0 to {(1 << self.width) - 1}"
            )
        return number, self.width

    def fault(self, part: Bits, expected: int, path: str) -> Fault:
        reason = f"found {part.number}, but what is before it gives {expected}"
        return meaningless(path, reason, str(part.number), str(expected), part.places)

    def lower(self) -> Node:
        from boardcode.compile import plan

        return plan.Derived(self.width, self.function)
