"""Common mistakes with BinaryFen, recognised from the code that was rejected."""

from __future__ import annotations

from boardcode.errors import CodeError
from boardcode.games.chess.blocks import other_block, padded_block
from boardcode.games.chess.rules import find_problems
from boardcode.games.chess.state import Position


def block_of_another_program(error: CodeError) -> str | None:
    """Recognise 24 bytes of programs that share the first parts of the code."""
    padded, other = padded_block(error.code), other_block(error.code)
    if padded is not None and (other is None or len(find_problems(padded)) <= len(find_problems(other))):
        code = Position.of(padded).code
        return f"these are the 24 bytes of nnue-pytorch, filled up with zeros; without them it is {code}"
    if other is not None:
        code = Position.of(other).code
        return f"as a 24-byte block of chess-library, with other numbers for pieces, it is {code}"
    return None


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
