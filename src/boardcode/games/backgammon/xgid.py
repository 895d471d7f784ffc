"""XGID, the text in which eXtreme Gammon writes a position and the state of a match.

    XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10

The 26 characters are the top player's bar, the points 1 to 24 of the bottom player, and his bar: A to P for 1
to 16 checkers of the bottom player, a to p for those of the top player. Then come the cube as a power of 2,
its owner (1 bottom, 0 nobody, -1 top), the turn, the dice, the scores of bottom and top, the rules, the
length of the match, and the largest cube as a power of 2.

Corners settled here:
- The bottom player is player 1, the top player player 0: so GNU Backgammon writes it. The board never turns.
- XGID has no game state and no resignation. Only a game that is being played is written, without an offered
  resignation. A beaver, which is `B` in XGID, is neither written nor read: it does not say who offers it.
- With an offered double (`D`) the turn is that of the player who must answer: so GNU Backgammon reads it.
- The rules are 1 for the Crawford game in a match; in money play 1 for Jacoby and 2 for beavers, which a
  Match ID does not know. In a match a read XGID is without Jacoby, as GNU Backgammon writes it today.
- The largest cube is written as 10, which is 1024, and any number is read.
"""

from __future__ import annotations

import re

from boardcode.drawing import Notation
from boardcode.errors import Fault, InvalidState, MalformedCode, MeaninglessCode
from boardcode.games.backgammon.rules import CHECKERS, POINTS
from boardcode.games.backgammon.state import GameState, Match, Player, Position, Situation

PREFIX = "XGID="
NAMES = ("cube", "owner", "turn", "dice", "bottom score", "top score", "rules", "length", "largest cube")
OWNERS = {"1": 1, "0": None, "-1": 0}
TURNS = {"1": 1, "-1": 0}
LARGEST_CUBE = 10
PATTERNS = {
    "cube": r"\d|1[0-5]",
    "owner": r"-1|0|1",
    "turn": r"-1|1",
    "dice": r"00|[1-6][1-6]|D",
    "rules": r"[0-3]",
}
NUMBER = r"\d{1,5}"
JACOBY, CRAWFORD = 1, 1


def write_xgid(situation: Situation) -> str:
    """Write a situation; raise a `Fault` if XGID cannot say it."""
    match = situation.match
    if match.state is not GameState.PLAYING:
        raise _unsaid("match.state", f"the game state {match.state.value}")
    if match.resignation is not None:
        raise _unsaid("match.resignation", "a resignation")
    if match.double == (match.turn == match.on_roll):
        raise _unsaid("match.turn", "a beaver" if match.double else "that the player on roll must wait")
    top, bottom = situation.players
    rows = [_letter(top.bar, "a")]
    for point in range(POINTS):
        mine, theirs = bottom.points[point], top.points[POINTS - 1 - point]
        rows.append(_letter(mine, "A") if mine else _letter(theirs, "a"))
    rows.append(_letter(bottom.bar, "A"))
    dice = "D" if match.double else "".join(map(str, match.dice)) if match.dice else "00"
    rules = (CRAWFORD if match.crawford else 0) if match.length else (JACOBY if match.jacoby else 0)
    signs = {value: sign for sign, value in OWNERS.items()}
    fields = [
        match.cube.bit_length() - 1,
        signs[match.cube_owner],
        signs[match.turn],
        dice,
        match.score[1],
        match.score[0],
        rules,
        match.length,
        LARGEST_CUBE,
    ]
    return PREFIX + ":".join(["".join(rows), *map(str, fields)])


def _letter(count: int, first: str) -> str:
    return chr(ord(first) + count - 1) if count else "-"


def _unsaid(path: str, what: str) -> Fault:
    return Fault(
        InvalidState, f"XGID cannot say {what}", path=path, found=what, expected="a game being played"
    )


def read_xgid(text: str) -> Situation:
    """Read a situation, with or without `XGID=`; raise a `Fault`."""
    start = len(PREFIX) if text[: len(PREFIX)].upper() == PREFIX else 0
    board, *fields = text[start:].split(":")
    if len(fields) != len(NAMES):
        expected = f"{len(NAMES)} fields after the board, joined by colons"
        raise Fault(
            MalformedCode,
            f"expected {expected}, found {len(fields)}",
            found=str(len(fields)),
            expected=expected,
            start=len(text),
            stop=len(text),
        )
    top, bottom = _read_board(board, start)
    values, place = {}, start + len(board) + 1
    for name, value in zip(NAMES, fields, strict=True):
        if not re.fullmatch(PATTERNS.get(name, NUMBER), value):
            reason = f"{value!r} is no {name} of an XGID"
            raise Fault(
                MalformedCode, reason, found=repr(value), expected=name, start=place, stop=place + len(value)
            )
        values[name] = value
        place += len(value) + 1
    return _situation(top, bottom, values)


def _read_board(board: str, start: int) -> tuple[Player, Player]:
    size = POINTS + 2
    if len(board) != size:
        raise Fault(
            MalformedCode,
            f"expected a board of {size} characters, found {len(board)}",
            found=str(len(board)),
            expected=str(size),
            start=start,
            stop=start + len(board),
        )
    places = {False: [0] * size, True: [0] * size}  # of top and bottom, as the bottom player counts
    for place, sign in enumerate(board):
        if sign == "-":
            continue
        if not re.fullmatch("[a-pA-P]", sign):
            raise Fault(
                MalformedCode,
                "expected a letter from A to P or a to p, or -",
                found=repr(sign),
                expected="A-P a-p -",
                start=start + place,
                stop=start + place + 1,
            )
        places[sign.isupper()][place] = ord(sign.upper()) - ord("A") + 1
    players = []
    for is_bottom, counts in places.items():
        own = counts if is_bottom else counts[::-1]
        if sum(own) > CHECKERS or own[0]:
            wrong = "on the other player's bar" if own[0] else f"on the board: {sum(own)}"
            reason = f"too many checkers of the {'bottom' if is_bottom else 'top'} player {wrong}"
            expected = f"at most {CHECKERS}"
            raise Fault(
                MeaninglessCode,
                reason,
                found=str(sum(own)),
                expected=expected,
                start=start,
                stop=start + size,
            )
        players.append(Player(tuple(own[1:-1]), own[-1], CHECKERS - sum(own)))
    return players[0], players[1]


def _situation(top: Player, bottom: Player, values: dict[str, str]) -> Situation:
    turn, length = TURNS[values["turn"]], int(values["length"])
    rules, is_double = int(values["rules"]), values["dice"] == "D"
    on_roll = 1 - turn if is_double else turn
    dice = None
    if values["dice"] not in ("00", "D"):
        dice = tuple(sorted(map(int, values["dice"]), reverse=True))
    match = Match(
        cube=1 << int(values["cube"]),
        cube_owner=OWNERS[values["owner"]],
        on_roll=on_roll,
        crawford=bool(length and rules & CRAWFORD),
        state=GameState.PLAYING,
        turn=turn,
        double=is_double,
        resignation=None,
        dice=dice,
        length=length,
        score=(int(values["top score"]), int(values["bottom score"])),
        jacoby=bool(not length and rules & JACOBY),
    )
    mine, theirs = (bottom, top) if on_roll else (top, bottom)
    return Situation(Position(other=theirs, on_roll=mine), match)


XGID: Notation[Situation] = Notation("xgid", "the text of eXtreme Gammon", write_xgid, read_xgid)
