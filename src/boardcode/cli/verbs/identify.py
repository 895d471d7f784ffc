"""`boardcode identify`: which formats accept a code."""

from __future__ import annotations

from argparse import Namespace

import boardcode
from boardcode.cli.codes import given
from boardcode.cli.terminal import Terminal, json_line, printable
from boardcode.cli.usage import BAD_CODE, FINE
from boardcode.cli.verb import CODES, Example, Verb, argument


def run(options: Namespace, terminal: Terminal) -> int:
    """Print the names of the formats that accept each code, likeliest first."""
    worst = FINE
    for line in given(options.codes, terminal):
        names = [format.name for format in boardcode.identify(line.text)]
        worst = worst if names else BAD_CODE
        if options.json:
            terminal.say(json_line({"code": line.text, "formats": names}))
        else:
            terminal.say(f"{printable(line.text)}: {', '.join(names) or 'no format accepts it'}")
    return worst


VERB = Verb(
    "identify",
    "tell which formats accept a code",
    "Print the names of the formats that accept each code, likeliest first. The exit code is 1 if a code has none.",
    [CODES, argument("--json", action="store_true", help="one JSON object a line")],
    [
        Example("boardcode identify AG T", "AG: chacun-place\nT: chacun-occupy, chacun-retake"),
        Example("boardcode identify 4WVE1 --json", '{"code": "4WVE1", "formats": ["klotski-short"]}'),
    ],
    run,
)
