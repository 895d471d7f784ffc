"""The rules of Arx that hold for any position: how each piece moves, and what no game reaches.

- soldier: one square diagonally forward; jester: any distance diagonally; commander: any distance along a row
  or file; paladin: one or two squares along a row or file; guard: one or two squares diagonally; dragon: a
  knight's jump; ballista: any distance straight forward; king: one square in any direction.
- A piece that ends on a friendly single piece stacks on it, but kings never stack. A stack moves by the moves
  of either of its pieces, or its top piece leaves alone. Capturing a king ends the game.

A stack carries both its pieces, so every piece can reach every square: a commander takes a soldier back to
its own home row, a paladin takes a ballista off its file and a jester to squares of the other colour. A
position is therefore impossible because of how many pieces it has, never because of where they stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple, TypeAlias

from boardcode.games.arx.pieces import PIECE_COUNTS, SIZE, Color, Piece, Square, square_number
from boardcode.state import Problem

Direction: TypeAlias = tuple[int, int]  # rows down and columns to the right
Ray: TypeAlias = tuple[int, ...]  # the numbers of squares in one direction, nearest first

# -- how the pieces move

ANY_DISTANCE = SIZE - 1

# As White moves: forward is up, towards row 0.
FORWARD: tuple[Direction, ...] = ((-1, 0),)
DIAGONALLY_FORWARD: tuple[Direction, ...] = ((-1, -1), (-1, 1))
STRAIGHT: tuple[Direction, ...] = ((-1, 0), (0, -1), (0, 1), (1, 0))
DIAGONALLY: tuple[Direction, ...] = ((-1, -1), (-1, 1), (1, -1), (1, 1))
JUMPS: tuple[Direction, ...] = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))


class Movement(NamedTuple):
    """The directions in which a piece moves, and how far at most. A jump is one step in its own direction."""

    directions: tuple[Direction, ...]
    distance: int


MOVEMENTS = {
    Piece.SOLDIER: Movement(DIAGONALLY_FORWARD, 1),
    Piece.JESTER: Movement(DIAGONALLY, ANY_DISTANCE),
    Piece.COMMANDER: Movement(STRAIGHT, ANY_DISTANCE),
    Piece.PALADIN: Movement(STRAIGHT, 2),
    Piece.GUARD: Movement(DIAGONALLY, 2),
    Piece.DRAGON: Movement(JUMPS, 1),
    Piece.BALLISTA: Movement(FORWARD, ANY_DISTANCE),
    Piece.KING: Movement(STRAIGHT + DIAGONALLY, 1),
}


_DIRECTION_WORDS = {
    FORWARD: "straight forward",
    DIAGONALLY_FORWARD: "diagonally forward",
    STRAIGHT: "along a row or file",
    DIAGONALLY: "diagonally",
    STRAIGHT + DIAGONALLY: "in any direction",
}
_DISTANCE_WORDS = {1: "one square", 2: "one or two squares", ANY_DISTANCE: "any distance"}


def movement_words(piece: Piece) -> str:
    """Say how a piece moves.

    >>> movement_words(Piece.GUARD)
    'one or two squares diagonally'
    """
    directions, distance = MOVEMENTS[piece]
    if directions == JUMPS:
        return "a knight's jump, over anything"
    return f"{_DISTANCE_WORDS[distance]} {_DIRECTION_WORDS[directions]}"


@cache
def rays(piece: Piece, color: Color, number: int) -> tuple[Ray, ...]:
    """Return the squares that a piece reaches from a square of an empty board, one ray for each direction.

    >>> rays(Piece.SOLDIER, Color.WHITE, 80), rays(Piece.PALADIN, Color.BLACK, 0)
    (((70,),), ((9, 18), (1, 2)))
    """
    movement = MOVEMENTS[piece]
    forward = 1 if color == Color.WHITE else -1
    all_rays = [
        _ray(number, (forward * down, right), movement.distance) for down, right in movement.directions
    ]
    return tuple(ray for ray in all_rays if ray)


def _ray(number: int, direction: Direction, distance: int) -> Ray:
    row, column = divmod(number, SIZE)
    down, right = direction
    steps = [(row + k * down, column + k * right) for k in range(1, distance + 1)]
    return tuple(y * SIZE + x for y, x in steps if 0 <= y < SIZE and 0 <= x < SIZE)


# -- what no game reaches

NOT_A_BALLISTA = "111000 is a king; a ballista alone is 000111"


def stack_problems(top: Piece | None, bottom: Piece | None) -> list[Problem]:
    """Report a stack of two equal pieces of which a side has only one."""
    if top is None or top != bottom or PIECE_COUNTS[top] != 1:
        return []
    return [Problem("top", f"a {top} on a {top}: a side has one")]


def count_problems(color: Color, counts: Mapping[Piece, int]) -> list[Problem]:
    """Report a side that has no king, or more of a piece than it began with."""
    problems = []
    if not counts.get(Piece.KING):
        problems.append(Problem("rows", f"{color} has no king: capturing it ended the game"))
    for piece, most in PIECE_COUNTS.items():
        count = counts.get(piece, 0)
        if count > most:
            hint = NOT_A_BALLISTA if piece is Piece.KING else None
            problems.append(Problem("rows", f"{color} has {count} {piece}s; a side has {most}", hint))
    return problems


def move_problems(from_: Square, to: Square) -> list[Problem]:
    """Report a move that no piece can make, whatever stands on the board."""
    start, end = square_number(from_), square_number(to)
    down, right = abs(end // SIZE - start // SIZE), abs(end % SIZE - start % SIZE)
    if not down and not right:
        return [Problem("to", f"a move from {from_} cannot end where it begins")]
    straight, diagonal, jump = not down or not right, down == right, {down, right} == {1, 2}
    if straight or diagonal or jump:
        return []
    lines = "neither a straight line, a diagonal nor a knight's jump"
    return [Problem("to", f"no piece goes from {from_} to {to}: that is {lines}")]
