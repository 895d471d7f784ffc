"""What the verbs of Klotski share: layouts by code or by name, counts, and where the atlas is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from boardcode.cli.each import each_code
from boardcode.cli.terminal import Terminal
from boardcode.cli.verb import argument
from boardcode.games.klotski.moves import Count
from boardcode.games.klotski.puzzles import layout_of
from boardcode.games.klotski.state import Layout

LAYOUTS = argument(
    "codes",
    metavar="CODE",
    nargs="*",
    help="codes or puzzles' names; `-` or none in a pipe reads them, one a line",
)
COUNT = argument(
    "--count",
    choices=tuple(count.value for count in Count),
    default="step",
    metavar="COUNT",
    help="what counts as a move: step (any path, the default), slide (a straight line) or cell",
)
FOLDER = argument(
    "--folder",
    metavar="FOLDER",
    type=Path,
    help="where the atlas is (default: the user's cache)",
    complete="files",
)


def each_layout(
    codes: Sequence[str], terminal: Terminal, work: Callable[[Layout], str], *, as_json: bool = False
) -> int:
    """Print what becomes of each layout; bad codes are reported."""
    return each_code(codes, terminal, lambda code: work(layout_of(code)), as_json=as_json)


def counted(number: int, count: str) -> str:
    """How many moves, in words.

    >>> counted(1, "step"), counted(81, "step")
    ('1 step', '81 steps')
    """
    return f"{number} {count}" if number == 1 else f"{number} {count}s"
