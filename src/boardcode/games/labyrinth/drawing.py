"""Text drawings of views and mazes, in the style of the game's own server.

    ##• •##      - | a wall      • a post      # a post, passage or cell that is not known
    ##| |##      H hint, G goal, P ally, O opponent, M monster
    •-• •##
    |  M|##      A cell shows one character. If it holds a hint or the goal and somebody is there too,
    • •-•##      it shows who, and a line below the drawing names both.
    | #####
    •-•####
    cells[1][1] goal + monster

A post is drawn as known when a passage left or right of it is known: so do all drawings of the original page,
one of which leaves a post unknown although there is a wall below it. Posts carry no information, so either
character is read. The ━ and ┃ with which the page introduces the view are read as walls too, and trailing
spaces may be missing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise, product
from typing import TypeVar

from boardcode.drawing import Drawing, drawing_fault
from boardcode.games.labyrinth import picture
from boardcode.games.labyrinth.grids import (
    LONGEST_SIDE,
    VIEW_SIDE,
    Cell,
    Entity,
    Grid,
    Nature,
    Passage,
    is_known,
    path_of,
)
from boardcode.games.labyrinth.state import Maze, RadarView

T = TypeVar("T")

VIEW_LINES = 2 * VIEW_SIDE + 1

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
LEGEND_LINE = re.compile(
    rf"cells\[([0-{VIEW_SIDE - 1}])\]\[([0-{VIEW_SIDE - 1}])\] ({'|'.join(Nature)}) \+ ({'|'.join(Entity)})"
)


# -- drawing a view


def view_text(view: RadarView) -> str:
    """Return the view as the server draws it, and a line for each cell with two things in it."""
    lines = []
    for row in range(VIEW_SIDE):
        lines += [_passages_line(view.horizontal[row]), _cells_line(view.vertical[row], view.cells[row])]
    return "\n".join([*lines, _passages_line(view.horizontal[VIEW_SIDE]), *_legend(view)])


def _passages_line(passages: Sequence[Passage]) -> str:
    has_known_passage = [False, *map(is_known, passages), False]
    posts = ["•" if left or right else "#" for left, right in pairwise(has_known_passage)]
    pairs = zip(posts, passages, strict=False)
    return "".join(post + HORIZONTAL[passage] for post, passage in pairs) + posts[-1]


def _cells_line(passages: Sequence[Passage], cells: Sequence[Cell | None]) -> str:
    pairs = zip(passages, cells, strict=False)
    return "".join(VERTICAL[passage] + cell_sign(cell) for passage, cell in pairs) + VERTICAL[passages[-1]]


def cell_sign(cell: Cell | None) -> str:
    """Return the one character that shows a cell."""
    if cell is None:
        return "#"
    if cell.entity is not None:
        return ENTITIES[cell.entity]
    return " " if cell.nature is None else NATURES[cell.nature]


def _shared_cells(view: RadarView) -> list[tuple[int, int, Nature, Entity]]:
    """Return row, column and content of each cell that holds something and somebody."""
    return [
        (row, column, cell.nature, cell.entity)
        for row, cells in enumerate(view.cells)
        for column, cell in enumerate(cells)
        if cell is not None and cell.nature is not None and cell.entity is not None
    ]


def _legend(view: RadarView) -> list[str]:
    return [
        f"{path_of(('cells', row, column))} {nature} + {entity}"
        for row, column, nature, entity in _shared_cells(view)
    ]


# -- reading the drawing of a view


def read_view(text: str) -> RadarView:
    """Return the view that a drawing shows; raise `Fault` if it shows none."""
    lines = _trim_lines(text)
    if len(lines) < VIEW_LINES:
        raise drawing_fault(text, len(lines), 0, f"{VIEW_LINES} lines of {VIEW_LINES} characters")
    grid = [_pad_line(text, k, lines[k], VIEW_LINES) for k in range(VIEW_LINES)]
    _read_grid(text, grid, 0, 0, {"•": None, "#": None}, "a post: • or #")
    cells = _read_grid(text, grid, 1, 1, READ_CELL, "a cell: # H G P O M or a space")
    cells = _read_legend(text, lines, cells)
    return RadarView(
        horizontal=_read_grid(text, grid, 0, 1, READ_HORIZONTAL, "a passage: - # or a space"),
        vertical=_read_grid(text, grid, 1, 0, READ_VERTICAL, "a passage: | # or a space"),
        cells=cells,
    )


def _trim_lines(text: str) -> list[str]:
    """Return the lines without trailing spaces, and without empty lines at the end.

    No grid ends with an empty line, so that nothing of it is lost.
    """
    lines = [line.rstrip(" \r") for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _pad_line(text: str, k: int, line: str, length: int) -> str:
    if len(line) > length:
        raise drawing_fault(text, k, length, f"the end of the line after {length} characters")
    return line.ljust(length)


def _read_grid(
    text: str, grid: list[str], line: int, column: int, meanings: Mapping[str, T], expected: str
) -> Grid[T]:
    """Return the meanings in every second line from `line`, at every second column from `column`."""
    for k in range(line, VIEW_LINES, 2):
        for c in range(column, VIEW_LINES, 2):
            if grid[k][c] not in meanings:
                raise drawing_fault(text, k, c, expected)
    return tuple(tuple(meanings[sign] for sign in row[column::2]) for row in grid[line::2])


def _read_legend(text: str, lines: list[str], cells: Grid[Cell | None]) -> Grid[Cell | None]:
    """Return the cells completed with the natures that the lines below the drawing name."""
    rows = [list(row) for row in cells]
    for k in range(VIEW_LINES, len(lines)):
        match = LEGEND_LINE.fullmatch(lines[k])
        if match is None:
            raise drawing_fault(text, k, 0, "a line such as 'cells[1][2] goal + monster'")
        row, column, entity = int(match[1]), int(match[2]), Entity(match[4])
        cell = rows[row][column]
        if cell is not None and cell.nature is not None and cell.entity is not None:
            raise drawing_fault(text, k, 0, f"no second line for {path_of(('cells', row, column))}")
        if cell != Cell(entity=entity):
            raise drawing_fault(
                text, 2 * row + 1, 2 * column + 1, f"{ENTITIES[entity]}, as line {k + 1} says"
            )
        rows[row][column] = Cell(Nature(match[3]), entity)
    return tuple(tuple(row) for row in rows)


def view_places(view: RadarView) -> dict[str, list[tuple[int, int]]]:
    """Return at which lines and columns of the drawing each field shows."""
    cells, and_next = range(VIEW_SIDE), range(VIEW_SIDE + 1)
    places = {path_of(("horizontal", r, c)): [(2 * r, 2 * c + 1)] for r in and_next for c in cells}
    places |= {path_of(("vertical", r, c)): [(2 * r + 1, 2 * c)] for r in cells for c in and_next}
    for r, c in product(cells, repeat=2):
        for part in ("", ".nature", ".entity"):
            places[path_of(("cells", r, c)) + part] = [(2 * r + 1, 2 * c + 1)]
    for k, (r, c, nature, _) in enumerate(_shared_cells(view)):
        path = path_of(("cells", r, c))
        start = len(path) + 1
        places[f"{path}.nature"] = [(VIEW_LINES + k, column) for column in range(start, start + len(nature))]
    return places


# -- mazes


def maze_text(maze: Maze) -> str:
    """Return the drawing of a maze, with a post at every corner."""
    lines = []
    for row in range(maze.height):
        cells = " ".join("|" if wall else " " for wall in maze.vertical[row])
        lines += [_walls_line(maze.horizontal[row]), cells]
    return "\n".join([*lines, _walls_line(maze.horizontal[maze.height])])


def _walls_line(walls: Sequence[bool]) -> str:
    return "".join(["•", "•".join("-" if wall else " " for wall in walls), "•"])


def read_maze(text: str) -> Maze:
    """Return the maze that a drawing shows; raise `Fault` if it shows none."""
    lines = _trim_lines(text)
    width, height = len(lines[0]) // 2 if lines else 0, len(lines) // 2
    if not 0 < width <= LONGEST_SIDE:
        raise drawing_fault(text, 0, 2 * LONGEST_SIDE + 1 if width else 0, "a line such as •-•-•")
    if not 0 < height <= LONGEST_SIDE:
        number = 2 * LONGEST_SIDE + 1 if height else 1
        raise drawing_fault(text, number, 0, "a row of cells below the first line")
    if len(lines) % 2 == 0:
        raise drawing_fault(text, len(lines), 0, "a line such as •-•-• below the last row of cells")
    grid = [_pad_line(text, k, line, 2 * width + 1) for k, line in enumerate(lines)]
    for k, line in enumerate(grid):
        posts, between = ("•", "-━ ") if k % 2 == 0 else ("|┃ ", " ")
        _check_line(text, k, line, posts, between)
    horizontal = tuple(tuple(sign != " " for sign in line[1::2]) for line in grid[::2])
    vertical = tuple(tuple(sign != " " for sign in line[::2]) for line in grid[1::2])
    return Maze(width, height, horizontal, vertical)


EXPECTED_SIGNS = {
    "•": "a post •",
    "-━ ": "a passage: - or a space",
    "|┃ ": "a passage: | or a space",
    " ": "a cell: a space",
}


def _check_line(text: str, k: int, line: str, even: str, odd: str) -> None:
    """Raise `Fault` unless even columns hold only characters of `even`, and odd ones of `odd`."""
    if set(line[::2]) <= set(even) and set(line[1::2]) <= set(odd):
        return
    column = next(c for c, sign in enumerate(line) if sign not in (odd if c % 2 else even))
    raise drawing_fault(text, k, column, EXPECTED_SIGNS[odd if column % 2 else even])


def maze_places(maze: Maze) -> dict[str, list[tuple[int, int]]]:
    """Return at which lines and columns of the drawing each row of walls shows."""
    horizontal = {
        f"horizontal[{r}]": [(2 * r, 2 * c + 1) for c in range(maze.width)] for r in range(maze.height + 1)
    }
    vertical = {
        f"vertical[{r}]": [(2 * r + 1, 2 * c) for c in range(maze.width + 1)] for r in range(maze.height)
    }
    return horizontal | vertical


RADAR = Drawing(text=view_text, read=read_view, svg=picture.view_svg, where=view_places)
MAZE = Drawing(text=maze_text, read=read_maze, svg=picture.maze_svg, where=maze_places)
