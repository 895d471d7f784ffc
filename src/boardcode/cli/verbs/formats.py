"""`boardcode formats`: what there is."""

from __future__ import annotations

from argparse import Namespace
from textwrap import wrap
from typing import Any

import boardcode
from boardcode.cli.format_name import format_named
from boardcode.cli.terminal import BOLD, Terminal, json_line
from boardcode.cli.usage import FINE
from boardcode.cli.verb import Example, Verb, argument

Formats = list[boardcode.Format[Any]]


def run(options: Namespace, terminal: Terminal) -> int:
    """List the formats, or tell more about some."""
    found: Formats = options.formats or boardcode.formats()
    if options.json:
        rows = [json_line(_data(format)) for format in found]
    elif options.formats:
        rows = [row for format in found for row in _described(format, terminal)]
    else:
        rows = _listed(found, terminal)
    for row in rows:
        terminal.say(row)
    return FINE


def _data(format: boardcode.Format[Any]) -> dict[str, Any]:
    return {
        "name": format.name,
        "game": format.game,
        "title": format.title,
        "description": format.description,
        "bits": format.fields.width,
        "spellings": format.spellings,
        "examples": list(format.examples),
    }


def _listed(found: Formats, terminal: Terminal) -> list[str]:
    """A row for each format: name, title and an example."""
    name_width, title_width = (
        max(len(format.name) for format in found),
        max(len(format.title) for format in found),
    )
    rows = []
    for format in found:
        example = format.examples[0] if format.examples else ""
        room = terminal.width - name_width - title_width - 4
        shown = example if len(example) <= room else example[: max(0, room - 1)] + "…"
        rows.append(
            f"{terminal.paint(format.name.ljust(name_width), BOLD)}  {format.title.ljust(title_width)}  {shown}".rstrip()
        )
    return rows


def _described(format: boardcode.Format[Any], terminal: Terminal) -> list[str]:
    width = "of no fixed length" if format.fields.width is None else f"{format.fields.width} bits"
    texts = [format.description, f"Spellings: {format.spellings}" if format.spellings else ""]
    rows = [f"{terminal.paint(format.name, BOLD)}  {format.title}, {width}"]
    rows += [f"  {line}" for text in texts for line in wrap(text, terminal.width - 4)]
    return [*rows, *(f"  $ boardcode explain {format.name} {example}" for example in format.examples[:1])]


VERB = Verb(
    "formats",
    "list the formats",
    "List the formats with their titles and an example of each, or tell more about those that are named.",
    [
        argument(
            "formats",
            metavar="FORMAT",
            nargs="*",
            type=format_named,
            help="formats to tell more about",
            complete="formats",
        ),
        argument("--json", action="store_true", help="one JSON object a format, with more about each"),
    ],
    [
        Example(
            "boardcode formats | head -n 3",
            """\
klotski        Klotski layout                       1A9BF0C00
klotski-short  Klotski short code                   4WVE1
radar          Labyrinth radar view                 ieysGjGO8papd/a
""",
        ),
        Example(
            "boardcode formats arx-cell",
            """\
arx-cell  Arx square, 7 bits
  What stands on a square in 7 bits: colour, top piece, bottom piece. A single
  piece is a bottom piece.
  Spellings: 0b may be left off; `_` and spaces may stand between digits.
  $ boardcode explain arx-cell 0b1001011
""",
        ),
    ],
    run,
)
