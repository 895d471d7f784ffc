"""Why each format rejects a text, the nearest format first."""

from __future__ import annotations

from random import Random

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
        ("ieysGjGO8papd/aa", "radar"),  # one too many
        ("ieysGjGO8papd/", "backgammon-position"),  # as many as wanted, and no meaning
        ("ieysGjGO8", "backgammon-match"),  # begun
        ("AAECAQcG+QzFDbwNlwXFBpkI", "hearthstone-deck"),  # cut off; begins as all decks do
    ],
)
def test_the_nearest_is_the_format_for_which_least_would_have_to_change(text: str, name: str) -> None:
    assert rejections(text)[0].format == name


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("0x25", ["5211-card", "connect-four", "2048", "2048-reading"]),
        ("0x0000000125343143", ["5211-hand", "2048", "2048-reading"]),
        ("0x0", ["connect-four", "2048", "2048-reading"]),
        ("0x185221a80", ["connect-four", "2048", "2048-reading"]),
        ("0xfedcba9876543210", ["2048", "2048-reading"]),
        ("45", ["klotski", "5211-card", "2048", "2048-reading"]),
        ("5211", ["arx-move", "connect-four", "2048", "2048-reading"]),
    ],
)
def test_a_number_of_any_length_is_told_last(text: str, names: list[str]) -> None:
    assert [format.name for format in boardcode.identify(text)] == names


@pytest.mark.parametrize("name", ["5211-card", "5211-hand", "5211-board", "arx-move", "klotski"])
def test_codes_of_a_fixed_length_are_told_before_numbers(name: str) -> None:
    """200 random codes, of positions that can happen or not."""
    format, random = boardcode.get(name), Random(name)
    for _ in range(200):
        code = format.encode(format.sample(random))
        assert boardcode.identify(code)[0].game == format.game, code


def test_every_format_rejects_a_text_that_is_not_a_code() -> None:
    assert {error.format for error in rejections("no code at all")} == {
        format.name for format in boardcode.formats()
    }


def test_a_format_that_accepts_a_text_does_not_reject_it() -> None:
    names = [error.format for error in rejections("T")]
    assert len(names) == len(boardcode.formats()) - 2
    assert {"chacun-occupy", "chacun-retake"}.isdisjoint(names)
