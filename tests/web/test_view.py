"""What the page shows of a text: whatever it is, it is shown."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

import boardcode
from boardcode.explanation import Span
from boardcode.web.rows import rows
from boardcode.web.view import view

FORMATS = boardcode.formats()
every_format = pytest.mark.parametrize("format", FORMATS, ids=[format.name for format in FORMATS])


@every_format
def test_an_example_is_recognised_and_shown_whole(format: boardcode.Format[Any]) -> None:
    for code in format.examples:
        shown = view(code, "")
        assert format.name in shown["formats"]
        assert (shown["format"], shown["error"]) == (shown["formats"][0], None)
        assert eval(shown["python"], {"boardcode": boardcode}).to_json() == shown["state"]
        explanation = boardcode.explain(shown["format"], code)
        assert shown["spans"] == [span.to_json() for span in explanation]
        for span in explanation:
            assert "".join(shown["bits"][place] for place in span.bits) == span.raw
        assert len(shown["bits"]) == sum(len(span.bits) for span in explanation)
        assert (shown["svg"], shown["drawing"]) == (explanation.state.svg(), str(explanation.state))


@every_format
def test_every_span_is_in_one_row(format: boardcode.Format[Any]) -> None:
    for code in format.examples:
        shown = view(code, format.name)
        orders = [order for first, last, _ in shown["rows"] for order in range(first, last + 1)]
        assert orders == list(range(len(shown["spans"])))


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
def test_bits_are_laid_out_as_on_the_games_own_page(name: str, titles: list[str]) -> None:
    assert [title for _, _, title in view(boardcode.get(name).examples[0], name)["rows"]] == titles


def test_bits_without_a_meaning_stand_beside_the_others() -> None:
    nothing = Span("unused", (0,), "0", "unused, always 0")
    assert rows([nothing, nothing]) == [(0, 1, "")]
    assert rows([nothing, Span("cells[0]", (1,), "1", "wall")]) == [(0, 1, "cells")]
    assert rows([]) == []


def test_an_empty_text_is_no_mistake() -> None:
    shown = view("", "")
    assert (shown["format"], shown["formats"], shown["error"], shown["python"]) == (None, [], None, None)


def test_an_empty_text_is_no_code_of_a_chosen_format() -> None:
    shown = view("", "klotski")
    assert (
        shown["error"]["message"] == "klotski: at the start: expected 1 to 9 hexadecimal characters, found 0"
    )


def test_a_code_that_is_not_canonical_is_shown_with_what_is_wrong() -> None:
    shown = view("ieysGjGO8papd/b", "")
    assert shown["format"] == "radar"
    assert shown["formats"] == []
    assert shown["error"]["kind"] == "not canonical"
    assert shown["canonical"] == "ieysGjGO8papd/a"
    assert shown["svg"].startswith("<svg ")
    assert shown["python"] == 'boardcode.decode("radar", "ieysGjGO8papd/b", strict=False)'


def test_a_text_that_no_format_accepts_is_taken_for_what_it_nearly_is() -> None:
    shown = view("0x99", "")
    assert (shown["format"], shown["formats"], shown["state"]) == ("5211-card", [], None)
    assert shown["error"]["kind"] == "meaningless"
    assert shown["bits"] == "10011001"  # its characters are right, so that its bits can be shown


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("1A9BF0Z", "klotski"),
        ("1A9BF0C000", "klotski"),
        ("4WVEI", "klotski-short"),
        ("ieysGjGO8papd/", "radar"),
        ("ieysGjGO8", "radar"),
        ("0x0199000000000000", "5211-hand"),
        (boardcode.get("arx-export").examples[0][:-3], "arx-export"),
    ],
)
def test_a_text_with_a_mistake_is_taken_for_what_it_was_to_be(text: str, name: str) -> None:
    assert view(text, "")["format"] == name


def test_a_text_is_shown_as_the_chosen_format_even_if_another_accepts_it() -> None:
    shown = view("T", "chacun-retake")
    assert (shown["format"], shown["formats"]) == ("chacun-retake", ["chacun-occupy", "chacun-retake"])
    assert view("1A9BF0C", "radar")["error"]["hint"] is None


def test_a_puzzle_that_people_know_by_a_name_is_shown_as_its_code() -> None:
    shown = view("hengdaolima", "")
    assert (shown["code"], shown["format"], shown["error"]) == ("1A9BF0C00", "klotski", None)


def test_quotation_marks_and_backslashes_do_not_break_the_line_of_python() -> None:
    for code in ('a"b', "a\\", "\n"):
        assert view(code, "klotski")["python"] is None


def test_a_format_without_a_drawing_is_shown_without_one(
    monkeypatch: pytest.MonkeyPatch, client: TestClient
) -> None:
    from dataclasses import replace

    from boardcode import registry

    monkeypatch.setitem(
        registry._registered, "bare", replace(boardcode.get("5211-card"), name="bare", drawing=None)
    )
    shown = view("0x25", "bare")
    assert (shown["svg"], shown["drawing"], shown["note"]) == (None, None, "bare declares no drawing")
    assert (
        client.post("/api/encode", json={"format": "bare", "drawing": "blue 5"}).json()["error"]["kind"]
        == "wrong request"
    )
