"""Two keys of a Connect Four position: 49 bits in decimal, and the base-3 key of an opening book.

In the 49 bits every column has seven, the bottom cell lowest, the left column lowest. The stones of the
player to move, plus all stones, make the key: the topmost 1 of a column's bits plus 1 marks its height.

In base 3 the stones of each column from the bottom, 1 for the player to move and 2 for the other, are digits,
and a 0 ends each column but the last. Of a position and its mirror image the smaller key counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from boardcode import Format, State
from boardcode.alphabets import Alphabet
from boardcode.fields import Array, Checked, Complaint, LowestFirst, Mapped, Number, Record

COLUMNS, ROWS = 7, 6
MOST_DIGITS = COLUMNS * ROWS + COLUMNS - 1  # of a key in base 3
DECIMAL = Alphabet("decimal", "0123456789", positional=True)
TERNARY = Alphabet("base-3", "012", positional=True)
COLUMNS_SCHEMA = {
    "type": "array",
    "items": {"type": "array", "items": {"enum": ["x", "o"]}, "maxItems": ROWS},
    "minItems": COLUMNS,
    "maxItems": COLUMNS,
}

Stones = tuple[bool, ...]  # of a column from the bottom: whether each belongs to the player to move
Columns = tuple[tuple[str, ...], ...]  # from the left, x for the stones of the first player


@dataclass(frozen=True, slots=True, repr=False)
class Position(State):
    """The stones of each column from the bottom, x those of the first player."""

    columns: Columns
    format_name: ClassVar[str] = "connect-four-key"


@dataclass(frozen=True, slots=True, repr=False)
class UnsidedPosition(State):
    """A position that is not told from its mirror image."""

    columns: Columns
    format_name: ClassVar[str] = "connect-four-book-key"


def check_stones(columns: tuple[Stones, ...]) -> Complaint | None:
    """The player to move has as many stones as the other, or one less."""
    stones = [stone for column in columns for stone in column]
    wanted = len(stones) // 2
    if sum(stones) == wanted:
        return None
    reason = (
        "the player to move has as many stones as the other or one less:"
        f" expected {wanted}, found {sum(stones)}"
    )
    return Complaint("", reason, str(sum(stones)), str(wanted))


def to_colors(columns: tuple[Stones, ...]) -> Columns:
    """The number of stones says who is to move."""
    is_second = sum(map(len, columns)) % 2
    return tuple([tuple(["xo"[is_second == stone] for stone in column]) for column in columns])


def from_colors(columns: Columns) -> tuple[Stones, ...]:
    """The stones of the player to move."""
    mover = "xo"[sum(map(len, columns)) % 2]
    return tuple([tuple([stone == mover for stone in column]) for column in columns])


# -- 49 bits


def read_column(number: int) -> Stones:
    """The stones of a column of seven bits."""
    height = (number + 1).bit_length() - 1
    stones = number + 1 - (1 << height)
    return tuple([bool(stones >> row & 1) for row in range(height)])


def write_column(stones: Stones) -> int:
    """All stones, plus those of the player to move."""
    return (1 << len(stones)) - 1 + sum(stone << row for row, stone in enumerate(stones))


COLUMN = Mapped(
    Number(7, 0, 126),
    read_column,
    write_column,
    words=lambda stones: " ".join("mover" if stone else "other" for stone in stones) or "empty",
)
CONNECT_FOUR = Format(
    name="connect-four-key",
    title="Connect Four key",
    description="A position as the key of a solver: 49 bits in decimal.",
    game="connect-four",
    alphabet=DECIMAL,
    fields=LowestFirst(
        Record(
            Position,
            columns=Mapped(
                Checked(Array(COLUMNS, COLUMN), check_stones), to_colors, from_colors, schema=COLUMNS_SCHEMA
            ),
        )
    ),
    state=Position,
    examples=["0", str(0x200000), str(0x800000), str(0x10400000), str(0xA800000), str(0x41010404101)],
    counterexamples=["", "2", "127", "00", str(1 << 49), "0x200000"],
    bits=49,
)


# -- base 3


def split_key(key: int) -> list[Stones]:
    """The columns of a key; those before its first digit are empty."""
    columns: list[Stones] = []
    key *= 3  # the 0 of the last column was left off
    while key:
        key //= 3
        stones = []
        while key % 3:
            stones.append(key % 3 == 1)
            key //= 3
        columns.append(tuple(stones[::-1]))
    return [()] * (COLUMNS - len(columns)) + columns[::-1]


def join_key(columns: Iterable[Stones]) -> int:
    """The key of some columns."""
    key = 0
    for stones in columns:
        for stone in stones:
            key = 3 * key + (1 if stone else 2)
        key *= 3
    return key // 3


def check_key(key: int) -> Complaint | None:
    """A key has seven columns of at most six stones."""
    columns = split_key(key)
    if len(columns) > COLUMNS:
        reason = f"expected {COLUMNS} columns, found {len(columns)}"
        return Complaint("", reason, str(len(columns)), str(COLUMNS))
    if (highest := max(map(len, columns))) > ROWS:
        reason = f"expected at most {ROWS} stones in a column, found {highest}"
        return Complaint("", reason, str(highest), f"at most {ROWS}")
    return check_stones(tuple(columns))


def read_key(key: int) -> Columns:
    """The position of a key, or its mirror image if that has the smaller key."""
    columns = split_key(key)
    return to_colors(tuple(min(columns, columns[::-1], key=join_key)))


def write_key(position: Columns) -> int:
    """The smaller key of a position and its mirror image."""
    columns = [*from_colors(position)]
    return min(join_key(columns), join_key(columns[::-1]))


def sample_key(random: Random) -> int:
    """The key of a position after some random moves."""
    columns: list[list[bool]] = [[] for _ in range(COLUMNS)]
    for _ in range(random.randint(0, COLUMNS * ROWS)):
        columns = [[not stone for stone in column] for column in columns]
        random.choice([column for column in columns if len(column) < ROWS]).append(False)
    return join_key([tuple(column) for column in columns])


KEY: Mapped[Any] = Mapped(
    Checked(Number(77, 0, 3**MOST_DIGITS - 1), check_key, sample=sample_key),
    read_key,
    write_key,
    many_to_one=True,
    schema=COLUMNS_SCHEMA,
)
BOOK_KEY = Format(
    name="connect-four-book-key",
    title="Connect Four key of an opening book",
    description="A position or its mirror image, as the smaller of their numbers in base 3.",
    game="connect-four",
    alphabet=TERNARY,
    fields=Record(UnsidedPosition, columns=KEY),
    state=UnsidedPosition,
    examples=["0", "10200", "2000"],
    counterexamples=["", "00", "3", "1", "11", "100000"],
    bits=77,
)
