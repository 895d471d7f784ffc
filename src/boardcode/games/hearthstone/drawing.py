"""How a deck looks as text: the format, the hero, a line for each card, and the sideboards.

wild
hero 7
2x 1
1x 4
sideboard of 90749
1x 5
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardcode.drawing import Drawing, Sketch, drawing_fault
from boardcode.games.hearthstone.picture import draw_picture
from boardcode.games.hearthstone.state import Deck, ListReader, list_lines

LISTS = {1: "ones", 2: "twos"}  # of the code; other counts are in a third list


def sketch_deck(deck: Deck) -> Sketch:
    """Draw the list of cards."""
    sketch = Sketch()
    for k, line in enumerate(list_lines(deck)):
        if k:
            sketch.next_line()
        sketch.add(line, f"line {k}")
    return sketch


def draw_deck(deck: Deck) -> str:
    """Return the text drawing."""
    return str(sketch_deck(deck))


def deck_places(deck: Deck) -> Mapping[str, Sequence[tuple[int, int]]]:
    """Return where the parts of a deck are: each number of the code is shown in the line of its card."""
    shown = sketch_deck(deck).where
    lines = iter(range(1, len(shown)))
    places = {"format": shown["line 0"]}
    places |= {f"heroes[{k}]": shown[f"line {next(lines)}"] for k in range(len(deck.heroes))}
    seen = dict.fromkeys(("cards.ones", "cards.twos", "cards.more"), 0)
    for _, count in deck.cards:
        path = f"cards.{LISTS.get(count, 'more')}"
        line, place = shown[f"line {next(lines)}"], f"{path}[{seen[path]}]"
        seen[path] += 1
        places |= {place: line} if count in LISTS else {f"{place}.id": line, f"{place}.count": line}
    seen = dict.fromkeys(("sideboards.ones", "sideboards.twos", "sideboards.more"), 0)
    owner = None
    for sideboard, _, count in deck.sideboards:
        if sideboard != owner:
            next(lines)  # its title
            owner = sideboard
        path = f"sideboards.{LISTS.get(count, 'more')}"
        line, place = shown[f"line {next(lines)}"], f"{path}[{seen[path]}]"
        seen[path] += 1
        places |= {f"{place}.{part}": line for part in ("id", "count", "owner")}
    return places


def read_deck(text: str) -> Deck:
    """Read a drawing; cards may be in any order."""
    reader = ListReader()
    for number, line in enumerate(text.split("\n")):
        expected = reader.add(line) if line.strip() else None
        if expected is not None:
            raise drawing_fault(text, number, len(line) - len(line.lstrip()), expected)
    deck = reader.deck()
    if deck is None:
        raise drawing_fault(text, 0, 0, "the format of the deck")
    return deck


DECK = Drawing(text=draw_deck, read=read_deck, svg=draw_picture, where=deck_places)
