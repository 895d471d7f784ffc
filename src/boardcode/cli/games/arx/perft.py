"""`boardcode arx perft`: how many lines of play there are."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace

from boardcode.cli.each import each_code
from boardcode.cli.games.arx.common import START, game_of
from boardcode.cli.terminal import Terminal, json_line
from boardcode.cli.verb import JSON, Example, Verb, argument


def depth(text: str) -> int:
    """How many moves: at least one."""
    if not (text.isascii() and text.isdecimal() and int(text)):
        raise ArgumentTypeError(f"expected a number from 1, got {text!r}")
    return int(text)


def run(options: Namespace, terminal: Terminal) -> int:
    """Print the counts for each number of moves up to the one asked for."""

    def counted(text: str) -> str:
        game = game_of(text)
        counts = [game.perft(moves) for moves in range(1, options.depth + 1)]
        return (
            json_line({"export": game.code, "perft": counts}) if options.json else "\n".join(map(str, counts))
        )

    return each_code([options.export], terminal, counted, as_json=options.json)


VERB = Verb(
    "arx perft",
    "count the lines of play from a position",
    "Print how many lines of 1, 2, ... DEPTH moves there are after which the game goes on:\n"
    "how two programs find out whether they play by the same rules.",
    [
        argument("depth", metavar="DEPTH", type=depth, help="of how many moves"),
        argument("export", metavar="EXPORT", nargs="?", default=START, help="a position (default `start`)"),
        JSON,
    ],
    [Example("boardcode arx perft 3", "53\n2809\n154443")],
    run,
)
