"""The mistakes that people make with the codes of Arx, recognised from the code that was refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from boardcode.alphabets import BASE64, BINARY, HEX, Alphabet
from boardcode.errors import CodeError, Fault
from boardcode.games.arx.squares import SIZE
from boardcode.games.arx.state import WORDS, Board, Cell, Game, Move

T = TypeVar("T")
A = TypeVar("A")

BOARD_BITS = 64 * SIZE
EXPORT_BITS = 8 * (SIZE * SIZE + 1)


def _if_readable(read: Callable[[A], T], written: A) -> T | None:
    try:
        return read(written)
    except CodeError:
        return None


def _number(alphabet: Alphabet, code: str, width: int) -> int | None:
    """The bits of a refused code, where it has the right characters and length."""
    try:
        spelling = alphabet.read(code, width)
    except Fault:
        return None
    return spelling.number >> len(spelling.places) * alphabet.bits - width


# -- cells


def missing_color(error: CodeError) -> str | None:
    """The page also speaks of the six bits alone, and writes the king as 0b_111000."""
    digits = error.code.removeprefix("0b").replace("_", "").replace(" ", "")
    if len(digits) != 6 or set(digits) - {"0", "1"}:
        return None
    return "the colour comes first: 0 for black, 1 for white"


def nothing_below(error: CodeError) -> str | None:
    """A single piece written as the top piece of a stack, or an empty square with a colour."""
    cell = _cell_at_fault(error)
    if cell is None:
        return None
    color, top = cell >> 6, cell >> 3 & 0b111
    if not top:
        return "an empty square is 0000000, whatever the colour"
    meant = color << 6 | top
    return f"a single piece stands in the low three bits: a {Cell.from_number(meant)} is {meant:07b}"


def _cell_at_fault(error: CodeError) -> int | None:
    """The seven bits of the cell whose bottom piece is missing."""
    match = re.fullmatch(r"(?:rows\[(\d)\]\[(\d)\]\.)?bottom", error.path)
    if match is None:
        return None
    row, column = int(match[1] or 0), int(match[2] or 0)
    alphabet, width, start = {
        "arx-cell": (BINARY, 7, 0),
        "arx-board": (HEX, BOARD_BITS, 64 * row + 1 + 7 * column),
        "arx-export": (BASE64, EXPORT_BITS, 8 * (SIZE * row + column) + 1),
    }[error.format]
    number = _number(alphabet, error.code, width)
    return None if number is None else number >> width - start - 7 & 0b1111111


# -- boards


def _words(error: CodeError) -> tuple[int, ...] | None:
    number = _number(HEX, error.code, BOARD_BITS)
    return None if number is None else WORDS.unpack(number.to_bytes(WORDS.size, "big"))


def listed_words(error: CodeError) -> str | None:
    """Nine numbers as a program prints a list of them."""
    try:
        words = [int(word, 0) for word in re.findall(r"[^\s,;\[\](){}]+", error.code)]
    except ValueError:
        return None
    if _if_readable(Board.from_words, words) is None:
        return None
    return "this lists nine numbers: write each as 16 hexadecimal digits and join them with _, or give them to Board.from_words"


def shifted_words(error: CodeError) -> str | None:
    """Cells from bit 63 down instead of from bit 62."""
    words = _words(error)
    if words is None or any(word & 1 for word in words) or not _reads_as_words([word >> 1 for word in words]):
        return None
    return "shifted right by one bit each word reads: file A is in bits 62 to 56, and bit 63 is 0"


def little_endian_words(error: CodeError) -> str | None:
    """Words as the memory of most machines holds them."""
    words = _words(error)
    if words is None or not _reads_as_words(
        [int.from_bytes(word.to_bytes(8, "little"), "big") for word in words]
    ):
        return None
    return "with the bytes of each word reversed it reads: words are big endian"


def _reads_as_words(words: Sequence[int]) -> bool:
    return _if_readable(Board.from_words, words) is not None


# -- exports


def url_safe(error: CodeError) -> str | None:
    """The other base64, with - and _ for + and /."""
    standard = error.code.replace("-", "+").replace("_", "/")
    if standard == error.code or _if_readable(Game.decode, standard) is None:
        return None
    return "this is url-safe base64: write + for - and / for _"


def export_in_hexadecimal(error: CodeError) -> str | None:
    """The bytes of an export, but not in base64."""
    number = _number(HEX, error.code, EXPORT_BITS)
    if number is None or _if_readable(Game.from_number, number) is None:
        return None
    return "these are the 82 bytes of an arx-export in hexadecimal: it is written in base64"


def board_in_base64(error: CodeError) -> str | None:
    """Nine words in the alphabet of an export."""
    number = _number(BASE64, error.code, BOARD_BITS)
    if number is None or _if_readable(Board.from_number, number) is None:
        return None
    return "these are the 72 bytes of an arx-board, which is written in hexadecimal"


def turn_byte(error: CodeError) -> str | None:
    """The game takes any byte but 1 for Black."""
    return "the last byte is 1 when white is to move and 0 when black is" if error.path == "to_move" else None


def high_bit(error: CodeError) -> str | None:
    """The game ignores the highest bit of a cell's byte."""
    return (
        "a cell is the low seven bits of its byte" if re.fullmatch(r"rows\[\d\]\[\d\]", error.path) else None
    )


# -- moves


def unstack_in_bit_15(error: CodeError) -> str | None:
    """The flag one bit too high."""
    number = _number(HEX, error.code, 16)
    if number is None or number >> 14 != 0b10:
        return None
    move = _if_readable(Move.from_number, number ^ 0xC000)
    return None if move is None or move.problems() else "the bit of unstack is bit 14; bit 15 is 0"


def swapped_bytes(error: CodeError) -> str | None:
    """A move as the memory of most machines holds it."""
    number = _number(HEX, error.code, 16)
    if number is None:
        return None
    move = _if_readable(Move.from_number, (number & 0xFF) << 8 | number >> 8)
    return (
        None
        if move is None or move.problems()
        else f"with its two bytes swapped it is {move}: a move is big endian"
    )
