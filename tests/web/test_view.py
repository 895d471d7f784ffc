"""What the page shows for a text, whatever it is."""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest
from starlette.testclient import TestClient

import boardcode
from boardcode import registry
from boardcode.drawing.outline import outline_drawing
from boardcode.explanation import Span
from boardcode.web.view import group_rows, view_text

FORMATS = boardcode.formats()
every_format = pytest.mark.parametrize("format", FORMATS, ids=[format.name for format in FORMATS])


def view(code: str, name: str = "") -> dict[str, Any]:
    """Return the view of a text as a code of the format of a name; without one the format is identified."""
    return view_text(code, boardcode.get(name) if name else None)


@every_format
def test_an_example_is_identified_and_shown_whole(format: boardcode.Format[Any]) -> None:
    for code in format.examples:
        result = view(code)
        assert format.name in result["formats"]
        assert (result["format"], result["error"]) == (result["formats"][0], None)
        assert eval(result["python"], {"boardcode": boardcode}).to_json() == result["state"]
        explanation = boardcode.explain(result["format"], code)
        assert result["spans"] == [span.to_json() for span in explanation]
        for span in explanation:
            assert "".join(result["bits"][place] for place in span.bits) == span.raw
        assert len(result["bits"]) == sum(len(span.bits) for span in explanation)
        assert (result["svg"], result["drawing"]) == (explanation.state.svg(), str(explanation.state))


@every_format
def test_every_span_is_in_exactly_one_row(format: boardcode.Format[Any]) -> None:
    for code in format.examples:
        result = view(code, format.name)
        orders = [order for first, last, _ in result["rows"] for order in range(first, last + 1)]
        assert orders == list(range(len(result["spans"])))


@pytest.mark.parametrize(
    ("name", "titles"),
    [
        ("klotski", [""]),
        (
            "radar",
            [
                *(f"horizontal[{k}]" for k in range(4)),
                *(f"vertical[{k}]" for k in range(3)),
                *(f"cells[{k}]" for k in range(3)),
            ],
        ),
        ("maze", ["", "horizontal[0]", "horizontal[1]", "horizontal[2]", "vertical[0]", "vertical[1]"]),
        ("chacun-occupy", ["occupant"]),
        ("5211-hand", ["cards"]),
        ("5211-board", ["slots"]),
        ("5211-state", ["players[0].hand", "players[0].board", "players[1].hand", "players[1].board"]),
        ("arx-board", [f"rows[{k}]" for k in range(9)]),
        ("arx-export", [*(f"rows[{k}]" for k in range(9)), ""]),
    ],
)
def test_rows_of_bits_are_those_of_the_games_own_page(name: str, titles: list[str]) -> None:
    assert [title for _, _, title in view(boardcode.get(name).examples[0], name)["rows"]] == titles


def test_bits_without_a_meaning_join_a_neighbouring_row() -> None:
    unused = Span("unused", (0,), "0", "unused, always 0")
    assert group_rows([unused, unused]) == [(0, 1, "")]
    assert group_rows([unused, Span("cells[0]", (1,), "1", "wall")]) == [(0, 1, "cells")]
    assert group_rows([]) == []


def test_an_empty_text_is_shown_without_an_error() -> None:
    result = view("")
    assert (result["format"], result["formats"], result["error"], result["python"]) == (None, [], None, None)


def test_an_empty_text_is_an_error_in_a_chosen_format() -> None:
    result = view("", "klotski")
    assert (
        result["error"]["message"] == "klotski: at the start: expected 1 to 9 hexadecimal characters, found 0"
    )


def test_a_code_that_is_not_canonical_is_shown_with_its_error() -> None:
    result = view("ieysGjGO8papd/b")
    assert result["format"] == "radar"
    assert result["formats"] == []
    assert result["error"]["kind"] == "not canonical"
    assert result["canonical"] == "ieysGjGO8papd/a"
    assert result["svg"].startswith("<svg ")
    assert result["python"] == 'boardcode.decode("radar", "ieysGjGO8papd/b", strict=False)'


def test_a_text_that_no_format_accepts_is_shown_as_the_nearest_format() -> None:
    result = view("0b0011000")
    assert (result["format"], result["formats"], result["state"]) == ("arx-cell", [], None)
    assert result["error"]["kind"] == "meaningless"
    assert result["bits"] == "0011000"  # its characters are right, so its bits can be shown


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("1A9BF0Z", "klotski"),
        ("1A9BF0C000", "klotski"),
        ("4WVEI", "klotski-short"),
        ("ieysGjGO8papd/aa", "radar"),
        ("ieysGjGO8papd_a", "radar"),
        (boardcode.get("5211-state").examples[0].replace("0x0000", "0x0099", 1), "5211-state"),
        (boardcode.get("arx-export").examples[0][:-3], "arx-export"),
    ],
)
def test_a_code_with_a_mistake_is_shown_as_its_own_format(text: str, name: str) -> None:
    assert view(text)["format"] == name


def test_a_text_is_shown_as_the_chosen_format_even_if_another_accepts_it() -> None:
    result = view("T", "chacun-retake")
    assert (result["format"], result["formats"]) == ("chacun-retake", ["chacun-occupy", "chacun-retake"])
    assert view("1A9BF0C", "radar")["error"]["hint"] is None


def test_the_name_of_a_puzzle_is_shown_as_its_code() -> None:
    result = view("hengdaolima")
    assert (result["code"], result["format"], result["error"]) == ("1A9BF0C00", "klotski", None)


@pytest.mark.parametrize("code", ['a"b', "a\\", "\n"])
def test_a_text_that_is_rejected_has_no_line_of_python(code: str) -> None:
    assert view(code, "klotski")["python"] is None


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> boardcode.Format[Any]:
    """The card of 5211 under another name, without its drawing."""
    format = copy(boardcode.get("5211-card"))
    format.name, format.title, format.drawing = "bare", "A bare card", outline_drawing(format)
    monkeypatch.setitem(registry._registered, "bare", format)
    return format


def test_a_format_that_declares_no_drawing_is_shown_as_an_outline(
    bare: boardcode.Format[Any], client: TestClient
) -> None:
    result = view_text("0x25", bare)
    assert (result["drawing"], result["note"]) == ("color: blue\nvalue: 5", None)
    assert "<title>A bare card</title>" in result["svg"]
    assert 'data-path="color"' in result["svg"]
    assert [span["shown"] for span in result["spans"]] == [[[0, 7], [0, 8], [0, 9], [0, 10]], [[1, 7]]]
    response = client.post("/api/encode", json={"format": "bare", "drawing": "color: blue\nvalue: 5"})
    assert response.json() == {"format": "bare", "code": "0x25"}
    response = client.post("/api/encode", json={"format": "bare", "drawing": "color: blue\nvalue: 7"})
    assert response.status_code == 422
    assert response.json()["error"]["kind"] == "invalid drawing"
    assert response.json()["error"]["message"] == (
        "bare: value: line 2, column 8: expected a number from 1 to 6, got 7"
    )
