"""Common mistakes with the codes of Arx, recognised from the code that was rejected."""

from __future__ import annotations

import re
from collections.abc import Sequence

from boardcode.alphabets import BASE64, BINARY, HEX, Alphabet
from boardcode.errors import CodeError, Fault
from boardcode.games.arx.game import Game
from boardcode.games.arx.pieces import SIZE
from boardcode.games.arx.state import WORDS, Board, Cell, Move
from boardcode.state import State

CELL_BITS = 7
BOARD_BITS = 64 * SIZE
MOVE_BITS = 16
EXPORT_BITS = 8 * (SIZE * SIZE + 1)


def _accepts_number(state: type[State], number: int, width: int) -> bool:
    """Whether a format accepts a number of so many bits."""
    format = state.format()
    return format.accepts(format.alphabet.write(number, width))


def _number(alphabet: Alphabet, code: str, width: int) -> int | None:
    """Return the bits of a rejected code as a number; None if its characters or its length are wrong."""
    try:
        digits = alphabet.read(code, width)
    except Fault:
        return None
    return digits.number >> digits.width - width


# -- cells


def missing_color(error: CodeError) -> str | None:
    """Six bits without the colour; the original page writes the king as 0b_111000."""
    digits = error.code.removeprefix("0b").replace("_", "").replace(" ", "")
    if len(digits) != CELL_BITS - 1 or set(digits) - {"0", "1"}:
        return None
    return "the colour comes first: 0 for black, 1 for white"


def missing_bottom_piece(error: CodeError) -> str | None:
    """A single piece written as the top piece of a stack, or an empty square with a colour."""
    cell = _faulty_cell(error)
    if cell is None:
        return None
    color, top = cell >> 6, cell >> 3 & 0b111
    if not top:
        return "an empty square is 0000000, whatever the colour"
    intended = color << 6 | top
    return f"a single piece stands in the low three bits: a {Cell.from_number(intended)} is {intended:07b}"


def _faulty_cell(error: CodeError) -> int | None:
    """Return the seven bits of the cell whose bottom piece is missing; None if that is not the error."""
    match = re.fullmatch(r"(?:rows\[(\d)\]\[(\d)\]\.)?bottom", error.path)
    if match is None:
        return None
    row, column = int(match[1] or 0), int(match[2] or 0)
    alphabet, width, start = {
        Cell.format_name: (BINARY, CELL_BITS, 0),
        Board.format_name: (HEX, BOARD_BITS, 64 * row + 1 + CELL_BITS * column),
        Game.format_name: (BASE64, EXPORT_BITS, 8 * (SIZE * row + column) + 1),
    }[error.format]
    number = _number(alphabet, error.code, width)
    return None if number is None else number >> width - start - CELL_BITS & 0b1111111


# -- boards


def list_of_words(error: CodeError) -> str | None:
    """Nine numbers as a program prints a list of them."""
    try:
        words = [int(word, 0) for word in re.findall(r"[^\s,;\[\](){}]+", error.code)]
    except ValueError:
        return None
    if len(words) != SIZE or not all(0 <= word < 1 << 64 for word in words) or not _accepts_words(words):
        return None
    return (
        "this lists nine numbers: write each as 16 hexadecimal digits and join them with _,"
        " or give them to Board.from_words"
    )


def shifted_words(error: CodeError) -> str | None:
    """Cells from bit 63 down instead of from bit 62."""
    words = _words(error)
    if words is None or any(word & 1 for word in words) or not _accepts_words([word >> 1 for word in words]):
        return None
    return "shifted right by one bit each word reads: file A is in bits 62 to 56, and bit 63 is 0"


def little_endian_words(error: CodeError) -> str | None:
    """Words in little-endian byte order."""
    words = _words(error)
    if words is None or not _accepts_words([_reverse_bytes(word, 8) for word in words]):
        return None
    return "with the bytes of each word reversed it reads: words are big endian"


def _words(error: CodeError) -> tuple[int, ...] | None:
    number = _number(HEX, error.code, BOARD_BITS)
    return None if number is None else WORDS.unpack(number.to_bytes(WORDS.size, "big"))


def _accepts_words(words: Sequence[int]) -> bool:
    return _accepts_number(Board, int.from_bytes(WORDS.pack(*words), "big"), BOARD_BITS)


def _reverse_bytes(number: int, size: int) -> int:
    return int.from_bytes(number.to_bytes(size, "little"), "big")


# -- exports


def url_safe_base64(error: CodeError) -> str | None:
    """The URL-safe variant of base64, with - and _ for + and /."""
    standard = error.code.replace("-", "+").replace("_", "/")
    if standard == error.code or not Game.format().accepts(standard):
        return None
    return "this is url-safe base64: write + for - and / for _"


def export_in_hexadecimal(error: CodeError) -> str | None:
    """The bytes of an export in hexadecimal instead of base64."""
    number = _number(HEX, error.code, EXPORT_BITS)
    if number is None or not _accepts_number(Game, number, EXPORT_BITS):
        return None
    return "these are the 82 bytes of an arx-export in hexadecimal: it is written in base64"


def board_in_base64(error: CodeError) -> str | None:
    """The nine words of a board in base64 instead of hexadecimal."""
    number = _number(BASE64, error.code, BOARD_BITS)
    if number is None or not _accepts_number(Board, number, BOARD_BITS):
        return None
    return "these are the 72 bytes of an arx-board, which is written in hexadecimal"


def turn_byte(error: CodeError) -> str | None:
    """A turn byte other than 0 and 1; the game itself takes any byte but 1 for Black."""
    return "the last byte is 1 when white is to move and 0 when black is" if error.path == "to_move" else None


def high_bit(error: CodeError) -> str | None:
    """The highest bit of a cell's byte is set; the game itself ignores it."""
    if not re.fullmatch(r"rows\[\d\]\[\d\]", error.path):
        return None
    return "a cell is the low seven bits of its byte"


# -- moves


def unstack_in_bit_15(error: CodeError) -> str | None:
    """The flag one bit too high."""
    number = _number(HEX, error.code, MOVE_BITS)
    if number is None or number >> 14 != 0b10 or _possible_move(number ^ 0xC000) is None:
        return None
    return "the bit of unstack is bit 14; bit 15 is 0"


def swapped_bytes(error: CodeError) -> str | None:
    """A move in little-endian byte order."""
    number = _number(HEX, error.code, MOVE_BITS)
    move = None if number is None else _possible_move(_reverse_bytes(number, 2))
    return None if move is None else f"with its two bytes swapped it is {move}: a move is big endian"


def _possible_move(number: int) -> Move | None:
    """Return the move with that number if it has a meaning and some piece can make it."""
    if not _accepts_number(Move, number, MOVE_BITS):
        return None
    move = Move.from_number(number)
    return None if move.problems() else move
