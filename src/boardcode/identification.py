"""Which formats accept a text, and why the others do not."""

from __future__ import annotations

import re
from typing import Any

from boardcode.alphabets.spelling import BLANKS, DECIMAL
from boardcode.errors import CodeError
from boardcode.failures import skip_failing
from boardcode.format import Format
from boardcode.registry import formats, formats_of_shape, get

START_LENGTH = 3  # characters of a beginning that is no accident


def identify(code: str) -> list[Format[Any]]:
    """Return the formats that accept a code, likeliest first.

    Last come formats that would take the code for a number in decimal, though they write it otherwise; before
    them those in which all bits mean something, so that they accept whatever they are given; and before these
    those whose codes are numbers without leading zeros. A position that can happen in play is likelier than
    one that cannot, a code in its canonical form likelier than another spelling, and of the rest the format
    that accepts the smaller part of all texts of its length. A format of another package that fails is left
    out, with a `RuntimeWarning`.

    >>> [format.name for format in identify("1A9BF0C")]
    ['klotski']
    """
    rows = []
    for order, format in enumerate(formats_of_shape(code)):
        with skip_failing(format):
            try:
                state = format.read(code)
            except CodeError:
                continue
            density = _density(format)
            reading = _is_decimal(format, code), density == 1, _is_any_number(format)
            rank = *reading, bool(state.problems()), format.encode(state) != code, density
            rows.append((*rank, order, format))
    return [row[-1] for row in sorted(rows, key=lambda row: row[:-1])]


def _is_decimal(format: Format[Any], code: str) -> bool:
    """Whether a format takes a code for its number in decimal, though it writes it otherwise."""
    alphabet = format.alphabet
    return alphabet.decimal_without_prefix and not alphabet.prefix_length(code)


def _is_any_number(format: Format[Any]) -> bool:
    """Whether the codes of a format are numbers without leading zeros, so that their length says nothing."""
    return format.alphabet.positional and not format.alphabet.leading_zeros


def _density(format: Format[Any]) -> float:
    """Which part of all bit patterns has a meaning; half if that is not known, since most texts do not end
    where the fields of a code of any length say that it ends.
    """
    width = format.width
    count = format.fields.count
    return 0.5 if width is None or count is None else count / (1 << width)


def code_named(text: str) -> str | None:
    """Return the code that people know by a name; `decode` does not accept names.

    >>> code_named("heng dao li ma")
    '1A9BF0C00'
    """
    for format in formats():
        with skip_failing(format):
            if code := format.code_named(text):
                return code
    return None


def rejections(code: str) -> list[CodeError]:
    """Return why each format rejects a code, the nearest format first."""
    rows = []
    for format in formats():
        with skip_failing(format):
            try:
                format.decode(code)
            except CodeError as error:
                rows.append((_distance(error), error))
    return [error for _, error in sorted(rows, key=lambda row: row[0])]


def _distance(error: CodeError) -> tuple[int, int, int]:
    """How far a code is from being accepted.

    Nearest is a code that is only not canonical, then bits without a meaning, where characters and length are
    right, and a text that begins as all codes of its format do, then a text whose hint names a code of about
    its length, then a known mistake in a text of about the right length. Of the rest that is nearest for
    which the fewest characters would have to change, then what was read furthest before it went wrong.
    """
    format = get(error.format)
    away = _characters_away(format, error.code)
    if error.kind == "not canonical":
        rank = 0
    elif error.kind == "meaningless" and format.width is None and not error.start:
        rank = 5  # any text has the right length, and not even its beginning is right
    elif error.kind == "meaningless" or _begins_like_all(format, error.code):
        rank = 1 if error.hint else 2
    elif _is_explained(error):
        rank, away = 3, -1
    else:
        rank = 3 if away <= 1 + len(error.code) // 4 and error.hint else 4
    return rank, away, -(error.start or 0)


def _begins_like_all(format: Format[Any], code: str) -> bool:
    """Whether a text begins with what all examples of a format begin with, if that is telling."""
    starts = {example[:START_LENGTH] for example in format.examples}
    return format.width is None and starts == {code[:START_LENGTH]}


def named_code(error: CodeError) -> str | None:
    """Return the code that the hint of an error names and its format accepts, if there is one.

    >>> [named_code(error) for error in rejections("ag")[:1]]
    ['AG']
    """
    format = get(error.format)
    if not error.hint:
        return None
    words = [error.code.strip(), *reversed(re.findall(r"[^\s,;:()]+", error.hint))]
    codes = (word for word in words if word != error.code and format.accepts(word))
    return next(codes, None)


def _is_explained(error: CodeError) -> bool:
    """Whether a hint names the code that was meant; a code of another length is too bold a guess."""
    code = named_code(error)
    return code is not None and abs(len(code) - len(error.code)) <= 1 + len(error.code) // 4


def _characters_away(format: Format[Any], code: str) -> int:
    """How many characters are not of the alphabet, too many or missing."""
    alphabet, width = format.alphabet, format.width
    text = code[alphabet.prefix_length(code) :]
    if alphabet.decimal_without_prefix and text == code:
        alphabet = DECIMAL
    uncounted = alphabet.separators + alphabet.padding + alphabet.surplus + BLANKS * alphabet.blanks_around
    digits = [character for character in text if character not in uncounted]
    wrong = sum(digit not in alphabet.values for digit in digits)
    if width is None:
        return wrong + len(digits)  # any length may be right, so the length says nothing
    least, most = alphabet.least_digits(width), alphabet.digits(width)
    return wrong + max(least - len(digits) if digits else most, len(digits) - most, 0)
