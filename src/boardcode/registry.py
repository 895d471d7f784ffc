"""Which formats there are, and what one does with a code by the name of its format."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.machinery import PathFinder
from typing import Any
from warnings import warn

from boardcode.errors import UnknownFormat
from boardcode.explanation import Explanation
from boardcode.format import Format, relate
from boardcode.state import State

ENTRY_POINTS = "boardcode.formats"

#: The games, each with its formats, so that asking for one format imports one game. This is the only list of
# games.
GAMES = {
    "klotski": ("klotski", "klotski-short"),
    "labyrinth": ("radar", "maze"),
    "chacun": ("chacun-place", "chacun-occupy", "chacun-retake"),
    "fivetwooneone": ("5211-card", "5211-hand", "5211-board", "5211-state"),
    "arx": ("arx-cell", "arx-board", "arx-move", "arx-export"),
}
_GAME_OF = {name: game for game, names in GAMES.items() for name in names}

_registered: dict[str, Format[Any]] = {}
_entry_points_loaded = False


def register(*formats: Format[Any]) -> None:
    """Make formats available under their names."""
    for format in formats:
        registered = _registered.get(format.name)
        if registered is not None and registered is not format:
            raise ValueError(f"a format named {format.name!r} is registered already")
        _registered[format.name] = format
    for game in {format.game for format in formats}:
        relate(*(format for format in _registered.values() if format.game == game))


def get(name: str | Format[Any]) -> Format[Any]:
    """Return the format of that name."""
    if isinstance(name, Format):
        return name
    if name in _registered:
        return _registered[name]
    if name in _GAME_OF:
        load_game(_GAME_OF[name])
        return _registered[name]
    _load_entry_points()
    if name in _registered:
        return _registered[name]
    names = ", ".join(format.name for format in formats())
    raise UnknownFormat(f"no format is named {name!r}; there are {names}")


def formats() -> list[Format[Any]]:
    """Return every format: our own in their order, then the others by name."""
    for game in GAMES:
        load_game(game)
    own = [_registered[name] for name in _GAME_OF]
    return own + other_formats()


def load_game(game: str) -> list[Format[Any]]:
    """Import a game of ours and return its formats."""
    if GAMES[game][0] not in _registered:
        register(*import_module(f"boardcode.games.{game}").FORMATS)
    return [_registered[name] for name in GAMES[game]]


def other_formats() -> list[Format[Any]]:
    """Return the formats that other packages or the program itself have registered, by name."""
    _load_entry_points()
    return sorted((format for name, format in _registered.items() if name not in _GAME_OF), key=str)


def registered() -> list[Format[Any]]:
    """Return the formats that have been loaded so far."""
    return list(_registered.values())


def _load_entry_points() -> None:
    """Load the formats that other packages declare as entry points: each a Format or a list of them."""
    global _entry_points_loaded
    if _entry_points_loaded:
        return
    _entry_points_loaded = True
    if "importlib.metadata" not in sys.modules and _has_no_entry_points():
        return
    from importlib.metadata import entry_points  # takes longer to import than everything else together

    for entry in entry_points(group=ENTRY_POINTS):
        try:
            declared = entry.load()
            register(*([declared] if isinstance(declared, Format) else declared))
        except Exception as error:  # somebody else's code may fail in any way, and must not break ours
            warn(f"the formats of {entry.value} cannot be loaded: {error!r}", RuntimeWarning, stacklevel=2)


def _has_no_entry_points() -> bool:
    """Whether certainly no installed package declares formats, found without `importlib.metadata`."""
    if [finder for finder in sys.meta_path if hasattr(finder, "find_distributions")] != [PathFinder]:
        return False
    for folder in sys.path:
        if not os.path.isdir(folder or "."):
            if os.path.exists(folder):
                return False  # an archive
            continue
        for name in os.listdir(folder or "."):
            if name.lower().endswith(_METADATA) and _declares_formats(os.path.join(folder, name)):
                return False
    return True


_METADATA = (".dist-info", ".egg-info", "egg-info")  # how folders with a package's metadata end


def _declares_formats(metadata: str) -> bool:
    try:
        with open(os.path.join(metadata, "entry_points.txt"), "rb") as entry_points:
            return f"[{ENTRY_POINTS}]".encode() in entry_points.read()
    except OSError:
        return False


def decode(format: str | Format[Any], code: str, *, strict: bool = True) -> Any:
    """Read a code of a format; raise `CodeError`.

    >>> decode("chacun-place", "AG")
    Place(fringe=1, rotation=Rotation.HALF_TURN)
    """
    return get(format).decode(code, strict=strict)


def encode(format: str | Format[Any], state: State) -> str:
    """Return the one code of a state.

    >>> encode("klotski", decode("klotski", "1a9bf0c"))
    '1A9BF0C00'
    """
    return get(format).encode(state)


def explain(format: str | Format[Any], code: str, *, strict: bool = True) -> Explanation:
    """Return what each character and bit of a code means."""
    return get(format).explain(code, strict=strict)


def canonical(format: str | Format[Any], code: str, *, strict: bool = False) -> str:
    """Return the one code of the same state; also of a code that is not canonical, unless `strict`.

    >>> canonical("5211-card", "25")
    '0x25'
    """
    chosen = get(format)
    return chosen.encode(chosen.decode(code, strict=strict))
