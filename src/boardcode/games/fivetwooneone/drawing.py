"""How 5211 looks: cards in words, a face-down card in brackets, a dash where no card is played yet."""

from __future__ import annotations

from boardcode.drawing import Drawing, Sketch, not_drawn
from boardcode.games.fivetwooneone.state import VALUES, Board, Card, Color, Face, Hand, Player, Slot, Table
from boardcode.svg import BLUE, GREEN, GREY, INK, ORANGE, PAPER, YELLOW, Svg

SEPARATOR = ", "
NO_CARD = "-"
FILL = {Color.YELLOW: YELLOW, Color.GREEN: GREEN, Color.BLUE: BLUE, Color.ORANGE: ORANGE, Color.BLACK: INK}
DARK = {Color.GREEN, Color.BLUE, Color.BLACK}

CARD_WIDTH, CARD_HEIGHT, GAP = 60, 84, 10


# -- text


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


def _sketch_table(sketch: Sketch, table: Table) -> None:
    for k, player in enumerate(table.players):
        if k:
            sketch.next_line()
        sketch.add(f"player {k + 1} hand   ")
        _sketch_hand(sketch, player.hand, f"players[{k}].hand.")
        sketch.next_line().add(f"player {k + 1} board  ")
        _sketch_board(sketch, player.board, f"players[{k}].board.")


def card_sketch(card: Card) -> Sketch:
    """A card in words."""
    sketch = Sketch()
    _sketch_card(sketch, card, "")
    return sketch


def hand_sketch(hand: Hand) -> Sketch:
    """Five cards in a row."""
    sketch = Sketch()
    _sketch_hand(sketch, hand, "")
    return sketch


def board_sketch(board: Board) -> Sketch:
    """Four places in a row."""
    sketch = Sketch()
    _sketch_board(sketch, board, "")
    return sketch


def table_sketch(table: Table) -> Sketch:
    """A line for each hand and each board."""
    sketch = Sketch()
    _sketch_table(sketch, table)
    return sketch


# -- reading text back


class _Line:
    """A line of a drawing with its place in the whole, so that what is wrong can be pointed at."""

    def __init__(self, drawing: str, number: int, start: int = 0) -> None:
        self.drawing = drawing
        self.number = number
        lines = drawing.split("\n")
        self.text = lines[number].rstrip() if number < len(lines) else ""
        self.start = start

    def parts(self, count: int, what: str) -> list[tuple[str, int]]:
        """The parts between commas, each with its column."""
        column, parts = self.start, []
        for part in self.text[self.start :].split(SEPARATOR):
            parts.append((part, column))
            column += len(part) + len(SEPARATOR)
        if len(parts) != count:
            raise not_drawn(self.drawing, self.number, len(self.text), f"{count} {what} separated by commas, not {len(parts)}")
        return parts

    def card(self, text: str, column: int) -> Card:
        color, _, value = text.partition(" ")
        if color not in list(Color):
            raise not_drawn(self.drawing, self.number, column, f"a card such as {Color.BLUE} 5")
        if value not in [str(value) for value in VALUES]:
            raise not_drawn(self.drawing, self.number, column + len(color) + 1, f"a value from {VALUES[0]} to {VALUES[-1]}")
        return Card(Color(color), int(value))

    def slot(self, text: str, column: int) -> Slot | None:
        if text == NO_CARD:
            return None
        if text.startswith("[") and text.endswith("]"):
            return Slot(Face.DOWN, self.card(text[1:-1], column + 1))
        return Slot(Face.UP, self.card(text, column))

    def hand(self) -> Hand:
        return Hand(tuple([self.card(text, column) for text, column in self.parts(5, "cards")]))

    def board(self) -> Board:
        slots = [self.slot(text, column) for text, column in self.parts(4, "places")]
        for k in range(3):
            if slots[k] is None and slots[k + 1] is not None:
                raise not_drawn(self.drawing, self.number, self.start, "no card only after the last one played")
        return Board(tuple(slots))


def read_card(text: str) -> Card:
    """A card in words, back."""
    line = _Line(text, 0)
    return line.card(line.text, 0)


def read_table(text: str) -> Table:
    """Both players' lines, back."""
    players = []
    for k in range(2):
        hand, board = f"player {k + 1} hand   ", f"player {k + 1} board  "
        for number, head in ((2 * k, hand), (2 * k + 1, board)):
            if not _Line(text, number).text.startswith(head):
                raise not_drawn(text, number, 0, f"a line that begins with '{head.strip()}'")
        players.append(Player(_Line(text, 2 * k, len(hand)).hand(), _Line(text, 2 * k + 1, len(board)).board()))
    return Table(tuple(players))


