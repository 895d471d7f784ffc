"""Text to bits and back: every rule about how a code may be written."""

from __future__ import annotations

from binascii import b2a_base64
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_alphabets import (
    ARROWS,
    B64,
    BY_FIVE,
    BY_FOUR,
    DOTS,
    EXACT_HEX,
    OCTAL,
    PLAIN_HEX,
    QUATERNARY,
    SHORT,
    UPPER,
    for_every_alphabet,
)

from boardcode.alphabets import BASE32, BASE64, BINARY, HEX, Alphabet, Spelling
from boardcode.errors import Fault, MalformedCode


def fault_of(alphabet: Alphabet, text: str, width: int | None) -> Fault:
    with pytest.raises(Fault) as caught:
        alphabet.read(text, width)
    assert caught.value.kind is MalformedCode
    return caught.value


def fault_details(
    alphabet: Alphabet, text: str, width: int | None
) -> tuple[str, str, str, int | None, int | None]:
    fault = fault_of(alphabet, text, width)
    return fault.reason, fault.found, fault.expected, fault.start, fault.stop


# -- declarations


@pytest.mark.parametrize("characters", ["", "0", "012", "00", "0" * 64, "".join(map(chr, range(128)))])
def test_an_alphabet_has_a_power_of_two_of_different_characters(characters: str) -> None:
    with pytest.raises(ValueError) as caught:
        Alphabet("odd", characters)
    assert str(caught.value) == "alphabet odd: expected 2, 4, 8, 16, 32 or 64 different characters"


def test_groups_need_a_separator() -> None:
    with pytest.raises(ValueError) as caught:
        Alphabet("odd", "01", group=4)
    assert str(caught.value) == "alphabet odd: groups need a separator"


def test_a_digit_is_neither_a_separator_nor_padding() -> None:
    declarations: list[dict[str, Any]] = [{"separators": "_A", "any_case": True}, {"padding": "a"}]
    for declaration in declarations:
        with pytest.raises(ValueError) as caught:
            Alphabet("odd", B64.characters, **declaration)
        assert str(caught.value) == "alphabet odd: a digit cannot be a separator or padding too"


def test_only_an_alphabet_of_64_characters_has_padding() -> None:
    with pytest.raises(ValueError) as caught:
        Alphabet("odd", BASE32.characters, padding="=")
    assert str(caught.value) == "alphabet odd: only 64 characters are padded"


def test_an_alphabet_of_64_characters_has_no_prefix_and_no_groups() -> None:
    declarations: list[dict[str, Any]] = [{"prefix": "b"}, {"separators": "_", "group": 4}]
    for declaration in declarations:
        with pytest.raises(ValueError) as caught:
            Alphabet("odd", B64.characters, **declaration)
        assert (
            str(caught.value) == "alphabet odd: with 64 characters nothing is written but digits and padding"
        )


def test_alphabets_and_spellings_are_immutable() -> None:
    with pytest.raises(AttributeError):
        HEX.prefix = "#"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        HEX.read("25", 8).number = 1  # type: ignore[misc]
    assert not hasattr(HEX.read("25", 8), "__dict__")


def test_a_character_holds_so_many_bits_and_a_width_needs_so_many_characters() -> None:
    assert [alphabet.bits for alphabet in (BINARY, QUATERNARY, OCTAL, HEX, BASE32, BASE64)] == [
        1,
        2,
        3,
        4,
        5,
        6,
    ]
    assert [BASE32.digits(width) for width in (0, 1, 5, 6, 10, 11)] == [0, 1, 1, 2, 2, 3]


def test_both_cases_are_read_if_the_alphabet_says_so() -> None:
    assert HEX.values == {**{character: int(character, 16) for character in "0123456789abcdefABCDEF"}}
    assert EXACT_HEX.values == {character: int(character, 16) for character in "0123456789abcdef"}
    assert UPPER.values == HEX.values


# -- reading


def test_a_text_is_read_as_one_number_with_the_place_of_each_digit() -> None:
    assert HEX.read("0x12_3 4", 16) == Spelling(0x1234, (2, 3, 5, 7))
    assert HEX.read("1234", 16) == Spelling(0x1234, (0, 1, 2, 3))
    assert BASE32.read("A7", 10) == Spelling(31, (0, 1))
    assert BASE64.read("AAEC/w==", 32) == Spelling(0x000102FF << 4, (0, 1, 2, 3, 4, 5))
    assert B64.read("ab+/", 24) == Spelling(0x001FBF, (0, 1, 2, 3))


def test_a_prefix_is_optional_and_is_read_in_both_cases() -> None:
    assert HEX.read("0XfF", 8) == Spelling(0xFF, (2, 3))
    assert BINARY.read("0B101", 3) == Spelling(5, (2, 3, 4))
    assert fault_details(HEX, "0x", 8) == ("expected 2 hexadecimal characters, found 0", "0", "2", 2, 2)


def test_any_number_of_separators_may_stand_between_digits() -> None:
    assert HEX.read("1__ 2", 8) == Spelling(0x12, (0, 4))


@pytest.mark.parametrize(
    ("text", "place"), [("_12", 0), ("0x_12", 2), ("12_", 2), ("12 _", 2), ("1_2__", 3), ("_", 0)]
)
def test_separators_anywhere_else_are_an_error(text: str, place: int) -> None:
    found = repr(text[place])
    assert fault_details(HEX, text, 8) == (
        "may stand between digits only",
        found,
        "a digit",
        place,
        place + 1,
    )


