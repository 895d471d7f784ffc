"""What the drawings of a format look like: those with several lines are separated by empty lines."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from boardcode.format import Format

SAMPLES = 8  # random states of a format without examples


@cache
def example_drawings(format: Format[Any]) -> list[str]:
    """Drawings of the format's examples, or of random states, which show what all its drawings look like."""
    states = [format.decode(code) for code in format.examples]
    random = Random(0)
    return [format.draw(state) for state in states or [format.sample(random) for _ in range(SAMPLES)]]


def has_one_line(format: Format[Any]) -> bool:
    """Whether the drawings of a format have one line each."""
    return not any("\n" in drawing for drawing in example_drawings(format))
