"""SVG pictures of 5211."""

from __future__ import annotations

from boardcode.games.fivetwooneone.state import BOARD_SIZE, HAND_SIZE, PLAYERS, Board, Card, Face, Hand, Table
from boardcode.svg import BLUE, GREEN, GREY, INK, ORANGE, PAPER, PURPLE, RED, SHADE, YELLOW, Svg

# The fill of a card by the name of its colour; red and purple are there for packs with more colours.
PALETTE = {
    "yellow": YELLOW,
    "green": GREEN,
    "blue": BLUE,
    "orange": ORANGE,
    "black": INK,
    "red": RED,
    "purple": PURPLE,
}
DARK = {BLUE, INK}  # fills on which white letters are legible

CARD_WIDTH, CARD_HEIGHT, GAP = 64, 92, 10
LABEL = 26  # height of the words above a row of cards


def _fill(card: Card) -> str:
    return PALETTE[card.color.value]


def _draw_value(svg: Svg, x: float, y: float, card: Card, radius: float) -> None:
    """Draw the value on a white disc in the middle of a card."""
    svg.circle(x, y, radius, fill=PAPER, stroke=INK, stroke_width=1)
    svg.text(x, y + radius / 16, str(card.value), 1.4 * radius, fill=INK, font_weight="bold")


def _draw_color(svg: Svg, x: float, y: float, card: Card, radius: float) -> None:
    """Draw the name of the colour below the value, for people who do not see the difference."""
    ink = PAPER if _fill(card) in DARK else INK
    svg.text(x, y + radius + 11, card.color.value, 8 + radius / 5, fill=ink)


def _draw_face(svg: Svg, x: float, y: float, card: Card) -> None:
    """Draw a card that is face up, without its value."""
    svg.rect(x, y, CARD_WIDTH, CARD_HEIGHT, rx=8, fill=PAPER, stroke=INK, stroke_width=1.5)
    svg.rect(x + 5, y + 5, CARD_WIDTH - 10, CARD_HEIGHT - 10, rx=5, fill=_fill(card))
    _draw_color(svg, x + CARD_WIDTH / 2, y + 42, card, 21)


def _draw_card(svg: Svg, x: float, y: float, card: Card, path: str, face: Face = Face.UP) -> None:
    middle = x + CARD_WIDTH / 2
    words = f"{card}, face down" if face is Face.DOWN else str(card)
    with svg.group(words, path):
        if face is Face.UP:
            _draw_face(svg, x, y, card)
            _draw_value(svg, middle, y + 42, card, 21)
            return
        svg.rect(x, y, CARD_WIDTH, CARD_HEIGHT, rx=8, fill=PAPER, stroke=INK, stroke_width=1.5)
        border: dict[str, str | float] = {"stroke": GREY, "stroke_width": 1}
        svg.rect(x + 5, y + 5, CARD_WIDTH - 10, CARD_HEIGHT - 10, rx=5, fill=SHADE, **border)
        svg.text(middle, y + 16, "face down", 10, fill=INK)
        dashes: dict[str, str | float] = {"stroke": INK, "stroke_width": 1.5, "stroke_dasharray": "4 3"}
        svg.rect(x + 8, y + 26, CARD_WIDTH - 16, 57, rx=4, fill=_fill(card), **dashes)
        _draw_color(svg, middle, y + 48, card, 15)
        _draw_value(svg, middle, y + 48, card, 15)


def _draw_hand(svg: Svg, y: float, hand: Hand, path: str = "") -> None:
    for k, card in enumerate(hand.cards):
        _draw_card(svg, _column(k), y, card, f"{path}cards[{k}]")


def _draw_board(svg: Svg, y: float, board: Board, path: str = "") -> None:
    for k, slot in enumerate(board.slots):
        place = f"{path}slots[{k}]"
        if slot is not None:
            _draw_card(svg, _column(k), y, slot.card, place, slot.face)
            continue
        with svg.group(f"no card in place {k + 1}", place):
            dashes: dict[str, str | float] = {"stroke": GREY, "stroke_width": 1.5, "stroke_dasharray": "5 5"}
            svg.rect(_column(k), y, CARD_WIDTH, CARD_HEIGHT, rx=8, fill="none", **dashes)
            svg.text(_column(k) + CARD_WIDTH / 2, y + CARD_HEIGHT / 2, "no card", 11, fill=INK)


def _column(k: int) -> int:
    """Return the left edge of the card at index `k`."""
    return GAP + k * (CARD_WIDTH + GAP)


def card_svg(card: Card) -> str:
    """Return the picture of a card."""
    svg = Svg(_column(1), CARD_HEIGHT + 2 * GAP, f"5211 card: {card}")
    with svg.group(card.color.value, "color"):
        _draw_face(svg, GAP, GAP, card)
    with svg.group(f"value {card.value}", "value"):
        _draw_value(svg, GAP + CARD_WIDTH / 2, GAP + 42, card, 21)
    return str(svg)


def hand_svg(hand: Hand) -> str:
    """Return the picture of a hand."""
    svg = Svg(_column(HAND_SIZE), CARD_HEIGHT + 2 * GAP, f"5211 hand: {hand}")
    _draw_hand(svg, GAP, hand)
    return str(svg)


def board_svg(board: Board) -> str:
    """Return the picture of a board."""
    svg = Svg(_column(BOARD_SIZE), CARD_HEIGHT + 2 * GAP, f"5211 board: {board}")
    _draw_board(svg, GAP, board)
    return str(svg)


def table_svg(table: Table) -> str:
    """Return the picture of the hands and boards of both players, one below the other."""
    row = LABEL + CARD_HEIGHT + 4
    height = 2 * PLAYERS * row + (2 * PLAYERS - 1) * GAP
    svg = Svg(_column(HAND_SIZE), height, "5211: the hands and boards of two players", str(table))
    for k, player in enumerate(table.players):
        top = 2 * k * (row + GAP) + 2
        for y, what in ((top, "holds"), (top + row, "has played")):
            svg.add("text", f"player {k + 1} {what}", x=GAP, y=y + 18, font_size=14, fill=INK)
        _draw_hand(svg, top + LABEL, player.hand, f"players[{k}].hand.")
        _draw_board(svg, top + row + LABEL, player.board, f"players[{k}].board.")
    between = 2 * row + GAP + 2
    svg.line(GAP, between, _column(HAND_SIZE) - GAP, between, stroke=GREY, stroke_width=1)
    return str(svg)
