"""The verbs of Arx: `moves`, `play` and `perft`."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from boardcode.cli.codes import Line
from boardcode.cli.report import clearest_error, each_code, report
from boardcode.cli.terminal import BAD_CODE, OK, Terminal, UsageError, json_line
from boardcode.cli.verb import JSON, Example, Verb, argument, whole_number
from boardcode.errors import CodeError
from boardcode.games.arx.game import Game, LegalMove

START = "start"


def parse_game(text: str) -> Game:
    """Return the game of an export, or the start of a game for `start`; raises `CodeError`.

    >>> parse_game("start") == Game.START == parse_game(Game.START.code)
    True
    """
    return Game.START if text == START else Game.decode(text)


def move_to_json(move: LegalMove) -> dict[str, Any]:
    """Return a move as plain data."""
    cells = {"captured": move.captured, "stacked_on": move.stacked_on, "left_behind": move.left_behind}
    return {
        "notation": move.notation,
        "code": str(move.code),
        **move.move.to_json(),
        "moved": move.moved.to_json(),
        **{name: cell.to_json() if cell else None for name, cell in cells.items()},
        "export": move.game.code,
        "winner": move.game.winner,
    }


def _game_to_json(game: Game, moves: list[LegalMove]) -> str:
    return json_line(
        {"export": game.code, "winner": game.winner, "moves": [move_to_json(move) for move in moves]}
    )


# -- moves


def run_moves(options: Namespace, terminal: Terminal) -> int:
    """Print every move of each position."""

    def list_moves(text: str) -> str:
        game = parse_game(text)
        if options.json:
            return _game_to_json(game, game.moves())
        if game.over:
            return f"the game is over: {game.winner} has captured the king"
        rows = [f"{move.code}  {move.words}" for move in game.moves()]
        return "\n".join(rows) or f"{game.to_move} cannot move"

    return each_code(options.exports, terminal, list_moves, as_json=options.json)


MOVES = Verb(
    "arx moves",
    "list the legal moves of positions",
    "Print every legal move of each position: its code, its notation, and what it does.",
    [
        argument(
            "exports",
            metavar="EXPORT",
            nargs="*",
            help="positions, or `start`; `-`, or a pipe without any, reads them, one per line",
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
    run_moves,
)

# -- play


def run_play(options: Namespace, terminal: Terminal) -> int:
    """Play the moves one after the other; stop at a bad one."""
    if options.svg and not options.moves:
        raise UsageError("the picture shows the last move: give one")
    moves: list[LegalMove] = []
    try:
        game = parse_game(options.export)
    except CodeError as error:
        return _report(error, options.export, 0, options, terminal)
    for number, text in enumerate(options.moves, 1):
        try:
            moves.append(game.legal(text))
        except CodeError as error:
            return _report(error, text, number, options, terminal)
        game = moves[-1].game
    terminal.say(_show_game(game, moves, options))
    return OK


def _report(error: CodeError, text: str, number: int, options: Namespace, terminal: Terminal) -> int:
    """Report a bad move by its number, or a bad position if that is 0; return the exit code."""
    if options.json:
        error_data = clearest_error(error).to_json()
        terminal.say(json_line({"code": text, "move": number or None, "error": error_data}))
    else:
        report(error, Line(text), terminal, f"error: move {number}:" if number else "error:")
    return BAD_CODE


def _show_game(game: Game, moves: list[LegalMove], options: Namespace) -> str:
    if options.json:
        return _game_to_json(game, moves)
    if options.svg:
        return moves[-1].svg()
    if options.draw:
        end = f"{game.winner} has won\n{game.board}" if game.over else str(game)
        return "\n\n".join([*(move.draw() for move in moves), end])
    return game.code


PLAY = Verb(
    "arx play",
    "play moves in a position",
    "Play moves one after the other, given in notation (E3-F4, E3xF4, E3+F4, ^E3-F4)\n"
    "or as codes (0x193a), and print the export of the position after them.",
    [
        argument("export", metavar="EXPORT", help="a position, or `start`"),
        argument("moves", metavar="MOVE", nargs="*", help="moves: in notation, or codes"),
        argument("--draw", action="store_true", help="draw the board with each move marked, and at the end"),
        argument("--svg", action="store_true", help="print an SVG picture of the last move instead"),
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
    run_play,
)

# -- perft


def run_perft(options: Namespace, terminal: Terminal) -> int:
    """Print the number of lines of play for each depth up to the one that is asked for."""

    def count_lines(text: str) -> str:
        game = parse_game(text)
        counts = [game.perft(depth) for depth in range(1, options.depth + 1)]
        if options.json:
            return json_line({"export": game.code, "perft": counts})
        return "\n".join(map(str, counts))

    return each_code([options.export], terminal, count_lines, as_json=options.json)


PERFT = Verb(
    "arx perft",
    "count the lines of play from a position",
    "Print how many lines of 1, 2, ... DEPTH moves there are after which the game goes on.\n"
    "Two programs that print the same numbers most likely play by the same rules.",
    [
        argument("depth", metavar="DEPTH", type=whole_number(1), help="the number of moves"),
        argument("export", metavar="EXPORT", nargs="?", default=START, help="a position (default `start`)"),
        JSON,
    ],
    [Example("boardcode arx perft 3", "53\n2809\n154443")],
    run_perft,
)
VERBS = (MOVES, PLAY, PERFT)
