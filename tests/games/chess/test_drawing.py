"""Drawings of chess positions as text and as SVG."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from boardcode import InvalidDrawing
from boardcode.chess import Position

POSITION = Position.decode("20400006400000080ac0b1")
DRAWING = """\
8 . . . . . k . .
7 . . . . . . p .
6 . . . . . . . .
5 . P p . . . . .
4 . . . . . . P .
3 . . . . . . . .
2 . . . . . . . .
1 . . . K . . . .
  a b c d e f g h
variant: standard
turn: white
castling: none
en passant: c6
clock: 0
move: 1"""
SVG = "{http://www.w3.org/2000/svg}"


def test_the_board_is_drawn_from_whites_side() -> None:
    assert str(POSITION) == DRAWING
    assert Position.from_drawing(DRAWING) == POSITION
    assert Position.from_drawing(f"{DRAWING}\n\n") == POSITION


@pytest.mark.parametrize(
    ("fen", "lines"),
    [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 +2+1",
            ["checks by white: 2", "checks by black: 1"],
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB~QKBNR/PPn w KQkq - 0 1",
            ["white pocket: 2P", "black pocket: 1N", "promoted: c1"],
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/ w KQkq - 0 1",
            ["white pocket: none", "black pocket: none", "promoted: none"],
        ),
    ],
)
def test_variants_have_lines_of_their_own(fen: str, lines: list[str]) -> None:
    position = Position.from_fen(fen)
    assert str(position).split("\n")[15:] == lines
    assert Position.from_drawing(str(position)) == position


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("8 .", "9 .", "line 1, column 1: expected the rank 8, found '9'"),
        ("K", "X", "line 8, column 9: expected a piece or a dot on d1, found 'X'"),
        ("5 . P p . . . . .", "5 . P p", "line 4, column 8: expected a piece or a dot on d5, found nothing"),
        ("a b c", "a c c", "line 9, column 5: expected the file b, found 'c'"),
        ("turn: white", "turn: red", "line 11, column 7: expected white or black, found 'r'"),
        ("turn", "side", "line 11, column 1: expected 'turn:', found 's'"),
        ("clock: 0", "clock: x", "line 14, column 8: expected a number, found 'x'"),
        (
            "castling: none",
            "castling: a9",
            "line 12, column 11: expected none, or different squares, found 'a'",
        ),
        ("en passant: c6", "en passant: c9", "line 13, column 13: expected none or a square, found 'c'"),
        ("move: 1", "move: 1\nmore", "line 16, column 1: expected nothing more, found 'm'"),
        (
            "en passant: c6",
            "en passant: d6",
            "line 1, column 1: expected another position, since there is no black pawn on d5 that could be"
            " taken on d6, found '8'",
        ),
    ],
)
def test_a_wrong_drawing_is_an_error_with_its_place(old: str, new: str, message: str) -> None:
    with pytest.raises(InvalidDrawing) as caught:
        Position.from_drawing(DRAWING.replace(old, new))
    assert str(caught.value) == f"binaryfen: {message}"


def test_a_wrong_pocket_is_an_error() -> None:
    drawing = str(Position.from_fen("4k3/8/8/8/8/8/8/4K3/P w - - 0 1"))
    for pocket in ("1K", "16P", "1P 1P", ""):
        with pytest.raises(InvalidDrawing) as caught:
            Position.from_drawing(drawing.replace("white pocket: 1P", f"white pocket: {pocket}"))
        assert "expected none, or counts of pieces such as 2P 1N" in str(caught.value)


def test_the_picture_names_every_piece_and_what_it_may_do() -> None:
    position = Position.from_fen("r3k3/8/8/8/8/8/8/RNB~QK3/P w Qq - 0 7")
    picture = ElementTree.fromstring(position.svg())
    titles = [title.text for title in picture.iter(f"{SVG}title")]
    assert titles[0] == "Crazyhouse chess position, white to move"
    assert "white rook on a1, may castle" in titles
    assert "white bishop on c1, promoted" in titles
    assert "White's pocket: 1 P" in titles
    squares = [part for part in picture.iter(f"{SVG}rect") if part.get("data-square")]
    assert len(squares) == 64


def test_the_picture_shows_the_en_passant_square_and_the_checks() -> None:
    assert "en passant on c6" in POSITION.svg()
    three_check = Position.from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1 +2+1")
    assert "checks given: White 2, Black 1" in three_check.svg()
