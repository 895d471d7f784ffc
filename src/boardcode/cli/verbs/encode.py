"""`boardcode encode`: from JSON or drawings to codes.

The input is either JSON or drawings; its first character tells which. If its first line is JSON, each line is
a state; otherwise JSON may extend over several lines. Drawings of several lines are separated by empty lines;
a format whose drawings have one line has one drawing per line, which indented lines continue.
"""

from __future__ import annotations

import json
import re
from argparse import Namespace
from collections.abc import Generator, Iterator
from itertools import chain
from typing import Any

from boardcode.cli.codes import STANDARD_INPUT, Line, read_batches, read_error
from boardcode.cli.example_drawings import example_drawings, has_one_line
from boardcode.cli.report import clearest_error, report
from boardcode.cli.terminal import BAD_CODE, OK, Terminal, UsageError, json_line
from boardcode.cli.verb import FORMAT, JSON, Example, Verb, argument
from boardcode.errors import CodeError, InvalidJson
from boardcode.failures import blame_format
from boardcode.format import Format

MAX_LINE = 1 << 24  # bytes of a line; a large board may be one line of JSON
MAX_STATE = 1 << 24  # characters of a state of several lines
TRY_SIZE = 1 << 16  # characters of JSON that are read before values are looked for
_NO_SPACE = re.compile(r"\S")


def run(options: Namespace, terminal: Terminal) -> int:
    """Print the code of each state."""
    exit_code = OK
    for state in split_states(_read_lines(options, terminal), options.format):
        try:
            with blame_format(options.format):
                code = encode(options.format, state.text)
            terminal.say(json_line({"code": code}) if options.json else code)
        except CodeError as error:
            exit_code = BAD_CODE
            if options.json:
                terminal.say(json_line({"error": clearest_error(error).to_json()}))
            else:
                report(error, state, terminal)
    return exit_code


def _read_lines(options: Namespace, terminal: Terminal) -> Iterator[Line]:
    """Return the lines of the argument, the file or standard input, with the white space before them."""
    if options.file and options.state is not None:
        raise UsageError("give the state or a file, not both")
    if options.state not in (None, STANDARD_INPUT):
        return iter([Line(text.removesuffix("\r")) for text in options.state.removesuffix("\n").split("\n")])
    if not options.file and options.state is None and terminal.nothing_piped_in:
        raise UsageError("nothing to encode: give JSON or a drawing as an argument, in a file, or pipe it in")
    return (
        Line(text.removesuffix("\r"), batch.source, number)
        for batch in read_batches(options.file or STANDARD_INPUT, terminal, MAX_LINE)
        for number, text in enumerate(batch.texts, batch.first)
    )


def split_states(lines: Iterator[Line], format: Format[Any]) -> Iterator[Line]:
    """Yield the text of each state, with the place of its first line."""
    first = next((line for line in lines if line.text.strip()), None)
    if first is None:
        return
    lines = chain([first], lines)
    if looks_like_json(first.text, format):
        is_line_by_line = _is_json(first.text)
        yield from (line for line in lines if line.text.strip()) if is_line_by_line else _split_json(lines)
    elif has_one_line(format):
        yield from _join_indented(lines)
    else:
        yield from _split_drawings(lines)


def looks_like_json(text: str, format: Format[Any]) -> bool:
    """Whether a text is JSON rather than a drawing.

    The drawings of some formats begin with a bracket, but none with a brace.
    """
    first = text.lstrip()[:1]
    if first == "[":
        return not any(drawing.startswith("[") for drawing in example_drawings(format))
    return first == "{" or text.strip() == "null"


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


class _Block:
    """The lines of a state that is being read."""

    def __init__(self) -> None:
        self._first = Line("")
        self._texts: list[str] = []
        self.size = 0

    def add(self, line: Line) -> None:
        if not self._texts:
            self._first = line
        self._texts.append(line.text)
        self.size += len(line.text) + 1

    def check(self) -> None:
        """Raise `UsageError` if it is too long for a state, as input without an end is."""
        if self.size > MAX_STATE:
            message = f"the state of line {self._first.number} is longer than {MAX_STATE:,} characters"
            raise read_error(self._first.source, ValueError(message))

    def join(self) -> Line:
        return self._first._replace(text="\n".join(self._texts))


def _split_json(lines: Iterator[Line]) -> Iterator[Line]:
    """Yield JSON values that may extend over several lines; the text after a bad one is part of it.

    What was read is tried again only when it is twice as long, so that long values take no longer.
    """
    block, enough = _Block(), TRY_SIZE
    for line in lines:
        block.add(line)
        if block.size > enough:
            block = yield from _whole_values(block)
            block.check()
            enough = min(max(TRY_SIZE, 2 * block.size), MAX_STATE)
    rest = (yield from _whole_values(block)).join()
    if rest.text.strip():
        yield rest._replace(text=rest.text.strip())


def _whole_values(block: _Block) -> Generator[Line, None, _Block]:
    """Yield the JSON values of a block, and return the rest, which is no value, or not yet a whole one."""
    line = block.join()
    text, number = line.text, line.number
    decoder = json.JSONDecoder()
    start = stop = 0
    while following := _NO_SPACE.search(text, stop):
        number += text.count("\n", start, following.start()) if number else 0  # an argument has no number
        start = following.start()
        try:
            stop = decoder.raw_decode(text, start)[1]
        except (ValueError, RecursionError):
            break
        yield line._replace(text=text[start:stop], number=number)
    rest = _Block()
    if following:
        rest.add(line._replace(text=text[start:], number=number))
    return rest


def _join_indented(lines: Iterator[Line]) -> Iterator[Line]:
    """Yield each line with the indented ones below it: a drawing without a declaration wraps long lists."""
    drawing = _Block()
    for line in chain(lines, [Line("end")]):
        if drawing.size and line.text.startswith(" "):
            drawing.add(line)
            drawing.check()
        elif line.text.strip():
            if drawing.size:
                yield drawing.join()
            drawing = _Block()
            drawing.add(line)


def _split_drawings(lines: Iterator[Line]) -> Iterator[Line]:
    """Yield the blocks of lines between empty lines."""
    block = _Block()
    for line in chain(lines, [Line("")]):
        if line.text:
            block.add(line)
            block.check()
        elif block.size:
            yield block.join()
            block = _Block()


def encode(format: Format[Any], text: str) -> str:
    """Return the code of a state given as JSON or as a drawing; raises `CodeError`."""
    if looks_like_json(text, format):
        return format.encode(format.from_json(_parse_json(text, format)))
    return format.encode(format.from_drawing(text))


def _parse_json(text: str, format: Format[Any]) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        place = error.pos
        raise InvalidJson(
            f"not JSON: {error.msg}", format=format.name, code=text, start=place, stop=place, expected="JSON"
        ) from None
    except RecursionError:
        raise InvalidJson("not of this form: nested too deeply", format=format.name) from None
    except ValueError:  # Python does not read numbers of thousands of digits
        raise InvalidJson("not of this form: a number has too many digits", format=format.name) from None


ENCODE = Verb(
    "encode",
    "turn JSON or drawings into codes",
    "Print the code of each state, given as JSON or as a drawing: as an argument, in a file, or piped in. "
    "JSON may be one value per line. Drawings of several lines are separated by an empty line.",
    [
        FORMAT,
        argument(
            "state",
            metavar="STATE",
            nargs="?",
            help="JSON or a drawing; `-`, or a pipe without one, reads standard input",
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
VERBS = (ENCODE,)
