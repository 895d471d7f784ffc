"""How 5211 looks: cards in words, a face-down card in brackets, a dash where no card is played yet."""

from __future__ import annotations

from boardcode.drawing import Drawing, Sketch, drawing_fault
from boardcode.errors import Fault
from boardcode.games.fivetwooneone.state import VALUES, Board, Card, Color, Face, Hand, Player, Slot, Table
from boardcode.svg import BLUE, GREEN, GREY, INK, ORANGE, PAPER, SHADE, YELLOW, Svg

SEPARATOR = ", "
NO_CARD = "-"
FILL = {Color.YELLOW: YELLOW, Color.GREEN: GREEN, Color.BLUE: BLUE, Color.ORANGE: ORANGE, Color.BLACK: INK}
DARK = {Color.BLUE, Color.BLACK}

CARD_WIDTH, CARD_HEIGHT, GAP = 64, 92, 10
LABEL = 26  # height of the words above a row of cards


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


def hand_head(player: int) -> str:
    """What a line with a player's hand begins with."""
    return f"player {player + 1} hand   "


def board_head(player: int) -> str:
    """What a line with a player's board begins with."""
    return f"player {player + 1} board  "


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
    for k, player in enumerate(table.players):
        if k:
            sketch.next_line()
        _sketch_hand(sketch.add(hand_head(k)), player.hand, f"players[{k}].hand.")
        _sketch_board(sketch.next_line().add(board_head(k)), player.board, f"players[{k}].board.")
    return sketch


# -- reading text back


class _Line:
    """A line of a drawing with its place in the whole, so that what is wrong can be pointed at."""

    def __init__(self, drawing: str, number: int = 0, head: str = "") -> None:
        self.drawing = drawing
        self.number = number
        self.text = _lines(drawing)[number]
        self.start = len(head)
        if not self.text.startswith(head):
            raise self.fault(0, f"a line that begins with '{head.strip()}'")

    def fault(self, column: int, expected: str) -> Fault:
        return drawing_fault(self.drawing, self.number, column, expected)

    def parts(self, count: int, what: str) -> list[tuple[str, int]]:
        """The parts between commas, each with its column."""
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
        return Hand(tuple([self.card(text, column) for text, column in self.parts(5, "cards")]))

    def board(self) -> Board:
        parts = self.parts(4, "places")
        slots = [self.slot(text, column) for text, column in parts]
        for k in range(3):
            if slots[k] is None and slots[k + 1] is not None:
                raise self.fault(parts[k][1], "a card before the next one")
        return Board(tuple(slots))


def _lines(drawing: str) -> list[str]:
    """Its lines without the spaces that end them, and an empty one where it has too few."""
    return [line.rstrip() for line in drawing.split("\n")] + [""] * 4


def _ends_after(drawing: str, count: int) -> str:
    """The drawing, if nothing follows its last line."""
    for number, line in enumerate(_lines(drawing)[count:], count):
        if line:
            raise drawing_fault(drawing, number, 0, "the end of the drawing")
    return drawing


def read_card(text: str) -> Card:
    """A card in words, back."""
    line = _Line(_ends_after(text, 1))
    return line.card(line.text, 0)


def read_hand(text: str) -> Hand:
    """Five cards in a row, back."""
    return _Line(_ends_after(text, 1)).hand()


def read_board(text: str) -> Board:
    """Four places in a row, back."""
    return _Line(_ends_after(text, 1)).board()


def read_table(text: str) -> Table:
    """Both players' lines, back."""
    players = []
    for k in range(2):
        hand, board = _Line(text, 2 * k, hand_head(k)).hand(), _Line(text, 2 * k + 1, board_head(k)).board()
        players.append(Player(hand, board))
    _ends_after(text, 4)
    return Table(tuple(players))


# -- SVG


