"""The verbs of Labyrinth: `log`, `maze` and `path`."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError, Namespace
from itertools import zip_longest
from typing import Any

from boardcode.cli.codes import open_input
from boardcode.cli.report import each_code
from boardcode.cli.terminal import BAD_CODE, BOLD, OK, RED, Terminal, UsageError, json_line, printable
from boardcode.cli.verb import JSON, Example, Verb, argument, whole_number
from boardcode.games.labyrinth.compass import Heading, Position
from boardcode.games.labyrinth.generators import Algorithm, generate
from boardcode.games.labyrinth.log import read_log
from boardcode.games.labyrinth.map import Map
from boardcode.games.labyrinth.messages import (
    ActionError,
    GridSize,
    Message,
    MoveTo,
    RelativeCompass,
    Unknown,
    compose,
)
from boardcode.games.labyrinth.paths import Route, shortest_path
from boardcode.games.labyrinth.session import Step, steps
from boardcode.games.labyrinth.state import Maze, RadarView
from boardcode.games.labyrinth.wire import WireError

INDENT = "    "
LONGEST_MESSAGE = 60  # characters
LONGEST_CODE = 24  # characters by which a maze is named; the code of a large one has thousands


# -- log


def run_log(options: Namespace, terminal: Terminal) -> int:
    """Show a log step by step; the exit code is 1 if there are complaints."""
    if options.svg and options.json:
        raise UsageError("--svg and --json exclude each other")
    map, complaints = Map(), 0
    with open_input(options.file, terminal) as stream:
        for step in steps(read_log(stream)):
            map, complaints = step.map, complaints + len(step.complaints)
            _show_step(step, options, terminal)
            terminal.out.flush()  # somebody may be following a running game
    if options.svg:
        terminal.say(map.svg())
    elif not options.json:
        _show_map(map, complaints, terminal)
    return BAD_CODE if complaints else OK


def _show_step(step: Step, options: Namespace, terminal: Terminal) -> None:
    if options.json:
        terminal.say(json_line(_step_to_json(step)))
        return
    if options.svg:  # standard output is for the picture alone
        place = "" if isinstance(step.content, WireError) else f"{step.place}: "
        for complaint in step.complaints:
            terminal.complain(f"{place}{printable(complaint)}")
        return
    terminal.say(f"{terminal.paint(step.place, BOLD)}  {printable(_step_words(step))}")
    if isinstance(step.content, RadarView):
        for line in _side_by_side(str(step.content), "" if options.last else str(step.map), terminal.width):
            terminal.say(line)
    for complaint in step.complaints:
        terminal.say(f"{INDENT}{terminal.paint('!', RED)} {printable(complaint)}")


def _step_words(step: Step) -> str:
    """Say in one line what was asked for and what the server answered."""
    if step.action is None:
        return _content_words(step.content)
    action = step.action.move.value if isinstance(step.action, MoveTo) else _short(step.action)
    return f"{action}: {_content_words(step.content)}"


def _content_words(content: Message | WireError | None) -> str:
    match content:
        case None:
            return "no answer"
        case RadarView():
            return f"view {content.code}"
        case ActionError():
            return f"refused, {content.reason}"
        case GridSize():
            return f"hint: {content.columns} columns, {content.rows} rows"
        case RelativeCompass():
            return f"hint: the goal is at an angle of {content.angle:g}"
        case WireError():
            return "cannot be read"
        case _:
            return _short(content)


def _short(message: Message) -> str:
    text = compose(message)
    return text if len(text) <= LONGEST_MESSAGE else f"{text[: LONGEST_MESSAGE - 1]}…"


def _side_by_side(view: str, map: str, width: int) -> list[str]:
    """Return the lines of a view, with the map to its right if there is enough space."""
    left, right = view.split("\n"), map.split("\n")
    column = max(len(line) for line in left) + len(INDENT)
    if len(INDENT) + column + len(right[0]) > width:
        right = []
    return [
        f"{INDENT}{first:{column}}{second}".rstrip()
        for first, second in zip_longest(left, right, fillvalue="")
    ]


def _show_map(map: Map, complaints: int, terminal: Terminal) -> None:
    things = f"{_count(complaints, 'thing')} that cannot be" if complaints else "nothing that cannot be"
    if not map.cells:
        terminal.say(f"no view to make a map of, {things}")
        return
    terminal.say(f"map of {_count(len(map.cells), 'cell')} after {_count(map.step, 'move')}, {things}")
    for line in str(map).split("\n"):
        terminal.say(f"{INDENT}{line}".rstrip())


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _step_to_json(step: Step) -> dict[str, Any]:
    content = step.content
    return {
        "place": step.place,
        "step": step.map.step,
        "action": None if step.action is None else _message_to_json(step.action),
        "message": None if content is None or isinstance(content, WireError) else _message_to_json(content),
        "position": list(step.map.position),
        "heading": step.map.heading.value,
        "complaints": list(step.complaints),
    }


def _message_to_json(message: Message) -> Any:
    import json

    return message.data if isinstance(message, Unknown) else json.loads(compose(message))


LOG = Verb(
    "labyrinth log",
    "show a session step by step and draw its map",
    "Read a captured stream, or a log with a JSON message per line, and draw every view beside the move that "
    "led to it and the map so far.\n"
    "Views that cannot be, and those that contradict the map, are marked with `!`; then the exit code is 1.",
    [
        argument("file", metavar="FILE", help="the stream or log; `-` is standard input", complete="files"),
        argument("--last", action="store_true", help="draw the map only at the end"),
        argument("--svg", action="store_true", help="print only the map at the end, as an SVG picture"),
        argument("--json", action="store_true", help="print one JSON object for each step"),
    ],
    [
        Example(
            """printf '{"RadarView":"ieysGjGO8papd/a"}' | boardcode labyrinth log - --last""",
            """\
