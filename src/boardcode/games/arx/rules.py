"""What may happen in Arx.

- soldier: one square diagonally forward; jester: any distance diagonally; commander: any distance along a row or
  file; paladin: one or two squares along a row or file; guard: one or two squares diagonally; dragon: a knight's jump;
  ballista: any distance straight forward; king: one square in any direction.
- A piece that ends on a friendly single piece stacks on it, but kings never stack. A stack moves by the moves of
  either of its pieces, or its top piece leaves alone. Capturing a king ends the game.

A stack carries both its pieces, so that no square is out of anything's reach: a commander takes a soldier back to its
own home row, a paladin takes a ballista off its file and a jester to squares of the other colour. What cannot happen is
therefore a matter of how many pieces there are, never of where they stand.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from boardcode.games.arx.pieces import OWNED, Color, Piece
from boardcode.games.arx.squares import SIZE, square_number
from boardcode.state import Problem

if TYPE_CHECKING:
    from boardcode.games.arx.state import Board, Cell, Move

NOT_A_BALLISTA = "111000 is a king; a ballista alone is 000111"


def cell_problems(cell: Cell) -> list[Problem]:
    """A piece of which each side has one cannot stand on its like."""
    if cell.top is None or cell.top != cell.bottom or OWNED[cell.top] != 1:
        return []
    return [Problem("top", f"a {cell.top} on a {cell.top}: a side has one")]


def board_problems(board: Board) -> list[Problem]:
    """Everything about a board that no game reaches."""
    stacks = [
        Problem(f"rows[{row}][{column}].{problem.path}", problem.reason)
        for row, cells in enumerate(board.rows)
        for column, cell in enumerate(cells)
        for problem in cell_problems(cell)
    ]
    return stacks + [
        problem for color in (Color.WHITE, Color.BLACK) for problem in _count_problems(board, color)
    ]


def _count_problems(board: Board, color: Color) -> list[Problem]:
    """A side has no more of a piece than it began with, and a king as long as the game lasts."""
    counted = Counter(piece for cell in board.cells if cell.color == color for piece in cell.pieces)
    problems = []
    if not counted[Piece.KING]:
        problems.append(Problem("rows", f"{color} has no king: capturing it ended the game"))
    for piece, owned in OWNED.items():
        if counted[piece] > owned:
            hint = NOT_A_BALLISTA if piece is Piece.KING else None
            problems.append(
                Problem("rows", f"{color} has {counted[piece]} {piece}s; a side has {owned}", hint)
            )
    return problems


def move_problems(move: Move) -> list[Problem]:
    """Everything about a move that no piece can do, whatever stands on the board."""
    from_, to = square_number(move.from_), square_number(move.to)
    down, right = abs(to // SIZE - from_ // SIZE), abs(to % SIZE - from_ % SIZE)
    if not down and not right:
        return [Problem("to", f"a move from {move.from_} cannot end where it begins")]
    straight, diagonal, jump = not down or not right, down == right, {down, right} == {1, 2}
    if straight or diagonal or jump:
        return []
    return [
        Problem(
            "to",
            f"no piece goes from {move.from_} to {move.to}: that is neither a straight line, a diagonal nor a knight's jump",
        )
    ]
