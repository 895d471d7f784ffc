"""`--with FILE`, which every verb takes: formats from plain Python files.

The files are named in the environment too, as absolute paths, so that the processes that a verb starts find
the same formats.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial

from boardcode import registry
from boardcode.cli.codes import read_error
from boardcode.cli.terminal import UsageError, printable
from boardcode.errors import BadDeclaration
from boardcode.foreign_code import call_foreign
from boardcode.format_files import endless_file

OPTION = "--with"


def load_files(words: Sequence[str]) -> list[str]:
    """Load the files that `BOARDCODE_WITH` and the option name; return the words without the option.

    Raises `UsageError` if a file cannot be read, its declarations are wrong or it does not end.
    """
    rest, files = _split(words)
    environment = [name for name in os.environ.get(registry.WITH, "").split(os.pathsep) if name]
    for file in [*environment, *files]:
        try:
            call_foreign(partial(registry.load_file, file), registry.LOAD_SECONDS)
        except TimeoutError:
            raise UsageError(printable(str(endless_file(file, registry.LOAD_SECONDS)))) from None
        except (OSError, ValueError) as error:  # ValueError: a null byte in the name
            if isinstance(error, BadDeclaration):
                raise UsageError(printable(str(error))) from None
            raise read_error(file, error) from None
    paths = dict.fromkeys(os.path.abspath(file) for file in [*environment, *files])
    for path in paths:
        if os.pathsep in path:
            raise UsageError(f"cannot use {printable(path)}: its path contains {os.pathsep!r}")
    os.environ[registry.WITH] = os.pathsep.join(paths)
    return rest


def _split(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the words without the option, and the files that it names; after `--` there are no options."""
    rest: list[str] = []
    files: list[str] = []
    remaining = iter(words)
    for word in remaining:
        if word == "--":
            rest += [word, *remaining]
        elif word == OPTION:
            files.append(next(remaining, ""))
        elif word.startswith(f"{OPTION}="):
            files.append(word.removeprefix(f"{OPTION}="))
        else:
            rest.append(word)
    if not all(files):
        raise UsageError(f"{OPTION} is followed by a Python file: `boardcode {OPTION} my_format.py CODE`")
    return rest, files
