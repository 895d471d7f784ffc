"""Text to bytes and back in generated source: it agrees with the alphabet's own reading and writing."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_alphabets import (
    B64,
    BASE36,
    BASE58,
    BY_FOUR,
    CROCKFORD,
    DECIMAL,
    EVERY_ALPHABET,
    FACES,
    FORTY,
    INCOMPLETE,
    LONG_DECIMAL,
    PLAIN_HEX,
    SEVENTY,
    SHORT,
    SUDOKU,
    UPPER,
    URL,
    for_alphabets,
    for_every_alphabet,
    numbers,
)

from boardcode.alphabets import BASE32, BASE64, HEX, Alphabet
from boardcode.compile.plan import Unlowerable
from boardcode.compile.python.text import byte_count, reading_source, writing_source
from boardcode.errors import Fault

for_every_readable_alphabet = for_alphabets(
    [alphabet for alphabet in EVERY_ALPHABET if alphabet not in (SEVENTY, BASE58)]
)


@cache
def compile_reader(alphabet: Alphabet, width: int) -> Callable[[str], bytes | None]:
    source = reading_source(alphabet, width)
    lines = ["def read(text):", *(f"    {line}" for line in source.lines), "    return data"]
    scope = dict(source.names)
    exec("\n".join(lines), scope)
    reader: Callable[[str], bytes | None] = scope["read"]
    return reader


@cache
def compile_writer(alphabet: Alphabet, width: int) -> Callable[[bytes], str | None]:
    source = writing_source(alphabet, width)
    scope = dict(source.names)
    exec(f"def write(data): return {source.lines[0]}", scope)
    writer: Callable[[bytes], str | None] = scope["write"]
    return writer


def bytes_of_digits(alphabet: Alphabet, number: int, width: int) -> bytes:
    """Digits, given as one number, left-aligned in bytes."""
    size = byte_count(alphabet, width)
    return (number << 8 * size - alphabet.text_width(width)).to_bytes(size, "big")


def read_carefully(alphabet: Alphabet, text: str, width: int) -> bytes | None:
    try:
        return bytes_of_digits(alphabet, alphabet.read(text, width).number, width)
    except Fault:
        return None


def texts(alphabet: Alphabet, width: int) -> st.SearchStrategy[str]:
    """Canonical texts, other valid ones, and texts that are not valid."""
    digits = alphabet.digits(width)
    characters = alphabet.characters + "".join(alphabet.values)
    signs = characters.upper() + alphabet.separators + alphabet.padding + "!_= é٣"
    about_right = st.text(alphabet.characters, min_size=max(0, digits - 2), max_size=digits + 1)
    right = st.text(characters, min_size=digits, max_size=digits)
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


@for_every_readable_alphabet
@given(data=st.data(), width=st.integers(1, 160))
def test_whatever_the_compiled_reader_returns_is_what_the_alphabet_reads(
    alphabet: Alphabet, data: st.DataObject, width: int
) -> None:
    text = data.draw(texts(alphabet, width))
    read = compile_reader(alphabet, width)(text)
    assert read is None or read == read_carefully(alphabet, text, width)


@for_every_readable_alphabet
@given(data=st.data(), width=st.integers(1, 160))
def test_the_compiled_functions_read_and_write_every_canonical_text(
    alphabet: Alphabet, data: st.DataObject, width: int
) -> None:
    number = data.draw(numbers(alphabet, width))
    text = alphabet.write(number, width)
    size = byte_count(alphabet, width)
    read = compile_reader(alphabet, width)(text)
    assert read == (number << 8 * size - width).to_bytes(size, "big")
    assert compile_writer(alphabet, width)(read) == text


@for_every_alphabet
@given(data=st.data(), width=st.integers(1, 160))
def test_the_compiled_writer_writes_what_the_alphabet_writes(
    alphabet: Alphabet, data: st.DataObject, width: int
) -> None:
    number = data.draw(st.integers(0, (1 << width) - 1))
    size = byte_count(alphabet, width)
    try:
        text = alphabet.write(number, width)
    except Fault:
        text = None
    assert compile_writer(alphabet, width)((number << 8 * size - width).to_bytes(size, "big")) == text


@for_alphabets(INCOMPLETE)
def test_bits_without_a_character_are_left_to_the_alphabet(alphabet: Alphabet) -> None:
    bits = alphabet.bits
    data = bytes_of_digits(alphabet, (1 << bits) - 1, 4 * bits)
    assert compile_writer(alphabet, 4 * bits)(data) is None


@for_every_readable_alphabet
def test_a_text_of_thousands_of_bits_is_read_and_written(alphabet: Alphabet) -> None:
    width = 2400
    number = int("0110" * (width // 4), 2) if alphabet.is_complete else 0
    text = alphabet.write(number, width)
    data = bytes_of_digits(alphabet, number << alphabet.text_width(width) - width, width)
    assert compile_reader(alphabet, width)(text) == data
    assert compile_writer(alphabet, width)(data) == text


def test_a_decimal_number_longer_than_int_reads_is_left_to_the_alphabet() -> None:
    width = 20_000
    text = DECIMAL.write((1 << width) - 1, width)
    assert compile_reader(DECIMAL, width)(text) is None
    assert DECIMAL.read(text, width).number == (1 << width) - 1


@pytest.mark.parametrize(
    ("alphabet", "reason"),
    [
        (SEVENTY, "the seventy alphabet has more than 64 characters"),
        (BASE58, "numbers of the base58 alphabet are in base 58, and int() ends at 36"),
    ],
    ids=str,
)
def test_an_alphabet_that_no_function_of_python_reads_is_not_lowered(alphabet: Alphabet, reason: str) -> None:
    with pytest.raises(Unlowerable) as caught:
        reading_source(alphabet, 64)
    assert str(caught.value) == reason


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


@pytest.mark.parametrize(
    ("group", "width", "text", "is_fast"),
    [
        (2, 24, "ab.cd.ef", True),
        (4, 24, "abcd.ef", True),
        (3, 24, "abc.def", False),
        (2, 20, "ab.cd.e", False),
    ],
)
def test_pairs_of_hexadecimal_digits_are_written_by_the_method_of_bytes(
    group: int, width: int, text: str, is_fast: bool
) -> None:
    alphabet = Alphabet("grouped", "0123456789abcdef", separators=".", group=group)
    assert alphabet.write(int(text.replace(".", ""), 16), width) == text
    assert compile_writer(alphabet, width)(bytes.fromhex("abcdef" if width == 24 else "abcde0")) == text
    assert ("data.hex(" in writing_source(alphabet, width).lines[0]) is is_fast


def test_grouped_digits_are_written_with_their_separators() -> None:
    assert compile_writer(BY_FOUR, 32)(b"\x12\x34\x56\x78") == "0x1234_5678"
    assert compile_writer(BY_FOUR, 20)(b"\x12\x34\x50") == "0x1234_5"
    assert compile_writer(URL, 72)(bytes(9)) == "b64:aaaaaaaa.aaaa"
    assert compile_writer(LONG_DECIMAL, 16)(b"\x03\xe8") == "01,000"


# -- alphabets of other sizes, aliases, numbers


TRIPLES = Alphabet("triples", BASE32.characters, separators="-", group=3, fixed_groups=True)


@pytest.mark.parametrize("count", [1, 2, 3, 4, 6, 7, 10])
def test_groups_of_a_fixed_size_are_read_and_nothing_else_is(count: int) -> None:
    text = TRIPLES.write((1 << 5 * count) // 3, 5 * count)
    assert compile_reader(TRIPLES, 5 * count)(text) == read_carefully(TRIPLES, text, 5 * count) is not None
    shorter = [text[:place] + text[place + 1 :] for place in range(len(text))]
    longer = [f"{text[:place]}-{text[place:]}" for place in range(len(text) + 1)]
    for wrong in (*shorter, *longer):
        assert compile_reader(TRIPLES, 5 * count)(wrong) is None


@pytest.mark.parametrize(
    "alphabet",
    [
        Alphabet("with a prefix", B64.characters, prefix="b:"),
        Alphabet("in groups", B64.characters, separators="-", group=2),
    ],
    ids=lambda alphabet: alphabet.name,
)
def test_64_characters_are_written_with_their_prefix_or_in_groups(alphabet: Alphabet) -> None:
    assert compile_writer(alphabet, 24)(b"\1\2\3") == alphabet.write(0x010203, 24)


@pytest.mark.parametrize("text", ["5.3.", "5030", "5_3_", "5_30"])
def test_aliases_are_read_as_the_characters_they_stand_for(text: str) -> None:
    assert compile_reader(SUDOKU, 16)(text) == b"\x50\x30"


@pytest.mark.parametrize("text", ["5a3.", "503", "50300", "5 3.", "5٣3.", ""])
def test_other_characters_than_those_and_aliases_are_not_read(text: str) -> None:
    assert compile_reader(SUDOKU, 16)(text) is None


def test_the_cases_of_an_alias_are_read_if_those_of_the_digits_are() -> None:
    assert compile_reader(CROCKFORD, 20)("1oIl") == bytes_of_digits(CROCKFORD, 0b00001_00000_00001_00001, 20)


def test_sizes_that_are_no_power_of_two_have_as_many_bits_as_their_largest_digit() -> None:
    assert compile_reader(FACES, 12)("URfd") == bytes_of_digits(FACES, 0b000_001_010_011, 12)
    assert compile_reader(FORTY, 12)("A/") == bytes_of_digits(FORTY, 39, 12)
    assert compile_writer(FACES, 30)(bytes(4)) == "UUUUUUUUU U"


@pytest.mark.parametrize("text", ["0", "7", "65535", "10000"])
def test_a_number_is_read_in_the_base_of_its_alphabet(text: str) -> None:
    assert compile_reader(DECIMAL, 16)(text) == int(text).to_bytes(2, "big")


@pytest.mark.parametrize(
    "text", ["", "00", "07", "65536", "99999", "100000", "+1", "-1", "1_0", " 1", "١", "1e1"]
)
def test_leading_zeros_and_too_large_numbers_are_left_to_the_alphabet(text: str) -> None:
    assert compile_reader(DECIMAL, 16)(text) is None


def test_leading_zeros_are_read_where_they_are_declared() -> None:
    for text in ("7", "07", "00007", "00,007"):
        assert compile_reader(LONG_DECIMAL, 16)(text) == b"\x00\x07"
    assert compile_reader(LONG_DECIMAL, 16)("000007") is None


def test_a_number_is_left_aligned_in_its_bytes() -> None:
    assert compile_reader(BASE36, 12)("36#z") == (35 << 4).to_bytes(2, "big")
    assert compile_reader(BASE36, 12)("35R") == (4095 << 4).to_bytes(2, "big")
    assert compile_reader(BASE36, 12)("35s") is None
