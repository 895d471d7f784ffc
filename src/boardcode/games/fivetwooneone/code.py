"""The codes of 5211: bytes in hexadecimal.

Corners settled here:
- A value of 0 or above 6 and a colour above 4 have no meaning, as in the published reference decoder.
- The first three bytes of a hand are ignored: any value is read, and zeros are written. A hand with other
  bytes there can be decoded with `strict=False`, but is not canonical.
- A face byte other than 0 or 1 has no meaning, and neither has a face byte of 1 without a card (which the
  reference decoder takes for "no card").
- Cards are played in order, so an empty slot before a filled one has no meaning.
- Digits are read in either case, with or without 0x, and with `_` or spaces anywhere between them.
"""

from __future__ import annotations

from typing import Any

from boardcode.alphabets import HEX
from boardcode.fields import Array, Checked, Choice, Complaint, Ignored, Number, Record, Unless
from boardcode.format import Format, relate
from boardcode.games.fivetwooneone import drawing
from boardcode.games.fivetwooneone.hints import HINTS
from boardcode.games.fivetwooneone.rules import first_gap
from boardcode.games.fivetwooneone.state import (
    BOARD_SIZE,
    HAND_SIZE,
    IGNORED_BYTES,
    PLAYERS,
    VALUES,
    Board,
    Card,
    Color,
    Face,
    Hand,
    Player,
    Slot,
    Table,
)

NOTATION = "Digits in either case; 0x may be left off; `_` and spaces may stand between digits."


def no_gap(slots: tuple[Slot | None, ...]) -> Complaint | None:
    """Complain if a slot is empty before a filled one."""
    gap = first_gap(slots)
    if gap is None:
        return None
    reason = "an empty slot before a filled one: cards are played in order"
    return Complaint(f"[{gap}]", reason, found="no card", expected="a card")


def is_filled(slot: Slot | None) -> bool:
    """Return the part of a slot on which `no_gap` depends."""
    return slot is not None


CARD = Record(Card, color=Choice(4, Color), value=Number(4, VALUES[0], VALUES[-1]))
SLOT = Unless(
    {0x0000: None},
    Record(Slot, face=Choice(8, Face, {Face.DOWN: "face down", Face.UP: "face up"}), card=CARD),
    words={None: "no card yet"},
)
HAND = Record(Hand, ignored=Ignored(8 * IGNORED_BYTES), cards=Array(HAND_SIZE, CARD))
BOARD = Record(Board, slots=Checked(Array(BOARD_SIZE, SLOT), no_gap, key=is_filled))
TABLE = Record(Table, players=Array(PLAYERS, Record(Player, hand=HAND, board=BOARD)))


def _format(name: str, title: str, description: str, **parts: Any) -> Format[Any]:
    """Return a 5211 format, with what all four have in common."""
    return Format(
        name=name,
        title=title,
        description=description,
        game="fivetwooneone",
        proved=True,
        alphabet=HEX,
        spellings=NOTATION,
        hints=HINTS,
        **parts,
    )


CARD_FORMAT: Format[Card] = _format(
    "5211-card",
    "5211 card",
    "One card in a byte: the colour in the high nibble, the value in the low one.",
    fields=CARD,
    state=Card,
    examples=["0x01", "0x25", "0x34", "0x46"],
    counterexamples=[
        "0x61",  # colour 6
        "0x51",  # colour 5
        "0x00",  # value 0
        "0x07",  # value 7
        "0x52",  # the value before the colour
        "0x1",  # a digit too few
        "0x0101",  # a byte too many
        "0b00000001",
        "0xg1",
        "_01",
        "01 ",
        "0x",
        "",
    ],
    drawing=drawing.CARD,
)
HAND_FORMAT: Format[Hand] = _format(
    "5211-hand",
    "5211 hand",
    "Five cards in eight bytes, of which the first three are ignored.",
    fields=HAND,
    state=Hand,
    examples=["0x0000000125343143", "0x0000004141313106", "0x0000001223344506"],
    counterexamples=[
        "0x0000005132432111",  # colour 5
        "0x0000000125343140",  # value 0
        "0x0100000125343143",  # an ignored byte is not 0
        "0x0000001052431334",  # values before colours
        "0x0125343143",  # the ignored bytes are missing
        "0x125343143",  # leading zeros are missing
        "0x00000001253431",  # four cards
        "0x000000012534314301",  # six cards
        "0x0101012500340000",  # a board
    ],
    drawing=drawing.HAND,
)
BOARD_FORMAT: Format[Board] = _format(
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
        "0x0201012500000000",  # face 2
        "0x0101010001000100",  # face up without a card
        "0x0000010100000000",  # an empty slot first
        "0x0000000001250101",  # the first card in the lowest bytes
        "0x0151000000000000",  # colour 5
        "0x0110015200000000",  # values before colours
        "0x0101250100000000",  # a card before its face
        "0x01010125",  # the empty slots are missing
        "0x1002500000000",  # leading zeros are missing
    ],
    drawing=drawing.BOARD,
)
TABLE_FORMAT: Format[Table] = _format(
    "5211-state",
    "5211 state of two players",
    "Hand and board of the first player, then of the second, in 32 bytes.",
    fields=TABLE,
    state=Table,
    examples=["0x0000002332324244_0133012101230131_0000004143441643_0103012101110124"],
    counterexamples=[
        "0x0000002332324244_0133012101230131_0000004143441643_01030121011101",  # a byte too few
        "0x0000002332324264_0133012101230131_0000004143441643_0103012101110124",  # colour 6
        "0x0000002332324244_0133000001230131_0000004143441643_0103012101110124",  # a gap
        "0x0000002332324244_0133012101230131_0000014143441643_0103012101110124",  # an ignored byte is not 0
        "0x2332324244_0133012101230131_4143441643_0103012101110124",  # the ignored bytes are missing
        "0x2332324244_0133012101230131_0000004143441643_0103012101110124",  # leading zeros are missing
    ],
    drawing=drawing.TABLE,
)
FORMATS = relate(CARD_FORMAT, HAND_FORMAT, BOARD_FORMAT, TABLE_FORMAT)
