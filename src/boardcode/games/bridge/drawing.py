"""How a deal looks as text: the four hands where their players sit.

                North
                S A
                H KJ93
                D Q765
                C T963
West                            East
S KT85                          S 972
H 2                             H A8764
D JT9                           D A82
C QJ852                         C AK
                South
                S QJ643
                H QT5
                D K43
                C 74

A suit without cards is a dash.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardcode.drawing import Drawing, Sketch, drawing_fault
from boardcode.drawing.sketch import line_words
from boardcode.games.bridge.cards import RANKS, SUITS, Seat, owners_of, write_deal
from boardcode.games.bridge.picture import draw_picture
from boardcode.games.bridge.rules import find_wrong_hand
from boardcode.games.bridge.state import Deal

COLUMN = 16  # a suit of thirteen cards fits into one
BLOCKS = ((1, [Seat.NORTH]), (0, [Seat.WEST, Seat.EAST]), (1, [Seat.SOUTH]))  # first column, and seats
VOID = "-"


def sketch_deal(deal: Deal) -> Sketch:
    """Draw the four hands."""
    sketch, hands, is_first = Sketch(), dict(zip(Seat, deal.hands, strict=True)), True
    for column, seats in BLOCKS:
        for row in range(-1, len(SUITS)):
            if not is_first:
                sketch.next_line()
            is_first = False
            sketch.add(" " * COLUMN * column)
            for k, seat in enumerate(seats):
                ranks = "" if row < 0 else hands[seat][row] or VOID
                label = f"{SUITS[row]} " if row >= 0 else seat.value.capitalize()
                sketch.add(label).add(ranks, "pbn")
                if k + 1 < len(seats):
                    sketch.add(" " * (2 * COLUMN - len(label + ranks)))
    return sketch


def draw_deal(deal: Deal) -> str:
    """Return the text drawing."""
    return str(sketch_deal(deal))


def deal_places(deal: Deal) -> Mapping[str, Sequence[tuple[int, int]]]:
    """Return where the cards are."""
    return sketch_deal(deal).where


def read_deal(text: str) -> Deal:
    """Read a drawing; the number of spaces does not matter, and ranks may be in any order."""
    hands: dict[Seat, list[str]] = {}
    places: dict[Seat, tuple[int, int]] = {}
    line = 0
    for _, seats in BLOCKS:
        names = [seat.value.capitalize() for seat in seats]
        tokens = line_words(text, line, names)
        for (column, word), name, seat in zip(tokens, names, seats, strict=True):
            if word != name:
                raise drawing_fault(text, line, column, name)
            hands[seat], places[seat] = [], (line, column)
        for suit in SUITS:
            line += 1
            expected = [item for name in names for item in (suit, f"{name}'s cards, or a dash")]
            tokens = line_words(text, line, expected)
            for k, seat in enumerate(seats):
                hands[seat].append(_read_suit(text, line, suit, tokens[2 * k], tokens[2 * k + 1]))
        line += 1
    for number, content in enumerate(text.split("\n")[line:], line):
        if content.strip():
            raise drawing_fault(text, number, len(content) - len(content.lstrip()), "nothing more")
    in_order = [hands[seat] for seat in Seat]
    wrong = find_wrong_hand(in_order, tuple(Seat))
    if wrong is not None:
        raise drawing_fault(text, *places[tuple(Seat)[wrong.place]], f"another hand, since {wrong.reason}")
    return Deal(write_deal(owners_of(in_order)))


def _read_suit(text: str, line: int, suit: str, label: tuple[int, str], cards: tuple[int, str]) -> str:
    column, word = label
    if word != suit:
        raise drawing_fault(text, line, column, suit)
    column, ranks = cards
    if ranks == VOID:
        return ""
    for place, rank in enumerate(ranks, column):
        if rank not in RANKS:
            raise drawing_fault(text, line, place, f"a rank of {RANKS}, or a dash alone")
    return ranks


DEAL = Drawing(text=draw_deal, read=read_deal, svg=draw_picture, where=deal_places)
