"""boardcode: the compact codes in which board games are written down, read, checked, explained and drawn."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from boardcode.lazy import lazy_getattr

if TYPE_CHECKING:
    from boardcode.errors import (
        CodeError,
        InvalidDrawing,
        InvalidJson,
        InvalidState,
        MalformedCode,
        MeaninglessCode,
        NonCanonicalCode,
        UnknownFormat,
    )
    from boardcode.explanation import Explanation, Span
    from boardcode.format import Format
    from boardcode.registry import canonical, decode, encode, explain, formats, get, identify, register
    from boardcode.state import Problem, State

__all__ = [
    "CodeError",
    "Explanation",
    "Format",
    "InvalidDrawing",
    "InvalidJson",
    "InvalidState",
    "MalformedCode",
    "MeaninglessCode",
    "NonCanonicalCode",
    "Problem",
    "Span",
    "State",
    "UnknownFormat",
    "arx",
    "canonical",
    "chacun",
    "decode",
    "encode",
    "explain",
    "fivetwooneone",
    "formats",
    "get",
    "identify",
    "klotski",
    "labyrinth",
    "register",
]

__version__ = "0.1.0"

_load = lazy_getattr(
    __name__,
    {
        "errors": (
            "CodeError",
            "InvalidDrawing",
            "InvalidJson",
            "InvalidState",
            "MalformedCode",
            "MeaninglessCode",
            "NonCanonicalCode",
            "UnknownFormat",
        ),
        "explanation": ("Explanation", "Span"),
        "format": ("Format",),
        "registry": ("canonical", "decode", "encode", "explain", "formats", "get", "identify", "register"),
        "state": ("Problem", "State"),
    },
)


_GAMES = ("arx", "chacun", "fivetwooneone", "klotski", "labyrinth")


def __getattr__(name: str) -> Any:
    globals()[name] = found = import_module(f"boardcode.{name}") if name in _GAMES else _load(name)
    return found


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
