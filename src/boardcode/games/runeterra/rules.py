"""What no deck of Legends of Runeterra can be: cards that do not exist.

How many cards, copies and factions a deck may have depends on the way in which it is played, and changes with
the seasons, so that nothing of it is a problem here.
"""

from __future__ import annotations

from collections.abc import Mapping

from boardcode.state import Problem


def find_problems(cards: Mapping[str, int]) -> list[Problem]:
    """Return the cards of set 0 and those with the number 0, which the game does not have."""
    problems = []
    for card in cards:
        if card.startswith("00"):
            problems.append(Problem(f"cards['{card}']", f"{card} is of set 0; sets count from 1"))
        elif card.endswith("000"):
            problems.append(Problem(f"cards['{card}']", f"{card} has the number 0; cards count from 1"))
    return problems
