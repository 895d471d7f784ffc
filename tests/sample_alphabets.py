"""Alphabets of every kind, for the tests of reading and writing text."""

from __future__ import annotations

import pytest

from boardcode.alphabets import BASE32, BASE64, BINARY, HEX, Alphabet

UPPER = Alphabet("hexadecimal", "0123456789ABCDEF", any_case=True, trailing_zeros_optional=True)
PLAIN_HEX = Alphabet("hexadecimal", "0123456789abcdef", any_case=True)
EXACT_HEX = Alphabet("hexadecimal", "0123456789abcdef")
BY_FIVE = Alphabet("hexadecimal", "0123456789abcdef", any_case=True, separators="_", group=5)
BY_FOUR = Alphabet("hexadecimal", "0123456789abcdef", any_case=True, prefix="0x", separators="_", group=4)
QUATERNARY = Alphabet("quaternary", "0123")
OCTAL = Alphabet("octal", "01234567", prefix="0o", separators="'", group=3)
B64 = Alphabet("b64", "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/")
SHORT = Alphabet("base-32", "123456789ABCDEFGHJKMNPQRSTUVWXYZ", any_case=True, trailing_zeros_optional=True)
ARROWS = Alphabet("arrows", "←→↑↓")
DOTS = Alphabet("dots", ".#")
EVERY_ALPHABET = [
    *(BINARY, HEX, BASE32, BASE64, UPPER, PLAIN_HEX, EXACT_HEX, BY_FIVE, BY_FOUR, QUATERNARY),
    *(OCTAL, B64, SHORT, ARROWS, DOTS),
]

for_every_alphabet = pytest.mark.parametrize(
    "alphabet",
    EVERY_ALPHABET,
    ids=lambda alphabet: f"{alphabet.name}-{alphabet.characters[-1]}-{alphabet.group}",
)
