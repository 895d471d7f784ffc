"""Text to bits: every rule about how a code may be written."""

from __future__ import annotations

import pytest
from sample_alphabets import (
    B64,
    BASE36,
    BASE58,
    CROCKFORD,
    DECIMAL,
    EXACT_HEX,
    FACES,
    FORTY,
    HEX_NUMBER,
    HEX_OR_DECIMAL,
    LONG_DECIMAL,
    LOOSE,
    OCTAL,
    QUATERNARY,
    SEVENTY,
    SHORT,
    SUDOKU,
    TERNARY,
    UPPER,
)

from boardcode.alphabets import BASE32, BASE64, BINARY, HEX, Alphabet, Spelling
from boardcode.errors import Fault, MalformedCode, NonCanonicalCode


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


# -- characters and bits


def test_a_character_holds_as_many_bits_as_the_largest_digit_needs() -> None:
    assert [alphabet.bits for alphabet in (BINARY, QUATERNARY, OCTAL, HEX)] == [1, 2, 3, 4]
    assert [alphabet.bits for alphabet in (BASE32, BASE64)] == [5, 6]
    assert [alphabet.bits for alphabet in (TERNARY, FACES, SUDOKU, FORTY, SEVENTY)] == [2, 3, 4, 6, 7]
    assert [alphabet.bits for alphabet in (DECIMAL, BASE58)] == [0, 0]


def test_a_width_needs_so_many_characters() -> None:
    assert [BASE32.digits(width) for width in (0, 1, 5, 6, 10, 11)] == [0, 1, 1, 2, 2, 3]
    assert [BASE32.text_width(width) for width in (0, 1, 5, 6, 10, 11)] == [0, 5, 5, 10, 10, 15]
    assert [SUDOKU.digits(width) for width in (1, 4, 5, 324)] == [1, 1, 2, 81]


@pytest.mark.parametrize("width", [0, 1, 3, 4, 6, 7, 64, 1000])
@pytest.mark.parametrize("base", [2, 3, 7, 8, 10, 16, 58, 64])
def test_a_number_needs_as_many_characters_as_the_largest_one_of_its_width(base: int, width: int) -> None:
    alphabet = Alphabet("number", B64.characters[:base], positional=True)
    assert alphabet.text_width(width) == width
    largest, count = (1 << width) - 1, 1
    while largest >= base:
        largest, count = largest // base, count + 1
    assert alphabet.digits(width) == count


def test_some_texts_may_have_fewer_characters() -> None:
    assert [BASE32.least_digits(10), UPPER.least_digits(10), DECIMAL.least_digits(10)] == [2, 1, 1]


def test_both_cases_are_read_if_the_alphabet_says_so() -> None:
    assert HEX.values == {**{character: int(character, 16) for character in "0123456789abcdefABCDEF"}}
    assert EXACT_HEX.values == {character: int(character, 16) for character in "0123456789abcdef"}
    assert UPPER.values == HEX.values


def test_aliases_are_read_in_both_cases_if_the_alphabet_says_so() -> None:
    values = {sign: CROCKFORD.values[sign] for sign in "0Oo1IiLl"}
    assert values == {"0": 0, "O": 0, "o": 0, "1": 1, "I": 1, "i": 1, "L": 1, "l": 1}
    assert SUDOKU.values == {".": 0, **{str(digit): digit for digit in range(10)}, "_": 0}


def test_a_letter_whose_other_case_is_two_letters_has_no_other_case() -> None:
    assert Alphabet("german", "sß", any_case=True).values == {"s": 0, "S": 0, "ß": 1}


def test_all_bits_can_be_written_if_their_patterns_all_have_characters() -> None:
    assert BASE32.is_complete
    assert BASE58.is_complete
    assert not SUDOKU.is_complete


def test_the_bits_of_a_text_are_in_characters() -> None:
    spelling = HEX.read("0x12_3 4", 16)
    assert spelling.characters([0, 1]) == (2,)
    assert spelling.characters([15, 3, 4]) == (2, 3, 7)
    assert spelling.characters([]) == ()
    assert spelling.characters([16, 17, 20, 99]) == ()
    assert UPPER.read("1A", 16).characters(range(4, 16)) == (1,)
    assert LONG_DECIMAL.read("1,000", 16).characters([15]) == (0, 2, 3, 4)
    assert LONG_DECIMAL.read("1,000", 16).characters([]) == ()


