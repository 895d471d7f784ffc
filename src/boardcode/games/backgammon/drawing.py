"""How a backgammon board looks as text, seen by the player on roll, whose checkers are x:

 13  14  15  16  17  18 | bar | 19  20  21  22  23  24 | off
 5x   .   .   .  2o   . |   . | 4o  2o   .   .   .  2x |  0o
 5o   .   .   .  3x   . |   . | 5x   .   .   .   .  2o |  0x
 12  11  10   9   8   7 | bar |  6   5   4   3   2   1 | off

The bar and the checkers that are borne off stand in the row of their player: o above, x below. A match is an
outline of its JSON form, and the two together stand one below the other.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from boardcode.drawing import Drawing, Sketch, drawing_fault
from boardcode.drawing.outline import Outline
from boardcode.drawing.outline_reader import OutlineReader, Place, read_state
from boardcode.games.backgammon.match_picture import draw_match
from boardcode.games.backgammon.picture import draw_position, draw_situation
from boardcode.games.backgammon.rules import POINTS
from boardcode.games.backgammon.state import Match, Player, Position, Situation

HALF = POINTS // 2
ROWS = (range(HALF + 1, POINTS + 1), range(HALF, 0, -1))  # points of the player on roll, from the left
NUMBERS = re.compile(r"[\d\s|]*bar[\d\s|]*off\s*")
COUNT = re.compile(r"(\d{1,2})([xo])|\.")
PLAYERS = {"x": "on_roll", "o": "other"}


def sketch_position(position: Position, path: str = "") -> Sketch:
    """Draw two rows of points between their numbers."""
    dot = f"{path}." if path else ""
    sketch = Sketch()
    for sign, row in zip("ox", ROWS, strict=True):
        if sign == "o":
            _add_numbers(sketch, row)
            sketch.next_line()
        player: Player = getattr(position, PLAYERS[sign])
        for k, point in enumerate(row):
            if k == HALF // 2:
                text = f"{player.bar}{sign}" if player.bar else "."
                sketch.add(" | ").add(text.rjust(3), f"{dot}{PLAYERS[sign]}.bar").add(" |")
            _add_point(sketch.add("" if k in (0, HALF // 2) else " "), position, point, dot)
        sketch.add(" | ").add(f"{player.off}{sign}".rjust(3), f"{dot}{PLAYERS[sign]}.off").next_line()
    _add_numbers(sketch, ROWS[1])
    return sketch


def _add_numbers(sketch: Sketch, row: range) -> None:
    numbers = [str(point).rjust(3) for point in row]
    left, right = " ".join(numbers[: HALF // 2]), " ".join(numbers[HALF // 2 :])
    sketch.add(f"{left} | bar |{right} | off")


def _add_point(sketch: Sketch, position: Position, point: int, dot: str) -> None:
    theirs = POINTS - point
    count = position.on_roll.points[point - 1] or position.other.points[theirs]
    is_mine = bool(position.on_roll.points[point - 1])
    path = f"{dot}other.points[{theirs}]" if count and not is_mine else f"{dot}on_roll.points[{point - 1}]"
    sketch.add((f"{count}{'x' if is_mine else 'o'}" if count else ".").rjust(3), path)


def read_position(text: str) -> Position:
    """Read the two rows; their numbers may be left off."""
    data, places, last = _read_board(text)
    _require_end(text, last + 1)
    return read_state(Position.format(), text, data, places)


def _read_board(text: str) -> tuple[dict[str, Any], dict[str, Place], int]:
    """The players of a board, where each of their values stands, and the last line of the board."""
    lines = text.split("\n")
    data: dict[str, Any] = {
        name: {"points": [0] * POINTS, "bar": 0, "off": 0} for name in ("on_roll", "other")
    }
    number = next((k for k, line in enumerate(lines) if line.strip()), 0)
    places: dict[str, Place] = {"": (number, 0)}
    number += bool(number < len(lines) and NUMBERS.fullmatch(lines[number]))
    for sign, row in zip("ox", ROWS, strict=True):
        cells = _read_row(text, lines, number)
        half = HALF // 2
        points = cells[:half] + cells[half + 1 : HALF + 1]
        for point, (column, count, owner) in zip(row, points, strict=True):
            index = POINTS - point if owner == "o" else point - 1
            name = PLAYERS[owner or "x"]
            places[f"{name}.points[{index}]"] = number, column
            data[name]["points"][index] = count
        for key, (column, count, owner) in (("bar", cells[half]), ("off", cells[HALF + 1])):
            if count and owner != sign:
                raise drawing_fault(text, number, column, f"checkers of {sign}")
            data[PLAYERS[sign]][key] = count
            places[f"{PLAYERS[sign]}.{key}"] = number, column
        number += 1
    if number < len(lines) and NUMBERS.fullmatch(lines[number]):
        return data, places, number
    return data, places, number - 1


def _read_row(text: str, lines: list[str], number: int) -> list[tuple[int, int, str]]:
    """The column, the count and the owner of each cell: six points, the bar, six points, borne off."""
    line = lines[number] if number < len(lines) else ""
    cells = []
    for match in re.finditer(r"[^\s|]+", line):
        cell = COUNT.fullmatch(match.group())
        if cell is None:
            raise drawing_fault(text, number, match.start(), "a number and x or o, such as 5x, or .")
        cells.append((match.start(), int(cell[1] or 0), cell[2] or ""))
    if len(cells) < HALF + 2:
        raise drawing_fault(
            text, number, len(line.rstrip()), f"a row of {HALF} points, the bar and those off"
        )
    if len(cells) > HALF + 2:
        raise drawing_fault(text, number, cells[HALF + 2][0], "the end of the row")
    return cells


def _require_end(text: str, first: int) -> None:
    for number, line in enumerate(text.split("\n")[first:], first):
        if line.strip():
            column = len(line) - len(line.lstrip())
            raise drawing_fault(text, number, column, "nothing more below the board")


def _draw_position(position: Position) -> str:
    return str(sketch_position(position))


def _show_position(position: Position) -> Mapping[str, Sequence[tuple[int, int]]]:
    return sketch_position(position).where


# -- a match


def _draw_match(match: Match) -> str:
    return str(Outline(match.to_json()))


def _show_match(match: Match) -> Mapping[str, Sequence[tuple[int, int]]]:
    return Outline(match.to_json()).where


def read_match(text: str) -> Match:
    """Read an outline."""
    reader = OutlineReader(text)
    return read_state(Match.format(), text, reader.read(), reader.places)


# -- both


def _draw_situation(situation: Situation) -> str:
    return f"{_draw_position(situation.position)}\n\n{_draw_match(situation.match)}"


def _show_situation(situation: Situation) -> Mapping[str, Sequence[tuple[int, int]]]:
    sketch = sketch_position(situation.position, "position")
    where = dict(sketch.where)
    below = len(str(sketch).split("\n")) + 1
    for path, places in _show_match(situation.match).items():
        where[f"match.{path}"] = [(line + below, column) for line, column in places]
    return where


def read_situation(text: str) -> Situation:
    """Read a board, and the outline of a match below it."""
    position, board_places, last = _read_board(text)
    reader = OutlineReader(text, last + 1)
    match = reader.read()
    places = {f"position.{path}".rstrip("."): place for path, place in board_places.items()}
    places |= {f"match.{path}".rstrip("."): place for path, place in reader.places.items()}
    data = {"position": position, "match": match}
    return read_state(Situation.format(), text, data, {"": (0, 0), **places})


POSITION: Drawing[Position] = Drawing(_draw_position, read_position, draw_position, _show_position)
MATCH: Drawing[Match] = Drawing(_draw_match, read_match, draw_match, _show_match)
SITUATION: Drawing[Situation] = Drawing(_draw_situation, read_situation, draw_situation, _show_situation)
