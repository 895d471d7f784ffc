"""How a map looks as SVG: cells that were seen are white, walls thick, passages that are not known dashed; the player is an arrow."""

from __future__ import annotations

from boardcode.games.labyrinth.compass import Heading, Position, path_of
from boardcode.games.labyrinth.map import Map
from boardcode.games.labyrinth.picture import SIGNS
from boardcode.games.labyrinth.rules import Place
from boardcode.games.labyrinth.state import Cell, Passage
from boardcode.svg import BLUE, GREY, INK, PAPER, RED, SHADE, Svg

CELL = 24
EDGE = 12

# An arrow head that points north, as steps from the middle of its cell; a quarter turn clockwise makes (x, y) of it (-y, x).
ARROW: tuple[tuple[int, int], ...] = ((0, -8), (6, 7), (0, 4), (-6, 7))


def map_svg(drawn: Map) -> str:
    """The rows and columns of which something is known, and where the map was contradicted."""
    return str(_Picture(drawn).image)


class _Picture:
    """The picture of one map, which knows where its first row and column are."""

    def __init__(self, drawn: Map) -> None:
        self.top, self.left = drawn.rows.start, drawn.columns.start
        width, height = len(drawn.columns) * CELL + 2 * EDGE, len(drawn.rows) * CELL + 2 * EDGE
        self.image = Svg(
            width,
            height,
            "Map",
            f"What a player has seen of a maze: {len(drawn.cells)} cells in {drawn.step} moves.",
        )
        self.image.rect(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE, fill=SHADE)
        for position, cell in sorted(drawn.cells.items(), key=lambda item: item[0]):
            self._draw_cell(position, cell)
        self._draw_passages(drawn)
        self._draw_player(drawn.position, drawn.heading)
        first_told = {found.place: str(found) for found in reversed(drawn.contradictions)}
        for place, said in first_told.items():
            self._draw_contradiction(place, said)

    def _corner(self, row: int, column: int) -> tuple[int, int]:
        return EDGE + (column - self.left) * CELL, EDGE + (row - self.top) * CELL

    def _draw_cell(self, position: Position, cell: Cell) -> None:
        x, y = self._corner(*position)
        things = [thing for thing in (cell.nature, cell.entity) if thing is not None]
        with self.image.group(
            " and ".join(thing.words for thing in things) or "nothing here", path_of(("cells", *position))
        ):
            self.image.rect(x, y, CELL, CELL, fill=PAPER)
            for thing, part in zip(things, (0.28, 0.72) if len(things) > 1 else (0.5,), strict=False):
                letter, color, ink = SIGNS[thing.value]
                self.image.circle(x + part * CELL, y + CELL / 2, 6, fill=color, stroke=INK)
                self.image.text(x + part * CELL, y + CELL / 2, letter, 9, fill=ink, font_weight="bold")

    def _draw_passages(self, drawn: Map) -> None:
        """Every passage of a seen cell; walls last, over what is not known."""
        of_seen = sorted({cell.passage(heading) for cell in drawn.cells for heading in Heading})
        walls = [place for place in of_seen if drawn.passages.get(place) is Passage.WALL]
        for place in [place for place in of_seen if place not in drawn.passages]:
            with self.image.group("passage not known", path_of(place)):
                self._draw_line(place, stroke=GREY, stroke_width=1, stroke_dasharray="2 3")
        for place in walls:
            with self.image.group("passage wall", path_of(place)):
                self._draw_line(place, stroke=INK, stroke_width=3, stroke_linecap="round")

    def _draw_line(self, place: Place, **attributes: str | float) -> None:
        x, y = self._corner(*place[1:])
        across, down = (CELL, 0) if place[0] == "horizontal" else (0, CELL)
        self.image.line(x, y, x + across, y + down, **attributes)

    def _draw_player(self, position: Position, heading: Heading) -> None:
        x, y = self._corner(*position)
        points = ARROW
        for _ in range(heading.quarters):
            points = tuple((-down, across) for across, down in points)
        with self.image.group(f"the player, looking {heading.words}"):
            shown = " ".join(f"{x + CELL // 2 + across},{y + CELL // 2 + down}" for across, down in points)
            self.image.add(
                "polygon", points=shown, fill=BLUE, fill_opacity=0.6
            )  # what is in its cell shows through

    def _draw_contradiction(self, place: Place, said: str) -> None:
        """A cross where the map and a view disagree."""
        x, y = self._corner(*place[1:])
        middle_x = x + (0 if place[0] == "vertical" else CELL / 2)
        middle_y = y + (0 if place[0] == "horizontal" else CELL / 2)
        with self.image.group(said):
            self.image.line(
                middle_x - 4, middle_y - 4, middle_x + 4, middle_y + 4, stroke=RED, stroke_width=2
            )
            self.image.line(
                middle_x - 4, middle_y + 4, middle_x + 4, middle_y - 4, stroke=RED, stroke_width=2
            )
