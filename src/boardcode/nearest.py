"""What the formats have against a text that none of them accepts, the nearest first."""

from __future__ import annotations

from typing import Any

from boardcode.errors import CodeError
from boardcode.format import Format
from boardcode.registry import formats


def errors(code: str) -> list[CodeError]:
    """What each format has against a code, the nearest first."""
    return sorted([error for format in formats() if (error := _error(format, code))], key=_distance)


def _distance(error: CodeError) -> tuple[int, int]:
    """How far a code is from being good: dirt is nearest, then a known mistake; then what was read before it went wrong."""
    if error.kind == "not canonical":
        rank = 0
    elif error.hint:
        rank = 1 if error.kind == "meaningless" else 2
    else:
        rank = 3 if error.kind == "meaningless" else 4
    return rank, -(error.start or 0)


def _error(format: Format[Any], code: str) -> CodeError | None:
    try:
        format.decode(code)
    except CodeError as error:
        return error
    return None
