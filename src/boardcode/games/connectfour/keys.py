"""The bits of a column, and the base-3 key of an opening book.

A column is the number of all its stones, a 1 each, plus that of the stones of the player to move:

    height 3, of which the lowest is the mover's:  111 + 001 = 1000

Adding 1 gives 1001: the topmost 1 marks the height, and the digits below it are the mover's stones.
"""

from __future__ import annotations

from boardcode.games.connectfour.board import COLUMNS, Columns, count_stones, player_to_move

COLUMN_BITS = 7
BOTTOM = sum([1 << COLUMN_BITS * column for column in range(COLUMNS)])


def swap_players(column: int) -> int:
    """Return the number of a column in which all stones belong to the other player.

    >>> swap_players(0b1000) == 0b111 + 0b110
    True
    """
    height = (column + 1).bit_length() - 1
    return 3 * ((1 << height) - 1) - column


def book_key(columns: Columns) -> int:
    """Return the smaller base-3 number of a position and its mirror image: for each column its stones from
    the bottom, 1 for the mover and 2 for the other, then a 0, which the last column goes without.
    """
    mover = player_to_move(count_stones(columns))
    return min(_join_digits(columns, mover), _join_digits(columns[::-1], mover))


def _join_digits(columns: Columns, mover: str) -> int:
    key = 0
    for column in columns:
        for stone in column:
            key = 3 * key + (1 if stone == mover else 2)
        key *= 3
    return key // 3
