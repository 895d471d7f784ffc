"""The key of a Connect Four position: 49 bits, seven for each column.

Corners settled here:
- Two numbers are called the key of a position: the stones of the player to move plus all stones, as in the
  code of Pascal Pons' solver, and the same plus a 1 in the lowest bit of each column, as in his drawings and
  in John Tromp's programs. They differ by 0x40810204081. The format is the first; the second is the notation
  `key-with-bottom`.
- The stones in it are those of the player to move, not of the player who began.
- A column is a number from 0 to 126; 127 would be a column of seven stones and has no meaning.
- The number of stones says who is to move. The player to move then has exactly half of them, rounded down;
  any other number has no meaning.
- Finished games have keys too, though Pons' program never holds one.
- We write 0x and digits in lower case without leading zeros. Read are digits in either case, and the number
  in decimal. Digits without 0x are always decimal, never a list of moves, though `45` may be meant as one.
"""

from __future__ import annotations

from boardcode.alphabets import Alphabet
from boardcode.drawing.notations import Notation, decimal_notation
from boardcode.fields import Alternating, Array, Bijective, LowestFirst, Record
from boardcode.format import Format, relate
from boardcode.games.connectfour import drawing
from boardcode.games.connectfour.board import COLUMNS, PLAYERS, ROWS
from boardcode.games.connectfour.hints import HINTS
from boardcode.games.connectfour.keys import COLUMN_BITS
from boardcode.games.connectfour.state import MOVES, Position
from boardcode.games.connectfour.tromp import KEY_WITH_BOTTOM

NUMBER = Alphabet(
    "hexadecimal",
    "0123456789abcdef",
    any_case=True,
    prefix="0x",
    positional=True,
    decimal_without_prefix=True,
)
MOVER, OTHER = 0, 1  # whose stones they are, counted from the player to move
#: A cell adds 1 to its bit if there is a stone, and 2 if it is the mover's: the digits of base 2 without a 0.
COLUMN = Bijective(COLUMN_BITS, (OTHER, MOVER), ROWS, {OTHER: "other", MOVER: "mover"}, noun="stone")
DECIMAL_KEY: Notation[Position] = decimal_notation("the key in decimal", Position.format)

FORMATS = relate(
    Format(
        name="connect-four",
        title="Connect Four key",
        description="A position as the key of a solver: the stones of the player to move plus all stones,"
        " 49 bits in hexadecimal.",
        game="connectfour",
        proved=True,
        alphabet=NUMBER,
        fields=LowestFirst(
            Record(Position, columns=Alternating(Array(COLUMNS, COLUMN), PLAYERS, noun="stone"))
        ),
        state=Position,
        examples=[
            "0x185221a80",  # the moves 44444322355222553
            "0x0",
            "0x200000",  # 4
            "0x800000",  # 44
            "0x10400000",  # 45
            "0xa800000",  # 444444
            "0x41010404101",  # 1234567
        ],
        counterexamples=[
            "",
            "0x",
            "0x7f",  # a column of seven stones
            "0x2",  # one stone, of the player to move
            "0x2000000000000",  # 50 bits
            "0x00",
            "200000h",
            "a800000",  # without 0x
            "0x40810404081",  # the key with the bottom row of `4`
            "444444444",
            "0x80 0000",
        ],
        drawing=drawing.POSITION,
        spellings="Letters are read in either case; digits without 0x are the number in decimal."
        " There are no leading zeros.",
        hints=HINTS,
        notations=[MOVES, KEY_WITH_BOTTOM, DECIMAL_KEY],
        bits=COLUMNS * COLUMN_BITS,
    )
)
