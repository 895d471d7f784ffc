"""How a position looks as text: the board from White's side, and a line for everything else.

8 . . . . . k . .
7 . . . . . . p .
6 . . . . . . . .
5 . P p . . . . .
4 . . . . . . P .
3 . . . . . . . .
2 . . . . . . . .
1 . . . K . . . .
  a b c d e f g h
variant: standard
turn: white
castling: none
en passant: c6
clock: 0
move: 1

Three-check has a line for the checks that each side has given, Crazyhouse lines for pockets and for promoted
pieces.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from boardcode.drawing import Drawing, Sketch, drawing_fault
from boardcode.drawing.sketch import line_words
from boardcode.errors import CodeError, Fault
from boardcode.games.chess.picture import draw_picture
from boardcode.games.chess.position import Checks, Pocket, Pockets
from boardcode.games.chess.squares import (
    FILES,
    NUMBER_OF,
    PIECES,
    POCKET_PIECES,
    SIZE,
    Color,
    Placement,
    Variant,
)
from boardcode.games.chess.state import Position

NONE = "none"


# -- drawing


def sketch_position(position: Position) -> Sketch:
    """Draw the board and a line for everything else; fields are named as they are in the code."""
    sketch = Sketch()
    index = {square: k for k, square in enumerate(position.pieces)}
    for rank in range(SIZE, 0, -1):
        sketch.add(str(rank))
        for file in FILES:
            square = f"{file}{rank}"
            path = f"pieces[{index[square]}]" if square in index else f"rank{rank}"
            sketch.add(" ").add(position.pieces.get(square, "."), path)
        sketch.next_line()
    sketch.add(f"  {' '.join(FILES)}")
    for label, value, path in _lines(position):
        sketch.next_line().add(f"{label}: ").add(value, path)
    return sketch


def _lines(position: Position) -> list[tuple[str, str, str]]:
    """The label, the value and the field of each line below the board."""
    lines = [
        ("variant", position.variant.value, "rules.variant"),
        ("turn", position.turn.value, "turn"),
        ("castling", " ".join(position.castling) or NONE, "castling"),
        ("en passant", position.en_passant or NONE, "en_passant"),
        ("clock", str(position.halfmove), "halfmove"),
        ("move", str(position.fullmove), "ply"),
    ]
    if position.checks is not None:
        lines += [
            ("checks by white", str(position.checks.white), "rules.checks.white"),
            ("checks by black", str(position.checks.black), "rules.checks.black"),
        ]
    if position.pockets is not None:
        lines += [
            (f"{color.value} pocket", _pocket_words(pocket), "rules.pockets")
            for color, pocket in zip(Color, position.pockets, strict=True)
        ]
    if position.promoted is not None:
        lines.append(("promoted", " ".join(position.promoted) or NONE, "rules.promoted"))
    return lines


def _pocket_words(pocket: Pocket) -> str:
    return (
        " ".join([f"{count}{kind}" for kind, count in zip(POCKET_PIECES, pocket, strict=True) if count])
        or NONE
    )


def draw_position(position: Position) -> str:
    """Return the text drawing."""
    return str(sketch_position(position))


def position_places(position: Position) -> Mapping[str, Sequence[tuple[int, int]]]:
    """Return where each field is shown."""
    where = sketch_position(position).where
    for index, square in enumerate(position.pieces):
        where.setdefault(f"rank{square[1]}", []).extend(where[f"pieces[{index}]"])
    pockets = where.get("rules.pockets", [])
    return (
        where
        | {f"rules.pockets[{k}].{color.value}": pockets for k in range(len(POCKET_PIECES)) for color in Color}
        | {f"rules.promoted[{k}]": where.get("rules.promoted", []) for k in range(SIZE)}
    )


# -- reading


def read_position(text: str) -> Position:
    """Read a drawing; the number of spaces does not matter."""
    reader = _Reader(text)
    pieces = reader.read_board()
    variant = Variant(reader.read_word("variant", list(Variant)))
    turn = Color(reader.read_word("turn", list(Color)))
    castling = reader.read_squares("castling")
    en_passant = reader.read_word("en passant", [NONE, *NUMBER_OF])
    clock, move = reader.read_number("clock"), reader.read_number("move")
    checks = pockets = promoted = None
    if variant is Variant.THREE_CHECK:
        checks = Checks(reader.read_number("checks by white"), reader.read_number("checks by black"))
    if variant is Variant.CRAZYHOUSE:
        pockets = Pockets(reader.read_pocket("white pocket"), reader.read_pocket("black pocket"))
        promoted = reader.read_squares("promoted")
    reader.require_end()
    position = Position(
        *(variant, pieces, turn, castling, None if en_passant == NONE else en_passant),
        *(clock, move, checks, pockets, promoted),
    )
    try:
        position.format().write_carefully(position)
    except CodeError as error:
        raise drawing_fault(text, 0, 0, f"another position, since {error.reason}") from None
    return position


class _Reader:
    """The lines of a drawing, read one after the other."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.split("\n")
        self.line = 0

    def _fault(self, column: int, expected: str) -> Fault:
        return drawing_fault(self.text, self.line, column, expected)

    def _words(self, expected: list[str]) -> list[tuple[int, str]]:
        return line_words(self.text, self.line, expected)

    def read_board(self) -> Placement:
        pieces: dict[str, str] = {}
        for rank in range(SIZE, 0, -1):
            squares = [f"{file}{rank}" for file in FILES]
            expected = [f"the rank {rank}", *(f"a piece or a dot on {square}" for square in squares)]
            (column, label), *cells = self._words(expected)
            if label != str(rank):
                raise self._fault(column, f"the rank {rank}")
            for (column, sign), square, wanted in zip(cells, squares, expected[1:], strict=True):
                if sign not in [*PIECES, "."]:
                    raise self._fault(column, wanted)
                if sign != ".":
                    pieces[square] = sign
            self.line += 1
        for (column, file), wanted in zip(self._words([f"the file {f}" for f in FILES]), FILES, strict=True):
            if file != wanted:
                raise self._fault(column, f"the file {wanted}")
        self.line += 1
        return Placement(pieces)

    def _value(self, label: str) -> tuple[int, str]:
        """The value in a line of that label, and its column."""
        content = self.lines[self.line] if self.line < len(self.lines) else ""
        if not content.startswith(f"{label}:"):
            raise self._fault(0, f"'{label}:'")
        value = content[len(label) + 1 :]
        return len(content) - len(value.lstrip()), value.strip()

    def read_word(self, label: str, words: list[str]) -> str:
        column, value = self._value(label)
        if value not in words:
            shown = "none or a square" if NONE in words else " or ".join(words)
            raise self._fault(column, shown)
        self.line += 1
        return value

    def read_number(self, label: str) -> int:
        column, value = self._value(label)
        if not (value.isascii() and value.isdigit() and len(value) < 12):
            raise self._fault(column, "a number")
        self.line += 1
        return int(value)

    def read_squares(self, label: str) -> tuple[str, ...]:
        column, value = self._value(label)
        squares = [] if value == NONE else value.split()
        if value != NONE and (
            not squares or len(set(squares)) < len(squares) or set(squares) - set(NUMBER_OF)
        ):
            raise self._fault(column, "none, or different squares")
        self.line += 1
        return tuple(squares)

    def read_pocket(self, label: str) -> Pocket:
        column, value = self._value(label)
        counts = dict.fromkeys(POCKET_PIECES, 0)
        for word in [] if value == NONE else value.split() or [""]:
            match = re.fullmatch(rf"(1[0-5]|[1-9])([{POCKET_PIECES}])", word)
            if match is None or counts[match[2]]:
                raise self._fault(column, "none, or counts of pieces such as 2P 1N")
            counts[match[2]] = int(match[1])
        self.line += 1
        return Pocket(**counts)

    def require_end(self) -> None:
        while self.line < len(self.lines):
            content = self.lines[self.line]
            if content.strip():
                raise self._fault(len(content) - len(content.lstrip()), "nothing more")
            self.line += 1


POSITION = Drawing(text=draw_position, read=read_position, svg=draw_picture, where=position_places)
