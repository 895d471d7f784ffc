"""How views and mazes look as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

from boardcode.svg import BLUE, GREEN, GREY, INK, ORANGE, PAPER, PURPLE, SHADE, SKY, YELLOW, Svg

if TYPE_CHECKING:
    from boardcode.games.labyrinth.state import Cell, Maze, Passage, RadarView

Ends: TypeAlias = tuple[float, float, float, float]

CELL = 60.0
EDGE = 12.0
MAZE_CELL = 16
MAZE_EDGE = 8

# The letter of each thing, and whether dark or light ink is read on its colour.
SIGNS = {
    "hint": ("H", YELLOW, INK),
    "goal": ("G", GREEN, PAPER),
    "ally": ("P", SKY, INK),
    "opponent": ("O", ORANGE, INK),
    "monster": ("M", PURPLE, INK),
}


def view_svg(view: RadarView) -> str:
    """Three by three cells: what is unknown is hatched, walls are thick, and the player looks up."""
    side = 3 * CELL + 2 * EDGE
    image = Svg(side, side, "Radar view", "What a player in the middle, looking up, sees of the maze.")
    for row, cells in enumerate(view.cells):
        for column, cell in enumerate(cells):
            _draw_cell(image, row, column, cell)
    _draw_player(image)
    for path, passage, ends in sorted(
        _passages(view), key=lambda drawn: drawn[1] == "wall"
    ):  # walls over what is not
        _draw_passage(image, path, passage, ends)
    return str(image)


def _passages(view: RadarView) -> Iterator[tuple[str, Passage, Ends]]:
    """Every passage with its path and where its line begins and ends."""
    for grid, across, down in (("horizontal", CELL, 0.0), ("vertical", 0.0, CELL)):
        for row, passages in enumerate(getattr(view, grid)):
            for column, passage in enumerate(passages):
                x, y = EDGE + column * CELL, EDGE + row * CELL
                yield f"{grid}[{row}][{column}]", passage, (x, y, x + across, y + down)


def _draw_cell(image: Svg, row: int, column: int, cell: Cell | None) -> None:
    path = f"cells[{row}][{column}]"
    x, y = EDGE + column * CELL, EDGE + row * CELL
    if cell is None:
        with image.group("not seen", path):
            image.rect(x, y, CELL, CELL, fill=SHADE)
            for k in range(1, 4):  # hatching, so that grey alone need not tell
                along = k * CELL / 3
                image.line(x, y + along, x + along, y, stroke=GREY)
                image.line(x + along, y + CELL, x + CELL, y + along, stroke=GREY)
        return
    things = [thing for thing in (cell.nature, cell.entity) if thing is not None]
    with image.group(" and ".join(thing.words for thing in things) or "nothing here", path):
        image.rect(x, y, CELL, CELL, fill=PAPER)
        raised = 8 if (row, column) == (1, 1) else 0
        for thing, part in zip(things, (0.27, 0.73) if len(things) > 1 else (0.5,), strict=False):
            _draw_thing(image, thing.value, x + part * CELL, y + CELL / 2 - raised)


def _draw_thing(image: Svg, thing: str, x: float, y: float) -> None:
    letter, color, ink = SIGNS[thing]
    if thing == "hint":
        image.add(
            "polygon",
            points=f"{x:g},{y - 14:g} {x + 14:g},{y:g} {x:g},{y + 14:g} {x - 14:g},{y:g}",
            fill=color,
            stroke=INK,
        )
    elif thing == "goal":
        image.rect(x - 10, y - 10, 20, 20, fill=color, stroke=INK)
    else:
        image.circle(x, y, 10, fill=color, stroke=INK)
    image.text(x, y, letter, 13, fill=ink, font_weight="bold")


def _draw_player(image: Svg) -> None:
    """An arrow head in the middle cell, below what else is there."""
    x, y = EDGE + 1.5 * CELL, EDGE + 1.5 * CELL + 11
    with image.group("the player, looking up"):
        image.add(
            "polygon",
            points=f"{x:g},{y - 2:g} {x + 9:g},{y + 13:g} {x:g},{y + 9:g} {x - 9:g},{y + 13:g}",
            fill=BLUE,
        )


def _draw_passage(image: Svg, path: str, passage: Passage, ends: Ends) -> None:
    with image.group(f"passage {passage.words}", path):
        if passage == "wall":
            image.line(*ends, stroke=INK, stroke_width=6, stroke_linecap="round")
        elif passage == "undefined":
            image.line(*ends, stroke=GREY, stroke_width=2, stroke_dasharray="3 5")
        else:
            image.line(*ends, stroke=SHADE, stroke_width=1)


def maze_svg(maze: Maze) -> str:
    """The whole maze, neighbouring walls joined into one line."""
    width, height = _at(maze.width) + MAZE_EDGE, _at(maze.height) + MAZE_EDGE
    image = Svg(width, height, "Maze", f"A maze of {maze.width} by {maze.height} cells.")
    for row, walls in enumerate(maze.horizontal):
        with image.group(
            f"walls above row {row + 1}" if row < maze.height else "walls at the bottom", f"horizontal[{row}]"
        ):
            _draw_walls(image, [f"M{_at(first)} {_at(row)}H{_at(last)}" for first, last in _runs(walls)])
    for row, walls in enumerate(maze.vertical):
        with image.group(f"walls in row {row + 1}", f"vertical[{row}]"):
            _draw_walls(
                image,
                [f"M{_at(column)} {_at(row)}V{_at(row + 1)}" for column, wall in enumerate(walls) if wall],
            )
    return str(image)


def _draw_walls(image: Svg, lines: list[str]) -> None:
    """All walls of a row as one shape: a large maze has a million of them."""
    if lines:
        image.add("path", d="".join(lines), stroke=INK, stroke_width=3, stroke_linecap="round", fill="none")


def _at(steps: int) -> int:
    return MAZE_EDGE + steps * MAZE_CELL


def _runs(walls: Sequence[bool]) -> list[tuple[int, int]]:
    """Where neighbouring walls begin and end.

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
