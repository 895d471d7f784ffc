"""The moves of one position, what each of them does, and playing one."""

from __future__ import annotations

from dataclasses import dataclass

from boardcode.errors import CodeError
from boardcode.games.arx import legality, notation
from boardcode.games.arx.pieces import Color, Piece
from boardcode.games.arx.squares import SIZE, SQUARES, Square, square_number
from boardcode.games.arx.state import Board, Cell, Game, Move


class MoveCode(int):
    """The 16 bits of a move: a number, shown as an arx-move is written.

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

    >>> stacked = Game.START.play("C2+D3").play("A7-B6")
    >>> capture = next(move for move in stacked.moves() if move.captured)
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
        """What goes: a piece, or a stack as a whole."""
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
        """The friendly piece on which it comes to stand."""
        cell = self.before.board[self.to]
        return cell if cell.color == self.before.to_move else None

    @property
    def arrived(self) -> Cell:
        """What stands afterwards on the square that it ends on."""
        return (
            Cell(self.moved.color, self.moved.bottom, self.stacked_on.bottom)
            if self.stacked_on
            else self.moved
        )

    @property
    def game(self) -> Game:
        """The game after it."""
        rows = [list(row) for row in self.before.board.rows]
        for square, cell in ((self.from_, self.left_behind or Cell.EMPTY), (self.to, self.arrived)):
            row, column = divmod(square_number(square), SIZE)
            rows[row][column] = cell
        return Game(
            Board(tuple(map(tuple, rows))), Color.BLACK if self.before.to_move == Color.WHITE else Color.WHITE
        )

    @property
    def wins(self) -> bool:
        """Whether it ends the game."""
        return self.captured is not None and self.captured.bottom == Piece.KING and self.game.over

    @property
    def notation(self) -> str:
        """The move as a person writes it: `E3-F4`, `E3xF4`, `E3+F4`, `^E3-F4`."""
        return notation.written(self)

    def draw(self) -> str:
        """The board before it, with its two squares marked, and the move below."""
        from boardcode.games.arx.drawing import draw_played

        return draw_played(self)

    def svg(self) -> str:
        """The board before it as a picture, with its two squares marked and an arrow between them."""
        from boardcode.games.arx.picture import played_svg

        return played_svg(self)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.notation


def moves(game: Game) -> list[LegalMove]:
    """Every legal move, in the order of the squares where they begin and end, a stack's before its top piece's.

    >>> [str(move) for move in moves(Game.START)[:4]]
    ['A3-B4', 'B3-A4', 'B3-C4', 'C3-B4']
    """
    if game.over:
        return []
    cells, color = game.board.cells, game.to_move
    return [
        LegalMove(Move(SQUARES[number], SQUARES[to], unstack), game)
        for number, cell in enumerate(cells)
        if cell.color == color
        for to, unstack in legality.ways(cells, number, color)
    ]


def legal(game: Game, given: LegalMove | Move | int | str) -> LegalMove:
    """A move as it is played in a game: given as such, by its number, its code or its notation."""
    if isinstance(given, str) and not given[:1].isdigit():
        noted = notation.read(given)
        found = _allowed(game, noted.move)
        wrong = notation.contradiction(noted, found)
        if wrong:
            raise _illegal(noted.move, wrong)
        return found
    return _allowed(game, _move(given))


def _move(given: LegalMove | Move | int | str) -> Move:
    if isinstance(given, LegalMove):
        return given.move
    if isinstance(given, Move):
        return given
    return Move.from_number(given) if isinstance(given, int) else Move.decode(given)


def _allowed(game: Game, move: Move) -> LegalMove:
    reason = legality.refusal(game, move)
    if reason:
        raise _illegal(move, reason)
    return LegalMove(move, game)


def _illegal(move: Move, reason: str) -> IllegalMove:
    return IllegalMove(reason, format="arx-move", code=move.code, path=str(move), found=str(move))
