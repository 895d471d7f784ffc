"""`boardcode encode`: from JSON or drawings to codes.

What is read is either JSON or drawings, which are told apart by their first sign. JSON in one line is a state a line; JSON
over several lines is taken together. Drawings of several lines have an empty line between them; a format whose drawings are
of one line has one a line.
"""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any

from boardcode.cli.codes import STANDARD_INPUT, Line, batches
from boardcode.cli.report import report, told
from boardcode.cli.terminal import Terminal, json_line
from boardcode.cli.usage import BAD_CODE, FINE, UsageError
from boardcode.cli.verb import FORMAT, JSON, Example, Verb, argument
from boardcode.errors import CodeError, InvalidJson
from boardcode.format import Format


def run(options: Namespace, terminal: Terminal) -> int:
    """Print the code of each state."""
    worst = FINE
    for state in states(_lines(options, terminal), options.format):
        try:
            code = encoded(options.format, state.text)
            terminal.say(json_line({"code": code}) if options.json else code)
        except CodeError as error:
            worst = BAD_CODE
            if options.json:
                terminal.say(json_line({"error": told(error).to_json()}))
            else:
                report(error, state, terminal)
    return worst


def _lines(options: Namespace, terminal: Terminal) -> Iterator[Line]:
    """The lines of what is given, with the white space before them."""
    if options.file and options.state is not None:
        raise UsageError("give the state or a file, not both")
    if options.state not in (None, STANDARD_INPUT):
        return iter([Line(text.removesuffix("\r")) for text in options.state.removesuffix("\n").split("\n")])
    if not options.file and options.state is None and terminal.is_typed:
        raise UsageError("nothing to encode: give JSON or a drawing as an argument, in a file, or pipe it in")
    several = batches(options.file or STANDARD_INPUT, terminal)
    return (
        Line(text.removesuffix("\r"), batch.source, number)
        for batch in several
        for number, text in enumerate(batch.texts, batch.first)
    )


def states(lines: Iterator[Line], format: Format[Any]) -> Iterator[Line]:
    """The lines put together to states."""
    first = next((line for line in lines if line.text.strip()), None)
    if first is None:
        return
    lines = chain([first], lines)
    if looks_like_json(first.text, format):
        yield from (line for line in lines if line.text.strip()) if _is_json(first.text) else _values(lines)
    elif _has_one_line(format):
        yield from (line for line in lines if line.text.strip())
    else:
        yield from _blocks(lines)


def looks_like_json(text: str, format: Format[Any]) -> bool:
    """Whether a text is meant as JSON. The drawings of some formats begin with a bracket; none begins with a brace."""
    begin = text.lstrip()[:1]
    if begin == "[":
        return not any(drawing.startswith("[") for drawing in _drawings(format))
    return begin == "{" or text.strip() == "null"


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _has_one_line(format: Format[Any]) -> bool:
    return not any("\n" in drawing for drawing in _drawings(format))


@cache
def _drawings(format: Format[Any]) -> list[str]:
    """How the examples look, which tells how drawings of the format look."""
    return [format.draw(format.decode(code)) for code in format.examples] if format.drawing else []


def _values(lines: Iterator[Line]) -> Iterator[Line]:
    """JSON values that may go over several lines; what is after a bad one cannot be told apart from it."""
    everything = list(lines)
    text = "\n".join(line.text for line in everything).rstrip()
    decoder = json.JSONDecoder()
    start = 0
    while start < len(text):
        try:
            stop = decoder.raw_decode(text, start)[1]
        except (ValueError, RecursionError):
            stop = len(text)
        yield everything[text.count("\n", 0, start)]._replace(text=text[start:stop])
        start = stop + len(text[stop:]) - len(text[stop:].lstrip())


def _blocks(lines: Iterator[Line]) -> Iterator[Line]:
    """What stands between empty lines."""
    block: list[Line] = []
    for line in chain(lines, [Line("")]):
        if line.text:
            block.append(line)
        elif block:
            yield block[0]._replace(text="\n".join(each.text for each in block))
            block = []


def encoded(format: Format[Any], text: str) -> str:
    """The code of a state as JSON or as a drawing."""
    if looks_like_json(text, format):
        return format.encode(format.from_json(_read(text, format)))
    if format.drawing is None:
        raise UsageError(f"{format.name} declares no drawing: give JSON")
    return format.encode(format.from_drawing(text))


def _read(text: str, format: Format[Any]) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        place = error.pos
        raise InvalidJson(
            f"not JSON: {error.msg}", format=format.name, code=text, start=place, stop=place, expected="JSON"
        ) from None
    except RecursionError:
        raise InvalidJson("not of this form: nested too deeply", format=format.name) from None
    except ValueError:  # Python reads no number of thousands of digits
        raise InvalidJson("not of this form: a number has too many digits", format=format.name) from None


VERB = Verb(
    "encode",
    "turn JSON or drawings into codes",
    "Print the code of each state given as JSON or as a text drawing: as an argument, in a file, or piped in.\n"
    "JSON may be one value a line. Drawings of several lines have an empty line between them, such of one line are one a line.",
    [
        FORMAT,
        argument(
            "state",
            metavar="STATE",
            nargs="?",
            help="JSON or a drawing; `-` or none in a pipe reads standard input",
        ),
        argument("-f", "--file", metavar="FILE", help="read the states from a file", complete="files"),
        JSON,
    ],
    [
        Example("""boardcode encode chacun-place '{"fringe": 1, "rotation": "half_turn"}'""", "AG"),
        Example("boardcode encode 5211-card 'blue 5'", "0x25"),
        Example(
            "boardcode decode klotski 1A9BF0C 4FEA134 | boardcode encode klotski", "1A9BF0C00\n4FEA13400"
        ),
        Example("boardcode draw radar ieysGjGO8papd/a | boardcode encode radar", "ieysGjGO8papd/a"),
    ],
    run,
)
