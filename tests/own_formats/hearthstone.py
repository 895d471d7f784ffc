"""A Hearthstone deckstring: numbers of seven bits a byte, in base64.

Cards are in three lists, by how often they are there, and so are those of sideboards, with the card that owns
each. Strings from before June 2023 have no byte for sideboards: they are read, but not written.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from boardcode import Format, State
from boardcode.alphabets import BASE64, Alphabet
from boardcode.fields import (
    Array,
    Constant,
    Counted,
    Distinct,
    Mapped,
    Number,
    Optional,
    Record,
    Sorted,
    Table,
    Varint,
    When,
    this,
)

Numbers = tuple[int, ...]


class Copies(NamedTuple):
    """A card of which there are three or more."""

    id: int
    copies: int


class OwnedCopies(NamedTuple):
    """A card of a sideboard of which there are three or more."""

    id: int
    copies: int
    owner: int


class Lists(NamedTuple):
    """Cards by how often they are there, as (id) or (id, owner); the last list has the counts."""

    ones: tuple[Numbers, ...]
    twos: tuple[Numbers, ...]
    more: tuple[Copies | OwnedCopies, ...]


class Sideboards(NamedTuple):
    """The flag for sideboards, and what follows it if it is set."""

    is_there: bool
    lists: Lists | None


class Contents(NamedTuple):
    """What the string holds."""

    version: int
    format: int
    heroes: Numbers
    cards: Lists
    sideboards: Sideboards | None


@dataclass(frozen=True, slots=True, repr=False)
class Deck(State):
    """Format, heroes, cards as (id, count), and cards of sideboards as (owner, id, count)."""

    format_: int
    heroes: Numbers
    cards: tuple[Numbers, ...]
    sideboards: tuple[Numbers, ...]
    format_name: ClassVar[str] = "hearthstone"


def read_contents(contents: Contents) -> Deck:
    """The deck that a string holds, however it is written."""
    lists = contents.sideboards.lists if contents.sideboards else None
    sideboards = _add_up(lists) if lists else {}
    return Deck(
        contents.format,
        tuple(sorted(contents.heroes)),
        tuple([(*card, count) for card, count in sorted(_add_up(contents.cards).items())]),
        tuple(sorted([(owner, card, count) for (card, owner), count in sideboards.items()])),
    )


def _add_up(lists: Lists) -> dict[Numbers, int]:
    """How often each (id) or (id, owner) is there."""
    counts: Counter[Numbers] = Counter()
    for entries, count in ((lists.ones, 1), (lists.twos, 2)):
        for entry in entries:
            counts[entry] += count
    for card, count, *owner in lists.more:
        counts[(card, *owner)] += count
    return {entry: count for entry, count in counts.items() if count}


def write_contents(deck: Deck) -> Contents:
    """The one way in which a deck is written."""
    cards = _split([((card,), count) for card, count in sorted(deck.cards)])
    sideboards = _split([((card, owner), count) for owner, card, count in sorted(deck.sideboards)])
    flag = Sideboards(True, sideboards) if deck.sideboards else Sideboards(False, None)
    return Contents(1, deck.format_, tuple(sorted(deck.heroes)), cards, flag)


def _split(counts: list[tuple[Numbers, int]]) -> Lists:
    ones, twos = [tuple([entry for entry, count in counts if count == few]) for few in (1, 2)]
    many = [(entry[0], count, *entry[1:]) for entry, count in counts if count not in (1, 2)]
    return Lists(
        ones, twos, tuple([Copies(*entry) if len(entry) == 2 else OwnedCopies(*entry) for entry in many])
    )


ID = Varint(least=1, most=(1 << 31) - 1)
COUNT = Varint(most=(1 << 31) - 1)
CONTENTS = Record(
    Contents,
    reserved=Constant(8, 0),
    version=Varint(least=1, most=1),
    format=Varint(least=1, most=4),
    heroes=Counted(Varint(), ID),
    cards=Record(
        Lists,
        ones=Counted(Varint(), Array(1, ID)),
        twos=Counted(Varint(), Array(1, ID)),
        more=Counted(Varint(), Record(Copies, id=ID, copies=COUNT)),
    ),
    sideboards=Optional(
        Record(
            Sideboards,
            is_there=Table(8, {0: False, 1: True}, words={False: "none", True: "some"}),
            lists=When(
                this.is_there,
                Record(
                    Lists,
                    ones=Counted(Varint(), Array(2, ID)),
                    twos=Counted(Varint(), Array(2, ID)),
                    more=Counted(Varint(), Record(OwnedCopies, id=ID, copies=COUNT, owner=ID)),
                ),
            ),
        )
    ),
)
DECK = Record(
    Deck,
    format=Number(3, 1, 4),
    heroes=Sorted(Counted(Varint(), ID)),
    cards=Sorted(Distinct(Counted(Varint(), Array(2, ID)), key=lambda card: card[0])),
    sideboards=Sorted(Distinct(Counted(Varint(), Array(3, ID)), key=lambda card: card[:2])),
)
HEARTHSTONE = Format(
    name="hearthstone",
    title="Hearthstone deckstring",
    description="The cards of a deck, its hero and the format for which it was made.",
    game="hearthstone",
    alphabet=Alphabet("base64", BASE64.characters, padding="=", padding_optional=True),
    fields=Mapped(CONTENTS, read_contents, write_contents, like=DECK, many_to_one=True),
    state=Deck,
    examples=["AAECAQcABAECAwQAAA==", "AAEBAQcAAAQBAwIDAwMEAwA=", "AAEBAQcBBAMBAgMAAQEF/cQFAAA="],
    counterexamples=[
        "",
        "AAECAQcABAECAwQAAAA=",
        "AQECAQcABAECAwQAAA==",
        "AAEAAQAAAAAA",
        "AAECAQcABAECAwQAAg==",
    ],
)
