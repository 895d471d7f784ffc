"""Text drawings of 5211: cards in words, a face-down card in brackets, a dash where no card is played yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from boardcode.drawing import Drawing, Sketch, drawing_fault
from boardcode.errors import Fault
from boardcode.games.fivetwooneone import picture
from boardcode.games.fivetwooneone.rules import first_gap
from boardcode.games.fivetwooneone.state import (
    BOARD_SIZE,
    HAND_SIZE,
    PLAYERS,
    VALUES,
    Board,
    Card,
    Color,
    Face,
    Hand,
    Player,
    Slot,
    Table,
)

S = TypeVar("S")

SEPARATOR = ", "
NO_CARD = "-"
LINES_PER_PLAYER = 2  # hand and board


# -- drawing


def _sketch_card(sketch: Sketch, card: Card, path: str) -> None:
    sketch.add(card.color.value, f"{path}color").add(" ").add(str(card.value), f"{path}value")


def _sketch_hand(sketch: Sketch, hand: Hand, path: str) -> None:
    for k, card in enumerate(hand.cards):
        sketch.add(SEPARATOR if k else "")
        _sketch_card(sketch, card, f"{path}cards[{k}].")


def _sketch_board(sketch: Sketch, board: Board, path: str) -> None:
    for k, slot in enumerate(board.slots):
        place = f"{path}slots[{k}]"
        sketch.add(SEPARATOR if k else "")
        if slot is None:
            sketch.add(NO_CARD, place)
            continue
        before, after = ("[", "]") if slot.face is Face.DOWN else ("", "")
        sketch.add(before, f"{place}.face")
        _sketch_card(sketch, slot.card, f"{place}.card.")
        sketch.add(after, f"{place}.face")


def hand_head(player: int) -> str:
    """Return how the line of a player's hand begins."""
    return f"player {player + 1} hand   "


def board_head(player: int) -> str:
    """Return how the line of a player's board begins."""
    return f"player {player + 1} board  "


def card_sketch(card: Card) -> Sketch:
    """Return a card in words."""
    sketch = Sketch()
    _sketch_card(sketch, card, "")
    return sketch


def hand_sketch(hand: Hand) -> Sketch:
    """Return the cards of a hand in one line."""
    sketch = Sketch()
    _sketch_hand(sketch, hand, "")
    return sketch


def board_sketch(board: Board) -> Sketch:
    """Return the slots of a board in one line."""
    sketch = Sketch()
    _sketch_board(sketch, board, "")
    return sketch


def table_sketch(table: Table) -> Sketch:
    """Return a line for each hand and each board."""
    sketch = Sketch()
    for k, player in enumerate(table.players):
        if k:
            sketch.next_line()
        _sketch_hand(sketch.add(hand_head(k)), player.hand, f"players[{k}].hand.")
        _sketch_board(sketch.next_line().add(board_head(k)), player.board, f"players[{k}].board.")
    return sketch


# -- reading


class _Line:
    """A line of a drawing that knows its number, so that errors can name their place."""

    def __init__(self, drawing: str, number: int = 0, head: str = "") -> None:
        self.drawing = drawing
        self.number = number
        self.text = _lines(drawing, number + 1)[number]
        self.start = len(head)
        if not self.text.startswith(head):
            raise self.fault(0, f"a line that begins with '{head.strip()}'")

    def fault(self, column: int, expected: str) -> Fault:
        return drawing_fault(self.drawing, self.number, column, expected)

    def parts(self, count: int, what: str) -> list[tuple[str, int]]:
        """Return the parts between commas, each with its column."""
        column, parts = self.start, []
        for part in self.text[self.start :].split(SEPARATOR):
            parts.append((part, column))
            column += len(part) + len(SEPARATOR)
        if len(parts) != count:
            raise self.fault(len(self.text), f"{count} {what} separated by commas, not {len(parts)}")
        return parts

    def card(self, text: str, column: int) -> Card:
        color, _, value = text.partition(" ")
        if color not in list(Color):
            raise self.fault(column, f"a card such as {Color.BLUE} 5")
        if value not in [str(value) for value in VALUES]:
            raise self.fault(column + len(color) + 1, f"a value from {VALUES[0]} to {VALUES[-1]}")
        return Card(Color(color), int(value))

    def slot(self, text: str, column: int) -> Slot | None:
        if text == NO_CARD:
            return None
        if not text.startswith("["):
            return Slot(Face.UP, self.card(text, column))
        if not text.endswith("]"):
            raise self.fault(column + len(text), "']' after a face-down card")
        return Slot(Face.DOWN, self.card(text[1:-1], column + 1))

    def hand(self) -> Hand:
        return Hand(tuple([self.card(text, column) for text, column in self.parts(HAND_SIZE, "cards")]))

    def board(self) -> Board:
        parts = self.parts(BOARD_SIZE, "places")
        slots = tuple([self.slot(text, column) for text, column in parts])
        gap = first_gap(slots)
        if gap is not None:
            raise self.fault(parts[gap][1], "a card before the next one")
        return Board(slots)


def _lines(drawing: str, count: int) -> list[str]:
    """Return the lines without trailing spaces; empty ones are added if there are fewer than `count`."""
    lines = [line.rstrip() for line in drawing.split("\n")]
    return lines + [""] * (count - len(lines))


def _only_line(drawing: str) -> _Line:
    _check_end(drawing, 1)
    return _Line(drawing)


def _check_end(drawing: str, count: int) -> None:
    """Raise `Fault` if anything follows the first `count` lines."""
    for number, line in enumerate(_lines(drawing, count)[count:], count):
        if line:
            raise drawing_fault(drawing, number, 0, "the end of the drawing")


def read_card(text: str) -> Card:
    """Return the card of a drawing."""
    line = _only_line(text)
    return line.card(line.text, 0)


def read_hand(text: str) -> Hand:
    """Return the hand of a drawing."""
    return _only_line(text).hand()


def read_board(text: str) -> Board:
    """Return the board of a drawing."""
    return _only_line(text).board()


def read_table(text: str) -> Table:
    """Return the table of a drawing."""
    players = []
    for k in range(PLAYERS):
        first = LINES_PER_PLAYER * k
        hand = _Line(text, first, hand_head(k)).hand()
        players.append(Player(hand, _Line(text, first + 1, board_head(k)).board()))
    _check_end(text, LINES_PER_PLAYER * PLAYERS)
    return Table(tuple(players))


def _drawing(sketch: Callable[[S], Sketch], read: Callable[[str], S], svg: Callable[[S], str]) -> Drawing[S]:
    return Drawing(
        text=lambda state: str(sketch(state)), read=read, svg=svg, where=lambda state: sketch(state).where
    )


CARD = _drawing(card_sketch, read_card, picture.card_svg)
HAND = _drawing(hand_sketch, read_hand, picture.hand_svg)
BOARD = _drawing(board_sketch, read_board, picture.board_svg)
TABLE = _drawing(table_sketch, read_table, picture.table_svg)
