"""Arguments that several verbs of Labyrinth share."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError

from boardcode.cli.verb import Argument, argument, whole_number
from boardcode.games.labyrinth.compass import Position
from boardcode.games.labyrinth.generators import Algorithm


def _parse_pair(text: str, separator: str) -> tuple[int, int] | None:
    """Return two numbers with a separator between them, or None if the text is something else.

    >>> _parse_pair("12x7", "x"), _parse_pair("12", "x")
    ((12, 7), None)
    """
    match = re.fullmatch(rf"([0-9]{{1,9}}){separator}([0-9]{{1,9}})", text)
    return (int(match[1]), int(match[2])) if match else None


def parse_size(text: str) -> tuple[int, int]:
    """Return the width and height of a text such as 12x7."""
    size = _parse_pair(text.lower(), "x")
    if size is None:
        raise ArgumentTypeError(f"expected a width and a height such as 12x7, got {text!r}")
    return size


def parse_position(text: str) -> Position:
    """Return the row and column of a text such as 0,3."""
    position = _parse_pair(text, ",")
    if position is None:
        raise ArgumentTypeError(f"expected a row and a column such as 0,3, got {text!r}")
    return Position(*position)


def size_argument(default: tuple[int, int]) -> Argument:
    """Return the option for the size of a random maze."""
    width, height = default
    return argument(
        "--size",
        metavar="WxH",
        type=parse_size,
        default=default,
        help=f"columns and rows (default {width}x{height})",
    )


MAZE_SEED = argument(
    "--seed",
    metavar="S",
    type=whole_number(),
    default=0,
    help="seed of the random choice (default 0)",
)
ALGORITHM = argument(
    "--algorithm",
    metavar="NAME",
    choices=tuple(algorithm.value for algorithm in Algorithm),
    default=Algorithm.BACKTRACKING.value,
    help="backtracking (long corridors, the default) or prim (short dead ends)",
)
LOOPS = argument(
    "--loops",
    metavar="N",
    type=whole_number(0),
    default=0,
    help="inner walls to remove, so that there is more than one way (default 0)",
)
