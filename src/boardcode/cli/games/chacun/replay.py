"""`boardcode chacun replay`: a recorded game, seen at any of its moves."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from boardcode.cli.files import write_whole
from boardcode.cli.terminal import RED, Terminal, json_line, printable
from boardcode.cli.usage import BAD_CODE, FINE, UsageError
from boardcode.cli.verb import JSON, Example, Verb, argument
from boardcode.errors import CodeError
from boardcode.games.chacun.game import Game, PlacedTile
from boardcode.games.chacun.record import Record

STANDARD_INPUT = "-"


def run(options: Namespace, terminal: Terminal) -> int:
    """Play a record to one of its moves and show the game there."""
    try:
        record = Record.from_text(_text(options.record, terminal))
        game = record.game(_move(options.at, len(record.codes)))
    except CodeError as error:
        _report(error, terminal, as_json=options.json)
        return BAD_CODE
    if options.svg:
        write_whole(options.svg, game.svg().encode("utf-8") + b"\n")
    terminal.say(json_line(_as_json(game)) if options.json else "\n".join(_told(game, len(record.codes))))
    return FINE


def _text(name: str, terminal: Terminal) -> str:
    try:
        if name != STANDARD_INPUT:
            data = Path(name).read_bytes()
        elif terminal.input is None:
            raise UsageError("standard input is closed")
        else:
            data = terminal.input.read()
        return data.decode("utf-8-sig")
    except OSError as error:
        raise UsageError(f"cannot read {printable(name)}: {error.strerror}") from None
    except ValueError as error:  # a name with a null in it, or bytes that are not UTF-8
        raise UsageError(f"cannot read {printable(name)}: {error}") from None


def _move(text: str | None, codes: int) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal()) or int(text) > codes:
        raise UsageError(f"there is no move {printable(text)}; expected 0 (before the first code) to {codes}")
    return int(text)


def _report(error: CodeError, terminal: Terminal, *, as_json: bool) -> None:
    if as_json:
        terminal.say(json_line({"error": error.to_json()}))
        return
    terminal.complain(f"{terminal.paint_error('error:', RED)} {error.message}")
    if error.hint:
        terminal.complain(f"    hint: {error.hint}")


def _told(game: Game, codes: int) -> list[str]:
    """The move, what it brought, the board, and what may come next."""
    moves = len(game.codes)
    lines = [f"move {moves} of {codes}" + (f": {game.codes[-1]}" if moves else "")]
    lines += [str(event) for event in game.events if event.move == moves]
    lines += ["", str(game)]
    legal = game.legal_codes()
    return [*lines, f"legal codes: {' '.join(legal)}"] if legal else lines


def _as_json(game: Game) -> dict[str, Any]:
    return {
        "move": len(game.codes),
        "code": game.codes[-1] if game.codes else None,
        "expects": game.expects,
        "player": game.player,
        "tile": game.tile,
        "scores": list(game.scores),
        "winners": list(game.winners),
        "legal": list(game.legal_codes()),
        "fringe": [list(cell) for cell in game.fringe],
        "pawns": list(game.pawns),
        "board": [_placed(placed, game) for placed in game.board],
        "events": [event.to_json() for event in game.events],
    }


def _placed(placed: PlacedTile, game: Game) -> dict[str, Any]:
    occupant = None
    if placed.occupant is not None:
        player = game.holders[10 * placed.tile + placed.occupant.zone]
        occupant = {"kind": placed.occupant.kind, "zone": placed.occupant.zone, "player": player}
    return {**placed._asdict(), "occupant": occupant}


VERB = Verb(
    "chacun replay",
    "replay a recorded game of ChaCuN",
    "Play the codes of a game record and show the board, the points and the legal codes after the last of them, or after any"
    " other. A record is JSON: players, normal and menhir (the decks, top first) and codes. A code that cannot be played is reported"
    " with its move, what was expected, and the codes that were legal.",
    [
        argument(
            "record",
            metavar="RECORD",
            help="a file with a game record; `-` reads it from a pipe",
            complete="files",
        ),
        argument("--at", metavar="N", help="show the game after so many codes; 0 is before the first"),
        argument("--svg", metavar="FILE", help="also write the board as a picture", complete="files"),
        JSON,
    ],
    [
        Example(
            """\
echo '{"players": 2, "normal": [61], "menhir": [], "codes": ["AE"]}' |
    boardcode chacun replay -""",
            """\
move 1 of 1: AE

         (2)


       +.....+
  (0)  . 61^ .  (4)
       .     .
       +.....+
       +.....+
  (1)  ~ 56^ #  (5)
       ~     #
       +#####+

         (3)

red to occupy a zone or none of tile 61
red 0 points, blue 0 points
0 normal tiles and 0 menhir tiles left
legal codes: A 7
""",
        ),
        Example(
            """\
echo '{"players": 2, "normal": [61], "menhir": [], "codes": ["AE", "A"]}' |
    boardcode chacun replay - | head -n 3""",
            """\
move 2 of 2: A
meadow: 1 mammoth, 1 aurochs: 5 points for red
end of the game: red wins with 5 points
""",
        ),
    ],
    run,
)
