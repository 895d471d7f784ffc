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

from typing import Any

from boardcode.alphabets import HEX
from boardcode.fields import Array, Checked, Choice, Complaint, Ignored, Number, Record, Unless
from boardcode.format import Format
from boardcode.games.fivetwooneone import drawing
from boardcode.games.fivetwooneone.hints import HINTS
from boardcode.games.fivetwooneone.state import VALUES, Board, Card, Color, Face, Hand, Player, Slot, Table

SPELLINGS = "Digits in either case; 0x may be left off; `_` and spaces may stand between digits."


def no_gap(slots: tuple[Slot | None, ...]) -> Complaint | None:
    """Cards are played in order."""
    first, second, third, fourth = slots
    if first is None and second is not None:
        gap = 0
    elif second is None and third is not None:
        gap = 1
    elif third is None and fourth is not None:
        gap = 2
    else:
        return None
    return Complaint(
        f"[{gap}]", "an empty slot before a filled one: cards are played in order", "no card", "a card"
    )


def is_played(slot: Slot | None) -> bool:
    """All that `no_gap` looks at."""
    return slot is not None


CARD = Record(Card, color=Choice(4, Color), value=Number(4, VALUES[0], VALUES[-1]))
SLOT = Unless(
    {0x0000: None},
    Record(Slot, face=Choice(8, Face, {Face.DOWN: "face down", Face.UP: "face up"}), card=CARD),
    words={None: "no card yet"},
)
HAND = Record(Hand, ignored=Ignored(24), cards=Array(5, CARD))
BOARD = Record(Board, slots=Checked(Array(4, SLOT), no_gap, sees=is_played))
TABLE = Record(Table, players=Array(2, Record(Player, hand=HAND, board=BOARD)))


def named(name: str, title: str, description: str, **parts: Any) -> Format[Any]:
    """A 5211 format: what all four have in common."""
    return Format(
        name=name,
        title=title,
        description=description,
        game="fivetwooneone",
        alphabet=HEX,
        spellings=SPELLINGS,
        hints=HINTS,
        **parts,
    )


CARD_FORMAT: Format[Card] = named(
    "5211-card",
    "5211 card",
    "One card in a byte: the colour in the high nibble, the value in the low one.",
    fields=CARD,
    state=Card,
    examples=["0x01", "0x25", "0x34", "0x46"],
    counterexamples=[
        "0x61",
        "0x51",
        "0x00",
        "0x07",
        "0x52",
        "0x1",
        "0x0101",
        "0b00000001",
        "0xg1",
        "_01",
        "01 ",
        "0x",
        "",
    ],
    drawing=drawing.CARD,
)
HAND_FORMAT: Format[Hand] = named(
    "5211-hand",
    "5211 hand",
    "Five cards in eight bytes, of which the first three are ignored.",
    fields=HAND,
    state=Hand,
    examples=["0x0000000125343143", "0x0000004141313106", "0x0000001223344506"],
    counterexamples=[
        "0x0000005132432111",
        "0x0000000125343140",
        "0x0100000125343143",
        "0x0000001052431334",
        "0x0125343143",
        "0x125343143",
        "0x00000001253431",
        "0x000000012534314301",
        "0x0101012500340000",
    ],
    drawing=drawing.HAND,
)
BOARD_FORMAT: Format[Board] = named(
    "5211-board",
    "5211 player board",
    "The four places in front of a player in eight bytes, first card first: a face byte and a card each.",
    fields=BOARD,
    state=Board,
    examples=[
        "0x0000000000000000",
        "0x0001002500000000",
        "0x0101012500000000",
        "0x0101012500340000",
        "0x0101012501340006",
        "0x0101012501340106",
    ],
    counterexamples=[
        "0x0201012500000000",
        "0x0101010001000100",
        "0x0000010100000000",
        "0x0000000001250101",
        "0x0151000000000000",
        "0x0110015200000000",
        "0x0101250100000000",
        "0x01010125",
        "0x1002500000000",
    ],
    drawing=drawing.BOARD,
)
TABLE_FORMAT: Format[Table] = named(
    "5211-state",
    "5211 state of two players",
    "Hand and board of the first player, then of the second, in 32 bytes.",
    fields=TABLE,
    state=Table,
    examples=["0x0000002332324244_0133012101230131_0000004143441643_0103012101110124"],
    counterexamples=[
        "0x0000002332324244_0133012101230131_0000004143441643_01030121011101",
        "0x0000002332324264_0133012101230131_0000004143441643_0103012101110124",
        "0x0000002332324244_0133000001230131_0000004143441643_0103012101110124",
        "0x0000002332324244_0133012101230131_0000014143441643_0103012101110124",
        "0x2332324244_0133012101230131_4143441643_0103012101110124",
        "0x2332324244_0133012101230131_0000004143441643_0103012101110124",
    ],
    drawing=drawing.TABLE,
)
FORMATS = [CARD_FORMAT, HAND_FORMAT, BOARD_FORMAT, TABLE_FORMAT]
