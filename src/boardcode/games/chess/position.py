"""What a chess position consists of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from boardcode.games.chess.squares import NUMBER_OF, Color, Placement, Variant


class Checks(NamedTuple):
    """How many checks each side has given, in Three-check."""

    white: int
    black: int


class Pocket(NamedTuple):
    """How many pieces of each kind a side can drop, in Crazyhouse."""

    P: int
    N: int
    B: int
    R: int
    Q: int


class Pockets(NamedTuple):
    """The pockets of both sides."""

    white: Pocket
    black: Pocket


@dataclass(frozen=True, slots=True, repr=False)
class PositionValues:
    """The values of a position; `Position` has more to it."""

    variant: Variant
    pieces: Placement
    turn: Color
    castling: tuple[str, ...] = ()
    en_passant: str | None = None
    halfmove: int = 0
    fullmove: int = 1
    checks: Checks | None = None
    pockets: Pockets | None = None
    promoted: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        """Put squares in order: each says itself where it is."""
        if not isinstance(self.pieces, Placement):
            object.__setattr__(self, "pieces", Placement(self.pieces))
        object.__setattr__(self, "castling", _in_order(self.castling))
        if self.promoted is not None:
            object.__setattr__(self, "promoted", _in_order(self.promoted))


def _in_order(squares: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(squares, key=lambda square: (NUMBER_OF.get(square, len(NUMBER_OF)), str(square))))
