"""How a deal looks as SVG: four hands round a table, every card with the sign and the colour of its suit.

The suits have four colours and four shapes, drawn as paths, so that no font needs to have them.
"""

from __future__ import annotations

from boardcode.games.bridge.cards import SUITS, Seat
from boardcode.games.bridge.state import Deal, Hand
from boardcode.svg import BLUE, GREEN, GREY, INK, ORANGE, PAPER, RED, SHADE, Svg

WIDTH, HEIGHT = 660.0, 470.0
HAND_WIDTH, HAND_HEIGHT = 210.0, 140.0
SPACING = 14.0  # from card to card
LINE = 26.0  # from suit to suit
CORNERS = {  # of each hand
    Seat.NORTH: (225.0, 10.0),
    Seat.EAST: (440.0, 165.0),
    Seat.SOUTH: (225.0, 320.0),
    Seat.WEST: (10.0, 165.0),
}
TABLE = (235.0, 165.0, 190.0, 140.0)

COLORS = {"S": BLUE, "H": RED, "D": ORANGE, "C": GREEN}
WORDS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
NAMES = dict(zip("AKQJT", ("ace", "king", "queen", "jack", "ten"), strict=True))

# In a square of 20 x 20.
SIGNS = {
    "S": "M10 1C12 6 18 8 18 13A4 4 0 0 1 11 15.5L13 19H7L9 15.5A4 4 0 0 1 2 13C2 8 8 6 10 1Z",
    "H": "M10 19C8 14 2 11 2 6.5A4.2 4.2 0 0 1 10 5A4.2 4.2 0 0 1 18 6.5C18 11 12 14 10 19Z",
    "D": "M10 1L17 10L10 19L3 10Z",
    "C": "M10 1A4 4 0 0 1 13 7.6A4 4 0 1 1 11 14.5L13 19H7L9 14.5A4 4 0 1 1 7 7.6A4 4 0 0 1 10 1Z",
}


def draw_picture(deal: Deal) -> str:
    """Draw the four hands of a deal where their players sit."""
    picture = Svg(WIDTH, HEIGHT, "Bridge deal", deal.pbn)
    _draw_table(picture)
    for seat, hand in zip(Seat, deal.hands, strict=True):
        with picture.group(data_seat=seat.value[0].upper()):
            _draw_hand(picture, seat, hand)
    return str(picture)


def _draw_table(picture: Svg) -> None:
    x, y, width, height = TABLE
    picture.rect(x, y, width, height, rx=12, fill=GREEN)
    picture.rect(x + 8, y + 8, width - 16, height - 16, rx=8, fill="none", stroke=PAPER, stroke_width=1.5)
    middle, centre = x + width / 2, y + height / 2
    for letter, across, down in (("N", 0, -42), ("E", 68, 0), ("S", 0, 42), ("W", -68, 0)):
        picture.text(middle + across, centre + down, letter, 22, fill=PAPER, font_weight="bold")
    for k, suit in enumerate(SUITS):
        left = middle - 46 + 24 * k
        picture.add("path", d=SIGNS[suit], fill=PAPER, transform=f"translate({left:g} {centre - 10:g})")


def _draw_hand(picture: Svg, seat: Seat, hand: Hand) -> None:
    x, y = CORNERS[seat]
    name = seat.value.capitalize()
    picture.rect(x, y, HAND_WIDTH, HAND_HEIGHT, rx=8, fill=PAPER, stroke=GREY, stroke_width=1.5)
    picture.add("path", d=f"M{x:g} {y + 28:g}h{HAND_WIDTH:g}", stroke=SHADE, stroke_width=1.5)
    picture.add("text", name, x=x + 12, y=y + 20, font_size=16, font_weight="bold", fill=INK)
    points = "1 point" if hand.points == 1 else f"{hand.points} points"
    picture.add("text", points, x=x + HAND_WIDTH - 12, y=y + 20, font_size=13, text_anchor="end", fill=INK)
    for row, (suit, ranks) in enumerate(zip(SUITS, hand, strict=True)):
        middle = y + 44 + LINE * row
        with picture.group(f"{name}'s {WORDS[suit]}: {' '.join(ranks) or 'none'}"):
            place = f"translate({x + 6:g} {middle - 9:g}) scale(0.9)"
            picture.add("path", d=SIGNS[suit], fill=COLORS[suit], transform=place)
            for k, rank in enumerate(ranks):
                _draw_card(picture, seat, suit, rank, x + 34 + SPACING * k, middle)


def _draw_card(picture: Svg, seat: Seat, suit: str, rank: str, x: float, y: float) -> None:
    """A rank, on a rectangle that can be pressed and marked."""
    name = NAMES.get(rank, rank)
    label = f"{name} of {WORDS[suit]}, {seat.value}"
    with picture.group(label, "pbn", data_card=suit + rank):
        picture.rect(x - SPACING / 2, y - 12, SPACING, 24, rx=3, fill=PAPER)
        picture.text(x, y, rank, 16, fill=INK)
