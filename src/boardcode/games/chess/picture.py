"""How a position looks as SVG: a board with pieces, rights and clocks below it.

Pieces are outlines of our own in a square of 45 x 45. A ring marks a rook that may castle, a dot the en
passant square, a star a promoted piece.
"""

from __future__ import annotations

from boardcode.games.chess.position import Pocket
from boardcode.games.chess.squares import FILES, POCKET_PIECES, SIZE, VARIANT_WORDS, Color, color_of
from boardcode.games.chess.state import Position
from boardcode.svg import BLUE, GREEN, INK, ORANGE, PAPER, Svg

EDGE = 50.0
MARGIN = 26.0
BOARD = SIZE * EDGE
WIDTH = BOARD + 2 * MARGIN
CAPTION = 26.0  # height of a line below the board
LIGHT, DARK = "#f3ede2", "#b8cbd8"
NAMES = dict(zip("PNBRQK", ("pawn", "knight", "bishop", "rook", "queen", "king"), strict=True))

BASE = "M11 40H34V36H11Z"
SHAPES = {
    "P": "M22.5 9A6 6 0 0 1 26 20Q30 22 28 25Q29 32 33 35H12Q16 32 17 25Q15 22 19 20A6 6 0 0 1 22.5 9Z",
    "R": "M12 9H17V13H20V9H25V13H28V9H33V18L30 21V31L33 35H12L15 31V21L12 18Z",
    "N": "M21 8L24 11Q34 14 33 35H14Q14 28 21 24Q16 25 13 28L9 25L15 15L18 12Z",
    "B": "M22.5 5A2.5 2.5 0 0 1 24 9.5Q33 17 28 27Q29 32 33 35H12Q16 32 17 27Q12 17 21 9.5"
    "A2.5 2.5 0 0 1 22.5 5ZM21.5 15V18H18.5V20H21.5V25H23.5V20H26.5V18H23.5V15Z",
    "Q": "M9 13L16 23L17 9L22.5 21L28 9L29 23L36 13L32 35H13Z",
    "K": "M21 4H24V7H27V10H24V13Q33 13 34 22Q34 29 30 35H15Q11 29 11 22Q12 13 21 13V10H18V7H21Z",
}


def draw_picture(position: Position) -> str:
    """Draw the board from White's side, and the rest of the position below it."""
    lines = _captions(position)
    height = WIDTH + CAPTION * len(lines) + MARGIN / 2
    title = f"{VARIANT_WORDS[position.variant]} chess position, {position.turn.value} to move"
    picture = Svg(WIDTH, height, title, position.fen)
    _draw_board(picture)
    for index, (square, piece) in enumerate(position.pieces.items()):
        _draw_piece(picture, position, square, piece, f"pieces[{index}]")
    if position.en_passant is not None:
        x, y = _corner(position.en_passant)
        with picture.group(f"en passant on {position.en_passant}"):
            picture.circle(x + EDGE / 2, y + EDGE / 2, 8, fill=ORANGE)
    for k, (text, path) in enumerate(lines):
        _draw_caption(picture, position, text, path, WIDTH + CAPTION * (k + 0.5), is_first=k == 0)
    return str(picture)


def _corner(square: str) -> tuple[float, float]:
    """The top left corner of a square."""
    return MARGIN + EDGE * FILES.index(square[0]), MARGIN + EDGE * (SIZE - int(square[1]))


def _draw_board(picture: Svg) -> None:
    picture.rect(MARGIN - 2, MARGIN - 2, BOARD + 4, BOARD + 4, fill=INK)
    for row in range(SIZE):
        for column, file in enumerate(FILES):
            square = f"{file}{SIZE - row}"
            x, y = _corner(square)
            fill = LIGHT if (row + column) % 2 == 0 else DARK
            picture.rect(x, y, EDGE, EDGE, fill=fill, data_square=square)
    for k in range(SIZE):
        middle = MARGIN + EDGE * (k + 0.5)
        picture.text(middle, MARGIN + BOARD + 13, FILES[k], 14, fill=INK)
        picture.text(MARGIN / 2, middle, str(SIZE - k), 14, fill=INK)


def _draw_piece(picture: Svg, position: Position, square: str, piece: str, path: str) -> None:
    x, y = _corner(square)
    color = color_of(piece)
    words = f"{color.value} {NAMES[piece.upper()]} on {square}"
    notes = [
        note
        for note, holds in (
            ("may castle", square in position.castling),
            ("promoted", square in (position.promoted or ())),
        )
        if holds
    ]
    with picture.group(", ".join([words, *notes]), path, data_square=square):
        picture.rect(x, y, EDGE, EDGE, fill="none", pointer_events="all")
        if square in position.castling:
            picture.circle(x + EDGE / 2, y + EDGE / 2, 22, fill="none", stroke=GREEN, stroke_width=3)
        place = f"translate({x + 2.5:g} {y + 2.5:g})"
        _draw_shape(picture, piece.upper(), color, place)
        if square in (position.promoted or ()):
            picture.text(x + EDGE - 8, y + 11, "*", 22, fill=BLUE, font_weight="bold")


def _draw_shape(picture: Svg, kind: str, color: Color, place: str) -> None:
    fill, stroke = (PAPER, INK) if color is Color.WHITE else (INK, PAPER)
    with picture.group(fill=fill, stroke=stroke, stroke_width=1.5, stroke_linejoin="round", transform=place):
        picture.add("path", d=SHAPES[kind])
        picture.add("path", d=BASE)


def _captions(position: Position) -> list[tuple[str, str]]:
    """The lines below the board, and the field that each shows."""
    turn = position.turn.value.capitalize()
    moves = f"move {position.fullmove}, halfmove clock {position.halfmove}"
    lines = [(f"{turn} to move, {moves}", "ply")]
    if position.variant != "standard":
        lines.append((VARIANT_WORDS[position.variant], "rules.variant"))
    if position.checks is not None:
        white, black = position.checks
        lines.append((f"checks given: White {white}, Black {black}", "rules.checks"))
    if position.pockets is not None:
        lines += [
            (f"{color.value.capitalize()}'s pocket: {_pocket_words(pocket)}", "rules.pockets")
            for color, pocket in zip(Color, position.pockets, strict=True)
        ]
    return lines


def _pocket_words(pocket: Pocket) -> str:
    words = [f"{count} {kind}" for kind, count in zip(POCKET_PIECES, pocket, strict=True) if count]
    return ", ".join(words) or "empty"


def _draw_caption(
    picture: Svg, position: Position, text: str, path: str, y: float, *, is_first: bool
) -> None:
    with picture.group(text, path):
        if is_first:
            fill = PAPER if position.turn is Color.WHITE else INK
            picture.circle(MARGIN + 8, y, 8, fill=fill, stroke=INK, stroke_width=2)
        picture.add(
            "text",
            text,
            x=MARGIN + (24 if is_first else 0),
            y=y,
            font_size=15,
            dominant_baseline="central",
            fill=INK,
        )
