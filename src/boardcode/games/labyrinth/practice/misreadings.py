"""Which mistake in reading views would explain the moves of a client.

A client that reads views correctly never walks into a wall: a view shows all four sides of the cell that the
player is in. A client that makes one of the mistakes below sees passages elsewhere. If all its moves, those
that were possible and those that were not, go where it sees passages, this is probably its mistake. (Bytes
that are not swapped are none of them: the sides of the player's own cell are in the middle byte.)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import NamedTuple

from boardcode.games.labyrinth.compass import Heading, Move
from boardcode.games.labyrinth.grids import VIEW_MIDDLE, VIEW_SIDE, Grid, Passage
from boardcode.games.labyrinth.state import RadarView

LEAST_HITS = 3  # walls that a client must have run into: fewer may have many explanations


class ChosenMove(NamedTuple):
    """A move that a client chose, the view that it chose it by, and how far it had turned since the start.

    `turn` counts quarter turns clockwise; `hit_wall` is whether the move was refused because of a wall.
    """

    view: RadarView
    turn: int
    move: Move
    hit_wall: bool


class Misreading(NamedTuple):
    """A mistake in words, and the sides that seem open to a client that makes it."""

    mistake: str
    open_moves: Callable[[ChosenMove], set[Move]]


def open_moves(view: RadarView, passage: Passage = Passage.OPEN) -> set[Move]:
    """Return the sides of the player's cell on which there is an open passage, or another kind of it.

    >>> sorted(open_moves(RadarView.decode("ieysGjGO8papd/a")))
    [Move.FRONT, Move.LEFT]
    """
    return _sides(view.horizontal, view.vertical, passage)


def _sides(horizontal: Grid[Passage], vertical: Grid[Passage], passage: Passage) -> set[Move]:
    middle, next_one = VIEW_MIDDLE, VIEW_MIDDLE + 1
    sides = {
        Move.FRONT: horizontal[middle][middle],
        Move.RIGHT: vertical[middle][next_one],
        Move.BACK: horizontal[next_one][middle],
        Move.LEFT: vertical[middle][middle],
    }
    return {move for move, side in sides.items() if side is passage}


def explain(choices: Sequence[ChosenMove]) -> list[str]:
    """Return every mistake that explains all choices; none if there is too little to tell.

    >>> view = RadarView.decode("ieysGjGO8papd/a")  # open in front and on the left
    >>> right = ChosenMove(view, 0, Move.RIGHT, True)
    >>> explain([ChosenMove(view, 0, Move.FRONT, False), right, right, right])
    ['left and right are swapped', 'the view is turned by a quarter turn to the right']
    """
    if sum(choice.hit_wall for choice in choices) < LEAST_HITS:
        return []
    return [
        misreading.mistake
        for misreading in MISREADINGS
        if all(choice.move in misreading.open_moves(choice) for choice in choices)
    ]


def _relabelled(order: dict[Move, Move]) -> Callable[[ChosenMove], set[Move]]:
    """Return the reading of a client that takes one side for another."""
    return lambda choice: {order[move] for move in open_moves(choice.view)}


def _turned(choice: ChosenMove, turn: int) -> set[Move]:
    moves = list(Move)
    return {moves[(moves.index(move) + turn) % len(moves)] for move in open_moves(choice.view)}


def _with_groups_swapped(choice: ChosenMove) -> set[Move]:
    """Return what is open if the vertical passages are read before the horizontal ones."""
    first, second = tuple(chain(*choice.view.horizontal)), tuple(chain(*choice.view.vertical))
    horizontal = [second[start : start + VIEW_SIDE] for start in range(0, len(second), VIEW_SIDE)]
    vertical = [first[start : start + VIEW_SIDE + 1] for start in range(0, len(first), VIEW_SIDE + 1)]
    return _sides(tuple(horizontal), tuple(vertical), Passage.OPEN)


_F, _R, _B, _L = Move
MISREADINGS = (
    Misreading("left and right are swapped", _relabelled({_F: _F, _R: _L, _B: _B, _L: _R})),
    Misreading("front and back are swapped", _relabelled({_F: _B, _R: _R, _B: _F, _L: _L})),
    Misreading(
        "the view is turned by half a turn, as if its bits were read from the low end",
        lambda choice: _turned(choice, 2),
    ),
    Misreading("the view is turned by a quarter turn to the left", lambda choice: _turned(choice, -1)),
    Misreading("the view is turned by a quarter turn to the right", lambda choice: _turned(choice, 1)),
    Misreading(
        "the top of the view is taken for north, but it is where the player looks",
        lambda choice: _turned(choice, -choice.turn),
    ),
    Misreading(
        "moves are sent as sides of the map, but they are relative to where the player looks",
        lambda choice: _turned(choice, choice.turn),
    ),
    Misreading("walls and open passages are swapped", lambda choice: open_moves(choice.view, Passage.WALL)),
    Misreading("horizontal and vertical passages are swapped", _with_groups_swapped),
)


def quarter_turns(start: Heading, heading: Heading) -> int:
    """Return the quarter turns clockwise from one heading to another."""
    return (heading.quarters - start.quarters) % len(Heading)
