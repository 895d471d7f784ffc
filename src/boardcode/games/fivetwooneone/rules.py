"""What may happen in 5211.

In a round each player lays two cards face down and turns both up; then one more is laid and turned up, and then another.
Hands are refilled to five. So these boards occur, with `d` for a card that is face down and `u` for one that is up:

    none   dd   uu   uud   uuu   uuud   uuuu
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardcode.state import Problem

if TYPE_CHECKING:
    from boardcode.games.fivetwooneone.state import Board, Table

ORDINALS = ("first", "second", "third", "fourth")


def board_problems(board: Board) -> list[Problem]:
    """Everything about the cards in front of a player that no round reaches."""
    up = [slot.face == "up" for slot in board.slots if slot is not None]
    if len(up) == 1:
        return [Problem("slots", "one card alone: the first two are laid together")]
    problems = []
    if len(up) == 2 and up[0] != up[1]:
        problems.append(Problem("slots", "one of two cards is face up: the first two are turned up together"))
    # From the third card on, each is laid when all before it are face up.
    for k in range(len(up) - 1 if len(up) > 2 else 0):
        if not up[k]:
            problems.append(
                Problem(
                    f"slots[{k}]",
                    f"the {ORDINALS[k]} card is face down though the {ORDINALS[len(up) - 1]} is laid",
                )
            )
    return problems


def table_problems(table: Table) -> list[Problem]:
    """Everything about both players' cards that no game reaches."""
    return [
        Problem(f"players[{k}].board.{problem.path}", problem.reason)
        for k, player in enumerate(table.players)
        for problem in player.board.problems()
    ]
