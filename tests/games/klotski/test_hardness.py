"""How hard a layout is among all: the sentence, and the figures of the atlas."""

from __future__ import annotations

import pytest

from boardcode.games.klotski.hardness import Hardness, Survey
from boardcode.klotski import COUNT, Atlas, Entry, Layout


@pytest.mark.parametrize(
    ("step", "nearer", "further", "words"),
    [
        (None, 0, 0, "Cannot be solved, like 29,314,498 of all 29,334,498 layouts."),
        (0, 0, 19_000, "Solved."),
        (
            1,
            2_000,
            17_000,
            "1 step from the exit: harder than 10.0 % of the 20,000 layouts that can be solved.",
        ),
        (
            80,
            18_999,
            1_000,
            "80 steps from the exit: harder than 94.9 % of the 20,000 layouts that can be solved.",
        ),
        (90, 19_500, 7, f"90 steps from the exit: 7 of all {COUNT:,} layouts are harder."),
        (90, 19_500, 1, f"90 steps from the exit: 1 of all {COUNT:,} layouts is harder."),
        (99, 19_999, 0, f"99 steps from the exit: none of all {COUNT:,} layouts is harder."),
    ],
)
def test_the_hardness_of_a_layout_in_a_sentence(
    step: int | None, nearer: int, further: int, words: str
) -> None:
    entry = Entry(Layout.decode("1A9BF0C"), step, step, step, 0)
    assert Hardness(entry, 1, nearer, further, solvable=20_000).words == words


@pytest.mark.slow
def test_the_atlas_says_how_hard_three_puzzles_are(atlas: Atlas) -> None:
    survey = Survey.of(atlas)
    hardness = survey[Layout.decode("1A9BF0C")].to_json()
    assert (hardness["step"], hardness["slide"], hardness["cell"]) == (81, 90, 116)
    assert (hardness["rank"], hardness["component_size"]) == (4091296, 25955)
    assert hardness["words"] == (
        "81 steps from the exit: harder than 99.9 % of the 28,913,089 layouts that can be solved."
    )
    assert survey[Layout.decode("4FEA134")].further == 0
    assert survey[Layout.decode("1AAEF0C")].entry.step is None
