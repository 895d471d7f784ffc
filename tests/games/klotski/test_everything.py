"""All layouts in the order of their codes."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

from boardcode.klotski import COUNT, layouts, layouts_array, unrank


def test_layouts_come_in_the_order_of_their_ranks() -> None:
    """The first 200,000; about two seconds."""
    assert all(layout == unrank(rank) for rank, layout in enumerate(islice(layouts(), 200_000)))


def test_the_array_has_the_codes_of_all_layouts_ascending() -> None:
    codes = layouts_array()
    assert len(codes) == COUNT
    assert (codes[:-1] < codes[1:]).all()
    assert [int(codes[rank]) for rank in range(0, COUNT, 9973)] == [
        unrank(rank).number for rank in range(0, COUNT, 9973)
    ]


@pytest.mark.slow
def test_the_stream_and_the_array_are_the_same() -> None:
    """29,334,498 layouts; about 20 seconds."""
    streamed = np.fromiter((layout.number for layout in layouts()), np.uint64)
    assert np.array_equal(streamed, layouts_array())
