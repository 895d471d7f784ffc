"""A map of what a player has seen, assembled from its views and moves.

A player knows neither where it is nor where it looks. Its map therefore begins at cell [0][0], with north
where the player looked first; rows and columns count on from there, and may be negative. If more is known,
begin with `Map(Position(49, 49), Heading.EAST)`.

Walls, hints and the goal do not change, so a view that shows something else contradicts the map. The map
keeps what was known first, so that all later views are compared with the same map. Players and monsters come
and go; a cell shows who was in it when it was last seen. Going through a passage shows that it is open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from boardcode.games.labyrinth.compass import Heading, Move, Position
from boardcode.games.labyrinth.grids import (
    VIEW_MIDDLE,
    Cell,
    Nature,
    Passage,
    Place,
    ViewGrids,
    is_known,
    path_of,
)
from boardcode.games.labyrinth.map_drawing import Scene, map_svg, map_text
from boardcode.games.labyrinth.sight import rotate_view
from boardcode.games.labyrinth.state import Maze, RadarView

START = Position(0, 0)


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A passage, or what a cell holds, that is seen differently from before; steps count the moves.

    >>> print(Contradiction(4, ("vertical", 0, 1), Passage.WALL, 2, Passage.OPEN))
    step 4: vertical[0][1] was known as wall since step 2, now it is seen as open
    """

    step: int
    place: Place
    known: Passage | Nature | None
    since: int
    seen: Passage | Nature | None

    @property
    def path(self) -> str:
        """The passage or cell, in the rows and columns of the map."""
        return path_of(self.place)

    def __str__(self) -> str:
        known, seen = ("nothing" if item is None else item.words for item in (self.known, self.seen))
        return (
            f"step {self.step}: {self.path} was known as {known} since step {self.since}, "
            f"now it is seen as {seen}"
        )


@dataclass(frozen=True, slots=True, repr=False)
class Map:
    """What a player knows, where it is and where it looks; `step` counts the moves.

    >>> maze = Maze.decode("aWacaoUa2q")
    >>> map = Map().with_view(maze.view((0, 0), "south"))
    >>> map = map.after("Front", maze.view((1, 0), "south")).after("Left", maze.view((1, 1), "east"))
    >>> print(map)
    •-•-•-•
    |  <  |
    • •-• •
    | ##| |
    •-•#•-•
    >>> map.position, map.heading, map.contradictions
    (Position(row=-1, column=-1), Heading.WEST, ())
    """

    position: Position = START
    heading: Heading = Heading.NORTH
    cells: Mapping[Position, Cell] = field(default_factory=dict)
    passages: Mapping[Place, Passage] = field(default_factory=dict)  # only those that are known
    since: Mapping[Place, int] = field(default_factory=dict)  # the step at which each place became known
    step: int = 0
    contradictions: tuple[Contradiction, ...] = ()

    @classmethod
    def of_walk(
        cls,
        first: RadarView,
        walk: Iterable[tuple[str, RadarView]] = (),
        position: tuple[int, int] = START,
        heading: str = Heading.NORTH,
    ) -> Map:
        """Return the map of a whole walk: the first view, then each move with the view after it."""
        builder = _MapBuilder(cls(Position(*position), Heading(heading)))
        builder.add_view(first)
        for move, view in walk:
            builder.add_move(move)
            builder.add_view(view)
        return builder.build()

    def with_view(self, view: RadarView) -> Map:
        """Return the map with what the player sees from where it is."""
        builder = _MapBuilder(self)
        builder.add_view(view)
        return builder.build()

    def with_move(self, move: str) -> Map:
        """Return the map after the player has turned to where the move goes and advanced one cell."""
        builder = _MapBuilder(self)
        builder.add_move(move)
        return builder.build()

    def after(self, move: str, view: RadarView) -> Map:
        """Return the map after a move, with what the player sees then."""
        return self.with_move(move).with_view(view)

    def passage(self, position: tuple[int, int], heading: str) -> Passage:
        """Return what is known of the passage on one side of a cell."""
        return self.passages.get(Position(*position).passage(Heading(heading)), Passage.UNDEFINED)

    def exits(self, position: tuple[int, int]) -> Iterator[tuple[Heading, Position]]:
        """Yield the sides of a cell known to be open, each with the cell behind it, seen or not."""
        cell = Position(*position)
        for heading in Heading:
            if self.passages.get(cell.passage(heading)) is Passage.OPEN:
                yield heading, cell.beside(heading)

    @property
    def rows(self) -> range:
        """The rows in which something is known."""
        return _span([*(cell.row for cell in self.cells), self.position.row])

    @property
    def columns(self) -> range:
        """The columns in which something is known."""
        return _span([*(cell.column for cell in self.cells), self.position.column])

    def to_maze(self) -> Maze:
        """Return the maze whose first cell is the top left one of the map.

        Raise `ValueError` if a passage in the rows and columns of the map is not known.
        """
        rows, columns = self.rows, self.columns
        horizontal = tuple(
            tuple(self._is_wall(("horizontal", row, column)) for column in columns) for row in _with_end(rows)
        )
        vertical = tuple(
            tuple(self._is_wall(("vertical", row, column)) for column in _with_end(columns)) for row in rows
        )
        return Maze(len(columns), len(rows), horizontal, vertical)

    def _is_wall(self, place: Place) -> bool:
        if place not in self.passages:
            raise ValueError(f"the map is not a whole maze: {path_of(place)} is not known")
        return self.passages[place] is Passage.WALL

    def _scene(self) -> Scene:
        return Scene(self.rows, self.columns, self.cells, self.passages, self.position, self.heading)

    def svg(self) -> str:
        """Return the map as an SVG picture."""
        description = f"What a player has seen of a maze: {len(self.cells)} cells in {self.step} moves."
        # Reversed, so that a place with several contradictions shows the first.
        crosses = {item.place: str(item) for item in reversed(self.contradictions)}
        return map_svg(self._scene(), description, crosses)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return map_text(self._scene())

    def __repr__(self) -> str:
        position = f"at [{self.position.row}][{self.position.column}], looking {self.heading.value}"
        contradictions = f"{len(self.contradictions)} contradictions"
        return f"<Map of {len(self.cells)} cells after {self.step} moves, {position}, {contradictions}>"


