"""The format that a person names, or what was probably meant."""

from __future__ import annotations

from typing import Any

import boardcode
from boardcode.cli.usage import UsageError
from boardcode.errors import UnknownFormat
from boardcode.wording import either, shorten


def format_named(name: str) -> boardcode.Format[Any]:
    """The format of that name; if there is none, a usage error that suggests one."""
    try:
        return boardcode.get(name)
    except UnknownFormat:
        meant = likely(name, [format.name for format in boardcode.formats()])
        rest = f"did you mean {either(meant)}?" if meant else "`boardcode formats` lists them"
        raise UsageError(f"no format is named {shorten(name)}; {rest}") from None


def likely(word: str, names: list[str]) -> list[str]:
    """The names that begin with a word, or else the one that is spelled like it.

    >>> likely("chacun", ["klotski", "chacun-place", "chacun-occupy"]), likely("Klotksi", ["klotski", "radar"])
    (['chacun-place', 'chacun-occupy'], ['klotski'])
    """
    from difflib import get_close_matches  # only a mistake needs it

    begun = [name for name in names if name.startswith(word.lower())] if len(word) > 1 else []
    return begun or get_close_matches(word.lower(), names, 1)
