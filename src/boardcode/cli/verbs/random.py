"""`boardcode random`: valid codes picked by chance, for testing other programs."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from random import Random

from boardcode.cli.terminal import Terminal
from boardcode.cli.usage import FINE
from boardcode.cli.verb import FORMAT, Example, Verb, argument


def count(text: str) -> int:
    """How many codes: not fewer than none."""
    if not text.isdecimal():
        raise ArgumentTypeError(f"expected a number of codes, got {text!r}")
    return int(text)


def seed(text: str) -> int:
    """Any whole number."""
    try:
        return int(text)
    except ValueError:
        raise ArgumentTypeError(f"expected a whole number, got {text!r}") from None


def run(options: Namespace, terminal: Terminal) -> int:
    """Print codes picked by chance."""
    format = options.format
    random = Random(options.seed)
    for _ in range(options.number):
        terminal.say(format.encode(format.sample(random)))
    return FINE


VERB = Verb(
    "random",
    "print valid codes picked by chance",
    "Print valid codes picked by chance, for testing other programs. They need not be positions that a game reaches. "
    "The same seed gives the same codes.",
    [
        FORMAT,
        argument("-n", "--number", type=count, default=1, metavar="N", help="how many (default 1)"),
        argument("--seed", type=seed, metavar="S", help="a number that fixes the choice"),
    ],
    [
        Example(
            "boardcode random chacun-place -n 3 --seed 1",
            """\
EI
IE
P3
""",
        )
    ],
    run,
)
