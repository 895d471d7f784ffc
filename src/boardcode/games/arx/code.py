"""The codes of Arx: a square in 7 bits, a board in nine words of 64, a move in 16, and the game's own exchange form.

Corners settled here:
- The original page lists the stacks without a bottom piece (C 001 000 to C 110 000) as invalid. 1 000 000, a white
  nothing, has no meaning either: an empty square is 0000000 and nothing else.
- A jester on a jester and a commander on a commander can be read, as the page says; `problems()` tells.
- The page does not say which end of a word the first column is at, nor which row is first. Row 0 is rank 9, Black's home
  row, and file A is in bits 62 to 56, so that the nine words in binary, one below the other, look like the board.
- Bit 63 of a word belongs to no cell: set, it has no meaning. The same goes for bit 15 of a move, bit 7 of a cell's byte
  in the exchange form, and a turn byte other than 0 and 1. The game's own reader of the exchange form ignores the
  former and takes the latter for Black; a code that says more than its reader hears is better refused.
- Words are written and stored big endian, rank 9 first.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardcode.alphabets import BASE64, BINARY, HEX
from boardcode.bits import Bits
from boardcode.errors import Fault, MeaninglessCode
from boardcode.fields import Array, Choice, Padded, Record, Row, Table, Unless
from boardcode.format import Format
from boardcode.games.arx import drawing, hints
from boardcode.games.arx.pieces import Color, Piece
from boardcode.games.arx.squares import SIZE, SQUARES, Square
from boardcode.games.arx.state import Board, Cell, Game, Move

PIECES = {
    0b001: Piece.SOLDIER,
    0b010: Piece.JESTER,
    0b011: Piece.COMMANDER,
    0b100: Piece.PALADIN,
    0b101: Piece.GUARD,
    0b110: Piece.DRAGON,
    0b111: Piece.BALLISTA,
}
BLACK_KING, WHITE_KING = Cell(Color.BLACK, None, Piece.KING), Cell(Color.WHITE, None, Piece.KING)

CELL = Unless(
    {0b0000000: Cell.EMPTY, 0b0111000: BLACK_KING, 0b1111000: WHITE_KING},
    Record(
        Cell,
        color=Choice(1, Color),
        top=Table(3, {0b000: None, **PIECES}, words={None: "nothing on top"}),
        bottom=Table(3, PIECES),
    ),
    null=Cell.EMPTY,
    words={cell: drawing.cell_words(cell) for cell in (Cell.EMPTY, BLACK_KING, WHITE_KING)},
)


class Squares(Table[Square]):
    """The number of a square. A table of 81 names, which it does not list one by one to whoever gets one wrong."""

    def __init__(self) -> None:
        super().__init__(7, dict(enumerate(SQUARES)))

    @property
    def _listed(self) -> str:
        return "a square from 'A1' to 'I9'"

    def read(self, bits: Bits, path: str, dirt: list[Fault]) -> Square:
        """The square's name."""
        if bits.number in self.meanings:
            return self.meanings[bits.number]
        reason = f"no square has the number {bits.number}; expected 0 to {len(SQUARES) - 1}"
        raise Fault(
            MeaninglessCode,
            reason,
            path=path,
            found=str(bits.number),
            expected=f"0 to {len(SQUARES) - 1}",
            places=bits.places,
        )

    def rows(self, path: str) -> Iterator[Row]:
        """The row of the documentation's bit table."""
        yield Row(
            path,
            str(self.width),
            "a square: its row (0 is rank 9) times 9 plus its column (0 is file A); `0` A9 to `80` I1",
        )


SQUARE = Squares()
MOVE = Padded(
    16,
    Record(
        Move,
        unstack=Table(1, {0: False, 1: True}, words=drawing.UNSTACK_WORDS),
        to=SQUARE,
        **{"from": SQUARE},
    ),
)


def exported(rows: tuple[tuple[Cell, ...], ...], to_move: Color) -> Game:
    """The exchange form knows rows, a game its board."""
    return Game(Board(rows), to_move)


