"""Mistakes that people make with Klotski's codes, recognised by what would put them right."""

from __future__ import annotations

import re

from boardcode.errors import CodeError, MeaninglessCode
from boardcode.games.klotski.scan import HEAD
from boardcode.games.klotski.state import Layout

DIGITS = 9
SCIENTIFIC = re.compile(r"\d+\.\d+|\d+(\.\d+)?[Ee]\+\d+")


def _reads(code: str) -> bool:
    try:
        Layout.decode(code)
    except CodeError:
        return False
    return True


def prefix_or_separators(error: CodeError) -> str | None:
    """Programs that print numbers add 0x; people group digits."""
    bare = re.sub(r"[\s_-]", "", error.code)
    if bare != error.code.strip() and _reads(bare):
        return f"leave out what stands between the digits: {bare}"
    prefixed = bare[:2] in ("0x", "0X")
    return f"leave out the 0x: {bare[2:]}" if prefixed and _reads(bare[2:]) else None


def letters_for_digits(error: CodeError) -> str | None:
    """The letters O, I and L are no hexadecimal digits, but look like some."""
    mended = error.code.upper().translate(str.maketrans("OIL", "011"))
    if mended != error.code.upper() and _reads(mended):
        return f"with the digits 0 and 1 in place of letters that look like them it is {mended}"
    return None


def taken_for_a_number(error: CodeError) -> str | None:
    """A table reader that guesses types turns 1E23 into a number and writes it back as 1E+23."""
    if SCIENTIFIC.fullmatch(error.code):
        return "a spreadsheet or CSV reader seems to have taken it for a number: read the column as text"
    return None


def lost_leading_zero(error: CodeError) -> str | None:
    """Whoever takes a code for a number loses its leading zeros."""
    mended = f"0{error.code}".upper()
    return f"if a leading 0 was lost it is {mended}" if error.code and _reads(mended) else None


def dominoes_exchanged(error: CodeError) -> str | None:
    """Some texts swap the names of the two dominoes, and with them 01 and 10."""
    if not isinstance(error, MeaninglessCode):
        return None
    number = int(error.code.ljust(DIGITS, "0"), 16)
    pairs = number & (1 << HEAD) - 1
    different = (pairs ^ pairs >> 1) & 0x55555555  # one bit for each pair that is 01 or 10
    mended = f"{number ^ different * 0b11:0{DIGITS}X}"
    if different and _reads(mended):
        return f"with 01 and 10 exchanged it is {mended}: 01 is a horizontal domino, 10 a vertical one"
    return None


def letters_that_look_like_others(error: CodeError) -> str | None:
    """The short code does without 0, I, L and O, because they are mistaken for others."""
    if set("0OIL").isdisjoint(error.code.upper()) or _reads(error.code):
        return None
    mended = error.code.upper().translate(str.maketrans("IL", "11"))
    try:
        Layout.from_short(mended)
    except CodeError:
        return "short codes have no 0, O, I and L: a D, Q or 1 may have been misread"
    return f"short codes have no I and L: with 1 in place of them it is {mended}"
