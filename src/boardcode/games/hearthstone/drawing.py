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


def sketch_deck(deck: Deck) -> Sketch:
    """Draw the list of cards."""
    sketch, has_sideboard = Sketch(), False
    for k, line in enumerate(list_lines(deck)):
        has_sideboard = has_sideboard or line.startswith("sideboard")
        if k:
            sketch.next_line()
        path = "format" if not k else "heroes" if line.startswith("hero ") else "cards"
        sketch.add(line, "sideboards" if has_sideboard else path)
    return sketch


def draw_deck(deck: Deck) -> str:
    """Return the text drawing."""
    return str(sketch_deck(deck))


def deck_places(deck: Deck) -> Mapping[str, Sequence[tuple[int, int]]]:
    """Return where the parts of a deck are."""
    return sketch_deck(deck).where


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
