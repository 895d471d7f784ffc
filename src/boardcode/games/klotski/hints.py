"""Mistakes that people make with Klotski's codes, recognised by what would put them right."""

from __future__ import annotations

import re

from boardcode.errors import CodeError, MeaninglessCode
from boardcode.games.klotski.scan import HEAD_WIDTH, WIDTH
from boardcode.games.klotski.state import Layout

SCIENTIFIC = re.compile(r"\d+\.\d+|\d+(\.\d+)?[Ee]\+\d+")
_TAIL = (1 << WIDTH - HEAD_WIDTH) - 1  # the bits after the square


def _accepts(code: str) -> bool:
    return Layout.format().accepts(code)


def prefix_or_separators(error: CodeError) -> str | None:
    """Programs that print numbers add 0x; people group digits."""
    bare = re.sub(r"[\s_-]", "", error.code)
    if bare != error.code.strip() and _accepts(bare):
        return f"leave out what stands between the digits: {bare}"
    has_prefix = bare[:2] in ("0x", "0X")
    return f"leave out the 0x: {bare[2:]}" if has_prefix and _accepts(bare[2:]) else None


def letters_for_digits(error: CodeError) -> str | None:
    """The letters O, I and L are not hexadecimal digits, but look like some."""
    mended = error.code.upper().translate(str.maketrans("OIL", "011"))
    if mended != error.code.upper() and _accepts(mended):
        return f"with the digits 0 and 1 in place of letters that look like them it is {mended}"
    return None


def taken_for_a_number(error: CodeError) -> str | None:
    """A table reader that guesses types turns 1E23 into a number and writes it back as 1E+23."""
    if SCIENTIFIC.fullmatch(error.code):
        return "a spreadsheet or CSV reader seems to have taken it for a number: read the column as text"
    return None


def lost_leading_zero(error: CodeError) -> str | None:
    """Programs that treat a code as a number drop its leading zeros."""
    mended = f"0{error.code}".upper()
    return f"if a leading 0 was lost it is {mended}" if error.code and _accepts(mended) else None


def dominoes_exchanged(error: CodeError) -> str | None:
    """Some texts swap the names of the two dominoes, and with them 01 and 10."""
    if not isinstance(error, MeaninglessCode):
        return None
    alphabet = Layout.format().alphabet
    digits = alphabet.digits(WIDTH)
    spare = digits * alphabet.bits - WIDTH
    number = int(error.code.ljust(digits, "0"), 16) >> spare
    tail = number & _TAIL
    exchanged = (tail ^ tail >> 1) & _TAIL // 0b11  # one bit for each pair that is 01 or 10
    mended = alphabet.write(number ^ exchanged * 0b11, WIDTH)
    if exchanged and _accepts(mended):
        return f"with 01 and 10 exchanged it is {mended}: 01 is a horizontal domino, 10 a vertical one"
    return None


def letters_that_look_like_others(error: CodeError) -> str | None:
    """The short code does without 0, I, L and O, because they are mistaken for others."""
    if set("0OIL").isdisjoint(error.code.upper()) or _accepts(error.code):
        return None
    mended = error.code.upper().translate(str.maketrans("IL", "11"))
    if Layout._short_format.accepts(mended):
        return f"short codes have no I and L: with 1 in place of them it is {mended}"
    return "short codes have no 0, O, I and L: a D, Q or 1 may have been misread"
