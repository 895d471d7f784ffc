"""Text to bytes and back in generated source: it agrees with the alphabet's own reading and writing."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_alphabets import B64, BY_FOUR, PLAIN_HEX, SHORT, UPPER, for_every_alphabet

from boardcode.alphabets import BASE32, BASE64, HEX, Alphabet
from boardcode.compile.python.text import byte_count, reading_source, writing_source
from boardcode.errors import Fault


@cache
def compile_reader(alphabet: Alphabet, width: int) -> Callable[[str], bytes | None]:
    source = reading_source(alphabet, width)
    lines = ["def read(text):", *(f"    {line}" for line in source.lines), "    return data"]
    scope = dict(source.names)
    exec("\n".join(lines), scope)
    reader: Callable[[str], bytes | None] = scope["read"]
    return reader


@cache
def compile_writer(alphabet: Alphabet, width: int) -> Callable[[bytes], str]:
    source = writing_source(alphabet, width)
    scope = dict(source.names)
    exec(f"def write(data): return {source.lines[0]}", scope)
    writer: Callable[[bytes], str] = scope["write"]
    return writer


def bytes_of_digits(alphabet: Alphabet, number: int, width: int) -> bytes:
    """Digits, given as one number, left-aligned in bytes."""
    size = byte_count(alphabet, width)
    return (number << 8 * size - alphabet.digits(width) * alphabet.bits).to_bytes(size, "big")


def read_carefully(alphabet: Alphabet, text: str, width: int) -> bytes | None:
    try:
        return bytes_of_digits(alphabet, alphabet.read(text, width).number, width)
    except Fault:
        return None


def texts(alphabet: Alphabet, width: int) -> st.SearchStrategy[str]:
    """Canonical texts, other valid ones, and texts that are not valid."""
    digits = alphabet.digits(width)
    signs = (
        alphabet.characters + alphabet.characters.upper() + alphabet.separators + alphabet.padding + "!_= é٣"
    )
    about_right = st.text(alphabet.characters, min_size=max(0, digits - 2), max_size=digits + 1)
    right = st.text(alphabet.characters, min_size=digits, max_size=digits)
    padded = right.map(lambda text: alphabet.prefix + text + alphabet.padding * (-digits % 4))
    mixed = st.lists(
        st.text(alphabet.characters, max_size=digits) | st.text(signs, max_size=1), max_size=5
    ).map("".join)
    other_case = st.builds(
        lambda text, change: change(text), padded, st.sampled_from([str.upper, str.lower, str.title])
    )
    garbled = st.builds(
        lambda text, place, sign: text[:place] + sign + text[place:],
        padded,
        st.integers(0, digits + 3),
        st.sampled_from(signs),
    )
    return st.one_of(about_right, right, padded, mixed, other_case, garbled, st.text(max_size=digits + 1))


# -- against the alphabet


@for_every_alphabet
@given(data=st.data(), width=st.integers(1, 160))
def test_whatever_the_compiled_reader_returns_is_what_the_alphabet_reads(
    alphabet: Alphabet, data: st.DataObject, width: int
) -> None:
    text = data.draw(texts(alphabet, width))
    read = compile_reader(alphabet, width)(text)
    assert read is None or read == read_carefully(alphabet, text, width)


@for_every_alphabet
@given(data=st.data(), width=st.integers(1, 160))
def test_the_compiled_functions_read_and_write_every_canonical_text(
    alphabet: Alphabet, data: st.DataObject, width: int
) -> None:
    number = data.draw(st.integers(0, (1 << width) - 1))
    text = alphabet.write(number, width)
    read = compile_reader(alphabet, width)(text)
    assert read == (number << 8 * byte_count(alphabet, width) - width).to_bytes(
        byte_count(alphabet, width), "big"
    )
    assert compile_writer(alphabet, width)(read) == text


@for_every_alphabet
def test_a_text_of_thousands_of_bits_is_read_and_written(alphabet: Alphabet) -> None:
    width = 2400
    number = int("10" * (width // 2), 2)
    text = alphabet.write(number, width)
    data = number.to_bytes(width // 8, "big")
    assert compile_reader(alphabet, width)(text) == data
    assert compile_writer(alphabet, width)(data) == text


def test_digits_are_kept_in_whole_bytes_and_base64_in_whole_groups_of_four() -> None:
    assert [byte_count(HEX, width) for width in (1, 8, 9, 16, 17)] == [1, 1, 2, 2, 3]
    assert [byte_count(BASE32, width) for width in (5, 8, 10, 20)] == [1, 2, 2, 3]
    assert [byte_count(BASE64, width) for width in (1, 24, 25, 48)] == [3, 3, 6, 6]


# -- which texts the compiled readers leave to the alphabet


@pytest.mark.parametrize("text", ["0x12", "12", "1_2", "0x1_2", "1__2"])
def test_hexadecimal_digits_are_read_with_or_without_prefix_and_first_separator(text: str) -> None:
    assert compile_reader(HEX, 8)(text) == b"\x12"


@pytest.mark.parametrize("text", ["0x_12", "_12", "12_", "0X12", "1 2", "0x123", "0x1", "0x1234", ""])
def test_other_ways_to_write_hexadecimal_digits_are_left_to_the_alphabet(text: str) -> None:
    assert compile_reader(HEX, 8)(text) is None


@pytest.mark.parametrize("text", ["1!2", "!12", "12!", "1", "123", "", "0x12", "1_2", "1 2", "1é", "١٢"])
def test_an_alphabet_without_prefix_and_separators_reads_nothing_but_digits(text: str) -> None:
    assert compile_reader(PLAIN_HEX, 8)("12") == b"\x12"
    assert compile_reader(PLAIN_HEX, 8)(text) is None


@pytest.mark.parametrize(
    ("width", "size", "text"), [(8, 3, "/w=="), (16, 3, "/wA="), (24, 3, "/wAA"), (32, 6, "/wAAAA==")]
)
def test_base64_needs_exactly_its_digits_and_its_padding(width: int, size: int, text: str) -> None:
    read = compile_reader(BASE64, width)
    assert read(text) == b"\xff" + bytes(size - 1)
    others = {text[:-1], text + "=", text[:-1] + "!", "é" + text[1:], text[:-2] + "=="} - {text}
    assert [read(other) for other in others] == [None] * len(others)


@pytest.mark.parametrize("text", ["!!!!AAAA", "AAAA!!!!", "A!A!A!A!", "AAAAAA!=", "====AAAA"])
@pytest.mark.parametrize("alphabet", [BASE64, B64], ids=str)
def test_characters_outside_of_base64_are_not_skipped(text: str, alphabet: Alphabet) -> None:
    assert compile_reader(alphabet, 48)("AAAAAAAA") is not None
    assert compile_reader(alphabet, 48)(text) is None
    assert compile_reader(alphabet, 40)(f"{text[:7]}{alphabet.padding}") is None


def test_omitted_trailing_zeros_are_read_only_if_the_alphabet_allows_it() -> None:
    assert compile_reader(UPPER, 16)("1a") == b"\x1a\x00"
    assert compile_reader(UPPER, 12)("1") == b"\x10\x00"
    assert compile_reader(SHORT, 10)("2") == bytes_of_digits(SHORT, 1 << 5, 10)
    for alphabet, width, text in (
        (UPPER, 16, ""),
        (UPPER, 16, "00000"),
        (SHORT, 10, ""),
        (SHORT, 10, "111"),
        (PLAIN_HEX, 16, "1"),
        (BASE32, 10, "A"),
    ):
        assert compile_reader(alphabet, width)(text) is None


def test_the_digits_of_other_scripts_are_not_read() -> None:
    assert compile_reader(BASE32, 10)("٣٣") is None
    assert compile_reader(PLAIN_HEX, 8)("١٢") is None


def test_grouped_digits_are_written_with_their_separators() -> None:
    assert compile_writer(BY_FOUR, 32)(b"\x12\x34\x56\x78") == "0x1234_5678"
    assert compile_writer(BY_FOUR, 20)(b"\x12\x34\x50") == "0x1234_5"
