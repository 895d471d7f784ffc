"""The 81 squares: A1 to I9, numbered row by row from A9, the corner at the top left."""

from __future__ import annotations

from typing import TypeAlias

SIZE = 9
FILES = "ABCDEFGHI"

#: The name of a square: "E2".
Square: TypeAlias = str

#: The names in the order of their numbers.
SQUARES: tuple[Square, ...] = tuple(f"{file}{SIZE - row}" for row in range(SIZE) for file in FILES)

_NUMBERS = {square: number for number, square in enumerate(SQUARES)}


def square_number(square: Square) -> int:
    """A square's number, its row times nine plus its column; row 0 is rank 9.

    >>> square_number("A9"), square_number("I9"), square_number("A1"), square_number("I1")
    (0, 8, 72, 80)
    """
    try:
        return _NUMBERS[square]
    except KeyError:
        raise KeyError(f"no square is named {square!r}; there are A1 to I9") from None
