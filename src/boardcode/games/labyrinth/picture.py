"""SVG pictures of views and mazes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TypeAlias

from boardcode.games.labyrinth.grids import (
    VIEW_MIDDLE,
    VIEW_SIDE,
    Cell,
    Entity,
    Nature,
    Passage,
    ViewGrids,
    path_of,
)
from boardcode.games.labyrinth.state import Maze, RadarView
from boardcode.svg import BLUE, GREEN, GREY, INK, ORANGE, PAPER, PURPLE, SHADE, SKY, YELLOW, Svg

Ends: TypeAlias = tuple[float, float, float, float]
Arrow: TypeAlias = tuple[tuple[float, float], ...]  # an arrow head that points north: offsets from its middle

CELL = 60.0
EDGE = 12.0
MAZE_CELL = 16
MAZE_EDGE = 8

# The letter of each item, its colour, and the ink that is legible on it.
SIGNS: dict[Nature | Entity, tuple[str, str, str]] = {
    Nature.HINT: ("H", YELLOW, INK),
    Nature.GOAL: ("G", GREEN, PAPER),
    Entity.ALLY: ("P", SKY, INK),
    Entity.OPPONENT: ("O", ORANGE, INK),
    Entity.MONSTER: ("M", PURPLE, INK),
}


def view_svg(view: RadarView) -> str:
    """Return the picture of a view: what is unknown is hatched, walls are thick, and the player looks up."""
    side = VIEW_SIDE * CELL + 2 * EDGE
    image = Svg(side, side, "Radar view", "What a player in the middle, looking up, sees of the maze.")
    for row, cells in enumerate(view.cells):
        for column, cell in enumerate(cells):
            _draw_cell(image, row, column, cell)
    _draw_player(image)
    passages = list(_passages(ViewGrids(view.horizontal, view.vertical, view.cells)))
    passages.sort(key=lambda item: item[1] == Passage.WALL)  # walls last, on top of the other lines
    for path, passage, ends in passages:
        _draw_passage(image, path, passage, ends)
    return str(image)


def _passages(view: ViewGrids) -> Iterator[tuple[str, Passage, Ends]]:
    """Yield every passage with its path and the two ends of its line."""
    for name, grid, across, down in (
        ("horizontal", view.horizontal, CELL, 0.0),
        ("vertical", view.vertical, 0.0, CELL),
    ):
        for row, passages in enumerate(grid):
            for column, passage in enumerate(passages):
                x, y = EDGE + column * CELL, EDGE + row * CELL
                yield path_of((name, row, column)), passage, (x, y, x + across, y + down)


def _draw_cell(image: Svg, row: int, column: int, cell: Cell | None) -> None:
    path = path_of(("cells", row, column))
    x, y = EDGE + column * CELL, EDGE + row * CELL
    if cell is None:
        with image.group("not seen", path):
            image.rect(x, y, CELL, CELL, fill=SHADE)
            for k in range(1, 4):  # hatched, so that the grey is not the only difference
                along = k * CELL / 3
                image.line(x, y + along, x + along, y, stroke=GREY)
                image.line(x + along, y + CELL, x + CELL, y + along, stroke=GREY)
        return
    items = cell_items(cell)
    with image.group(items_in_words(items), path):
        image.rect(x, y, CELL, CELL, fill=PAPER)
        raise_by = 8 if (row, column) == (VIEW_MIDDLE, VIEW_MIDDLE) else 0  # above the player
        for item, part in zip(items, (0.27, 0.73) if len(items) > 1 else (0.5,), strict=False):
            _draw_item(image, item, x + part * CELL, y + CELL / 2 - raise_by)


def cell_items(cell: Cell) -> list[Nature | Entity]:
    """Return what a cell holds and who is there."""
    return [item for item in (cell.nature, cell.entity) if item is not None]


def items_in_words(items: list[Nature | Entity]) -> str:
    """Return the title of a cell with these items."""
    return " and ".join(item.words for item in items) or "nothing here"


def _draw_item(image: Svg, item: Nature | Entity, x: float, y: float) -> None:
    letter, color, ink = SIGNS[item]
    if item is Nature.HINT:
        image.add(
            "polygon",
            points=f"{x:g},{y - 14:g} {x + 14:g},{y:g} {x:g},{y + 14:g} {x - 14:g},{y:g}",
            fill=color,
            stroke=INK,
        )
    elif item is Nature.GOAL:
        image.rect(x - 10, y - 10, 20, 20, fill=color, stroke=INK)
    else:
        image.circle(x, y, 10, fill=color, stroke=INK)
    image.text(x, y, letter, 13, fill=ink, font_weight="bold")


def _draw_player(image: Svg) -> None:
    """Draw an arrow head in the middle cell, below anything else that is there."""
    x = EDGE + (VIEW_MIDDLE + 0.5) * CELL
    y = x + 11
    with image.group("the player, looking up"):
        image.add(
            "polygon",
            points=f"{x:g},{y - 2:g} {x + 9:g},{y + 13:g} {x:g},{y + 9:g} {x - 9:g},{y + 13:g}",
            fill=BLUE,
        )


def arrow_points(arrow: Arrow, quarters: int, x: float, y: float) -> str:
    """Return the points of an arrow around (x, y), rotated clockwise by quarter turns.

    >>> arrow_points(((0, -2), (1, 1), (-1, 1)), 1, 10, 10)
    '12,10 9,11 9,9'
    """
    for _ in range(quarters):
        arrow = tuple((-down, across) for across, down in arrow)
    return " ".join(f"{x + across:g},{y + down:g}" for across, down in arrow)


def _draw_passage(image: Svg, path: str, passage: Passage, ends: Ends) -> None:
    with image.group(f"passage {passage.words}", path):
        if passage == Passage.WALL:
            image.line(*ends, stroke=INK, stroke_width=6, stroke_linecap="round")
        elif passage == Passage.UNDEFINED:
            image.line(*ends, stroke=GREY, stroke_width=2, stroke_dasharray="3 5")
        else:
            image.line(*ends, stroke=SHADE, stroke_width=1)


def maze_svg(maze: Maze) -> str:
    """Return the picture of a whole maze, with adjacent horizontal walls joined into one line."""
    width, height = _at(maze.width) + MAZE_EDGE, _at(maze.height) + MAZE_EDGE
    image = Svg(width, height, "Maze", f"A maze of {maze.width} by {maze.height} cells.")
    for row, walls in enumerate(maze.horizontal):
        title = f"walls above row {row + 1}" if row < maze.height else "walls at the bottom"
        with image.group(title, f"horizontal[{row}]"):
            _draw_walls(image, [f"M{_at(first)} {_at(row)}H{_at(last)}" for first, last in _runs(walls)])
    for row, walls in enumerate(maze.vertical):
        with image.group(f"walls in row {row + 1}", f"vertical[{row}]"):
            columns = [column for column, wall in enumerate(walls) if wall]
            _draw_walls(image, [f"M{_at(column)} {_at(row)}V{_at(row + 1)}" for column in columns])
    return str(image)


def _draw_walls(image: Svg, lines: list[str]) -> None:
    """Draw all walls of a row as one shape: a large maze has a million walls."""
    if lines:
        image.add("path", d="".join(lines), stroke=INK, stroke_width=3, stroke_linecap="round", fill="none")


def _at(steps: int) -> int:
    """Return the coordinate of a post."""
    return MAZE_EDGE + steps * MAZE_CELL


def _runs(walls: Sequence[bool]) -> list[tuple[int, int]]:
    """Return where each run of adjacent walls begins and ends.

    >>> _runs((True, True, False, True))
    [(0, 2), (3, 4)]
    """
    runs, start = [], 0
    for wall, group in groupby(walls):
        stop = start + len(list(group))
        if wall:
            runs.append((start, stop))
        start = stop
    return runs
