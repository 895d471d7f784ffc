"""What reading a code of a format comes to, in a form that tests compare."""

from __future__ import annotations

from typing import Any

from boardcode import CodeError, Format


def outcome(format: Format[Any], code: str) -> str:
    """The kind of the error of a code; empty if it is a canonical code, which is written as it is read."""
    try:
        state = format.decode(code)
    except CodeError as error:
        return error.kind
    assert format.encode(state) == code
    return ""


def message(format: Format[Any], code: str) -> str:
    """The error of a code in one sentence; empty if it has none."""
    try:
        format.decode(code)
    except CodeError as error:
        return error.message
    return ""


def rewrite(format: Format[Any], code: str) -> str:
    """The canonical code of a code that is read leniently, and only so."""
    assert outcome(format, code) == "not canonical"
    return format.encode(format.decode(code, strict=False))
