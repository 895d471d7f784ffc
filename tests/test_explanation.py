"""Explanations as a table and as plain data."""

from __future__ import annotations

import boardcode
from boardcode.explanation import Explanation, Span, character_range


def test_a_span_is_plain_data() -> None:
    assert Span("cell", (4, 5), "01", "hint", (1,), ((0, 3), (1, 3))).to_json() == {
        "path": "cell",
        "bits": [4, 5],
        "raw": "01",
        "meaning": "hint",
        "characters": [1],
        "shown": [[0, 3], [1, 3]],
    }
    assert Span("cell", (4,), "0", "hint").to_json()["characters"] == []
    assert Span("cell", (4,), "0", "hint").to_json()["shown"] == []


def test_an_explanation_is_plain_data() -> None:
    explanation = boardcode.explain("chacun-occupy", "T")
    assert explanation.to_json() == {
        "format": "chacun-occupy",
        "code": "T",
        "state": {"occupant": {"kind": "hut", "zone": 3}},
        "spans": [span.to_json() for span in explanation.spans],
    }
    assert list(explanation) == list(explanation.spans)
    assert len(explanation) == 2


def test_the_table_is_as_wide_as_its_widest_cells_and_ends_without_blanks() -> None:
    spans = (
        Span("a", (0, 1, 2, 3, 4), "00000", "much", (0, 1)),
        Span("a field of its own", (5,), "1", "", (11,)),
        Span("b", (6,), "1", "left off"),
    )
    assert str(Explanation("game", "CODE", None, spans)).split("\n") == [
        "game CODE",
        "char  bits   field               meaning",
        "1-2   00000  a                   much",
        "12    1      a field of its own",
        "-     1      b                   left off",
    ]


def test_a_table_without_spans_is_its_head() -> None:
    assert str(Explanation("game", "", None, ())) == "game\x20\nchar  bits  field  meaning"


def test_characters_are_counted_from_one() -> None:
    assert [character_range(places) for places in ((), (0,), (0, 1), (2, 3, 4), (2, 7))] == [
        "-",
        "1",
        "1-2",
        "3-5",
        "3-8",
    ]
