"""Arguments that several verbs of Klotski share, and layouts given by code or by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boardcode.cli.report import each_code
from boardcode.cli.terminal import Terminal
from boardcode.cli.verb import argument
from boardcode.games.klotski.moves import Count
from boardcode.games.klotski.puzzles import layout_of
from boardcode.games.klotski.state import Layout

LAYOUTS = argument(
    "codes",
    metavar="CODE",
    nargs="*",
    help="codes or names of puzzles; `-`, or a pipe without any, reads them, one per line",
)
COUNT = argument(
    "--count",
    choices=tuple(count.value for count in Count),
    default="step",
    metavar="COUNT",
    help="what counts as a move: step (any path, the default), slide (a straight line) or cell",
)


def each_layout(
    codes: Sequence[str], terminal: Terminal, work: Callable[[Layout], str], *, as_json: bool = False
) -> int:
    """Print the result of `work` for each layout, given by code or by name; report the bad ones."""
    return each_code(codes, terminal, lambda code: work(layout_of(code)), as_json=as_json)
