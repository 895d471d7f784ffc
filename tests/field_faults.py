"""What a field reads, and the faults that it raises, in a form that tests compare whole."""

from __future__ import annotations

from typing import Any

import pytest

from boardcode.bits import BitReader, Bits, BitWriter
from boardcode.errors import CodeError, Fault
from boardcode.explanation import Span
from boardcode.fields import Field, Json

Details = tuple[type[CodeError], str, str, str, str, list[int]]


def bits_from(text: str, start: int = 0) -> Bits:
    """Bits whose first one stands at `start`, so that a test notices a lost place."""
    return Bits(int(text, 2), range(start, start + len(text)))


def bits_of(field: Field[Any], number: int) -> Bits:
    return Bits.whole(number, field.width or 0)


def reader(field: Field[Any], bits: Bits | int) -> BitReader:
    return BitReader(bits_of(field, bits) if isinstance(bits, int) else bits)


def read(field: Field[Any], bits: Bits | int) -> Any:
    """The value of canonical bits, all of which are taken."""
    source = reader(field, bits)
    value = field.read(source, "x")
    assert source.noncanonical == []
    assert source.left == 0
    return value


def write(field: Field[Any], value: object, path: str = "x") -> int:
    """The bits of a value as a number."""
    writer = BitWriter()
    field.write(value, writer, path)
    return writer.number


def spans(field: Field[Any], bits: Bits | int, path: str = "x") -> list[Span]:
    """What each bit means."""
    source = reader(field, bits)
    source.spans = []
    field.read(source, path)
    return source.spans


def details(fault: Fault) -> Details:
    return fault.kind, fault.reason, fault.path, fault.found, fault.expected, list(fault.places)


def reading_fault(field: Field[Any], bits: Bits | int, path: str = "x") -> Details:
    with pytest.raises(Fault) as caught:
        field.read(reader(field, bits), path)
    return details(caught.value)


def writing_fault(field: Field[Any], value: object, path: str = "x") -> Details:
    with pytest.raises(Fault) as caught:
        field.write(value, BitWriter(), path)
    return details(caught.value)


def fault_of_json(field: Field[Any], data: Json, path: str = "x") -> Details:
    with pytest.raises(Fault) as caught:
        field.from_json(data, path)
    return details(caught.value)


def noncanonical(field: Field[Any], bits: Bits | int, path: str = "x") -> tuple[Any, list[Details]]:
    """The value of bits that can be read, and the faults that make them another than the canonical ones."""
    source = reader(field, bits)
    value = field.read(source, path)
    return value, [details(fault) for fault in source.noncanonical]


def digits(field: Field[Any], value: object) -> str:
    """The bits of a value as a text, so that a test sees how many there are."""
    writer = BitWriter()
    field.write(value, writer, "x")
    return writer.digits


def canonical_digits(field: Field[Any], most: int) -> list[str]:
    """Every text of up to `most` bits that a field reads as a whole, and that is canonical."""
    texts = [
        f"{number:0{width}b}" if width else "" for width in range(most + 1) for number in range(1 << width)
    ]
    return [text for text in texts if _is_canonical(field, text)]


def _is_canonical(field: Field[Any], text: str) -> bool:
    source = BitReader(Bits.whole(int(text or "0", 2), len(text)))
    try:
        field.read(source, "")
    except Fault:
        return False
    return source.left == 0 and not source.noncanonical


def canonical_patterns(field: Field[Any]) -> list[str]:
    """Every pattern of a field of fixed width that it reads, and that is canonical."""
    width = field.width or 0
    return [text for number in range(1 << width) if _is_canonical(field, text := f"{number:0{width}b}")]
