"""What can happen in 5211.

In a round each player lays two cards face down and turns both up, then lays one more and turns it up, then
another. Hands are refilled to five. So these boards occur, with `d` for a card that is face down and `u` for
one that is up:

    none   dd   uu   uud   uuu   uuud   uuuu
"""

from __future__ import annotations

from collections.abc import Sequence

from boardcode.state import Problem

ORDINALS = ("first", "second", "third", "fourth")
LAID_TOGETHER = 2  # the first cards of a round


def first_gap(slots: Sequence[object | None]) -> int | None:
    """Return the index of the first empty slot right before a filled one, or None: cards are played in order.

    >>> first_gap(["a card", None, "a card", None])
    1
    """
    for k in range(len(slots) - 1):
        if slots[k] is None and slots[k + 1] is not None:
            return k
    return None


def board_problems(face_up: Sequence[bool]) -> list[Problem]:
    """Return everything that no round reaches about a board, given which of its cards are face up."""
    count = len(face_up)
    if count == 1:
        return [Problem("slots", "one card alone: the first two are laid together")]
    if count == LAID_TOGETHER:
        reason = "one of two cards is face up: the first two are turned up together"
        return [Problem("slots", reason)] if face_up[0] != face_up[1] else []
    # From the third card on, each is laid when all before it are face up.
    last = ORDINALS[count - 1] if count else ""
    return [
        Problem(f"slots[{k}]", f"the {ORDINALS[k]} card is face down though the {last} is laid")
        for k in range(count - 1)
        if not face_up[k]
    ]
