"""A chess position in 34 bytes: 64 squares of four bits, and two bytes of what else matters.

| bits | meaning |
|---|---|
| 64 x 4 | the squares from a8 to h1, row by row: 0 empty, 1 to 6 white P N B R Q K, 9 to 14 black |
| 1 | who moves: 0 white, 1 black |
| 4 | castling that is still possible: white king's side, queen's side, black king's side, queen's side |
| 4 | the file on which a pawn may be taken en passant: 0 none, 1 to 8 for a to h |
| 7 | half-moves since a pawn moved or a piece was taken |
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from boardcode import Format, Problem, State
from boardcode.alphabets import HEX
from boardcode.drawing import Grid
from boardcode.fields import Array, Choice, Mapped, Number, Record, Table
from boardcode.wording import WordEnum

PIECES: dict[int, str | None] = {0: None} | dict(enumerate("PNBRQK", 1)) | dict(enumerate("pnbrqk", 9))
CASTLING = {
    number: "".join(side for side, bit in zip("KQkq", f"{number:04b}", strict=True) if bit == "1") or "-"
    for number in range(16)
}
FILES: dict[int, str | None] = {0: None} | dict(enumerate("abcdefgh", 1))


class Player(WordEnum):
    """Who moves."""

    WHITE = "white"
    BLACK = "black"


@dataclass(frozen=True, slots=True, repr=False)
class Position(State):
    """A board and who moves."""

    cells: tuple[str | None, ...]
    turn: Player
    castling: str
    en_passant: str | None
    halfmove: int
    format_name: ClassVar[str] = "chess-board"

    def problems(self) -> list[Problem]:
        """Each side has one king."""
        return [
            Problem("cells", f"expected one {color} king, found {self.cells.count(king)}")
            for color, king in (("white", "K"), ("black", "k"))
            if self.cells.count(king) != 1
        ]


CHESS_BOARD = Format(
    name="chess-board",
    title="A chess position in 34 bytes",
    description="All squares, who moves, castling, en passant and the clock of fifty moves.",
    game="chess",
    alphabet=HEX,
    fields=Record(
        Position,
        cells=Array(64, Table(4, PIECES)),
        turn=Choice(1, Player),
        castling=Mapped(Number(4), CASTLING),
        en_passant=Table(4, FILES),
        halfmove=Number(7, 0, 100),
    ),
    state=Position,
    examples=[
        "0xcabdebac99999999_0000000000000000_0000000000000000_1111111142356324_7800",
        "0xcabdebac99999999_0000000000000000_0000100000000000_1111011142356324_fa80",
        "0x0000000000000000_000000e000000000_0006000000000000_0000000000000000_0064",
    ],
    counterexamples=[
        "",
        "0x" + 67 * "0",
        "0x" + 69 * "0",
        "0x7" + 67 * "0",  # no piece has the number 7
        "0x" + 64 * "0" + "0480",  # there is no ninth file
        "0x" + 64 * "0" + "0065",
    ],
    drawing=Grid(8, 8, {piece: piece or "." for piece in PIECES.values()}),
    bits=34 * 8,
)
