"""The result of reading one row, as a number that fits in a byte."""

from __future__ import annotations

from enum import IntEnum

UNDECIDED = 255  # set by a kernel in a row that must be read again, one code at a time


class ErrorCode(IntEnum):
    """The numbers in `.errors`: the kinds of `CodeError`, with malformed codes split in two.

    >>> ErrorCode(2).name
    'MALFORMED_LENGTH'
    """

    OK = 0
    MALFORMED_CHARACTER = 1  # a character that is not in the alphabet, or a separator not between digits
    MALFORMED_LENGTH = 2  # too few or too many digits, bytes or padding characters
    MEANINGLESS = 3  # bits to which the format gives no meaning
    NOT_CANONICAL = 4  # readable, but not the code of what it says; only if read strictly
    NULL = 5  # no code in this row


#: the statements that end a row: they derive its error code from the three flags
VERDICT = [
    "errors[k] = 0",
    "if wrong | noncanonical | undecided:",
    "    if undecided:",
    f"        errors[k] = {UNDECIDED}",
    "    elif wrong:",
    f"        errors[k] = {ErrorCode.MEANINGLESS:d}",
    "    elif strict:",
    f"        errors[k] = {ErrorCode.NOT_CANONICAL:d}",
    "    if errors[k]:",
    "        values[row : row + columns] = 0",
]
