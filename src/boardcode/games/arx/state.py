"""The states of Arx besides a whole game: what stands on a square, a board of nine by nine, a move."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from boardcode.errors import MalformedCode
from boardcode.games.arx import rules
from boardcode.games.arx.pieces import SET_UP, SIZE, SQUARES, Color, Piece, Square, square_number
from boardcode.state import Problem, State

WORDS = struct.Struct(f">{SIZE}Q")


@dataclass(frozen=True, slots=True)
class Cell(State):
    """What stands on a square: nothing, one piece (its `top` is None), or a stack of two pieces of one side.

    >>> print(Cell.decode("0b1001011"))
    white soldier on commander
    >>> Cell(Color.BLACK, None, Piece.KING).code, Cell.EMPTY.code
    ('0b0111000', '0b0000000')
    """

    color: Color | None
    top: Piece | None
    bottom: Piece | None

    format_name: ClassVar[str] = "arx-cell"
    EMPTY: ClassVar[Cell]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces on the square, the top one first."""
        return tuple(piece for piece in (self.top, self.bottom) if piece is not None)

    @property
    def can_be_stacked_on(self) -> bool:
        """Whether another piece of the same side may stack on it: a single piece that is not the king."""
        return self.top is None and self.bottom is not None and self.bottom != Piece.KING

    def problems(self) -> list[Problem]:
        """Everything about this square that no game reaches."""
        return rules.stack_problems(self.top, self.bottom)


Cell.EMPTY = Cell(None, None, None)


@dataclass(frozen=True, slots=True, repr=False)
class Board(State):
    """A position without the side to move: nine rows of nine cells, rank 9 (Black's home row) and file A
    first.

    >>> Board.START["E1"]
    Cell(color=Color.WHITE, top=None, bottom=Piece.KING)
    >>> f"{Board.START.words[0]:016x}"
    '070c102b80a10307'
    >>> Board.from_words(Board.START.words) == Board.START
    True
    """

    rows: tuple[tuple[Cell, ...], ...]

    format_name: ClassVar[str] = "arx-board"
    START: ClassVar[Board]

    def __getitem__(self, square: Square | int) -> Cell:
        """Return what stands on a square, which is given by its name or its number."""
        number = square_number(square) if isinstance(square, str) else square
        if not 0 <= number < len(SQUARES):
            raise IndexError(f"no square has the number {number}; there are 0 to {len(SQUARES) - 1}")
        return self.rows[number // SIZE][number % SIZE]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All 81 cells in the order of the squares' numbers."""
        return tuple(cell for row in self.rows for cell in row)

    @property
    def words(self) -> tuple[int, ...]:
        """The rows as nine numbers of 64 bits, rank 9 first."""
        return WORDS.unpack(self.to_bytes())

    @classmethod
    def from_words(cls, words: Sequence[int]) -> Self:
        """Read nine numbers of 64 bits; raise `CodeError` if they are not a board."""
        if len(words) != SIZE:
            raise MalformedCode(f"expected {SIZE} words, got {len(words)}", format=cls.format_name)
        try:
            data = WORDS.pack(*words)
        except struct.error:
            raise MalformedCode("each word is a number from 0 to 2**64 - 1", format=cls.format_name) from None
        return cls.from_bytes(data)

    def problems(self) -> list[Problem]:
        """Everything about this board that no game reaches."""
        problems = [
            Problem(f"rows[{row}][{column}].{problem.path}", problem.reason)
            for row, cells in enumerate(self.rows)
            for column, cell in enumerate(cells)
            for problem in cell.problems()
        ]
        for color in (Color.WHITE, Color.BLACK):
            counts = Counter(piece for cell in self.cells if cell.color == color for piece in cell.pieces)
            problems += rules.count_problems(color, counts)
        return problems


def _starting_board() -> Board:
    black, white = (
        tuple(
            tuple(Cell.EMPTY if piece is None else Cell(color, None, piece) for piece in row)
            for row in SET_UP
        )
        for color in (Color.BLACK, Color.WHITE)
    )
    rotated = tuple(row[::-1] for row in white[::-1])
    return Board(black + ((Cell.EMPTY,) * SIZE,) * 3 + rotated)


Board.START = _starting_board()


@dataclass(frozen=True, slots=True)
class Move(State):
    """A move by the squares it begins and ends on; `unstack` when only the top piece of a stack leaves.

    >>> print(Move("E2", "E4").code, Move.decode("0x58c3"))
    0x18c3 E2 to E4, top piece only
    """

    from_: Square
    to: Square
    unstack: bool = False

    format_name: ClassVar[str] = "arx-move"

    def problems(self) -> list[Problem]:
        """Everything about this move that no piece can do."""
        return rules.move_problems(self.from_, self.to)
