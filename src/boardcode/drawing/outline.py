"""The drawing of a format that declares none: the JSON form of a state as tidy, indented text.

    cells: [null, white, black, null]
    players:
      - {name: Ann, points: 12}
      - {name: "B. \\"Bob\\" Ox", points: 9}
    turn: white

It is a small part of YAML. Every record has a line for each of its values; a value that is short stands in
one line, in brackets, and a long list of plain values is wrapped into lines of 10 or 20. Words stand without
quotes; all other strings are quoted as in JSON. `outline_reader` reads the text back.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from boardcode.drawing.outline_reader import CONSTANTS, PLAIN, join_path, read_outline, read_state
from boardcode.drawing.sketch import Drawing
from boardcode.svg import BLUE, INK, SHADE, Svg

if TYPE_CHECKING:
    from boardcode.format import Format
    from boardcode.state import State

    S = TypeVar("S", bound=State)

WIDTH = 80  # columns of a line of plain values
NESTED_WIDTH = 44  # columns of values within values that stand in one line
STEP = 2  # columns by which an inner block is indented
ROUND_COUNT = (
    10  # a wrapped line has a multiple of so many values if it has room, so that they can be counted
)
MOST_DECIMAL_BITS = 10_000  # Python refuses to write much longer numbers in decimal

CHARACTER_WIDTH, LINE_HEIGHT, FONT_SIZE, MARGIN = 9, 24, 15, 12  # of the picture


class Fragment(NamedTuple):
    """A part of a line: a sign such as a bracket, the name of a value, or the value at `path` itself."""

    line: int
    column: int
    text: str
    kind: str = "sign"
    path: str = ""


class Outline:
    """JSON data as tidy text, made of pieces that know their places.

    >>> outline = Outline({"cells": [None, "white"], "turn": "white"})
    >>> print(outline)
    cells: [null, white]
    turn: white
    >>> outline.where["turn"]
    [(1, 6), (1, 7), (1, 8), (1, 9), (1, 10)]
    """

    def __init__(self, data: Any) -> None:
        self.pieces: list[Fragment] = []
        self._line = self._column = 0
        self._runs: dict[str, tuple[int, int]] = {}  # path -> its first piece, and the one after its last
        self._put_block(data, "", 0)

    # -- layout

    def _put(self, text: str, kind: str = "sign", path: str = "") -> None:
        self.pieces.append(Fragment(self._line, self._column, text, kind, path))
        self._column += len(text)

    def _begin_line(self, indent: int) -> None:
        self._line, self._column = self._line + 1, indent

    def _put_block(self, data: Any, path: str, indent: int) -> None:
        """Write data from here on; its further lines begin at the column `indent`."""
        first = len(self.pieces)
        is_whole_record = indent == 0 and isinstance(data, dict) and bool(data)
        if not is_whole_record and _fits(data, indent):
            self._put_inline(data, path)
        elif isinstance(data, dict):
            self._put_names(data, path, indent)
        elif _is_flat(data):
            self._put_wrapped(data, path, indent)
        else:
            self._put_items(data, path, indent)
        self._runs[path] = first, len(self.pieces)

    def _put_names(self, record: Mapping[str, Any], path: str, indent: int) -> None:
        for order, (name, value) in enumerate(record.items()):
            if order:
                self._begin_line(indent)
            self._put(text_of(name), "name")
            if _fits(value, self._column + 2):
                self._put(": ")
                self._put_inline(value, join_path(path, name))
            else:
                self._put(":")
                self._begin_line(indent + STEP)
                self._put_block(value, join_path(path, name), indent + STEP)

    def _put_items(self, items: Sequence[Any], path: str, indent: int) -> None:
        for order, item in enumerate(items):
            if order:
                self._begin_line(indent)
            self._put("- ")
            self._put_block(item, f"{path}[{order}]", indent + 2)

    def _put_wrapped(self, items: Sequence[Any], path: str, indent: int) -> None:
        texts = [text_of(item) for item in items]
        step = max(map(len, texts)) + 2  # with a comma and a space
        room = max(1, (WIDTH - indent - 1) // step)
        count = room // ROUND_COUNT * ROUND_COUNT or room
        self._put("[")
        for order, text in enumerate(texts):
            if order and order % count == 0:
                self._begin_line(indent + 1)
            self._put_inline(items[order], f"{path}[{order}]")
            if order + 1 == len(texts):
                self._put("]")
            else:
                self._put("," if (order + 1) % count == 0 else ",".ljust(step - len(text)))

    def _put_inline(self, data: Any, path: str) -> None:
        first = len(self.pieces)
        if not _is_container(data):
            self._put(text_of(data), "value", path)
        elif isinstance(data, dict):
            self._put("{")
            for order, (name, value) in enumerate(data.items()):
                if order:
                    self._put(", ")
                self._put(text_of(name), "name")
                self._put(": ")
                self._put_inline(value, join_path(path, name))
            self._put("}")
        else:
            self._put("[")
            for order, item in enumerate(data):
                if order:
                    self._put(", ")
                self._put_inline(item, f"{path}[{order}]")
            self._put("]")
        self._runs[path] = first, len(self.pieces)

    # -- what it gives

    def __str__(self) -> str:
        lines = [""] * (self._line + 1)
        for piece in self.pieces:
            lines[piece.line] = lines[piece.line].ljust(piece.column) + piece.text
        return "\n".join(lines)

    @property
    def where(self) -> dict[str, list[tuple[int, int]]]:
        """The lines and columns at which the value of each path is shown."""
        return {
            path: [
                (piece.line, piece.column + k)
                for piece in self.pieces[first:stop]
                for k in range(len(piece.text))
            ]
            for path, (first, stop) in self._runs.items()
        }

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of the picture of the lines, without a margin."""
        columns = max(piece.column + len(piece.text) for piece in self.pieces)
        return columns * CHARACTER_WIDTH, (self._line + 1) * LINE_HEIGHT

    def draw_lines(self, svg: Svg, left: float, top: float) -> None:
        """Draw the lines into a picture, names in a colour, and every value in a group of its own."""
        with svg.group(font_size=FONT_SIZE, font_family="monospace", dominant_baseline="central"):
            for piece in self.pieces:
                x, y = left + piece.column * CHARACTER_WIDTH, top + (piece.line + 0.5) * LINE_HEIGHT
                if piece.kind == "value":
                    path = piece.path if piece.path.isprintable() else ""  # XML has no control characters
                    with svg.group(f"{path}: {piece.text}" if path else piece.text, path):
                        _draw_text(svg, x, y, piece.text, INK)
                elif piece.text.strip():
                    _draw_text(svg, x, y, piece.text.rstrip(), BLUE if piece.kind == "name" else INK)

    def svg(self, title: str) -> str:
        """Return the lines as a picture: a table with a row for each."""
        width, height = self.size
        svg = Svg(width + 2 * MARGIN, height + 2 * MARGIN, title)
        for line in range(0, self._line + 1, 2):
            svg.rect(0, MARGIN + line * LINE_HEIGHT, width + 2 * MARGIN, LINE_HEIGHT, fill=SHADE)
        self.draw_lines(svg, MARGIN, MARGIN)
        return str(svg)


