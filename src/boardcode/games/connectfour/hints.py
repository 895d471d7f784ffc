"""Common mistakes with keys of Connect Four, recognised from the code that was rejected."""

from __future__ import annotations

import re

from boardcode.errors import CodeError, Fault
from boardcode.games.connectfour.board import COLUMNS
from boardcode.games.connectfour.keys import BOTTOM, COLUMN_BITS, swap_players
from boardcode.games.connectfour.state import MOVES, Position

BITS = COLUMNS * COLUMN_BITS
HEX_DIGITS = re.compile(r"[0-9A-Fa-f]{1,13}")
SEPARATORS = re.compile(r"[\s_,']")
FLOAT = re.compile(r"\d[.,]?\d*[Ee]\+?\d+")
LARGEST_COLUMN = (1 << COLUMN_BITS) - 1


def _number(error: CodeError) -> int | None:
    """The number of a code; None if it is not written as one."""
    try:
        return Position.format().alphabet.read(error.code.strip(), BITS).number
    except Fault:
        return None


def _split(number: int) -> list[int]:
    return [number >> COLUMN_BITS * column & LARGEST_COLUMN for column in range(COLUMNS)]


def list_of_moves(error: CodeError) -> str | None:
    """Recognise the moves of a game."""
    code = error.code.strip()
    try:
        position = MOVES.decode(code)
    except CodeError:
        return None
    return f"as moves, this leads to {position.code}" if code else "the key of the empty board is 0x0"


def key_with_bottom(error: CodeError) -> str | None:
    """Recognise the other number that is called the key."""
    number = _number(error)
    if number is None or not all(_split(number)):
        return None
    code = f"{number - BOTTOM:#x}"
    if not Position.format().accepts(code):
        return None
    return f"with a 1 at the bottom of each column this is the key of {code}"


def stones_of_the_other(error: CodeError) -> str | None:
    """Recognise the stones of the player who has just moved, in place of those of the player to move."""
    number = _number(error)
    if number is None or LARGEST_COLUMN in _split(number):
        return None
    key = sum([swap_players(part) << COLUMN_BITS * column for column, part in enumerate(_split(number))])
    if not Position.format().accepts(f"{key:#x}"):
        return None
    return f"these are the stones of the player who has just moved; with those of the other it is {key:#x}"


def full_column(error: CodeError) -> str | None:
    """Recognise a column of seven bits 1."""
    number = _number(error)
    if number is None or LARGEST_COLUMN not in _split(number):
        return None
    return "a column holds six stones; its seventh bit is 0 or marks the height"


def missing_prefix(error: CodeError) -> str | None:
    """Recognise hexadecimal digits without 0x."""
    code = error.code.strip()
    if code.isdecimal() or FLOAT.fullmatch(code) or not HEX_DIGITS.fullmatch(code):
        return None
    return f"digits without 0x are decimal; in hexadecimal this is {int(code, 16):#x}"


def rounded_number(error: CodeError) -> str | None:
    """Recognise a number that a spreadsheet has rounded."""
    if not FLOAT.fullmatch(error.code.strip()):
        return None
    return "this number was rounded, probably by a spreadsheet, and stones are lost; keep codes as text"


def other_spelling(error: CodeError) -> str | None:
    """Recognise leading zeros, and marks between the digits."""
    text = SEPARATORS.sub("", error.code).lower()
    prefix = "0x" if text.startswith("0x") else ""
    code = prefix + (text.removeprefix("0x").lstrip("0") or "0")
    if text in ("", "0x") or code == error.code or not Position.format().accepts(code):
        return None
    return f"leading zeros and separators must be left off: {code}"


HINTS = (
    list_of_moves,
    key_with_bottom,
    stones_of_the_other,
    full_column,
    rounded_number,
    missing_prefix,
    other_spelling,
)
