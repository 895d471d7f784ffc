"""Formats that are declared in a plain Python file, which need not be part of a package."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from threading import RLock
from traceback import walk_tb
from types import ModuleType, TracebackType
from typing import Any

from boardcode.errors import BadDeclaration
from boardcode.failures import FormatFailure, describe_exception, in_one_line
from boardcode.format import Format

LOCK = RLock()  # held while a file is loaded, so that threads do not load it twice
FORMATS = "FORMATS"  # the list in which a file names its formats; without it, all that it declares are taken


def load_formats(path: str, source: bytes, shown: str) -> list[Format[Any]]:
    """Run a Python file and return the formats that it declares; `shown` is its path as errors show it.

    Raises `BadDeclaration` with the file, the line and the reason if that fails in any way.
    """
    module = ModuleType(_unused_name(path))
    module.__file__ = path
    sys.modules[module.__name__] = module  # dataclasses look for the module of a class there
    _make_importable(os.path.dirname(path))
    try:
        exec(compile(source, path, "exec"), module.__dict__)
        return _formats_of(module)
    except BaseException as error:
        del sys.modules[module.__name__]
        if isinstance(error, (Exception, SystemExit)):  # not Ctrl-C
            raise BadDeclaration(_reason(error, path, shown)) from error
        raise


def _unused_name(path: str) -> str:
    """Return a name for the module of a file that no other module has."""
    name = f"boardcode_with_{os.path.splitext(os.path.basename(path))[0]}"
    while name in sys.modules:
        name += "_"
    return name


def _make_importable(folder: str) -> None:
    """Let a file import its neighbours, but let no neighbour stand in for an installed module."""
    if folder not in sys.path:
        sys.path.append(folder)


def _formats_of(module: ModuleType) -> list[Format[Any]]:
    listed = vars(module).get(FORMATS)
    if listed is None:
        formats = {id(value): value for value in vars(module).values() if isinstance(value, Format)}
        if not formats:
            raise _FileFault("no format in it: declare a Format, or a list of them named FORMATS")
        return list(formats.values())
    if not isinstance(listed, Iterable) or isinstance(listed, str):
        raise _FileFault(f"FORMATS must be a list of formats, found {type(listed).__name__}")
    formats_listed = list(listed)
    for item in formats_listed:
        if not isinstance(item, Format):
            raise _FileFault(f"FORMATS must be a list of formats, found {type(item).__name__} in it")
    if not formats_listed:
        raise _FileFault("no format in it: FORMATS is empty")
    return formats_listed


def endless_file(shown: str, seconds: float) -> BadDeclaration:
    """Return the error of a file that was still running after some seconds."""
    return BadDeclaration(f"{shown}: it had not ended after {seconds:g} seconds; is there an endless loop?")


def failure_in_file(format: Format[Any], error: Exception, path: str) -> FormatFailure:
    """Return the failure of a format of a file, with the line of the file but without names of folders."""
    folder, name = os.path.split(path)
    line = _last_line(error.__traceback__, path)
    place = f" ({name}, line {line})" if line else f" ({name})"
    reason = describe_exception(error).replace(os.path.join(folder, ""), "")
    return FormatFailure(f"the format itself failed: {reason}{place}", format=format.name)


class _FileFault(Exception):
    """Something wrong with a file as a whole, no matter in which line."""


def _reason(error: BaseException, path: str, shown: str) -> str:
    """Say in one line where a file failed, and why."""
    if isinstance(error, _FileFault):
        return f"{shown}: {error}"
    if isinstance(error, SyntaxError) and error.filename == path:
        return f"{shown}:{error.lineno or 1}: this is not Python: {error.msg}"
    line = _last_line(error.__traceback__, path)
    place = f"{shown}:{line}" if line else shown
    reason = in_one_line(str(error)) if isinstance(error, BadDeclaration) else describe_exception(error)
    return f"{place}: {reason}"


def _last_line(traceback: TracebackType | None, path: str) -> int | None:
    """Return the line of a file in which an exception was last under way; None if it never was in it."""
    lines = [line for frame, line in walk_tb(traceback) if frame.f_code.co_filename == path]
    return lines[-1] if lines else None
