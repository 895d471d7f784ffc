"""A game of Arx: a position with the side to move, its legal moves, and what each of them does."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from typing import ClassVar, TypeAlias

from boardcode.errors import CodeError
from boardcode.games.arx import drawing, legality, notation, picture
from boardcode.games.arx.notation import MoveText
from boardcode.games.arx.pieces import SIZE, SQUARES, Color, Piece, Square, square_number
from boardcode.games.arx.state import Board, Cell, Move
from boardcode.state import Problem, State


class MoveCode(int):
    """The 16 bits of a move as a number that is printed the way an arx-move is written.

    >>> code = MoveCode(0x18C3)
    >>> print(code, code == 6339, f"{code:b}")
    0x18c3 True 1100011000011
    """

    def __repr__(self) -> str:
        return f"{int(self):#06x}"

    __str__ = __repr__


class IllegalMove(CodeError):
    """A move that cannot be played in the position; the reason says why."""

    kind = "illegal move"


@dataclass(frozen=True, slots=True)
class LegalMove:
    """A move that may be played in a game, and what it does there; as text it is its notation.

    >>> game = Game.START.play("C2+D3").play("A7-B6")
    >>> capture = next(move for move in game.moves() if move.captured)
    >>> print(capture, capture.code, capture.moved, capture.captured, sep="; ")
    D3xH7; 0x0cb9; white jester on soldier; black soldier
    """

    move: Move
    before: Game

    @property
    def code(self) -> MoveCode:
        """The 16-bit number of the move; as text it is the code of an arx-move."""
        return MoveCode(self.move.number)

    @property
    def from_(self) -> Square:
        """The square that it begins on."""
        return self.move.from_

    @property
    def to(self) -> Square:
        """The square that it ends on."""
        return self.move.to

    @property
    def unstack(self) -> bool:
        """Whether only the top piece of a stack leaves."""
        return self.move.unstack

    @property
    def moved(self) -> Cell:
        """What moves: a piece, or a stack as a whole."""
        cell = self.before.board[self.from_]
        return Cell(cell.color, None, cell.top) if self.unstack else cell

    @property
    def left_behind(self) -> Cell | None:
        """The lower piece that stays where the top one leaves."""
        cell = self.before.board[self.from_]
        return Cell(cell.color, None, cell.bottom) if self.unstack else None

    @property
    def captured(self) -> Cell | None:
        """The piece or the stack that is captured."""
        cell = self.before.board[self.to]
        return cell if cell.color not in (None, self.before.to_move) else None

    @property
    def stacked_on(self) -> Cell | None:
        """The friendly piece that it stacks on."""
        cell = self.before.board[self.to]
        return cell if cell.color == self.before.to_move else None

    @property
    def arrived(self) -> Cell:
        """What stands afterwards on the square that it ends on."""
        moved, lower = self.moved, self.stacked_on
        return Cell(moved.color, moved.bottom, lower.bottom) if lower else moved

    @property
    def game(self) -> Game:
        """The game after it."""
        rows = [list(row) for row in self.before.board.rows]
        for square, cell in ((self.from_, self.left_behind or Cell.EMPTY), (self.to, self.arrived)):
            row, column = divmod(square_number(square), SIZE)
            rows[row][column] = cell
        next_to_move = Color.BLACK if self.before.to_move == Color.WHITE else Color.WHITE
        return Game(Board(tuple(map(tuple, rows))), next_to_move)

    @property
    def wins(self) -> bool:
        """Whether it ends the game."""
        return self.captured is not None and self.captured.bottom == Piece.KING and self.game.over

    @property
    def notation(self) -> str:
        """The move as people write it: `E3-F4`, `E3xF4`, `E3+F4`, `^E3-F4`."""
        return str(self._signs)

    @property
    def _signs(self) -> MoveText:
        action = notation.CAPTURES if self.captured else notation.STACKS if self.stacked_on else notation.GOES
        return MoveText(self.move, action, notation.WINS if self.wins else "")

    @property
    def words(self) -> str:
        """The notation, with what the move moves, leaves behind, captures or stacks on.

        >>> Game.START.legal("H1+G3").words
        'H1+G3: dragon, stacks on soldier'
        """
        words = f"{self}: {drawing.piece_words(self.moved)}"
        if self.left_behind:
            words += f", leaves {drawing.piece_words(self.left_behind)}"
        if self.captured:
            words += f", captures {drawing.piece_words(self.captured)}"
        if self.stacked_on:
            words += f", stacks on {drawing.piece_words(self.stacked_on)}"
        return words

    def draw(self) -> str:
        """Draw the board before the move, with its two squares marked, and the move below.

        >>> print(Game.START.legal("H1+G3").draw())
        9  b  d  p  g  k  g  p  d  b
        8  .  .  c  .  .  .  j  .  .
        7  s  s  s  s  s  s  s  s  s
        6  .  .  .  .  .  .  .  .  .
        5  .  .  .  .  .  .  .  .  .
        4  .  .  .  .  .  .  .  .  .
        3  S  S  S  S  S  S >S  S  S
        2  .  .  J  .  .  .  C  .  .
        1  B  D  P  G  K  G  P *D  B
           A  B  C  D  E  F  G  H  I
        white plays H1+G3: dragon, stacks on soldier
        """
        marked_board = drawing.draw_board_with_move(self.before.board, self.move)
        return f"{marked_board}\n{self.before.to_move} plays {self.words}"

    def svg(self) -> str:
        """Draw the board before the move as SVG, with its two squares marked and an arrow between them.

        >>> "white plays E3-F4" in Game.START.legal("E3-F4").svg()
        True
        """
        return picture.board_with_move_svg(
            self.before.board, self.move, f"{self.before.to_move} plays {self}"
        )

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.notation


#: Any of the ways to name a move: as such, by its number, its code or its notation.
AnyMove: TypeAlias = LegalMove | Move | int | str


@dataclass(frozen=True, slots=True, repr=False)
class Game(State):
    """A position with the side to move, and what can be played in it. It is immutable: `play` returns a new
    game.

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
        return legality.winner(self.board)

    @property
    def over(self) -> bool:
        """Whether a king has been captured."""
        return self.winner is not None

    def moves(self) -> list[LegalMove]:
        """Return every legal move; none when the game is over.

        They are in the order of the squares where they begin and end, a stack's move before its top piece's.

        >>> [(str(move), move.code) for move in Game.START.moves()[-2:]]
        [('I1+I3', 0x1f50), ('I1-I2', 0x23d0)]
        """
        if self.over:
            return []
        cells = self.board.cells
        return [
            LegalMove(Move(SQUARES[number], SQUARES[to], unstack), self)
            for number, cell in enumerate(cells)
            if cell.color == self.to_move
            for to, unstack in legality.legal_destinations(cells, number, self.to_move)
        ]

    def play(self, move: AnyMove) -> Game:
        """Return the game after a move, which is one of `moves()`, its number, its code or its notation.

        >>> game = Game.START
        >>> game.play("E3-F4") == game.play(0x193A) == game.play("0x193a") == game.play(Move("E3", "F4"))
        True
        >>> game.play("E3-E4")
        Traceback (most recent call last):
        boardcode.games.arx.game.IllegalMove: arx-move: E3 to E4: a white soldier does not go from E3 to E4
        """
        return self.legal(move).game

    def legal(self, move: AnyMove) -> LegalMove:
        """Return what a move would do; raise `IllegalMove`, which says why, if it may not be played.

        >>> print(Game.START.legal("c2d3"))
        C2+D3
        """
        if isinstance(move, str) and not move[:1].isdigit():
            signs = notation.read_notation(move)
            legal_move = self._check(signs.move)
            contradiction = signs.contradiction(legal_move._signs)
            if contradiction:
                raise _illegal_move(signs.move, contradiction)
            return legal_move
        return self._check(_to_move(move))

    def _check(self, move: Move) -> LegalMove:
        reason = legality.why_illegal(self.board, self.to_move, move)
        if reason:
            raise _illegal_move(move, reason)
        return LegalMove(move, self)

    def perft(self, depth: int) -> int:
        """Count the lines of so many moves after which the game goes on.

        Two lines are different if one of their moves is. A line that ends the game, with its last move or
        earlier, is not counted. Comparing such counts shows whether two programs play by the same rules.
        The count is compiled if the extra `fast` is installed.

        >>> [Game.START.perft(depth) for depth in range(3)]
        [1, 53, 2809]
        """
        if depth < 0:
            raise ValueError(f"a line has 0 moves or more, not {depth}")
        if find_spec("numba") is None:
            return count_lines(self, depth)
        from boardcode.games.arx import engine  # imported on first use: Numba takes long to load

        return engine.count_lines(self.to_bytes(), depth)


Game.START = Game(Board.START, Color.WHITE)


def _to_move(move: LegalMove | Move | int | str) -> Move:
    if isinstance(move, LegalMove):
        return move.move
    if isinstance(move, Move):
        return move
    return Move.from_number(move) if isinstance(move, int) else Move.decode(move)


def _illegal_move(move: Move, reason: str) -> IllegalMove:
    return IllegalMove(reason, format=move.format_name, code=move.code, path=str(move), found=str(move))


def count_lines(game: Game, depth: int) -> int:
    """Count the lines of so many moves after which the game goes on, in plain Python.

    >>> count_lines(Game.START, 2)
    2809
    """
    if game.over:
        return 0
    if depth == 0:
        return 1
    if depth == 1:
        return sum(not move.wins for move in game.moves())
    return sum(count_lines(move.game, depth - 1) for move in game.moves())
