"""Text <-> bits: every rule of spelling, and that the fast ways say the same as the careful one."""

from __future__ import annotations

from binascii import b2a_base64
from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcode.alphabets import BASE32, BASE64, BINARY, HEX, Alphabet, Spelling
from boardcode.errors import Fault, MalformedCode

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
ALPHABETS = [
    BINARY,
    HEX,
    BASE32,
    BASE64,
    UPPER,
    PLAIN_HEX,
    EXACT_HEX,
    BY_FIVE,
    BY_FOUR,
    QUATERNARY,
    OCTAL,
    B64,
    SHORT,
    ARROWS,
    DOTS,
]
every_alphabet = pytest.mark.parametrize(
    "alphabet", ALPHABETS, ids=lambda alphabet: f"{alphabet.name}-{alphabet.group}"
)


def refused(alphabet: Alphabet, text: str, width: int | None) -> Fault:
    with pytest.raises(Fault) as caught:
        alphabet.read(text, width)
    assert caught.value.kind is MalformedCode
    return caught.value


def said(fault: Fault) -> tuple[str, str, str, int | None, int | None]:
    return fault.reason, fault.found, fault.expected, fault.start, fault.stop


# -- declarations


@pytest.mark.parametrize("characters", ["", "0", "012", "00", "0" * 64, "".join(map(chr, range(128)))])
def test_an_alphabet_has_a_power_of_two_of_different_characters(characters: str) -> None:
    with pytest.raises(ValueError) as caught:
        Alphabet("odd", characters)
    assert str(caught.value) == "alphabet odd: expected 2, 4, 8, 16, 32 or 64 different characters"


def test_groups_need_something_to_stand_between_them() -> None:
    with pytest.raises(ValueError) as caught:
        Alphabet("odd", "01", group=4)
    assert str(caught.value) == "alphabet odd: groups need a separator"


def test_only_64_characters_are_padded() -> None:
    with pytest.raises(ValueError) as caught:
        Alphabet("odd", BASE32.characters, padding="=")
    assert str(caught.value) == "alphabet odd: only 64 characters are padded"


def test_64_characters_have_no_prefix_and_no_groups() -> None:
    declarations: list[dict[str, Any]] = [{"prefix": "b"}, {"separators": "_", "group": 4}]
    for declaration in declarations:
        with pytest.raises(ValueError) as caught:
            Alphabet("odd", B64.characters, **declaration)
        assert (
            str(caught.value) == "alphabet odd: with 64 characters nothing is written but digits and padding"
        )


def test_alphabets_and_spellings_do_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        HEX.prefix = "#"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        HEX.read("25", 8).number = 1  # type: ignore[misc]
    assert not hasattr(HEX.read("25", 8), "__dict__")


def test_bits_of_a_character_and_characters_of_a_width() -> None:
    assert [alphabet.bits for alphabet in (BINARY, QUATERNARY, OCTAL, HEX, BASE32, BASE64)] == [
        1,
        2,
        3,
        4,
        5,
        6,
    ]
    assert [BASE32.digits(width) for width in (0, 1, 5, 6, 10, 11)] == [0, 1, 1, 2, 2, 3]


def test_either_case_is_read_where_the_alphabet_says_so() -> None:
    assert HEX.values == {**{character: int(character, 16) for character in "0123456789abcdefABCDEF"}}
    assert EXACT_HEX.values == {character: int(character, 16) for character in "0123456789abcdef"}
    assert UPPER.values == HEX.values


# -- reading


def test_a_text_is_one_number_and_knows_where_each_digit_stands() -> None:
    assert HEX.read("0x12_3 4", 16) == Spelling(0x1234, (2, 3, 5, 7))
    assert HEX.read("1234", 16) == Spelling(0x1234, (0, 1, 2, 3))
    assert BASE32.read("A7", 10) == Spelling(31, (0, 1))
    assert BASE64.read("AAEC/w==", 32) == Spelling(0x000102FF << 4, (0, 1, 2, 3, 4, 5))
    assert B64.read("ab+/", 24) == Spelling(0x001FBF, (0, 1, 2, 3))


