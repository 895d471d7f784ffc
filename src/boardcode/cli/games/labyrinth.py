"""The verbs of Labyrinth: `maze`, `path` and those of other modules."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from boardcode.cli.games.labyrinth_arguments import (
    ALGORITHM,
    LOOPS,
    MAZE_SEED,
    parse_position,
    size_argument,
)
from boardcode.cli.games.labyrinth_check_client import CHECK_CLIENT
from boardcode.cli.games.labyrinth_log import LOG
from boardcode.cli.games.labyrinth_play import PLAY
from boardcode.cli.games.labyrinth_serve import SERVE
from boardcode.cli.report import each_code
from boardcode.cli.terminal import OK, Terminal, UsageError, json_line, plural
from boardcode.cli.verb import JSON, Example, Verb, argument
from boardcode.games.labyrinth.compass import Heading, Position
from boardcode.games.labyrinth.generators import generate
from boardcode.games.labyrinth.paths import Route, shortest_path
from boardcode.games.labyrinth.state import Maze

LONGEST_CODE = 24  # characters by which a maze is named; the code of a large one has thousands

# -- maze


def run_maze(options: Namespace, terminal: Terminal) -> int:
    """Print the code of a random maze, or draw it."""
    width, height = options.size
    try:
        maze = generate(width, height, options.seed, options.algorithm, options.loops)
    except ValueError as error:
        raise UsageError(str(error)) from None
    terminal.say(str(maze) if options.draw else maze.code)
    return OK


MAZE = Verb(
    "labyrinth maze",
    "make a random maze",
    "Print the code of a random maze. The same size, seed, algorithm and loops give the same maze.",
    [
        size_argument((10, 10)),
        MAZE_SEED,
        ALGORITHM,
        LOOPS,
        argument("--draw", action="store_true", help="draw the maze instead"),
    ],
    [
        Example("boardcode labyrinth maze --size 6x3 --seed 1", "bGadapYJV4Vpca"),
        Example(
            "boardcode labyrinth maze --size 6x3 --seed 1 --algorithm prim --draw",
            """\
•-•-•-•-•-•-•
| | |       |
• • •-•-• • •
|     | | | |
•-•-• • • • •
|         | |
•-•-•-•-•-•-•
""",
        ),
    ],
    run_maze,
)

# -- path


def run_path(options: Namespace, terminal: Terminal) -> int:
    """Print a shortest path through each maze."""

    def find_path(code: str) -> str:
        maze = Maze.decode(code)
        start, goal = _ends(maze, options.start, options.goal)
        route = shortest_path(maze, start, goal)
        if options.json:
            return json_line(_path_to_json(code, start, goal, route, options.heading))
        return _path_words(code, maze, start, goal, route, options)

    return each_code(options.codes, terminal, find_path, as_json=options.json)


def _ends(maze: Maze, start: Position | None, goal: Position | None) -> tuple[Position, Position]:
    """Return start and goal; they default to the top left cell and the bottom right one."""
    try:
        first = maze.check_position(start or (0, 0))
        return first, maze.check_position(goal or (maze.height - 1, maze.width - 1))
    except ValueError as error:
        raise UsageError(str(error)) from None


def _path_words(
    code: str, maze: Maze, start: Position, goal: Position, route: Route | None, options: Namespace
) -> str:
    name = code if len(code) <= LONGEST_CODE else f"{code[: LONGEST_CODE - 1]}…"
    ends = f"{name}: from {start.row},{start.column} to {goal.row},{goal.column}"
    if route is None:
        return f"{ends}: no way"
    lines = [f"{ends}: {plural(route.length, 'move')}"]
    if route.length:
        lines.append(" ".join(route.moves(options.heading)))
    if options.draw:
        lines.append(_draw_path(maze, route))
    return "\n".join(lines)


def _draw_path(maze: Maze, route: Route) -> str:
    """Draw a maze with S at the start of the path, × at its end and a dot in each cell between."""
    lines = [list(line) for line in str(maze).split("\n")]
    for cell in route.cells:
        lines[2 * cell.row + 1][2 * cell.column + 1] = "·"
    start, goal = route.cells[0], route.cells[-1]
    lines[2 * start.row + 1][2 * start.column + 1] = "S"
    lines[2 * goal.row + 1][2 * goal.column + 1] = "×"
    return "\n".join("".join(line) for line in lines)


def _path_to_json(
    code: str, start: Position, goal: Position, route: Route | None, heading: str
) -> dict[str, Any]:
    return {
        "code": code,
        "from": list(start),
        "to": list(goal),
        "length": route.length if route else None,
        "moves": list(route.moves(heading)) if route else None,
        "cells": [list(cell) for cell in route.cells] if route else None,
    }


PATH = Verb(
    "labyrinth path",
    "find shortest paths through mazes",
    "Print a shortest path through each maze: how many moves it takes, and which, as seen by the player.\n"
    "Each move turns the player towards where it goes.",
    [
        argument(
            "codes",
            metavar="CODE",
            nargs="*",
            help="codes of mazes; `-`, or a pipe without any, reads them, one per line",
        ),
        argument(
            "--from",
            dest="start",
            metavar="R,C",
            type=parse_position,
            help="row and column of the start (default: top left)",
        ),
        argument(
            "--to",
            dest="goal",
            metavar="R,C",
            type=parse_position,
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
            "--draw", action="store_true", help="draw the maze with the path in it: S start, · path, × goal"
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
    run_path,
)
VERBS = (LOG, MAZE, PATH, SERVE, PLAY, CHECK_CLIENT)
