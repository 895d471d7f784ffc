"""What may happen in 5211.

In a round each player lays two cards face down; they are turned up together; then one more, then another, each laid
down and turned up. Hands are refilled to five.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardcode.state import Problem

if TYPE_CHECKING:
    from boardcode.games.fivetwooneone.state import Board, Table


def board_problems(board: Board) -> list[Problem]:
    """Everything about the cards in front of a player that no round reaches."""
    problems = []
    played = [slot for slot in board.slots if slot is not None]
    if len(played) == 1:
        problems.append(Problem("slots", "one card alone: the first two are laid together"))
    for k in range(1, len(played)):
        if played[k].face == "up" and played[k - 1].face == "down":
            problems.append(Problem(f"slots[{k}]", "a face-up card after a face-down one: cards are turned up in order"))
    if len(played) >= 3 and played[1].face == "down":
        problems.append(Problem("slots[1]", "the second card is still face down though a third is laid"))
    if len(played) == 4 and played[2].face == "down":
        problems.append(Problem("slots[2]", "the third card is still face down though a fourth is laid"))
    return problems


def table_problems(table: Table) -> list[Problem]:
    """Everything about both players' cards that no game reaches."""
    return [
        Problem(f"players[{k}].board.{problem.path}", problem.reason)
        for k, player in enumerate(table.players)
        for problem in player.board.problems()
    ]