def _draw_text(svg: Svg, x: float, y: float, text: str, fill: str) -> None:
    # The length keeps the columns in line in any font.
    svg.add("text", text, x=x, y=y, textLength=len(text) * CHARACTER_WIDTH, fill=fill)


def _is_container(data: Any) -> bool:
    """Whether data has values in it; empty lists and records are written like plain values."""
    return isinstance(data, dict | list | tuple) and bool(data)


def _values(data: Any) -> Iterator[Any]:
    return iter(data.values() if isinstance(data, dict) else data)


def _is_flat(data: Any) -> bool:
    return not any(map(_is_container, _values(data)))


def _fits(data: Any, column: int) -> bool:
    """Whether data stands in one line that it begins at a column."""
    if not _is_container(data):
        return True
    width = _inline_width(data)
    return width <= NESTED_WIDTH or (_is_flat(data) and column + width <= WIDTH)


def _inline_width(data: Any) -> int:
    if not _is_container(data):
        return len(text_of(data))
    names = sum(len(text_of(name)) + 2 for name in data) if isinstance(data, dict) else 0
    return names + sum(_inline_width(value) + 2 for value in _values(data))


def text_of(value: Any) -> str:
    """Return a plain value, an empty list or an empty record as text.

    >>> [text_of(value) for value in (None, 5, "half turn", "5", "true", [], {})]
    ['null', '5', 'half turn', '"5"', '"true"', '[]', '{}']
    """
    if isinstance(value, str):
        return str(value) if PLAIN.fullmatch(value) and value not in CONSTANTS else _quote(value)
    if isinstance(value, int) and value.bit_length() > MOST_DECIMAL_BITS:
        return hex(value)
    return json.dumps(value)


def _quote(text: str) -> str:
    escape = (sign if sign.isprintable() and sign not in '"\\' else json.dumps(sign)[1:-1] for sign in text)
    return f'"{"".join(escape)}"'


def outline_drawing(format: Format[S]) -> Drawing[S]:
    """Return the drawing of a format that declares none."""

    def outline(state: S) -> Outline:
        return Outline(format.to_json(state))

    return Drawing(
        text=lambda state: str(outline(state)),
        read=lambda text: read_state(format, text, *read_outline(text)),
        svg=lambda state: outline(state).svg(format.title),
        where=lambda state: outline(state).where,
    )
