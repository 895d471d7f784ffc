"""Deck codes against the packages of their games, one at a time and in columns.

    python benchmarks/decks.py [CODES]

The decks are random and all different, of cards from a collection of about the size of the games'.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from typing import Any

from comparison import CODE_GOAL, Work, compare_reading, report, take_turns
from hearthstone.deckstrings import parse_deckstring, write_deckstring
from lor_deckcodes import LoRDeck

import boardcode
from boardcode.hearthstone import Deck as HearthstoneDeck
from boardcode.runeterra import Deck as RuneterraDeck

CODES = 20_000
COLLECTION = 9_000  # cards of Hearthstone, with ids up to about 120,000
FACTIONS = ("DE", "FR", "IO", "NX", "PZ", "SI", "BW", "SH", "MT", "BC", "RU")


def hearthstone_decks(count: int, random: Random) -> list[HearthstoneDeck]:
    """Return random decks of 30 cards, most of them twice."""
    collection = sorted(random.sample(range(1, 120_000), COLLECTION))
    decks = []
    for _ in range(count):
        cards = {card: random.choice((1, 2, 2)) for card in random.sample(collection, 18)}
        decks.append(HearthstoneDeck.of("standard", random.choice(collection), cards))
    return decks


def runeterra_decks(count: int, random: Random) -> list[RuneterraDeck]:
    """Return random decks of two factions and about 40 cards."""
    decks = []
    for _ in range(count):
        factions = random.sample(FACTIONS, 2)
        cards = {
            f"{random.randint(1, 6):02}{random.choice(factions)}{random.randint(1, 60):03}": random.choice(
                (3, 3, 2, 1)
            )
            for _ in range(17)
        }
        decks.append(RuneterraDeck.of(cards))
    return decks


DECKS: dict[str, Callable[[int, Random], list[Any]]] = {
    "hearthstone-deck": hearthstone_decks,
    "runeterra-deck": runeterra_decks,
}


def compare(name: str, count: int, rival: str, read: Work, write: Work, rival_deck: Work) -> None:
    """Print how long a package takes for a code, and how long we take alone and in a column."""
    format = boardcode.get(name)
    decks = DECKS[name](count, Random(5))
    codes = [format.encode(deck) for deck in decks]
    compare_reading(format, codes, {rival: read})
    ours, theirs = take_turns([format.encode, write], [decks, [rival_deck(deck) for deck in decks]])
    report(f"{rival}: one code, writing", ours, theirs, CODE_GOAL)


def write_rival(deck: Any) -> str:
    """Write a deck with the package hearthstone."""
    return str(write_deckstring(*deck))


def main(count: int) -> None:
    """Compare both games."""
    print(f"{'':<48} {'boardcode':>11} {'other':>11}")
    compare(
        "hearthstone-deck",
        count,
        "hearthstone",
        parse_deckstring,
        write_rival,
        lambda deck: (list(deck.cards), list(deck.heroes), deck.format_),
    )
    compare(
        "runeterra-deck",
        count,
        "lor-deckcodes",
        LoRDeck.from_deckcode,
        lambda deck: deck.encode(),
        lambda deck: LoRDeck([f"{count}:{card}" for card, count in deck.cards.items()]),
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else CODES)
