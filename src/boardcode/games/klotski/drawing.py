"""How a layout looks: outlines of the pieces, dots for spaces, and the exit at the bottom.

The text drawing has a line and a column for each edge of the cells, so that the walls show which cells belong
together:

    ┌───────┬───┐      cells 0 and 1 with no wall between: a horizontal domino
    │       │ · │      a dot: a space; walls stand only between a piece and something else
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boardcode import svg
from boardcode.drawing import Drawing, drawing_fault
from boardcode.errors import Fault, InvalidDrawing
from boardcode.games.klotski import rules
from boardcode.games.klotski.pieces import CELLS, COLUMNS, ROWS, SIZES, Kind, Piece
from boardcode.games.klotski.scan import Step, scan_table, steps, symbols_of_pieces
from boardcode.games.klotski.state import Layout
from boardcode.svg import Svg

STEP = 4  # characters from one vertical edge to the next
LINES, WIDTH = 2 * ROWS + 1, STEP * COLUMNS + 1
SPACE = "·"
EXIT = "╌"

# A corner of cells by the walls that meet there: up, right, down, left.
_CORNERS = {
    (False, False, False, False): " ",
    (True, False, True, False): "│",
    (False, True, False, True): "─",
    (False, True, True, False): "┌",
    (False, False, True, True): "┐",
    (True, True, False, False): "└",
    (True, False, False, True): "┘",
    (True, True, True, False): "├",
    (True, False, True, True): "┤",
    (False, True, True, True): "┬",
    (True, True, False, True): "┴",
    (True, True, True, True): "┼",
}


class Walls:
    """Where walls stand in a layout: between neighbours, except within a piece and between spaces."""

    def __init__(self, layout: Layout) -> None:
        self.owners: list[Piece | None] = [None] * CELLS
        for piece in layout.pieces:
            for cell in piece.cells:
                self.owners[cell] = piece

    def _owner(self, row: int, column: int) -> Piece | str | None:
        inside = 0 <= row < ROWS and 0 <= column < COLUMNS
        return self.owners[COLUMNS * row + column] if inside else "outside"

    def left_of(self, row: int, column: int) -> bool:
        """Whether a wall stands left of a cell."""
        return self._owner(row, column - 1) != self._owner(row, column)

    def above(self, row: int, column: int) -> bool:
        """Whether a wall stands above a cell."""
        return self._owner(row - 1, column) != self._owner(row, column)

    def corner(self, row: int, column: int) -> str:
        """The character for the walls that meet at the top left corner of a cell."""
        meeting = (
            self.left_of(row - 1, column),
            self.above(row, column),
            self.left_of(row, column),
            self.above(row, column - 1),
        )
        return _CORNERS[meeting]


def draw(layout: Layout) -> str:
    """The text drawing of a layout."""
    walls = Walls(layout)
    lines = []
    for row in range(ROWS):
        lines += [_edge_line(walls, row), _cell_line(walls, row)]
    return "\n".join([*lines, _edge_line(walls, ROWS)])


def _edge_line(walls: Walls, row: int) -> str:
    parts = []
    for column in range(COLUMNS):
        wall = EXIT if row == ROWS and column in rules.EXIT_COLUMNS else "─"
        parts += [walls.corner(row, column), (wall if walls.above(row, column) else " ") * (STEP - 1)]
    line = "".join([*parts, walls.corner(row, COLUMNS)])
    # The exit is one opening, unless a wall ends in it.
    return line.replace(f"{EXIT}─{EXIT}", EXIT * 3)


def _cell_line(walls: Walls, row: int) -> str:
    parts = []
    for column in range(COLUMNS):
        inside = " " if walls.owners[COLUMNS * row + column] else SPACE
        parts += ["│" if walls.left_of(row, column) else " ", inside.center(STEP - 1)]
    return "".join([*parts, "│"])


def _middle(cell: int) -> tuple[int, int]:
    """The line and column in the middle of a cell."""
    row, column = divmod(cell, COLUMNS)
    return 2 * row + 1, STEP * column + STEP // 2


def read(text: str) -> Layout:
    """The layout of a text drawing.

    The walls right of and below the first cell of a piece show its kind. Everything else is checked by
    drawing the layout again and comparing the two drawings.
    """
    lines = [line.rstrip() for line in text.rstrip().split("\n")]
    _check_size(text, lines)
    pieces = list(_find_pieces(lines))
    _check_overlap(text, pieces)
    wrong = rules.complaint(pieces)
    if wrong:
        raise Fault(
            InvalidDrawing, wrong.reason, found=wrong.found, expected=wrong.expected, start=0, stop=len(text)
        )
    layout = Layout(pieces)
    _check_difference(text, lines, draw(layout).split("\n"))
    return layout


def _find_pieces(lines: list[str]) -> Iterator[Piece]:
    """A piece for each cell that has no dot and that no earlier piece covers."""
    kinds = {size: kind for kind, size in SIZES.items()}
    covered: set[int] = set()
    for cell in range(CELLS):
        line, column = _middle(cell)
        if cell in covered or lines[line][column] == SPACE:
            continue
        wide = cell % COLUMNS < COLUMNS - 1 and lines[line][column + STEP // 2] == " "
        high = cell < CELLS - COLUMNS and lines[line + 1][column] == " "
        piece = Piece(kinds[1 + wide, 1 + high], cell)
        covered |= set(piece.cells)
        yield piece


def _check_overlap(text: str, pieces: list[Piece]) -> None:
    """Raise a fault if walls do not close: a piece reaches to the right, into one that began above."""
    covered: set[int] = set()
    for piece in pieces:
        if not covered.isdisjoint(piece.cells):
            line, column = _middle(piece.cell)
            raise drawing_fault(text, line, column + STEP // 2, "a wall")
        covered |= set(piece.cells)


def _check_size(text: str, lines: list[str]) -> None:
    for k in range(max(LINES, len(lines))):
        width = len(lines[k]) if k < len(lines) else 0
        expected = WIDTH if k < LINES else 0
        if width != expected:
            raise drawing_fault(text, k, min(width, expected), f"{LINES} lines of {WIDTH} signs")


def _check_difference(text: str, lines: list[str], expected: list[str]) -> None:
    for k in range(LINES):
        for column in range(WIDTH):
            if lines[k][column] != expected[k][column]:
                raise drawing_fault(text, k, column, repr(expected[k][column]))


def where(layout: Layout) -> Mapping[str, list[tuple[int, int]]]:
    """Where each part of the code shows in the text drawing."""
    places = {"square": _inside(Piece(Kind.SQUARE, layout.square))}
    for step in _steps(layout):
        places[f"piece {step.order}"] = _inside(step.piece or Piece(Kind.SINGLE, step.cell))
    return places


def _steps(layout: Layout) -> list[Step]:
    """The pieces and spaces in the order in which the code names them, the square left out."""
    table = scan_table()
    return steps(symbols_of_pieces(layout.pieces, table), table)


def everywhere(layout: Layout) -> Mapping[str, list[tuple[int, int]]]:
    """Where a short code shows: as a whole, in all pieces and spaces."""
    return {"rank": [place for places in where(layout).values() for place in places]}


def _inside(piece: Piece) -> list[tuple[int, int]]:
    """Everything between the outlines of a piece."""
    line, column = _middle(piece.cell)
    width, height = SIZES[piece.kind]
    columns = range(column - 1, column - 2 + STEP * width)
    return [(line + k, c) for k in range(2 * height - 1) for c in columns]


# -- the picture

CELL = 64.0
MARGIN = 16.0
GAP = 3.0
FOOT = 26.0  # height of the exit's label
_FILLS = {Kind.SQUARE: svg.RED, Kind.HORIZONTAL: svg.SKY, Kind.VERTICAL: svg.YELLOW, Kind.SINGLE: svg.SHADE}


def picture(layout: Layout) -> str:
    """The layout as SVG: blocks with rounded corners, a ring on the square, cell numbers, and the exit."""
    width, height = 2 * MARGIN + CELL * COLUMNS, 2 * MARGIN + CELL * ROWS
    image = Svg(width, height + FOOT, f"Klotski layout {layout.code}", _describe(layout))
    frame(image)
    with image.group(str(Piece(Kind.SQUARE, layout.square)), path="square"):
        block(image, Piece(Kind.SQUARE, layout.square))
    for step in _steps(layout):
        with image.group(str(step), path=f"piece {step.order}"):
            if step.piece:
                block(image, step.piece)
            else:
                _dot(image, step.cell)
    for cell in range(CELLS):
        x, y = corner(cell)
        image.text(x + 12, y + 13, str(cell), 9, fill=svg.INK)
    return str(image)


def _describe(layout: Layout) -> str:
    return "; ".join(
        [str(piece) for piece in layout.pieces] + [f"spaces at cells {', '.join(map(str, layout.spaces))}"]
    )


def corner(cell: int) -> tuple[float, float]:
    """The x and y of a cell's top left corner in the picture."""
    row, column = divmod(cell, COLUMNS)
    return MARGIN + CELL * column, MARGIN + CELL * row


