"""Common mistakes with the numbers of bridge deals, recognised from the code that was rejected.

Most mistakes give the code of another deal and cannot be recognised: one of the other two orders, a page
counted from 1 for a number counted from 0, other seats first. The documentation lists them.
"""

from __future__ import annotations

import re

from boardcode.errors import CodeError
from boardcode.games.bridge.cards import DEALS
from boardcode.games.bridge.state import PBN, Deal
from boardcode.registry import get

DIGITS = 24
BASE64 = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ{}"  # of hand_record_utility
BASE64_DIGITS = 16
SEPARATORS = re.compile(r"[\s_,.'-]")


def _code(number: int) -> str:
    return f"{number:0{DIGITS}x}"


def _number_or_page(number: int) -> str:
    """The codes of a number counted from 0 and of a page counted from 1, as far as there are such."""
    as_number = f"{_code(number)} as a number from 0" if 0 <= number < DEALS else ""
    as_page = f"{_code(number - 1)} as a page from 1" if 0 < number <= DEALS else ""
    return ", or ".join(filter(None, (as_number, as_page)))


def pbn_text(error: CodeError) -> str | None:
    """Recognise a deal in PBN, whose code can be told."""
    if error.code[1:2] != ":":
        return None
    try:
        deal = PBN.decode(error.code.strip())
    except CodeError as reason:
        return f"this looks like a deal in PBN, but {reason.reason}"
    return f"this is a deal in PBN; its code is {get(error.format).encode(deal)}"


def last_page(error: CodeError) -> str | None:
    """Recognise the page of the last deal, one above its number."""
    if error.code != _code(DEALS):
        return None
    return f"numbers count from 0; as a page, counted from 1, it is the last deal: {_code(DEALS - 1)}"


def other_spelling(error: CodeError) -> str | None:
    """Recognise upper case, 0x in front, and marks between the digits."""
    code = SEPARATORS.sub("", error.code.strip()).lower().removeprefix("0x")
    if code == error.code or not Deal.format().accepts(code):
        return None
    return f"a code is 24 lower-case digits and nothing else: {code}"


def decimal_number(error: CodeError) -> str | None:
    """Recognise decimal digits, perhaps with commas, and hexadecimal digits without their leading zeros."""
    digits = SEPARATORS.sub("", error.code.strip())
    if not digits.isascii() or not digits.isdigit() or len(digits) == DIGITS:
        return None
    decimal = _number_or_page(int(digits[:60]))
    if not decimal:
        return None
    rest = f"; with leading zeros it is {digits:0>{DIGITS}}" if len(digits) < DIGITS else ""
    return f"in decimal this is {decimal}{rest}"


def missing_zeros(error: CodeError) -> str | None:
    """Recognise hexadecimal digits without their leading zeros."""
    digits = error.code.lower().removeprefix("0x")
    if not 0 < len(digits) < DIGITS or not Deal.format().accepts(f"{digits:0>{DIGITS}}"):
        return None
    return f"leading zeros may not be left off: {digits:0>{DIGITS}}"


def base64_number(error: CodeError) -> str | None:
    """Recognise the short form of hand_record_utility."""
    if not 0 < len(error.code) <= BASE64_DIGITS or set(error.code) - set(BASE64):
        return None
    number = 0
    for sign in error.code:
        number = 64 * number + BASE64.index(sign)
    meaning = _number_or_page(number)
    return f"in the base 64 of hand_record_utility this is {meaning}" if meaning else None


HINTS = (pbn_text, last_page, other_spelling, decimal_number, missing_zeros, base64_number)
