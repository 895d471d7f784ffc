"""`boardcode recode`: from one format of a game to another."""

from __future__ import annotations

import json
from argparse import Namespace

import boardcode
from boardcode.cli.each import each_code
from boardcode.cli.terminal import Terminal
from boardcode.cli.verb import CODES, JSON, LENIENT, Example, UsageError, Verb, argument
from boardcode.recoding import recoder


def run(options: Namespace, terminal: Terminal) -> int:
    """Print each code in another format."""
    source, target = boardcode.get(options.source), boardcode.get(options.target)
    convert = recoder(source, target)
    if convert is None:
        raise UsageError(f"{source.name} says nothing that {target.name} could hold")

    def recoded(code: str) -> str:
        found = target.encode(convert(source.decode(code, strict=not options.lenient)))
        return json.dumps({"code": code, "recoded": found}, ensure_ascii=False) if options.json else found

    return each_code(options.codes, terminal, recoded, as_json=options.json)


VERB = Verb(
    "recode",
    "rewrite codes in another format of the same game",
    "Print each code of one format in another format of the same game.",
    [
        argument("source", metavar="FROM", help="the codes' format", complete="formats"),
        argument("target", metavar="TO", help="the format to write", complete="formats"),
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
