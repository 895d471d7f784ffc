"""`boardcode decode`, `canonical` and `recode`: codes as JSON, in canonical form and in other formats."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable
from typing import Any

from boardcode import registry
from boardcode.cli.names_option import NAMES, CardNames
from boardcode.cli.report import each_code
from boardcode.cli.terminal import Terminal, UsageError, json_line
from boardcode.cli.verb import CODES, FORMAT, JSON, LENIENT, Example, Verb, argument, format_named
from boardcode.drawing import Notation
from boardcode.errors import UnknownFormat
from boardcode.failures import blame_format
from boardcode.format import Format
from boardcode.state import State
from boardcode.wording import either


def run_decode(options: Namespace, terminal: Terminal) -> int:
    """Print each code's JSON form."""
    format = options.format
    names = CardNames.for_format(options, format)
    indent = 2 if options.indent else None

    def decode(code: str) -> str:
        state = format.decode(code, strict=not options.lenient)
        content = names.add_to(format.to_json(state), format, state)
        return json.dumps(content, indent=indent, ensure_ascii=False)

    return each_code(options.codes, terminal, decode, format=format, as_json=options.json)


def run_canonical(options: Namespace, terminal: Terminal) -> int:
    """Print each code's canonical form."""

    def rewrite(code: str) -> str:
        canonical = registry.canonical(options.format, code, strict=options.strict)
        return json_line({"code": code, "canonical": canonical}) if options.json else canonical

    return each_code(options.codes, terminal, rewrite, format=options.format, as_json=options.json)


def run_recode(options: Namespace, terminal: Terminal) -> int:
    """Print each code in another format, or in a notation of its game; or read such a notation."""
    read, write, format = _recoding(options)

    def recode(code: str) -> str:
        new = write(code, read(code))
        return json_line({"code": code, "recoded": new}) if options.json else new

    return each_code(options.codes, terminal, recode, format=format, as_json=options.json)


def _recoding(
    options: Namespace,
) -> tuple[Callable[[str], State], Callable[[str, State], str], Format[Any]]:
    """The function that reads a text, the one that writes its state, and the format that reads or writes."""
    notation = _notation_of(options.target, options.source)
    if notation is not None:
        _refuse_names(options)
        target = format_named(options.target)
        return notation.decode, lambda code, state: str(target.encode(state)), target
    source = format_named(options.source)

    def read(code: str) -> State:
        state: State = source.decode(code, strict=not options.lenient)
        return state

    notation = source.notations.get(options.target)
    if notation is not None:
        shown = CardNames.for_format(options, source).show_in(source).notations[options.target]
        return read, lambda code, state: shown.encode(state), source
    _refuse_names(options)
    target = format_named(options.target)
    convert = source.recoder_to(target)
    if convert is None:
        raise UsageError(_no_recoding(source, target))

    def write(code: str, state: State) -> str:
        with blame_format(target, code):
            return str(target.encode(convert(state)))

    return read, write, source


def _refuse_names(options: Namespace) -> None:
    """Raise a `UsageError` if names are asked for, which a code has no place for."""
    if options.names is not None:
        raise UsageError(f"names stand in lists of cards, and {options.target} is none")


def _notation_of(name: str, notation: str) -> Notation[Any] | None:
    """The notation of that name if a format has one, None if there is no such format or notation."""
    try:
        return registry.get(name).notations.get(notation)
    except UnknownFormat:
        return None


def _no_recoding(source: Format[Any], target: Format[Any]) -> str:
    targets = [
        format.name for format in registry.formats() if format is not source and source.recoder_to(format)
    ]
    targets += source.notations
    rest = f"; it can be recoded as {either(targets)}" if targets else ""
    return f"{source.name} says nothing that {target.name} could hold{rest}"


DECODE = Verb(
    "decode",
    "turn codes into JSON",
    "Print the JSON form of each code, one per line. `boardcode schema FORMAT` describes it.",
    [
        FORMAT,
        CODES,
        NAMES,
        LENIENT,
        argument("--indent", action="store_true", help="spread the JSON over several lines"),
        argument("--json", action="store_true", help="print a JSON object for bad codes too, not a report"),
    ],
    [
        Example("boardcode decode chacun-place AG", '{"fringe": 1, "rotation": "half_turn"}'),
        Example(
            "printf '25\\n0x34\\n' | boardcode decode 5211-card",
            '{"color": "blue", "value": 5}\n{"color": "orange", "value": 4}',
        ),
    ],
    run_decode,
)
CANONICAL = Verb(
    "canonical",
    "write codes in canonical form",
    "Print the canonical code of each code. Padding and ignored bits that are not zero are cleared.",
    [
        FORMAT,
        CODES,
        argument("--strict", action="store_true", help="reject codes whose bits would have to be cleared"),
        JSON,
    ],
    [
        Example("boardcode canonical klotski 1a9bf0c 5DC02F8", "1A9BF0C00\n5DC02F800"),
        Example("echo '010203 25 34 31 43 41' | boardcode canonical 5211-hand", "0x0000002534314341"),
    ],
    run_canonical,
)
RECODE = Verb(
    "recode",
    "rewrite codes in another format of the same game",
    "Print each code of one format in another format of the same game. One of the two may be another notation"
    " of the game, such as fen or pbn.",
    [
        argument("source", metavar="FROM", help="the codes' format, or a notation", complete="formats"),
        argument("target", metavar="TO", help="the format or the notation to write", complete="formats"),
        CODES,
        NAMES,
        LENIENT,
        JSON,
    ],
    [
        Example("boardcode recode klotski klotski-short 1A9BF0C", "4WVE1"),
        Example("boardcode recode klotski-short klotski 4WVE1 AXCZN", "1A9BF0C00\n4FEA13400"),
    ],
    run_recode,
)
VERBS = (DECODE, CANONICAL, RECODE)
