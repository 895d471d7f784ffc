"""A bridge deal: who holds which of the 52 cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from boardcode.drawing import Notation
from boardcode.games.bridge.cards import SEATS, Seat, owners_of, write_deal
from boardcode.games.bridge.pbn import read_owners
from boardcode.state import State

POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}


class Hand(NamedTuple):
    """The ranks that a player holds in each suit, high to low.

    >>> hand = Hand("A", "KJ93", "Q765", "T963")
    >>> hand.points, hand.shape, str(hand)
    (10, (1, 4, 4, 4), 'A.KJ93.Q765.T963')
    """

    spades: str
    hearts: str
    diamonds: str
    clubs: str

    @property
    def points(self) -> int:
        """The high-card points: 4 for an ace, 3 for a king, 2 for a queen, 1 for a jack."""
        return sum([POINTS.get(rank, 0) for suit in self for rank in suit])

    @property
    def shape(self) -> tuple[int, ...]:
        """How many cards there are of each suit."""
        return tuple([len(suit) for suit in self])

    def __str__(self) -> str:
        return ".".join(self)


@dataclass(frozen=True, slots=True)
class Deal(State):
    """Four hands, as a deal in PBN: from North on, ranks from high to low.

    `code` and `number` are those of the order of Pavlicek; `boardcode.encode` writes the others.

    >>> deal = Deal.from_pbn("E:972.A8764.A82.AK QJ643.QT5.K43.74 KT85.2.JT9.QJ852 A.KJ93.Q765.T963")
    >>> deal.code
    '27e41b3246bec9b16e398114'
    >>> deal.north
    Hand(spades='A', hearts='KJ93', diamonds='Q765', clubs='T963')
    """

    pbn: str

    format_name: ClassVar[str] = "bridge-pavlicek"

    @classmethod
    def from_pbn(cls, text: str) -> Deal:
        """Read a deal in PBN that begins with any seat, and whose ranks are in any order; raise a
        `CodeError`.
        """
        return PBN.decode(text)

    @classmethod
    def of(cls, north: Hand, east: Hand, south: Hand, west: Hand) -> Deal:
        """Return the deal of four hands; raise a `CodeError` if they are not those of a deal."""
        return cls.from_pbn(f"N:{north} {east} {south} {west}")

    def to_pbn(self, first: Seat | str = Seat.NORTH) -> str:
        """Return the deal in PBN, its hands clockwise from a seat; raise a `ValueError` for another word.

        >>> Deal.from_number(0).to_pbn("west")
        'W:...AKQJT98765432 AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432.'
        """
        return write_deal(owners_of(self.hands), tuple(Seat).index(Seat(first)))

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands of North, East, South and West."""
        return tuple([Hand(*hand.split(".")) for hand in self.pbn[2:].split(" ")])

    @property
    def north(self) -> Hand:
        """North's hand."""
        return self.hands[SEATS.index("N")]

    @property
    def east(self) -> Hand:
        """East's hand."""
        return self.hands[SEATS.index("E")]

    @property
    def south(self) -> Hand:
        """South's hand."""
        return self.hands[SEATS.index("S")]

    @property
    def west(self) -> Hand:
        """West's hand."""
        return self.hands[SEATS.index("W")]


def _write(deal: Deal) -> str:
    return deal.pbn


def _read(text: str) -> Deal:
    return Deal(write_deal(read_owners(text)))


PBN: Notation[Deal] = Notation("pbn", "a deal in Portable Bridge Notation", _write, _read)
