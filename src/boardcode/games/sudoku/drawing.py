"""How a Sudoku looks: nine rows of digits in boxes, a dot for an empty cell.

4 . . | . . . | 8 . 5
. 3 . | . . . | . . .
. . . | 7 . . | . . .
------+-------+------
. 2 . | . . . | . 6 .
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from boardcode.drawing import Drawing, Sketch, drawing_fault
from boardcode.games.sudoku.rules import BOX, CELLS, SIZE, find_repetitions
from boardcode.games.sudoku.state import Puzzle
from boardcode.svg import BLUE, GREY, INK, PAPER, RED, SHADE, Svg

EMPTY = "."
SYMBOLS = EMPTY + "123456789"
LINE = "------+-------+------"

CELL, MARGIN = 52.0, 12.0  # of the picture
BOARD_SIZE = SIZE * CELL


def sketch_puzzle(puzzle: Puzzle) -> Sketch:
    """Draw the rows, with bars and lines between the boxes."""
    sketch = Sketch()
    for cell, digit in enumerate(puzzle.cells):
        row, column = divmod(cell, SIZE)
        if cell and not column:
            sketch.next_line()
            if row % BOX == 0:
                sketch.add(LINE).next_line()
        elif column:
            sketch.add(" " if column % BOX else " | ")
        sketch.add(SYMBOLS[digit], f"cells[{cell}]")
    return sketch


def _draw(puzzle: Puzzle) -> str:
    return str(sketch_puzzle(puzzle))


def _show(puzzle: Puzzle) -> Mapping[str, Sequence[tuple[int, int]]]:
    return sketch_puzzle(puzzle).where


def read_puzzle(text: str) -> Puzzle:
    """Read nine rows; bars, lines and blanks between cells may be left off, and 0 is an empty cell too."""
    cells: list[int] = []
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if not line.strip(" -+=|\r"):
            continue
        signs = [(match.start(), match.group()) for match in re.finditer(r"[^\s|]", line)]
        for place, sign in signs[:SIZE]:
            if sign not in SYMBOLS + "0":
                raise drawing_fault(text, number, place, "'.' or a digit")
        if len(cells) == CELLS:
            raise drawing_fault(text, number, signs[0][0], "nothing more below nine rows")
        if len(signs) < SIZE:
            raise drawing_fault(text, number, len(line.rstrip()), f"a row of {SIZE} cells")
        if len(signs) > SIZE:
            raise drawing_fault(text, number, signs[SIZE][0], f"the end of the row after {SIZE} cells")
        cells += [0 if sign == EMPTY else int(sign) for _, sign in signs]
    if len(cells) < CELLS:
        raise drawing_fault(text, len(lines), 0, f"{SIZE} rows, after {len(cells) // SIZE} of them")
    return Puzzle(tuple(cells))


def draw_picture(puzzle: Puzzle) -> str:
    """Draw the grid as SVG; digits that are repeated are red and underlined."""
    size = BOARD_SIZE + 2 * MARGIN
    picture = Svg(size, size, "Sudoku", f"{puzzle.givens} of {CELLS} cells have a digit")
    repeated = {problem.path for problem in find_repetitions(puzzle.cells)}
    for cell, digit in enumerate(puzzle.cells):
        row, column = divmod(cell, SIZE)
        x, y = MARGIN + column * CELL, MARGIN + row * CELL
        path = f"cells[{cell}]"
        with picture.group(f"row {row + 1}, column {column + 1}: {digit or 'empty'}", path):
            is_shaded = (row // BOX + column // BOX) % 2
            fill = SHADE if is_shaded else PAPER
            picture.rect(x, y, CELL, CELL, fill=fill, stroke=GREY, stroke_width=1)
            if digit:
                _draw_digit(picture, x + CELL / 2, y + CELL / 2, digit, path in repeated)
    for k in range(0, SIZE + 1, BOX):
        place = MARGIN + k * CELL
        style: dict[str, str | float] = {"stroke": INK, "stroke_width": 3, "stroke_linecap": "square"}
        picture.line(place, MARGIN, place, MARGIN + BOARD_SIZE, **style)
        picture.line(MARGIN, place, MARGIN + BOARD_SIZE, place, **style)
    return str(picture)


def _draw_digit(picture: Svg, x: float, y: float, digit: int, is_repeated: bool) -> None:
    picture.text(x, y, str(digit), 30, font_weight="bold", fill=RED if is_repeated else BLUE)
    if is_repeated:
        picture.line(x - 12, y + 18, x + 12, y + 18, stroke=RED, stroke_width=3)


PUZZLE: Drawing[Puzzle] = Drawing(text=_draw, read=read_puzzle, svg=draw_picture, where=_show)
