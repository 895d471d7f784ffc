"""A hand of cards: how many in four bits, then six bits for each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from boardcode import Format, State
from boardcode.alphabets import BASE64, Alphabet
from boardcode.fields import Counted, Number, Record


@dataclass(frozen=True, slots=True, repr=False)
class Hand(State):
    """The cards of a player, by their numbers."""

    cards: tuple[int, ...]
    format_name: ClassVar[str] = "counted-items"


COUNTED_ITEMS = Format(
    name="counted-items",
    title="A hand of cards",
    description="Up to 15 cards of a deck of 64.",
    game="counted-items",
    alphabet=Alphabet("base64", BASE64.characters),
    fields=Record(Hand, cards=Counted(Number(4), Number(6))),
    state=Hand,
    examples=["A", "EA", "IAQ"],
    counterexamples=["", "E", "AA", "I", "B", "EB"],
)
