"""Common mistakes with BinaryFen, and the hints in their errors."""

from __future__ import annotations

import pytest

from boardcode import CodeError
from boardcode.chess import Position

START = "ffff00000000ffff2d844ad200000000111111113e955be3"
CHESS_LIBRARY_START = "ffff00000000ffffd124521d0000000066666666e78ab87e"
START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def hint_of(code: str) -> str | None:
    with pytest.raises(CodeError) as caught:
        Position.decode(code)
    return caught.value.hint


@pytest.mark.parametrize(
    ("code", "hint"),
    [
        (
            f"1000000000000010ba{'00' * 15}",
            "these are the 24 bytes of nnue-pytorch, filled up with zeros; without them it is"
            " 1000000000000010ba",
        ),
        (
            f"10000000000000105b{'00' * 15}",
            "as a 24-byte block of chess-library, with other numbers for pieces, it is 1000000000000010ba",
        ),
        (START_FEN, f"this is a FEN; its code is {START}"),
        ("8/8/8 w - - 0 1", "this looks like a FEN, but expected 8 ranks with slashes between them, found 3"),
        (f"0x{START}", f"a code is hexadecimal digits and nothing else: {START}"),
        (f"{START[:16]} {START[16:]}", f"a code is hexadecimal digits and nothing else: {START}"),
        (
            "00000000020000000c",
            "Black's turn is said by the black king, 15 instead of 11, or by an odd ply",
        ),
        (f"{START}00", f"the canonical code is {START}"),
        ("ffff", None),
        ("zz", None),
        ("0" * 47, None),
    ],
)
def test_a_known_mistake_is_recognised(code: str, hint: str | None) -> None:
    assert hint_of(code) == hint


def test_a_block_of_another_library_that_reads_is_named_among_the_problems() -> None:
    problems = Position.decode(CHESS_LIBRARY_START).problems()
    assert problems[0].hint == (
        f"as a 24-byte block of chess-library, with other numbers for pieces, it would be {START_FEN}"
    )
    assert Position.decode(START).problems() == []


def test_a_block_of_31_or_32_pieces_without_a_tail_is_a_code_in_both_programs() -> None:
    assert len(START) == 48
    assert Position.decode(START).fen == START_FEN
