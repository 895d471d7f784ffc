"""Common mistakes with the codes of ChaCuN, recognised from the code that was rejected."""

from __future__ import annotations

from boardcode.errors import CodeError
from boardcode.games.chacun.state import Occupy, Place, Retake
from boardcode.state import State

ONE_CHARACTER_MOVES: tuple[type[State], ...] = (Occupy, Retake)
MOVES: tuple[type[State], ...] = (Place, *ONE_CHARACTER_MOVES)
DIGITS, LOOK_ALIKES = "018", "OIB"  # digits outside base32, and the letters they look like


def _is_code(text: str) -> bool:
    """Whether any of the three formats accepts a text."""
    return any(move.format().accepts(text) for move in MOVES)


def lower_case(error: CodeError) -> str | None:
    """A code typed without the shift key."""
    code = error.code
    if not code.isascii() or code == code.upper() or not _is_code(code.upper()):
        return None
    return f"ChaCuN codes are upper case: {code.upper()}"


def digit_for_letter(error: CodeError) -> str | None:
    """A digit in place of the letter that it looks like: base32 leaves out such digits."""
    wrong_digits = [digit for digit in DIGITS if digit in error.code]
    code = error.code.translate(str.maketrans(DIGITS, LOOK_ALIKES))
    if wrong_digits and _is_code(code):
        return f"base32 has no {' or '.join(wrong_digits)}; with the letter that looks like it: {code}"
    if "9" in error.code and len(error.code) <= 2:
        return "base32 has no 9: after Z come 2 to 7"
    return None


def missing_leading_a(error: CodeError) -> str | None:
    """A placement that was printed as a number, so that its leading zero was lost."""
    if error.format != Place.format_name or len(error.code) != 1:
        return None
    if not Place.format().accepts(f"A{error.code}"):
        return None
    return f"one character occupies or retakes; a placement that lost its leading A is A{error.code}"


def extra_leading_a(error: CodeError) -> str | None:
    """One character padded to two, as for a placement."""
    format = next((move.format() for move in ONE_CHARACTER_MOVES if move.format_name == error.format), None)
    if format is None or len(error.code) != 2 or error.code[0] != "A" or not format.accepts(error.code[1]):
        return None
    return f"{error.code} is a placement; if it was padded with an A, the code is {error.code[1]}"


def number_beyond_the_list(error: CodeError) -> str | None:
    """A number that the list on the board does not reach, though the code by itself is right."""
    if error.format == Retake.format_name and Retake.format().accepts(error.code):
        return "pawns are numbered from 0, and huts are not counted"
    if error.format == Place.format_name and Place.format().accepts(error.code):
        return "positions are numbered from 0, and the fringe is that of the tiles before this one"
    return None


HINTS = (lower_case, digit_for_letter, missing_leading_a, extra_leading_a, number_beyond_the_list)
