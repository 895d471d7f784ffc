"""`boardcode formats`, `schema`, `vectors`, `plan` and `random`: what there is to know about a format."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable
from itertools import chain
from random import Random
from textwrap import wrap
from typing import Any, TypeVar

from boardcode import registry
from boardcode.cli.terminal import BOLD, OK, Terminal, json_line
from boardcode.cli.verb import FORMAT, SEED, Example, Verb, argument, format_named, whole_number
from boardcode.failures import skip_failing
from boardcode.format import Format

T = TypeVar("T")


def run_formats(options: Namespace, terminal: Terminal) -> int:
    """List the formats, or describe those that are named."""
    formats: list[Format[Any]] = options.formats or registry.formats()
    if options.json:
        blocks = _each(formats, lambda format: [json_line(_to_json(format))])
    elif options.formats:
        blocks = _each(formats, lambda format: _description(format, terminal))
    else:
        blocks = [_format_list(formats, terminal)]
    for row in chain.from_iterable(blocks):
        terminal.say(row)
    return OK


def _each(formats: list[Format[Any]], describe: Callable[[Format[Any]], T]) -> list[T]:
    """Return the description of each format, without those that fail."""
    descriptions = []
    for format in formats:
        with skip_failing(format):
            descriptions.append(describe(format))
    return descriptions


def _to_json(format: Format[Any]) -> dict[str, Any]:
    return {
        "name": format.name,
        "game": format.game,
        "title": format.title,
        "description": format.description,
        "bits": format.width,
        "spellings": format.spellings,
        "examples": list(format.examples),
    }


def _format_list(formats: list[Format[Any]], terminal: Terminal) -> list[str]:
    """Return a row for each format: name, title and an example."""
    cells = _each(formats, lambda format: (format.name, str(format.title), "".join(format.examples[:1])))
    name_width = max(len(name) for name, _, _ in cells)
    title_width = max(len(title) for _, title, _ in cells)
    width = terminal.width - name_width - title_width - 4
    rows = []
    for name, title, example in cells:
        if len(example) > width:
            example = example[: max(0, width - 1)] + "…"
        name = terminal.paint(name.ljust(name_width), BOLD)
        rows.append(f"{name}  {title.ljust(title_width)}  {example}".rstrip())
    return rows


def _description(format: Format[Any], terminal: Terminal) -> list[str]:
    width = "of no fixed length" if format.width is None else f"{format.width} bits"
    texts = [format.description, f"Spellings: {format.spellings}" if format.spellings else ""]
    rows = [f"{terminal.paint(format.name, BOLD)}  {format.title}, {width}"]
    rows += [f"  {line}" for text in texts for line in wrap(text, terminal.width - 4)]
    return [*rows, *(f"  $ boardcode explain {format.name} {example}" for example in format.examples[:1])]


def run_schema(options: Namespace, terminal: Terminal) -> int:
    """Print a format's JSON Schema."""
    terminal.say(json.dumps(options.format.schema(), indent=2, ensure_ascii=False))
    return OK


def run_vectors(options: Namespace, terminal: Terminal) -> int:
    """Print a format's test vectors."""
    from boardcode.vectors import content

    terminal.out.write(content(options.format))
    return OK


def run_plan(options: Namespace, terminal: Terminal) -> int:
    """Print the plan that a format's declaration is lowered to, or why there is none."""
    from boardcode.compile import plan, plan_text

    format = options.format
    if options.json:
        data = plan.to_json(format.plan) if format.plan is not None else None
        terminal.say(json_line({"format": format.name, "plan": data, "reason": format.plan_obstacle}))
    elif format.plan is None:
        terminal.say(f"{format.name}: read the careful way: {format.plan_obstacle}")
    else:
        terminal.say(plan_text.describe(format.plan))
    return OK


def run_random(options: Namespace, terminal: Terminal) -> int:
    """Print random codes."""
    format = options.format
    random = Random(options.seed)
    for _ in range(options.number):
        terminal.say(format.encode(format.sample(random)))
    return OK


FORMATS = Verb(
    "formats",
    "list the formats",
    "List the formats with their titles and an example of each, or describe those that are named.",
    [
        argument(
            "formats",
            metavar="FORMAT",
            nargs="*",
            type=format_named,
            help="formats to describe",
            complete="formats",
        ),
        argument("--json", action="store_true", help="print one JSON object per format, with more details"),
    ],
    [
        Example(
            "boardcode formats | head -n 3",
            """\
klotski              Klotski layout                       1A9BF0C00
klotski-short        Klotski short code                   4WVE1
radar                Labyrinth radar view                 ieysGjGO8papd/a
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
    run_formats,
)
SCHEMA = Verb(
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
    run_schema,
)
VECTORS = Verb(
    "vectors",
    "print the test vectors of a format",
    "Print a format's test vectors as JSON: valid codes with their JSON and drawing, and codes to reject.",
    [FORMAT],
    [
        Example(
            "boardcode vectors chacun-occupy | head -n 4",
            """\
{
 "format": "chacun-occupy",
 "title": "ChaCuN occupation of a zone",
 "valid": [
""",
        )
    ],
    run_vectors,
)
PLAN = Verb(
    "plan",
    "print the plan that a format is compiled from",
    "Print the plan of a format: what its declaration says about the bits, as plain data from which the fast "
    "decoders are compiled. If there is no plan, codes are read the slow and careful way, and the reason is "
    "printed.",
    [FORMAT, argument("--json", action="store_true", help="print the plan, or the reason, as a JSON object")],
    [
        Example(
            "boardcode plan chacun-place",
            """\
struct               10 bits
  fringe: integer     8 bits  0 to 189
  rotation: symbols   2 bits  0 "none", 1 "right", 2 "half_turn", 3 "left"
""",
        ),
    ],
    run_plan,
)
RANDOM = Verb(
    "random",
    "print random valid codes",
    "Print random valid codes, for testing other programs. They need not be positions that a game reaches. "
    "The same seed gives the same codes.",
    [
        FORMAT,
        argument("-n", "--number", type=whole_number(0), default=1, metavar="N", help="how many (default 1)"),
        SEED,
    ],
    [Example("boardcode random chacun-place -n 3 --seed 1", "EI\nIE\nP3")],
    run_random,
)
VERBS = (FORMATS, SCHEMA, VECTORS, PLAN, RANDOM)
