"""What the verbs of Labyrinth share: sizes, positions and numbers as they are typed."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from collections.abc import Callable

from boardcode.games.labyrinth.compass import Position

DIGITS = 9  # more would be no size of anything


def numbers(text: str, sign: str) -> tuple[int, int] | None:
    """Two numbers with a sign between them, or None.

    >>> numbers("12x7", "x"), numbers("12", "x")
    ((12, 7), None)
    """
    found = re.fullmatch(rf"([0-9]{{1,{DIGITS}}}){sign}([0-9]{{1,{DIGITS}}})", text)
    return (int(found[1]), int(found[2])) if found else None


def size(text: str) -> tuple[int, int]:
    """Width and height, such as 12x7."""
    found = numbers(text.lower(), "x")
    if found is None:
        raise ArgumentTypeError(f"expected a width and a height such as 12x7, got {text!r}")
    return found


def position(text: str) -> Position:
    """Row and column, such as 0,3."""
    found = numbers(text, ",")
    if found is None:
        raise ArgumentTypeError(f"expected a row and a column such as 0,3, got {text!r}")
    return Position(*found)


def whole(least: int | None = None) -> Callable[[str], int]:
    """A whole number, not below the least."""
    expected = "a whole number" if least is None else f"a whole number from {least} on"

    def number(text: str) -> int:
        try:
            found = int(text)
        except ValueError:
            raise ArgumentTypeError(f"expected {expected}, got {text!r}") from None
        if least is not None and found < least:
            raise ArgumentTypeError(f"expected {expected}, got {text!r}")
        return found

    return number
