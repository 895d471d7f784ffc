"""The verb `labyrinth log`: a session step by step, and the map that grows with it."""

from __future__ import annotations

from argparse import Namespace
from itertools import zip_longest
from typing import Any

from boardcode.cli.codes import open_input
from boardcode.cli.terminal import BAD_CODE, BOLD, OK, RED, Terminal, UsageError, json_line, plural, printable
from boardcode.cli.verb import Example, Verb, argument
from boardcode.games.labyrinth.log import read_log
from boardcode.games.labyrinth.map import Map
from boardcode.games.labyrinth.message_text import compose
from boardcode.games.labyrinth.messages import (
    ActionError,
    GridSize,
    Message,
    MoveTo,
    RelativeCompass,
    Secret,
    SecretSumModulo,
    SolveChallenge,
    Unknown,
)
from boardcode.games.labyrinth.session import Action, Step, steps
from boardcode.games.labyrinth.state import RadarView
from boardcode.games.labyrinth.wire import WireError
from boardcode.wording import shorten

INDENT = "    "
LONGEST_MESSAGE = 60  # characters


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
    return f"{_action_words(step.action)}: {_content_words(step.content)}"


def _action_words(action: Action) -> str:
    match action:
        case MoveTo():
            return action.move.value
        case SolveChallenge():
            return f"answer {shorten(action.answer)}"
        case _:
            return _short(action)


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
        case Secret():
            return f"hint: the secret {content.value}"
        case SecretSumModulo():
            return f"challenge: the sum of the secrets modulo {content.modulus}"
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
    things = f"{plural(complaints, 'thing')} that cannot be" if complaints else "nothing that cannot be"
    if not map.cells:
        terminal.say(f"no view to make a map of, {things}")
        return
    terminal.say(f"map of {plural(len(map.cells), 'cell')} after {plural(map.step, 'move')}, {things}")
    for line in str(map).split("\n"):
        terminal.say(f"{INDENT}{line}".rstrip())


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
