"""How a deck looks as text: the format, the hero, a line for each card, and the sideboards.

wild
hero 7
2x 1
1x 4
sideboard of 90749
1x 5

The name of a card or hero, if it is known, stands behind its id, two blanks away.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from boardcode.drawing import Drawing, Naming, Sketch, drawing_fault
from boardcode.explanation import Span
from boardcode.games.hearthstone.picture import NO_NAMES, draw_picture
from boardcode.games.hearthstone.state import Deck, ListReader, list_lines

LISTS = {1: "ones", 2: "twos"}  # of the code; other counts are in a third list


ID_PATH = re.compile(r"heroes\[\d+\]|cards\.(?:ones|twos)\[\d+\]|.*\.(?:id|owner)", re.ASCII)


def sketch_deck(deck: Deck, names: Mapping[str, str] = NO_NAMES) -> Sketch:
    """Draw the list of cards."""
    sketch = Sketch()
    for k, (line, card) in enumerate(list_lines(deck)):
        if k:
            sketch.next_line()
        sketch.add(line, f"line {k}")
        if str(card) in names:
            sketch.add(f"  {names[str(card)]}")
    return sketch


def draw_deck(deck: Deck, names: Mapping[str, str] = NO_NAMES) -> str:
    """Return the text drawing."""
    return str(sketch_deck(deck, names))


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


def name_spans(spans: Sequence[Span], names: Mapping[str, str]) -> Sequence[Span]:
    """Return spans in which ids are followed by the names that are known."""
    return [
        span._replace(meaning=f"{span.meaning} ({names[span.meaning]})")
        if ID_PATH.fullmatch(span.path) and span.meaning in names
        else span
        for span in spans
    ]


def deck_ids(deck: Deck) -> Iterator[str]:
    """Yield the ids of heroes and cards, each once."""
    yield from dict.fromkeys([str(card) for _, card in list_lines(deck) if card is not None])


def drawing_with(names: Mapping[str, str]) -> Drawing[Deck]:
    """Return the drawing that shows names of heroes and cards."""
    return DECK._replace(
        text=lambda deck: draw_deck(deck, names),
        svg=lambda deck: draw_picture(deck, names),
        annotate=lambda spans: name_spans(spans, names),
    )


DECK = Drawing(
    text=draw_deck,
    read=read_deck,
    svg=draw_picture,
    where=deck_places,
    naming=Naming(deck_ids, drawing_with),
)
