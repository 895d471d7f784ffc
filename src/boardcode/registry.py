"""Which formats there are, and what one does with a code by the name of its format."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from importlib.machinery import PathFinder
from typing import TYPE_CHECKING, Any

from boardcode.alphabets.spelling import BLANKS
from boardcode.catalog import BUILT_IN, GAME_OF, GAMES, NUMBERS, Shape
from boardcode.errors import BadDeclaration, UnknownFormat
from boardcode.explanation import Explanation
from boardcode.foreign_code import call_foreign, show, warn_anyway
from boardcode.format import Format, relate
from boardcode.state import State

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINTS = "boardcode.formats"
LOAD_SECONDS = 5.0  # the limit of the command line and of the service
WITH = "BOARDCODE_WITH"  # the environment variable that names files of formats; child processes inherit it

_registered: dict[str, Format[Any]] = {}
_entry_points_loaded = False
_load_seconds: float | None = None  # for the import of one package with formats
_files: dict[str, tuple[bytes | None, list[Format[Any]]]] = {}  # the source and the formats of each file


def register(*formats: Format[Any], replace: bool = False) -> None:
    """Make formats available under their names, all of them or none.

    Raises `BadDeclaration` if a name is taken. With `replace` a format takes the place of an earlier one of
    its name, as in a notebook whose cell is run again; built-in formats are never replaced.
    """
    names: dict[str, Format[Any]] = {}
    for format in formats:
        if not isinstance(format, Format):
            raise BadDeclaration(f"register: expected a Format, got {format!r}")
        _check_name(format, names.get(format.name) or _registered.get(format.name), replace)
        names[format.name] = format
    _add(formats)


def _check_name(format: Format[Any], holder: Format[Any] | None, replace: bool) -> None:
    """Raise `BadDeclaration` if another format holds the name of this one and keeps it."""
    if format is holder:
        return
    if format.name in BUILT_IN:
        raise BadDeclaration(f"a format named {format.name!r} is built in; choose another name")
    if holder is not None and not replace:
        raise BadDeclaration(
            f"a format named {format.name!r} is registered already; choose another name, or replace it with"
            " register(format, replace=True)"
        )


def _add(formats: Iterable[Format[Any]]) -> None:
    games = set()
    for format in formats:
        games.add(format.game)
        if format.name in _registered:
            games.add(_registered[format.name].game)
        _registered[format.name] = format
    for game in games:
        _relate_formats(game)


def _relate_formats(game: str) -> None:
    """Make the formats of a game suggest each other; ours suggest ours alone, since others may fail."""
    formats = [format for format in _registered.values() if format.game == game]
    relate(*formats)
    relate(*(format for format in formats if format.name in BUILT_IN))


def get(name: str | Format[Any]) -> Format[Any]:
    """Return the format of that name."""
    if isinstance(name, Format):
        return name
    if name in _registered:
        return _registered[name]
    if name in GAME_OF:
        load_game(GAME_OF[name])
        return _registered[name]
    _load_others()
    if name in _registered:
        return _registered[name]
    names = ", ".join(format.name for format in formats())
    raise UnknownFormat(f"no format is named {name!r}; there are {names}")


def formats() -> list[Format[Any]]:
    """Return every format: our own in their order, then the others by name."""
    for game in GAMES:
        load_game(game)
    own = [_registered[name] for name in GAME_OF]
    return own + other_formats()


def load_game(game: str) -> list[Format[Any]]:
    """Import a game of ours and return its formats."""
    if not GAMES[game].keys() <= _registered.keys():
        _add(import_module(f"boardcode.games.{game}").FORMATS)
    return [_registered[name] for name in GAMES[game]]


def other_formats() -> list[Format[Any]]:
    """Return the formats of other packages, of files and of the program itself, by name."""
    _load_others()
    return sorted((format for name, format in _registered.items() if name not in BUILT_IN), key=str)


def formats_of_shape(code: str) -> list[Format[Any]]:
    """Return the formats whose shape fits a code, and all formats of other packages."""
    own = []
    is_number = code.isdecimal() or code[:2] in ("0x", "0X")
    for game, shapes in GAMES.items():
        fitting = [name for name, shape in shapes.items() if _has_shape(code, shape)]
        names = [name for name in fitting if is_number or name not in NUMBERS]
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
    alphabet, width = format.alphabet, format.width
    prefix = {*alphabet.prefix, *alphabet.prefix.upper(), *alphabet.prefix.lower()}
    characters = {*alphabet.values, *alphabet.padding, *prefix}
    least_width = format.fields.least_width if width is None else width
    digits, fewest = alphabet.digits(least_width), alphabet.least_digits(least_width)
    padding = len(alphabet.padding) * (-digits % 4)
    size = digits + padding
    least = size if fewest == digits and not alphabet.padding_optional else fewest
    most = None if width is None else alphabet.longest_text(width) + padding
    uncounted = dict.fromkeys(alphabet.separators + alphabet.surplus + BLANKS * alphabet.blanks_around)
    return "".join(sorted(characters)), least, most, "".join(uncounted)


def load_file(path: str) -> list[Format[Any]]:
    """Run a Python file, register the formats that it declares, and return them.

    A file that has changed since is run again, and its new formats replace its old ones. Raises an `OSError`
    if the file cannot be read, and `BadDeclaration` with file and line if its declarations are wrong.
    """
    from boardcode.format_files import LOCK

    with LOCK, open(path, "rb") as file:
        return load_source(path, file.read())


def load_source(path: str, source: bytes) -> list[Format[Any]]:
    """Do what `load_file` does, with a source that was read from the file before."""
    from boardcode.format_files import LOCK, load_formats

    full_path = os.path.abspath(path)
    with LOCK:
        old_source, old = _files.get(full_path, (None, []))
        if source == old_source:
            return old
        new = load_formats(full_path, source, path)
        others = {name: format for name, format in _registered.items() if format not in old}
        try:
            for format in new:
                _check_name(format, others.get(format.name), replace=False)
                others[format.name] = format
        except BadDeclaration as error:
            raise BadDeclaration(f"{path}: {error}") from None
        for format in old:
            _registered.pop(format.name, None)
        _add(new)
        _files[full_path] = (source, new)
        return new


def files() -> list[str]:
    """Return the absolute paths of the files whose formats are registered."""
    return list(sources())


def sources() -> dict[str, bytes]:
    """Return the sources from which the formats of files were loaded, by the absolute path of each file."""
    if os.environ.get(WITH):
        _load_files_of_environment()
    return {path: source for path, (source, _) in _files.items() if source is not None}


def file_of(format: Format[Any]) -> str | None:
    """Return the absolute path of the file that declares a format; None if a package or a program does."""
    return next((path for path, (_, declared) in _files.items() if format in declared), None)


def load_sources(sources: dict[str, bytes]) -> None:
    """Load the formats of files as another process has loaded them.

    The files of the environment are no longer looked at: they may have changed since, even to one that never
    ends. A file that fails here is left out, with a warning.
    """
    os.environ.pop(WITH, None)
    for path, source in sources.items():
        _load_or_warn(path, partial(load_source, path, source))


def _load_others() -> None:
    _load_entry_points()
    if os.environ.get(WITH):
        _load_files_of_environment()


def _load_files_of_environment() -> None:
    for path in filter(None, os.environ[WITH].split(os.pathsep)):
        if os.path.abspath(path) not in _files:
            _load_or_warn(path, partial(load_file, path))


def _load_or_warn(path: str, load: Callable[[], object]) -> None:
    try:
        load()
    except (OSError, BadDeclaration) as error:
        _files[os.path.abspath(path)] = (None, [])  # one warning is enough
        reason = f"cannot read {path}: {error.strerror}" if isinstance(error, OSError) else error
        warn_anyway(f"the formats of {WITH} cannot be loaded: {reason}", stacklevel=3)


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
            register(*call_foreign(partial(_formats_of, entry), _load_seconds))
        except Exception as error:  # somebody else's code may fail in any way, and must not break ours
            warn_anyway(f"the formats of {entry.value} cannot be loaded: {show(error)}", stacklevel=2)


def _formats_of(entry: EntryPoint) -> list[Format[Any]]:
    """Import what an entry point names, and return the formats."""
    declared = entry.load()
    formats = []
    for item in [declared] if isinstance(declared, Format) else declared:
        if not isinstance(item, Format):
            raise TypeError(f"expected a Format or a list of them, got {type(item).__name__}")
        formats.append(item)
    return formats


def limit_loading(seconds: float) -> None:
    """Leave out formats of other packages whose import takes longer: for programs of ours.

    A program of somebody else imports them without a limit: it can wait or be interrupted, as for any import.
    """
    global _load_seconds
    _load_seconds = seconds


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
