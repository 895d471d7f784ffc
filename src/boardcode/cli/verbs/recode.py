"""`boardcode recode`: from one format of a game to another."""

from __future__ import annotations

from argparse import Namespace

import boardcode
from boardcode.cli.each import each_code
from boardcode.cli.format_name import format_named
from boardcode.cli.terminal import Terminal, json_line
from boardcode.cli.usage import UsageError
from boardcode.cli.verb import CODES, JSON, LENIENT, Example, Verb, argument
from boardcode.recoding import recoder
from boardcode.wording import either


def run(options: Namespace, terminal: Terminal) -> int:
    """Print each code in another format."""
    source, target = options.source, options.target
    convert = recoder(source, target)
    if convert is None:
        targets = [
            format.name for format in boardcode.formats() if format is not source and recoder(source, format)
        ]
        rest = f"; it can be recoded as {either(targets)}" if targets else ""
        raise UsageError(f"{source.name} says nothing that {target.name} could hold{rest}")

    def recoded(code: str) -> str:
        found = target.encode(convert(source.decode(code, strict=not options.lenient)))
        return json_line({"code": code, "recoded": found}) if options.json else str(found)

    return each_code(options.codes, terminal, recoded, as_json=options.json)


VERB = Verb(
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
    run,
)
