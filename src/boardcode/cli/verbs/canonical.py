"""`boardcode canonical`: the one way to write each code."""

from __future__ import annotations

from argparse import Namespace

import boardcode
from boardcode.cli.each import each_code
from boardcode.cli.terminal import Terminal, json_line
from boardcode.cli.verb import CODES, FORMAT, JSON, Example, Verb, argument


def run(options: Namespace, terminal: Terminal) -> int:
    """Print each code's canonical form."""

    def rewritten(code: str) -> str:
        canonical = boardcode.canonical(options.format, code, strict=options.strict)
        return json_line({"code": code, "canonical": canonical}) if options.json else canonical

    return each_code(options.codes, terminal, rewritten, as_json=options.json)


VERB = Verb(
    "canonical",
    "write codes in their one form",
    "Print the one code that says the same as each code. Dirty padding and ignored bits are cleaned.",
    [
        FORMAT,
        CODES,
        argument("--strict", action="store_true", help="refuse what is not canonical instead of cleaning it"),
        JSON,
    ],
    [
        Example("boardcode canonical klotski 1a9bf0c 5DC02F8", "1A9BF0C00\n5DC02F800"),
        Example(
            "echo '010203 25 34 31 43 41' | boardcode canonical 5211-hand",
            "0x0000002534314341",
        ),
    ],
    run,
)
