"""A map of what a player has seen, put together from its views and moves.

A player knows neither where it is nor where it looks. Its map therefore begins at cell [0][0] with north where it looked first; rows and
columns count on from there, below 0 too. Whoever knows better begins with `Map(Position(49, 49), Heading.EAST)`.

Walls, hints and the goal stay, so a view that says otherwise contradicts the map. The map keeps what it knew first: then every later
view is compared with the same thing. Players and monsters come and go; a cell shows who was in it when it was last seen. To go through
a passage is to see that it is open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from boardcode.games.labyrinth.compass import Heading, Move, Position, path_of
from boardcode.games.labyrinth.rules import Place, is_defined
from boardcode.games.labyrinth.sight import turned
from boardcode.games.labyrinth.state import Cell, Maze, Nature, Passage, RadarView

START = Position(0, 0)


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A passage, or what a cell holds, that is seen otherwise than it was known; steps count the moves.

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
        known, seen = ("nothing" if thing is None else thing.words for thing in (self.known, self.seen))
        return f"step {self.step}: {self.path} was known as {known} since step {self.since}, now it is seen as {seen}"


@dataclass(frozen=True, slots=True, repr=False)
class Map:
    """What a player knows, where it is and where it looks; `passages` has the known ones, `step` counts the moves.

    >>> maze = Maze.decode("aWacaoUa2q")
    >>> known = Map().joined(maze.view((0, 0), "south"))
    >>> known = known.after("Front", maze.view((1, 0), "south")).after("Left", maze.view((1, 1), "east"))
    >>> print(known)
    •-•-•-•
    |  <  |
    • •-• •
    | ##| |
    •-•#•-•
    >>> known.position, known.heading, known.contradictions
    (Position(row=-1, column=-1), Heading.WEST, ())
    """

    position: Position = START
    heading: Heading = Heading.NORTH
    cells: Mapping[Position, Cell] = field(default_factory=dict)
    passages: Mapping[Place, Passage] = field(default_factory=dict)
    since: Mapping[Place, int] = field(default_factory=dict)  # at which step a passage or cell became known
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
        """The map of a whole walk: the first view, then each move with the view after it."""
        notes = _Notes(cls(Position(*position), Heading(heading)))
        notes.look(first)
        for move, view in walk:
            notes.go(move)
            notes.look(view)
        return notes.map()

    def joined(self, view: RadarView) -> Map:
        """The map with what is seen from where the player is."""
        notes = _Notes(self)
        notes.look(view)
        return notes.map()

    def moved(self, move: str) -> Map:
        """The map after the player has turned to where the move goes and gone one cell."""
        notes = _Notes(self)
        notes.go(move)
        return notes.map()

    def after(self, move: str, view: RadarView) -> Map:
        """The map after a move, with what is seen then."""
        return self.moved(move).joined(view)

    def passage(self, position: tuple[int, int], heading: str) -> Passage:
        """What is known of a passage of a cell."""
        return self.passages.get(Position(*position).passage(Heading(heading)), Passage.UNDEFINED)

    def exits(self, position: tuple[int, int]) -> Iterator[tuple[Heading, Position]]:
        """To which sides of a cell a passage is known to be open, and the cells behind them, seen or not."""
        for heading in Heading:
            if self.passage(position, heading) is Passage.OPEN:
                yield heading, Position(*position).beside(heading)

    @property
    def rows(self) -> range:
        """The rows of all that is known."""
        return _span([*(cell.row for cell in self.cells), self.position.row])

    @property
    def columns(self) -> range:
        """The columns of all that is known."""
        return _span([*(cell.column for cell in self.cells), self.position.column])

    def to_maze(self) -> Maze:
        """The maze, if every passage in the rows and columns of the map is known; its first cell is the map's top left one."""
        rows, columns = self.rows, self.columns
        return Maze(
            len(columns),
            len(rows),
            tuple(
                tuple(self._is_wall(("horizontal", row, column)) for column in columns)
                for row in _with_end(rows)
            ),
            tuple(
                tuple(self._is_wall(("vertical", row, column)) for column in _with_end(columns))
                for row in rows
            ),
        )

    def _is_wall(self, place: Place) -> bool:
        if place not in self.passages:
            raise ValueError(f"the map is no whole maze: {path_of(place)} is not known")
        return self.passages[place] is Passage.WALL

    def svg(self) -> str:
        """The map as a picture that scales."""
        from boardcode.games.labyrinth.map_picture import map_svg

        return map_svg(self)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        from boardcode.games.labyrinth.map_drawing import map_text

        return map_text(self)

    def __repr__(self) -> str:
        where = f"at [{self.position.row}][{self.position.column}], looking {self.heading.value}"
        return f"<Map of {len(self.cells)} cells after {self.step} moves, {where}, {len(self.contradictions)} contradictions>"


def _span(numbers: list[int]) -> range:
    return range(min(numbers), max(numbers) + 1)


def _with_end(numbers: range) -> range:
    """The rows or columns with the one behind them, whose passages are the rim."""
    return range(numbers.start, numbers.stop + 1)


class _Notes:
    """A map being drawn: a copy that can be written into."""

    def __init__(self, begun: Map) -> None:
        self.position, self.heading, self.step = begun.position, begun.heading, begun.step
        self.cells, self.passages, self.since = dict(begun.cells), dict(begun.passages), dict(begun.since)
        self.contradictions = dict.fromkeys(begun.contradictions)  # each once, in order

    def map(self) -> Map:
        return Map(
            self.position,
            self.heading,
            self.cells,
            self.passages,
            self.since,
            self.step,
            tuple(self.contradictions),
        )

    def go(self, move: str) -> None:
        self.step += 1
        self.heading = self.heading.after(Move(move))
        self._learn_passage(self.position.passage(self.heading), Passage.OPEN)
        self.position = self.position.beside(self.heading)

    def look(self, view: RadarView) -> None:
        """Write down all that a view tells, turned so that north is up."""
        upright = turned(view, self.heading.quarters)
        top, left = self.position.row - 1, self.position.column - 1
        for grid, passages in (("horizontal", upright.horizontal), ("vertical", upright.vertical)):
            for row, line in enumerate(passages, top):
                for column, passage in enumerate(line, left):
                    if is_defined(passage):
                        self._learn_passage((grid, row, column), passage)
        for row, cells in enumerate(upright.cells, top):
            for column, cell in enumerate(cells, left):
                if cell is not None:
                    self._learn_cell(Position(row, column), cell)

    def _learn_passage(self, place: Place, seen: Passage) -> None:
        self._compare(place, self.passages.setdefault(place, seen), seen)

    def _learn_cell(self, position: Position, seen: Cell) -> None:
        nature = self.cells.get(position, seen).nature
        self.cells[position] = Cell(nature, seen.entity)
        self._compare(("cells", *position), nature, seen.nature)

    def _compare(self, place: Place, known: Passage | Nature | None, seen: Passage | Nature | None) -> None:
        since = self.since.setdefault(place, self.step)
        if known != seen:
            self.contradictions[Contradiction(self.step, place, known, since, seen)] = None
