"""Codes that may have been meant."""

from __future__ import annotations

import json
from typing import Any

import pytest

import boardcode
from boardcode.corrections import MOST_SUGGESTIONS, Suggestion, code_of_json, codes_within, suggest
from boardcode.identification import rejections

RADAR = Suggestion("ieysGjGO8papd/a", "radar")


@pytest.mark.parametrize(
    ("text", "code", "format"),
    [
        ("ag", "AG", "chacun-place"),
        ("AG ", "AG", "chacun-place"),
        ("1A9BFOC00", "1A9BF0C00", "klotski"),
        ("ieysGjGO8papd/b", "ieysGjGO8papd/a", "radar"),
    ],
)
def test_the_nearest_format_leads_to_the_code_that_was_meant(text: str, code: str, format: str) -> None:
    error = rejections(text)[0]
    assert suggest(text, error)[0] == Suggestion(code, format)


@pytest.mark.parametrize(
    "text",
    [
        'RadarView("ieysGjGO8papd/a")',
        "RadarView('ieysGjGO8papd/a')",
        "`ieysGjGO8papd/a`",
        '{"at": 1, "view": "ieysGjGO8papd/a"}',
        "12:30:01 INFO bot sees ieysGjGO8papd/a, moves",
        "code=ieysGjGO8papd%2Fa",
        "ieysGjGO8papd%2Fa",
        "http://localhost:8211/#code=ieysGjGO8papd/a&format=radar",
    ],
)
def test_a_code_inside_a_text_is_found_alone(text: str) -> None:
    assert codes_within(text) == [RADAR]


def test_a_space_that_was_a_plus_in_an_address_is_put_right() -> None:
    code = boardcode.get("maze").examples[0]
    with_plus = next(
        text for k in range(len(code)) if boardcode.get("maze").accepts(text := f"{code[:k]}+{code[k + 1 :]}")
    )
    assert codes_within(with_plus.replace("+", " "))[0].code == with_plus


@pytest.mark.parametrize(
    "text",
    [
        "req=8812345678 player 12345678 code=AG",
        "req=8812345678 `AA` Code: AG.",
        '{"id": "8812345678", "player": 12345678, "code": "AG"}',
        "player='AA' code='AG'",
    ],
)
def test_what_a_text_itself_calls_a_code_comes_first(text: str) -> None:
    assert codes_within(text)[0] == Suggestion("AG", "chacun-place")


@pytest.mark.parametrize(
    "text",
    [
        "10012345,2024-01-01T10:00:00Z,radar,ieysGjGO8papd/a",
        '"10012345","ieysGjGO8papd/a"',
        "barcode=10012345 of ieysGjGO8papd/a",
    ],
)
def test_numbers_come_last(text: str) -> None:
    codes = [suggestion.code for suggestion in codes_within(text)]
    assert codes == [RADAR.code, "10012345"]


def test_ordinary_words_and_short_numbers_are_no_codes() -> None:
    assert codes_within("Hello there, what about 12 or 300 of them?") == []


def test_a_chosen_format_is_preferred() -> None:
    assert codes_within("`T`")[0].format == "chacun-occupy"
    assert codes_within("`T`", boardcode.get("chacun-retake"))[0].format == "chacun-retake"


def test_at_most_five_codes_are_suggested() -> None:
    text = " ".join(f"`0x{color}{value}`" for color in range(3) for value in range(1, 6))
    assert len(suggest(text, rejections(text)[0])) == MOST_SUGGESTIONS == 5


@pytest.mark.parametrize("format", boardcode.formats(), ids=lambda format: str(format.name))
def test_the_json_of_a_state_is_read_back(format: boardcode.Format[Any]) -> None:
    state = format.decode(format.examples[0])
    text = json.dumps(state.to_json())
    expected = Suggestion(format.encode(state), format.name) if text.startswith(("{", "[")) else None
    assert code_of_json(text, format) == expected


def test_null_is_read_in_the_chosen_format_alone() -> None:
    assert code_of_json("null", boardcode.get("arx-cell")) == Suggestion("0b0000000", "arx-cell")
    assert code_of_json("null", boardcode.get("klotski")) is None
    assert code_of_json("null") is None


def test_json_that_is_no_state_has_no_code() -> None:
    for text in ('{"codes": 1}', "[1, 2", "[" * 10_000, '"AG"', "12"):
        assert code_of_json(text) is None