def _draw_value(svg: Svg, x: float, y: float, card: Card, radius: float) -> None:
    """The value on a white disc at a card's middle."""
    svg.circle(x, y, radius, fill=PAPER, stroke=INK, stroke_width=1)
    svg.text(x, y + radius / 16, str(card.value), 1.4 * radius, fill=INK, font_weight="bold")


def _draw_color(svg: Svg, x: float, y: float, card: Card, radius: float) -> None:
    """The colour's name below the value: no colour needs to be told from another."""
    svg.text(x, y + radius + 11, card.color.value, 8 + radius / 5, fill=PAPER if card.color in DARK else INK)


def _draw_face(svg: Svg, x: float, y: float, card: Card) -> None:
    """A card that lies open, without its value."""
    svg.rect(x, y, CARD_WIDTH, CARD_HEIGHT, rx=8, fill=PAPER, stroke=INK, stroke_width=1.5)
    svg.rect(x + 5, y + 5, CARD_WIDTH - 10, CARD_HEIGHT - 10, rx=5, fill=FILL[card.color])
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
        svg.rect(
            x + 5, y + 5, CARD_WIDTH - 10, CARD_HEIGHT - 10, rx=5, fill=SHADE, stroke=GREY, stroke_width=1
        )
        svg.text(middle, y + 16, "face down", 10, fill=INK)
        svg.rect(
            x + 8,
            y + 26,
            CARD_WIDTH - 16,
            57,
            rx=4,
            fill=FILL[card.color],
            stroke=INK,
            stroke_width=1.5,
            stroke_dasharray="4 3",
        )
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
    return GAP + k * (CARD_WIDTH + GAP)


def card_svg(card: Card) -> str:
    """A card."""
    svg = Svg(_column(1), CARD_HEIGHT + 2 * GAP, f"5211 card: {card}")
    with svg.group(card.color.value, "color"):
        _draw_face(svg, GAP, GAP, card)
    with svg.group(f"value {card.value}", "value"):
        _draw_value(svg, GAP + CARD_WIDTH / 2, GAP + 42, card, 21)
    return str(svg)


def hand_svg(hand: Hand) -> str:
    """A hand of cards."""
    svg = Svg(_column(5), CARD_HEIGHT + 2 * GAP, f"5211 hand: {hand}")
    _draw_hand(svg, GAP, hand)
    return str(svg)


def board_svg(board: Board) -> str:
    """The cards in front of a player."""
    svg = Svg(_column(4), CARD_HEIGHT + 2 * GAP, f"5211 board: {board}")
    _draw_board(svg, GAP, board)
    return str(svg)


def table_svg(table: Table) -> str:
    """Hands and boards of both players, one below the other."""
    row = LABEL + CARD_HEIGHT + 4
    svg = Svg(_column(5), 4 * row + 3 * GAP, "5211: the hands and boards of two players", str(table))
    for k, player in enumerate(table.players):
        top = 2 * k * (row + GAP) + 2
        for y, what in ((top, "holds"), (top + row, "has played")):
            svg.add("text", f"player {k + 1} {what}", x=GAP, y=y + 18, font_size=14, fill=INK)
        _draw_hand(svg, top + LABEL, player.hand, f"players[{k}].hand.")
        _draw_board(svg, top + row + LABEL, player.board, f"players[{k}].board.")
    svg.line(GAP, 2 * row + GAP + 2, _column(5) - GAP, 2 * row + GAP + 2, stroke=GREY, stroke_width=1)
    return str(svg)


CARD = Drawing(lambda card: str(card_sketch(card)), read_card, card_svg, lambda card: card_sketch(card).where)
HAND = Drawing(lambda hand: str(hand_sketch(hand)), read_hand, hand_svg, lambda hand: hand_sketch(hand).where)
BOARD = Drawing(
    lambda board: str(board_sketch(board)), read_board, board_svg, lambda board: board_sketch(board).where
)
TABLE = Drawing(
    lambda table: str(table_sketch(table)), read_table, table_svg, lambda table: table_sketch(table).where
)
