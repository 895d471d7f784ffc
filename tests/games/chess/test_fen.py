"""Positions as FEN, in both directions."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardcode
from boardcode import CodeError, MalformedCode
from boardcode.chess import Checks, Position

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


@given(seed=st.integers(0, 2**32))
def test_what_is_written_reads_back_but_for_what_cannot_happen(seed: int) -> None:
    position = boardcode.get("binaryfen").sample(Random(seed))
    again = Position.from_fen(position.fen, position.variant)
    paths = {problem.path for problem in position.problems()}
    if "en_passant" in paths:
        position = replace(position, en_passant=None)
    if position.promoted is not None:  # no mark can stand behind an empty square
        promoted = tuple(square for square in position.promoted if square in position.pieces)
        position = replace(position, promoted=promoted)
    assert again == position


@pytest.mark.parametrize(
    ("fen", "variant"),
    [
        (f"{START} w KQkq - 0 1", "standard"),
        (f"{START} w KQkq - 0 1 +0+0", "threeCheck"),
        (f"{START} w KQkq - 3+3 0 1", "threeCheck"),
        (f"{START}/ w KQkq - 0 1", "crazyhouse"),
        (f"{START}[] w KQkq - 0 1", "crazyhouse"),
        (f"{START} w HAha - 0 1", "chess960"),
        (f"atomic {START} w KQkq - 0 1", "atomic"),
    ],
)
def test_the_variant_is_the_one_that_the_text_needs_or_names(fen: str, variant: str) -> None:
    assert Position.from_fen(fen).variant == variant


def test_checks_that_are_left_to_give_are_read_too() -> None:
    assert Position.from_fen(f"{START} w KQkq - 1+2 0 1").checks == Checks(white=2, black=1)


def test_pockets_in_brackets_are_read_too() -> None:
    assert Position.from_fen(f"{START}[PPnQ] w KQkq - 0 1") == Position.from_fen(f"{START}/PPQn w KQkq - 0 1")


def test_clocks_may_be_left_off_and_a_move_number_of_0_is_1() -> None:
    expected = Position.from_fen(f"{START} w KQkq - 0 1")
    for fen in (f"{START} w KQkq -", f"{START} w KQkq - 0", f"{START} w KQkq - 0 0"):
        assert Position.from_fen(fen) == expected


def test_an_en_passant_square_where_nobody_can_take_is_dropped() -> None:
    fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
    assert Position.from_fen(fen).en_passant is None
    assert Position.from_fen("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1").en_passant == "e3"


def test_a_castling_rook_that_is_not_the_outermost_is_named_by_its_file() -> None:
    inner = Position.from_fen("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1")
    assert (inner.castling, inner.fen.split()[2]) == (("b1",), "B")
    outer = Position.from_fen("4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1")
    assert (outer.castling, outer.fen.split()[2]) == (("a1",), "Q")


@pytest.mark.parametrize(
    ("fen", "message"),
    [
        (
            "",
            "at the start: expected the board, the side to move, castling rights, the en passant square,"
            " the clock and the move, found 0 words",
        ),
        (
            START,
            "characters 1-43 'rnbqkbnr/pppppppp/8/8/8…': expected the board, the side to move, castling"
            " rights, the en passant square, the clock and the move, found 1 words",
        ),
        (
            f"{START[:-9]} w KQkq - 0 1",
            "characters 1-34 'rnbqkbnr/pppppppp/8/8/8…': expected 8 ranks with slashes between them, found 7",
        ),
        (
            f"{START.replace('8', '9', 1)} w KQkq - 0 1",
            "character 19 '9': '9' cannot stand here on rank 6; expected pieces and empty squares, 8 in all",
        ),
        (f"{START.replace('8', '7', 1)} w KQkq - 0 1", "character 19 '7': rank 6 has 7 squares; expected 8"),
        (
            f"{START.replace('8', '8p', 1)} w KQkq - 0 1",
            "character 20 'p': 'p' cannot stand here on rank 6; expected pieces and empty squares, 8 in all",
        ),
        (f"{START} x KQkq - 0 1", "character 45 'x': expected w or b for the side to move, found 'x'"),
        (
            f"{START} w KX - 0 1",
            "character 48 'X': expected K, Q, k, q, files of rooks, or -, found 'X'",
        ),
        ("4k3/8/8/8/8/8/8/R3K3 w K - 0 1", "character 24 'K': there is no white rook for 'K'"),
        ("4k3/8/8/8/8/8/8/R3K3 w QA - 0 1", "character 25 'A': 'A' names a rook twice"),
        (f"{START} w KQkq e9 0 1", "characters 52-53 'e9': expected a square or -, found 'e9'"),
        (
            f"{START} w KQkq e3 0 1",
            "characters 52-53 'e3': expected a square on rank 6, since white is to move, got e3",
        ),
        (
            f"{START} w KQkq e6 0 1",
            "characters 52-53 'e6': there is no black pawn on e5 that could be taken on e6",
        ),
        (
            f"{START} w KQkq - x 1",
            "character 54 'x': expected a number from 0 to 2147483647, found 'x'",
        ),
        (
            f"{START} w KQkq - 0 9999999999",
            "characters 56-65 '9999999999': expected a number from 1 to 1073741824, found '9999999999'",
        ),
        (
            f"{START} w KQkq - 0 1 x",
            "character 58 'x': expected the checks given such as +2+1, found 'x'",
        ),
        (
            f"{START}/PK w KQkq - 0 1",
            "character 46 'K': 'K' cannot be in a pocket; expected P, N, B, R, Q in either case",
        ),
        (
            f"{START}/{'P' * 16} w KQkq - 0 1",
            "characters 45-60 'PPPPPPPPPPPPPPPP': white has 16 times P in the pocket; a code holds 15 at"
            " most",
        ),
        (
            "4k3/8/8/8/8/8/8/RR2K3 w AB - 0 1",
            "characters 25-26 'AB': b1 is the second rook on its side of the king that may castle; expected"
            " one",
        ),
    ],
)
def test_a_wrong_fen_is_an_error_with_its_place(fen: str, message: str) -> None:
    with pytest.raises(MalformedCode) as caught:
        Position.from_fen(fen)
    assert str(caught.value) == f"fen: {message}"


@given(text=st.text(max_size=60) | st.text("rnbqkpRNBQKP12345678/ wb-KQkq0 +~[]ae36", max_size=60))
def test_any_text_is_a_position_or_an_error_with_a_place(text: str) -> None:
    try:
        position = Position.from_fen(text)
    except CodeError as error:
        assert error.start is not None
        assert error.stop is not None
        assert 0 <= error.start <= error.stop <= len(text)
    else:
        assert Position.from_fen(position.fen, position.variant) == position
