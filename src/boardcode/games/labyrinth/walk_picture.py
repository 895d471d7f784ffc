"""How a walk looks as SVG: the whole maze in pale lines, what was seen of it in dark ones on white, the trail, the player and the goal.

It keeps the size and place of the maze from the first move on, so that nothing jumps while somebody walks. Lines of one kind are
one shape each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardcode.games.labyrinth.compass import Heading, Position
from boardcode.games.labyrinth.picture import MAZE_CELL, MAZE_EDGE
from boardcode.games.labyrinth.rules import Place
from boardcode.games.labyrinth.state import Passage
from boardcode.games.labyrinth.walking import Walk
from boardcode.svg import BLUE, GREEN, INK, ORANGE, PAPER, SHADE, Svg

PALE = "#b4b4b4"

# An arrow head that points north, as steps from the middle of its cell; a quarter turn clockwise makes (x, y) of it (-y, x).
ARROW: tuple[tuple[float, float], ...] = ((0, -6), (4.5, 5), (0, 2.5), (-4.5, 5))


def walk_svg(walk: Walk, *, only_seen: bool = False, way: Sequence[Position] = ()) -> str:
    """The maze with a walk in it, and a way to be shown; `only_seen` leaves out what the player cannot know."""
    maze, known = walk.maze, walk.map
    width, height = maze.width * MAZE_CELL + 2 * MAZE_EDGE, maze.height * MAZE_CELL + 2 * MAZE_EDGE
    image = Svg(width, height, "Walk", _told(walk))
    image.rect(MAZE_EDGE, MAZE_EDGE, width - 2 * MAZE_EDGE, height - 2 * MAZE_EDGE, fill=SHADE)
    with image.group(f"{len(known.cells)} cells seen"):
        image.add("path", d="".join([_square(cell) for cell in known.cells]), fill=PAPER)
    if not only_seen:
        with image.group("walls not seen"):
            _draw_lines(
                image,
                [place for place in _walls(walk) if place not in known.passages],
                stroke=PALE,
                stroke_width=2,
            )
    _draw_way(
        image,
        walk.trail,
        f"the trail, {walk.map.step} moves",
        stroke=ORANGE,
        stroke_width=2,
        stroke_opacity=0.6,
    )
    _draw_way(
        image,
        way,
        f"a shortest way, {len(way) - 1} moves",
        stroke=BLUE,
        stroke_width=3,
        stroke_dasharray="1 5",
    )
    with image.group("walls seen"):
        _draw_lines(
            image,
            [place for place, passage in known.passages.items() if passage is Passage.WALL],
            stroke=INK,
            stroke_width=3,
        )
    if not only_seen or walk.goal in known.cells:
        _draw_goal(image, walk.goal)
    _draw_player(image, walk.position, walk.heading)
    return str(image)


def _told(walk: Walk) -> str:
    size = f"{walk.maze.width} by {walk.maze.height} cells"
    return f"A maze of {size}. The player is in {_words(walk.position)}, looking {walk.heading}; the goal is in {_words(walk.goal)}."


def _words(cell: Position) -> str:
    return f"row {cell.row + 1}, column {cell.column + 1}"


def _walls(walk: Walk) -> Iterable[Place]:
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


def _draw_way(image: Svg, cells: Sequence[Position], title: str, **attributes: str | float) -> None:
    if len(cells) > 1:
        points = " ".join(f"{x},{y}" for x, y in map(_middle, cells))
        with image.group(title):
            image.add(
                "polyline",
                points=points,
                fill="none",
                stroke_linecap="round",
                stroke_linejoin="round",
                **attributes,
            )


def _draw_goal(image: Svg, cell: Position) -> None:
    x, y = _middle(cell)
    with image.group("the goal"):
        image.rect(x - 6, y - 6, 12, 12, fill=GREEN, stroke=INK, stroke_width=1)
        image.text(x, y, "G", 10, fill=PAPER, font_weight="bold")


def _draw_player(image: Svg, cell: Position, heading: Heading) -> None:
    x, y = _middle(cell)
    points = ARROW
    for _ in range(heading.quarters):
        points = tuple((-down, across) for across, down in points)
    with image.group(f"the player, looking {heading.words}"):
        shown = " ".join(f"{x + across:g},{y + down:g}" for across, down in points)
        image.add("polygon", points=shown, fill=BLUE, stroke=PAPER, stroke_width=1)
