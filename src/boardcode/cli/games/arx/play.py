"""`boardcode arx play`: positions after moves."""

from __future__ import annotations

from argparse import Namespace

from boardcode.cli.codes import Line
from boardcode.cli.games.arx.common import game_of, told
from boardcode.cli.report import report
from boardcode.cli.report import told as told_error
from boardcode.cli.terminal import Terminal, json_line
from boardcode.cli.usage import BAD_CODE, FINE, UsageError
from boardcode.cli.verb import JSON, Example, Verb, argument
from boardcode.errors import CodeError
from boardcode.games.arx.moves import LegalMove
from boardcode.games.arx.state import Game


def run(options: Namespace, terminal: Terminal) -> int:
    """Play the moves one after the other, up to a bad one."""
    if options.svg and not options.moves:
        raise UsageError("a picture shows the last move: give one")
    played: list[LegalMove] = []
    try:
        game = game_of(options.export)
    except CodeError as error:
        return _refused(error, options.export, 0, options, terminal)
    for number, text in enumerate(options.moves, 1):
        try:
            played.append(game.legal(text))
        except CodeError as error:
            return _refused(error, text, number, options, terminal)
        game = played[-1].game
    terminal.say(_answer(game, played, options))
    return FINE


def _refused(error: CodeError, text: str, number: int, options: Namespace, terminal: Terminal) -> int:
    """Tell what is wrong, and with which move; 0 is the position."""
    if options.json:
        terminal.say(json_line({"code": text, "move": number or None, "error": told_error(error).to_json()}))
    else:
        report(error, Line(text), terminal, f"error: move {number}:" if number else "error:")
    return BAD_CODE


def _answer(game: Game, played: list[LegalMove], options: Namespace) -> str:
    if options.json:
        return json_line(
            {"export": game.code, "winner": game.winner, "moves": [told(move) for move in played]}
        )
    if options.svg:
        return played[-1].svg()
    if options.draw:
        return "\n\n".join(
            [
                *(move.draw() for move in played),
                f"{game.winner} has won\n{game.board}" if game.over else str(game),
            ]
        )
    return game.code


VERB = Verb(
    "arx play",
    "play moves in a position",
    "Play moves one after the other, given by notation (E3-F4, E3xF4, E3+F4, ^E3-F4)\n"
    "or by code (0x193a), and print the export of the position after them.",
    [
        argument("export", metavar="EXPORT", help="a position, or `start`"),
        argument("moves", metavar="MOVE", nargs="*", help="moves: notations or codes"),
        argument("--draw", action="store_true", help="draw the board at each move, marked, and at the end"),
        argument("--svg", action="store_true", help="an SVG picture of the last move instead"),
        JSON,
    ],
    [
        Example(
            "boardcode arx play start E3-F4 C7-D6 | cut -c -40", "BwYEBTgFBAYHAAADAAAAAgAAAQEAAQEBAQEBAAAA"
        ),
        Example(
            "boardcode arx play start E3-F4 --draw | tail -n 6",
            """\
4  .  .  .  .  .  S  .  .  .
3  S  S  S  S  .  S  S  S  S
2  .  .  J  .  .  .  C  .  .
1  B  D  P  G  K  G  P  D  B
   A  B  C  D  E  F  G  H  I
black to move""",
        ),
        Example(
            "boardcode arx play start E3-E4",
            "error: move 1: arx-move: E3 to E4: a white soldier does not go from E3 to E4",
        ),
    ],
    run,
)
