"""`boardcode labyrinth path`: shortest ways through mazes."""

from __future__ import annotations

from argparse import Namespace

from boardcode.cli.each import each_code
from boardcode.cli.games.labyrinth.common import position
from boardcode.cli.terminal import Terminal, json_line
from boardcode.cli.usage import UsageError
from boardcode.cli.verb import JSON, Example, Verb, argument
from boardcode.games.labyrinth.compass import Heading, Position
from boardcode.games.labyrinth.routes import Route, shortest_path
from boardcode.games.labyrinth.sight import inside
from boardcode.games.labyrinth.state import Maze

SHOWN = 24  # characters of a code that name it; a large maze has thousands


def run(options: Namespace, terminal: Terminal) -> int:
    """Print a shortest way through each maze."""

    def found(code: str) -> str:
        maze = Maze.decode(code)
        start, goal = _ends(maze, options.start, options.goal)
        route = shortest_path(maze, start, goal)
        if options.json:
            return json_line(_plain(code, start, goal, route, options.heading))
        return _told(code, maze, start, goal, route, options)

    return each_code(options.codes, terminal, found, as_json=options.json)


def _ends(maze: Maze, start: Position | None, goal: Position | None) -> tuple[Position, Position]:
    """From the top left cell to the bottom right one, unless others are asked for."""
    try:
        return inside(maze, start or (0, 0)), inside(maze, goal or (maze.height - 1, maze.width - 1))
    except ValueError as error:
        raise UsageError(str(error)) from None


def _told(
    code: str, maze: Maze, start: Position, goal: Position, route: Route | None, options: Namespace
) -> str:
    name = code if len(code) <= SHOWN else f"{code[: SHOWN - 1]}…"
    ends = f"{name}: from {_cell(start)} to {_cell(goal)}"
    if route is None:
        return f"{ends}: no way"
    lines = [f"{ends}: {route.length} move{'' if route.length == 1 else 's'}"]
    if route.length:
        lines.append(" ".join(route.moves(options.heading)))
    if options.draw:
        lines.append(_drawn(maze, route))
    return "\n".join(lines)


def _cell(at: Position) -> str:
    return f"{at.row},{at.column}"


def _drawn(maze: Maze, route: Route) -> str:
    """The maze with S where the way begins, × where it ends and a dot in each cell between."""
    lines = [list(line) for line in str(maze).split("\n")]
    for cell in route.cells:
        lines[2 * cell.row + 1][2 * cell.column + 1] = "·"
    start, goal = route.cells[0], route.cells[-1]
    lines[2 * start.row + 1][2 * start.column + 1] = "S"
    lines[2 * goal.row + 1][2 * goal.column + 1] = "×"
    return "\n".join("".join(line) for line in lines)


def _plain(
    code: str, start: Position, goal: Position, route: Route | None, heading: str
) -> dict[str, object]:
    said: dict[str, object] = {
        "code": code,
        "from": list(start),
        "to": list(goal),
        "length": None,
        "moves": None,
        "cells": None,
    }
    if route is None:
        return said
    return said | {
        "length": route.length,
        "moves": list(route.moves(heading)),
        "cells": [list(cell) for cell in route.cells],
    }


VERB = Verb(
    "labyrinth path",
    "find shortest ways through mazes",
    "Print a shortest way through each maze: how many moves it takes, and which, told from the player's side.\n"
    "Each move turns the player to where it goes.",
    [
        argument(
            "codes",
            metavar="CODE",
            nargs="*",
            help="codes of mazes; `-` or none in a pipe reads them, one a line",
        ),
        argument(
            "--from",
            dest="start",
            metavar="R,C",
            type=position,
            help="row and column of the start (default: top left)",
        ),
        argument(
            "--to",
            dest="goal",
            metavar="R,C",
            type=position,
            help="row and column of the goal (default: bottom right)",
        ),
        argument(
            "--heading",
            metavar="SIDE",
            choices=tuple(heading.value for heading in Heading),
            default=Heading.NORTH.value,
            help="where the player looks at the start: north (the default), east, south or west",
        ),
        argument(
            "--draw", action="store_true", help="draw the maze with the way in it: S start, · way, × goal"
        ),
        JSON,
    ],
    [
        Example(
            "boardcode labyrinth path aWacaoUa2q --to 0,1 --draw",
            """\
aWacaoUa2q: from 0,0 to 0,1: 5 moves
Back Left Front Left Left
•-•-•-•
|S|× ·|
• •-• •
|· · ·|
•-•-•-•
""",
        ),
        Example(
            "boardcode labyrinth maze --size 50x50 | boardcode labyrinth path | head -n 1",
            "mGaYap///////9S/O38jZ+N…: from 0,0 to 49,49: 348 moves",
        ),
    ],
    run,
)
