"""The codes of 5211: bytes in hexadecimal.

Corners settled here:
- A value of 0 or above 6 and a colour above 4 have no meaning, as the published reference decoder has it.
- The first three bytes of a hand are ignored: read whatever they hold, written as zeros. A hand that holds something
  there is readable but not canonical.
- A face byte other than 0 or 1 has no meaning, and neither has a face byte of 1 without a card (the reference
  takes that for "no card").
- Cards are played in order, so an empty slot before a filled one has no meaning.
- Digits are read in either case, with or without 0x, with `_` or spaces anywhere between them.
"""

from __future__ import annotations

from boardcode.alphabets import HEX
from boardcode.errors import CodeError
from boardcode.fields import Array, Checked, Choice, Complaint, Ignored, Number, Record, Unless
from boardcode.format import Format
from boardcode.games.fivetwooneone import drawing
from boardcode.games.fivetwooneone.state import VALUES, Board, Card, Color, Face, Hand, Player, Slot, Table

SPELLINGS = "Digits in either case; 0x may be left off; `_` and spaces may stand between digits."


def no_gap(slots: tuple[Slot | None, ...]) -> Complaint | None:
    """Cards are played in order."""
    for k in range(len(slots) - 1):
        if slots[k] is None and slots[k + 1] is not None:
            return Complaint(f"[{k}]", "an empty slot before a filled one: cards are played in order", "no card", "a card")
    return None


CARD = Record(
    Card,
    color=Choice(4, Color),
    value=Number(4, VALUES[0], VALUES[-1], words=drawing.value_words),
)
SLOT = Unless({0x0000: None}, Record(Slot, face=Choice(8, Face, drawing.FACE_WORDS), card=CARD), words={None: "no card yet"})
HAND = Record(Hand, ignored=Ignored(24), cards=Array(5, CARD))
BOARD = Record(Board, slots=Checked(Array(4, SLOT), no_gap))
TABLE = Record(Table, players=Array(2, Record(Player, hand=HAND, board=BOARD)))


def swapped_nibbles(error: CodeError) -> str | None:
    """Some programs put the value first."""
    digits = [character for character in error.code.lower().removeprefix("0x") if character not in "_ "]
    swapped = "".join(high + low for low, high in zip(digits[::2], digits[1::2], strict=False))
    if error.format != CARD_FORMAT.name or len(digits) % 2:
        return None
    try:
        card = CARD_FORMAT.decode(swapped)
    except CodeError:
        return None
    return f"with the nibbles swapped it is {card}: the colour comes first"


CARD_FORMAT = Format(
    name="5211-card",
    title="5211 card",
    description="One card in a byte: the colour in the high nibble, the value in the low one.",
    game="fivetwooneone",
    alphabet=HEX,
    fields=CARD,
    state=Card,
    examples=["0x01", "0x25", "0x34"],
    drawing=drawing.CARD,
    spellings=SPELLINGS,
    hints=[swapped_nibbles],
)
FORMATS = [CARD_FORMAT]
