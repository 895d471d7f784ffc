"""boardcode: the compact codes in which board games are written down, read, checked, explained and drawn."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

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
    from boardcode.games import arx, chacun, fivetwooneone, klotski, labyrinth
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

# Everything is loaded when it is first asked for, so that importing the package takes no time.
_HOMES = {
    "boardcode.errors": (
        "CodeError",
        "InvalidDrawing",
        "InvalidJson",
        "InvalidState",
        "MalformedCode",
        "MeaninglessCode",
        "NonCanonicalCode",
        "UnknownFormat",
    ),
    "boardcode.explanation": ("Explanation", "Span"),
    "boardcode.format": ("Format",),
    "boardcode.registry": ("canonical", "decode", "encode", "explain", "formats", "get", "identify", "register"),
    "boardcode.state": ("Problem", "State"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}
_GAMES = ("arx", "chacun", "fivetwooneone", "klotski", "labyrinth")


def __getattr__(name: str) -> Any:
    if name in _GAMES:
        found: Any = import_module(f"boardcode.games.{name}")
    elif name in _HOME_OF:
        found = getattr(import_module(_HOME_OF[name]), name)
    else:
        raise AttributeError(f"module 'boardcode' has no attribute {name!r}")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
