"""Common mistakes with BinaryFen, recognised from the code that was rejected."""

from __future__ import annotations

from boardcode.errors import CodeError
from boardcode.games.chess.code_parts import MARKS, check_marks, make_parts, position_of
from boardcode.games.chess.rules import find_problems
from boardcode.games.chess.squares import SIZE
from boardcode.games.chess.state import Position

BLOCK_SIZE = 24  # bytes, in programs that write no tail
OTHER_MARKS = (*"PNBRQKpnbrqk", *MARKS[12:])  # the order of chess-library


def _block(code: str) -> bytes | None:
    """The 24 bytes of a code; None if it is not in hexadecimal, or has another length."""
    try:
        data = bytes.fromhex(code) if code.isascii() and code.isalnum() else b""
    except ValueError:
        return None
    return data if len(data) == BLOCK_SIZE else None


def _position_of_marks(data: bytes, marks: list[str]) -> Position | None:
    """The position of eight bytes of squares and of marks; None if it has no meaning."""
    parts = make_parts(data[:SIZE], tuple(marks))
    if check_marks(parts) is not None:
        return None
    return position_of(parts)


def padded_block(code: str) -> Position | None:
    """Return the position of a block of nnue-pytorch: the same bytes, filled up with zeros to 24."""
    data = _block(code)
    if data is None:
        return None
    count = sum(byte.bit_count() for byte in data[:SIZE])
    stop = SIZE + (count + 1) // 2
    nibbles = [nibble for byte in data[SIZE:stop] for nibble in (byte & 15, byte >> 4)]
    if stop >= BLOCK_SIZE or any(data[stop:]) or any(nibbles[count:]):
        return None
    return _position_of_marks(data, [MARKS[nibble] for nibble in nibbles[:count]])


def other_block(code: str) -> Position | None:
    """Return the position of a block of chess-library: other numbers for pieces, and the high half of a byte
    first.
    """
    data = _block(code)
    if data is None:
        return None
    count = sum(byte.bit_count() for byte in data[:SIZE])
    nibbles = [nibble for byte in data[SIZE:] for nibble in (byte >> 4, byte & 15)]
    if count > len(nibbles) or any(nibbles[count:]):
        return None
    return _position_of_marks(data, [OTHER_MARKS[nibble] for nibble in nibbles[:count]])


def block_of_another_program(error: CodeError) -> str | None:
    """Recognise 24 bytes of programs that share the first parts of the code."""
    padded, other = padded_block(error.code), other_block(error.code)
    if padded is not None and (other is None or len(find_problems(padded)) <= len(find_problems(other))):
        return (
            f"these are the 24 bytes of nnue-pytorch, filled up with zeros; without them it is {padded.code}"
        )
    if other is not None:
        return f"as a 24-byte block of chess-library, with other numbers for pieces, it is {other.code}"
    return None


def explain_problems(position: Position) -> str | None:
    """Recognise a code that reads, but as a block of chess-library would be a possible position."""
    try:
        other = other_block(position.code)
    except CodeError:
        return None
    if other is None or find_problems(other):
        return None
    return f"as a 24-byte block of chess-library, with other numbers for pieces, it would be {other.fen}"


def tail_that_says_nothing(error: CodeError) -> str | None:
    """Recognise what only its writer finds necessary, and name the canonical code."""
    if error.kind != "not canonical":
        return None
    try:
        position = Position.format().read_carefully(error.code, strict=False)
    except CodeError:
        return None
    return f"the canonical code is {position.code}"


def fen_text(error: CodeError) -> str | None:
    """Recognise a FEN, whose code can be told."""
    if "/" not in error.code:
        return None
    try:
        position = Position.from_fen(error.code)
    except CodeError as reason:
        return f"this looks like a FEN, but {reason.reason}"
    return f"this is a FEN; its code is {position.code}"


def other_spelling(error: CodeError) -> str | None:
    """Recognise 0x in front, and marks between the bytes."""
    digits = (
        "".join(error.code.split()).replace("_", "").replace(":", "").removeprefix("0x").removeprefix("0X")
    )
    if digits == error.code or not Position.format().accepts(digits):
        return None
    return f"a code is hexadecimal digits and nothing else: {digits.lower()}"


def missing_king_mark(error: CodeError) -> str | None:
    """Recognise a code in which a pawn of the side to move was passed: the black king should say that Black
    is to move.
    """
    if error.kind != "meaningless" or "whose turn it is" not in error.reason:
        return None
    return "Black's turn is said by the black king, 15 instead of 11, or by an odd ply"


HINTS = (fen_text, other_spelling, block_of_another_program, missing_king_mark, tail_that_says_nothing)
