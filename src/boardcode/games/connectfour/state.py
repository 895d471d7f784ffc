"""A Connect Four position: the stones of each column."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from boardcode.drawing import Notation
from boardcode.games.connectfour.board import Columns, count_stones, find_fours, player_to_move
from boardcode.games.connectfour.keys import book_key
from boardcode.games.connectfour.moves import read_moves, write_moves
from boardcode.games.connectfour.rules import find_problems
from boardcode.state import Problem, State


@dataclass(frozen=True, slots=True, repr=False)
class Position(State):
    """The stones of the seven columns, each from the bottom; x is the player who began.

    >>> position = Position.from_moves("4455")
    >>> position.code, position.to_move, position.winner
    ('0x40800000', 'x', None)
    >>> position.columns[3]
    ('x', 'o')
    """

    columns: Columns

    format_name: ClassVar[str] = "connect-four"

    @classmethod
    def from_moves(cls, text: str) -> Position:
        """Return the position after some moves, columns from 1 to 7; raise a `CodeError`."""
        return MOVES.decode(text)

    def to_moves(self) -> str:
        """Return moves that lead to the position, the first in the order of a dictionary; raise an
        `InvalidState` if no game does.
        """
        return write_moves(self.columns)

    @property
    def to_move(self) -> str:
        """The player whose turn it is, also after the end of the game."""
        return player_to_move(count_stones(self.columns))

    @property
    def winner(self) -> str | None:
        """The player who has four in a row; None if nobody or, in an impossible position, both have."""
        owners = {self.columns[column][row] for (column, row), *_ in find_fours(self.columns)}
        return owners.pop() if len(owners) == 1 else None

    @property
    def book_key(self) -> int:
        """The base-3 key of Pascal Pons' opening book, the same for a position and its mirror image.

        >>> Position.from_moves("45").book_key, Position.from_moves("43").book_key
        (99, 99)
        """
        return book_key(self.columns)

    def mirror(self) -> Position:
        """Return the position with left and right exchanged."""
        return Position(self.columns[::-1])

    def problems(self) -> list[Problem]:
        """Return why no game reaches this position."""
        return find_problems(self.columns)


def _write(position: Position) -> str:
    return position.to_moves()


def _read(text: str) -> Position:
    return Position(read_moves(text))


MOVES: Notation[Position] = Notation("moves", "the columns of the moves in turn, from 1 to 7", _write, _read)
