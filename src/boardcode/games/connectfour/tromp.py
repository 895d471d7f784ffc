"""The key with a 1 added at the bottom of each column, as in John Tromp's programs.

The topmost 1 of a column then marks its height, and no column is 0. Such a key is written as the other one
is, in hexadecimal or decimal.
"""

from __future__ import annotations

from boardcode.drawing import Notation
from boardcode.errors import Fault, MeaninglessCode
from boardcode.games.connectfour.board import COLUMNS
from boardcode.games.connectfour.keys import BOTTOM, COLUMN_BITS
from boardcode.games.connectfour.state import Position


def write_key(position: Position) -> str:
    """Return the key with the bottom row."""
    return f"{position.number + BOTTOM:#x}"


def read_key(text: str) -> Position:
    """Return the position of a key with the bottom row; raise a `Fault` or a `CodeError`."""
    format = Position.format()
    spelling = format.alphabet.read(text, COLUMNS * COLUMN_BITS)
    for column in range(COLUMNS):
        if not spelling.number >> COLUMN_BITS * column & (1 << COLUMN_BITS) - 1:
            reason = (
                f"the seven bits of column {column + 1} are 0, and with the bottom row none is;"
                " this may be the key without it"
            )
            raise Fault(
                MeaninglessCode,
                reason,
                found="0",
                expected="a 1 that marks the height",
                start=0,
                stop=len(text),
            )
    return format.from_number(spelling.number - BOTTOM)


KEY_WITH_BOTTOM: Notation[Position] = Notation(
    "key-with-bottom", "the key plus a 1 at the bottom of each column", write_key, read_key
)
