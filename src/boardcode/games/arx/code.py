"""The codes of Arx: a square in 7 bits, a board in nine words of 64, a move in 16, and the game's own export.

Corners settled here:
- The original page lists the stacks without a bottom piece (C 001 000 to C 110 000) as invalid. 1 000 000, an
  empty square of White, has no meaning either: an empty square is 0000000 and nothing else.
- A jester on a jester and a commander on a commander can be read, as the page says; `problems()` reports
  them.
- The page does not say which end of a word the first column is at, nor which row is first. Row 0 is rank 9,
  Black's home row, and file A is in bits 62 to 56, so that the nine words in binary, one below the other,
  look like the board.
- Bit 63 of a word belongs to no cell: if it is set, the code is rejected. The same goes for bit 15 of a move,
  bit 7 of a cell's byte in the export, and a turn byte other than 0 and 1. The game's own reader of exports
  ignores bit 7 and takes other turn bytes for Black; but a code should not contain information that its
  reader ignores.
- Words are written and stored big endian, rank 9 first.
"""

from __future__ import annotations

from boardcode.alphabets import BASE64, BINARY, HEX
from boardcode.drawing import Drawing
from boardcode.fields import Array, Choice, Padded, Record, Table, Unless
from boardcode.format import Format, relate
from boardcode.games.arx import drawing, hints, picture
from boardcode.games.arx.game import Game
from boardcode.games.arx.pieces import PIECE_CODES, SIZE, SQUARES, Color, Piece
from boardcode.games.arx.state import Board, Cell, Move

# -- fields

BLACK_KING, WHITE_KING = Cell(Color.BLACK, None, Piece.KING), Cell(Color.WHITE, None, Piece.KING)

CELL = Unless(
    {0b0000000: Cell.EMPTY, 0b0111000: BLACK_KING, 0b1111000: WHITE_KING},
    Record(
        Cell,
        color=Choice(1, Color),
        top=Table(3, {0b000: None, **PIECE_CODES}, words={None: "nothing on top"}),
        bottom=Table(3, PIECE_CODES),
    ),
    null=Cell.EMPTY,
    words={cell: drawing.cell_words(cell) for cell in (Cell.EMPTY, BLACK_KING, WHITE_KING)},
)

SQUARE = Table(
    7,
    dict(enumerate(SQUARES)),
    noun="square",
    listing="a square from 'A1' to 'I9'",
    description="a square: its row (0 is rank 9) times 9 plus its column (0 is file A); `0` A9 to `80` I1",
)
MOVE = Padded(
    16,
    Record(
        Move,
        unstack=Table(1, {0: False, 1: True}, words=drawing.UNSTACK_WORDS),
        to=SQUARE,
        **{"from": SQUARE},
    ),
)


def game_from_rows(rows: tuple[tuple[Cell, ...], ...], to_move: Color) -> Game:
    """Make a game of the fields of an export, which has rows where a game has a board."""
    return Game(Board(rows), to_move)


EXPORT = Record(game_from_rows, rows=Array(SIZE, Array(SIZE, Padded(8, CELL))), to_move=Choice(8, Color))

EXPORT_DRAWING = Drawing(
    text=lambda game: drawing.draw_position(game.board, game.to_move),
    read=lambda text: Game(*drawing.read_position(text)),
    svg=lambda game: picture.position_svg(game.board, game.to_move),
    where=lambda game: drawing.position_places(game.to_move),
)

# -- formats

