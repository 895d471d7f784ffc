"""Common mistakes with numbers of 2048 boards, recognised from the code that was rejected.

The commonest one cannot be recognised: a number whose cells are in the other order is another board.
"""

from __future__ import annotations

import re

from boardcode.errors import CodeError
from boardcode.games.twenty48.state import CELLS, TILES, Board
from boardcode.registry import get

BITS = 4 * CELLS
HEX_DIGITS = re.compile(r"[0-9A-Fa-f]{1,16}")
SEPARATORS = re.compile(r"[\s_,']")
FLOAT = re.compile(r"\d[.,]?\d*[Ee]\+?\d+")
NUMBERS = re.compile(r"\d+")


def missing_prefix(error: CodeError) -> str | None:
    """Recognise hexadecimal digits without 0x."""
    code = error.code.strip()
    if code.isdecimal() or not HEX_DIGITS.fullmatch(code) or FLOAT.fullmatch(code):
        return None
    return f"digits without 0x are decimal; in hexadecimal this is 0x{code.lower():0>16}"


def signed_number(error: CodeError) -> str | None:
    """Recognise the decimal number of a signed 64-bit integer."""
    digits = error.code.strip().removeprefix("-")
    if digits == error.code.strip() or not digits.isascii() or not digits.isdecimal() or len(digits) > 19:
        return None
    number = -int(digits)
    if number < -(1 << BITS - 1):
        return None
    return f"as an unsigned number this is 0x{number % (1 << BITS):016x}"


def rounded_number(error: CodeError) -> str | None:
    """Recognise a number that a spreadsheet has rounded."""
    if not FLOAT.fullmatch(error.code.strip()):
        return None
    return "this number was rounded, probably by a spreadsheet, and some tiles are lost; keep codes as text"


def leading_zeros(error: CodeError) -> str | None:
    """Recognise a decimal number with zeros in front."""
    code = error.code.strip()
    number = code.lstrip("0") or "0"
    if not code.isascii() or not code.isdecimal() or number == code or not get(error.format).accepts(number):
        return None
    hexadecimal = f"; hexadecimal digits begin with 0x: 0x{code:0>16}" if len(code) <= 16 else ""
    return f"a decimal number has no leading zeros: {number}{hexadecimal}"


def list_of_tiles(error: CodeError) -> str | None:
    """Recognise the sixteen tiles as a list, as a table of rows, or as their exponents."""
    words = NUMBERS.findall(error.code)
    if len(words) != CELLS:
        return None
    tiles = tuple([int(word[:9]) for word in words])
    too_large = next((tile for tile in tiles if tile > TILES[-1] and not tile & (tile - 1)), None)
    if too_large is not None:
        return f"the tile {too_large} cannot be written; the largest is {TILES[-1]}"
    if all(tile in TILES for tile in tiles):
        return f"these are the tiles of a board; its code is {get(error.format).encode(Board(tiles))}"
    if max(tiles) < len(TILES):
        board = Board(tuple([TILES[exponent] for exponent in tiles]))
        return f"as exponents of two these are the tiles of {get(error.format).encode(board)}"
    return None


def separators(error: CodeError) -> str | None:
    """Recognise marks between the digits."""
    code = SEPARATORS.sub("", error.code)
    if code == error.code or not get(error.format).accepts(code):
        return None
    return f"nothing may stand between the digits: {code}"


HINTS = (list_of_tiles, rounded_number, signed_number, missing_prefix, leading_zeros, separators)
