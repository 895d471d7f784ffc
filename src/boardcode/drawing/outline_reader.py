"""Reading an outline, the indented text of JSON data, back: see `outline` for what it looks like.

Blocks are told apart by their indentation, like in YAML. JSON itself can be read too, being what stands in
brackets.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from boardcode.drawing.sketch import drawing_fault
from boardcode.errors import CodeError, Fault, InvalidDrawing
from boardcode.wording import quote

if TYPE_CHECKING:
    from boardcode.format import Format
    from boardcode.state import State

    S = TypeVar("S", bound=State)

PLAIN = re.compile(r"[^\W\d]\w*(?:[ -]\w+)*")  # words that need no quotes
CONSTANTS = {
    "null": None,
    "true": True,
    "false": False,
    "NaN": float("nan"),
    "Infinity": float("inf"),
}
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
NUMBER = re.compile(r"-Infinity|-?(?:0x[0-9a-f]+|[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)(?![\w.])")
DASH = re.compile(r"-(?: |$)")
NAME = re.compile(rf"(?:{PLAIN.pattern}|{QUOTED.pattern}) *:")
MOST_LEVELS = 100  # deeper data is refused: each level takes some of Python's stack

Place = tuple[int, int]


def read_outline(text: str) -> tuple[Any, Mapping[str, Place]]:
    """Return the data of an outline and the line and column of the value at each path; raise a `Fault`.

    >>> read_outline("cells: [null, white]")
    ({'cells': [None, 'white']}, {'': (0, 0), 'cells': (0, 7), 'cells[0]': (0, 8), 'cells[1]': (0, 14)})
    """
    reader = OutlineReader(text)
    return reader.read(), reader.places


def read_state(format: Format[S], text: str, data: Any, places: Mapping[str, Place]) -> S:
    """Return the state of data that was read from a drawing, in which the value of each path has its place.

    Raises a `Fault` at the place of the value that the format rejects.
    """
    try:
        return format.from_json(data)
    except CodeError as error:
        path = error.path
        while path and path not in places:  # something that is missing has no place, but what it is part of
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        line, column = places.get(path, (0, 0))
        fault = drawing_fault(text, line, column, error.expected)
        raise Fault(
            InvalidDrawing,
            f"line {line + 1}, column {column + 1}: {error.reason}",
            path=error.path,
            found=error.found,
            expected=error.expected,
            start=fault.start,
            stop=fault.stop,
        ) from None


def join_path(path: str, name: str) -> str:
    """Return the path of a named value in a record.

    >>> join_path("", "turn"), join_path("cells[1]", "nature")
    ('turn', 'cells[1].nature')
    """
    return f"{path}.{name}" if path else name


class OutlineReader:
    """A text that is being read, from a line on; `places` has the place of each value that was read."""

    def __init__(self, text: str, line: int = 0) -> None:
        self._text = text
        self._lines = [content.rstrip() for content in text.split("\n")]
        self._line, self._column = line, 0
        self._level = 0
        self.places: dict[str, Place] = {}
        self._skip_empty_lines()

    @property
    def at_end(self) -> bool:
        """Whether everything has been read."""
        return self._line >= len(self._lines)

    def read(self) -> Any:
        """Return the data of all lines; raise a `Fault`."""
        if self.at_end:
            raise drawing_fault(self._text, 0, 0, "a value")
        data = self._read_block("")
        if not self.at_end:
            raise self._fault("the end of the drawing")
        return data

    def read_record(self) -> dict[str, Any]:
        """Return the names and values of all lines; raise a `Fault`, also if the lines have no names."""
        if not self._match(NAME):
            raise self._fault("a name and ':'")
        record: dict[str, Any] = self.read()
        return record

    # -- places

    def _fault(self, expected: str) -> Fault:
        return drawing_fault(self._text, self._line, self._column, expected)

    # The rest of a line is looked at in its place: copying it for each value takes long if the line is long.

    def _at(self, text: str) -> bool:
        return self._lines[self._line].startswith(text, self._column)

    def _match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        return pattern.match(self._lines[self._line], self._column)

    @property
    def _at_line_end(self) -> bool:
        return self._column >= len(self._lines[self._line])

    def _skip_spaces(self) -> None:
        content = self._lines[self._line]
        while self._column < len(content) and content[self._column].isspace():
            self._column += 1

    def _skip_space_and_lines(self) -> None:
        """Go to the next character, in a later line if there is none in this; within brackets."""
        self._skip_spaces()
        while self._at_line_end and self._line + 1 < len(self._lines):
            self._line, self._column = self._line + 1, 0
            self._skip_spaces()

    def _skip_empty_lines(self) -> None:
        """Go to the first character of the first line from here that is not empty."""
        while not self.at_end and not self._lines[self._line]:
            self._line += 1
        if not self.at_end:
            content = self._lines[self._line]
            self._column = len(content) - len(content.lstrip(" "))

    def _end_line(self) -> None:
        self._skip_spaces()
        if not self._at_line_end:
            raise self._fault("the end of the line")
        self._line += 1
        self._skip_empty_lines()

    def _descend(self) -> None:
        self._level += 1
        if self._level > MOST_LEVELS:
            raise self._fault(f"at most {MOST_LEVELS} levels")

    # -- blocks

    def _read_block(self, path: str) -> Any:
        """Return the data of the lines that begin at this column, and of their inner blocks."""
        self.places[path] = self._line, self._column
        self._descend()
        data: Any
        if self._match(DASH):
            data = self._read_items(path)
        elif self._match(NAME):
            data = self._read_names(path)
        else:
            data = self._read_inline(path)
            self._end_line()
        self._level -= 1
        return data

    def _read_items(self, path: str) -> list[Any]:
        indent = self._column
        items: list[Any] = []
        while True:
            if not self._match(DASH):
                raise self._fault("'- ' and an item")
            self._column += 1
            items.append(self._read_inner_block(f"{path}[{len(items)}]", indent))
            if not self._goes_on(indent, "'- '"):
                return items

    def _read_names(self, path: str) -> dict[str, Any]:
        indent = self._column
        record: dict[str, Any] = {}
        while True:
            name = self._read_name(record)
            if self._at_line_end:
                record[name] = self._read_inner_block(join_path(path, name), indent)
            else:
                self._skip_spaces()
                record[name] = self._read_inline(join_path(path, name))
                self._end_line()
            if not self._goes_on(indent, "a name"):
                return record

    def _read_inner_block(self, path: str, indent: int) -> Any:
        """Return the data of what follows in this line, or of the next lines if they are indented more."""
        self._skip_spaces()
        if self._at_line_end:
            end = self._line, self._column
            self._end_line()
            if self.at_end or self._column <= indent:
                raise drawing_fault(self._text, *end, "a value")
        return self._read_block(path)

    def _goes_on(self, indent: int, expected: str) -> bool:
        """Whether the block that begins at a column has another line."""
        if self.at_end or self._column < indent:
            return False
        if self._column > indent:
            raise self._fault(f"{expected} at column {indent + 1}")
        return True

    # -- what stands in one line, or in brackets

    def _read_inline(self, path: str) -> Any:
        self.places[path] = self._line, self._column
        if self._at("["):
            return self._read_list(path)
        if self._at("{"):
            return self._read_record(path)
        if self._at('"'):
            return self._read_quoted()
        if match := self._match(NUMBER):
            return self._read_number(match.group())
        if match := self._match(PLAIN):
            self._column = match.end()
            return CONSTANTS.get(match.group(), match.group())
        raise self._fault("a value")

    def _read_list(self, path: str) -> list[Any]:
        items: list[Any] = []
        self._descend()
        self._column += 1
        while self._has_next("]", not items):
            items.append(self._read_inline(f"{path}[{len(items)}]"))
        return items

    def _read_record(self, path: str) -> dict[str, Any]:
        record: dict[str, Any] = {}
        self._descend()
        self._column += 1
        while self._has_next("}", not record):
            name = self._read_name(record)
            self._skip_space_and_lines()
            record[name] = self._read_inline(join_path(path, name))
        return record

    def _has_next(self, bracket: str, is_first: bool) -> bool:
        """Go to the next item, or past the closing bracket; return whether there is an item."""
        self._skip_space_and_lines()
        if self._at(bracket):
            self._column += 1
            self._level -= 1
            return False
        if not is_first:
            if not self._at(","):
                raise self._fault(f"',' or '{bracket}'")
            self._column += 1
            self._skip_space_and_lines()
        return True

    def _read_name(self, record: Mapping[str, Any]) -> str:
        """Return the next name of a record, and go past its colon."""
        match = self._match(NAME)
        if not match:
            raise self._fault("a name and ':'")
        start = self._column
        name = self._read_quoted() if self._at('"') else match.group()[:-1].rstrip()
        if name in record:
            self._column = start
            raise self._fault(f"a name other than {quote(name)}, which is there already")
        self._column = match.end()
        return name

    def _read_quoted(self) -> str:
        match = self._match(QUOTED)
        if not match:
            raise self._fault("a string that ends with a quote")
        try:
            text: str = json.loads(match.group())
        except ValueError:
            raise self._fault("a string as in JSON") from None
        self._column = match.end()
        return text

    def _read_number(self, digits: str) -> int | float:
        try:
            number: int | float = int(digits, 16) if "0x" in digits else json.loads(digits)
        except ValueError:  # zeros at the start, or more digits than Python reads
            raise self._fault("a number") from None
        self._column += len(digits)
        return number