# -- SVG


def _draw_card(svg: Svg, x: float, y: float, card: Card, path: str, face: Face = Face.UP) -> None:
    down = face is Face.DOWN
    with svg.group(f"{card}{', face down' if down else ''}", path):
        ink = PAPER if card.color in DARK else INK
        outline: dict[str, str | float] = {"stroke": INK, "stroke_width": 2}
        svg.rect(x, y, CARD_WIDTH, CARD_HEIGHT, rx=7, fill=GREY if down else FILL[card.color], **outline)
        if down:
            svg.rect(x + 7, y + 22, CARD_WIDTH - 14, CARD_HEIGHT - 29, rx=4, fill=FILL[card.color], stroke_dasharray="4 3", **outline)
            svg.text(x + CARD_WIDTH / 2, y + 12, "face down", 10, fill=INK)
        svg.text(x + CARD_WIDTH / 2, y + CARD_HEIGHT / 2 + 3, str(card.value), 32, fill=ink, font_weight="bold")
        svg.text(x + CARD_WIDTH / 2, y + CARD_HEIGHT - 15, card.color.value, 12, fill=ink)


def _draw_hand(svg: Svg, y: float, hand: Hand, path: str = "") -> None:
    for k, card in enumerate(hand.cards):
        _draw_card(svg, GAP + k * (CARD_WIDTH + GAP), y, card, f"{path}cards[{k}]")


def _draw_board(svg: Svg, y: float, board: Board, path: str = "") -> None:
    for k, slot in enumerate(board.slots):
        x, place = GAP + k * (CARD_WIDTH + GAP), f"{path}slots[{k}]"
        if slot is not None:
            _draw_card(svg, x, y, slot.card, place, slot.face)
            continue
        with svg.group(f"no card in place {k + 1}", place):
            svg.rect(x, y, CARD_WIDTH, CARD_HEIGHT, rx=7, fill="none", stroke=GREY, stroke_width=2, stroke_dasharray="5 5")


def _row_width(cards: int) -> int:
    return GAP + cards * (CARD_WIDTH + GAP)


def card_svg(card: Card) -> str:
    """A card."""
    svg = Svg(_row_width(1), CARD_HEIGHT + 2 * GAP, f"5211 card: {card}")
    _draw_card(svg, GAP, GAP, card, "")
    return str(svg)


def hand_svg(hand: Hand) -> str:
    """A hand of cards."""
    svg = Svg(_row_width(5), CARD_HEIGHT + 2 * GAP, f"5211 hand: {hand}")
    _draw_hand(svg, GAP, hand)
    return str(svg)


def board_svg(board: Board) -> str:
    """The cards in front of a player."""
    svg = Svg(_row_width(4), CARD_HEIGHT + 2 * GAP, f"5211 board: {board}")
    _draw_board(svg, GAP, board)
    return str(svg)


def table_svg(table: Table) -> str:
    """Hands and boards of both players."""
    row = CARD_HEIGHT + GAP + 22
    svg = Svg(_row_width(5), 4 * row + GAP, "5211: the hands and boards of two players", str(table))
    for k, player in enumerate(table.players):
        for line, what in enumerate(("hand", "board")):
            y = (2 * k + line) * row + 22
            svg.add("text", f"player {k + 1}: {what}", x=GAP, y=y - 7, font_size=14, fill=INK)
        _draw_hand(svg, 2 * k * row + 22, player.hand, f"players[{k}].hand.")
        _draw_board(svg, (2 * k + 1) * row + 22, player.board, f"players[{k}].board.")
    return str(svg)


CARD = Drawing(lambda card: str(card_sketch(card)), read_card, card_svg, lambda card: card_sketch(card).where)
HAND = Drawing(lambda hand: str(hand_sketch(hand)), lambda text: _Line(text, 0).hand(), hand_svg, lambda hand: hand_sketch(hand).where)
BOARD = Drawing(
    lambda board: str(board_sketch(board)), lambda text: _Line(text, 0).board(), board_svg, lambda board: board_sketch(board).where
)
TABLE = Drawing(lambda table: str(table_sketch(table)), read_table, table_svg, lambda table: table_sketch(table).where)
