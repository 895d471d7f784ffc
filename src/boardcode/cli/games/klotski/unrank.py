"""`boardcode klotski unrank`: the layout of a rank."""

from __future__ import annotations

from argparse import Namespace

from boardcode.cli.each import each_code
from boardcode.cli.terminal import Terminal, json_line
from boardcode.cli.verb import JSON, Example, Verb, argument
from boardcode.errors import MalformedCode
from boardcode.games.klotski.ranking import COUNT, unrank


def run(options: Namespace, terminal: Terminal) -> int:
    """Print the code of each rank."""

    def unranked(text: str) -> str:
        if not (text.isascii() and text.isdecimal() and int(text) < COUNT):
            expected = f"a rank from 0 to {COUNT - 1}"
            raise MalformedCode(
                f"expected {expected}",
                format="klotski rank",
                code=text,
                start=0,
                stop=len(text),
                found=text,
                expected=expected,
            )
        layout = unrank(int(text))
        return json_line({"rank": int(text), "code": layout.code}) if options.json else layout.code

    return each_code(options.ranks, terminal, unranked, as_json=options.json)


VERB = Verb(
    "klotski unrank",
    "print the layouts of ranks",
    "Print the code of the layout that has so many before it.",
    [
        argument(
            "ranks", metavar="RANK", nargs="*", help="ranks; `-` or none in a pipe reads them, one a line"
        ),
        JSON,
    ],
    [Example("boardcode klotski unrank 0 4091296", "000000000\n1A9BF0C00")],
    run,
)
