"""Common mistakes with the numbers of bridge deals, recognised from the code that was rejected.

Most mistakes give the code of another deal and cannot be recognised: one of the other two orders, a page
counted from 1 for a number counted from 0, other seats first. The documentation lists them.
"""

from __future__ import annotations

import re

from boardcode.errors import CodeError
from boardcode.games.bridge.cards import DEALS, RANKS, SUITS
from boardcode.games.bridge.state import PBN, Deal
from boardcode.registry import get

DIGITS = 24
BASE64 = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ{}"  # of hand_record_utility
BASE64_DIGITS = 16
SEPARATORS = re.compile(r"[\s_,.'-]")
FLOAT = re.compile(r"\d(?:[.,]\d+)?[Ee]\+\d+")
LETTER_HAND = re.compile("S([2-9AKQJT]*)H([2-9AKQJT]*)D([2-9AKQJT]*)C([2-9AKQJT]*)", re.IGNORECASE)
LIN_DEAL = re.compile(r"(?:md\|)?[1-4]([^|]*)\|?")  # the digit says who deals


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


def lettered_hands(error: CodeError) -> str | None:
    """Recognise a deal of LIN, whose hands go from South on and may leave the last one off, and a hand as
    dealing machines write it.
    """
    text = error.code.strip()
    if LETTER_HAND.fullmatch(text):
        return "this is one hand; a deal has four"
    lin = LIN_DEAL.fullmatch(text)
    matches = [LETTER_HAND.fullmatch(word) for word in lin[1].strip(",").split(",")] if lin else []
    hands = [[ranks.upper() for ranks in match.groups()] for match in matches if match]
    if len(hands) < 3 or len(hands) != len(matches):
        return None
    if len(hands) == 3:
        hands.append([_rest_of_suit([hand[k] for hand in hands]) for k in range(len(SUITS))])
    try:
        deal = PBN.decode("S:" + " ".join([".".join(hand) for hand in hands]))
    except CodeError as reason:
        return f"this looks like a deal of LIN, but {reason.reason}"
    return f"this is a deal of LIN; its code is {get(error.format).encode(deal)}"


def _rest_of_suit(holdings: list[str]) -> str:
    """The ranks of a suit that nobody holds yet."""
    return "".join([rank for rank in RANKS if not any(rank in holding for holding in holdings)])


def rounded_number(error: CodeError) -> str | None:
    """Recognise a number that a spreadsheet has rounded: every one in decimal, some in hexadecimal."""
    if not FLOAT.fullmatch(error.code.strip()):
        return None
    return "this number was rounded, probably by a spreadsheet, and most cards are lost; keep codes as text"


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


HINTS = (
    pbn_text,
    lettered_hands,
    last_page,
    other_spelling,
    rounded_number,
    decimal_number,
    missing_zeros,
    base64_number,
)
