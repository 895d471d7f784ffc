"""`boardcode labyrinth log`: a session as it went, each view beside the move that led to it, and the map that grows."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import zip_longest
from typing import Any, BinaryIO

from boardcode.cli.terminal import BOLD, RED, Terminal, json_line, printable
from boardcode.cli.usage import BAD_CODE, FINE, UsageError
from boardcode.cli.verb import Example, Verb, argument
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
from boardcode.games.labyrinth.session import Step, steps
from boardcode.games.labyrinth.state import RadarView
from boardcode.games.labyrinth.wire import WireError

STANDARD_INPUT = "-"
INDENT = "    "


def run(options: Namespace, terminal: Terminal) -> int:
    """Show a log step by step; the exit code tells whether anything in it cannot be."""
    if options.svg and options.json:
        raise UsageError("--svg and --json exclude each other")
    known, complaints = Map(), 0
    with _opened(options.file, terminal) as stream:
        for step in steps(read_log(stream)):
            known, complaints = step.map, complaints + len(step.complaints)
            _show(step, options, terminal)
            terminal.out.flush()  # whoever follows a running game sees each step at once
    if options.svg:
        terminal.say(known.svg())
    elif not options.json:
        _show_map(known, complaints, terminal)
    return BAD_CODE if complaints else FINE


@contextmanager
def _opened(name: str, terminal: Terminal) -> Iterator[BinaryIO]:
    if name == STANDARD_INPUT:
        if terminal.input is None:
            raise UsageError("standard input is closed")
        yield terminal.input
        return
    try:
        file = open(name, "rb")  # noqa: SIM115 - closed below
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise UsageError(f"cannot read {printable(name)}: {reason}") from None
    with file:
        yield file


# -- for a person


def _show(step: Step, options: Namespace, terminal: Terminal) -> None:
    if options.json:
        terminal.say(json_line(_plain(step)))
        return
    if options.svg:  # the picture alone goes to standard output
        for complaint in step.complaints:
            terminal.complain(
                printable(complaint)
                if isinstance(step.content, WireError)
                else f"{step.place}: {printable(complaint)}"
            )
        return
    terminal.say(f"{terminal.paint(step.place, BOLD)}  {printable(_said(step))}")
    if isinstance(step.content, RadarView):
        for line in _beside(str(step.content), "" if options.last else str(step.map), terminal.width):
            terminal.say(line)
    for complaint in step.complaints:
        terminal.say(f"{INDENT}{terminal.paint('!', RED)} {printable(complaint)}")


def _said(step: Step) -> str:
    """What happened, in a line."""
    if step.action is None:
        return _told(step.content)
    asked = step.action.move.value if isinstance(step.action, MoveTo) else _short(step.action)
    return f"{asked}: {_told(step.content)}"


def _told(content: Message | WireError | None) -> str:
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
    return text if len(text) <= 60 else f"{text[:59]}…"


def _beside(view: str, known: str, width: int) -> list[str]:
    """The view, and the map right of it if there is room."""
    left, right = view.split("\n"), known.split("\n")
    column = max(map(len, left)) + len(INDENT)
    if len(INDENT) + column + len(right[0]) > width:
        right = []
    return [
        f"{INDENT}{first:{column}}{second}".rstrip()
        for first, second in zip_longest(left, right, fillvalue="")
    ]


def _show_map(known: Map, complaints: int, terminal: Terminal) -> None:
    wrong = (
        f"{complaints} thing{'' if complaints == 1 else 's'} that cannot be"
        if complaints
        else "nothing that cannot be"
    )
    cells, moves = len(known.cells), known.step
    if not cells:
        terminal.say(f"no view to make a map of, {wrong}")
        return
    terminal.say(
        f"map of {cells} cell{'' if cells == 1 else 's'} after {moves} move{'' if moves == 1 else 's'}, {wrong}"
    )
    for line in str(known).split("\n"):
        terminal.say(f"{INDENT}{line}".rstrip())


# -- for a program


def _plain(step: Step) -> dict[str, Any]:
    content = step.content
    return {
        "place": step.place,
        "step": step.map.step,
        "action": None if step.action is None else _data(step.action),
        "message": None if content is None or isinstance(content, WireError) else _data(content),
        "position": list(step.map.position),
        "heading": step.map.heading.value,
        "complaints": list(step.complaints),
    }


def _data(message: Message) -> Any:
    import json

    return message.data if isinstance(message, Unknown) else json.loads(compose(message))


VERB = Verb(
    "labyrinth log",
    "show a session step by step and grow its map",
    "Read a captured stream, or a log with a JSON message a line, and draw every view beside the move that led to it and the map so far.\n"
    "Views that cannot be, and what contradicts the map, are marked with `!`; then the exit code is 1.",
    [
        argument("file", metavar="FILE", help="the stream or log; `-` is standard input", complete="files"),
        argument("--last", action="store_true", help="draw the map only at the end"),
        argument("--svg", action="store_true", help="print only the map at the end, as an SVG picture"),
        argument("--json", action="store_true", help="one JSON object for each step"),
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
    run,
)
