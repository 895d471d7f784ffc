"""What a declaration of an alphabet must satisfy."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from boardcode.errors import BadDeclaration
from boardcode.wording import quote

if TYPE_CHECKING:
    from boardcode.alphabets.spelling import Alphabet

TEXTS = {
    "characters": "'0123456789'",
    "prefix": "'0x'",
    "separators": "'_ '",
    "padding": "'='",
}  # the parameters that are texts, each with an example
SWITCHES = (
    "any_case",
    "trailing_zeros_optional",
    "positional",
    "leading_zeros",
    "mixed_aliases",
    "padding_optional",
    "decimal_without_prefix",
    "fixed_groups",
)


def check_alphabet(alphabet: Alphabet) -> None:
    """Raise a `BadDeclaration` if something is wrong with an alphabet."""
    if not isinstance(alphabet.name, str) or not alphabet.name.strip():
        raise BadDeclaration(
            f"an alphabet needs a name that is text, such as 'decimal'; got {alphabet.name!r}"
        )
    for check in (_check_types, _check_characters, _check_aliases, _check_other_signs, _check_options):
        complaint = check(alphabet)
        if complaint is not None:
            raise BadDeclaration(f"alphabet {alphabet.name}: {complaint}")


def _check_types(alphabet: Alphabet) -> str | None:
    for name, example in TEXTS.items():
        value = getattr(alphabet, name)
        if not isinstance(value, str):
            return f"{name} must be text, such as {example}; got {value!r}"
    for name in SWITCHES:
        value = getattr(alphabet, name)
        if not isinstance(value, bool):
            return f"{name} must be True or False; got {value!r}"
    group = alphabet.group
    if not isinstance(group, int) or isinstance(group, bool) or group < 0:
        return f"group must be the number of digits in a group, or 0 for no groups; got {group!r}"
    if not isinstance(alphabet.aliases, Mapping):
        return (
            "aliases must map characters to characters of the alphabet,"
            f" such as {{'0': '.'}}; got {alphabet.aliases!r}"
        )
    return None


def cases(text: str) -> set[str]:
    """Return a text with its other cases; none if they have more characters, as that of "ß" does."""
    return {other for other in (text, text.upper(), text.lower()) if len(other) == len(text)}


def _check_characters(alphabet: Alphabet) -> str | None:
    characters = alphabet.characters
    if len(characters) < 2:
        return f"an alphabet needs at least 2 characters; got {characters!r}"
    if len(set(characters)) < len(characters):
        repeated = next(sign for k, sign in enumerate(characters) if sign in characters[:k])
        return f"{quote(repeated)} is there more than once; each character must be there once"
    line_end = next((sign for sign in characters if sign in "\n\r"), None)
    if line_end is not None:
        return f"{quote(line_end)} ends a line, and a code is on one line: choose another character"
    if alphabet.any_case:
        owners: dict[str, str] = {}
        for character in characters:
            for sign in cases(character):
                if owners.setdefault(sign, character) != character:
                    return (
                        f"{quote(owners[sign])} and {quote(character)} differ in case only,"
                        " so that any_case must be left out"
                    )
    return None


def _check_aliases(alphabet: Alphabet) -> str | None:
    digits = _digits(alphabet)
    meanings: dict[str, str] = {}
    for alias, meaning in alphabet.aliases.items():
        if not isinstance(alias, str) or len(alias) != 1:
            return f"the alias {alias!r} must be one character"
        if not isinstance(meaning, str) or meaning not in {*alphabet.characters}:
            return (
                f"the alias {quote(alias)} stands for {meaning!r}, and must stand for one of the characters"
                f" {list_signs(alphabet.characters)}"
            )
        signs = cases(alias) if alphabet.any_case else {alias}
        for kind, taken in (
            ("a character of the alphabet", digits),
            ("a separator", {*alphabet.separators}),
            ("the padding", {alphabet.padding}),
            ("the prefix", cases(alphabet.prefix)),
        ):
            if signs & taken:
                return f"the alias {quote(alias)} is {kind} too, and must be something else"
        for sign in signs:
            if meanings.setdefault(sign, meaning) != meaning:
                return f"the alias {quote(alias)} stands for two characters, since any_case is declared"
    return None


def _digits(alphabet: Alphabet) -> set[str]:
    """Return the characters in all cases that are read, without aliases."""
    if not alphabet.any_case:
        return {*alphabet.characters}
    return {sign for character in alphabet.characters for sign in cases(character)}


def _check_other_signs(alphabet: Alphabet) -> str | None:
    digits, prefix, padding = {*alphabet.values}, alphabet.prefix, alphabet.padding
    for separator in alphabet.separators:
        if separator in digits:
            return f"the separator {quote(separator)} is a digit too, and must be something else"
    if len(padding) > 1:
        return f"the padding {quote(padding)} must be one character"
    if padding and padding in digits:
        return f"the padding {quote(padding)} is a digit too, and must be something else"
    if padding and padding in alphabet.separators:
        return f"the padding {quote(padding)} is a separator too, and must be something else"
    if padding and padding in prefix:
        return f"the prefix {quote(prefix)} must not have the padding {quote(padding)} in it"
    signs = digits | {*alphabet.separators}
    if prefix and all(cases(character) & signs for character in prefix):
        return (
            f"the prefix {quote(prefix)} cannot be told from digits,"
            " and must have another character, as 0x has the x"
        )
    return None


def _check_options(alphabet: Alphabet) -> str | None:
    if alphabet.group and not alphabet.separators:
        return f"groups of {alphabet.group} digits need separators to stand between them"
    if alphabet.fixed_groups and (not alphabet.group or alphabet.positional):
        return "fixed_groups must be left out unless there are groups of digits that are not one number"
    if alphabet.padding and (len(alphabet.characters) != 64 or alphabet.positional):
        return "padding must be left out unless there are 64 characters of 6 bits each"
    if alphabet.padding_optional and not alphabet.padding:
        return "padding_optional must be left out unless there is padding, such as '='"
    if not alphabet.mixed_aliases and not alphabet.aliases:
        return "mixed_aliases must be left out unless there are aliases, such as {'0': '.'}"
    if alphabet.leading_zeros and not alphabet.positional:
        return "leading_zeros must be left out unless the text is one number, with positional=True"
    if alphabet.trailing_zeros_optional and alphabet.positional:
        return "trailing_zeros_optional must be left out if the text is one number: its zeros count"
    if alphabet.decimal_without_prefix and not (alphabet.positional and alphabet.prefix):
        return (
            "decimal_without_prefix must be left out unless the text is one number with a prefix,"
            " such as prefix='0x' with positional=True"
        )
    return None


@lru_cache(maxsize=64)  # the same few alphabets are named in error after error
def list_signs(characters: str) -> str:
    """Return characters as a person lists them, runs of letters or of decimal digits joined by a dash.

    >>> list_signs(".123456789 ABC")
    ". 1-9 ' ' A-C"
    """
    runs: list[list[str]] = []
    for character in characters:
        if runs and _follows(runs[-1][-1], character):
            runs[-1] = [runs[-1][0], character]
        else:
            runs.append([character])
    return " ".join("-".join(map(_sign, run)) for run in runs)


def _follows(before: str, character: str) -> bool:
    """Whether a character is the next letter of the same case, or the next decimal digit."""
    kinds = {(sign.isdecimal(), sign.isupper(), sign.islower()) for sign in (before, character)}
    return ord(character) == ord(before) + 1 and before.isalnum() and character.isalnum() and len(kinds) == 1


def _sign(character: str) -> str:
    return character if character.isprintable() and not character.isspace() else quote(character)