@pytest.mark.parametrize(
    ("alphabet", "text", "place", "listed"),
    [
        (HEX, "1g", 1, "0-9 a-f"),
        (HEX, "1_g", 2, "0-9 a-f"),
        (EXACT_HEX, "1A", 1, "0-9 a-f"),
        (BASE32, "A_", 1, "A-Z 2-7"),
        (B64, "aa=a", 2, "a-z A-Z 0-9 + /"),
        (BASE64, "AA A", 2, "A-Z a-z 0-9 + /"),
        (SHORT, "1I", 1, "1-9 A-H J-K M-N P-Z"),
        (OCTAL, "0x12", 1, "0-7"),
        (BINARY, "0b12", 3, "0-1"),
        (UPPER, "0x12", 1, "0-9 A-F"),
    ],
)
def test_a_character_outside_the_alphabet_is_named_with_its_place(
    alphabet: Alphabet, text: str, place: int, listed: str
) -> None:
    reason = f"not a character of the {alphabet.name} alphabet; expected {listed}"
    assert fault_details(alphabet, text, 24) == (reason, repr(text[place]), listed, place, place + 1)


def test_control_characters_and_surrogates_are_shown_escaped() -> None:
    assert fault_of(HEX, "1\n", 8).found == "'\\n'"
    assert fault_of(HEX, "1\ud800", 8).found == "'\\ud800'"


def test_too_few_or_too_many_characters_are_an_error_with_their_count() -> None:
    assert fault_details(BASE32, "A", 10) == ("expected 2 base32 characters, found 1", "1", "2", 1, 1)
    assert fault_details(BASE32, "AGAB", 10) == ("expected 2 base32 characters, found 4", "4", "2", 2, 4)
    assert fault_details(BASE32, "", 5) == ("expected 1 base32 character, found 0", "0", "1", 0, 0)
    assert fault_details(HEX, "0x1_2_3", 8) == ("expected 2 hexadecimal characters, found 3", "3", "2", 6, 7)


def test_trailing_zeros_may_be_left_off_if_the_alphabet_says_so() -> None:
    assert UPPER.read("1a", 16) == Spelling(0x1A00, (0, 1, None, None))
    assert UPPER.read("1A00", 16) == Spelling(0x1A00, (0, 1, 2, 3))
    assert fault_details(UPPER, "", 16) == (
        "expected 1 to 4 hexadecimal characters, found 0",
        "0",
        "1 to 4",
        0,
        0,
    )
    assert fault_details(UPPER, "1A000", 16) == (
        "expected 1 to 4 hexadecimal characters, found 5",
        "5",
        "1 to 4",
        4,
        5,
    )


@pytest.mark.parametrize(
    ("text", "width", "wanted", "found", "start"),
    [
        ("AA", 8, 2, 0, 2),
        ("AA=", 8, 2, 1, 2),
        ("AA===", 8, 2, 3, 2),
        ("AAAA=", 24, 0, 1, 4),
        ("AAA", None, 1, 0, 3),
        ("====", None, 0, 4, 0),
    ],
)
def test_padding_must_be_complete(text: str, width: int | None, wanted: int, found: int, start: int) -> None:
    reason = f"the text must end in {wanted} padding characters '=', found {found}"
    assert fault_details(BASE64, text, width) == (reason, str(found), str(wanted), start, len(text))


@pytest.mark.parametrize(
    ("alphabet", "right", "wrong"),
    [
        (BINARY, [8, 16], [0, 1, 7, 9, 15]),
        (QUATERNARY, [4, 8], [0, 1, 2, 3, 5]),
        (OCTAL, [3, 6, 8], [0, 1, 2, 4, 5, 7]),
        (EXACT_HEX, [2, 4, 6], [0, 1, 3, 5]),
        (BASE32, [2, 4, 5, 7, 8], [0, 1, 3, 6, 9]),
        (B64, [2, 3, 4, 6, 7, 8], [0, 1, 5, 9]),
    ],
)
def test_without_a_width_any_whole_number_of_bytes_is_read(
    alphabet: Alphabet, right: list[int], wrong: list[int]
) -> None:
    for count in right:
        assert alphabet.read(alphabet.characters[1] * count, None).places == tuple(range(count))
    for count in wrong:
        reason = f"{count} character{' is' if count == 1 else 's are'} no whole number of bytes"
        text = alphabet.characters[1] * count
        assert fault_details(alphabet, text, None) == (
            reason,
            str(count),
            "a whole number of bytes",
            count,
            count,
        )


# -- writing


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


def test_digits_are_grouped_from_the_left() -> None:
    assert [BY_FOUR.write(1, width) for width in (12, 16, 20, 32)] == [
        "0x001",
        "0x0001",
        "0x0000_1",
        "0x0000_0001",
    ]
    assert [BY_FIVE.write(1, width) for width in (20, 24)] == ["00001", "00000_1"]


def test_the_last_character_is_filled_up_with_zeros() -> None:
    assert BASE32.write(0b1, 1) == "Q"
    assert HEX.write(0b11, 2) == "0xc"
    assert B64.write(0xFF, 8) == "/W"


@for_every_alphabet
@given(data=st.data(), width=st.integers(1, 200))
def test_what_is_written_reads_back(alphabet: Alphabet, data: st.DataObject, width: int) -> None:
    number = data.draw(st.integers(0, (1 << width) - 1))
    text = alphabet.write(number, width)
    spelling = alphabet.read(text, width)
    spare = alphabet.digits(width) * alphabet.bits - width
    assert spelling.number == number << spare
    assert len(spelling.places) == alphabet.digits(width)
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
