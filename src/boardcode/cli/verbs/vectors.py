"""`boardcode vectors`: what a program in another language can check itself against."""

from __future__ import annotations

from argparse import Namespace

from boardcode.cli.terminal import Terminal
from boardcode.cli.usage import FINE
from boardcode.cli.verb import FORMAT, Example, Verb
from boardcode.vectors import content


def run(options: Namespace, terminal: Terminal) -> int:
    """Print a format's test vectors."""
    terminal.out.write(content(options.format))
    return FINE


VERB = Verb(
    "vectors",
    "print the test vectors of a format",
    "Print a format's test vectors as JSON: valid codes with their JSON and drawing, and codes that must be refused.",
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
    run,
)
