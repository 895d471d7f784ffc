"""How a deck looks as SVG: a column for each number of copies, and one for each sideboard."""

from __future__ import annotations

from collections.abc import Iterator

from boardcode.games.hearthstone.state import Deck
from boardcode.svg import BLUE, GREEN, GREY, INK, ORANGE, PAPER, PURPLE, SHADE, SKY, Svg

COLUMN, LINE, MARGIN, HEAD, TITLE = 210.0, 32.0, 14.0, 40.0, 52.0
MOST_ROWS = 15  # in a column; more cards go on beside it
MODE_COLORS = {"wild": ORANGE, "standard": BLUE, "classic": GREY, "twist": PURPLE}


def draw_picture(deck: Deck) -> str:
    """Draw the cards by how often they are there, then the sideboards."""
    columns = list(_columns(deck))
    rows = max([len(cards) for _, _, cards in columns], default=0)
    width = 2 * MARGIN + max(COLUMN * len(columns), 2 * COLUMN)
    height = 2 * MARGIN + TITLE + HEAD + LINE * max(rows, 1)
    heroes = ", ".join(map(str, deck.heroes)) or "none"
    picture = Svg(width, height, "Hearthstone deck", f"{deck.mode}, hero {heroes}, {deck.size} cards")
    with picture.group(f"format: {deck.mode}", "format"):
        picture.rect(MARGIN, MARGIN, 110, 34, rx=17, fill=MODE_COLORS[deck.mode])
        picture.text(MARGIN + 55, MARGIN + 17, deck.mode, 16, fill=PAPER, font_weight="bold")
    with picture.group(f"hero {heroes}", "heroes"):
        x = MARGIN + 124
        picture.add("path", d=f"M{x:g} {MARGIN + 5:g}h24v14q0 8-12 13q-12-5-12-13z", fill=GREY)
        picture.add("text", f"hero {heroes}", x=x + 32, y=MARGIN + 23, font_size=16, fill=INK)
    size = "1 card" if deck.size == 1 else f"{deck.size} cards"
    picture.add("text", size, x=width - MARGIN - 4, y=MARGIN + 23, font_size=16, text_anchor="end", fill=INK)
    for place, (title, path, cards) in enumerate(columns):
        _draw_column(picture, MARGIN + COLUMN * place, MARGIN + TITLE, title, path, cards)
    return str(picture)


def _columns(deck: Deck) -> Iterator[tuple[str, str, list[tuple[int, int]]]]:
    """The title, the path and the (id, count) of each column."""
    for count in sorted({count for _, count in deck.cards}):
        cards = [(card, count) for card, copies in deck.cards if copies == count]
        title = "1 copy" if count == 1 else f"{count} copies"
        for start in range(0, len(cards), MOST_ROWS):
            yield title, "cards", cards[start : start + MOST_ROWS]
    for owner in dict.fromkeys([owner for owner, _, _ in deck.sideboards]):
        entries = [(card, count) for other, card, count in deck.sideboards if other == owner]
        for start in range(0, len(entries), MOST_ROWS):
            yield f"sideboard of {owner}", "sideboards", entries[start : start + MOST_ROWS]


def _draw_column(
    picture: Svg, x: float, y: float, title: str, path: str, cards: list[tuple[int, int]]
) -> None:
    picture.add("text", title, x=x + 4, y=y + 24, font_size=17, font_weight="bold", fill=INK)
    picture.line(x + 4, y + 33, x + COLUMN - 14, y + 33, stroke=GREY, stroke_width=1.5)
    color = SKY if path == "cards" else GREEN
    for row, (card, count) in enumerate(cards):
        top = y + HEAD + LINE * row
        with picture.group(f"{count} of card {card}", path, data_card=str(card)):
            for layer in range(min(count, 3) - 1, -1, -1):  # copies lie under each other
                left = x + 4 + 4 * layer
                picture.rect(
                    left, top + 3, COLUMN - 28, LINE - 7, rx=5, fill=PAPER, stroke=GREY, stroke_width=1.2
                )
            picture.rect(x + 4, top + 3, 38, LINE - 7, rx=5, fill=color)
            picture.text(x + 23, top + LINE / 2, f"{count}x", 14, fill=INK, font_weight="bold")
            picture.rect(x + 50, top + 7, 100, LINE - 15, rx=4, fill=SHADE)
            picture.text(x + 100, top + LINE / 2, str(card), 14, fill=INK)