START = (
    "0x070c102b80a10307_00000c0000008000_0102040810204081_0000000000000000_0000000000000000_0000000000000000"
    "_4183060c183060c1_000108000010c000_478d122f88b12347"
)
LATER = (
    "0x070c002b80a10307_00000c0002800000_0102040010200081_0000000000004000_00012c0000000000_0000000490000000"
    "_41820000001060c1_000108000d200000_478d122f80112347"
)
EXPORTED_START = (
    "BwYEBTgFBAYHAAADAAAAAgAAAQEBAQEBAQEBAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQUFB"
    "QUFBQUFBAABCAAAAQwAAR0ZERXhFREZHAQ=="
)
EXPORTED_LATER = (
    "BwYABTgFBAYHAAADAAAUAAAAAQEBAAEBAAEBAAAAAAAAAQAAAABLAAAAAAAAAAAAAEkAAAAAQUEA"
    "AAAAQUFBAABCAABpAAAAR0ZERXgAREZHAA=="
)
HEX_SPELLINGS = "Digits in either case; 0x may be left off; `_` and spaces may stand between digits."

FORMATS = relate(
    Format(
        name="arx-cell",
        title="Arx square",
        description=(
            "What stands on a square in 7 bits: colour, top piece, bottom piece."
            " A single piece is a bottom piece."
        ),
        game="arx",
        proved=True,
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
        hints=[hints.missing_color, hints.missing_bottom_piece],
    ),
    Format(
        name="arx-board",
        title="Arx board",
        description="The 81 squares in nine words of 64 bits, a word a row, rank 9 and file A first.",
        game="arx",
        proved=True,
        alphabet=HEX,
        fields=Record(Board, rows=Array(SIZE, Padded(64, Array(SIZE, CELL)))),
        state=Board,
        examples=[START, LATER],
        counterexamples=[
            START.replace("0x07", "0x87"),  # bit 63 set
            START.replace("_0102", "_4002"),  # an empty square of White on A7
            START.replace("_0102", "_0802"),  # a soldier on top of nothing on A7
            START[:-1],
            START + "0",
            START.replace("_0102", "_01o2"),
            EXPORTED_START,
        ],
        drawing=drawing.BOARD,
        spellings=HEX_SPELLINGS,
        hints=[
            hints.list_of_words,
            hints.shifted_words,
            hints.little_endian_words,
            hints.export_in_hexadecimal,
            hints.missing_bottom_piece,
        ],
    ),
    Format(
        name="arx-move",
        title="Arx move",
        description=(
            "A move in 16 bits: whether only the top piece of a stack leaves,"
            " then the squares it ends and begins on."
        ),
        game="arx",
        proved=True,
        alphabet=HEX,
        fields=MOVE,
        state=Move,
        examples=["0x18c3", "0x58c3", "0x18b9", "0x2828"],
        counterexamples=["0x98c3", "0x28c3", "0x18d1", "0x18c", "0x18c30", "0x18g3"],
        drawing=drawing.MOVE,
        spellings=HEX_SPELLINGS,
        hints=[hints.unstack_in_bit_15, hints.swapped_bytes],
    ),
    Format(
        name="arx-export",
        title="Arx position as the game exports it",
        description="81 squares of a byte each and the side to move, 82 bytes in base64.",
        game="arx",
        proved=True,
        alphabet=BASE64,
        fields=EXPORT,
        state=Game,
        examples=[EXPORTED_START, EXPORTED_LATER],
        counterexamples=[
            EXPORTED_START.replace("BwYE", "hwYE"),  # bit 7 of A9 set
            EXPORTED_START.replace("AQ==", "Ag=="),  # 2 to move
            EXPORTED_START.replace("BwYE", "CAYE"),  # a soldier on top of nothing on A9
            EXPORTED_START.replace("BwYE", "QAYE"),  # an empty square of White on A9
            EXPORTED_START.replace("AQ==", "AR=="),  # spare bits set
            EXPORTED_START.removesuffix("=="),
            EXPORTED_START.replace("BwYE", "Bw-E"),
            EXPORTED_START[4:],
            START,
        ],
        drawing=EXPORT_DRAWING,
        spellings="None: standard base64, with its two padding characters.",
        parts={Board.format_name: lambda game: game.board},
        hints=[
            hints.url_safe_base64,
            hints.export_in_hexadecimal,
            hints.board_in_base64,
            hints.turn_byte,
            hints.high_bit,
            hints.missing_bottom_piece,
        ],
    ),
)
