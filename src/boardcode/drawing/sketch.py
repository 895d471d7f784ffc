"""Text drawings: what a drawing consists of, how one is made piece by piece, and what is wrong with one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from boardcode.errors import Fault, InvalidDrawing
from boardcode.explanation import Span
from boardcode.wording import quote

S = TypeVar("S")


def _nowhere(state: object) -> Mapping[str, Sequence[tuple[int, int]]]:
    return {}


def _unchanged(spans: Sequence[Span]) -> Sequence[Span]:
    return spans


class Drawing(NamedTuple, Generic[S]):
    """The pictures of a format's states.

    `read` turns `text`'s drawing back into the state and raises a `Fault` where it cannot. `where` tells for
    a field's path at which (line, column) of the text drawing it can be seen, both from 0. `annotate` adds to
    what the spans of an explanation mean. `naming` says how names are shown, if states have ids of things.
    """

    text: Callable[[S], str]
    read: Callable[[str], S]
    svg: Callable[[S], str]
    where: Callable[[S], Mapping[str, Sequence[tuple[int, int]]]] = _nowhere
    annotate: Callable[[Sequence[Span]], Sequence[Span]] = _unchanged
    naming: Naming[S] | None = None


class Naming(NamedTuple, Generic[S]):
    """How names of things are shown beside their ids, which are all that a state has.

    `ids` returns the ids in a state, and `drawing` the drawing that shows these names.
    """

    ids: Callable[[S], Iterable[str]]
    drawing: Callable[[Mapping[str, str]], Drawing[S]]


class Sketch:
    """A text drawing being made of pieces, that remembers where each field is shown.

    >>> sketch = Sketch()
    >>> sketch.add("blue", "color").add(" ").add("5", "value").where["value"]
    [(0, 5)]
    >>> str(sketch)
    'blue 5'
    """

    def __init__(self) -> None:
        self._lines = [""]
        self.where: dict[str, list[tuple[int, int]]] = {}

    def add(self, text: str, path: str = "") -> Sketch:
        """Go on in the same line; the text shows the field at `path`."""
        column = len(self._lines[-1])
        self._lines[-1] += text
        if path:
            self.where.setdefault(path, []).extend(
                (len(self._lines) - 1, column + k) for k in range(len(text))
            )
        return self

    def next_line(self) -> Sketch:
        """Begin a new line."""
        self._lines.append("")
        return self

    def __str__(self) -> str:
        return "\n".join(self._lines)


def line_words(text: str, line: int, expected: list[str]) -> list[tuple[int, str]]:
    """Split a line into words with their columns; raise a `Fault` if their number is not as expected."""
    lines = text.split("\n")
    content = lines[line].rstrip() if line < len(lines) else ""
    words = [(match.start(), match.group()) for match in re.finditer(r"\S+", content)]
    if len(words) < len(expected):
        raise drawing_fault(text, line, len(content), expected[len(words)])
    if len(words) > len(expected):
        raise drawing_fault(text, line, words[len(expected)][0], "the end of the line")
    return words


def drawing_fault(text: str, line: int, column: int, expected: str) -> Fault:
    """The fault of a drawing that has something else at a line and column, both from 0."""
    lines = text.split("\n")
    found = lines[line][column : column + 1] if line < len(lines) else ""
    shown = quote(found) if found else "nothing"
    start = sum(len(earlier) + 1 for earlier in lines[:line]) + min(
        column, len(lines[line]) if line < len(lines) else 0
    )
    return Fault(
        InvalidDrawing,
        f"line {line + 1}, column {column + 1}: expected {expected}, found {shown}",
        found=shown,
        expected=expected,
        start=min(start, len(text)),
        stop=min(start + len(found), len(text)),
    )
