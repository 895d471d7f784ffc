"""The drawing of a board: rows of symbols, one for each cell, and the other values below them.

x o .
. x .
o . .
turn: cross
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeVar

from boardcode.drawing.outline import Outline
from boardcode.drawing.outline_reader import OutlineReader, Place, read_state
from boardcode.drawing.sketch import Drawing, Sketch, drawing_fault
from boardcode.errors import BadDeclaration
from boardcode.svg import GREEN, GREY, INK, ORANGE, PAPER, PURPLE, SKY, YELLOW, Svg
from boardcode.wording import either, in_words, quote

if TYPE_CHECKING:
    from boardcode.format import Format
    from boardcode.state import State

    S = TypeVar("S", bound=State)

EMPTY_SYMBOLS = (".", "-", "_", "·")  # what people draw for a cell with nothing in it
PALETTE = (SKY, ORANGE, GREEN, YELLOW, PURPLE, GREY)  # for the other symbols, in their order
CELL, MARGIN = 48, 16  # of the picture
LARGEST_FONT = 28


class Grid:
    """The drawing of states that have a board: its rows and columns, and a symbol for each value of a cell.

    `cells` names the field that has the cells: one after the other, row by row, or as rows of cells. Symbols
    are single characters or short texts without spaces. Other values of the state are shown below the board.

        Format(..., drawing=Grid(3, 3, {None: ".", Mark.NOUGHT: "o", Mark.CROSS: "x"}))
    """

    def __init__(self, rows: int, columns: int, symbols: Mapping[Any, str], *, cells: str = "cells") -> None:
        for number, noun in ((rows, "rows"), (columns, "columns")):
            if not isinstance(number, int) or isinstance(number, bool) or number < 1:
                raise BadDeclaration(f"Grid: {noun} is a number from 1 on, got {number!r}")
        if not isinstance(symbols, Mapping) or not symbols:
            raise BadDeclaration(
                f"Grid: symbols maps the values of cells to symbols, as {{None: '.'}} does, got {symbols!r}"
            )
        if not isinstance(cells, str) or not cells:
            raise BadDeclaration(f"Grid: cells is the name of a field, got {cells!r}")
        _check_symbols(symbols)
        self.rows = rows
        self.columns = columns
        self.symbols = dict(symbols)
        self.cells = cells

    def __repr__(self) -> str:
        return f"Grid({self.rows}, {self.columns}, {self.symbols!r}, cells={self.cells!r})"

    def bind(self, format: Format[S]) -> Drawing[S]:
        """Return the drawing of a format's states; `Format` calls this."""
        board = _Board(self, format)
        return Drawing(text=board.text, read=board.read, svg=board.svg, where=board.where)


def _check_symbols(symbols: Mapping[Any, str]) -> None:
    value_of: dict[str, Any] = {}
    for value, symbol in symbols.items():
        if not isinstance(symbol, str) or not symbol or not symbol.isprintable() or " " in symbol:
            raise BadDeclaration(
                f"Grid: a symbol is a character or a short text without spaces, such as '.';"
                f" got {symbol!r} for {value!r}"
            )
        if symbol in value_of:
            raise BadDeclaration(
                f"Grid: {value_of[symbol]!r} and {value!r} have the same symbol {symbol!r};"
                " give each a symbol of its own"
            )
        value_of[symbol] = value


