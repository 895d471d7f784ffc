"""`boardcode klotski random`: layouts picked by chance, at a distance from the exit if one is asked for."""

from __future__ import annotations

from argparse import Namespace
from random import Random

from boardcode.cli.games.klotski.common import COUNT, FOLDER, counted
from boardcode.cli.games.klotski.hardest import limit
from boardcode.cli.terminal import Terminal
from boardcode.cli.usage import FINE, UsageError
from boardcode.cli.verb import Example, Verb, argument
from boardcode.convert.klotski_atlas import Atlas
from boardcode.games.klotski.ranking import COUNT as LAYOUTS
from boardcode.games.klotski.ranking import unrank


def run(options: Namespace, terminal: Terminal) -> int:
    """Print layouts picked by chance."""
    random = Random(options.seed)
    if options.distance is None:
        ranks = [random.randrange(LAYOUTS) for _ in range(options.number)]
    else:
        found = Atlas.open(options.folder).at_distance(options.distance, options.count)
        if not len(found):
            raise UsageError(f"no layout is {counted(options.distance, options.count)} from the exit")
        ranks = [int(found[random.randrange(len(found))]) for _ in range(options.number)]
    for rank in ranks:
        terminal.say(unrank(rank).code)
    return FINE


VERB = Verb(
    "klotski random",
    "print layouts picked by chance",
    "Print layouts picked by chance among all, or among those at a distance from the exit (needs the atlas).",
    [
        argument("-n", "--number", metavar="N", type=limit, default=1, help="how many (default 1)"),
        argument("--distance", metavar="D", type=limit, help="how far from the exit"),
        COUNT,
        argument("--seed", metavar="S", type=int, help="a number that fixes the choice"),
        FOLDER,
    ],
    [
        Example(
            "boardcode klotski random -n 2 --seed 1",
            """\
1CC0C1010
A0CA0B300
""",
        )
    ],
    run,
)
