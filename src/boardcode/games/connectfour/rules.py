"""What cannot happen in a game of Connect Four, and the moves that lead to a position.

A position is reached by a game exactly if its stones can be put in an order: players take turns, a stone
comes after those below it, and nobody has four in a row before the last stone. The last condition is easy:
all lines of four must have a stone in common that was the last one, and without it there is none. For the
rest, `find_moves` tries orders, and remembers the heights of the columns from which it got no further: there
are at most 7^7 of them, however many orders there are.
"""

from __future__ import annotations

from boardcode.games.connectfour.board import (
    COLUMNS,
    ROWS,
    Cell,
    Columns,
    count_stones,
    find_fours,
    player_to_move,
)
from boardcode.state import Problem

UNITS = [(ROWS + 1) ** column for column in range(COLUMNS)]  # what a stone adds to the heights as one number


def find_problems(columns: Columns) -> list[Problem]:
    """Return why no game reaches a position."""
    fours = find_fours(columns)
    winners = sorted({columns[column][row] for (column, row), *_ in fours}, reverse=True)
    if len(winners) > 1:
        return [Problem("columns", "both players have four in a row, and the first of them ended the game")]
    if winners and winners[0] == player_to_move(count_stones(columns)):
        reason = f"{winners[0]} has four in a row and would be to move, after the end of the game"
        return [Problem("columns", reason)]
    if fours and not _last_stones(columns, fours):
        reason = f"no stone of {winners[0]} made all its fours in a row as the last move"
        return [Problem("columns", reason)]
    if find_moves(columns) is None:
        return [Problem("columns", "no order of moves leads to these stones")]
    return []


def find_moves(columns: Columns) -> str | None:
    """Return the moves of a game that leads to a position, columns from 1 to 7; None if there is none.

    Of all such texts it is the first in the order of a dictionary.

    >>> find_moves((("x", "x"), ("o", "o"), (), (), (), (), ()))
    '1212'
    """
    fours = find_fours(columns)
    if not fours:
        return _find_order(columns)
    texts = []
    for last in _last_stones(columns, fours):
        rest = tuple([stack[:-1] if column == last else stack for column, stack in enumerate(columns)])
        moves = _find_order(rest)
        if moves is not None:
            texts.append(f"{moves}{last + 1}")
    return min(texts, default=None)


def _last_stones(columns: Columns, fours: list[tuple[Cell, ...]]) -> list[int]:
    """The columns whose top stone may have been the last one and made all fours."""
    last_player = player_to_move(count_stones(columns) - 1)
    return [
        column
        for column, stack in enumerate(columns)
        if stack and stack[-1] == last_player and all((column, len(stack) - 1) in four for four in fours)
    ]


def _find_order(columns: Columns) -> str | None:
    """The first order of moves in which players take turns, whether or not somebody has four in a row."""
    total = count_stones(columns)
    last_player = player_to_move(total - 1)
    if total and not any(stack[-1:] == (last_player,) for stack in columns):
        return None  # found at once, and not after all orders of the other stones
    stacks = [(*stack, "") for stack in columns]  # "" is nobody's, and ends a column
    heights = [0] * COLUMNS
    code = 0  # the heights as one number
    dead_ends: set[int] = set()
    moves: list[int] = []
    untried = 0  # the first column that has not been tried at these heights
    while len(moves) < total:
        player = player_to_move(len(moves))
        for column in range(untried, COLUMNS):
            if stacks[column][heights[column]] == player and code + UNITS[column] not in dead_ends:
                heights[column] += 1
                code += UNITS[column]
                moves.append(column)
                untried = 0
                break
        else:
            dead_ends.add(code)
            if not moves:
                return None
            last = moves.pop()
            heights[last] -= 1
            code -= UNITS[last]
            untried = last + 1
    return "".join([str(column + 1) for column in moves])
