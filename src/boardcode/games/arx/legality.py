"""Which moves are legal in a position, why any other move is not, and who has won.

Corners settled here:
- A game is over when one side has a king and the other has none: the former has won. No game reaches a board
  without any king, but its pieces can be moved all the same, which is useful for studying a single piece.
- A stack whose two pieces reach the same square has one move there, not two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from boardcode.games.arx.pieces import SQUARES, Color, Piece, Square, square_number
from boardcode.games.arx.rules import rays
from boardcode.games.arx.state import Board, Cell, Move

Cells: TypeAlias = Sequence[Cell]


def winner(board: Board) -> Color | None:
    """Return the side that has captured the other's king; None while both sides, or neither, have one."""
    king_colors = {cell.color for cell in board.cells if cell.bottom == Piece.KING}
    return next(color for color in Color if color in king_colors) if len(king_colors) == 1 else None


# -- where a move may end


def reachable(cells: Cells, number: int, color: Color, piece: Piece) -> Iterator[int]:
    """Yield the squares that a piece reaches, in each direction up to the first occupied one."""
    for ray in rays(piece, color, number):
        for to in ray:
            yield to
            if cells[to].bottom is not None:
                break


def legal_destinations(cells: Cells, number: int, color: Color) -> list[tuple[int, bool]]:
    """Return where the contents of a square may go, and for each whether only the top piece goes there."""
    cell = cells[number]
    whole = _destinations(cells, number, color, cell.pieces, may_stack=cell.can_be_stacked_on)
    top_alone = (
        set() if cell.top is None else _destinations(cells, number, color, (cell.top,), may_stack=True)
    )
    return sorted([(to, False) for to in whole] + [(to, True) for to in top_alone])


def _destinations(
    cells: Cells, number: int, color: Color, pieces: Sequence[Piece], *, may_stack: bool
) -> set[int]:
    """Return the squares that some pieces reach and where they find nothing, an enemy or a place to stack."""
    squares = {to for piece in pieces for to in reachable(cells, number, color, piece)}
    return {to for to in squares if cells[to].color != color or (may_stack and cells[to].can_be_stacked_on)}


# -- why a move is illegal


def why_illegal(board: Board, to_move: Color, move: Move) -> str:
    """Return why a move cannot be played; an empty text if it is legal."""
    cells, cell, number = board.cells, board[move.from_], square_number(move.from_)
    victor = winner(board)
    if victor is not None:
        return f"the game is over: {victor} has captured the king"
    if cell.color is None:
        return f"nothing stands on {move.from_}"
    if cell.color != to_move:
        return f"a {cell} stands on {move.from_}, but {to_move} is to move"
    if move.unstack and cell.top is None:
        return f"a {cell} stands alone on {move.from_}: only from a stack does the top piece leave"
    if (square_number(move.to), move.unstack) in legal_destinations(cells, number, to_move):
        return ""
    moving = Cell(to_move, None, cell.top) if move.unstack else cell
    return _why_unreachable(cells, to_move, move, moving) or _why_no_stack(moving, board[move.to], move.to)


def _why_unreachable(cells: Cells, color: Color, move: Move, moving: Cell) -> str:
    """Return why the moving pieces do not reach a square; an empty text if they do."""
    start, end = square_number(move.from_), square_number(move.to)
    if any(end in reachable(cells, start, color, piece) for piece in moving.pieces):
        return ""
    leading = [ray for piece in moving.pieces for ray in rays(piece, color, start) if end in ray]
    if not leading:
        return f"a {moving} does not go from {move.from_} to {move.to}"
    obstacle = next(number for number in leading[0] if cells[number].bottom is not None)
    return f"the {cells[obstacle]} on {SQUARES[obstacle]} stands in the way"


def _why_no_stack(moving: Cell, friend: Cell, to: Square) -> str:
    """Return why the moving pieces may not end on a friendly piece that they reach."""
    if moving.top is not None:
        return f"a whole stack cannot end on the {friend} on {to}"
    if Piece.KING in (moving.bottom, friend.bottom):
        return f"a {moving} cannot stack on the {friend} on {to}: kings never stack"
    return f"a {moving} cannot stack on the {friend} on {to}: stacks are two high"
