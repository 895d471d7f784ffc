"""Text drawings: sketches, and faults of drawings that cannot be read back."""

from __future__ import annotations

import pytest

from boardcode.drawing import Drawing, Sketch, drawing_fault
from boardcode.errors import InvalidDrawing


def test_a_sketch_remembers_where_each_field_is_shown() -> None:
    sketch = Sketch()
    assert sketch.add("ab", "x").add(" ").next_line().add("-").add("c", "y").add("d", "x") is sketch
    assert str(sketch) == "ab \n-cd"
    assert sketch.where == {"x": [(0, 0), (0, 1), (1, 2)], "y": [(1, 1)]}


def test_an_empty_sketch_is_one_empty_line() -> None:
    assert str(Sketch()) == ""
    assert str(Sketch().next_line()) == "\n"
    assert Sketch().add("", "x").where == {"x": []}


def test_a_drawing_without_places_shows_no_field() -> None:
    assert Drawing(text=str, read=int, svg=str).where(5) == {}


@pytest.mark.parametrize(
    ("line", "column", "found", "start", "stop"),
    [
        (0, 0, "'a'", 0, 1),
        (0, 1, "'b'", 1, 2),
        (0, 2, "nothing", 2, 2),
        (0, 9, "nothing", 2, 2),
        (1, 0, "nothing", 3, 3),
        (2, 1, "'\\t'", 5, 6),
        (2, 2, "nothing", 6, 6),
        (3, 0, "nothing", 6, 6),
        (7, 4, "nothing", 6, 6),
    ],
)
def test_a_fault_names_line_and_column_from_one(
    line: int, column: int, found: str, start: int, stop: int
) -> None:
    fault = drawing_fault("ab\n\nc\t", line, column, "a cell")
    assert fault.kind is InvalidDrawing
    assert fault.reason == f"line {line + 1}, column {column + 1}: expected a cell, found {found}"
    assert (fault.found, fault.expected, fault.start, fault.stop) == (found, "a cell", start, stop)
