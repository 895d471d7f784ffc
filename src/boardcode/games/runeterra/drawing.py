"""How a deck looks: a line for each card, those of which there are most first.

3x 01FR003  Freljord
2x 01SI005  Shadow Isles

An empty deck is a dash.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from boardcode.drawing import Drawing, Sketch, drawing_fault
from boardcode.games.runeterra.factions import NAMES
from boardcode.games.runeterra.picture import draw_picture
from boardcode.games.runeterra.state import CARD, Deck

EMPTY = "-"
LISTS = {3: "threes", 2: "twos", 1: "ones"}  # of the code
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
            sketch.add(" " * (width - len(str(count)))).add(f"{count}x {card}", card)
            sketch.add(f"  {NAMES[card[2:4]]}")
    return sketch if deck.cards else sketch.add(EMPTY, "cards.version")


def draw_deck(deck: Deck) -> str:
    """Return the text drawing."""
    return str(sketch_deck(deck))


def deck_places(deck: Deck) -> Mapping[str, Sequence[tuple[int, int]]]:
    """Return where the cards are: each number of the code is shown at its card, or at all of a list."""
    shown = sketch_deck(deck).where
    places: dict[str, list[tuple[int, int]]] = {"cards.version": shown.get("cards.version", [])}
    for path, card in card_paths(deck):
        places.setdefault(path, []).extend(shown[card])
    return places


def card_paths(deck: Deck) -> Iterator[tuple[str, str]]:
    """Yield the path of each number in the code, and a card that it belongs to."""
    for count, name in LISTS.items():
        groups: dict[str, list[str]] = {}
        for card in sorted(deck.cards):
            if deck.cards[card] == count:
                groups.setdefault(card[:4], []).append(card)
        for place, group in enumerate(sorted(groups.values(), key=lambda cards: (len(cards), cards))):
            for k, card in enumerate(group):
                yield f"cards.{name}[{place}].number[{k}]", card
                for part in ("size", "set", "faction"):
                    yield f"cards.{name}[{place}].{part}", card
    more = [card for card in sorted(deck.cards) if deck.cards[card] not in LISTS]
    for place, card in enumerate(more):
        for part in ("count", "set", "faction", "number"):
            yield f"cards.more[{place}].{part}", card


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