def _span(numbers: list[int]) -> range:
    return range(min(numbers), max(numbers) + 1)


def _with_end(numbers: range) -> range:
    """Return the rows or columns and the one after them, whose passages close the rim."""
    return range(numbers.start, numbers.stop + 1)


class _MapBuilder:
    """A mutable copy of a map, to which views and moves are added."""

    def __init__(self, start: Map) -> None:
        self.position, self.heading, self.step = start.position, start.heading, start.step
        self.cells, self.passages, self.since = dict(start.cells), dict(start.passages), dict(start.since)
        self.contradictions = dict.fromkeys(start.contradictions)  # an ordered set

    def build(self) -> Map:
        return Map(
            self.position,
            self.heading,
            self.cells,
            self.passages,
            self.since,
            self.step,
            tuple(self.contradictions),
        )

    def add_move(self, move: str) -> None:
        self.step += 1
        self.heading = self.heading.after(Move(move))
        self._add_passage(self.position.passage(self.heading), Passage.OPEN)
        self.position = self.position.beside(self.heading)

    def add_view(self, view: RadarView) -> None:
        """Add everything that a view shows, rotated so that north is up."""
        grids = ViewGrids(view.horizontal, view.vertical, view.cells)
        upright = rotate_view(grids, self.heading.quarters)
        top, left = self.position.row - VIEW_MIDDLE, self.position.column - VIEW_MIDDLE
        for grid, passages in (("horizontal", upright.horizontal), ("vertical", upright.vertical)):
            for row, line in enumerate(passages, top):
                for column, passage in enumerate(line, left):
                    if is_known(passage):
                        self._add_passage((grid, row, column), passage)
        for row, cells in enumerate(upright.cells, top):
            for column, cell in enumerate(cells, left):
                if cell is not None:
                    self._add_cell(Position(row, column), cell)

    def _add_passage(self, place: Place, seen: Passage) -> None:
        self._compare(place, self.passages.setdefault(place, seen), seen)

    def _add_cell(self, position: Position, seen: Cell) -> None:
        nature = self.cells.get(position, seen).nature
        self.cells[position] = Cell(nature, seen.entity)
        self._compare(("cells", *position), nature, seen.nature)

    def _compare(self, place: Place, known: Passage | Nature | None, seen: Passage | Nature | None) -> None:
        since = self.since.setdefault(place, self.step)
        if known != seen:
            self.contradictions[Contradiction(self.step, place, known, since, seen)] = None
