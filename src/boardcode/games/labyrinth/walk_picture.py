"""SVG pictures of a walk: the maze in pale lines, what was seen in dark ones, trail, player and goal.

The picture shows the whole maze from the first move on, so that nothing jumps during a walk. Lines of one
kind are one shape.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from boardcode.games.labyrinth.compass import Heading, Position
from boardcode.games.labyrinth.grids import Passage, Place
from boardcode.games.labyrinth.picture import MAZE_CELL, MAZE_EDGE, Arrow, arrow_points
from boardcode.games.labyrinth.walk import Walk
from boardcode.svg import BLUE, GREEN, INK, ORANGE, PAPER, SHADE, Svg

PALE = "#b4b4b4"

ARROW: Arrow = ((0, -6), (4.5, 5), (0, 2.5), (-4.5, 5))


def walk_svg(walk: Walk, *, only_seen: bool = False, path: Sequence[Position] = ()) -> str:
    """Return the picture of a walk, with `path` as a dotted line; `only_seen` hides what was not seen."""
    maze, map = walk.maze, walk.map
    width, height = maze.width * MAZE_CELL + 2 * MAZE_EDGE, maze.height * MAZE_CELL + 2 * MAZE_EDGE
    image = Svg(width, height, "Walk", _description(walk))
    image.rect(MAZE_EDGE, MAZE_EDGE, width - 2 * MAZE_EDGE, height - 2 * MAZE_EDGE, fill=SHADE)
    with image.group(f"{len(map.cells)} cells seen"):
        image.add("path", d="".join([_square(cell) for cell in map.cells]), fill=PAPER)
    if not only_seen:
        with image.group("walls not seen"):
            unseen = [place for place in _walls(walk) if place not in map.passages]
            _draw_lines(image, unseen, stroke=PALE, stroke_width=2)
    trail_title, path_title = f"the trail, {map.step} moves", f"a shortest path, {len(path) - 1} moves"
    _draw_path(image, walk.trail, trail_title, stroke=ORANGE, stroke_width=2, stroke_opacity=0.6)
    _draw_path(image, path, path_title, stroke=BLUE, stroke_width=3, stroke_dasharray="1 5")
    with image.group("walls seen"):
        walls = [place for place, passage in map.passages.items() if passage is Passage.WALL]
        _draw_lines(image, walls, stroke=INK, stroke_width=3)
    if not only_seen or walk.goal in map.cells:
        _draw_goal(image, walk.goal)
    _draw_player(image, walk.position, walk.heading)
    return str(image)


def _description(walk: Walk) -> str:
    size = f"{walk.maze.width} by {walk.maze.height} cells"
    player = f"The player is in {_in_words(walk.position)}, looking {walk.heading}"
    return f"A maze of {size}. {player}; the goal is in {_in_words(walk.goal)}."


def _in_words(cell: Position) -> str:
    return f"row {cell.row + 1}, column {cell.column + 1}"


def _walls(walk: Walk) -> Iterator[Place]:
    """Yield the place of every wall of the maze."""
    for grid, rows in (("horizontal", walk.maze.horizontal), ("vertical", walk.maze.vertical)):
        for row, walls in enumerate(rows):
            yield from ((grid, row, column) for column, wall in enumerate(walls) if wall)


def _corner(cell: tuple[int, int]) -> tuple[int, int]:
    row, column = cell
    return MAZE_EDGE + column * MAZE_CELL, MAZE_EDGE + row * MAZE_CELL


def _middle(cell: Position) -> tuple[int, int]:
    x, y = _corner(cell)
    return x + MAZE_CELL // 2, y + MAZE_CELL // 2


def _square(cell: Position) -> str:
    x, y = _corner(cell)
    return f"M{x} {y}h{MAZE_CELL}v{MAZE_CELL}h-{MAZE_CELL}z"


def _line(place: Place) -> str:
    grid, row, column = place
    x, y = _corner((row, column))
    return f"M{x} {y}{'h' if grid == 'horizontal' else 'v'}{MAZE_CELL}"


def _draw_lines(image: Svg, places: Iterable[Place], **attributes: str | float) -> None:
    lines = "".join(map(_line, places))
    if lines:
        image.add("path", d=lines, fill="none", stroke_linecap="round", **attributes)


def _draw_path(image: Svg, cells: Sequence[Position], title: str, **attributes: str | float) -> None:
    if len(cells) > 1:
        points = " ".join(f"{x},{y}" for x, y in map(_middle, cells))
        with image.group(title):
            rounding = {"stroke_linecap": "round", "stroke_linejoin": "round"}
            image.add("polyline", points=points, fill="none", **rounding, **attributes)


def _draw_goal(image: Svg, cell: Position) -> None:
    x, y = _middle(cell)
    with image.group("the goal"):
        image.rect(x - 6, y - 6, 12, 12, fill=GREEN, stroke=INK, stroke_width=1)
        image.text(x, y, "G", 10, fill=PAPER, font_weight="bold")


def _draw_player(image: Svg, cell: Position, heading: Heading) -> None:
    x, y = _middle(cell)
    points = arrow_points(ARROW, heading.quarters, x, y)
    with image.group(f"the player, looking {heading.words}"):
        image.add("polygon", points=points, fill=BLUE, stroke=PAPER, stroke_width=1)
