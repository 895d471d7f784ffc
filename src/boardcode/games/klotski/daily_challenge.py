"""The challenge of a day: a layout that is the same for everybody, without asking anybody.

The SHA-256 of "klotski challenge 2026-11-16, layout 0" is a number, whose remainder by the number of all
layouts is a rank. The layout of that rank is the challenge if it has exactly two spaces, as the classic
puzzles have, and needs at least `LEAST_STEPS` steps; else the next one is tried: layout 1, layout 2 and so
on. On average every eightieth will do.
"""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from hashlib import sha256
from itertools import count

from boardcode.games.klotski.pieces import LEAST_SPACES
from boardcode.games.klotski.ranking import unrank
from boardcode.games.klotski.scan import scan_table
from boardcode.games.klotski.solver import solve
from boardcode.games.klotski.state import Layout

LEAST_STEPS = 30  # no challenge is easier; the classic puzzles need 22 to 138


def challenge(day: date) -> Layout:
    """The layout of a day, which can be solved; needs the extra `fast`.

    >>> challenge(date(2026, 11, 16))
    Layout.decode('57A32BC00')
    """
    return _challenge(date(day.year, day.month, day.day))  # a datetime is a date too


@lru_cache(maxsize=32)
def _challenge(day: date) -> Layout:
    candidates = (_candidate(day, number) for number in count())
    return next(layout for layout in candidates if _is_hard(layout))


def _candidate(day: date, number: int) -> Layout:
    digest = sha256(f"klotski challenge {day.isoformat()}, layout {number}".encode()).digest()
    return unrank(int.from_bytes(digest, "big") % scan_table().count)


def _is_hard(layout: Layout) -> bool:
    if len(layout.spaces) != LEAST_SPACES:
        return False
    length = solve(layout).length
    return length is not None and length >= LEAST_STEPS
