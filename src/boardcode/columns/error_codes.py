"""What came of reading a row: fine, or which kind of error, as a number that fits in a byte."""

from __future__ import annotations

from enum import IntEnum

from boardcode.errors import CodeError, MalformedCode, MeaninglessCode, NonCanonicalCode


class ERRORS(IntEnum):
    """The numbers in `.errors`. They are named after the kinds of `CodeError`; only a malformed text is told apart further.

    >>> ERRORS(2).name
    'MALFORMED_LENGTH'
    """

    FINE = 0
    MALFORMED_CHARACTER = (
        1  # a character that the alphabet does not have, or a separator that stands between no digits
    )
    MALFORMED_LENGTH = 2  # too few or too many digits, bytes or padding characters
    MEANINGLESS = 3  # bits to which the format gives no meaning
    NOT_CANONICAL = 4  # can be read, but is not the code of what it says; only when read strictly
    NULL = 5  # there is no code


NOWHERE = -1  # the place of the fault in a row that has none


def outcome(error: CodeError) -> ERRORS:
    """The number of an error that one code gives.

    >>> outcome(MalformedCode("expected 5 characters, found 4", format="klotski-short", found="4")).name
    'MALFORMED_LENGTH'
    """
    if isinstance(error, MalformedCode):
        # What is counted is found as a number; a character is found quoted.
        return ERRORS.MALFORMED_LENGTH if error.found.isdecimal() else ERRORS.MALFORMED_CHARACTER
    if isinstance(error, MeaninglessCode):
        return ERRORS.MEANINGLESS
    if isinstance(error, NonCanonicalCode):
        return ERRORS.NOT_CANONICAL
    raise error


def place(error: CodeError) -> int:
    """The character of an error, 0 if it is about the code as a whole."""
    return error.start or 0