def test_in_a_base_that_is_a_power_of_two_each_bit_of_a_number_is_in_one_character() -> None:
    spelling = HEX_NUMBER.read("0x1f", 14)
    assert spelling == Spelling(0x1F, 14, (None, None, 2, 3), 4, 2)
    assert [spelling.characters([place]) for place in (0, 5, 6, 9, 10, 13)] == [
        (),
        (),
        (2,),
        (2,),
        (3,),
        (3,),
    ]
    octal = Alphabet("octal", "01234567", positional=True, leading_zeros=True)
    assert [octal.read(text, 6).characters([0, 3]) for text in ("17", "7")] == [(0, 1), (0,)]


# -- reading


def test_a_text_is_read_as_one_number_with_the_place_of_each_digit() -> None:
    assert HEX.read("0x12_3 4", 16) == Spelling(0x1234, 16, (2, 3, 5, 7), 4)
    assert HEX.read("1234", 16) == Spelling(0x1234, 16, (0, 1, 2, 3), 4)
    assert BASE32.read("A7", 10) == Spelling(31, 10, (0, 1), 5)
    assert BASE64.read("AAEC/w==", 32) == Spelling(0x000102FF << 4, 36, (0, 1, 2, 3, 4, 5), 6)
    assert B64.read("ab+/", 24) == Spelling(0x001FBF, 24, (0, 1, 2, 3), 6)
    assert SUDOKU.read("50.9", 16) == Spelling(0x5009, 16, (0, 1, 2, 3), 4)
    assert SEVENTY.read("V:a(", 14) == Spelling(69, 14, (2, 3), 7)


def test_a_prefix_is_optional_and_is_read_in_both_cases() -> None:
    assert HEX.read("0XfF", 8) == Spelling(0xFF, 8, (2, 3), 4)
    assert BINARY.read("0B101", 3) == Spelling(5, 3, (2, 3, 4), 1)
    assert HEX_NUMBER.read("0x1f", 8) == HEX_NUMBER.read("0X1F", 8) == Spelling(0x1F, 8, (2, 3), 4)
    assert fault_details(HEX, "0x", 8) == ("expected 2 hexadecimal characters, found 0", "0", "2", 2, 2)


def test_any_number_of_separators_may_stand_between_digits() -> None:
    assert HEX.read("1__ 2", 8) == Spelling(0x12, 8, (0, 4), 4)


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
        (HEX, "1g", 1, "0-9 a-f A-F"),
        (HEX, "1_g", 2, "0-9 a-f A-F"),
        (EXACT_HEX, "1A", 1, "0-9 a-f"),
        (BASE32, "A_", 1, "A-Z 2-7"),
        (B64, "aa=a", 2, "a-z A-Z 0-9 + /"),
        (BASE64, "AA A", 2, "A-Z a-z 0-9 + /"),
        (SHORT, "1I", 1, "1-9 A-H J-K M-N P-Z a-h j-k m-n p-z"),
        (OCTAL, "0x12", 1, "0-7"),
        (BINARY, "0b12", 3, "0-1"),
        (UPPER, "0x12", 1, "0-9 A-F a-f"),
        (SUDOKU, "50x3", 2, ". 1-9 0 _"),
        (TERNARY, "-1", 1, "- 0 +"),
        (CROCKFORD, "0U", 1, "0-9 A-H J-K M-N P-T V-Z a-h j-k m-n p-t v-z O o I i L l"),
        (DECIMAL, "1.5", 1, "0-9"),
        (Alphabet("blank", " #"), "# .", 2, "' ' #"),
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
    assert UPPER.read("1a", 16) == Spelling(0x1A00, 16, (0, 1, None, None), 4)
    assert UPPER.read("1A00", 16) == Spelling(0x1A00, 16, (0, 1, 2, 3), 4)
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
    signs = "1 padding character" if wanted == 1 else f"{wanted} padding characters"
    reason = f"the text must end in {signs} '=', found {found}"
    assert fault_details(BASE64, text, width) == (reason, str(found), str(wanted), start, len(text))


