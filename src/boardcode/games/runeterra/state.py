"""A deck of Legends of Runeterra: how often each card is in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from boardcode.drawing import Notation
from boardcode.errors import Fault, MalformedCode
from boardcode.games.runeterra.factions import NAMES
from boardcode.games.runeterra.rules import find_problems
from boardcode.state import Problem, State

CARD = re.compile(r"\d\d(?:" + "|".join(NAMES) + r")\d\d\d", re.ASCII)
ENTRY = re.compile(r"[^\s,;]+")
COUNTED_CARD = re.compile(rf"(\d{{1,10}})[:x]({CARD.pattern})", re.ASCII)
EXPECTED = "a count and a card such as 3:01FR003"


@dataclass(frozen=True, slots=True, repr=False)
class Deck(State):
    """How often each card is there, by its code: set, faction and number.

    >>> deck = Deck.decode("CMAQCAIAAIAQCAQGAMAAKBAHF4")
    >>> deck.cards
    {'01DE002': 3, '02BW003': 2, '04SH047': 5}
    >>> deck.size, deck.factions
    (10, ('Demacia', 'Bilgewater', 'Shurima'))
    """

    cards: dict[str, int]

    format_name: ClassVar[str] = "runeterra-deck"

    def __hash__(self) -> int:
        return hash(frozenset(self.cards.items()))

    @classmethod
    def of(cls, cards: Mapping[str, int]) -> Deck:
        """Return the deck of some cards, those of which there are none left out."""
        return cls({card: cards[card] for card in sorted(cards) if cards[card]})

    @classmethod
    def from_list(cls, text: str) -> Deck:
        """Read a list such as `3:01FR003 2:01SI005`; raise a `CodeError`."""
        return LIST.decode(text)

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(self.cards.values())

    @property
    def factions(self) -> tuple[str, ...]:
        """The names of the factions, in the order of the first card of each."""
        return tuple(dict.fromkeys([NAMES[card[2:4]] for card in self.cards]))

    def by_count(self) -> dict[int, list[str]]:
        """Return the cards by how often they are there, the highest count first."""
        counts: dict[int, list[str]] = {}
        for card, count in sorted(self.cards.items(), key=lambda entry: (-entry[1], entry[0])):
            counts.setdefault(count, []).append(card)
        return counts

    def problems(self) -> list[Problem]:
        """Return cards that the game does not have."""
        return find_problems(self.cards)


def _write(deck: Deck) -> str:
    return " ".join([f"{count}:{card}" for count, cards in deck.by_count().items() for card in cards])


def _read(text: str) -> Deck:
    cards: dict[str, int] = {}
    for match in ENTRY.finditer(text):
        entry = COUNTED_CARD.fullmatch(match.group())
        if entry is None:
            reason = f"expected {EXPECTED}, found {match.group()!r}"
        elif entry[2] in cards:
            reason = f"{entry[2]} stands there twice"
        elif not int(entry[1]):
            reason = f"{entry[2]} is there 0 times; expected a count from 1"
        else:
            cards[entry[2]] = int(entry[1])
            continue
        raise Fault(
            MalformedCode,
            reason,
            found=match.group(),
            expected=EXPECTED,
            start=match.start(),
            stop=match.end(),
        )
    return Deck.of(cards)


LIST: Notation[Deck] = Notation(
    "runeterra-list", "cards with their counts, as 3:01FR003 2:01SI005", _write, _read
)
