"""The number of a bridge deal among all 53,644,737,765,488,792,839,237,440,000, in three orders.

Corners settled here:
- There are three numberings in use, each a bijection: Pavlicek's, Andrews' and that of Big Deal. Nothing in
  a code says which it is, so each is a format. The first, the last and a few other deals have the same number
  in all three.
- In all three the cards are taken suit by suit, spades first, ranks from high to low, and the seats are
  North, East, South, West. The name Pavlicek is also used for cards taken rank by rank (SA HA DA CA SK ...),
  and for other seats first; most programs and Andrews' edition of Pavlicek's order take them as we do.
- Numbers count from 0, as in Pavlicek's and Big Deal's programs. The pages of the Impossible Bridge Book
  count from 1.
- A code has exactly 24 hexadecimal digits in lower case, leading zeros included: digits left off would make
  it a number, which spreadsheets and 64-bit integers round. Nothing else is read: no upper case, no 0x, no
  marks between the digits, no decimal number.
- The number of deals and everything above has no meaning. Some programs deal on with what is left.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardcode.alphabets import Alphabet
from boardcode.fields import CardDeal, Record
from boardcode.format import Format, relate
from boardcode.games.bridge import drawing
from boardcode.games.bridge.cards import HAND_SIZE, RANKS, SEATS, SUITS, Seat
from boardcode.games.bridge.hints import HINTS
from boardcode.games.bridge.pbn import EXAMPLE, read_canonical
from boardcode.games.bridge.state import PBN, Deal

LOWER_HEX = Alphabet("lower-case hexadecimal", "0123456789abcdef")

FIRST, LAST = "000000000000000000000000", "ad55e315634dda658bf491ff"
SAME_NUMBER = "27e41b3246bec9b16e398114"  # three deals in the three orders
COUNTEREXAMPLES = [
    "",
    "ad55e315634dda658bf49200",  # the number of deals
    "ffffffffffffffffffffffff",
    "27e41b3246bec9b16e39811",  # a digit too few
    "27e41b3246bec9b16e3981140",  # a digit too many
    "27E41B3246BEC9B16E398114",  # upper case
    "0x27e41b3246bec9b16e398114",
    "27e41b32 46bec9b1 6e398114",
    "12345678901234567890123456788",  # the number in decimal
    "53,644,737,765,488,792,839,237,440,000",  # the page of the last deal
    "ce71e9e7877a1503e0cdbe5",  # without its leading zero
    "9{grcAq{Or5Keo4k",  # base 64
    "g7e41b3246bec9b16e398114",
    EXAMPLE,  # a deal in PBN
]


def _format(
    name: str,
    title: str,
    description: str,
    order: str,
    examples: Sequence[str],
) -> Format[Deal]:
    """Return the format of an order of deals."""
    return Format(
        name=name,
        title=title,
        description=description,
        game="bridge",
        proved=True,
        alphabet=LOWER_HEX,
        fields=Record(
            Deal,
            pbn=CardDeal(
                96,
                suits=len(SUITS),
                ranks=RANKS,
                hands=(HAND_SIZE,) * len(SEATS),
                order=order,
                lead="N:",
                holders=tuple(Seat),
                refuse=read_canonical,
            ),
        ),
        state=Deal,
        examples=[SAME_NUMBER, *examples, FIRST, LAST],
        counterexamples=COUNTEREXAMPLES,
        drawing=drawing.DEAL,
        spellings="Exactly 24 digits in lower case; no other spelling is read.",
        hints=HINTS,
        notations=[PBN],
    )


FORMATS = relate(
    _format(
        "bridge-pavlicek",
        "Bridge deal, Pavlicek's number",
        "The number of a deal from 0, in the order that decides card by card who gets it:"
        " 96 bits in 24 hexadecimal digits.",
        "cards",
        ["0ce71e9e7877a1503e0cdbe5", "000000000000000000000002", "56aaf18ab1a6ed32c5fa4900"],
    ),
    _format(
        "bridge-andrews",
        "Bridge deal, Andrews' number",
        "The number of a deal from 0, in the order of the Impossible Bridge Book, hand by hand, in each of"
        " which the last card weighs most: 96 bits in 24 hexadecimal digits.",
        "hands-backwards",
        ["83517002cf6220f831a3927b", "000000000000000000000002", "56aaf18ab1a6ed32c5fa4900"],
    ),
    _format(
        "bridge-bigdeal",
        "Bridge deal, Big Deal's number",
        "The number of a deal from 0, in the order of the program Big Deal, hand by hand, each in dictionary"
        " order: 96 bits in 24 hexadecimal digits.",
        "hands",
        ["1350deb33510088b8f20d986", "000000000000000000000002", "56aaf18ab1a6ed32c5fa4900"],
    ),
)