@pytest.mark.parametrize("text", ["ABCD-EFGH", "  ABCDEFGH", "ABCDEFGH\r\n", "\tABCD-EFGH=~= \n"])
def test_signs_around_a_text_are_left_out_and_places_are_those_of_the_whole_text(text: str) -> None:
    spelling = LOOSE.read(text, 40)
    assert spelling.number == LOOSE.read("ABCDEFGH", 40).number
    assert "".join([text[place] for place in spelling.places if place is not None]) == "ABCDEFGH"


@pytest.mark.parametrize(
    ("text", "place"), [("=ABCDEFGH", 0), (" ABCD=EFGH=", 5), ("ABCDEFGH =", 8), ("\t\tABCDEFG1", 9)]
)
def test_a_sign_that_may_follow_a_text_stands_nowhere_else(text: str, place: int) -> None:
    with pytest.raises(Fault) as caught:
        LOOSE.read(text, 40)
    assert (caught.value.kind, caught.value.start, caught.value.stop) == (MalformedCode, place, place + 1)


def test_padding_that_may_be_missing_is_missed_by_strict_readers_only() -> None:
    alphabet = Alphabet("base64", BASE64.characters, padding="=", padding_optional=True)
    spelling = alphabet.read("AA", 8)
    assert spelling[:4] == BASE64.read("AA==", 8)[:4]
    fault = spelling.noncanonical
    assert fault is not None
    assert (fault.kind, fault.reason, fault.start, fault.stop) == (
        NonCanonicalCode,
        "the text must end in 2 padding characters '=', found 0",
        2,
        2,
    )
    assert alphabet.read("AA==", 8).noncanonical is None
    reason = "the text must end in 2 padding characters '=', found 1"
    assert fault_details(alphabet, "AA=", None) == (reason, "1", "2", 2, 3)


def test_an_alias_and_its_character_need_not_be_allowed_in_one_text() -> None:
    alphabet = Alphabet("sudoku", ".123456789", aliases={"0": ".", "_": "."}, mixed_aliases=False)
    assert [alphabet.read(text, 16).number for text in ("5..9", "5009", "5__9")] == 3 * [0x5009]
    reason = "'.' and '0' mean the same, and a text has only one of them; expected '.'"
    assert fault_details(alphabet, "5.10", 16) == (reason, "'0'", "'.'", 3, 4)
    reason = "'0' and '_' mean the same, and a text has only one of them; expected '0'"
    assert fault_details(alphabet, "50_.", 16) == (reason, "'_'", "'0'", 2, 3)
    assert set(alphabet.values) - set(alphabet.independent_values) == {"0", "_"}


def test_the_cases_of_an_alias_are_one_character() -> None:
    alphabet = Alphabet("roll", "01x", aliases={"o": "0"}, any_case=True, mixed_aliases=False)
    assert alphabet.read("oOxX", 8).number == 0b00001010
    reason = "'O' and '0' mean the same, and a text has only one of them; expected 'O'"
    assert fault_details(alphabet, "Oo01", 8) == (reason, "'0'", "'O'", 2, 3)
    assert set(alphabet.values) - set(alphabet.independent_values) == {"o", "O"}


@pytest.mark.parametrize("alphabet", [BINARY, OCTAL, EXACT_HEX, BASE32, B64, SUDOKU, SEVENTY], ids=str)
def test_without_a_width_any_number_of_digits_from_1_on_is_read(alphabet: Alphabet) -> None:
    for count in range(1, 12):
        spelling = alphabet.read(alphabet.characters[1] * count, None)
        assert spelling.places == tuple(range(count))
        assert spelling.width == count * alphabet.bits
    reason = f"expected 1 or more {alphabet.name} characters, found 0"
    assert fault_details(alphabet, "", None) == (reason, "0", "1 or more", 0, 0)


def test_a_single_character_of_which_zeros_may_be_left_off_is_expected_as_1() -> None:
    assert fault_details(UPPER, "12", 4) == ("expected 1 hexadecimal character, found 2", "2", "1", 1, 2)
    assert fault_details(DECIMAL, "12", 3) == ("expected 1 decimal character, found 2", "2", "1", 1, 2)


