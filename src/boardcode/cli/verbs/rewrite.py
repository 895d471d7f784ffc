"""`boardcode decode`, `canonical` and `recode`: codes as JSON, in canonical form and in other formats."""

from __future__ import annotations

import json
from argparse import Namespace

from boardcode import registry
from boardcode.cli.report import each_code
from boardcode.cli.terminal import Terminal, UsageError, json_line
from boardcode.cli.verb import CODES, FORMAT, JSON, LENIENT, Example, Verb, argument, format_named
from boardcode.failures import blame_format
from boardcode.wording import either


def run_decode(options: Namespace, terminal: Terminal) -> int:
    """Print each code's JSON form."""
    format = options.format
    indent = 2 if options.indent else None

    def decode(code: str) -> str:
        state = format.decode(code, strict=not options.lenient)
        return json.dumps(format.to_json(state), indent=indent, ensure_ascii=False)

    return each_code(options.codes, terminal, decode, format=format, as_json=options.json)


def run_canonical(options: Namespace, terminal: Terminal) -> int:
    """Print each code's canonical form."""

    def rewrite(code: str) -> str:
        canonical = registry.canonical(options.format, code, strict=options.strict)
        return json_line({"code": code, "canonical": canonical}) if options.json else canonical

    return each_code(options.codes, terminal, rewrite, format=options.format, as_json=options.json)


def run_recode(options: Namespace, terminal: Terminal) -> int:
    """Print each code in another format."""
    source, target = options.source, options.target
    convert = source.recoder_to(target)
    if convert is None:
        targets = [
            format.name for format in registry.formats() if format is not source and source.recoder_to(format)
        ]
        rest = f"; it can be recoded as {either(targets)}" if targets else ""
        raise UsageError(f"{source.name} says nothing that {target.name} could hold{rest}")

    def recode(code: str) -> str:
        state = convert(source.decode(code, strict=not options.lenient))
        with blame_format(target, code):
            new = target.encode(state)
        return json_line({"code": code, "recoded": new}) if options.json else str(new)

    return each_code(options.codes, terminal, recode, format=source, as_json=options.json)


DECODE = Verb(
    "decode",
    "turn codes into JSON",
    "Print the JSON form of each code, one per line. `boardcode schema FORMAT` describes it.",
    [
        FORMAT,
        CODES,
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
    "Print each code of one format in another format of the same game.",
    [
        argument("source", metavar="FROM", type=format_named, help="the codes' format", complete="formats"),
        argument("target", metavar="TO", type=format_named, help="the format to write", complete="formats"),
        CODES,
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
