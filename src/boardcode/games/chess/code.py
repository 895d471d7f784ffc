"""BinaryFen: the bytes in which Lichess stores chess positions of ten variants, in hexadecimal.

Corners settled here. The program that defines the code refuses nothing: missing bytes are 0 to it, and bytes
that are left over are ignored. Here:
- A code that ends too early and bytes after its end are malformed.
- A number above 2^31 - 1 has no meaning, nor has a variant above 9; the program wraps the one round, and
  takes the other for Standard.
- A pawn that can be taken en passant has no meaning off ranks 4 and 5, as a pawn of the side to move, or
  beside another one. A rook that may castle has none off its back rank, or beside another one on the same
  side of the king. The king is the first one on the back rank; the e-file is assumed if there is none, so
  that a rook there has none either.
- Black is to move if a black king says so or the ply is odd. Canonical is that every black king says so, and
  that a ply that is written is odd.
- The tail is cut where it says nothing: Standard is never written; the ply is written if it is above 1, if a
  variant follows, or if Black is to move and has no king; the clock if it is not 0 or the ply follows. A
  longer tail, a number with more bytes than it needs, a spare half of a byte that is not 0, and promoted
  squares without any are not canonical.
- Nobody has fixed a text for the bytes. We write lower-case hexadecimal digits without a prefix, as the
  published examples do, and read either case.
- Sixteen pieces of a kind do not fit into a pocket. The program writes White's sixteen pawns as none and adds
  one to Black's; here they cannot be written.
"""

from __future__ import annotations

from typing import Any

from boardcode.alphabets import Alphabet
from boardcode.compile.expressions import Operation
from boardcode.fields import (
    Array,
    Checked,
    Choice,
    Field,
    LsbFirst,
    Mapped,
    Number,
    Optional,
    Padded,
    Record,
    Table,
    Unless,
    Varint,
    When,
    this,
)
from boardcode.format import Format, relate
from boardcode.games.chess import drawing
from boardcode.games.chess.code_parts import (
    BLACK_CASTLES,
    KING_TO_MOVE,
    MARKS,
    PASSED_PAWN,
    WHITE_CASTLES,
    CodeParts,
    PocketCount,
    VariantPart,
    check_marks,
    parts_of,
    position_of,
    sample_parts,
)
from boardcode.games.chess.hints import HINTS
from boardcode.games.chess.json_forms import PIECES_JSON, SQUARES_JSON
from boardcode.games.chess.position import Checks, Pocket, Pockets
from boardcode.games.chess.squares import FILES, POCKET_PIECES, SIZE, SQUARES, VARIANT_WORDS, Color, Variant
from boardcode.games.chess.state import FEN, Position

PLAIN_HEX = Alphabet("hexadecimal", "0123456789abcdef", any_case=True)
LARGEST = (1 << 31) - 1  # of the clock and the ply


# -- the bits


def _rank(rank: int) -> Number:
    """The occupied squares of a rank: the lowest bit is the a-file."""

    def words(number: int) -> str:
        squares = [file + str(rank) for k, file in enumerate(FILES) if number >> k & 1]
        return f"{' '.join(squares)} occupied" if squares else f"rank {rank} is empty"

    return Number(8, words=words)


