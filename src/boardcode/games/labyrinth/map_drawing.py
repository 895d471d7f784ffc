"""Text drawings and SVG pictures of a map.

    •-•-•-•
    |  <  |      ^ > v < the player and where it looks      # not known
    • •-• •      H hint, G goal, P ally, O opponent, M monster: where they were last seen
    | ##| |
    •-•#•-•

The text looks like that of a view, but is as large as what is known. A post is drawn as known when any
passage that ends there is. In the picture, cells that were seen are white, walls thick, unknown passages
dashed; the player is an arrow, and a red cross marks every place where a view contradicted the map.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boardcode.games.labyrinth.compass import Heading, Position
from boardcode.games.labyrinth.drawing import HORIZONTAL, VERTICAL, cell_sign
from boardcode.games.labyrinth.grids import Cell, Passage, Place, path_of
from boardcode.games.labyrinth.picture import SIGNS, Arrow, arrow_points, cell_items, items_in_words
from boardcode.svg import BLUE, GREY, INK, PAPER, RED, SHADE, Svg

PLAYER = {Heading.NORTH: "^", Heading.EAST: ">", Heading.SOUTH: "v", Heading.WEST: "<"}

CELL = 24
EDGE = 12

# An arrow head that points north, as offsets from the middle of its cell.
ARROW: Arrow = ((0, -8), (6, 7), (0, 4), (-6, 7))


class Scene(NamedTuple):
    """What the drawing of a map shows."""

    rows: range
    columns: range
    cells: Mapping[Position, Cell]
    passages: Mapping[Place, Passage]
    player: Position
    heading: Heading

    def passage(self, place: Place) -> Passage:
        """Return what is known of a passage."""
        return self.passages.get(place, Passage.UNDEFINED)


# -- text


def map_text(scene: Scene) -> str:
    """Return the drawing of all rows and columns of a scene."""
    lines = []
    for row in scene.rows:
        lines += [_passages_line(scene, row), _cells_line(scene, row)]
    return "\n".join([*lines, _passages_line(scene, scene.rows.stop)])


def _passages_line(scene: Scene, row: int) -> str:
    pairs = [
        _post(scene, row, column) + HORIZONTAL[scene.passage(("horizontal", row, column))]
        for column in scene.columns
    ]
    return "".join(pairs) + _post(scene, row, scene.columns.stop)


def _cells_line(scene: Scene, row: int) -> str:
    pairs = [
        VERTICAL[scene.passage(("vertical", row, column))] + _sign(scene, Position(row, column))
        for column in scene.columns
    ]
    return "".join(pairs) + VERTICAL[scene.passage(("vertical", row, scene.columns.stop))]


def _post(scene: Scene, row: int, column: int) -> str:
    ending_here = [
        ("horizontal", row, column - 1),
        ("horizontal", row, column),
        ("vertical", row - 1, column),
        ("vertical", row, column),
    ]
    return "•" if any(place in scene.passages for place in ending_here) else "#"


def _sign(scene: Scene, position: Position) -> str:
    return PLAYER[scene.heading] if position == scene.player else cell_sign(scene.cells.get(position))


# -- SVG


def map_svg(scene: Scene, description: str, crosses: Mapping[Place, str]) -> str:
    """Return the picture of a scene; `crosses` maps the places to mark to what the mark says."""
    return str(_Picture(scene, description, crosses).image)


class _Picture:
    """The picture of one map."""

    def __init__(self, scene: Scene, description: str, crosses: Mapping[Place, str]) -> None:
        self.top, self.left = scene.rows.start, scene.columns.start
        width, height = len(scene.columns) * CELL + 2 * EDGE, len(scene.rows) * CELL + 2 * EDGE
        self.image = Svg(width, height, "Map", description)
        self.image.rect(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE, fill=SHADE)
        for position in sorted(scene.cells):
            self._draw_cell(position, scene.cells[position])
        self._draw_passages(scene)
        self._draw_player(scene.player, scene.heading)
        for place, title in crosses.items():
            self._draw_cross(place, title)

    def _corner(self, row: int, column: int) -> tuple[int, int]:
        """Return x and y of the top left corner of a cell."""
        return EDGE + (column - self.left) * CELL, EDGE + (row - self.top) * CELL

    def _draw_cell(self, position: Position, cell: Cell) -> None:
        x, y = self._corner(*position)
        items = cell_items(cell)
        with self.image.group(items_in_words(items), path_of(("cells", *position))):
            self.image.rect(x, y, CELL, CELL, fill=PAPER)
            for item, part in zip(items, (0.28, 0.72) if len(items) > 1 else (0.5,), strict=False):
                letter, color, ink = SIGNS[item]
                self.image.circle(x + part * CELL, y + CELL / 2, 6, fill=color, stroke=INK)
                self.image.text(x + part * CELL, y + CELL / 2, letter, 9, fill=ink, font_weight="bold")

    def _draw_passages(self, scene: Scene) -> None:
        """Draw the unknown passages of cells that were seen, then the walls on top of them."""
        places = sorted({cell.passage(heading) for cell in scene.cells for heading in Heading})
        for place in places:
            if place not in scene.passages:
                with self.image.group("passage not known", path_of(place)):
                    self._draw_line(place, stroke=GREY, stroke_width=1, stroke_dasharray="2 3")
        for place in places:
            if scene.passage(place) is Passage.WALL:
                with self.image.group("passage wall", path_of(place)):
                    self._draw_line(place, stroke=INK, stroke_width=3, stroke_linecap="round")

    def _draw_line(self, place: Place, **attributes: str | float) -> None:
        grid, row, column = place
        x, y = self._corner(row, column)
        across, down = (CELL, 0) if grid == "horizontal" else (0, CELL)
        self.image.line(x, y, x + across, y + down, **attributes)

    def _draw_player(self, position: Position, heading: Heading) -> None:
        x, y = self._corner(*position)
        points = arrow_points(ARROW, heading.quarters, x + CELL // 2, y + CELL // 2)
        with self.image.group(f"the player, looking {heading.words}"):
            # Translucent, so that an item in the same cell stays visible.
            self.image.add("polygon", points=points, fill=BLUE, fill_opacity=0.6)

    def _draw_cross(self, place: Place, title: str) -> None:
        grid, row, column = place
        x, y = self._corner(row, column)
        x_middle = x + (0 if grid == "vertical" else CELL / 2)
        y_middle = y + (0 if grid == "horizontal" else CELL / 2)
        with self.image.group(title):
            for slope in (4, -4):
                ends = x_middle - 4, y_middle - slope, x_middle + 4, y_middle + slope
                self.image.line(*ends, stroke=RED, stroke_width=2)
