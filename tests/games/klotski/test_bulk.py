"""The compiled functions agree with the plain ones."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from boardcode.errors import CodeError
from boardcode.games.klotski import bulk, engine, whole_graph
from boardcode.klotski import COUNT, Count, Layout, rank, unrank

KIBIBYTE = 1024


def random_layouts(number: int, seed: str = "bulk") -> list[Layout]:
    random = Random(seed)
    return [unrank(random.randrange(COUNT)) for _ in range(number)]


def numbers(layouts: list[Layout]) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    return np.array([layout.number for layout in layouts], np.uint64)


# -- ranks


def test_ranks_are_those_of_the_plain_functions() -> None:
    layouts = random_layouts(20_000)
    assert bulk.ranks(numbers(layouts)).tolist() == [rank(layout) for layout in layouts]
    assert bulk.codes([rank(layout) for layout in layouts]).tolist() == [layout.number for layout in layouts]


@pytest.mark.slow
def test_all_codes_have_the_ranks_0_to_the_last() -> None:
    """29,334,498 layouts there and back; about ten seconds."""
    codes = bulk.all_codes()
    every = np.arange(COUNT)
    assert (codes[:-1] < codes[1:]).all()
    assert np.array_equal(bulk.ranks(codes), every)
    assert np.array_equal(bulk.codes(every), codes)


def test_a_number_that_is_not_a_layout_has_the_rank_minus_1() -> None:
    not_layouts = [
        0x3A9BF0C00,
        0xF00000000,
        0x190000000,
        0x1A9BF0C01,
        0x1FFFFFFFF,
        0x1FFFFFFFC,
        1 << 36,
        (1 << 64) - 1,
    ]
    assert bulk.ranks(not_layouts).tolist() == [-1] * len(not_layouts)


def test_the_compiled_ranks_accept_the_same_random_numbers_as_the_plain_reader() -> None:
    """30,000 numbers: most of them nearly layouts, with two bits changed."""
    random = Random(36)
    near = [
        layout.number ^ 1 << random.randrange(36) ^ 1 << random.randrange(36)
        for layout in random_layouts(20_000)
    ]
    candidates = near + [random.getrandbits(36) for _ in range(10_000)]
    assert bulk.ranks(candidates).tolist() == [rank_or_minus_1(number) for number in candidates]


def rank_or_minus_1(number: int) -> int:
    try:
        return rank(Layout.format().read(f"{number:09X}"))
    except CodeError:
        return -1


@pytest.mark.parametrize("wrong", [-1, COUNT])
def test_there_is_no_code_before_the_first_or_after_the_last(wrong: int) -> None:
    with pytest.raises(ValueError) as caught:
        bulk.codes([0, wrong])
    assert str(caught.value) == "expected ranks from 0 to 29334497"


def test_an_empty_array_has_no_ranks_and_no_codes() -> None:
    assert len(bulk.ranks([])) == len(bulk.codes([])) == 0


def test_the_tables_are_small() -> None:
    assert sum(table.nbytes for table in bulk.tables()) < 48 * KIBIBYTE


def test_layouts_with_their_square_at_a_cell_follow_each_other() -> None:
    ranks = bulk.with_square_at(13)
    assert unrank(ranks.start).code == "D00000000"
    assert [unrank(place).square for place in (ranks.start - 1, ranks.start, ranks.stop - 1, ranks.stop)] == [
        12,
        13,
        13,
        14,
    ]


# -- boards


def test_a_board_goes_back_to_its_code_and_has_its_rank() -> None:
    for layout in random_layouts(2_000):
        board = engine.board(layout.number)
        assert engine.codes_of(np.array([board])).tolist() == [layout.number]
        assert bulk.rank_of_board(board, bulk.tables()) == rank(layout)


@pytest.mark.slow
def test_all_boards_are_those_of_all_codes() -> None:
    assert np.array_equal(engine.codes_of(bulk.all_boards()), bulk.all_codes())


def test_boards_are_mirrored_as_layouts_are() -> None:
    for layout in random_layouts(2_000):
        assert engine.mirror(engine.board(layout.number)) == engine.board(layout.mirror_left_right().number)


def test_pieces_are_counted_as_layouts_count_them() -> None:
    layouts = random_layouts(2_000)
    boards = numbers(layouts)
    engine.turn_into_boards(boards)
    assert whole_graph.kinds(boards).tolist() == [
        [layout.kinds[kind] for kind in layout.kinds if kind != "square"] + [len(layout.spaces)]
        for layout in layouts
    ]
    assert whole_graph.symmetric(boards).tolist() == [layout.symmetric for layout in layouts]


@pytest.mark.parametrize("count", list(Count))
def test_boards_move_as_layouts_do(count: Count) -> None:
    """2,000 layouts by each count, and some with the most spaces and pieces; about three seconds each."""
    after = np.empty(engine.MOST_MOVES, np.uint64)
    extremes = [
        Layout.decode(code)
        for code in ("000000000", "D00000000", "0FFFFFFF0", "1A9BF0C00", "04A4A4000", "4FEA13400")
    ]
    for layout in [*extremes, *random_layouts(2_000, f"moves by {count}")]:
        moves = engine.successors(engine.board(layout.number), count.order, after)
        assert sorted(engine.codes_of(after[:moves]).tolist()) == sorted(
            move.layout.number for move in layout.moves(count)
        )


@pytest.mark.slow
def test_11_634_layouts_are_symmetric() -> None:
    assert whole_graph.symmetric(bulk.all_boards()).sum() == 11_634


@pytest.mark.slow
def test_all_layouts_together_have_402_258_220_steps_and_none_has_more_than_68() -> None:
    """29,334,498 layouts in each count; about 20 seconds. Every slide is a step, and every cell a slide."""
    boards = bulk.all_boards()
    assert whole_graph.move_counts(boards, engine.STEP) == (402_258_220, 68)
    slides, cells = (whole_graph.move_counts(boards, count)[0] for count in (engine.SLIDE, engine.CELL))
    assert cells < slides < 402_258_220
