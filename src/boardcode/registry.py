"""Which formats there are, and what one does with a code through them."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.machinery import PathFinder
from typing import Any
from warnings import warn

from boardcode.errors import CodeError, MalformedCode, MeaninglessCode, NonCanonicalCode, UnknownFormat
from boardcode.explanation import Explanation
from boardcode.format import Format
from boardcode.state import State

ENTRY_POINTS = "boardcode.formats"

# Named here so that asking for one format loads one game.
_OWN = {
    "klotski": ("klotski", "klotski-short"),
    "labyrinth": ("radar", "maze"),
    "chacun": ("chacun-place", "chacun-occupy", "chacun-retake"),
    "fivetwooneone": ("5211-card", "5211-hand", "5211-board", "5211-state"),
    "arx": ("arx-cell", "arx-board", "arx-move", "arx-export"),
}
_GAME_OF = {name: game for game, names in _OWN.items() for name in names}

_registered: dict[str, Format[Any]] = {}
_looked_elsewhere = False


def register(*declared: Format[Any]) -> None:
    """Make formats known under their names."""
    for format in declared:
        known = _registered.get(format.name)
        if known is not None and known is not format:
            raise ValueError(f"a format named {format.name!r} is registered already")
        _registered[format.name] = format


def get(name: str | Format[Any]) -> Format[Any]:
    """The format of that name."""
    if isinstance(name, Format):
        return name
    if name in _registered:
        return _registered[name]
    if name in _GAME_OF:
        _load_game(_GAME_OF[name])
        return _registered[name]
    _load_elsewhere()
    try:
        return _registered[name]
    except KeyError:
        known = ", ".join(format.name for format in formats())
        raise UnknownFormat(f"no format is named {name!r}; there are {known}") from None


def formats() -> list[Format[Any]]:
    """Every format there is: our own in their order, then the others by name."""
    for game in _OWN:
        _load_game(game)
    _load_elsewhere()
    own = [_registered[name] for name in _GAME_OF]
    return own + sorted((format for name, format in _registered.items() if name not in _GAME_OF), key=str)


def _load_game(game: str) -> None:
    register(*import_module(f"boardcode.games.{game}").FORMATS)


def _load_elsewhere() -> None:
    """Formats that other packages declare as entry points: each a Format or a list of them."""
    global _looked_elsewhere
    if _looked_elsewhere:
        return
    _looked_elsewhere = True
    if "importlib.metadata" not in sys.modules and _nobody_declares():
        return
    from importlib.metadata import entry_points  # takes longer to load than everything else together

    for entry in entry_points(group=ENTRY_POINTS):
        try:
            declared = entry.load()
            register(*([declared] if isinstance(declared, Format) else declared))
        except (
            Exception
        ) as error:  # somebody else's code: it may fail in any way, and shall not take ours with it
            warn(f"the formats of {entry.value} cannot be loaded: {error!r}", RuntimeWarning, stacklevel=2)


def _nobody_declares() -> bool:
    """Whether no installed package declares formats; False also if packages lie where only `importlib.metadata` looks."""
    if [finder for finder in sys.meta_path if hasattr(finder, "find_distributions")] != [PathFinder]:
        return False
    for folder in sys.path:
        if not os.path.isdir(folder or "."):
            if os.path.exists(folder):
                return False  # an archive
            continue
        if any(
            _declares(os.path.join(folder, name))
            for name in os.listdir(folder or ".")
            if name.lower().endswith(_INFORMATION)
        ):
            return False
    return True


_INFORMATION = (".dist-info", ".egg-info", "egg-info")  # how folders end that tell about a package


def _declares(information: str) -> bool:
    try:
        with open(os.path.join(information, "entry_points.txt"), "rb") as declared:
            return f"[{ENTRY_POINTS}]".encode() in declared.read()
    except OSError:
        return False


def decode(format: str | Format[Any], code: str, *, strict: bool = True) -> Any:
    """Read a code of a format; raises `CodeError`.

    >>> decode("chacun-place", "AG")
    Place(fringe=1, rotation=Rotation.HALF_TURN)
    """
    return get(format).decode(code, strict=strict)


def encode(format: str | Format[Any], state: State) -> str:
    """The one code of a state.

    >>> encode("klotski", decode("klotski", "1a9bf0c"))
    '1A9BF0C00'
    """
    return get(format).encode(state)


def explain(format: str | Format[Any], code: str, *, strict: bool = True) -> Explanation:
    """Which characters and bits of a code mean what."""
    return get(format).explain(code, strict=strict)


def canonical(format: str | Format[Any], code: str, *, strict: bool = False) -> str:
    """The one code that says the same as this one; cleans what is not canonical unless `strict`.

    >>> canonical("5211-card", "25")
    '0x25'
    """
    chosen = get(format)
    return chosen.encode(chosen.decode(code, strict=strict))


def identify(code: str) -> list[Format[Any]]:
    """The formats that accept a code, likeliest first.

    A position that can happen in play is likelier than one that cannot, a code in its written form likelier than
    another spelling, and of the rest the format that accepts the smaller part of all texts of its length.

    >>> [format.name for format in identify("1A9BF0C")]
    ['klotski']
    """
    found = []
    for order, format in enumerate(formats()):
        try:
            state = format.decode(code)
        except CodeError:
            continue
        found.append((bool(state.problems()), format.encode(state) != code, _density(format), order, format))
    return [likely[-1] for likely in sorted(found, key=lambda row: row[:-1])]


def named(text: str) -> str | None:
    """The code that people know by a name, in a format that was used before; a name is no code, so that `decode` reads none.

    >>> get("klotski").name, named("heng dao li ma")
    ('klotski', '1A9BF0C00')
    """
    return next((code for format in list(_registered.values()) if (code := format.named(text))), None)


def _density(format: Format[Any]) -> float:
    """Which part of all bit patterns has a meaning."""
    width = format.fields.width
    return 1.0 if width is None else format.fields.count / (1 << width)


def hint(error: CodeError) -> str | None:
    """The known mistake that would explain an error of reading."""
    if not isinstance(error, (MalformedCode, MeaninglessCode, NonCanonicalCode)):
        return None
    if error.format not in _registered and error.format not in _GAME_OF:
        return None  # an alphabet of its own, or a format that is gone
    format = get(error.format)
    for own in format.hints:
        found = own(error)
        if found:
            return found
    return _white_space(format, error.code) or _another_format(format, error.code)


def _white_space(format: Format[Any], code: str) -> str | None:
    return (
        "remove the white space around it" if code != code.strip() and reads(format, code.strip()) else None
    )


def _another_format(format: Format[Any], code: str) -> str | None:
    """The same game's other formats are what people mix up."""
    if reads(format, code):
        return None  # what is wrong is not the code but its context
    for other in list(_registered.values()):
        if other.game == format.game and other is not format and reads(other, code):
            return f"this is a valid {other.name} code: {other.title}"
    return None


def reads(format: Format[Any], code: str) -> bool:
    """Whether a format reads a code as it stands."""
    try:
        format.decode(code)
    except CodeError:
        return False
    return True
