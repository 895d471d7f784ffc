"""boardcode: the compact codes in which board games are written down, read, checked, explained and drawn."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from boardcode.lazy import lazy_getattr

if TYPE_CHECKING:
    from boardcode.errors import (
        BadDeclaration,
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
    from boardcode.identification import identify
    from boardcode.name_lists import read_names, with_names
    from boardcode.registry import canonical, decode, encode, explain, formats, get, register
    from boardcode.state import Problem, State
    from boardcode.verification import verify

__all__ = [
    "BadDeclaration",
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
    "canonical",
    "decode",
    "encode",
    "explain",
    "formats",
    "get",
    "identify",
    "read_names",
    "register",
    "verify",
    "with_names",
]

__version__ = "0.1.0"

_lazy = lazy_getattr(
    __name__,
    {
        "errors": (
            "BadDeclaration",
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
        "identification": ("identify",),
        "name_lists": ("read_names", "with_names"),
        "registry": ("canonical", "decode", "encode", "explain", "formats", "get", "register"),
        "state": ("Problem", "State"),
        "verification": ("verify",),
    },
)


def __getattr__(name: str) -> Any:
    if name in __all__ or name.startswith("_") or name not in _games():
        globals()[name] = value = _lazy(name)
        return value
    return import_module(f"boardcode.{name}")  # a game: importing it binds the name


def _games() -> tuple[str, ...]:
    from boardcode.catalog import GAMES

    return tuple(GAMES)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__, *_games()])
