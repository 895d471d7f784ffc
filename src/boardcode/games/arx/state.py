"""Arx: nine by nine squares, on each nothing, a piece, or two pieces of one side stacked; a move; and whose turn it is."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from boardcode.errors import MalformedCode
from boardcode.games.arx import rules
from boardcode.games.arx.pieces import SET_UP, Color, Piece
from boardcode.games.arx.squares import SIZE, SQUARES, Square, square_number
from boardcode.state import Problem, State

if TYPE_CHECKING:
    from boardcode.games.arx.moves import LegalMove

WORDS = struct.Struct(f">{SIZE}Q")


@dataclass(frozen=True, slots=True)
class Cell(State):
    """What stands on a square: nothing, one piece (its `top` is None), or a stack of two.

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

    def problems(self) -> list[Problem]:
        """Everything about this square that no game reaches."""
        return rules.cell_problems(self)


Cell.EMPTY = Cell(None, None, None)


@dataclass(frozen=True, slots=True, repr=False)
class Board(State):
    """A position without the side to move: nine rows of nine cells, rank 9 (Black's home row) and file A first.

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
        """What stands on a square, given by its name or its number."""
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
        """Read nine numbers of 64 bits."""
        if len(words) != SIZE:
            raise MalformedCode(f"expected {SIZE} words, got {len(words)}", format=cls.format_name)
        try:
            data = WORDS.pack(*words)
        except struct.error:
            raise MalformedCode("each word is a number from 0 to 2**64 - 1", format=cls.format_name) from None
        return cls.from_bytes(data)

    def problems(self) -> list[Problem]:
        """Everything about this board that no game reaches."""
        return rules.board_problems(self)


def _set_up() -> Board:
    black, white = (
        tuple(
            tuple(Cell.EMPTY if piece is None else Cell(color, None, piece) for piece in row)
            for row in SET_UP
        )
        for color in (Color.BLACK, Color.WHITE)
    )
    half_turned = tuple(row[::-1] for row in white[::-1])
    return Board(black + ((Cell.EMPTY,) * SIZE,) * 3 + half_turned)


Board.START = _set_up()


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
        return rules.move_problems(self)


@dataclass(frozen=True, slots=True, repr=False)
class Game(State):
    """A position with the side to move, and what can be played in it. It never changes: playing gives another game.

    >>> game = Game(Board.START, "white")
    >>> game.to_move, len(game.code), Game.decode(game.code) == game
    (Color.WHITE, 112, True)
    >>> after = game.play("E3-F4").play("C7-D6")
    >>> print(after.board["F4"], after.to_move, len(after.moves()), sep=", ")
    white soldier, white, 53
    """

    board: Board
    to_move: Color

    format_name: ClassVar[str] = "arx-export"
    START: ClassVar[Game]

    def __post_init__(self) -> None:
        object.__setattr__(self, "to_move", Color(self.to_move))

    @property
    def rows(self) -> tuple[tuple[Cell, ...], ...]:
        """The board's rows."""
        return self.board.rows

    def problems(self) -> list[Problem]:
        """Everything about this position that no game reaches."""
        return self.board.problems()

    @property
    def winner(self) -> Color | None:
        """The side that has captured the other's king; None while the game goes on."""
        from boardcode.games.arx.legality import winner

        return winner(self.board)

    @property
    def over(self) -> bool:
        """Whether a king has been captured."""
        return self.winner is not None

    def moves(self) -> list[LegalMove]:
        """Every legal move, in the order of the squares where they begin and end; none when the game is over.

        >>> [(str(move), move.code) for move in Game.START.moves()[-2:]]
        [('I1+I3', 0x1f50), ('I1-I2', 0x23d0)]
        """
        from boardcode.games.arx.moves import moves

        return moves(self)

    def play(self, move: LegalMove | Move | int | str) -> Game:
        """The game after a move: one of `moves()`, its number, its code or its notation.

        >>> game = Game.START
        >>> game.play("E3-F4") == game.play(0x193A) == game.play("0x193a") == game.play(Move("E3", "F4"))
        True
        >>> game.play("E3-E4")
        Traceback (most recent call last):
        boardcode.games.arx.moves.IllegalMove: arx-move: E3 to E4: a white soldier does not go from E3 to E4
        """
        return self.legal(move).game

    def legal(self, move: LegalMove | Move | int | str) -> LegalMove:
        """What a move would do; raises `IllegalMove`, which says why, if it may not be played.

        >>> print(Game.START.legal("c2d3"))
        C2+D3
        """
        from boardcode.games.arx.moves import legal

        return legal(self, move)

    def perft(self, depth: int) -> int:
        """How many lines of so many moves there are after which the game goes on.

        >>> [Game.START.perft(depth) for depth in range(3)]
        [1, 53, 2809]
        """
        from boardcode.games.arx.perft import perft

        return perft(self, depth)


Game.START = Game(Board.START, Color.WHITE)