# -- reading numbers


def test_a_text_may_be_one_number() -> None:
    assert DECIMAL.read("65535", 16) == Spelling(65535, 16, (0, 1, 2, 3, 4), 0)
    assert DECIMAL.read("0", 16) == Spelling(0, 16, (0,), 0)
    assert BASE36.read("36#Zz", 16) == BASE36.read("36#zZ", 16) == Spelling(35 * 37, 16, (3, 4), 0)
    assert BASE58.read("21", 16) == Spelling(58, 16, (0, 1), 0)


def test_leading_zeros_of_a_number_are_an_error() -> None:
    reason = "a decimal number is written without leading zeros; expected 1-9"
    assert fault_details(DECIMAL, "007", 16) == (reason, "'0'", "1-9", 0, 2)
    assert fault_details(DECIMAL, "00", 16) == (reason, "'0'", "1-9", 0, 1)
    assert fault_details(DECIMAL, "07", 16) == (reason, "'0'", "1-9", 0, 1)
    reason = "a base58 number is written without leading zeros; expected 2-9 A-H J-N P-Z a-k m-z"
    assert fault_details(BASE58, "12", 16)[0] == reason


def test_leading_zeros_of_a_number_may_be_declared() -> None:
    for text in ("7", "07", "00,007", "0 0007".replace(" ", ",")):
        assert LONG_DECIMAL.read(text, 16).number == 7
    assert fault_details(LONG_DECIMAL, "000007", 16) == (
        "expected 1 to 5 decimal characters, found 6",
        "6",
        "1 to 5",
        5,
        6,
    )


def test_a_number_without_its_prefix_may_be_declared_as_decimal() -> None:
    assert HEX_OR_DECIMAL.read("0x10", 16) == Spelling(16, 16, (None, None, 2, 3), 4)
    assert HEX_OR_DECIMAL.read("10", 16) == Spelling(10, 16, (0, 1), 0)
    assert HEX_OR_DECIMAL.write(10, 16) == "0xa"
    assert [HEX_OR_DECIMAL.longest_text(width) for width in (16, 64)] == [6, 20]
    assert [HEX.longest_text(width) for width in (8, 24)] == [4, 8]
    assert fault_details(HEX_OR_DECIMAL, "65536", 16)[0] == "larger than '65535', the largest 16-bit number"
    assert fault_details(HEX_OR_DECIMAL, "a", 16) == (
        "not a character of the decimal alphabet; expected 0-9",
        "'a'",
        "0-9",
        0,
        1,
    )


def test_a_number_that_is_too_large_is_an_error() -> None:
    assert fault_details(DECIMAL, "65536", 16) == (
        "larger than '65535', the largest 16-bit number",
        "'65536'",
        "at most '65535'",
        0,
        5,
    )
    assert fault_details(BASE36, "36#zzz", 12) == (
        "larger than '36#35r', the largest 12-bit number",
        "'zzz'",
        "at most '36#35r'",
        3,
        6,
    )
    assert fault_details(DECIMAL, "100000", 16) == (
        "expected 1 to 5 decimal characters, found 6",
        "6",
        "1 to 5",
        5,
        6,
    )


def test_a_number_has_at_least_one_digit() -> None:
    assert fault_details(DECIMAL, "", 16) == (
        "expected 1 to 5 decimal characters, found 0",
        "0",
        "1 to 5",
        0,
        0,
    )
    assert fault_details(BASE36, "36#", 4) == ("expected 1 base36 character, found 0", "0", "1", 3, 3)


def test_a_number_is_read_only_with_a_width() -> None:
    with pytest.raises(TypeError) as caught:
        DECIMAL.read("7", None)
    assert str(caught.value) == "alphabet decimal: a text that is one number needs a width"


@pytest.mark.parametrize("alphabet", [DECIMAL, BASE58], ids=str)
def test_a_number_of_thousands_of_digits_reads_back(alphabet: Alphabet) -> None:
    width = 40_000
    number = (1 << width) - 12345
    text = alphabet.write(number, width)
    assert len(text) == alphabet.digits(width)
    assert alphabet.read(text, width).number == number
