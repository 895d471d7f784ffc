"""The board of Connect Four: seven columns of six cells, and the lines of four."""

from __future__ import annotations

COLUMNS, ROWS = 7, 6
FIRST, SECOND = "x", "o"  # the player who begins, and the other
PLAYERS = FIRST + SECOND

Cell = tuple[int, int]  # column from the left and row from the bottom, both from 0
Column = tuple[str, ...]  # the stones from the bottom
Columns = tuple[Column, ...]  # from the left

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
LENGTH = 4

#: All lines of four cells: 24 across, 21 upright, 12 in each diagonal direction.
LINES: tuple[tuple[Cell, ...], ...] = tuple(
    [
        tuple([(column + k * right, row + k * up) for k in range(LENGTH)])
        for right, up in DIRECTIONS
        for column in range(COLUMNS - (LENGTH - 1) * right)
        for row in range(ROWS)
        if 0 <= row + (LENGTH - 1) * up < ROWS
    ]
)


def count_stones(columns: Columns) -> int:
    """Return how many stones there are."""
    return sum(map(len, columns))


def player_to_move(count: int) -> str:
    """Return whose turn it is when so many stones are on the board."""
    return PLAYERS[count % 2]


def find_fours(columns: Columns) -> list[tuple[Cell, ...]]:
    """Return the lines of four stones of one player."""
    stones = {(column, row): stone for column, stack in enumerate(columns) for row, stone in enumerate(stack)}
    return [
        line
        for line in LINES
        if (first := stones.get(line[0])) is not None and all(stones.get(cell) == first for cell in line)
    ]
