"""How each piece of Arx goes, whatever stands on the board; the plain rules and the compiled ones are both made of this."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from boardcode.games.arx.pieces import Color, Piece
from boardcode.games.arx.squares import SIZE

Direction: TypeAlias = tuple[int, int]  # rows down and columns to the right
Ray: TypeAlias = tuple[int, ...]  # the numbers of squares one behind the other

ANY_DISTANCE = SIZE - 1

# As White goes: forward is up, towards row 0.
FORWARD: tuple[Direction, ...] = ((-1, 0),)
DIAGONALLY_FORWARD: tuple[Direction, ...] = ((-1, -1), (-1, 1))
STRAIGHT: tuple[Direction, ...] = ((-1, 0), (0, -1), (0, 1), (1, 0))
DIAGONALLY: tuple[Direction, ...] = ((-1, -1), (-1, 1), (1, -1), (1, 1))
JUMPS: tuple[Direction, ...] = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))


@dataclass(frozen=True, slots=True)
class Gait:
    """In which directions a piece goes, and how far at most. A jump is a direction of its own, with nothing in between."""

    directions: tuple[Direction, ...]
    distance: int


GAITS = {
    Piece.SOLDIER: Gait(DIAGONALLY_FORWARD, 1),
    Piece.JESTER: Gait(DIAGONALLY, ANY_DISTANCE),
    Piece.COMMANDER: Gait(STRAIGHT, ANY_DISTANCE),
    Piece.PALADIN: Gait(STRAIGHT, 2),
    Piece.GUARD: Gait(DIAGONALLY, 2),
    Piece.DRAGON: Gait(JUMPS, 1),
    Piece.BALLISTA: Gait(FORWARD, ANY_DISTANCE),
    Piece.KING: Gait(STRAIGHT + DIAGONALLY, 1),
}


@cache
def rays(piece: Piece, color: Color, number: int) -> tuple[Ray, ...]:
    """The squares that a piece gets to from a square of an empty board, nearest first, a ray for each direction.

    >>> rays(Piece.SOLDIER, Color.WHITE, 80), rays(Piece.PALADIN, Color.BLACK, 0)
    (((70,),), ((9, 18), (1, 2)))
    """
    gait = GAITS[piece]
    ahead = 1 if color == Color.WHITE else -1
    found = [_ray(number, (ahead * down, right), gait.distance) for down, right in gait.directions]
    return tuple(ray for ray in found if ray)


def _ray(number: int, direction: Direction, distance: int) -> Ray:
    row, column = divmod(number, SIZE)
    down, right = direction
    places = [(row + k * down, column + k * right) for k in range(1, distance + 1)]
    return tuple(y * SIZE + x for y, x in places if 0 <= y < SIZE and 0 <= x < SIZE)
