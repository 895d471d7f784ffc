"""All 29,334,498 layouts in the order of their codes, one after the other or as an array."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from boardcode.errors import needing
from boardcode.games.klotski.ranking import Fork, start
from boardcode.games.klotski.scan import HEAD
from boardcode.games.klotski.state import Layout, known

if TYPE_CHECKING:
    import numpy as np


def layouts() -> Iterator[Layout]:
    """Every layout, streamed; needs no extra.

    >>> found = layouts()
    >>> next(found), next(found)
    (Layout.decode('000000000'), Layout.decode('000000003'))
    """
    for square, (_, after) in start().turns.items():
        yield from _following(after, square << HEAD, HEAD)


def _following(fork: Fork, code: int, shift: int) -> Iterator[Layout]:
    if not fork.turns:
        yield known(code)
    for pair, (_, after) in fork.turns.items():
        yield from _following(after, code | pair << shift - 2, shift - 2)


def layouts_array() -> np.ndarray[Any, Any]:
    """The numbers of all layouts as an array of 235 MB, in about a second; needs the extra `fast`."""
    with needing("fast", "an array of all layouts"):
        from boardcode.games.klotski import bulk
    return bulk.all_codes()
