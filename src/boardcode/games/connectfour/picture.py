"""How a Connect Four position looks as SVG: a board with holes, and discs of two colours and signs.

Stones of x have a cross and those of o a ring, for people who do not see the colours. A line goes through
four in a row.
"""

from __future__ import annotations

from boardcode.games.connectfour.board import COLUMNS, ROWS, Cell, find_fours
from boardcode.games.connectfour.state import Position
from boardcode.svg import BLUE, INK, PAPER, RED, SHADE, YELLOW, Svg

CELL, MARGIN, FRAME = 64.0, 12.0, 10.0
RADIUS = 26.0
CAPTION, NUMBER_LINE = 30.0, 24.0
BOARD_WIDTH, BOARD_HEIGHT = COLUMNS * CELL + 2 * FRAME, ROWS * CELL + 2 * FRAME
WIDTH = BOARD_WIDTH + 2 * MARGIN
HEIGHT = CAPTION + BOARD_HEIGHT + NUMBER_LINE + 2 * MARGIN
COLORS = {"x": RED, "o": YELLOW}


def draw_picture(position: Position) -> str:
    """Draw the board, whose turn it is, and who has won."""
    caption = describe_turn(position)
    picture = Svg(WIDTH, HEIGHT, "Connect Four position", caption)
    picture.text(WIDTH / 2, MARGIN + CAPTION / 2 - 4, caption, 18, font_weight="bold", fill=INK)
    picture.rect(MARGIN, MARGIN + CAPTION, BOARD_WIDTH, BOARD_HEIGHT, rx=14, fill=BLUE)
    for column, stack in enumerate(position.columns):
        label = f"column {column + 1}: {' '.join(stack) or 'empty'}"
        with picture.group(label, f"columns[{column}]"):
            left = MARGIN + FRAME + column * CELL
            top = MARGIN + CAPTION + FRAME
            picture.rect(left, top, CELL, ROWS * CELL, fill=BLUE)
            for row in range(ROWS):
                _draw_cell(picture, (column, row), stack[row] if row < len(stack) else "")
            number_y = top + ROWS * CELL + FRAME + NUMBER_LINE / 2
            picture.text(left + CELL / 2, number_y, str(column + 1), 16, fill=INK)
    for four in find_fours(position.columns):
        (x1, y1), (x2, y2) = _center(four[0]), _center(four[-1])
        picture.line(x1, y1, x2, y2, stroke=INK, stroke_width=8, stroke_linecap="round")
    return str(picture)


def describe_turn(position: Position) -> str:
    """Return in words whose turn it is, or how the game has ended."""
    if find_fours(position.columns):
        return f"{position.winner} has four in a row" if position.winner else "both have four in a row"
    if all(len(stack) == ROWS for stack in position.columns):
        return "a draw: the board is full"
    return f"{position.to_move} to move"


def _center(cell: Cell) -> tuple[float, float]:
    column, row = cell
    x = MARGIN + FRAME + (column + 0.5) * CELL
    return x, MARGIN + CAPTION + FRAME + (ROWS - row - 0.5) * CELL


def _draw_cell(picture: Svg, cell: Cell, stone: str) -> None:
    x, y = _center(cell)
    if not stone:
        picture.circle(x, y, RADIUS, fill=SHADE)
        return
    picture.circle(x, y, RADIUS, fill=COLORS[stone], stroke=INK, stroke_width=1.5)
    if stone == "x":
        size = RADIUS * 0.4
        cross = (
            f"M{x - size:g} {y - size:g}l{2 * size:g} {2 * size:g}m0 {-2 * size:g}l{-2 * size:g} {2 * size:g}"
        )
        picture.add("path", d=cross, stroke=PAPER, stroke_width=5, stroke_linecap="round", fill="none")
    else:
        picture.circle(x, y, RADIUS * 0.45, fill="none", stroke=INK, stroke_width=4)
