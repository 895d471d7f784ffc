"""A move of one of three kinds: a tag of two bits says which, and each kind has a length of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from boardcode import Format, State
from boardcode.alphabets import HEX
from boardcode.fields import Array, Choice, Number, Record, Table, Union
from boardcode.wording import WordEnum


class Kind(WordEnum):
    """What a move does."""

    STEP = "step"
    JUMP = "jump"
    DROP = "drop"


@dataclass(frozen=True, slots=True)
class Step:
    """One step in one of 16 directions."""

    direction: int


@dataclass(frozen=True, slots=True)
class Jump:
    """A jump from a square of a 5 x 5 board to another, and whether it captures."""

    squares: tuple[int, ...]
    captures: bool


@dataclass(frozen=True, slots=True)
class Drop:
    """A piece from the hand."""

    piece: int
    square: int


@dataclass(frozen=True, slots=True, repr=False)
class Move(State):
    """What a player does in a turn."""

    move: Step | Jump | Drop
    format_name: ClassVar[str] = "tagged-move"


SQUARE = Number(5, 0, 24)
TAGGED_MOVE = Format(
    name="tagged-move",
    title="A move",
    description="A step in 6 bits, a jump in 13 or a drop in 22.",
    game="tagged-move",
    alphabet=HEX,
    fields=Record(
        Move,
        move=Union(
            Choice(2, Kind),
            {
                Kind.STEP: Record(Step, direction=Number(4)),
                Kind.JUMP: Record(Jump, squares=Array(2, SQUARE), captures=Table(1, {0: False, 1: True})),
                Kind.DROP: Record(Drop, piece=Number(15), square=SQUARE),
            },
        ),
    ),
    state=Move,
    examples=["0x14", "0x40c8", "0x800038"],
    counterexamples=["", "0xc0", "0x15", "0x1", "0x7fc0", "0x40c9", "0x400", "0x140"],
)
