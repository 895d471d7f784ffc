"""How a deck looks as SVG: a column for each number of copies, a bar for each card in the colour of its
faction.
"""

from __future__ import annotations

from boardcode.games.runeterra.factions import NAMES
from boardcode.games.runeterra.state import Deck
from boardcode.svg import BLUE, GREEN, GREY, INK, ORANGE, PAPER, PURPLE, RED, SHADE, SKY, YELLOW, Svg

COLORS = {
    "DE": YELLOW,
    "FR": SKY,
    "IO": PURPLE,
    "NX": RED,
    "PZ": ORANGE,
    "SI": GREEN,
    "BW": BLUE,
    "SH": "#c8a45c",
    "MT": "#6a5acd",
    "BC": "#a8d08d",
    "RU": GREY,
}
COLUMN, LINE, MARGIN, HEAD, TITLE = 230.0, 34.0, 14.0, 40.0, 46.0
MOST_ROWS = 16  # in a column; more cards go on beside it


def draw_picture(deck: Deck) -> str:
    """Draw the cards by how often they are there."""
    columns: list[tuple[int, list[str]]] = []
    for count, cards in deck.by_count().items():
        columns += [(count, cards[k : k + MOST_ROWS]) for k in range(0, len(cards), MOST_ROWS)]
    rows = max([len(cards) for _, cards in columns], default=0)
    width = 2 * MARGIN + COLUMN * max(len(columns), 1)
    height = 2 * MARGIN + TITLE + HEAD + LINE * max(rows, 1)
    size = "1 card" if deck.size == 1 else f"{deck.size} cards"
    picture = Svg(width, height, "Legends of Runeterra deck", f"{size}: {', '.join(deck.factions) or 'none'}")
    picture.add("text", size, x=MARGIN + 4, y=MARGIN + 24, font_size=22, font_weight="bold", fill=INK)
    _draw_factions(picture, deck, MARGIN + 130)
    for place, (count, cards) in enumerate(columns):
        _draw_column(picture, MARGIN + COLUMN * place, MARGIN + TITLE, count, cards)
    return str(picture)


def _draw_factions(picture: Svg, deck: Deck, x: float) -> None:
    """A row of dots, one for each faction."""
    for k, letters in enumerate(dict.fromkeys([card[2:4] for card in deck.cards])):
        with picture.group(NAMES[letters]):
            picture.circle(x + 30 * k, MARGIN + 17, 12, fill=COLORS[letters], stroke=INK, stroke_width=1)
            picture.text(x + 30 * k, MARGIN + 17, letters, 11, fill=INK, font_weight="bold")


def _draw_column(picture: Svg, x: float, y: float, count: int, cards: list[str]) -> None:
    copies = "1 copy" if count == 1 else f"{count} copies"
    picture.add("text", copies, x=x + 6, y=y + 24, font_size=17, font_weight="bold", fill=INK)
    picture.line(x + 6, y + 33, x + COLUMN - 12, y + 33, stroke=GREY, stroke_width=1.5)
    for row, card in enumerate(cards):
        top = y + HEAD + LINE * row
        letters = card[2:4]
        label = f"{copies} of {card}, {NAMES[letters]}"
        with picture.group(label, "cards", data_card=card):
            for layer in range(min(count, 3) - 1, -1, -1):  # copies lie under each other
                left = x + 6 + 4 * layer
                picture.rect(
                    left, top + 3, COLUMN - 32, LINE - 7, rx=5, fill=PAPER, stroke=GREY, stroke_width=1.2
                )
            picture.rect(x + 6, top + 3, 34, LINE - 7, rx=5, fill=COLORS[letters])
            picture.text(x + 23, top + LINE / 2, letters, 13, fill=INK, font_weight="bold")
            picture.add(
                "text", card, x=x + 48, y=top + LINE / 2 + 5, font_size=15, font_family="monospace", fill=INK
            )
            picture.rect(x + 128, top + 8, 62, LINE - 17, rx=4, fill=SHADE)
            picture.text(x + 159, top + LINE / 2, f"set {int(card[:2])}", 12, fill=INK)
