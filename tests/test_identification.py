"""Why each format rejects a text, the nearest format first."""

from __future__ import annotations

import pytest

import boardcode
from boardcode.identification import rejections


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("ieysGjGO8papd/b", "radar"),  # spare bits
        ("0x99", "5211-card"),  # no meaning, but the right characters and as many as wanted
        ("4WVEI", "klotski-short"),  # a known mistake
        ("1A9BF0Z", "klotski"),  # one wrong character
        ("1A9BF0C000", "klotski"),  # one too many
        ("ieysGjGO8papd/", "radar"),  # one missing
        ("ieysGjGO8", "radar"),  # begun
    ],
)
def test_the_nearest_is_the_format_for_which_least_would_have_to_change(text: str, name: str) -> None:
    assert rejections(text)[0].format == name


def test_every_format_rejects_a_text_that_is_not_a_code() -> None:
    assert {error.format for error in rejections("no code at all")} == {
        format.name for format in boardcode.formats()
    }


def test_a_format_that_accepts_a_text_does_not_reject_it() -> None:
    names = [error.format for error in rejections("T")]
    assert len(names) == len(boardcode.formats()) - 2
    assert {"chacun-occupy", "chacun-retake"}.isdisjoint(names)
