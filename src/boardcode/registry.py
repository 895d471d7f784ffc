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

#: The characters of a format's codes, the fewest and the most of them, and separators that do not count.
Shape = tuple[str, int, int | None, str]

_HEX = "0123456789ABCDEFXabcdefx"
_BASE32 = "234567ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_BASE64 = "+/0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

#: The games and their formats. This is the only list of games. Asking for one format imports one game, and
#: identifying a code imports only the games that have a format of its shape.
GAMES: dict[str, dict[str, Shape]] = {
    "klotski": {
        "klotski": ("0123456789ABCDEFabcdef", 1, 9, ""),
        "klotski-short": ("123456789ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz", 5, 5, ""),
    },
    "labyrinth": {"radar": (_BASE64, 15, 15, ""), "maze": (_BASE64, 8, None, "")},
    "chacun": {
        "chacun-place": (_BASE32, 2, 2, ""),
        "chacun-occupy": (_BASE32, 1, 1, ""),
        "chacun-retake": (_BASE32, 1, 1, ""),
    },
    "fivetwooneone": {
        "5211-card": (_HEX, 2, 4, "_ "),
        "5211-hand": (_HEX, 16, 18, "_ "),
        "5211-board": (_HEX, 16, 18, "_ "),
        "5211-state": (_HEX, 64, 66, "_ "),
    },
    "arx": {
        "arx-cell": ("01Bb", 7, 9, "_ "),
        "arx-board": (_HEX, 144, 146, "_ "),
        "arx-move": (_HEX, 4, 6, "_ "),
        "arx-export": (f"{_BASE64}=", 112, 112, ""),
    },
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
    if not GAMES[game].keys() <= _registered.keys():
        register(*import_module(f"boardcode.games.{game}").FORMATS)
    return [_registered[name] for name in GAMES[game]]


def other_formats() -> list[Format[Any]]:
    """Return the formats that other packages or the program itself have registered, by name."""
    _load_entry_points()
    return sorted((format for name, format in _registered.items() if name not in _GAME_OF), key=str)


def formats_of_shape(code: str) -> list[Format[Any]]:
    """Return the formats whose shape fits a code, and all formats of other packages."""
    own = []
    for game, shapes in GAMES.items():
        names = [name for name, shape in shapes.items() if _has_shape(code, shape)]
        if names:
            load_game(game)
            own += [_registered[name] for name in names]
    return own + other_formats()


def _has_shape(code: str, shape: Shape) -> bool:
    characters, least, most, separators = shape
    for separator in separators:
        code = code.replace(separator, "")
    return least <= len(code) and (most is None or len(code) <= most) and set(characters).issuperset(code)


def shape_of(format: Format[Any]) -> Shape:
    """Return the shape of a format's codes, from its declaration."""
    alphabet, width = format.alphabet, format.fields.width
    characters = {*alphabet.values, *alphabet.padding, *alphabet.prefix, *alphabet.prefix.upper()}
    digits = alphabet.digits(format.fields.least_width if width is None else width)
    size = digits + len(alphabet.padding) * (-digits % 4)
    least = 1 if alphabet.trailing_zeros_optional else size
    most = None if width is None else len(alphabet.prefix) + size
    return "".join(sorted(characters)), least, most, alphabet.separators


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
        try:
            names = os.listdir(folder or ".")
        except FileNotFoundError:
            continue
        except OSError:  # an archive, or a folder that cannot be read
            return False
        for name in names:
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
