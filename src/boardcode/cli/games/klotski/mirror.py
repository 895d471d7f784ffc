"""`boardcode klotski mirror`: mirror images of layouts."""

from __future__ import annotations

from argparse import Namespace

from boardcode.cli.games.klotski.common import LAYOUTS, each_layout
from boardcode.cli.terminal import Terminal, json_line
from boardcode.cli.verb import JSON, Example, Verb, argument
from boardcode.games.klotski.state import Layout


def run(options: Namespace, terminal: Terminal) -> int:
    """Print each layout's mirror image."""

    def mirrored(layout: Layout) -> str:
        image = layout.mirror_up_down() if options.up_down else layout.mirror_left_right()
        return (
            json_line({"code": layout.code, "mirror": image.code, "same": image == layout})
            if options.json
            else image.code
        )

    return each_layout(options.codes, terminal, mirrored, as_json=options.json)


VERB = Verb(
    "klotski mirror",
    "print mirror images of layouts",
    "Print each layout with left and right exchanged, or top and bottom.",
    [LAYOUTS, argument("--up-down", action="store_true", help="exchange top and bottom instead"), JSON],
    [
        Example("boardcode klotski mirror 4FEA134", "6BFA47000"),
        Example("boardcode klotski mirror --up-down 1A9BF0C 4FEA134", "DC3BE6800\n8346AFC00"),
    ],
    run,
)
