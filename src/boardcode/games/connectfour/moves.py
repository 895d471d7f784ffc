"""The text of a game: the columns of the moves in turn, from 1 to 7.

Settled here:
- A text with an impossible move is an error at that move. Pascal Pons' program stops there without a word and
  goes on with the position so far.
- Nothing is read after a move that makes four in a row; that move itself is.
- Many texts lead to the same position. We write the first of them in the order of a dictionary.
"""

from __future__ import annotations

from boardcode.errors import CodeError, Fault, InvalidState, MalformedCode, MeaninglessCode
from boardcode.games.connectfour.board import COLUMNS, ROWS, Columns, find_fours, player_to_move
from boardcode.games.connectfour.rules import find_moves
from boardcode.wording import quote


def read_moves(text: str) -> Columns:
    """Return the position after some moves; raise a `Fault` at the first one that is impossible."""
    stacks: list[list[str]] = [[] for _ in range(COLUMNS)]
    for place, sign in enumerate(text):
        if sign not in {*"1234567"}:
            raise _fault(MalformedCode, f"{quote(sign)} is not a column; expected 1 to 7", sign, place)
        if find_fours(tuple(map(tuple, stacks))):
            winner = player_to_move(place - 1)
            raise _fault(MeaninglessCode, f"{winner} has four in a row, and the game is over", sign, place)
        stack = stacks[int(sign) - 1]
        if len(stack) == ROWS:
            raise _fault(MeaninglessCode, f"column {sign} is full", sign, place)
        stack.append(player_to_move(place))
    return tuple(map(tuple, stacks))


def write_moves(columns: Columns) -> str:
    """Return moves that lead to a position; raise an `InvalidState` if no game does."""
    moves = find_moves(columns)
    if moves is None:
        raise InvalidState("no game reaches this position", format="moves", path="columns")
    return moves


def _fault(kind: type[CodeError], reason: str, sign: str, place: int) -> Fault:
    return Fault(kind, reason, found=quote(sign), expected="a possible move", start=place, stop=place + 1)
