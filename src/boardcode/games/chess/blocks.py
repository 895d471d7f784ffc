"""Blocks of 24 bytes in which other programs write positions, and that look like BinaryFen."""

from __future__ import annotations

from boardcode.games.chess.code_parts import MARKS, check_marks, make_parts, position_of
from boardcode.games.chess.fen import write_fen
from boardcode.games.chess.position import PositionValues
from boardcode.games.chess.rules import find_problems
from boardcode.games.chess.squares import SIZE

BLOCK_SIZE = 24  # bytes, in programs that write no tail
OTHER_MARKS = (*"PNBRQKpnbrqk", *MARKS[12:])  # the order of chess-library


def _block(code: str) -> bytes | None:
    """The 24 bytes of a code; None if it is not in hexadecimal, or has another length."""
    try:
        data = bytes.fromhex(code) if code.isascii() and code.isalnum() else b""
    except ValueError:
        return None
    return data if len(data) == BLOCK_SIZE else None


def _position_of_marks(data: bytes, marks: list[str]) -> PositionValues | None:
    """The position of eight bytes of squares and of marks; None if it has no meaning."""
    parts = make_parts(data[:SIZE], tuple(marks))
    if check_marks(parts) is not None:
        return None
    return position_of(parts)


def padded_block(code: str) -> PositionValues | None:
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


def other_block(code: str) -> PositionValues | None:
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


def explain_problems(code: str) -> str | None:
    """Recognise a code that reads, but as a block of chess-library would be a possible position."""
    other = other_block(code)
    if other is None or find_problems(other):
        return None
    fen = write_fen(other)
    return f"as a 24-byte block of chess-library, with other numbers for pieces, it would be {fen}"