line 1  view ieysGjGO8papd/a
    ##• •##
    ##| |##
    •-• •##
    |   |##
    • •-•##
    | #####
    •-•####
map of 4 cells after 0 moves, nothing that cannot be
    ##• •
    ##| |
    •-• •
    |  ^|
    • •-•
    | ###
    •-•##
""",
        ),
        Example(
            """printf '\\37\\0\\0\\0{"RadarView":' | boardcode labyrinth log -""",
            """\
byte 17  cannot be read
    ! byte 17: the stream ends after 13 bytes of a message of 31
no view to make a map of, 1 thing that cannot be
""",
        ),
    ],
    run_log,
)

# -- maze


def _parse_pair(text: str, separator: str) -> tuple[int, int] | None:
    """Return two numbers with a separator between them, or None if the text is something else.

    >>> _parse_pair("12x7", "x"), _parse_pair("12", "x")
    ((12, 7), None)
    """
    match = re.fullmatch(rf"([0-9]{{1,9}}){separator}([0-9]{{1,9}})", text)
    return (int(match[1]), int(match[2])) if match else None


def parse_size(text: str) -> tuple[int, int]:
    """Return the width and height of a text such as 12x7."""
    size = _parse_pair(text.lower(), "x")
    if size is None:
        raise ArgumentTypeError(f"expected a width and a height such as 12x7, got {text!r}")
    return size


def parse_position(text: str) -> Position:
    """Return the row and column of a text such as 0,3."""
    position = _parse_pair(text, ",")
    if position is None:
        raise ArgumentTypeError(f"expected a row and a column such as 0,3, got {text!r}")
    return Position(*position)


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
        argument(
            "--size",
            metavar="WxH",
            type=parse_size,
            default=(10, 10),
            help="columns and rows (default 10x10)",
        ),
        argument(
            "--seed",
            metavar="S",
            type=whole_number(),
            default=0,
            help="seed of the random choice (default 0)",
        ),
        argument(
            "--algorithm",
            metavar="NAME",
            choices=tuple(algorithm.value for algorithm in Algorithm),
            default=Algorithm.BACKTRACKING.value,
            help="backtracking (long corridors, the default) or prim (short dead ends)",
        ),
        argument(
            "--loops",
            metavar="N",
            type=whole_number(0),
            default=0,
            help="inner walls to remove, so that there is more than one way (default 0)",
        ),
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
    lines = [f"{ends}: {_count(route.length, 'move')}"]
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
VERBS = (LOG, MAZE, PATH)
