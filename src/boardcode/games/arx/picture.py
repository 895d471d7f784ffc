"""How Arx looks as SVG: pieces are letters on discs, white ones dark on light, black ones light on dark.

A stack is shown as two flat counters seen from the side, one on top of the other.
"""

from __future__ import annotations

from functools import lru_cache

from boardcode.games.arx.pieces import FILES, SIZE, SQUARES, Color, Piece, Square, square_number
from boardcode.games.arx.state import Board, Cell, Move
from boardcode.svg import BLUE, GREY, INK, ORANGE, PAPER, SHADE, SKY, Svg

EDGE = 60.0  # length of a square's side
MARGIN = 30.0
SIDE = SIZE * EDGE + 2 * MARGIN
CAPTION = 30.0  # height of the line below the board
DISC = 22.0  # radius
COUNTER = (46.0, 23.0)  # width and height


def cell_svg(cell: Cell) -> str:
    """Draw one square and what stands on it.

    >>> "white soldier on commander" in cell_svg(Cell.decode("0b1001011"))
    True
    """
    picture = Svg(EDGE + 4, EDGE + 4, f"Arx square: {cell}")
    _draw_square(picture, 2, 2, light=True)
    _draw_pieces(picture, 2, 2, cell, "")
    return str(picture)


def board_svg(board: Board) -> str:
    """Draw the board, with Black's home row at the top."""
    picture = Svg(SIDE, SIDE, "Arx board")
    _draw_empty_board(picture)
    _draw_all_cells(picture, board)
    return str(picture)


def position_svg(board: Board, to_move: Color) -> str:
    """Draw the board, and the side to move below it."""
    picture = Svg(SIDE, SIDE + CAPTION, f"Arx position, {to_move} to move")
    _draw_empty_board(picture)
    _draw_all_cells(picture, board)
    fill, _ = _fill_and_ink(to_move)
    with picture.group(f"{to_move} to move", path="to_move"):
        picture.circle(SIDE / 2 - 66, SIDE + 8, 9, fill=fill, stroke=INK, stroke_width=2)
        picture.text(SIDE / 2 + 8, SIDE + 8, f"{to_move.capitalize()} to move", 16, fill=INK)
    return str(picture)


def move_svg(move: Move) -> str:
    """Draw a move as an arrow on an empty board; the arrow is dashed if only the top piece leaves."""
    picture = Svg(SIDE, SIDE + CAPTION, f"Arx move: {move}")
    _draw_empty_board(picture)
    _mark_squares(picture, move)
    _draw_arrow_and_caption(picture, move, str(move))
    return str(picture)


def board_with_move_svg(board: Board, move: Move, words: str) -> str:
    """Draw a move on the board on which it is played, with words such as "white plays E3-F4" below."""
    picture = Svg(SIDE, SIDE + CAPTION, f"Arx position, {words}")
    _draw_empty_board(picture)
    _mark_squares(picture, move)
    # Below the pieces and short of the last one, so that the pieces stay readable.
    _draw_arrow_and_caption(picture, move, words[0].upper() + words[1:], gap=DISC + 3)
    _draw_all_cells(picture, board)
    return str(picture)


# -- pieces


def _fill_and_ink(color: Color | None) -> tuple[str, str]:
    """Return the fill of a piece, and the ink of its letter and rim."""
    return (PAPER, INK) if color == Color.WHITE else (INK, PAPER)


def _draw_disc(picture: Svg, x: float, y: float, color: Color | None, piece: Piece) -> None:
    fill, ink = _fill_and_ink(color)
    picture.circle(x, y, DISC, fill=fill, stroke=INK, stroke_width=2)
    picture.circle(x, y, DISC - 4, fill="none", stroke=ink, stroke_width=1)
    picture.text(x, y, piece[0].upper(), 24, fill=ink, font_weight="bold")


def _draw_counter(picture: Svg, x: float, y: float, color: Color | None, piece: Piece) -> None:
    fill, ink = _fill_and_ink(color)
    width, height = COUNTER
    left, top = x - width / 2, y - height / 2
    picture.rect(left, top, width, height, rx=7, fill=fill, stroke=INK, stroke_width=2)
    picture.rect(left + 3, top + 3, width - 6, height - 6, rx=4.5, fill="none", stroke=ink, stroke_width=0.75)
    picture.text(x, y, piece[0].upper(), 16, fill=ink, font_weight="bold")


def _draw_pieces(picture: Svg, x: float, y: float, cell: Cell, path: str) -> None:
    """Draw what stands on the square whose top left corner is (x, y)."""
    middle, dot = x + EDGE / 2, "." if path else ""
    if cell.top is None and cell.bottom is not None:
        with picture.group(cell.bottom, path=f"{path}{dot}bottom"):
            _draw_disc(picture, middle, y + EDGE / 2, cell.color, cell.bottom)
    elif cell.top is not None and cell.bottom is not None:
        # The two counters have the same colours, so a gap keeps them apart.
        with picture.group(f"{cell.bottom}, below", path=f"{path}{dot}bottom"):
            _draw_counter(picture, middle, y + EDGE / 2 + COUNTER[1] / 2 + 1.25, cell.color, cell.bottom)
        with picture.group(f"{cell.top}, on top", path=f"{path}{dot}top"):
            _draw_counter(picture, middle, y + EDGE / 2 - COUNTER[1] / 2 - 1.25, cell.color, cell.top)


