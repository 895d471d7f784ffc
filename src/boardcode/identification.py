"""What the formats have against a text that none of them accepts, the nearest first."""

from __future__ import annotations

from typing import Any

from boardcode.errors import CodeError
from boardcode.format import Format
from boardcode.registry import formats, get


def errors(code: str) -> list[CodeError]:
    """What each format has against a code, the nearest first."""
    return sorted([error for format in formats() if (error := _error(format, code))], key=_distance)


def _distance(error: CodeError) -> tuple[int, int, int]:
    """How far a code is from being good.

    Dirt is nearest, then bits without a meaning, where characters and length are right, then a known mistake in a text of about
    the right length. Of the rest that is nearest for which the fewest characters would have to change, then what was read
    furthest before it went wrong.
    """
    away = _characters_away(get(error.format), error.code)
    if error.kind == "not canonical":
        rank = 0
    elif error.kind == "meaningless":
        rank = 1 if error.hint else 2
    else:
        rank = 3 if away <= 1 + len(error.code) // 4 and error.hint else 4
    return rank, away, -(error.start or 0)


def _characters_away(format: Format[Any], code: str) -> int:
    """How many characters are not of the alphabet, too many or missing."""
    alphabet, width = format.alphabet, format.fields.width
    text = (
        code[len(alphabet.prefix) :] if alphabet.prefix and code.lower().startswith(alphabet.prefix) else code
    )
    signs = [sign for sign in text if sign not in alphabet.separators + alphabet.padding]
    wrong = sum(sign not in alphabet.values for sign in signs)
    if width is None:
        return wrong + len(signs)  # any length may be right, so that it tells nothing
    wanted = alphabet.digits(width)
    missing = 0 if alphabet.trailing_zeros_optional and signs else wanted - len(signs)
    return wrong + max(missing, len(signs) - wanted)


def _error(format: Format[Any], code: str) -> CodeError | None:
    try:
        format.decode(code)
    except CodeError as error:
        return error
    return None