def frame(image: Svg) -> None:
    """Draw the board without pieces."""
    right, bottom = MARGIN + CELL * COLUMNS, MARGIN + CELL * ROWS
    opening = [MARGIN + CELL * rules.EXIT_COLUMNS[0], MARGIN + CELL * (rules.EXIT_COLUMNS[-1] + 1)]
    edge = MARGIN - 4
    path = f"M{opening[0]:g} {bottom + 4:g}H{edge:g}V{edge:g}H{right + 4:g}V{bottom + 4:g}H{opening[1]:g}"
    image.add("path", d=path, fill="none", stroke=svg.INK, stroke_width=6, stroke_linejoin="round")
    middle = sum(opening) / 2
    with image.group("the exit, through which only the square leaves"):
        image.line(
            *(opening[0], bottom + 4, opening[1], bottom + 4),
            stroke=svg.INK,
            stroke_width=1.5,
            stroke_dasharray="4 4",
        )
        image.add("path", d=f"M{middle - 26:g} {bottom + 14:g}h12l-6 8z", fill=svg.INK)
        image.text(middle + 8, bottom + 18, "exit", 13, fill=svg.INK)


def block(image: Svg, piece: Piece) -> None:
    """Draw a piece."""
    x, y = corner(piece.cell)
    width, height = (CELL * size for size in SIZES[piece.kind])
    square = piece.kind is Kind.SQUARE
    image.rect(
        x + GAP,
        y + GAP,
        width - 2 * GAP,
        height - 2 * GAP,
        rx=9,
        fill=_FILLS[piece.kind],
        stroke=svg.INK,
        stroke_width=3 if square else 1.5,
    )
    if square:
        image.circle(
            x + width / 2, y + height / 2, CELL * 0.42, fill="none", stroke=svg.PAPER, stroke_width=6
        )


def _dot(image: Svg, cell: int) -> None:
    x, y = corner(cell)
    image.rect(x, y, CELL, CELL, fill=svg.PAPER)
    image.circle(x + CELL / 2, y + CELL / 2, 3, fill=svg.GREY)


LAYOUT = Drawing(text=draw, read=read, svg=picture, where=where)
SHORT = Drawing(text=draw, read=read, svg=picture, where=everywhere)
