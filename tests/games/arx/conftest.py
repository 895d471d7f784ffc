"""What the tests of Arx share: the message of a rejected code, and boards by their letters."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import boardcode
from boardcode import CodeError
from boardcode.arx import Board, Color, Game

DecodeError = Callable[[str, str, type[CodeError]], str]
Position = Callable[..., Game]


@pytest.fixture
def decode_error() -> DecodeError:
    """Return the message of the error that decoding a code raises, which must be of one kind."""

    def message(format: str, code: str, kind: type[CodeError]) -> str:
        with pytest.raises(kind) as caught:
            boardcode.decode(format, code)
        return str(caught.value)

    return message


@pytest.fixture
def white() -> Position:
    """Make a position with White to move by the letters of what stands on its squares.

    `E5="GS"` is a white guard on a soldier, `E9="k"` the black king.
    """
    return lambda **cells: Game(_board(cells), Color.WHITE)


@pytest.fixture
def black() -> Position:
    """Make a position with Black to move, in the same way."""
    return lambda **cells: Game(_board(cells), Color.BLACK)


def _board(cells: dict[str, str]) -> Board:
    ranks = [
        " ".join([str(rank), *(cells.get(f"{file}{rank}", ".") for file in "ABCDEFGHI")])
        for rank in range(9, 0, -1)
    ]
    return Board.from_drawing("\n".join([*ranks, "  A B C D E F G H I"]))
