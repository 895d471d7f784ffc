"""What the formats have against a text, the nearest first."""

from __future__ import annotations

import pytest

import boardcode
from boardcode import identification as nearest


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("ieysGjGO8papd/b", "radar"),  # dirt
        ("0x99", "5211-card"),  # no meaning, but the right characters and as many as wanted
        ("4WVEI", "klotski-short"),  # a known mistake
        ("1A9BF0Z", "klotski"),  # one wrong character
        ("1A9BF0C000", "klotski"),  # one too many
        ("ieysGjGO8papd/", "radar"),  # one missing
        ("ieysGjGO8", "radar"),  # begun
    ],
)
def test_the_nearest_is_the_format_for_which_least_would_have_to_change(text: str, name: str) -> None:
    assert nearest.errors(text)[0].format == name


def test_every_format_has_something_against_a_text_that_is_no_code() -> None:
    assert {error.format for error in nearest.errors("no code at all")} == {
        format.name for format in boardcode.formats()
    }


def test_a_format_that_accepts_a_text_has_nothing_against_it() -> None:
    told = [error.format for error in nearest.errors("T")]
    assert len(told) == len(boardcode.formats()) - 2
    assert {"chacun-occupy", "chacun-retake"}.isdisjoint(told)
