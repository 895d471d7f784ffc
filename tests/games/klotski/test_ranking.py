"""Layouts numbered in the order of their codes, and all of them in that order."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate, islice, pairwise

import pytest

from boardcode.games.klotski.scan import scan_table
from boardcode.klotski import COUNT, Layout, layouts, layouts_array, rank, unrank

# How many layouts there are for each cell of the square, as other programs count them.
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
    assert sum(COUNTS.values()) == scan_table().count == COUNT == 29_334_498


def test_each_cell_of_the_square_has_as_many_layouts_as_other_programs_count() -> None:
    table = scan_table()
    assert {cell: table.counts[state] for cell, state in enumerate(table.first) if state >= 0} == COUNTS
    assert {cell: table.before_head[cell] for cell in COUNTS} == FIRST


def test_ranks_of_the_classic_opening_and_of_the_first_and_last_layout() -> None:
    assert rank(Layout.decode("1A9BF0C")) == 4_091_296
    assert rank(Layout.decode("0")) == 0
    assert rank(Layout.decode("EFFFFFFF0")) == COUNT - 1


def test_codes_ascend_with_their_ranks() -> None:
    """117,338 ranks over all cells of the square, evenly spread; about five seconds."""
    ranks = range(0, COUNT, 250)
    spread = [unrank(k) for k in ranks]
    assert all(one.number < other.number for one, other in pairwise(spread))
    assert [rank(layout) for layout in spread] == list(ranks)
    assert {layout.square for layout in spread} == set(COUNTS)


@pytest.mark.parametrize("number", [-1, COUNT])
def test_there_is_no_layout_before_the_first_or_after_the_last(number: int) -> None:
    with pytest.raises(ValueError) as caught:
        unrank(number)
    assert str(caught.value) == f"expected a rank from 0 to 29334497, got {number}"


def visit_layouts(square: int, visit: Callable[[int], None]) -> None:
    """Call `visit` with the number of every layout that has its square at a cell, in ascending order.

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
                visit(code << bits_left)
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
    """All 29,334,498 layouts: each is read, and its number is ranked and unranked. Every 16th is also ranked
    and unranked as a layout, which takes longer and tests only the way between a layout and its number.
    """
    table, expected = scan_table(), FIRST[square]

    def check(number: int) -> None:
        nonlocal expected
        layout = Layout.decode(f"{number:09X}")
        if table.rank(number) != expected or table.number_of_rank(expected) != number:
            pytest.fail(f"{number:09X} is layout {expected}, but has the rank {table.rank(number)}")
        if expected % 16 == 0 and (rank(layout) != expected or unrank(expected) != layout):
            pytest.fail(f"{number:09X} is layout {expected}, but has the rank {rank(layout)}")
        expected += 1

    visit_layouts(square, check)
    assert expected - FIRST[square] == COUNTS[square]


# -- all layouts


def test_layouts_come_in_the_order_of_their_ranks() -> None:
    """The first 100,000; about a second."""
    assert all(layout == unrank(rank) for rank, layout in enumerate(islice(layouts(), 100_000)))


def test_the_array_has_the_codes_of_all_layouts_ascending() -> None:
    codes = layouts_array()
    assert len(codes) == COUNT
    assert (codes[:-1] < codes[1:]).all()
    assert [int(codes[rank]) for rank in range(0, COUNT, 9973)] == [
        unrank(rank).number for rank in range(0, COUNT, 9973)
    ]


@pytest.mark.slow
def test_the_stream_and_the_array_are_the_same() -> None:
    """29,334,498 layouts, each written from its pieces; about three minutes."""
    for number, layout in zip(layouts_array().tolist(), layouts(), strict=True):
        if layout.number != number:
            pytest.fail(f"the stream has {layout.code} where the array has {number:09X}")