START = (
    "0x070c102b80a10307_00000c0000008000_0102040810204081_0000000000000000_0000000000000000_0000000000000000"
    "_4183060c183060c1_000108000010c000_478d122f88b12347"
)
LATER = (
    "0x070c002b80a10307_00000c0002800000_0102040010200081_0000000000004000_00012c0000000000_0000000490000000"
    "_41820000001060c1_000108000d200000_478d122f80112347"
)
EXPORTED_START = "BwYEBTgFBAYHAAADAAAAAgAAAQEBAQEBAQEBAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQUFBQUFBQUFBAABCAAAAQwAAR0ZERXhFREZHAQ=="
EXPORTED_LATER = "BwYABTgFBAYHAAADAAAUAAAAAQEBAAEBAAEBAAAAAAAAAQAAAABLAAAAAAAAAAAAAEkAAAAAQUEAAAAAQUFBAABCAABpAAAAR0ZERXgAREZHAA=="

FORMATS = [
    Format(
        name="arx-cell",
        title="Arx square",
        description="What stands on a square in 7 bits: colour, top piece, bottom piece. A single piece is a bottom piece.",
        game="arx",
        alphabet=BINARY,
        fields=CELL,
        state=Cell,
        examples=[
            "0b1001011",
            "0b0000101",
            "0b0111000",
            "0b1001001",
            "0b1010100",
            "0b0000000",
            "0b1111000",
            "0b0111110",
        ],
        counterexamples=["0b0001000", "0b1110000", "0b1000000", "0b111000", "0b10010110", "0b100101x"],
        drawing=drawing.CELL,
        spellings="0b may be left off; `_` and spaces may stand between digits.",
        hints=[hints.missing_color, hints.nothing_below],
    ),
    Format(
        name="arx-board",
        title="Arx board",
        description="The 81 squares in nine words of 64 bits, a word a row, rank 9 and file A first.",
        game="arx",
        alphabet=HEX,
        fields=Record(Board, rows=Array(SIZE, Padded(64, Array(SIZE, CELL)))),
        state=Board,
        examples=[START, LATER],
        counterexamples=[
            START.replace("0x07", "0x87"),  # bit 63 set
            START.replace("_0102", "_4002"),  # a white nothing on A7
            START.replace("_0102", "_0802"),  # a soldier on nothing on A7
            START[:-1],
            START + "0",
            START.replace("_0102", "_01o2"),
            EXPORTED_START,
        ],
        drawing=drawing.BOARD,
        spellings="Digits in either case; 0x may be left off; `_` and spaces may stand between digits.",
        hints=[
            hints.listed_words,
            hints.shifted_words,
            hints.little_endian_words,
            hints.export_in_hexadecimal,
            hints.nothing_below,
        ],
    ),
    Format(
        name="arx-move",
        title="Arx move",
        description="A move in 16 bits: whether only the top piece of a stack leaves, then the squares it ends and begins on.",
        game="arx",
        alphabet=HEX,
        fields=MOVE,
        state=Move,
        examples=["0x18c3", "0x58c3", "0x18b9", "0x2828"],
        counterexamples=["0x98c3", "0x28c3", "0x18d1", "0x18c", "0x18c30", "0x18g3"],
        drawing=drawing.MOVE,
        spellings="Digits in either case; 0x may be left off; `_` and spaces may stand between digits.",
        hints=[hints.unstack_in_bit_15, hints.swapped_bytes],
    ),
    Format(
        name="arx-export",
        title="Arx position as the game exports it",
        description="81 squares of a byte each and the side to move, 82 bytes in base64.",
        game="arx",
        alphabet=BASE64,
        fields=Record(exported, rows=Array(SIZE, Array(SIZE, Padded(8, CELL))), to_move=Choice(8, Color)),
        state=Game,
        examples=[EXPORTED_START, EXPORTED_LATER],
        counterexamples=[
            EXPORTED_START.replace("BwYE", "hwYE"),  # bit 7 of A9 set
            EXPORTED_START.replace("AQ==", "Ag=="),  # 2 to move
            EXPORTED_START.replace("BwYE", "CAYE"),  # a soldier on nothing on A9
            EXPORTED_START.replace("BwYE", "QAYE"),  # a white nothing on A9
            EXPORTED_START.replace("AQ==", "AR=="),  # spare bits set
            EXPORTED_START.removesuffix("=="),
            EXPORTED_START.replace("BwYE", "Bw-E"),
            EXPORTED_START[4:],
            START,
        ],
        drawing=drawing.GAME,
        spellings="None: standard base64, with its two padding characters.",
        parts={"arx-board": lambda game: game.board},
        hints=[
            hints.url_safe,
            hints.export_in_hexadecimal,
            hints.board_in_base64,
            hints.turn_byte,
            hints.high_bit,
            hints.nothing_below,
        ],
    ),
]
