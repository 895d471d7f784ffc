"""The verb `labyrinth log`: a session step by step, and the map that grows with it."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
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
MOST_NAMES = 5  # of players in an error


def run_log(options: Namespace, terminal: Terminal) -> int:
    """Show a log step by step; the exit code is 1 if there are complaints."""
    if options.svg and options.json:
        raise UsageError("--svg and --json exclude each other")
    maps: dict[str, Map] = {}
    complaints: Counter[str] = Counter()
    with open_input(options.file, terminal) as stream:
        entries = (entry for entry in read_log(stream) if options.player in (None, entry.player))
        for step in steps(entries):
            maps[step.player] = step.map
            complaints[step.player] += len(step.complaints)
            _show_step(step, options, terminal)
            terminal.out.flush()  # somebody may be following a running game
    players = [player for player in maps if maps[player].cells] or list(maps)[:1] or [""]
    if options.svg:
        terminal.say(maps.get(_only_player(players), Map()).svg())
    elif not options.json:
        for player in players:
            _show_map(maps.get(player, Map()), complaints[player], terminal, player)
    return BAD_CODE if complaints.total() else OK


def _only_player(players: list[str]) -> str:
    if len(players) > 1:
        names = ", ".join(map(printable, players[:MOST_NAMES]))
        more = ", …" if len(players) > MOST_NAMES else ""
        raise UsageError(f"the log has several players: {names}{more}; --player chooses one")
    return players[0]


def _show_step(step: Step, options: Namespace, terminal: Terminal) -> None:
    if options.json:
        terminal.say(json_line(_step_to_json(step)))
        return
    if options.svg:  # standard output is for the picture alone
        place = "" if isinstance(step.content, WireError) else f"{step.place}: "
        for complaint in step.complaints:
            terminal.complain(f"{place}{printable(complaint)}")
        return
    player = f"{printable(step.player)}  " if step.player else ""
    terminal.say(f"{terminal.paint(step.place, BOLD)}  {player}{printable(_step_words(step))}")
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


def _show_map(map: Map, complaints: int, terminal: Terminal, player: str) -> None:
    things = f"{plural(complaints, 'thing')} that cannot be" if complaints else "nothing that cannot be"
    name = f"{printable(player)}: " if player else ""
    if not map.cells:
        terminal.say(f"{name}no view to make a map of, {things}")
        return
    terminal.say(f"{name}map of {plural(len(map.cells), 'cell')} after {plural(map.step, 'move')}, {things}")
    for line in str(map).split("\n"):
        terminal.say(f"{INDENT}{line}".rstrip())


def _step_to_json(step: Step) -> dict[str, Any]:
    content = step.content
    return {
        "place": step.place,
        "player": step.player or None,
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
    "led to it and the map so far. In the log of `labyrinth serve` every player has its own map.\n"
    "Views that cannot be, and those that contradict the map, are marked with `!`; then the exit code is 1.",
    [
        argument("file", metavar="FILE", help="the stream or log; `-` is standard input", complete="files"),
        argument(
            "--player",
            metavar="NAME",
            help="only this player, such as us/me; for the log of a practice server",
        ),
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
