"""`boardcode explain`: which characters and bits of a code mean what."""

from __future__ import annotations

from argparse import Namespace

from boardcode.cli.each import each_code
from boardcode.cli.explained import bits_in_groups, table
from boardcode.cli.terminal import Terminal, json_line
from boardcode.cli.verb import CODES, FORMAT, JSON, LENIENT, Example, Verb


def run(options: Namespace, terminal: Terminal) -> int:
    """Print a table for each code."""

    def explained(code: str) -> str:
        explanation = options.format.explain(code, strict=not options.lenient)
        if options.json:
            return json_line(explanation.to_json())
        return "\n".join([*bits_in_groups(explanation, terminal), "", *table(explanation, terminal)])

    return each_code(options.codes, terminal, explained, as_json=options.json)


VERB = Verb(
    "explain",
    "tell which characters and bits mean what",
    "Print the bits of each code in groups and a row for each field.",
    [FORMAT, CODES, LENIENT, JSON],
    [
        Example(
            "boardcode explain arx-cell 0b1010100",
            "1 010 100\n\nchar  bits  field   meaning\n3     1     color   white\n4-6   010   top     jester\n7-9   100   bottom  paladin",
        ),
    ],
    run,
)
