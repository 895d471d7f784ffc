"""The verb of ChaCuN: `replay`."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from boardcode.cli.codes import open_input, read_error
from boardcode.cli.terminal import BAD_CODE, OK, RED, Terminal, UsageError, json_line, printable, write_file
from boardcode.cli.verb import JSON, MOST_DIGITS, Example, Verb, argument, parse_integer
from boardcode.errors import CodeError
from boardcode.games.chacun.game import Game
from boardcode.games.chacun.moment import PlacedTile
from boardcode.games.chacun.record import GameRecord
from boardcode.wording import shorten

MAX_RECORD = 1 << 20  # bytes; a game of all tiles takes some kilobytes


def run_replay(options: Namespace, terminal: Terminal) -> int:
    """Play a record up to one of its moves and show the game there."""
    try:
        record = GameRecord.from_text(_read_text(options.record, terminal))
        game = record.game(_parse_move(options.at, len(record.codes)))
    except CodeError as error:
        _report(error, terminal, as_json=options.json)
        return BAD_CODE
    if options.svg:
        write_file(options.svg, game.svg().encode("utf-8") + b"\n")
    if options.json:
        terminal.say(json_line(_to_json(game)))
    else:
        terminal.say("\n".join(_summary(game, len(record.codes))))
    return OK


def _read_text(name: str, terminal: Terminal) -> str:
    with open_input(name, terminal) as file:
        try:
            data = file.read(MAX_RECORD + 1)
            if len(data) > MAX_RECORD:
                raise ValueError(f"it is longer than {MAX_RECORD:,} bytes")
            return data.decode("utf-8-sig")
        except (OSError, ValueError) as error:
            raise read_error(name, error) from None


def _parse_move(text: str | None, codes: int) -> int | None:
    if text is None:
        return None
    move = parse_integer(text)
    if move is None or not 0 <= move <= codes:
        name = printable(text) if len(text) <= MOST_DIGITS else shorten(text)
        raise UsageError(f"there is no move {name}; expected 0 (before the first code) to {codes}")
    return move


def _report(error: CodeError, terminal: Terminal, *, as_json: bool) -> None:
    if as_json:
        terminal.say(json_line({"error": error.to_json()}))
        return
    terminal.complain(f"{terminal.paint_error('error:', RED)} {error.message}")
    if error.hint:
        terminal.complain(f"    hint: {error.hint}")


def _summary(game: Game, codes: int) -> list[str]:
    """Return the move, its events, the board and the codes that are legal next, as lines."""
    moves = len(game.codes)
    lines = [f"move {moves} of {codes}" + (f": {game.codes[-1]}" if moves else "")]
    lines += [str(event) for event in game.events if event.move == moves]
    lines += ["", str(game)]
    legal = game.legal_codes()
    return [*lines, f"legal codes: {' '.join(legal)}"] if legal else lines


def _to_json(game: Game) -> dict[str, Any]:
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
        "board": [_tile_to_json(tile, game) for tile in game.board],
        "events": [event.to_json() for event in game.events],
    }


def _tile_to_json(tile: PlacedTile, game: Game) -> dict[str, Any]:
    occupant = None
    if tile.occupant is not None:
        player = game.holders[10 * tile.tile + tile.occupant.zone]
        occupant = {"kind": tile.occupant.kind, "zone": tile.occupant.zone, "player": player}
    return {**tile._asdict(), "occupant": occupant}


REPLAY = Verb(
    "chacun replay",
    "replay a recorded game of ChaCuN",
    "Play the codes of a game record and show the board, the points and the legal codes after the last one, "
    "or after any other. A record is JSON: players, normal and menhir (the decks, top first) and codes. "
    "A code that cannot be played is reported with its move, what was expected, and the legal codes.",
    [
        argument(
            "record",
            metavar="RECORD",
            help="a file with a game record; `-` reads it from a pipe",
            complete="files",
        ),
        argument("--at", metavar="N", help="show the game after N codes; 0 is before the first"),
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
    run_replay,
)
VERBS = (REPLAY,)