def test_a_prefix_may_be_left_off_and_is_read_in_either_case() -> None:
    assert HEX.read("0XfF", 8) == Spelling(0xFF, (2, 3))
    assert BINARY.read("0B101", 3) == Spelling(5, (2, 3, 4))
    assert said(refused(HEX, "0x", 8)) == ("expected 2 hexadecimal characters, found 0", "0", "2", 2, 2)


def test_separators_may_stand_between_digits_even_several() -> None:
    assert HEX.read("1__ 2", 8) == Spelling(0x12, (0, 4))


@pytest.mark.parametrize(
    ("text", "place"), [("_12", 0), ("0x_12", 2), ("12_", 2), ("12 _", 2), ("1_2__", 3), ("_", 0)]
)
def test_separators_may_not_stand_elsewhere(text: str, place: int) -> None:
    found = repr(text[place])
    assert said(refused(HEX, text, 8)) == (
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
def test_a_character_of_no_alphabet_is_named_with_its_place(
    alphabet: Alphabet, text: str, place: int, listed: str
) -> None:
    reason = f"not a character of the {alphabet.name} alphabet; expected {listed}"
    assert said(refused(alphabet, text, 24)) == (reason, repr(text[place]), listed, place, place + 1)


def test_strange_characters_are_shown_escaped() -> None:
    assert refused(HEX, "1\n", 8).found == "'\\n'"
    assert refused(HEX, "1\ud800", 8).found == "'\\ud800'"


def test_too_few_and_too_many_characters_are_counted() -> None:
    assert said(refused(BASE32, "A", 10)) == ("expected 2 base32 characters, found 1", "1", "2", 1, 1)
    assert said(refused(BASE32, "AGAB", 10)) == ("expected 2 base32 characters, found 4", "4", "2", 2, 4)
    assert said(refused(BASE32, "", 5)) == ("expected 1 base32 character, found 0", "0", "1", 0, 0)
    assert said(refused(HEX, "0x1_2_3", 8)) == ("expected 2 hexadecimal characters, found 3", "3", "2", 6, 7)


def test_trailing_zeros_may_be_left_off_where_the_alphabet_says_so() -> None:
    assert UPPER.read("1a", 16) == Spelling(0x1A00, (0, 1, None, None))
    assert UPPER.read("1A00", 16) == Spelling(0x1A00, (0, 1, 2, 3))
    assert said(refused(UPPER, "", 16)) == (
        "expected 1 to 4 hexadecimal characters, found 0",
        "0",
        "1 to 4",
        0,
        0,
    )
    assert said(refused(UPPER, "1A000", 16)) == (
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
def test_padding_must_be_there_exactly(
    text: str, width: int | None, wanted: int, found: int, start: int
) -> None:
    reason = f"the text must end in {wanted} padding characters '=', found {found}"
    assert said(refused(BASE64, text, width)) == (reason, str(found), str(wanted), start, len(text))


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
        assert said(refused(alphabet, text, None)) == (
            reason,
            str(count),
            "a whole number of bytes",
            count,
            count,
        )


# -- writing


def test_there_is_one_way_to_write() -> None:
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


def test_groups_are_written_from_the_left_only_when_there_is_more_than_one() -> None:
    assert [BY_FOUR.write(1, width) for width in (12, 16, 20, 32)] == [
        "0x001",
        "0x0001",
        "0x0000_1",
        "0x0000_0001",
    ]
    assert [BY_FIVE.write(1, width) for width in (20, 24)] == ["00001", "00000_1"]


def test_what_fills_up_the_last_character_is_zero() -> None:
    assert BASE32.write(0b1, 1) == "Q"
    assert HEX.write(0b11, 2) == "0xc"
    assert B64.write(0xFF, 8) == "/W"


@every_alphabet
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
def test_a_long_text_is_read_as_a_short_one_is(alphabet: Alphabet) -> None:
    width = 2400
    number = int("10" * (width // 2), 2)
    text = alphabet.write(number, width)
    assert alphabet.read(text, width).number == number
    quick = alphabet.quick_bytes(width)
    assert quick is None or quick[0](text) == number.to_bytes(width // 8, "big")
    assert alphabet.prefix or alphabet.quick_number(width)(text) == number


@given(st.binary(min_size=1, max_size=40))
def test_standard_base64_is_what_everybody_writes(data: bytes) -> None:
    text = b2a_base64(data, newline=False).decode()
    assert BASE64.write(int.from_bytes(data, "big"), 8 * len(data)) == text
    assert BASE64.read(text, None).number >> (-len(data) % 3 * 2) == int.from_bytes(data, "big")


# -- the fast ways


def texts(alphabet: Alphabet, width: int) -> st.SearchStrategy[str]:
    """Usual and unusual spellings, and what is none."""
    digits = alphabet.digits(width)
    signs = (
        alphabet.characters + alphabet.characters.upper() + alphabet.separators + alphabet.padding + "!_= é٣"
    )
    mostly = st.text(alphabet.characters, min_size=max(0, digits - 2), max_size=digits + 1)
    right = st.text(alphabet.characters, min_size=digits, max_size=digits)
    padded = right.map(lambda text: alphabet.prefix + text + alphabet.padding * (-digits % 4))
    parts = st.lists(
        st.text(alphabet.characters, max_size=digits) | st.text(signs, max_size=1), max_size=5
    ).map("".join)
    cased = st.tuples(padded, st.sampled_from([str.upper, str.lower, str.title])).map(
        lambda pair: pair[1](pair[0])
    )
    garbled = st.tuples(padded, st.integers(0, digits + 3), st.sampled_from(signs)).map(
        lambda t: t[0][: t[1]] + t[2] + t[0][t[1] :]
    )
    return st.one_of(mostly, right, padded, parts, cased, garbled, st.text(max_size=digits + 1))


def careful(alphabet: Alphabet, text: str, width: int) -> int | None:
    try:
        return alphabet.read(text, width).number
    except Fault:
        return None


@every_alphabet
@given(data=st.data(), width=st.integers(1, 80))
def test_a_number_read_quickly_is_the_one_read_carefully(
    alphabet: Alphabet, data: st.DataObject, width: int
) -> None:
    text = data.draw(texts(alphabet, width))
    try:
        number = alphabet.quick_number(width)(text)
    except ValueError:
        return
    assert number == careful(alphabet, text, width)


@every_alphabet
@given(data=st.data(), width=st.integers(1, 160))
def test_bytes_read_quickly_are_the_ones_read_carefully(
    alphabet: Alphabet, data: st.DataObject, width: int
) -> None:
    quick = alphabet.quick_bytes(width)
    if quick is None:
        return
    to_bytes, size = quick
    text = data.draw(texts(alphabet, width))
    try:
        found = to_bytes(text)
    except (ValueError, IndexError):
        return
    number = careful(alphabet, text, width)
    assert number is not None
    assert len(found) == size
    assert int.from_bytes(found, "big") == number << 8 * size - alphabet.digits(width) * alphabet.bits
    if (
        number
        >> alphabet.digits(width) * alphabet.bits - width
        << alphabet.digits(width) * alphabet.bits - width
        == number
    ):
        assert alphabet.quick_text(width)(found) == alphabet.write(
            number >> alphabet.digits(width) * alphabet.bits - width, width
        )


@every_alphabet
@given(data=st.data(), width=st.integers(1, 160))
def test_what_is_written_is_read_quickly(alphabet: Alphabet, data: st.DataObject, width: int) -> None:
    number = data.draw(st.integers(0, (1 << width) - 1))
    text = alphabet.write(number, width)
    quick = alphabet.quick_bytes(width)
    if quick is not None:
        assert int.from_bytes(quick[0](text), "big") == number << 8 * quick[1] - width
    if not alphabet.prefix and not alphabet.group and text.isascii():
        assert alphabet.quick_number(width)(text) == number << alphabet.digits(width) * alphabet.bits - width


def test_which_alphabets_have_a_fast_way_to_bytes() -> None:
    assert [HEX.quick_bytes(width) is None for width in (4, 8, 9, 12, 13)] == [True, False, True, True, False]
    assert all(
        alphabet.quick_bytes(8) is None
        for alphabet in (BINARY, BASE32, UPPER, EXACT_HEX, BY_FIVE, QUATERNARY)
    )
    assert all(alphabet.quick_bytes(8) is not None for alphabet in (BY_FOUR, PLAIN_HEX, BASE64, B64))


@pytest.mark.parametrize("text", ["1!2", "!12", "12!", "1", "123", "", "0x12", "1_2", "1 2", "1é", "١٢"])
def test_quick_bytes_of_plain_digits_refuse_all_else(text: str) -> None:
    quick = PLAIN_HEX.quick_bytes(8)
    assert quick is not None
    with pytest.raises(ValueError):
        quick[0](text)


@pytest.mark.parametrize("text", ["0x12", "12", "1_2", "0x1_2", "1__2"])
def test_quick_bytes_read_the_usual_spellings(text: str) -> None:
    quick = HEX.quick_bytes(8)
    assert quick is not None
    assert quick[0](text) == b"\x12"
    assert quick[1] == 1


@pytest.mark.parametrize("text", ["0x_12", "_12", "12_", "0X12", "1 2", "0x123", "0x1", "0x1234"])
def test_quick_bytes_leave_the_rest_to_the_careful_way(text: str) -> None:
    quick = HEX.quick_bytes(8)
    assert quick is not None
    with pytest.raises(ValueError):
        quick[0](text)


def test_quick_base64_reads_whole_groups_of_four_and_padding() -> None:
    for width, size, text in ((8, 3, "/w=="), (16, 3, "/wA="), (24, 3, "/wAA"), (32, 6, "/wAAAA==")):
        quick = BASE64.quick_bytes(width)
        assert quick is not None
        assert quick[0](text) == b"\xff" + bytes(size - 1)
        assert quick[1] == size
        for wrong in (text[:-1], text + "=", text[:-1] + "!", "é" + text[1:], text[:-2] + "=="):
            if wrong != text:
                with pytest.raises(ValueError):
                    quick[0](wrong)


@pytest.mark.parametrize("code", ["!!!!AAAA", "AAAA!!!!", "A!A!A!A!", "AAAAAA!=", "====AAAA"])
@pytest.mark.parametrize("width", [40, 48])
def test_quick_base64_does_not_skip_what_is_no_character(code: str, width: int) -> None:
    for alphabet in (BASE64, B64):
        quick = alphabet.quick_bytes(width)
        assert quick is not None
        with pytest.raises(ValueError):
            quick[0](code if width == 48 else f"{code[:7]}{alphabet.padding}")


def test_quick_numbers_read_omitted_zeros_where_they_may_be_omitted() -> None:
    assert UPPER.quick_number(16)("1a") == 0x1A00
    assert UPPER.quick_number(12)("1") == 0x100
    assert SHORT.quick_number(10)("2") == 1 << 5
    for alphabet, text in (
        (UPPER, ""),
        (SHORT, ""),
        (UPPER, "00000"),
        (SHORT, "111"),
        (PLAIN_HEX, "1"),
        (BASE32, "A"),
        (BASE32, "٣٣"),
    ):
        with pytest.raises(ValueError):
            alphabet.quick_number(10 if alphabet in (SHORT, BASE32) else 16)(text)
