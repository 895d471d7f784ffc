"""A deck code of Legends of Runeterra: bytes in base32.

Cards come in lists of one set and faction; lists in three blocks, of the cards of which there are three, two
and one; then, to the end, every card of which there are more, with its count. Version, order and grouping
follow from the deck, so that all other ways to write it are not canonical.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar, NamedTuple

from boardcode import Format, State
from boardcode.alphabets import BASE32, Alphabet
from boardcode.fields import Array, Constant, Counted, Mapped, Number, Record, ToEnd, Varint, this

FACTIONS = {
    0: "DE",
    1: "FR",
    2: "IO",
    3: "NX",
    4: "PZ",
    5: "SI",
    6: "BW",
    7: "SH",
    9: "MT",
    10: "BC",
    12: "RU",
}
VERSIONS = {"BW": 2, "MT": 2, "SH": 3, "BC": 4, "RU": 5}  # the first that knows a faction; 1 for the others
LARGEST_COUNT = (1 << 31) - 1


class CardList(NamedTuple):
    """Cards of one set and faction."""

    size: int
    set: int
    faction: str
    numbers: tuple[int, ...]


class Entry(NamedTuple):
    """A card and how often it is there."""

    copies: int
    set: int
    faction: str
    number: int


class Blocks(NamedTuple):
    """What the code holds."""

    version: int
    threes: tuple[CardList, ...]
    twos: tuple[CardList, ...]
    ones: tuple[CardList, ...]
    more: tuple[Entry, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Deck(State):
    """How often each card is there, by its code."""

    cards: dict[str, int]
    format_name: ClassVar[str] = "runeterra"


def read_blocks(blocks: Blocks) -> dict[str, int]:
    """How often each card is there."""
    cards: Counter[str] = Counter()
    for count, lists in ((3, blocks.threes), (2, blocks.twos), (1, blocks.ones)):
        for cards_of_one in lists:
            for number in cards_of_one.numbers:
                cards[f"{cards_of_one.set:02}{cards_of_one.faction}{number:03}"] += count
    for entry in blocks.more:
        cards[f"{entry.set:02}{entry.faction}{entry.number:03}"] += entry.copies
    return {card: cards[card] for card in sorted(cards) if cards[card]}


def write_blocks(cards: dict[str, int]) -> Blocks:
    """The one way in which a deck is written."""
    entries = [Entry(count, int(card[:2]), card[2:4], int(card[4:])) for card, count in sorted(cards.items())]
    threes, twos, ones = [tuple(_lists(entries, count)) for count in (3, 2, 1)]
    version = max([VERSIONS.get(entry.faction, 1) for entry in entries], default=1)
    return Blocks(version, threes, twos, ones, tuple([entry for entry in entries if entry.copies > 3]))


def _lists(entries: list[Entry], count: int) -> list[CardList]:
    """The lists of the cards of which there are so many: short ones first."""
    lists = []
    chosen = [entry for entry in entries if entry.copies == count]
    for (card_set, faction), group in groupby(chosen, lambda entry: (entry.set, entry.faction)):
        numbers = tuple([entry.number for entry in group])
        lists.append(CardList(len(numbers), card_set, faction, numbers))
    return sorted(lists)  # by length, set and the letters of the faction


SET, NUMBER = Varint(most=99), Varint(most=999)
FACTION = Mapped(Varint(), FACTIONS)
BLOCK = Counted(
    Varint(),
    Record(CardList, size=Varint(), set=SET, faction=FACTION, numbers=Array(this.size, NUMBER)),
)
MORE = ToEnd(Record(Entry, copies=Varint(most=LARGEST_COUNT), set=SET, faction=FACTION, number=NUMBER))
CARDS: Mapped[dict[str, int]] = Mapped(
    Record(
        Blocks,
        format=Constant(4, 1),
        version=Number(4, 1, 5),
        threes=BLOCK,
        twos=BLOCK,
        ones=BLOCK,
        more=MORE,
    ),
    read_blocks,
    write_blocks,
    many_to_one=True,
    schema={
        "type": "object",
        "propertyNames": {"pattern": f"^[0-9]{{2}}({'|'.join(FACTIONS.values())})[0-9]{{3}}$"},
        "additionalProperties": {"type": "integer", "minimum": 1, "maximum": LARGEST_COUNT},
    },
)
RUNETERRA = Format(
    name="runeterra",
    title="Legends of Runeterra deck code",
    description="How often each card is in a deck.",
    game="runeterra",
    alphabet=Alphabet("base32", BASE32.characters, any_case=True, separators="-"),
    fields=Record(Deck, cards=CARDS),
    state=Deck,
    examples=["CEAAAAA", "CEAAAAIBAEAAE", "CMAQCAIAAIAQCAQGAMAAKBAHF4"],
    counterexamples=["", "CEAAAA", "CEAAAAB", "DEAAABABAEFACAIBAAAQCAIFAEAQGCTP", "CEAAAAAEAEAAE="],
    spellings="Letters may be small, and hyphens may stand between them.",
)
