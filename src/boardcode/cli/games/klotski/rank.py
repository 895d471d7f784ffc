"""`boardcode klotski rank`: how many layouts have a smaller code."""

from __future__ import annotations

from argparse import Namespace

from boardcode.cli.games.klotski.common import LAYOUTS, each_layout
from boardcode.cli.terminal import Terminal, json_line
from boardcode.cli.verb import JSON, Example, Verb
from boardcode.games.klotski.ranking import rank
from boardcode.games.klotski.state import Layout


def run(options: Namespace, terminal: Terminal) -> int:
    """Print each layout's rank."""

    def ranked(layout: Layout) -> str:
        return json_line({"code": layout.code, "rank": rank(layout)}) if options.json else str(rank(layout))

    return each_layout(options.codes, terminal, ranked, as_json=options.json)


VERB = Verb(
    "klotski rank",
    "number layouts in the order of their codes",
    "Print each layout's rank: how many of the 29,334,498 layouts have a smaller code.",
    [LAYOUTS, JSON],
    [Example("boardcode klotski rank 1A9BF0C 4FEA134", "4091296\n10399732")],
    run,
)
