"""How Arx looks as SVG: pieces are letters on discs, white ones dark on light, black ones light on dark.

A stack is two flat counters seen from the side, one upon the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardcode.games.arx.pieces import Color, Piece
from boardcode.games.arx.squares import FILES, SIZE, SQUARES, Square, square_number
from boardcode.games.arx.state import Board, Cell, Game, Move
from boardcode.svg import BLUE, GREY, INK, ORANGE, PAPER, SHADE, SKY, Svg

if TYPE_CHECKING:
    from boardcode.games.arx.moves import LegalMove

EDGE = 60.0  # of a square
MARGIN = 30.0
SIDE = SIZE * EDGE + 2 * MARGIN
DISC = 22.0
COUNTER = (46.0, 23.0)


def _corner(square: Square) -> tuple[float, float]:
    number = square_number(square)
    return MARGIN + number % SIZE * EDGE, MARGIN + number // SIZE * EDGE


def _inks(color: Color | None) -> tuple[str, str]:
    """The fill of a piece, and the ink of its letter and rim."""
    return (PAPER, INK) if color == Color.WHITE else (INK, PAPER)


def _disc(picture: Svg, x: float, y: float, color: Color | None, piece: Piece) -> None:
    fill, ink = _inks(color)
    picture.circle(x, y, DISC, fill=fill, stroke=INK, stroke_width=2)
    picture.circle(x, y, DISC - 4, fill="none", stroke=ink, stroke_width=1)
    picture.text(x, y, piece[0].upper(), 24, fill=ink, font_weight="bold")


def _counter(picture: Svg, x: float, y: float, color: Color | None, piece: Piece) -> None:
    fill, ink = _inks(color)
    width, height = COUNTER
    left, top = x - width / 2, y - height / 2
    picture.rect(left, top, width, height, rx=7, fill=fill, stroke=INK, stroke_width=2)
    picture.rect(left + 3, top + 3, width - 6, height - 6, rx=4.5, fill="none", stroke=ink, stroke_width=0.75)
    picture.text(x, y, piece[0].upper(), 16, fill=ink, font_weight="bold")


def _pieces(picture: Svg, x: float, y: float, cell: Cell, path: str) -> None:
    """What stands on the square whose top left corner is given."""
    middle, dot = x + EDGE / 2, "." if path else ""
    if cell.top is None and cell.bottom is not None:
        with picture.group(cell.bottom, path=f"{path}{dot}bottom"):
            _disc(picture, middle, y + EDGE / 2, cell.color, cell.bottom)
    elif cell.top is not None and cell.bottom is not None:
        # Light upon light or dark upon dark, a gap keeps the two apart.
        with picture.group(f"{cell.bottom}, below", path=f"{path}{dot}bottom"):
            _counter(picture, middle, y + EDGE / 2 + COUNTER[1] / 2 + 1.25, cell.color, cell.bottom)
        with picture.group(f"{cell.top}, on top", path=f"{path}{dot}top"):
            _counter(picture, middle, y + EDGE / 2 - COUNTER[1] / 2 - 1.25, cell.color, cell.top)


def _field(picture: Svg, x: float, y: float, *, light: bool) -> None:
    picture.rect(x, y, EDGE, EDGE, fill=PAPER if light else SHADE, stroke=GREY, stroke_width=1)


def _labels(picture: Svg) -> None:
    """Files above and below, ranks at both sides."""
    for k, file in enumerate(FILES):
        along = MARGIN + (k + 0.5) * EDGE
        for edge in (MARGIN / 2, SIDE - MARGIN / 2):
            picture.text(along, edge, file, 14, fill=INK)
            picture.text(edge, along, str(SIZE - k), 14, fill=INK)


def _empty_board(picture: Svg) -> None:
    for number, square in enumerate(SQUARES):
        _field(picture, *_corner(square), light=number % 2 == 0)
    picture.rect(MARGIN, MARGIN, SIZE * EDGE, SIZE * EDGE, fill="none", stroke=INK, stroke_width=2)
    _labels(picture)


def _stand(picture: Svg, board: Board) -> None:
    """Everything that stands on a board."""
    for number, (square, cell) in enumerate(zip(SQUARES, board.cells, strict=True)):
        path = f"rows[{number // SIZE}][{number % SIZE}]"
        x, y = _corner(square)
        with picture.group(f"{square}: {cell}", path=path):
            picture.rect(
                x, y, EDGE, EDGE, fill="none", pointer_events="all"
            )  # an empty square can be pointed at, too
            _pieces(picture, x, y, cell, path)


def cell_svg(cell: Cell) -> str:
    """One square and what stands on it.

    >>> "white soldier on commander" in cell_svg(Cell.decode("0b1001011"))
    True
    """
    picture = Svg(EDGE + 4, EDGE + 4, f"Arx square: {cell}")
    _field(picture, 2, 2, light=True)
    _pieces(picture, 2, 2, cell, "")
    return str(picture)


def board_svg(board: Board) -> str:
    """The board, Black's home row on top."""
    picture = Svg(SIDE, SIDE, "Arx board")
    _empty_board(picture)
    _stand(picture, board)
    return str(picture)


