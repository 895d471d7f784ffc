"""`boardcode formats`: what there is."""

from __future__ import annotations

import json
from argparse import Namespace

import boardcode
from boardcode.cli.terminal import BOLD, Terminal
from boardcode.cli.verb import FINE, Example, Verb, argument


def run(options: Namespace, terminal: Terminal) -> int:
    """List the formats."""
    found = boardcode.formats()
    if options.json:
        for format in found:
            terminal.say(
                json.dumps(
                    {
                        "name": format.name,
                        "game": format.game,
                        "title": format.title,
                        "description": format.description,
                        "bits": format.fields.width,
                        "spellings": format.spellings,
                        "examples": list(format.examples),
                    },
                    ensure_ascii=False,
                )
            )
        return FINE
    width = max(len(format.name) for format in found)
    for format in found:
        example = format.examples[0] if format.examples else ""
        room = terminal.width - width - len(format.title) - 4
        shown = example if len(example) <= room else example[: room - 1] + "…"
        terminal.say(f"{terminal.paint(format.name.ljust(width), BOLD)}  {format.title}  {shown}".rstrip())
    return FINE


VERB = Verb(
    "formats",
    "list the formats",
    "List the formats with their titles and an example of each.",
    [argument("--json", action="store_true", help="one JSON object a format, with more about each")],
    [
        Example(
            "boardcode formats | head -n 3",
            """\
klotski        Klotski layout  1A9BF0C00
klotski-short  Klotski short code  4WVE1
radar          Labyrinth radar view  ieysGjGO8papd/a
""",
        )
    ],
    run,
)
