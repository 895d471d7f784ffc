"""How a 2048 board looks: four rows of numbers, and tiles whose colour and size of figures tell them apart.

    2     8   128     4
    8    32    64   256
    2     4    32   128
    .     .     8    16

An empty cell is a dot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardcode.drawing import Drawing, Grid, Sketch
from boardcode.games.twenty48.state import SIZE, TILES, Board
from boardcode.svg import GREY, INK, ORANGE, PAPER, PURPLE, RED, SHADE, Svg

EMPTY = "."
SYMBOLS = {tile: str(tile) if tile else EMPTY for tile in TILES}
WIDTH = max(map(len, SYMBOLS.values()))

TILE, GAP, MARGIN = 84.0, 10.0, 8.0  # of the picture
BOARD_SIZE = SIZE * TILE + (SIZE + 1) * GAP
FONT_SIZES = {1: 40.0, 2: 38.0, 3: 32.0, 4: 26.0, 5: 22.0}  # by the number of figures

#: The fill of each tile, from light to strong and then to dark, and the colour of its figures.
FILLS = (
    SHADE,
    *("#fdf3dc", "#fbe3b0", "#f3c55c", ORANGE),  # 2 to 16
    *("#e98a4b", RED, "#a84a00", "#e8c4d7"),  # 32 to 256
    *(PURPLE, "#a34f7c", "#7b3058"),  # 512 to 2048
    *("#56b4e9", "#0072b2", "#004a75", INK),  # 4096 to 32768
)
DARK = {"#a84a00", "#a34f7c", "#7b3058", "#0072b2", "#004a75", INK}  # fills on which white is legible


def sketch_board(board: Board) -> Sketch:
    """Draw the rows, numbers aligned to the right."""
    sketch = Sketch()
    for index, tile in enumerate(board.cells):
        if index and index % SIZE == 0:
            sketch.next_line()
        gap = " " if index % SIZE else ""
        symbol = SYMBOLS[tile]
        sketch.add(gap + " " * (WIDTH - len(symbol))).add(symbol, f"cells[{index}]")
    return sketch


def _draw(board: Board) -> str:
    return str(sketch_board(board))


def _show(board: Board) -> Mapping[str, Sequence[tuple[int, int]]]:
    return sketch_board(board).where


def _read(text: str) -> Board:
    """Read four rows of four numbers with any spaces between them."""
    return Grid(SIZE, SIZE, SYMBOLS).bind(Board.format()).read(text)


def draw_picture(board: Board) -> str:
    """Draw the board as SVG."""
    size = BOARD_SIZE + 2 * MARGIN
    picture = Svg(size, size, "2048 board", f"{board.tile_count} tiles, the largest is {board.largest}")
    picture.rect(MARGIN, MARGIN, BOARD_SIZE, BOARD_SIZE, rx=10, fill=GREY)
    for index, tile in enumerate(board.cells):
        row, column = divmod(index, SIZE)
        x, y = (MARGIN + GAP + place * (TILE + GAP) for place in (column, row))
        label = f"row {row + 1}, column {column + 1}: {tile or 'empty'}"
        with picture.group(label, f"cells[{index}]"):
            _draw_tile(picture, x, y, tile)
    return str(picture)


def _draw_tile(picture: Svg, x: float, y: float, tile: int) -> None:
    fill = FILLS[TILES.index(tile)]
    picture.rect(x, y, TILE, TILE, rx=6, fill=fill)
    if tile:
        figures, ink = str(tile), PAPER if fill in DARK else INK
        size = FONT_SIZES[len(figures)]
        picture.text(x + TILE / 2, y + TILE / 2, figures, size, font_weight="bold", fill=ink)


BOARD: Drawing[Board] = Drawing(text=_draw, read=_read, svg=draw_picture, where=_show)
