"""Declarations of alphabets: each mistake is refused in a sentence that says what would be right."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from string import ascii_letters
from typing import Any

import pytest
from sample_alphabets import B64, SUDOKU, for_every_alphabet

import boardcode
from boardcode.alphabets import HEX, Alphabet
from boardcode.errors import BadDeclaration

DIGITS, HEX_DIGITS = "0123456789", "0123456789abcdef"


def complaint_about(*arguments: Any, **options: Any) -> str:
    with pytest.raises(BadDeclaration) as caught:
        Alphabet(*arguments, **options)
    return str(caught.value)


def test_a_bad_declaration_is_a_value_error_of_the_package() -> None:
    assert boardcode.BadDeclaration is BadDeclaration
    assert issubclass(BadDeclaration, ValueError)


@pytest.mark.parametrize("name", ["", "  ", None, 7])
def test_an_alphabet_needs_a_name(name: Any) -> None:
    assert complaint_about(name, "01") == (
        f"an alphabet needs a name that is text, such as 'decimal'; got {name!r}"
    )


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"characters": ["0", "1"]}, "characters must be text, such as '0123456789'; got ['0', '1']"),
        ({"characters": None}, "characters must be text, such as '0123456789'; got None"),
        ({"prefix": None}, "prefix must be text, such as '0x'; got None"),
        ({"separators": ["_"]}, "separators must be text, such as '_ '; got ['_']"),
        ({"padding": True}, "padding must be text, such as '='; got True"),
        ({"any_case": "yes"}, "any_case must be True or False; got 'yes'"),
        ({"trailing_zeros_optional": 1}, "trailing_zeros_optional must be True or False; got 1"),
        ({"positional": 10}, "positional must be True or False; got 10"),
        ({"leading_zeros": None}, "leading_zeros must be True or False; got None"),
        ({"mixed_aliases": 0}, "mixed_aliases must be True or False; got 0"),
        ({"fixed_groups": 0}, "fixed_groups must be True or False; got 0"),
        ({"surplus": None}, "surplus must be text, such as '='; got None"),
        ({"blanks_around": " "}, "blanks_around must be True or False; got ' '"),
        ({"padding_optional": "="}, "padding_optional must be True or False; got '='"),
        ({"group": -1}, "group must be the number of digits in a group, or 0 for no groups; got -1"),
        ({"group": True}, "group must be the number of digits in a group, or 0 for no groups; got True"),
        ({"group": "4"}, "group must be the number of digits in a group, or 0 for no groups; got '4'"),
        (
            {"aliases": ["0"]},
            "aliases must map characters to characters of the alphabet, such as {'0': '.'}; got ['0']",
        ),
    ],
    ids=str,
)
def test_a_parameter_of_another_type_is_refused(options: dict[str, Any], complaint: str) -> None:
    assert complaint_about(**{"name": "odd", "characters": "01", **options}) == f"alphabet odd: {complaint}"


@pytest.mark.parametrize("characters", ["", "0"])
def test_an_alphabet_has_at_least_two_characters(characters: str) -> None:
    assert complaint_about("odd", characters) == (
        f"alphabet odd: an alphabet needs at least 2 characters; got {characters!r}"
    )


@pytest.mark.parametrize("character", ["\n", "\r"])
def test_no_character_ends_a_line(character: str) -> None:
    assert complaint_about("odd", f"01{character}2") == (
        f"alphabet odd: {character!r} ends a line, and a code is on one line: choose another character"
    )


def test_characters_are_not_repeated() -> None:
    assert complaint_about("odd", "0120") == (
        "alphabet odd: '0' is there more than once; each character must be there once"
    )


@pytest.mark.parametrize(("characters", "first", "second"), [("abBA", "b", "B"), (ascii_letters, "a", "A")])
def test_letters_of_both_cases_are_not_read_in_any_case(characters: str, first: str, second: str) -> None:
    assert complaint_about("odd", characters, any_case=True) == (
        f"alphabet odd: '{first}' and '{second}' differ in case only, so that any_case must be left out"
    )


@pytest.mark.parametrize(
    ("aliases", "complaint"),
    [
        ({"ab": "0"}, "the alias 'ab' must be one character"),
        ({"": "0"}, "the alias '' must be one character"),
        ({0: "0"}, "the alias 0 must be one character"),
        ({"O": "."}, "the alias 'O' stands for '.', and must stand for one of the characters 0-9 a-f"),
        ({"O": "01"}, "the alias 'O' stands for '01', and must stand for one of the characters 0-9 a-f"),
        ({"O": 0}, "the alias 'O' stands for 0, and must stand for one of the characters 0-9 a-f"),
        ({"1": "0"}, "the alias '1' is a character of the alphabet too, and must be something else"),
        ({"A": "0"}, "the alias 'A' is a character of the alphabet too, and must be something else"),
        ({"_": "0"}, "the alias '_' is a separator too, and must be something else"),
        ({"#": "0"}, "the alias '#' is the prefix too, and must be something else"),
        ({"O": "0", "o": "1"}, "the alias 'o' stands for two characters, since any_case is declared"),
        ({"O": "1", "o": "0"}, "the alias 'o' stands for two characters, since any_case is declared"),
    ],
    ids=str,
)
def test_an_alias_is_one_new_character_for_one_of_the_alphabet(
    aliases: Mapping[Any, Any], complaint: str
) -> None:
    options = {"any_case": True, "separators": "_", "prefix": "#", "aliases": aliases}
    assert complaint_about("odd", HEX_DIGITS, **options) == f"alphabet odd: {complaint}"


def test_an_alias_may_be_a_character_in_another_case_if_cases_differ() -> None:
    assert Alphabet("letters", "ab", aliases={"A": "b"}).read("aA", 2).number == 0b01


def test_an_alias_is_not_the_padding() -> None:
    assert complaint_about("odd", B64.characters, padding="=", aliases={"=": "a"}) == (
        "alphabet odd: the alias '=' is the padding too, and must be something else"
    )


@pytest.mark.parametrize(
    ("options", "sign"),
    [({"separators": "_a"}, "a"), ({"separators": "_F", "any_case": True}, "F")],
    ids=str,
)
def test_a_separator_is_no_digit(options: dict[str, Any], sign: str) -> None:
    assert complaint_about("odd", HEX_DIGITS, **options) == (
        f"alphabet odd: the separator '{sign}' is a digit too, and must be something else"
    )


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"padding": "a"}, "the padding 'a' is a digit too, and must be something else"),
        ({"padding": "=="}, "the padding '==' must be one character"),
        (
            {"padding": "=", "separators": "="},
            "the padding '=' is a separator too, and must be something else",
        ),
        ({"padding": "=", "prefix": "x:="}, "the prefix 'x:=' must not have the padding '=' in it"),
    ],
    ids=str,
)
def test_padding_is_one_character_that_means_nothing_else(options: dict[str, Any], complaint: str) -> None:
    assert complaint_about("odd", B64.characters, **options) == f"alphabet odd: {complaint}"


@pytest.mark.parametrize(
    ("characters", "options"),
    [
        (HEX_DIGITS, {"prefix": "0"}),
        (HEX_DIGITS, {"prefix": "fe"}),
        (HEX_DIGITS, {"prefix": "FE"}),  # is read in any case
        (HEX_DIGITS, {"prefix": "0_", "separators": "_"}),
        (HEX_DIGITS, {"prefix": "0o", "aliases": {"o": "0"}}),
        (B64.characters, {"prefix": "0x"}),
    ],
    ids=str,
)
def test_a_prefix_can_be_told_from_digits(characters: str, options: dict[str, Any]) -> None:
    assert complaint_about("odd", characters, **options) == (
        f"alphabet odd: the prefix '{options['prefix']}' cannot be told from digits,"
        " and must have another character, as 0x has the x"
    )


def test_a_prefix_may_begin_with_a_digit() -> None:
    assert Alphabet("hexadecimal", HEX_DIGITS, prefix="0x").write(1, 4) == "0x1"


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"group": 4}, "groups of 4 digits need separators to stand between them"),
        ({"padding": "="}, "padding must be left out unless there are 64 characters of 6 bits each"),
        (
            {"fixed_groups": True},
            "fixed_groups must be left out unless there are groups of digits that are not one number",
        ),
        (
            {"padding_optional": True},
            "padding_optional must be left out unless there is padding, such as '='",
        ),
        (
            {"mixed_aliases": False},
            "mixed_aliases must be left out unless there are aliases, such as {'0': '.'}",
        ),
        (
            {"leading_zeros": True},
            "leading_zeros must be left out unless the text is one number, with positional=True",
        ),
        *[
            (
                {"decimal_without_prefix": True, **options},
                "decimal_without_prefix must be left out unless the text is one number with a prefix,"
                " such as prefix='0x' with positional=True",
            )
            for options in ({}, {"positional": True}, {"prefix": "0x"})
        ],
        (
            {"positional": True, "trailing_zeros_optional": True},
            "trailing_zeros_optional must be left out if the text is one number: its zeros count",
        ),
    ],
    ids=str,
)
def test_options_that_contradict_each_other_are_refused(options: dict[str, Any], complaint: str) -> None:
    assert complaint_about("odd", DIGITS, **options) == f"alphabet odd: {complaint}"


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"surplus": "=f"}, "the surplus 'f' is a digit too, and must be something else"),
        (
            {"surplus": "_", "separators": "_"},
            "the surplus '_' is a separator too, and must be something else",
        ),
        (
            {"blanks_around": True, "prefix": "key: "},
            "blanks_around must be left out, since ' ' is a digit or stands in the prefix",
        ),
        (
            {"blanks_around": True, "aliases": {"\t": "0"}},
            "blanks_around must be left out, since '\\t' is a digit or stands in the prefix",
        ),
    ],
    ids=str,
)
def test_what_may_stand_around_a_text_means_nothing_else(options: dict[str, Any], complaint: str) -> None:
    assert complaint_about("odd", HEX_DIGITS, **options) == f"alphabet odd: {complaint}"


def test_padding_and_surplus_exclude_each_other() -> None:
    assert complaint_about("odd", B64.characters, padding="=", surplus="~") == (
        "alphabet odd: surplus must be left out if there is padding, which has its own place at the end"
    )


def test_a_number_in_base_64_has_no_padding() -> None:
    assert complaint_about("odd", B64.characters, padding="=", positional=True) == (
        "alphabet odd: padding must be left out unless there are 64 characters of 6 bits each"
    )


def test_an_alphabet_of_64_characters_may_have_prefix_groups_and_padding() -> None:
    alphabet = Alphabet("all", B64.characters, prefix="b:", separators="_", group=4, padding="=")
    assert alphabet.write(0, 40) == "b:aaaa_aaa="
    assert alphabet.read("B:aa_aaaaa=", 40).places == (2, 3, 5, 6, 7, 8, 9)
    assert alphabet.read("b:aa_aaaaa=", None).places == (2, 3, 5, 6, 7, 8, 9)


# -- what is declared cannot change


def test_alphabets_and_spellings_are_immutable() -> None:
    with pytest.raises(AttributeError):
        HEX.prefix = "#"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        HEX.read("25", 8).number = 1  # type: ignore[misc]
    assert not hasattr(HEX.read("25", 8), "__dict__")


def test_aliases_that_are_changed_later_change_nothing() -> None:
    aliases = {"0": "."}
    alphabet = Alphabet("sudoku", ".123456789", aliases=aliases)
    aliases["1"] = "2"
    assert alphabet == Alphabet("sudoku", ".123456789", aliases={"0": "."})
    assert alphabet.read("01", 8).number == 0x01


@for_every_alphabet
def test_alphabets_are_equal_by_value_and_can_be_pickled(alphabet: Alphabet) -> None:
    copy = pickle.loads(pickle.dumps(alphabet))
    assert copy == alphabet
    assert hash(copy) == hash(alphabet)
    assert copy.values == alphabet.values


def test_alphabets_with_other_aliases_differ() -> None:
    assert Alphabet("sudoku", SUDOKU.characters) != SUDOKU
