"""Codes read and written field by field: the reference for everything that is compiled."""

from __future__ import annotations

from operator import index
from typing import Generic, NamedTuple, TypeVar

from boardcode.alphabets import Alphabet, Spelling
from boardcode.bits import BitReader, Bits, BitWriter
from boardcode.errors import CodeError, Fault, InvalidState, MalformedCode, MeaninglessCode, NonCanonicalCode
from boardcode.explanation import Span
from boardcode.fields import Field
from boardcode.fields.valueless import filling_fault

S = TypeVar("S")


class CarefulPath(NamedTuple, Generic[S]):
    """The fields of a format and the text that holds their bits; `width` is None if their number varies."""

    name: str
    alphabet: Alphabet
    fields: Field[S]
    width: int | None

    def read(self, code: str, strict: bool, spans: list[Span] | None = None) -> tuple[S, Spelling]:
        """Read a code, and add what its bits mean to `spans`; raise a `CodeError` without a hint."""
        if not isinstance(code, str):
            raise TypeError(
                f"{self.name}: a code is text, got {type(code).__name__};"
                " for bytes and numbers there are from_bytes and from_number"
            )
        try:
            spelling = self.alphabet.read(code, self.width)
        except Fault as fault:
            raise self.error(fault, code) from None
        width = spelling.width if self.width is None else self.width
        bits = Bits.whole(spelling.number >> spelling.width - width, width)
        is_fixed = self.width is not None
        reader = BitReader(bits, spare=0 if is_fixed else self.alphabet.bits - 1, is_fixed=is_fixed)
        reader.spans = spans
        if spelling.noncanonical is not None:
            reader.noncanonical.append(spelling.noncanonical)
        try:
            state = self.fields.read(reader, "")
            self._check_rest(reader, spelling)
            if reader.noncanonical and strict:
                raise reader.noncanonical[0]
        except Fault as fault:
            raise self.error(fault, code, spelling) from None
        return state, spelling

    def _check_rest(self, reader: BitReader, spelling: Spelling) -> None:
        """Raise a `Fault` if the code goes on after the last field; spare bits must be 0."""
        end = reader.position
        if reader.left > reader.spare:
            raise self._length_fault(end, spelling)
        spare = Bits(spelling.number & (1 << spelling.width - end) - 1, range(end, spelling.width))
        if not spare.places:
            return
        if reader.spans is not None:
            reader.explain("spare", spare, "spare, always 0")
        if spare.number:
            bits = "spare bit" if len(spare) == 1 else f"{len(spare)} spare bits"
            last = "field" if end % 8 else "byte"
            reason = f"the {bits} after the last {last} must be 0, found {spare}"
            zeros = "0" * len(spare)
            reader.noncanonical.append(
                Fault(NonCanonicalCode, reason, found=str(spare), expected=zeros, places=spare.places)
            )

    def _length_fault(self, end: int, spelling: Spelling) -> Fault:
        """The fault of a code that goes on after its last field."""
        if self.width is not None:
            reason = f"expected fields of {self.width} bits, found {end}"
            places = range(end, self.width)
            return Fault(MeaninglessCode, reason, found=str(end), expected=str(self.width), places=places)
        expected, found = self.alphabet.digits(end), len(spelling.places)
        characters = "1 character" if expected == 1 else f"{expected} characters"
        return Fault(
            MalformedCode,
            f"the last field ends with character {expected}: expected {characters}, found {found}",
            found=str(found),
            expected=str(expected),
            places=range(expected * self.alphabet.bits, spelling.width),
        )

    def error(self, fault: Fault, code: str, spelling: Spelling | None = None) -> CodeError:
        """Return the error of a fault in a code."""
        start, stop = fault.start, fault.stop
        if spelling is not None and start is None:
            characters = spelling.characters(fault.places)
            if characters:
                start, stop = characters[0], characters[-1] + 1
            else:  # digits that were left off, or are missing
                start, stop = len(code), len(code)
        return fault.kind(
            fault.reason,
            format=self.name,
            code=code,
            start=start,
            stop=stop,
            path=fault.path,
            found=fault.found,
            expected=fault.expected,
        )

    def put(self, state: S, unit_bits: int | None = None) -> tuple[int, int]:
        """Return the bits of a state and how many there are, in units of so many bits, characters if None;
        raise a `Fault`.
        """
        writer = BitWriter()
        self.fields.write(state, writer, "")
        width = writer.position
        if self.width not in (None, width):
            reason = f"expected {self.width} bits, but this takes {width}"
            raise Fault(InvalidState, reason, found=str(width), expected=str(self.width))
        if writer.absent is not None and self.width is None:
            spare = -width % (unit_bits or self.alphabet.bits)
            if spare >= writer.absent:
                raise filling_fault(width, spare, unit="byte" if unit_bits else "character")
        return writer.number, width

    def text(self, number: int, width: int) -> str:
        """Return the text of some bits; raise `MeaninglessCode` for bits that no character stands for."""
        try:
            return self.alphabet.write(number, width)
        except Fault as fault:
            raise MeaninglessCode(
                fault.reason, format=self.name, found=fault.found, expected=fault.expected
            ) from None

    def text_of_number(self, number: int) -> str:
        """Return the text whose bits are a number, whether or not it can be read."""
        if self.width is None:
            raise TypeError(
                f"{self.name} has no fixed length, so that a number cannot hold its code: use bytes"
            )
        try:
            number = index(number)
        except TypeError:
            raise TypeError(f"{self.name}: a number is an int, got {type(number).__name__}") from None
        if not 0 <= number < 1 << self.width:
            is_short = number.bit_length() <= self.width + 64
            found = f"{number:#x}" if is_short else f"one of {number.bit_length()} bits"
            raise MalformedCode(
                f"expected a number of {self.width} bits, got {found}",
                format=self.name,
                found=found,
                expected=f"0 to 2**{self.width} - 1",
            )
        return self.text(number, self.width)

    def text_of_bytes(self, data: bytes) -> str:
        """Return the text whose bits are some bytes, whether or not it can be read."""
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise TypeError(f"{self.name}: expected bytes, got {type(data).__name__}")
        if self.width is None:
            return self.text(*self.without_filling(data))
        self.check_whole_bytes(self.width)
        wanted = self.width // 8
        if len(data) != wanted:
            raise MalformedCode(
                f"expected {wanted} bytes, got {len(data)}",
                format=self.name,
                code=data.hex(),
                found=str(len(data)),
                expected=str(wanted),
            )
        return self.text(int.from_bytes(data, "big"), 8 * wanted)

    def check_whole_bytes(self, width: int) -> None:
        """Raise a `TypeError` if so many bits are no whole number of bytes."""
        if width % 8:
            raise TypeError(f"{self.name} has {width} bits, no whole number of bytes: use its number")

    def without_filling(self, data: bytes) -> tuple[int, int]:
        """Return the bits of some bytes as a number, and how many there are: without those that fill the last
        byte, which would be a character too many.
        """
        number, width = int.from_bytes(data, "big"), 8 * len(data)
        reader = BitReader(Bits.whole(number, width), spare=7)
        try:
            self.fields.read(reader, "")
        except Fault:
            return number, width
        filling = number & (1 << reader.left) - 1
        return (number, width) if reader.left > 7 or filling else (number >> reader.left, reader.position)
