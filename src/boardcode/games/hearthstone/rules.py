"""What no deck of Hearthstone can be: a deck without its one hero, a sideboard of a card that is not there.

How many cards and copies a deck may have depends on the format and the season, so that nothing of it is a
problem here.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardcode.state import Problem

MODES = {1: "wild", 2: "standard", 3: "classic", 4: "twist"}


def find_problems(
    heroes: Sequence[int], cards: Sequence[tuple[int, ...]], sideboards: Sequence[tuple[int, ...]]
) -> list[Problem]:
    """Return whether there is not exactly one hero, and the owners of sideboards that are not in the deck."""
    problems = []
    if len(heroes) != 1:
        found = f"{len(heroes)} heroes" if heroes else "no hero"
        problems.append(Problem("heroes", f"the deck has {found}; the game writes one"))
    known = {card for card, _ in cards}
    for k, (owner, card, _) in enumerate(sideboards):
        if owner not in known:
            reason = f"the sideboard with {card} belongs to {owner}, which is not in the deck"
            problems.append(Problem(f"sideboards[{k}]", reason))
    return problems
