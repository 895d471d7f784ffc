"""How hard a layout is among all: the sentence, and the figures of the atlas."""

from __future__ import annotations

import pytest

from boardcode.games.klotski.distance_counts import LAYOUTS_AT
from boardcode.games.klotski.hardness import UNSOLVABLE, Hardness
from boardcode.klotski import COUNT, Atlas, Layout


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (None, "Cannot be solved, like 421,409 of all 29,334,498 layouts."),
        (0, "Solved."),
        (1, "1 step from the exit: harder than 7.8 % of the 28,913,089 layouts that can be solved."),
        (40, "40 steps from the exit: harder than 99.0 % of the 28,913,089 layouts that can be solved."),
        (120, "120 steps from the exit: 377 of all 29,334,498 layouts are harder."),
        (138, "138 steps from the exit: none of all 29,334,498 layouts is harder."),
    ],
)
def test_the_hardness_of_a_layout_in_a_sentence(step: int | None, words: str) -> None:
    assert Hardness(step).words == words


def test_a_single_harder_layout_is_harder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardcode.games.klotski.hardness.LAYOUTS_AT", (5, 4, 1))
    assert Hardness(1).words == f"1 step from the exit: 1 of all {COUNT:,} layouts is harder."


@pytest.mark.parametrize("step", [0, 1, 81, 138])
def test_every_other_layout_that_can_be_solved_is_nearer_equal_or_further(step: int) -> None:
    hardness = Hardness(step)
    assert hardness.nearer + LAYOUTS_AT[step] + hardness.further == sum(LAYOUTS_AT) == 28_913_089
    assert hardness.to_json() == {
        "step": step,
        "nearer": hardness.nearer,
        "further": hardness.further,
        "words": hardness.words,
    }


def test_the_solved_layouts_are_those_with_the_square_at_the_exit() -> None:
    assert LAYOUTS_AT[0] == 2_260_392, "the layouts whose code begins with D"


@pytest.mark.slow
def test_the_layouts_at_each_distance_are_those_of_the_atlas(atlas: Atlas) -> None:
    import numpy as np

    counts = np.bincount(atlas.parts["step"], minlength=UNSOLVABLE + 1)[:UNSOLVABLE]
    assert tuple(counts[: len(LAYOUTS_AT)].tolist()) == LAYOUTS_AT
    assert not counts[len(LAYOUTS_AT) :].any()
    assert Hardness(atlas[Layout.decode("4FEA134")].step).further == 0
