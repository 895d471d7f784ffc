"""Which moves the rules of Arx allow, when a game is over, and why any other move is refused.

Corners settled here:
- A game is over when one side has a king and the other has none: the former has won. A board without any king is reached by
  no game, but its pieces can be moved all the same, which is how a single piece is studied.
- A stack whose two pieces reach the same square has one move there, not two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from boardcode.games.arx.movement import rays
from boardcode.games.arx.pieces import Color, Piece
from boardcode.games.arx.squares import SQUARES, Square, square_number
from boardcode.games.arx.state import Board, Cell, Game, Move

Cells: TypeAlias = Sequence[Cell]


def kings(board: Board) -> dict[Color, int]:
    """How many kings each side has: one, unless the game is over or the board is no game's."""
    found = [cell.color for cell in board.cells if cell.bottom == Piece.KING]
    return {color: found.count(color) for color in Color}


def winner(board: Board) -> Color | None:
    """The side that has captured the other's king."""
    alive = [color for color, count in kings(board).items() if count]
    return alive[0] if len(alive) == 1 else None


# -- where a move may end


def reached(cells: Cells, number: int, color: Color, piece: Piece) -> Iterator[int]:
    """The squares to which a piece gets, up to the first one in each direction on which something stands."""
    for ray in rays(piece, color, number):
        for to in ray:
            yield to
            if cells[to].bottom is not None:
                break


def stackable(cell: Cell) -> bool:
    """Whether another piece of its side may come to stand on it: a single piece that is not the king."""
    return cell.top is None and cell.bottom is not None and cell.bottom != Piece.KING


def _ends(cells: Cells, number: int, color: Color, pieces: Sequence[Piece], *, stacks: bool) -> set[int]:
    """Where what goes by the moves of some pieces may end; on a friend only if it `stacks`."""
    met = {to for piece in pieces for to in reached(cells, number, color, piece)}
    return {to for to in met if cells[to].color != color or (stacks and stackable(cells[to]))}


def ways(cells: Cells, number: int, color: Color) -> list[tuple[int, bool]]:
    """The squares where something of a side may go from one square, each with whether only the top piece goes there."""
    cell = cells[number]
    whole = _ends(cells, number, color, cell.pieces, stacks=stackable(cell))
    alone = set() if cell.top is None else _ends(cells, number, color, (cell.top,), stacks=True)
    return sorted([(to, False) for to in whole] + [(to, True) for to in alone])


# -- why a move is refused


def refusal(game: Game, move: Move) -> str:
    """Why a move cannot be played; nothing if it can."""
    cells, color = game.board.cells, game.to_move
    cell, number = game.board[move.from_], square_number(move.from_)
    if game.over:
        return f"the game is over: {game.winner} has captured the king"
    if cell.color is None:
        return f"nothing stands on {move.from_}"
    if cell.color != color:
        return f"a {cell} stands on {move.from_}, but {color} is to move"
    if move.unstack and cell.top is None:
        return f"a {cell} stands alone on {move.from_}: only from a stack does the top piece leave"
    if (square_number(move.to), move.unstack) in ways(cells, number, color):
        return ""
    goes = Cell(color, None, cell.top) if move.unstack else cell
    return _out_of_reach(cells, color, move, goes) or _not_on_a_friend(goes, game.board[move.to], move.to)


def _out_of_reach(cells: Cells, color: Color, move: Move, goes: Cell) -> str:
    """Why what goes does not get to a square; nothing if it does."""
    from_, to = square_number(move.from_), square_number(move.to)
    if any(to in reached(cells, from_, color, piece) for piece in goes.pieces):
        return ""
    leading = [ray for piece in goes.pieces for ray in rays(piece, color, from_) if to in ray]
    if not leading:
        return f"a {goes} does not go from {move.from_} to {move.to}"
    between = next(number for number in leading[0] if cells[number].bottom is not None)
    return f"the {cells[between]} on {SQUARES[between]} stands in the way"


def _not_on_a_friend(goes: Cell, friend: Cell, to: Square) -> str:
    """Why what goes may not end on a friend that it gets to."""
    if goes.top is not None:
        return f"a whole stack cannot end on the {friend} on {to}"
    if Piece.KING in (goes.bottom, friend.bottom):
        return f"a {goes} cannot stack on the {friend} on {to}: kings never stack"
    return f"a {goes} cannot stack on the {friend} on {to}: stacks are two high"