def game_svg(game: Game) -> str:
    """The board, and below it the side to move."""
    picture = Svg(SIDE, SIDE + 30, f"Arx position, {game.to_move} to move")
    _empty_board(picture)
    _stand(picture, game.board)
    fill, _ = _inks(game.to_move)
    with picture.group(f"{game.to_move} to move", path="to_move"):
        picture.circle(SIDE / 2 - 66, SIDE + 8, 9, fill=fill, stroke=INK, stroke_width=2)
        picture.text(SIDE / 2 + 8, SIDE + 8, f"{game.to_move.capitalize()} to move", 16, fill=INK)
    return str(picture)


def move_svg(move: Move) -> str:
    """An empty board with an arrow; broken and headed "top piece only" when the lower piece stays."""
    picture = Svg(SIDE, SIDE + 30, f"Arx move: {move}")
    _empty_board(picture)
    _mark_squares(picture, move)
    _point(picture, move, str(move))
    return str(picture)


def played_svg(legal: LegalMove) -> str:
    """A move on the board on which it is played.

    >>> "white plays E3-F4" in played_svg(Game.START.legal("E3-F4"))
    True
    """
    color = legal.before.to_move
    picture = Svg(SIDE, SIDE + 30, f"Arx position, {color} plays {legal}")
    _empty_board(picture)
    _mark_squares(picture, legal.move)
    _point(
        picture, legal.move, f"{color.capitalize()} plays {legal}", short=DISC + 3
    )  # below the pieces, which stay readable
    _stand(picture, legal.before.board)
    return str(picture)


def _mark_squares(picture: Svg, move: Move) -> None:
    """The square where a move begins is filled, the one where it ends has a frame."""
    with picture.group(f"from {move.from_}", path="from"):
        picture.rect(*_corner(move.from_), EDGE, EDGE, fill=SKY, stroke=INK, stroke_width=2)
    with picture.group(f"to {move.to}", path="to"):
        x, y = _corner(move.to)
        picture.rect(x + 4, y + 4, EDGE - 8, EDGE - 8, fill="none", stroke=ORANGE, stroke_width=6)


def _point(picture: Svg, move: Move, caption: str, short: float = 0) -> None:
    """The arrow of a move, which may end short of its square's middle, and below the board what is said about it."""
    with picture.group(
        "only the top piece leaves" if move.unstack else "everything on the square moves", path="unstack"
    ):
        _arrow(picture, move, short)
        picture.text(SIDE / 2, SIDE + 8, caption, 16, fill=INK)


def _arrow(picture: Svg, move: Move, short: float) -> None:
    """From the middle of one square to the middle of the other or short of it, with a dot at the start and a head at the end."""
    (x1, y1), (x2, y2) = (
        tuple(edge + EDGE / 2 for edge in _corner(square)) for square in (move.from_, move.to)
    )
    picture.circle(x1, y1, 9, fill=BLUE)
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    if not length:
        return
    along, across = ((x2 - x1) / length, (y2 - y1) / length), ((y1 - y2) / length, (x2 - x1) / length)
    x2, y2 = x2 - short * along[0], y2 - short * along[1]
    neck = x2 - 20 * along[0], y2 - 20 * along[1]
    picture.line(
        x1, y1, *neck, stroke=BLUE, stroke_width=6, stroke_dasharray="12 7" if move.unstack else "none"
    )
    corners = [(x2, y2), *((neck[0] + side * across[0], neck[1] + side * across[1]) for side in (-11, 11))]
    picture.add("polygon", None, points=" ".join(f"{x:g},{y:g}" for x, y in corners), fill=BLUE)
