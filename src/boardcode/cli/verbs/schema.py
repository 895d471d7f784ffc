"""`boardcode schema`: the JSON Schema of a format."""

from __future__ import annotations

import json
from argparse import Namespace

from boardcode.cli.terminal import Terminal
from boardcode.cli.usage import FINE
from boardcode.cli.verb import FORMAT, Example, Verb


def run(options: Namespace, terminal: Terminal) -> int:
    """Print a format's JSON Schema."""
    terminal.say(json.dumps(options.format.schema(), indent=2, ensure_ascii=False))
    return FINE


VERB = Verb(
    "schema",
    "print the JSON Schema of a format",
    "Print the JSON Schema of a format's JSON form.",
    [FORMAT],
    [
        Example(
            "boardcode schema chacun-retake | head -n 4",
            """\
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "ChaCuN pawn taken back",
  "type": "object",
""",
        )
    ],
    run,
)
