"""How a map looks as text: like a view, but as large as what is known, with the player in it.

    •-•-•-•
    |  <  |      ^ > v < the player and where it looks      # not known
    • •-• •      H hint, G goal, P ally, O opponent, M monster: where they were seen last
    | ##| |
    •-•#•-•

A post is drawn as known when any passage that ends there is.
"""

from __future__ import annotations

from boardcode.games.labyrinth.compass import Heading, Position
from boardcode.games.labyrinth.drawing import HORIZONTAL, VERTICAL, cell_sign
from boardcode.games.labyrinth.map import Map
from boardcode.games.labyrinth.state import Passage

PLAYER = {Heading.NORTH: "^", Heading.EAST: ">", Heading.SOUTH: "v", Heading.WEST: "<"}


def map_text(drawn: Map) -> str:
    """The rows and columns of which something is known."""
    rows, columns = drawn.rows, drawn.columns
    lines = []
    for row in rows:
        lines += [_passages_line(drawn, row, columns), _cells_line(drawn, row, columns)]
    return "\n".join([*lines, _passages_line(drawn, rows.stop, columns)])


def _passages_line(drawn: Map, row: int, columns: range) -> str:
    line = "".join(
        _post(drawn, row, column) + HORIZONTAL[_at(drawn, "horizontal", row, column)] for column in columns
    )
    return line + _post(drawn, row, columns.stop)


def _cells_line(drawn: Map, row: int, columns: range) -> str:
    line = "".join(
        VERTICAL[_at(drawn, "vertical", row, column)] + _sign(drawn, Position(row, column))
        for column in columns
    )
    return line + VERTICAL[_at(drawn, "vertical", row, columns.stop)]


def _post(drawn: Map, row: int, column: int) -> str:
    ending = [
        ("horizontal", row, column - 1),
        ("horizontal", row, column),
        ("vertical", row - 1, column),
        ("vertical", row, column),
    ]
    return "•" if any(place in drawn.passages for place in ending) else "#"


def _at(drawn: Map, grid: str, row: int, column: int) -> Passage:
    return drawn.passages.get((grid, row, column), Passage.UNDEFINED)


def _sign(drawn: Map, position: Position) -> str:
    return PLAYER[drawn.heading] if position == drawn.position else cell_sign(drawn.cells.get(position))