class _Board:
    """A grid as the drawing of one format."""

    def __init__(self, grid: Grid, format: Format[Any]) -> None:
        self.grid = grid
        self.format = format
        self._keys = {_json_key(value): value for value in grid.symbols}
        self._data = {symbol: _to_json(value) for value, symbol in grid.symbols.items()}
        self._nested: bool | None = None  # whether the cells are rows of cells; known from the first state

    # -- drawing

    def text(self, state: Any) -> str:
        return str(self._sketch(state))

    def where(self, state: Any) -> dict[str, list[tuple[int, int]]]:
        sketch, rest = self._sketch(state), self._rest(state)
        below = rest.where if rest else {}
        moved = {
            path: [(line + self.grid.rows, column) for line, column in places]
            for path, places in below.items()
            if path
        }
        return sketch.where | moved

    def _sketch(self, state: Any) -> Sketch:
        sketch = Sketch()
        width = max(map(len, self.grid.symbols.values()))
        for row, column, path, value in self._each_cell(state):
            if column:
                sketch.add(" ")
            elif row:
                sketch.next_line()
            symbol = self.grid.symbols[value]
            sketch.add(symbol, path)
            if column + 1 < self.grid.columns:
                sketch.add(" " * (width - len(symbol)))
        if rest := self._rest(state):
            for line in str(rest).split("\n"):
                sketch.next_line().add(line)
        return sketch

    def _record(self, state: Any) -> dict[str, Any]:
        data = self.format.to_json(state)
        if not isinstance(data, dict) or self.grid.cells not in data:
            names = either([quote(name) for name in data]) if isinstance(data, dict) else "none"
            raise BadDeclaration(
                f"{self.format.name}: Grid draws the field {self.grid.cells!r}, which is not there;"
                f" set cells to {names}"
            )
        return data

    def _rest(self, state: Any) -> Outline | None:
        """Return the values that are not on the board as lines below it."""
        rest = {name: value for name, value in self._record(state).items() if name != self.grid.cells}
        return Outline(rest) if rest else None

    def _each_cell(self, state: Any) -> Iterator[tuple[int, int, str, Any]]:
        """Yield row, column, path and value of every cell."""
        cells = self._record(state)[self.grid.cells]
        nested = self._is_nested(cells)
        for row in range(self.grid.rows):
            for column in range(self.grid.columns):
                data = cells[row][column] if nested else cells[row * self.grid.columns + column]
                path = self._path(row, column, nested)
                key = json.dumps(data)
                if key not in self._keys:
                    raise BadDeclaration(
                        f"{self.format.name}: Grid has no symbol for {data!r}, which is in {path};"
                        " add it to symbols"
                    )
                yield row, column, path, self._keys[key]

    def _is_nested(self, cells: Any) -> bool:
        rows, columns = self.grid.rows, self.grid.columns
        if isinstance(cells, Sequence) and not isinstance(cells, str):
            if len(cells) == rows and all(isinstance(row, list) and len(row) == columns for row in cells):
                return True
            if len(cells) == rows * columns:
                return False
        found = f"has {len(cells)} values" if isinstance(cells, list) else f"is {cells!r}"
        raise BadDeclaration(
            f"{self.format.name}: Grid({rows}, {columns}) draws {rows * columns} cells, or {rows} rows of"
            f" {columns}, but {self.grid.cells} {found}"
        )

    def _path(self, row: int, column: int, nested: bool) -> str:
        index = f"[{row}][{column}]" if nested else f"[{row * self.grid.columns + column}]"
        return self.grid.cells + index

    # -- reading

    def read(self, text: str) -> Any:
        lines = text.split("\n")
        first = next((number for number, line in enumerate(lines) if line.strip()), 0)
        places: dict[str, Place] = {"": (first, 0), self.grid.cells: (first, 0)}
        nested = self._format_is_nested
        rows: list[list[Any]] = []
        for row in range(self.grid.rows):
            rows.append([])
            for column, symbol in self._read_row(text, lines, first + row):
                places[self._path(row, len(rows[row]), nested)] = first + row, column
                rows[row].append(self._data[symbol])
        cells = rows if nested else [cell for row in rows for cell in row]
        return read_state(
            self.format, text, {self.grid.cells: cells} | self._read_rest(text, first, places), places
        )

    def _read_row(self, text: str, lines: list[str], number: int) -> list[tuple[int, str]]:
        """Return the symbols of a row, each with its column in the text."""
        columns = self.grid.columns
        line = lines[number] if number < len(lines) else ""
        symbols = [(match.start(), match.group()) for match in re.finditer(r"\S+", line)]
        if len(symbols) == 1 < columns and all(len(symbol) == 1 for symbol in self._data):
            # Symbols of one character may stand without spaces between them.
            start, run = symbols[0]
            symbols = [(start + k, symbol) for k, symbol in enumerate(run)]
        for column, symbol in symbols[:columns]:
            if symbol not in self._data:
                raise drawing_fault(text, number, column, either([quote(known) for known in self._data]))
        count = "1 symbol" if columns == 1 else f"{columns} symbols"
        if len(symbols) < columns:
            raise drawing_fault(text, number, len(line.rstrip()), f"a row of {count}")
        if len(symbols) > columns:
            raise drawing_fault(text, number, symbols[columns][0], f"the end of the row after {count}")
        return symbols

    def _read_rest(self, text: str, first: int, places: dict[str, Place]) -> dict[str, Any]:
        reader = OutlineReader(text, first + self.grid.rows)
        if reader.at_end:
            return {}
        rest = reader.read_record()
        if self.grid.cells in rest:
            place = reader.places[self.grid.cells]
            raise drawing_fault(text, *place, f"no second {self.grid.cells}, which are drawn above")
        places |= {path: place for path, place in reader.places.items() if path}
        return rest

    @property
    def _format_is_nested(self) -> bool:
        """Whether the format has rows of cells, which any of its states shows."""
        if self._nested is None:
            self._nested = self._is_nested(self._record(self._any_state())[self.grid.cells])
        return self._nested

    def _any_state(self) -> Any:
        if self.format.examples:
            return self.format.decode(self.format.examples[0])
        from random import Random

        return self.format.sample(Random(0))

    # -- the picture

    def svg(self, state: Any) -> str:
        rest = self._rest(state)
        below_width, below_height = rest.size if rest else (0, 0)
        board_width, board_height = self.grid.columns * CELL, self.grid.rows * CELL
        gap = MARGIN if rest else 0
        svg = Svg(
            max(board_width, below_width) + 2 * MARGIN,
            board_height + gap + below_height + 2 * MARGIN,
            self.format.title,
        )
        fills = _fills(self.grid.symbols)
        for row, column, path, value in self._each_cell(state):
            symbol = self.grid.symbols[value]
            x, y = MARGIN + column * CELL, MARGIN + row * CELL
            with svg.group(f"{path}: {in_words(value)}", path):
                svg.rect(x, y, CELL, CELL, fill=fills[symbol], stroke=INK, stroke_width=1)
                size = min(LARGEST_FONT, 1.6 * CELL / len(symbol))
                svg.text(x + CELL / 2, y + CELL / 2, symbol, size, fill=INK)
        if rest:
            rest.draw_lines(svg, MARGIN, MARGIN + board_height + gap)
        return str(svg)


def _fills(symbols: Mapping[Any, str]) -> dict[str, str]:
    """Return the colour of each symbol's cell: paper if it is empty, else one of the palette."""
    is_empty = {symbol: value is None or symbol in EMPTY_SYMBOLS for value, symbol in symbols.items()}
    pieces = [symbol for symbol in symbols.values() if not is_empty[symbol]]
    colors = {symbol: PALETTE[number % len(PALETTE)] for number, symbol in enumerate(pieces)}
    return {symbol: colors.get(symbol, PAPER) for symbol in symbols.values()}


def _to_json(value: Any) -> Any:
    """Return the JSON form of a cell's value."""
    if isinstance(value, Enum):
        return value.value
    return [_to_json(item) for item in value] if isinstance(value, tuple) else value


def _json_key(value: Any) -> str:
    """Return a value's JSON form as a dictionary key; other than for Python, 1 is not True there."""
    try:
        return json.dumps(_to_json(value))
    except TypeError:
        raise BadDeclaration(
            f"Grid: symbols has {value!r}, which is no value of a cell: expected None, a word, a number or a"
            " truth value"
        ) from None
