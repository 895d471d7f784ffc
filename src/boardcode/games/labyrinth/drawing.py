"""How views and mazes look as text, in the style of the game's own server.

    ##• •##      - | a wall      • a post      # a post, passage or cell about which nothing is known
    ##| |##      H hint, G goal, P ally, O opponent, M monster
    •-• •##
    |  M|##      A cell has room for one sign. One that holds a hint or the goal and somebody too shows who it is,
    • •-•##      and a line below the drawing tells both.
    | #####
    •-•####
    cells[1][1] goal + monster

A post is drawn as known when a passage left or right of it is known: so do all drawings of the original page, one of which
leaves a post unknown below which there is a wall. Posts say nothing of their own, so a reader takes either sign. A reader
also takes the ━ and ┃ with which the page introduces the view, and does not miss trailing spaces.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise, product
from typing import TypeAlias, TypeVar

from boardcode.drawing import Drawing, drawing_fault
from boardcode.games.labyrinth import picture
from boardcode.games.labyrinth.rules import is_defined
from boardcode.games.labyrinth.state import Cell, Entity, Maze, Nature, Passage, RadarView

T = TypeVar("T")
Cells: TypeAlias = tuple[tuple[Cell | None, ...], ...]

SIDE = 3
LINES = 2 * SIDE + 1
LARGEST = 0xFFFF  # cells a side, as the code has it

HORIZONTAL = {Passage.UNDEFINED: "#", Passage.OPEN: " ", Passage.WALL: "-"}
VERTICAL = {Passage.UNDEFINED: "#", Passage.OPEN: " ", Passage.WALL: "|"}
NATURES = {Nature.HINT: "H", Nature.GOAL: "G"}
ENTITIES = {Entity.ALLY: "P", Entity.OPPONENT: "O", Entity.MONSTER: "M"}

READ_HORIZONTAL = {sign: passage for passage, sign in HORIZONTAL.items()} | {"━": Passage.WALL}
READ_VERTICAL = {sign: passage for passage, sign in VERTICAL.items()} | {"┃": Passage.WALL}
READ_CELL: dict[str, Cell | None] = (
    {"#": None, " ": Cell()}
    | {sign: Cell(nature=nature) for nature, sign in NATURES.items()}
    | {sign: Cell(entity=entity) for entity, sign in ENTITIES.items()}
)
LEGEND = re.compile(r"cells\[([0-2])\]\[([0-2])\] (hint|goal) \+ (ally|opponent|monster)")


# -- the view as text


def view_text(view: RadarView) -> str:
    """The view as the server draws it, and a line for each cell with two things in it."""
    lines = []
    for row in range(SIDE):
        lines += [_passages_line(view.horizontal[row]), _cells_line(view.vertical[row], view.cells[row])]
    return "\n".join([*lines, _passages_line(view.horizontal[SIDE]), *_legend(view)])


def _passages_line(passages: Sequence[Passage]) -> str:
    known = [False, *map(is_defined, passages), False]
    posts = ["•" if left or right else "#" for left, right in pairwise(known)]
    return (
        "".join(post + HORIZONTAL[passage] for post, passage in zip(posts, passages, strict=False))
        + posts[-1]
    )


def _cells_line(passages: Sequence[Passage], cells: Sequence[Cell | None]) -> str:
    shown = [VERTICAL[passage] + cell_sign(cell) for passage, cell in zip(passages, cells, strict=False)]
    return "".join(shown) + VERTICAL[passages[-1]]


def cell_sign(cell: Cell | None) -> str:
    """The one sign for which a cell has room."""
    if cell is None:
        return "#"
    if cell.entity is not None:
        return ENTITIES[cell.entity]
    return " " if cell.nature is None else NATURES[cell.nature]


def _crowded(view: RadarView) -> list[tuple[int, int, Nature, Entity]]:
    """The cells that hold two things."""
    return [
        (row, column, cell.nature, cell.entity)
        for row, cells in enumerate(view.cells)
        for column, cell in enumerate(cells)
        if cell is not None and cell.nature is not None and cell.entity is not None
    ]


def _legend(view: RadarView) -> list[str]:
    return [f"cells[{row}][{column}] {nature} + {entity}" for row, column, nature, entity in _crowded(view)]


# -- the view read back


def read_view(text: str) -> RadarView:
    """The view of a drawing."""
    lines = _trimmed(text)
    if len(lines) < LINES:
        raise drawing_fault(text, len(lines), 0, f"{LINES} lines of {LINES} characters")
    grid = [_filled(text, k, lines[k], LINES) for k in range(LINES)]
    _read_grid(text, grid, 0, 0, {"•": None, "#": None}, "a post: • or #")
    cells = _read_legend(
        text, lines, _read_grid(text, grid, 1, 1, READ_CELL, "a cell: # H G P O M or a space")
    )
    return RadarView(
        horizontal=_read_grid(text, grid, 0, 1, READ_HORIZONTAL, "a passage: - # or a space"),
        vertical=_read_grid(text, grid, 1, 0, READ_VERTICAL, "a passage: | # or a space"),
        cells=cells,
    )


def _trimmed(text: str) -> list[str]:
    """The lines without trailing spaces, and without empty lines at the end (the last line of a grid is never empty)."""
    lines = [line.rstrip(" \r") for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _filled(text: str, k: int, line: str, length: int) -> str:
    if len(line) > length:
        raise drawing_fault(text, k, length, f"the end of the line after {length} characters")
    return line.ljust(length)


def _read_grid(
    text: str, grid: list[str], line: int, column: int, meanings: Mapping[str, T], expected: str
) -> tuple[tuple[T, ...], ...]:
    """What stands in every second line from `line` at every second column from `column`."""
    for k in range(line, LINES, 2):
        for c in range(column, LINES, 2):
            if grid[k][c] not in meanings:
                raise drawing_fault(text, k, c, expected)
    return tuple(tuple(meanings[sign] for sign in row[column::2]) for row in grid[line::2])


def _read_legend(text: str, lines: list[str], cells: Cells) -> Cells:
    """The cells with the second thing that the lines below the drawing tell."""
    told = [list(row) for row in cells]
    for k in range(LINES, len(lines)):
        match = LEGEND.fullmatch(lines[k])
        if match is None:
            raise drawing_fault(text, k, 0, "a line such as 'cells[1][2] goal + monster'")
        row, column, entity = int(match[1]), int(match[2]), Entity(match[4])
        if told[row][column] != Cell(entity=entity):  # also when the cell is told twice
            raise drawing_fault(
                text, 2 * row + 1, 2 * column + 1, f"{ENTITIES[entity]}, as line {k + 1} tells once"
            )
        told[row][column] = Cell(Nature(match[3]), entity)
    return tuple(tuple(row) for row in told)


def view_places(view: RadarView) -> dict[str, list[tuple[int, int]]]:
    """Where in the drawing each field shows."""
    places = {f"horizontal[{r}][{c}]": [(2 * r, 2 * c + 1)] for r in range(SIDE + 1) for c in range(SIDE)}
    places |= {f"vertical[{r}][{c}]": [(2 * r + 1, 2 * c)] for r in range(SIDE) for c in range(SIDE + 1)}
    for r, c in product(range(SIDE), repeat=2):
        for part in ("", ".nature", ".entity"):
            places[f"cells[{r}][{c}]{part}"] = [(2 * r + 1, 2 * c + 1)]
    for k, (r, c, nature, _) in enumerate(_crowded(view)):
        start = len(f"cells[{r}][{c}] ")
        places[f"cells[{r}][{c}].nature"] = [
            (LINES + k, column) for column in range(start, start + len(nature))
        ]
    return places


# -- the maze as text, and read back


def maze_text(maze: Maze) -> str:
    """The maze with a post at every corner."""
    lines = []
    for row in range(maze.height):
        lines += [
            _closed_line(maze.horizontal[row]),
            " ".join("|" if wall else " " for wall in maze.vertical[row]),
        ]
    return "\n".join([*lines, _closed_line(maze.horizontal[maze.height])])


def _closed_line(walls: Sequence[bool]) -> str:
    return "".join(["•", "•".join("-" if wall else " " for wall in walls), "•"])


def read_maze(text: str) -> Maze:
    """The maze of a drawing."""
    lines = _trimmed(text)
    width, height = len(lines[0]) // 2 if lines else 0, len(lines) // 2
    if not 0 < width <= LARGEST:
        raise drawing_fault(text, 0, 2 * LARGEST + 1 if width else 0, "a line such as •-•-•")
    if not 0 < height <= LARGEST:
        raise drawing_fault(text, 2 * LARGEST + 1 if height else 1, 0, "a row of cells below the first line")
    if len(lines) % 2 == 0:
        raise drawing_fault(text, len(lines), 0, "a line such as •-•-• below the last row of cells")
    grid = [_filled(text, k, line, 2 * width + 1) for k, line in enumerate(lines)]
    for k, line in enumerate(grid):
        posts, between = ("•", "-━ ") if k % 2 == 0 else ("|┃ ", " ")
        _check_line(text, k, line, posts, between)
    horizontal = tuple(tuple(sign != " " for sign in line[1::2]) for line in grid[::2])
    vertical = tuple(tuple(sign != " " for sign in line[::2]) for line in grid[1::2])
    return Maze(width, height, horizontal, vertical)


def _check_line(text: str, k: int, line: str, even: str, odd: str) -> None:
    """Only signs of `even` in even columns, only signs of `odd` in odd ones."""
    if set(line[::2]) <= set(even) and set(line[1::2]) <= set(odd):
        return
    wrong = next(c for c, sign in enumerate(line) if sign not in (odd if c % 2 else even))
    raise drawing_fault(text, k, wrong, EXPECTED[odd if wrong % 2 else even])


EXPECTED = {
    "•": "a post •",
    "-━ ": "a passage: - or a space",
    "|┃ ": "a passage: | or a space",
    " ": "a cell: a space",
}


def maze_places(maze: Maze) -> dict[str, list[tuple[int, int]]]:
    """Where in the drawing each row of walls shows."""
    places = {
        f"horizontal[{r}]": [(2 * r, 2 * c + 1) for c in range(maze.width)] for r in range(maze.height + 1)
    }
    return places | {
        f"vertical[{r}]": [(2 * r + 1, 2 * c) for c in range(maze.width + 1)] for r in range(maze.height)
    }


RADAR = Drawing(text=view_text, read=read_view, svg=picture.view_svg, where=view_places)
MAZE = Drawing(text=maze_text, read=read_maze, svg=picture.maze_svg, where=maze_places)
