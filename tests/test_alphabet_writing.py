"""Bits to text: each number has one text, which reads back to it."""

from __future__ import annotations

from binascii import b2a_base64

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_alphabets import (
    ARROWS,
    B64,
    BASE58,
    BY_FIVE,
    BY_FOUR,
    CROCKFORD,
    DECIMAL,
    DOTS,
    FACES,
    HEX_NUMBER,
    LONG_DECIMAL,
    OCTAL,
    PLAIN_HEX,
    QUATERNARY,
    SEVENTY,
    SUDOKU,
    TERNARY,
    UPPER,
    URL,
    for_every_alphabet,
    numbers,
)

from boardcode.alphabets import BASE32, BASE64, BINARY, HEX, Alphabet
from boardcode.errors import Fault, InvalidState


def test_a_number_has_one_canonical_text() -> None:
    assert BINARY.write(5, 7) == "0b0000101"
    assert QUATERNARY.write(0b00011011, 8) == "0123"
    assert OCTAL.write(0o1234567, 21) == "0o123'456'7"
    assert HEX.write(0xBEEF, 16) == "0xbeef"
    assert HEX.write(1 << 64, 68) == "0x1000000000000000_0"
    assert UPPER.write(0xBEEF, 16) == "BEEF"
    assert BASE32.write(31, 10) == "A7"
    assert BASE64.write(0x000102FF, 32) == "AAEC/w=="
    assert B64.write(0x001FBF, 24) == "ab+/"
    assert ARROWS.write(0b00011011, 8) == "←→↑↓"
    assert DOTS.write(0b01101, 5) == ".##.#"
    assert SUDOKU.write(0x5009, 16) == "5..9"
    assert TERNARY.write(0b00_01_10, 6) == "3:-0+"
    assert SEVENTY.write(69, 14) == "V:a("


def test_a_number_has_no_leading_zeros_unless_they_are_declared() -> None:
    assert [DECIMAL.write(number, 16) for number in (0, 7, 1000, 65535)] == ["0", "7", "1000", "65535"]
    assert [LONG_DECIMAL.write(number, 16) for number in (0, 7, 1000)] == ["00,000", "00,007", "01,000"]
    assert [BASE58.write(number, 16) for number in (0, 57, 58, 65535)] == ["1", "z", "21", "LUv"]
    assert HEX_NUMBER.write(0x1F, 13) == "0X001f"
    assert Alphabet("base-11", "0123456789a", positional=True).write(131, 8) == "10a"


@pytest.mark.parametrize(
    ("alphabet", "number", "width", "reason", "pattern", "expected", "places"),
    [
        (
            SUDOKU,
            0x12A4,
            16,
            "digit 3 of 4 would be 1010, which has no character in the sudoku alphabet;"
            " expected 0000 to 1001",
            "1010",
            "0000 to 1001",
            range(8, 12),
        ),
        (
            TERNARY,
            0b00_11_1,
            5,
            "digit 2 of 3 would be 11, which has no character in the ternary alphabet; expected 00 to 10",
            "11",
            "00 to 10",
            range(2, 4),
        ),
        (
            FACES,
            0b000_11,
            5,
            "digit 2 of 2 would be 110, which has no character in the faces alphabet; expected 000 to 101",
            "110",
            "000 to 101",
            range(3, 5),
        ),
    ],
)
def test_bits_without_a_character_cannot_be_written(
    alphabet: Alphabet, number: int, width: int, reason: str, pattern: str, expected: str, places: range
) -> None:
    with pytest.raises(Fault) as caught:
        alphabet.write(number, width)
    fault = caught.value
    assert (fault.kind, fault.reason, fault.found) == (InvalidState, reason, pattern)
    assert (fault.expected, fault.places) == (expected, places)
    assert alphabet.optional_writer(width)(number) is None


