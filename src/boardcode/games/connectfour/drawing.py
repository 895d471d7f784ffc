"""How a Connect Four position looks as text, with the numbers of the columns below it:

. . . . . . .
. . . . . . .
. . . . . . .
. . . o . . .
. . x x . . .
. o x o . . .
1 2 3 4 5 6 7
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from boardcode.drawing import Drawing, Sketch, drawing_fault
from boardcode.drawing.outline_reader import Place, read_state
from boardcode.games.connectfour.board import COLUMNS, PLAYERS, ROWS
from boardcode.games.connectfour.picture import draw_picture
from boardcode.games.connectfour.state import Position

EMPTY = "."
NUMBERS = [str(column + 1) for column in range(COLUMNS)]


def sketch_position(position: Position) -> Sketch:
    """Draw the rows from the top, and the numbers of the columns."""
    sketch = Sketch()
    for row in reversed(range(ROWS)):
        for column, stack in enumerate(position.columns):
            gap = " " if column else ""
            sketch.add(gap).add(stack[row] if row < len(stack) else EMPTY, f"columns[{column}]")
        sketch.next_line()
    return sketch.add(" ".join(NUMBERS))


def _draw(position: Position) -> str:
    return str(sketch_position(position))


def _show(position: Position) -> Mapping[str, Sequence[tuple[int, int]]]:
    return sketch_position(position).where


def read_position(text: str) -> Position:
    """Read six rows from the top; spaces and the numbers below them may be left off."""
    lines = text.split("\n")
    first = next((number for number, line in enumerate(lines) if line.strip()), 0)
    stacks: list[list[str]] = [[] for _ in range(COLUMNS)]
    places: dict[str, Place] = {"": (first, 0), "columns": (first, 0)}
    for row in reversed(range(ROWS)):
        number = first + row
        for column, (place, sign) in enumerate(_read_row(text, lines, number)):
            path = f"columns[{column}]"
            if sign == EMPTY:
                places.setdefault(path, (number, place))
            elif len(stacks[column]) < ROWS - 1 - row:
                raise drawing_fault(text, number, place, f"{EMPTY!r}, since the cell below is empty")
            else:
                stacks[column].append(sign)
                places[path] = number, place
    _read_end(text, lines, first + ROWS)
    return read_state(Position.format(), text, {"columns": stacks}, places)


def _read_row(text: str, lines: list[str], number: int) -> list[tuple[int, str]]:
    """Return the signs of a row, each with its place in the line."""
    line = lines[number] if number < len(lines) else ""
    signs = [(match.start(), match.group()) for match in re.finditer(r"\S", line)]
    for place, sign in signs[:COLUMNS]:
        if sign not in EMPTY + PLAYERS:
            raise drawing_fault(text, number, place, "'.', 'x' or 'o'")
    if len(signs) < COLUMNS:
        raise drawing_fault(text, number, len(line.rstrip()), f"a row of {COLUMNS} cells")
    if len(signs) > COLUMNS:
        raise drawing_fault(text, number, signs[COLUMNS][0], f"the end of the row after {COLUMNS} cells")
    return signs


def _read_end(text: str, lines: list[str], number: int) -> None:
    """Read the numbers of the columns, if they are there, and nothing more."""
    if number < len(lines) and re.findall(r"\S", lines[number]) == NUMBERS:
        number += 1
    for later in range(number, len(lines)):
        if lines[later].strip():
            place = len(lines[later]) - len(lines[later].lstrip())
            raise drawing_fault(text, later, place, "nothing more below the board")


POSITION: Drawing[Position] = Drawing(text=_draw, read=read_position, svg=draw_picture, where=_show)
