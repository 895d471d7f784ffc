"""`boardcode encode`: from JSON or a drawing to a code."""

from __future__ import annotations

import json
import sys
from argparse import Namespace

import boardcode
from boardcode.cli.codes import STANDARD_INPUT, Line, opened
from boardcode.cli.report import report
from boardcode.cli.terminal import Terminal
from boardcode.cli.verb import BAD_CODE, FINE, FORMAT, Example, UsageError, Verb, argument
from boardcode.errors import CodeError, InvalidJson


def run(options: Namespace, terminal: Terminal) -> int:
    """Print the code of each JSON value, or of one drawing."""
    format = boardcode.get(options.format)
    worst = FINE
    for thing, place in _things(_text(options)):
        try:
            terminal.say(_encoded(format, thing))
        except CodeError as error:
            worst = BAD_CODE
            report(error, place, terminal)
    return worst


def _text(options: Namespace) -> str:
    if options.file and options.state is not None:
        raise UsageError("give the state or a file, not both")
    if options.file:
        with opened(options.file) as file:
            data = file.read()
    elif options.state not in (None, STANDARD_INPUT):
        return str(options.state)
    elif sys.stdin.isatty():
        raise UsageError("nothing to encode: give JSON or a drawing as an argument, in a file, or pipe it in")
    else:
        data = sys.stdin.buffer.read()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UsageError(f"the input is not UTF-8: {error.reason} at byte {error.start}") from None


def _things(text: str) -> list[tuple[str, Line]]:
    """One JSON value or drawing, or a JSON value in each line."""
    lines = text.splitlines()
    if len(lines) > 1 and all(_is_json(line) for line in lines):
        return [(line, Line(line, "input", number)) for number, line in enumerate(lines, 1)]
    return [(text, Line(text))]


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def _encoded(format: boardcode.Format[boardcode.State], text: str) -> str:
    looks_like_json = text.lstrip()[:1] in ("{", "[") or text.strip() == "null"
    if not looks_like_json:
        return format.encode(format.from_drawing(text.removesuffix("\n")))
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise InvalidJson(
            f"not JSON: {error.msg}", format=format.name, code=text, start=error.pos, stop=error.pos, expected="JSON"
        ) from None
    except RecursionError:
        raise InvalidJson("not of this form: nested too deeply", format=format.name) from None
    return format.encode(format.from_json(data))


VERB = Verb(
    "encode",
    "turn JSON or a drawing into a code",
    "Print the code of a state given as JSON or as a text drawing: as an argument, in a file, or piped in.\n"
    "Several JSON values, one a line, give a code each.",
    [
        FORMAT,
        argument("state", metavar="STATE", nargs="?", help="JSON or a drawing; `-` or none in a pipe reads standard input"),
        argument("--file", "-f", metavar="FILE", help="read the state from a file", complete="files"),
    ],
    [
        Example("""boardcode encode chacun-place '{"fringe": 1, "rotation": "half_turn"}'""", "AG"),
        Example("boardcode encode 5211-card 'blue 5'", "0x25"),
        Example("boardcode draw radar ieysGjGO8papd/a | boardcode encode radar", "ieysGjGO8papd/a"),
    ],
    run,
)