def test_digits_are_grouped_from_the_left() -> None:
    assert [BY_FOUR.write(1, width) for width in (12, 16, 20, 32)] == [
        "0x001",
        "0x0001",
        "0x0000_1",
        "0x0000_0001",
    ]
    assert [BY_FIVE.write(1, width) for width in (20, 24)] == ["00001", "00000_1"]
    assert [URL.write(1, width) for width in (48, 72)] == ["b64:aaaaaaab", "b64:aaaaaaaa.aaab"]
    assert CROCKFORD.write(0, 30) == "0000-00"


def test_the_digits_of_a_number_are_grouped_from_the_right() -> None:
    million = Alphabet("decimal", "0123456789", positional=True, separators="_", group=3)
    assert [million.write(number, 32) for number in (7, 999, 1000, 123456, 1234567)] == [
        "7",
        "999",
        "1_000",
        "123_456",
        "1_234_567",
    ]


def test_the_last_character_is_filled_up_with_zeros() -> None:
    assert BASE32.write(0b1, 1) == "Q"
    assert HEX.write(0b11, 2) == "0xc"
    assert B64.write(0xFF, 8) == "/W"


@for_every_alphabet
@given(data=st.data(), width=st.integers(1, 200))
def test_what_is_written_reads_back(alphabet: Alphabet, data: st.DataObject, width: int) -> None:
    number = data.draw(numbers(alphabet, width))
    text = alphabet.write(number, width)
    spelling = alphabet.read(text, width)
    assert spelling.width == alphabet.text_width(width)
    assert spelling.number == number << spelling.width - width
    assert alphabet.least_digits(width) <= len(spelling.places) <= alphabet.digits(width)
    assert all(text[place] in alphabet.values for place in spelling.places if place is not None)


@pytest.mark.parametrize("alphabet", [BINARY, PLAIN_HEX, BASE32, B64], ids=lambda alphabet: alphabet.name)
def test_a_text_of_thousands_of_bits_reads_back(alphabet: Alphabet) -> None:
    width = 2400
    number = int("10" * (width // 2), 2)
    text = alphabet.write(number, width)
    assert alphabet.read(text, width).number == number


@given(st.binary(min_size=1, max_size=40))
def test_standard_base64_agrees_with_the_standard_library(data: bytes) -> None:
    text = b2a_base64(data, newline=False).decode()
    assert BASE64.write(int.from_bytes(data, "big"), 8 * len(data)) == text
    assert BASE64.read(text, None).number >> (-len(data) % 3 * 2) == int.from_bytes(data, "big")


@pytest.mark.parametrize(
    ("alphabet", "text"),
    [(BINARY, "0b"), (QUATERNARY, ""), (OCTAL, "0o"), (HEX, "0x"), (BASE32, ""), (BASE64, ""), (SUDOKU, "")],
)
def test_no_bits_have_no_digits(alphabet: Alphabet, text: str) -> None:
    assert alphabet.write(0, 0) == text
    assert alphabet.read(text, 0).number == 0


def test_the_last_of_63_characters_is_written_and_the_one_after_it_is_not() -> None:
    alphabet = Alphabet("sixty-three", B64.characters[:63])
    assert alphabet.write(62 << 6 | 1, 12) == "+b"
    with pytest.raises(Fault) as caught:
        alphabet.write(63, 6)
    assert caught.value.reason == (
        "digit 1 of 1 would be 111111, which has no character in the sixty-three alphabet;"
        " expected 000000 to 111110"
    )


def test_a_character_of_thousands_holds_more_bits_than_are_looked_up_together() -> None:
    alphabet = Alphabet("ideographs", "".join(map(chr, range(0x4E00, 0x4E00 + 3000))))
    assert alphabet.bits == 12
    assert alphabet.write(2999 << 12 | 1, 24) == chr(0x4E00 + 2999) + chr(0x4E01)


def test_groups_may_be_of_one_character() -> None:
    assert Alphabet("octal", "01234567", separators="-", group=1).write(0o123, 9) == "1-2-3"
