"""Alphabets of every kind, for the tests of reading and writing text."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from boardcode.alphabets import BASE32, BASE64, BINARY, HEX, Alphabet
from boardcode.alphabets.digits import join_bits

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
CROCKFORD = Alphabet(
    "crockford",
    "0123456789ABCDEFGHJKMNPQRSTVWXYZ",
    any_case=True,
    separators="-",
    group=4,
    aliases={"O": "0", "I": "1", "L": "1"},
)
URL = Alphabet("url", B64.characters[:62] + "-_", prefix="b64:", separators=". ", group=8, padding="=")
LOOSE = Alphabet("loose", BASE32.characters, separators="- ", group=4, blanks_around=True, surplus="=~")
ARROWS_AND_HANDS = Alphabet("signs", "".join(map(chr, range(0x2190, 0x21D0))))  # 64 that are not ASCII

# Sizes that are not a power of two: some bits have no character.
SUDOKU = Alphabet("sudoku", ".123456789", aliases={"0": ".", "_": "."})
TERNARY = Alphabet("ternary", "-0+", prefix="3:", trailing_zeros_optional=True)
FACES = Alphabet("faces", "URFDLB", any_case=True, separators=" ", group=9)
FORTY = Alphabet("forty", "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-*/")
SEVENTY = Alphabet("seventy", B64.characters + "!#$%&(", prefix="V:")

# Texts that are one number.
DECIMAL = Alphabet("decimal", "0123456789", positional=True)
LONG_DECIMAL = Alphabet("decimal", "0123456789", positional=True, leading_zeros=True, separators=",", group=3)
BASE36 = Alphabet(
    "base36", "0123456789abcdefghijklmnopqrstuvwxyz", any_case=True, prefix="36#", positional=True
)
BASE58 = Alphabet("base58", "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz", positional=True)
HEX_NUMBER = Alphabet(
    "hexadecimal", "0123456789abcdef", any_case=True, prefix="0X", positional=True, leading_zeros=True
)
HEX_OR_DECIMAL = Alphabet(
    "hexadecimal", "0123456789abcdef", prefix="0x", positional=True, decimal_without_prefix=True
)

COMPLETE = [
    *(BINARY, HEX, BASE32, BASE64, UPPER, PLAIN_HEX, EXACT_HEX, BY_FIVE, BY_FOUR, QUATERNARY),
    *(OCTAL, B64, SHORT, ARROWS, DOTS, CROCKFORD, URL, LOOSE, ARROWS_AND_HANDS),
]
INCOMPLETE = [SUDOKU, TERNARY, FACES, FORTY, SEVENTY]
POSITIONAL = [DECIMAL, LONG_DECIMAL, BASE36, BASE58, HEX_NUMBER, HEX_OR_DECIMAL]
EVERY_ALPHABET = [*COMPLETE, *INCOMPLETE, *POSITIONAL]


def for_alphabets(alphabets: list[Alphabet]) -> pytest.MarkDecorator:
    """Repeat a test for each of some alphabets."""
    names = [f"{alphabet.name}-{alphabet.characters[-1]}-{alphabet.group}" for alphabet in alphabets]
    return pytest.mark.parametrize("alphabet", alphabets, ids=names)


for_every_alphabet = for_alphabets(EVERY_ALPHABET)


def numbers(alphabet: Alphabet, width: int) -> st.SearchStrategy[int]:
    """Numbers of `width` bits that the alphabet can write."""
    if alphabet.is_complete:
        return st.integers(0, (1 << width) - 1)
    bits, count = alphabet.bits, alphabet.digits(width)
    spare = count * bits - width
    digits = st.integers(0, len(alphabet.characters) - 1)
    return st.lists(digits, min_size=count, max_size=count).map(
        lambda digits: join_bits(digits, bits) >> spare
    )
