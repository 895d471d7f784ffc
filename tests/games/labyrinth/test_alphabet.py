"""b64, the alphabet of views and mazes."""

import random

import pytest

from boardcode import MalformedCode, NonCanonicalCode
from boardcode.games.labyrinth.alphabet import B64
from boardcode.labyrinth import b64_decode, b64_encode

EXAMPLES = [
    (bytes([0]), "aa"),
    (bytes([25]), "gq"),
    (bytes([26]), "gG"),
    (bytes([51]), "mW"),
    (bytes([52]), "na"),
    (bytes([61]), "pq"),
    (bytes([62]), "pG"),
    (bytes([63]), "pW"),
    (b"Hello, World!", "sgvSBg8SifDVCMXKiq"),
    (b"", ""),
]


@pytest.mark.parametrize(("data", "text"), EXAMPLES)
def test_bytes_are_written_as_these_texts_and_read_back(data: bytes, text: str) -> None:
    assert b64_encode(data) == text
    assert b64_decode(text) == data


def test_lower_case_comes_first_then_upper_case_digits_plus_and_slash() -> None:
    assert B64.characters == "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/"


def test_one_byte_takes_two_characters_two_take_three_and_three_take_four() -> None:
    assert [len(b64_encode(bytes(count))) for count in range(7)] == [0, 2, 3, 4, 6, 7, 8]


@pytest.mark.parametrize("count", [1, 5, 9])
def test_no_text_has_one_character_more_than_a_multiple_of_four(count: int) -> None:
    with pytest.raises(MalformedCode) as caught:
        b64_decode("a" * count)
    characters = "1 character is" if count == 1 else f"{count} characters are"
    assert caught.value.message == f"b64: after character {count}: {characters} no whole number of bytes"


def test_spare_bits_must_be_zero_unless_not_strict() -> None:
    with pytest.raises(NonCanonicalCode) as caught:
        b64_decode("ab")
    assert (
        caught.value.message
        == "b64: character 2 'b': the 4 spare bits after the last byte must be 0, found 0001"
    )
    assert b64_decode("ab", strict=False) == b"\0"


def test_padding_characters_are_rejected() -> None:
    with pytest.raises(MalformedCode) as caught:
        b64_decode("aa==")
    assert (
        caught.value.message
        == "b64: character 3 '=': not a character of the b64 alphabet; expected a-z A-Z 0-9 + /"
    )


def test_random_bytes_of_any_length_read_back() -> None:  # 0 to 199 bytes
    generator = random.Random(64)
    for count in range(200):
        data = generator.randbytes(count)
        assert b64_decode(b64_encode(data)) == data


def test_each_text_of_two_characters_is_one_byte_or_not_canonical() -> None:  # 64 x 64 texts
    bytes_of = {}
    for first in B64.characters:
        for second in B64.characters:
            try:
                bytes_of[first + second] = b64_decode(first + second)
            except NonCanonicalCode:
                continue
    assert sorted(bytes_of.values()) == [bytes([byte]) for byte in range(256)]
