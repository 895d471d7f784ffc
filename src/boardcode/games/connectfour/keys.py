"""The bits of a column, whose stones they are, and the base-3 key of an opening book.

The stones of a position as a program holds them: for each column from the bottom, whether a stone belongs to
the player to move. A column is the number of all stones, a 1 each, plus that of the mover's stones:

    height 3, of which the lowest is the mover's:  111 + 001 = 1000

Adding 1 gives 1001: the topmost 1 marks the height, and the digits below it are the mover's stones.
"""

from __future__ import annotations

from boardcode.errors import Fault, InvalidState
from boardcode.fields import Complaint
from boardcode.games.connectfour.board import COLUMNS, PLAYERS, ROWS, Columns, count_stones, player_to_move
from boardcode.wording import either, quote, shorten

Stack = tuple[bool, ...]  # of a column from the bottom: whether each stone is the mover's
COLUMN_BITS = 7
BOTTOM = sum([1 << COLUMN_BITS * column for column in range(COLUMNS)])


def read_column(number: int) -> Stack:
    """Return the stones of a column of seven bits."""
    height = (number + 1).bit_length() - 1
    return tuple([bool(number + 1 >> row & 1) for row in range(height)])


def write_column(stack: Stack) -> int:
    """Return all stones as a number, plus those of the mover."""
    return (1 << len(stack)) - 1 + sum([1 << row for row, is_own in enumerate(stack) if is_own])


def describe_column(stack: Stack) -> str:
    """Return the stones of a column in words."""
    return ", ".join(["mover" if is_own else "other" for is_own in stack]) or "empty"


def check_turn(stacks: tuple[Stack, ...]) -> Complaint | None:
    """The player to move has as many stones as the other, or one less."""
    total = sum(map(len, stacks))
    wanted, found = total // 2, sum(map(sum, stacks))
    if found == wanted:
        return None
    stones = "1 stone" if total == 1 else f"{total} stones"
    reason = f"of {stones} the player to move has {found}; expected {wanted}"
    return Complaint("", reason, str(found), str(wanted))


def to_columns(stacks: tuple[Stack, ...]) -> Columns:
    """Return whose stones they are: their number says who is to move."""
    mover = PLAYERS.index(player_to_move(sum(map(len, stacks))))
    own, other = PLAYERS[mover], PLAYERS[1 - mover]
    return tuple([tuple([own if is_own else other for is_own in stack]) for stack in stacks])


def to_stacks(columns: Columns) -> tuple[Stack, ...]:
    """Return which stones are those of the player to move; raise a `Fault` if there is no such board."""
    _check_columns(columns)
    mover = player_to_move(count_stones(columns))
    return tuple([tuple([stone == mover for stone in column]) for column in columns])


def _check_columns(columns: object) -> None:
    """Raise a `Fault` unless these are seven columns of at most six stones."""
    if not isinstance(columns, tuple) or len(columns) != COLUMNS:
        raise _fault("", columns, f"{COLUMNS} columns")
    for k, column in enumerate(columns):
        if not isinstance(column, tuple) or len(column) > ROWS:
            raise _fault(f"[{k}]", column, f"at most {ROWS} stones")
        for row, stone in enumerate(column):
            if stone not in (*PLAYERS,):
                raise _fault(f"[{k}][{row}]", stone, either([quote(player) for player in PLAYERS]))


def _fault(path: str, value: object, expected: str) -> Fault:
    found = shorten(repr(value))
    return Fault(InvalidState, f"expected {expected}, got {found}", path=path, found=found, expected=expected)


def book_key(columns: Columns) -> int:
    """Return the smaller base-3 number of a position and its mirror image: for each column its stones from
    the bottom, 1 for the mover and 2 for the other, then a 0, which the last column goes without.
    """
    stacks = to_stacks(columns)
    return min(_join_digits(stacks), _join_digits(stacks[::-1]))


def _join_digits(stacks: tuple[Stack, ...]) -> int:
    key = 0
    for stack in stacks:
        for is_own in stack:
            key = 3 * key + (1 if is_own else 2)
        key *= 3
    return key // 3
