"""`boardcode arx moves`: what may be played in a position."""

from __future__ import annotations

from argparse import Namespace

from boardcode.cli.each import each_code
from boardcode.cli.games.arx.common import game_of, told
from boardcode.cli.terminal import Terminal, json_line
from boardcode.cli.verb import JSON, Example, Verb, argument
from boardcode.games.arx.drawing import played_words


def run(options: Namespace, terminal: Terminal) -> int:
    """Print every move of each position."""

    def listed(text: str) -> str:
        game = game_of(text)
        if options.json:
            return json_line(
                {"export": game.code, "winner": game.winner, "moves": [told(move) for move in game.moves()]}
            )
        if game.over:
            return f"the game is over: {game.winner} has captured the king"
        return (
            "\n".join(f"{move.code}  {played_words(move)}" for move in game.moves())
            or f"{game.to_move} cannot move"
        )

    return each_code(options.exports, terminal, listed, as_json=options.json)


VERB = Verb(
    "arx moves",
    "list the legal moves of positions",
    "Print every legal move of each position: its code, its notation, and what it does.",
    [
        argument(
            "exports",
            metavar="EXPORT",
            nargs="*",
            help="positions, or `start`; `-` or none in a pipe reads them, one a line",
        ),
        JSON,
    ],
    [
        Example(
            "boardcode arx moves start | tail -n 3",
            "0x224f  H1-F2: dragon\n0x1f50  I1+I3: ballista, stacks on soldier\n0x23d0  I1-I2: ballista",
        ),
        Example("boardcode arx moves start | wc -l", "53"),
    ],
    run,
)
