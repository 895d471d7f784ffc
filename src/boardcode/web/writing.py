"""From whatever a client has of a state to its code."""

from __future__ import annotations

from typing import Any

from boardcode.format import Format
from boardcode.web.answers import WrongRequest


def code_of_bits(format: Format[Any], bits: str) -> str:
    """The text of some bits, whether or not it has a meaning; bits that fill the last character up may be left off."""
    width = len(bits) if format.fields.width is None else format.fields.width
    full = format.alphabet.digits(width) * format.alphabet.bits
    if len(bits) not in (width, full) or not bits or set(bits) - {"0", "1"}:
        expected = "whole bytes of 0 and 1" if format.fields.width is None else f"{width} times 0 or 1"
        raise WrongRequest(
            f"expected {expected}, found {len(bits)} characters",
            path="bits",
            expected=expected,
            format=format.name,
        )
    return format.alphabet.write(int(bits.ljust(full, "0"), 2), full)


def number_of(text: str) -> int:
    """A number as people write it: decimal, or hexadecimal with 0x.

    >>> number_of("0x25"), number_of("37")
    (37, 37)
    """
    digits = text.strip().lower().replace("_", "")
    hexadecimal = digits.startswith("0x")
    plain = digits[2:] if hexadecimal else digits
    allowed = "0123456789abcdef" if hexadecimal else "0123456789"
    if not plain or set(plain) - set(allowed) or len(plain) > 400:
        raise WrongRequest(
            "expected a decimal number, or a hexadecimal one that begins with 0x", path="number"
        )
    return int(plain, 16 if hexadecimal else 10)
