"""How a deck looks: a line for each card, those of which there are most first.

3x 01FR003  Freljord
2x 01SI005  Shadow Isles

An empty deck is a dash.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from boardcode.drawing import Drawing, Sketch, drawing_fault
from boardcode.games.runeterra.factions import NAMES
from boardcode.games.runeterra.picture import draw_picture
from boardcode.games.runeterra.state import CARD, Deck

EMPTY = "-"
LINE = re.compile(rf"(\d{{1,10}})x ({CARD.pattern})(?:  .*)?", re.ASCII)


def sketch_deck(deck: Deck) -> Sketch:
    """Draw the list of cards."""
    sketch = Sketch()
    width = len(str(max(deck.cards.values(), default=0)))
    is_first = True
    for count, cards in deck.by_count().items():
        for card in cards:
            if not is_first:
                sketch.next_line()
            is_first = False
            sketch.add(" " * (width - len(str(count)))).add(f"{count}x {card}", "cards")
            sketch.add(f"  {NAMES[card[2:4]]}")
    return sketch if deck.cards else sketch.add(EMPTY)


def draw_deck(deck: Deck) -> str:
    """Return the text drawing."""
    return str(sketch_deck(deck))


def deck_places(deck: Deck) -> Mapping[str, Sequence[tuple[int, int]]]:
    """Return where the cards are."""
    return sketch_deck(deck).where


def read_deck(text: str) -> Deck:
    """Read a drawing; lines may be in any order, and what stands behind a card does not matter."""
    cards: dict[str, int] = {}
    if text.strip() == EMPTY:
        return Deck({})
    for number, line in enumerate(text.split("\n")):
        column = len(line) - len(line.lstrip())
        if not line.strip():
            continue
        match = LINE.fullmatch(line.strip())
        if match is None:
            raise drawing_fault(text, number, column, "a count and a card such as 3x 01FR003")
        if match[2] in cards or not int(match[1]):
            raise drawing_fault(text, number, column, "a card that does not stand above, with a count from 1")
        cards[match[2]] = int(match[1])
    if not cards:
        raise drawing_fault(text, 0, 0, "cards, or a dash for a deck without cards")
    return Deck.of(cards)


DECK = Drawing(text=draw_deck, read=read_deck, svg=draw_picture, where=deck_places)