# -- the board


def _corner(square: Square) -> tuple[float, float]:
    """Return the top left corner of a square."""
    number = square_number(square)
    return MARGIN + number % SIZE * EDGE, MARGIN + number // SIZE * EDGE


def _draw_square(picture: Svg, x: float, y: float, *, light: bool) -> None:
    picture.rect(x, y, EDGE, EDGE, fill=PAPER if light else SHADE, stroke=GREY, stroke_width=1)


def _draw_labels(picture: Svg) -> None:
    """Draw the files above and below the board, and the ranks on both sides."""
    for k, file in enumerate(FILES):
        along = MARGIN + (k + 0.5) * EDGE
        for edge in (MARGIN / 2, SIDE - MARGIN / 2):
            picture.text(along, edge, file, 14, fill=INK)
            picture.text(edge, along, str(SIZE - k), 14, fill=INK)


def _draw_empty_board(picture: Svg) -> None:
    """Draw the dark squares as one path, and the lines as another: browsers paint two paths sooner."""
    dark_squares = [_corner(square) for square in SQUARES[1::2]]
    shade = "".join(f"M{x:g} {y:g}h{EDGE:g}v{EDGE:g}h-{EDGE:g}z" for x, y in dark_squares)
    lines = [MARGIN + k * EDGE for k in range(1, SIZE)]
    across = "".join(f"M{MARGIN:g} {line:g}h{SIZE * EDGE:g}" for line in lines)
    down = "".join(f"M{line:g} {MARGIN:g}v{SIZE * EDGE:g}" for line in lines)
    picture.add("path", d=shade, fill=SHADE)
    picture.add("path", d=across + down, stroke=GREY, stroke_width=1)
    picture.rect(MARGIN, MARGIN, SIZE * EDGE, SIZE * EDGE, fill="none", stroke=INK, stroke_width=2)
    _draw_labels(picture)


def _draw_all_cells(picture: Svg, board: Board) -> None:
    for number, cell in enumerate(board.cells):
        picture.insert(_cell_content(number, cell))


@lru_cache(8192)
def _cell_content(number: int, cell: Cell) -> str:
    """Return what is drawn for a square of the board; from one position to the next few squares change."""
    picture = Svg.fragment()
    square, path = SQUARES[number], f"rows[{number // SIZE}][{number % SIZE}]"
    x, y = _corner(square)
    with picture.group(f"{square}: {cell}", path=path):
        # An invisible rectangle makes empty squares respond to the pointer too.
        picture.rect(x, y, EDGE, EDGE, fill="none", pointer_events="all")
        _draw_pieces(picture, x, y, cell, path)
    return picture.content


# -- moves


def _mark_squares(picture: Svg, move: Move) -> None:
    """Fill the square where a move begins, and frame the one where it ends."""
    with picture.group(f"from {move.from_}", path="from"):
        picture.rect(*_corner(move.from_), EDGE, EDGE, fill=SKY, stroke=INK, stroke_width=2)
    with picture.group(f"to {move.to}", path="to"):
        x, y = _corner(move.to)
        picture.rect(x + 4, y + 4, EDGE - 8, EDGE - 8, fill="none", stroke=ORANGE, stroke_width=6)


def _draw_arrow_and_caption(picture: Svg, move: Move, caption: str, gap: float = 0) -> None:
    title = "only the top piece leaves" if move.unstack else "everything on the square moves"
    with picture.group(title, path="unstack"):
        _draw_arrow(picture, move, gap)
        picture.text(SIDE / 2, SIDE + 8, caption, 16, fill=INK)


def _draw_arrow(picture: Svg, move: Move, gap: float) -> None:
    """Draw an arrow from the middle of one square to the middle of the other, or a gap before it."""
    (x1, y1), (x2, y2) = (
        tuple(edge + EDGE / 2 for edge in _corner(square)) for square in (move.from_, move.to)
    )
    picture.circle(x1, y1, 9, fill=BLUE)
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    if not length:
        return
    along, across = ((x2 - x1) / length, (y2 - y1) / length), ((y1 - y2) / length, (x2 - x1) / length)
    x2, y2 = x2 - gap * along[0], y2 - gap * along[1]
    neck = x2 - 20 * along[0], y2 - 20 * along[1]
    dashes = "12 7" if move.unstack else "none"
    picture.line(x1, y1, *neck, stroke=BLUE, stroke_width=6, stroke_dasharray=dashes)
    corners = [(x2, y2), *((neck[0] + side * across[0], neck[1] + side * across[1]) for side in (-11, 11))]
    picture.add("polygon", None, points=" ".join(f"{x:g},{y:g}" for x, y in corners), fill=BLUE)
