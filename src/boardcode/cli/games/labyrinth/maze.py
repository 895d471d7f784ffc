"""`boardcode labyrinth maze`: mazes made by chance."""

from __future__ import annotations

from argparse import Namespace

from boardcode.cli.games.labyrinth.common import size, whole
from boardcode.cli.terminal import Terminal
from boardcode.cli.usage import FINE, UsageError
from boardcode.cli.verb import Example, Verb, argument
from boardcode.games.labyrinth.generators import Algorithm, generate


def run(options: Namespace, terminal: Terminal) -> int:
    """Print the code of a maze, or draw it."""
    width, height = options.size
    try:
        maze = generate(width, height, options.seed, options.algorithm, options.loops)
    except ValueError as error:
        raise UsageError(str(error)) from None
    terminal.say(str(maze) if options.draw else maze.code)
    return FINE


VERB = Verb(
    "labyrinth maze",
    "make a maze by chance",
    "Print the code of a maze made by chance. The same size, seed, algorithm and loops give the same maze.",
    [
        argument(
            "--size", metavar="WxH", type=size, default=(10, 10), help="columns and rows (default 10x10)"
        ),
        argument(
            "--seed", metavar="S", type=whole(), default=0, help="a number that fixes the choice (default 0)"
        ),
        argument(
            "--algorithm",
            metavar="NAME",
            choices=tuple(algorithm.value for algorithm in Algorithm),
            default=Algorithm.BACKTRACKING.value,
            help="backtracking (long corridors, the default) or prim (short dead ends)",
        ),
        argument(
            "--loops",
            metavar="N",
            type=whole(0),
            default=0,
            help="inner walls to take away, for more than one way (default 0)",
        ),
        argument("--draw", action="store_true", help="draw the maze instead"),
    ],
    [
        Example("boardcode labyrinth maze --size 6x3 --seed 1", "bGadapYJV4Vpca"),
        Example(
            "boardcode labyrinth maze --size 6x3 --seed 1 --algorithm prim --draw",
            """\
•-•-•-•-•-•-•
| | |       |
• • •-•-• • •
|     | | | |
•-•-• • • • •
|         | |
•-•-•-•-•-•-•
""",
        ),
    ],
    run,
)
