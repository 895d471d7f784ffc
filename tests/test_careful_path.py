"""Codes whose fields do not have the bits that their code has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from boardcode.alphabets import BASE64, HEX, Alphabet
from boardcode.errors import InvalidState, MalformedCode, MeaninglessCode
from boardcode.fields import Array, Counted, Field, Number, Record, ToEnd
from boardcode.format import Format
from boardcode.state import State


@dataclass(frozen=True, slots=True)
class Throws(State):
    """The eyes of some dice."""

    eyes: tuple[int, ...]
    format_name: ClassVar[str] = "throws"


def throws(eyes: Field[Any], alphabet: Alphabet = HEX, bits: int | None = None) -> Format[Throws]:
    fields = Record(Throws, eyes=eyes)
    # Proved, since not every state that a declaration of these can write fits.
    return Format("throws", "Throws", "Dice.", "dice", alphabet, fields, Throws, [], bits=bits, proved=True)


COUNTED = Counted(Number(4), Number(4, 1, 6))


def test_fields_that_end_before_a_code_of_fixed_length_are_meaningless() -> None:
    format = throws(COUNTED, bits=12)
    assert format.decode("0x246") == Throws((4, 6))
    with pytest.raises(MeaninglessCode) as caught:
        format.decode("0x146")
    assert str(caught.value) == "throws: character 5 '6': expected fields of 12 bits, found 8"
    assert (caught.value.found, caught.value.expected) == ("8", "12")


def test_a_state_with_other_bits_than_a_code_of_fixed_length_is_not_written() -> None:
    format = throws(COUNTED, bits=12)
    assert format.encode(Throws((4, 6))) == "0x246"
    with pytest.raises(InvalidState) as caught:
        format.encode(Throws((4,)))
    assert str(caught.value) == "throws: expected 12 bits, but this takes 8"
    assert (caught.value.found, caught.value.expected) == ("8", "12")


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("0x1", "throws: after character 3, eyes: the code ends too early: expected 4 more bits, found 0"),
        (
            "0x145",
            "throws: character 5 '5': the last field ends with character 2: expected 2 characters, found 3",
        ),
        (
            "0x05",
            "throws: character 4 '5': the last field ends with character 1: expected 1 character, found 2",
        ),
    ],
)
def test_a_code_ends_with_its_last_field(code: str, error: str) -> None:
    with pytest.raises(MalformedCode) as caught:
        throws(COUNTED).decode(code)
    assert str(caught.value) == error


def test_a_list_to_the_end_is_not_written_if_what_fills_its_last_character_would_be_an_item() -> None:
    format = throws(ToEnd(Number(2)), BASE64)
    assert format.decode("Ag==") == Throws((0, 0, 0, 2, 0, 0))
    assert format.encode(Throws((0, 0, 0, 2, 0, 0))) == "Ag=="
    with pytest.raises(InvalidState) as caught:
        format.encode(Throws((0, 0, 0, 2)))
    assert str(caught.value) == (
        "throws: this takes 8 bits, and the 4 zero bits that fill the last character"
        " would be read as more of it"
    )
    assert format.to_bytes(Throws((0, 0, 0, 2))) == b"\x02"
    with pytest.raises(InvalidState) as no_bytes:
        format.to_bytes(Throws((0, 0, 2)))
    assert str(no_bytes.value) == (
        "throws: this takes 6 bits, and the 2 zero bits that fill the last byte would be read as more of it"
    )


def test_bytes_that_cannot_be_read_are_the_error_of_their_text() -> None:
    with pytest.raises(MalformedCode) as caught:
        throws(Array(2, COUNTED)).from_bytes(b"\x14")
    assert str(caught.value) == (
        "throws: after character 4, eyes[1].count: the code ends too early: expected 4 more bits, found 0"
    )


def test_a_number_with_a_digit_that_has_no_character_is_no_code() -> None:
    format = throws(Array(2, Number(4, 0, 9)), Alphabet("decimal", "0123456789"))
    assert format.from_number(0x46) == Throws((4, 6))
    with pytest.raises(MeaninglessCode) as caught:
        format.from_number(0x4A)
    assert str(caught.value) == (
        "throws: digit 2 of 2 would be 1010, which has no character in the decimal alphabet;"
        " expected 0000 to 1001"
    )


# -- numbers and bytes

EIGHT = throws(Array(16, Number(4)))


def test_numbers_and_bytes_keep_their_leading_zeros() -> None:
    state = Throws((*[0] * 15, 5))
    assert EIGHT.from_number(5) == EIGHT.from_bytes(bytes(7) + b"\5") == state
    assert EIGHT.from_number(0) == EIGHT.from_bytes(bytes(8)) == Throws((0,) * 16)
    assert EIGHT.to_bytes(state) == bytes(7) + b"\5"


def test_a_number_is_an_int() -> None:
    with pytest.raises(TypeError) as caught:
        EIGHT.from_number("5")  # type: ignore[arg-type]
    assert str(caught.value) == "throws: a number is an int, got str"


def test_a_number_that_is_far_too_large_is_not_shown() -> None:
    for number, found in ((1 << 127, f"0x8{'0' * 31}"), (1 << 128, "one of 129 bits")):
        with pytest.raises(MalformedCode) as caught:
            EIGHT.from_number(number)
        assert str(caught.value) == f"throws: expected a number of 64 bits, got {found}"


@pytest.mark.parametrize("eyes", [(4, 6), (4, 5), (1, 2, 3, 4), (1,)])
def test_bits_that_fill_the_last_byte_are_no_character(eyes: tuple[int, ...]) -> None:
    format, state = throws(COUNTED), Throws(eyes)
    assert format.from_bytes(format.to_bytes(state)) == state


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (
            "2461",
            "throws: character 6 '1': the last field ends with character 3: expected 3 characters, found 4",
        ),
        (
            "1400",
            "throws: characters 5-6 '00': the last field ends with character 2:"
            " expected 2 characters, found 4",
        ),
    ],
)
def test_only_zero_bits_fill_the_last_byte_and_no_more_than_that(data: str, error: str) -> None:
    with pytest.raises(MalformedCode) as caught:
        throws(COUNTED).from_bytes(bytes.fromhex(data))
    assert str(caught.value) == error