def _count_ones(names: list[str]) -> Operation:
    """How many bits are set in the bytes of these names: the sum of their bits, added in pairs."""
    terms: list[Any] = [this[name] // (1 << k) % 2 for name in names for k in range(8)]
    while len(terms) > 1:
        terms = [one + two for one, two in zip(terms[::2], terms[1::2], strict=True)]
    total: Operation = terms[0]
    return total


RANK_NAMES = [f"rank{rank}" for rank in range(SIZE, 0, -1)]
OCCUPIED = _count_ones(RANK_NAMES).name_as("occupied squares")
MARK_WORDS = {
    PASSED_PAWN: "pawn that can be taken en passant",
    WHITE_CASTLES: "white rook that may castle",
    BLACK_CASTLES: "black rook that may castle",
    KING_TO_MOVE: "black king, Black to move",
    **{
        piece: f"{'white' if piece.isupper() else 'black'} {name}"
        for letter, name in zip("PNBRQK", ("pawn", "knight", "bishop", "rook", "queen", "king"), strict=True)
        for piece in (letter, letter.lower())
    },
}
VARIANT = Mapped(Number(8, 0, len(Variant) - 1), dict(enumerate(Variant)), words=VARIANT_WORDS.__getitem__)
CHECKS = Record(Checks, white=Number(4), black=Number(4))
POCKET_COUNTS = Array(len(POCKET_PIECES), Record(PocketCount, black=Number(4), white=Number(4)))
PROMOTED = Array(SIZE, Number(8))

PARTS = Record(
    CodeParts,
    **{name: _rank(int(name[-1])) for name in RANK_NAMES},
    pieces=LsbFirst(Array(OCCUPIED, Table(4, dict(enumerate(MARKS)), MARK_WORDS))),
    halfmove=Optional(Varint("leb128", 0, LARGEST, lambda number: f"halfmove clock {number}")),
    ply=Optional(Varint("leb128", 0, LARGEST, lambda number: f"{number} half moves played")),
    rules=Optional(
        Record(
            VariantPart,
            variant=VARIANT,
            checks=When(this.variant == Variant.THREE_CHECK, CHECKS),
            pockets=When(this.variant == Variant.CRAZYHOUSE, POCKET_COUNTS),
            promoted=When(this.variant == Variant.CRAZYHOUSE, Optional(PROMOTED)),
        )
    ),
)

# -- the JSON form

SQUARE = Table(7, dict(enumerate(SQUARES)), listing="a square from a1 to h8")
POCKET = Record(Pocket, **{piece: Number(4) for piece in POCKET_PIECES})
POCKETS = Record(Pockets, white=POCKET, black=POCKET)


def _or_none(width: int, field: Field[Any]) -> Field[Any]:
    """A field of so many bits, or None: one bit in front says which."""
    return Unless({1 << width: None}, Padded(width + 1, field))


POSITION = Record(
    Position,
    variant=VARIANT,
    pieces=PIECES_JSON,
    turn=Choice(1, Color),
    castling=SQUARES_JSON,
    en_passant=Unless({len(SQUARES): None}, SQUARE),
    halfmove=Number(31),
    fullmove=Number(31, 1, 1 << 30),
    checks=_or_none(8, CHECKS),
    pockets=_or_none(40, POCKETS),
    promoted=_or_none(64, SQUARES_JSON),
)

FORMATS = relate(
    Format(
        name="binaryfen",
        title="Chess position, BinaryFen",
        description=(
            "A position of ten variants in bytes: occupied squares, half a byte for each piece, and a tail"
            " with clocks and variant of which only what says something is written."
        ),
        game="chess",
        proved=True,
        alphabet=PLAIN_HEX,
        fields=Mapped(
            Checked(PARTS, check_marks, sample=sample_parts),
            lambda parts: Position.of(position_of(parts)),
            parts_of,
            many_to_one=True,
            like=POSITION,
            proved=True,
        ),
        state=Position,
        examples=[
            "ffff00001000efff2d844ad200000000111111113e955fe3",  # 1. e4
            "20400006400000080ac0b1",  # en passant
            "10000000180040802ac10f",  # en passant, Black to move
            "8901080000810091ad0d10e1f70007",  # fourth move, castling on three sides
            "9100000000000091adedeb05",  # a clock without a ply
            "704f1ee8e81e4f70d60a44000002020813191113511571be000402",  # Chess960
            "00000002180000308a1c0f030103",  # from position
            "ffff00000000ffff2d844ad200000000111111113e955be3000004",  # King of the Hill
            "ffff00000000ffff2d844ad200000000111111113e955be363000501",  # Three-check
            "00800000000008001a000106",  # Antichess
            "ffff00000000ffff2d844ad200000000111111113e955be3020407",  # Atomic
            "ffff0066ffffffff000000000000000000000000000000000000111111113e955be3000008",  # Horde
            "000000000000ffff793542867b3542a6000009",  # Racing Kings
            "ffff00000000ffff2d844ad200000000111111113e955be30000010000000000",  # Crazyhouse
            "ffff00000000ffff2d844ad200000000111111113e955be300e407010000000000ef0000000000002a",
        ],
        counterexamples=[
            "",
            "00000000000000",  # a byte of squares is missing
            "0000000000000081",  # the pieces are missing
            "000000000000000100ff",  # a number is cut off
            "0000000000000081ba0000050",  # half a byte too many
            "0000000000000081ba0000040000",  # bytes after the end
            "ffff00000000ffff2d844ad200000000111111113e955be300000100000000",  # a pocket is missing
            "0000000000000081ba00",  # a clock that says nothing
            "0000000000000081ba000000",  # Standard
            "0000000000000081fa0000",  # an even ply with Black to move
            "00000000000000010b0003",  # a black king that does not say that Black is to move
            "0000000000000001c0",  # spare half of a byte
            "0000000000000081ba8500",  # a number with a byte too many
            "ffff00000000ffff2d844ad200000000111111113e955be300000100000000000000000000000000",
            "00000000000000010c",  # en passant on a1
            "00000000120000000c0c",  # en passant for the side to move
            "000000000000000dda0d",  # two castling rooks on one side of the king
            "00000000000001000d",  # a castling rook on a2
            "0000000000000081ba00000a",  # variant 10
            "0000000000000081baffffffff0f",  # a clock above 2^31 - 1
            "0x0000000000000081ba",
            "00000000000000 81ba",
            "g000000000000081ba",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "ffff00000000ffff2d844ad200000000111111113e955be3000000",  # zeros after the start position
            "10000000000000101a00000000000000000000000000000000",  # 25 bytes
            "1000000000000010ba000000000000000000000000000000",  # 24 bytes, filled up with zeros
        ],
        drawing=drawing.POSITION,
        spellings="Digits in either case; nothing else may stand in the code.",
        hints=HINTS,
        notations=[FEN],
    ),
)
