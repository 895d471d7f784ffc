"""All 29,334,498 layouts in the order of their codes, one after the other or as an array."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from boardcode.errors import require_extra
from boardcode.games.klotski.ranking import Fork, start
from boardcode.games.klotski.scan import HEAD
from boardcode.games.klotski.state import Layout, known

if TYPE_CHECKING:
    import numpy as np

FEW = 2000  # endings of codes that are worth keeping in a list


def layouts() -> Iterator[Layout]:
    """Every layout, streamed; needs no extra.

    >>> found = layouts()
    >>> next(found), next(found)
    (Layout.decode('000000000'), Layout.decode('000000003'))
    """
    for square, (_, after) in start().turns.items():
        yield from map(known, _codes(after, square << HEAD, HEAD))


def _codes(fork: Fork, begun: int, shift: int) -> Iterator[int]:
    """The codes that begin with what is above `shift` and go on from a fork."""
    if fork.count <= FEW:
        yield from [begun | ending >> HEAD - shift for ending in _endings(fork)]
    else:
        for pair, (_, after) in fork.turns.items():
            yield from _codes(after, begun | pair << shift - 2, shift - 2)


@cache
def _endings(fork: Fork) -> list[int]:
    """The pairs with which codes can go on from a fork, to the left in 32 bits: many codes end alike."""
    if not fork.turns:
        return [0]
    return [
        (pair << HEAD - 2) | ending >> 2
        for pair, (_, after) in fork.turns.items()
        for ending in _endings(after)
    ]


def layouts_array() -> np.ndarray[Any, Any]:
    """The numbers of all layouts as an array of 235 MB, in about a second; needs the extra `fast`."""
    with require_extra("fast", "an array of all layouts"):
        from boardcode.games.klotski import bulk
    return bulk.all_codes()
