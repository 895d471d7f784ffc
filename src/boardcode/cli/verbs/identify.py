"""`boardcode identify`: which formats accept a code."""

from __future__ import annotations

import json
from argparse import Namespace

import boardcode
from boardcode.cli.codes import given
from boardcode.cli.terminal import Terminal
from boardcode.cli.verb import BAD_CODE, CODES, FINE, JSON, Example, Verb


def run(options: Namespace, terminal: Terminal) -> int:
    """Print the names of the formats that accept each code, likeliest first."""
    worst = FINE
    for line in given(options.codes, terminal):
        names = [] if line.garbage else [format.name for format in boardcode.identify(line.text)]
        worst = worst if names else BAD_CODE
        if options.json:
            terminal.say(json.dumps({"code": line.text, "formats": names}, ensure_ascii=False))
        else:
            terminal.say(f"{line.text}: {', '.join(names) or 'no format accepts it'}")
    return worst


VERB = Verb(
    "identify",
    "tell which formats accept a code",
    "Print the names of the formats that accept each code, likeliest first.",
    [CODES, JSON],
    [
        Example("boardcode identify AG T", "AG: chacun-place\nT: chacun-occupy, chacun-retake"),
        Example("boardcode identify 4WVE1 --json", '{"code": "4WVE1", "formats": ["klotski-short"]}'),
    ],
    run,
)
