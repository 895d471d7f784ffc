"""A 2048 board as a 64-bit number: sixteen cells of four bits, 0 for empty and n for the tile 2^n.

Corners settled here:
- The first cell, top left, is in the lowest four bits, and the others follow row by row: so do 2048-ai,
  TDL2048+ and most programs after them. In hexadecimal the number then reads backwards, from the bottom right
  tile to the top left one.
- Some programs put the first cell into the highest four bits instead, so that the hexadecimal digits read
  like the board. Every number is a board in both orders and nothing tells them apart, so that the other order
  is a format of its own, `2048-reading`. Reversing the 16 digits turns one into the other.
- We write 0x and 16 digits in lower case. Read are 0x and 1 to 16 digits in either case, and the number in
  decimal without leading zeros. Digits without 0x are always decimal, also if there are 16 of them: a letter
  would tell the two apart, but most boards of a young game have none.
- Negative numbers, which programs print that hold the board in a signed integer, are malformed.
- The largest tile is 32768. 65536 and 131072 can occur in play, and cannot be written. 2048-ai leaves
  32768 + 32768 as 32768; we refuse to write such a board.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardcode.alphabets import Alphabet
from boardcode.drawing.notations import decimal_notation
from boardcode.fields import Array, Field, LowestFirst, Record, Table
from boardcode.format import Format, relate
from boardcode.games.twenty48 import drawing
from boardcode.games.twenty48.hints import HINTS
from boardcode.games.twenty48.state import CELLS, TILES, Board
from boardcode.registry import get

NUMBER = Alphabet(
    "hexadecimal",
    "0123456789abcdef",
    any_case=True,
    prefix="0x",
    positional=True,
    leading_zeros=True,
    decimal_without_prefix=True,
)
COUNTEREXAMPLES = [
    "",
    "0x",
    "0x00000000000000000",  # a digit too many
    "0x431275218653273g",
    "fedcba9876543210",  # without 0x
    "-1",  # all bits of a signed integer
    "18446744073709551616",  # 2^64
    "0007",  # decimal with leading zeros
    "4.8330702838384E+18",  # from a spreadsheet
    "0x4312 7521 8653 2731",
    "2,8,128,4,8,32,64,256,2,4,32,128,4,2,8,16",  # the tiles
]

BITS = 4 * CELLS
_RECORD = Record(Board, cells=Array(CELLS, Table(4, dict(enumerate(TILES)))))


def _format(
    name: str, title: str, description: str, fields: Field[Board], examples: Sequence[str]
) -> Format[Board]:
    return Format(
        name=name,
        title=title,
        description=description,
        game="twenty48",
        proved=True,
        alphabet=NUMBER,
        fields=fields,
        state=Board,
        examples=examples,
        counterexamples=COUNTEREXAMPLES,
        drawing=drawing.BOARD,
        spellings="After 0x, leading zeros may be left off and letters are read in either case;"
        " digits without 0x are the number in decimal.",
        hints=HINTS,
        notations=[decimal_notation("the number of the board in decimal", lambda: get(name))],
        bits=BITS,
    )


FORMATS = relate(
    _format(
        "2048",
        "2048 board",
        "Sixteen tiles in a 64-bit number, four bits each, the top left one in the lowest four.",
        LowestFirst(_RECORD),
        ["0x4312752186532731", "0x0000100000000010", "0xfedcba9876543210", "0x00120123123a234b"],
    ),
    _format(
        "2048-reading",
        "2048 board, digits in reading order",
        "Sixteen tiles in a 64-bit number, four bits each, the top left one in the highest four.",
        _RECORD,
        ["0x1372356812572134", "0x0100000000010000", "0xb432a32132102100"],
    ),
)
