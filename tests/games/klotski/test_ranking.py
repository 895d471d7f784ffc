"""Layouts numbered in the order of their codes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate, pairwise

import pytest

from boardcode.games.klotski.ranking import start
from boardcode.klotski import COUNT, Layout, rank, unrank

# How many layouts there are for each cell of the square; known from other programs.
COUNTS = {
    0x0: 2_942_906,
    0x1: 2_260_392,
    0x2: 2_942_906,
    0x4: 2_322_050,
    0x5: 1_876_945,
    0x6: 2_322_050,
    0x8: 2_322_050,
    0x9: 1_876_945,
    0xA: 2_322_050,
    0xC: 2_942_906,
    0xD: 2_260_392,
    0xE: 2_942_906,
}
FIRST = dict(zip(COUNTS, accumulate(COUNTS.values(), initial=0), strict=False))


def test_there_are_29_334_498_layouts() -> None:
    assert sum(COUNTS.values()) == start().count == COUNT == 29_334_498


def test_each_cell_of_the_square_has_as_many_layouts_as_are_known() -> None:
    assert {cell: after.count for cell, (_, after) in start().turns.items()} == COUNTS
    assert {cell: before for cell, (before, _) in start().turns.items()} == FIRST


def test_known_ranks() -> None:
    assert rank(Layout.decode("1A9BF0C")) == 4_091_296
    assert rank(Layout.decode("0")) == 0
    assert rank(Layout.decode("EFFFFFFF0")) == COUNT - 1


def test_codes_ascend_with_their_ranks() -> None:
    """117,338 ranks over all cells of the square, evenly spread; about a second."""
    ranks = range(0, COUNT, 250)
    layouts = [unrank(k) for k in ranks]
    assert all(one.number < next.number for one, next in pairwise(layouts))
    assert [rank(layout) for layout in layouts] == list(ranks)
    assert {layout.square for layout in layouts} == set(COUNTS)


@pytest.mark.parametrize("number", [-1, COUNT])
def test_there_is_no_layout_before_the_first_or_after_the_last(number: int) -> None:
    with pytest.raises(ValueError) as caught:
        unrank(number)
    assert str(caught.value) == f"expected a rank from 0 to 29334497, got {number}"


def visit_layouts(square: int, found: Callable[[int], None]) -> None:
    """Call `found` with the number of every layout that has its square at a cell, in ascending order.

    It fills a board cell by cell and knows nothing of the library's tables.
    """
    taken = [False] * 20
    for cell in (square, square + 1, square + 4, square + 5):
        taken[cell] = True

    def fill(cell: int, code: int, spaces: int, bits_left: int) -> None:
        while cell < 20 and taken[cell]:
            cell += 1
        if cell == 20:
            if spaces >= 2:
                found(code << bits_left)
            return
        code, bits_left = code * 4, bits_left - 2
        fill(cell + 1, code, spaces + 1, bits_left)
        if cell % 4 < 3 and not taken[cell + 1]:
            fill(cell + 2, code + 0b01, spaces, bits_left)
        if cell < 16 and not taken[cell + 4]:
            taken[cell + 4] = True
            fill(cell + 1, code + 0b10, spaces, bits_left)
            taken[cell + 4] = False
        fill(cell + 1, code + 0b11, spaces, bits_left)

    fill(0, square, 0, 32)


@pytest.mark.slow
@pytest.mark.parametrize("square", COUNTS)
def test_every_layout_has_the_rank_that_counting_gives_it(square: int) -> None:
    """All 29,334,498 layouts: each is read by the fast way, ranked and unranked; 12 runs of about 20 seconds."""
    read = Layout.format().fields.quick()
    assert read is not None
    expected = FIRST[square]

    def found(number: int) -> None:
        nonlocal expected
        layout = read(number)
        if rank(layout) != expected or unrank(expected).number != number:
            pytest.fail(f"{number:09X} is layout {expected}, but has the rank {rank(layout)}")
        expected += 1

    visit_layouts(square, found)
    assert expected - FIRST[square] == COUNTS[square]
