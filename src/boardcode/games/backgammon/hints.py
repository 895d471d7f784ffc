"""Common mistakes with the IDs of backgammon, recognised from the code that was rejected."""

from __future__ import annotations

import re
from base64 import b64decode
from typing import Any

from boardcode.errors import CodeError, MeaninglessCode, NonCanonicalCode
from boardcode.format import Format
from boardcode.games.backgammon.ids import RUN, find_ids
from boardcode.games.backgammon.rules import CHECKERS, POINTS
from boardcode.games.backgammon.state import Match, Player, Position, Situation
from boardcode.games.backgammon.xgid import XGID

LETTER_KEY = re.compile(r"[A-P]{20}")  # a letter for each half of a byte
DECORATION = re.compile(r"(GNUID=|GNUBGID\s|Position ID:|Match ID:)", re.IGNORECASE)


def _right_code(format: Format[Any], text: str) -> str | None:
    return text if format.accepts(text) else None


def padding(error: CodeError) -> str | None:
    """Recognise = at the end, as base64 usually has it."""
    code = error.code.rstrip("=")
    if code == error.code or not Position.format().accepts(code):
        return None
    return f"IDs are written without = at the end: {code}"


def letters_of_a_key(error: CodeError) -> str | None:
    """Recognise the same key in twenty letters from A to P."""
    code = error.code.strip()
    if not LETTER_KEY.fullmatch(code):
        return None
    halves = [ord(letter) - ord("A") for letter in code]
    data = bytes([high << 4 | low for high, low in zip(halves[::2], halves[1::2], strict=True)])
    other = Position.format().text_of_bytes(data)
    if not Position.format().accepts(other):
        return None
    return f"twenty letters from A to P are another spelling of this key: {other}"


def spoiled_signs(error: CodeError) -> str | None:
    """Recognise + and / that were replaced on the way."""
    for format in _formats():
        if " " in error.code and (code := _right_code(format, error.code.replace(" ", "+"))):
            return f"a + became a space, as in the address of a page: {code}"
        signs = str.maketrans("-_", "+/")
        if re.search("[-_]", error.code) and (code := _right_code(format, error.code.translate(signs))):
            return f"- and _ stand for + and / in the base64 of addresses: {code}"
    return None


def extreme_gammon(error: CodeError) -> str | None:
    """Recognise the position of another program."""
    if error.code.count(":") < 8:
        return None
    try:
        situation = XGID.decode(error.code.strip())
        return f"this is an XGID; as a backgammon-id it is {situation.code}"
    except CodeError:
        return "this looks like an XGID: `boardcode recode xgid backgammon-id` reads those that are right"


def two_ids_in_a_text(error: CodeError) -> str | None:
    """Recognise IDs with other words around them, or in the other order."""
    position, match = find_ids(error.code)
    code = f"{position}:{match}"
    if position and match and code != error.code and Situation.format().accepts(code):
        return f"the two IDs alone are a backgammon-id: {code}"
    if not DECORATION.search(error.code):
        return None
    for format, alone in ((Position.format(), position), (Match.format(), match)):
        if alone and format.accepts(alone):
            return f"the ID alone is a {format.name}: {alone}"
    return None


def wrong_length(error: CodeError) -> str | None:
    """Recognise an ID of another length, which GNU Backgammon fills up or cuts off."""
    if error.format == Situation.format_name:
        return None
    format, size = (Match.format(), 12) if error.format == Match.format_name else (Position.format(), 14)
    code, missing = error.code.ljust(size, "A")[:size], size - len(error.code)
    if not missing or not RUN.fullmatch(error.code) or not format.accepts(code):
        return None
    characters = "a character is" if abs(missing) == 1 else f"{abs(missing)} characters are"
    return (
        f"{characters} {'missing' if missing > 0 else 'too many'}; GNU Backgammon would read this as {code}"
    )


def highest_bit_first(error: CodeError) -> str | None:
    """Recognise bits in the order of programs that take the highest one of each byte first."""
    digits = _digits(error.code)
    if not isinstance(error, MeaninglessCode) or digits.count("1") < 2 * CHECKERS:
        return None  # few checkers can be read in many ways
    code = _code_of_digits(digits)
    if code is None:
        return None
    return f"packed from the highest bit on, and with the player on roll first, this is {code}"


def forty_bits_each(error: CodeError) -> str | None:
    """Recognise 40 bits for each player, which is right only if the first one has borne nothing off."""
    digits = _digits(error.code)
    if not digits or error.path != "rest":
        return None
    low = "".join([digits[start : start + 8][::-1] for start in range(0, 80, 8)])
    halves = [half[: _end_of_player(half)] for half in (low[:40], low[40:])]
    if any(
        set(half[len(places) :]) - {"0"} for half, places in zip((low[:40], low[40:]), halves, strict=True)
    ):
        return None
    code = _code_of_digits("".join(halves).ljust(80, "0"))
    return f"with 40 bits for each player, and the player on roll first, this is {code}" if code else None


def older_order_of_dice(error: CodeError) -> str | None:
    """Recognise dice in the order in which they were rolled."""
    if error.path.rpartition("match.")[2] != "dice[1]" or not isinstance(error, NonCanonicalCode):
        return None
    return "before October 2012 dice were written in the order rolled; the larger one comes first now"


def _formats() -> tuple[Format[Any], ...]:
    return Position.format(), Match.format(), Situation.format()


def _digits(code: str) -> str:
    """The 80 bits of 14 characters in the order of base64; empty if they are none."""
    if len(code) != 14:
        return ""
    try:
        return f"{int.from_bytes(b64decode(code + '==', validate=True), 'big'):080b}"
    except ValueError:
        return ""


def _end_of_player(digits: str) -> int:
    """Where the 25 places of a player end."""
    return len("0".join(digits.split("0", POINTS + 1)[: POINTS + 1])) + 1


def _code_of_digits(digits: str) -> str | None:
    """The ID of a position whose player on roll comes first; None if it is none."""
    runs = [len(run) for run in digits.split("0")]
    size = POINTS + 1
    if len(runs) < 2 * size or any(runs[2 * size :]):
        return None
    first, second = runs[:size], runs[size : 2 * size]
    if not 0 < max(sum(first), sum(second)) <= CHECKERS:
        return None
    on_roll, other = (
        Player(tuple(places[:POINTS]), places[POINTS], CHECKERS - sum(places)) for places in (first, second)
    )
    try:
        return Position(other=other, on_roll=on_roll).code
    except CodeError:  # both on one point
        return None


COMMON = (extreme_gammon, two_ids_in_a_text, spoiled_signs, letters_of_a_key, padding)
POSITION_HINTS = (*COMMON, wrong_length, highest_bit_first, forty_bits_each)
MATCH_HINTS = (*COMMON, wrong_length, older_order_of_dice)
ID_HINTS = (*COMMON, older_order_of_dice)
