"""Layouts in mirrors beside and below the board."""

from __future__ import annotations

from random import Random

import pytest

from boardcode.klotski import COUNT, Count, Layout, unrank


def random_layouts(number: int) -> list[Layout]:
    random = Random("mirrors")
    return [unrank(random.randrange(COUNT)) for _ in range(number)]


@pytest.mark.parametrize(
    ("code", "left_right", "up_down"),
    [("4FEA13400", "6BFA47000", "8346AFC00"), ("1A9BF0C00", "1A9BF0C00", "DC3BE6800")],
)
def test_mirror_images_of_the_hardest_layout_and_of_the_classic_opening(
    code: str, left_right: str, up_down: str
) -> None:
    layout = Layout.decode(code)
    assert layout.mirror_left_right().code == left_right
    assert layout.mirror_up_down().code == up_down


def test_the_mirror_image_of_the_mirror_image_is_the_layout() -> None:
    for layout in random_layouts(1000):
        assert layout.mirror_left_right().mirror_left_right() == layout
        assert layout.mirror_up_down().mirror_up_down() == layout
        assert layout.mirror_left_right().mirror_up_down() == layout.mirror_up_down().mirror_left_right()


def test_a_mirror_image_has_the_cells_in_reverse_order_by_row_or_column() -> None:
    for layout in random_layouts(300):
        rows = [layout.cells[start : start + 4] for start in range(0, 20, 4)]
        assert layout.mirror_left_right().cells == tuple(kind for row in rows for kind in reversed(row))
        assert layout.mirror_up_down().cells == tuple(kind for row in reversed(rows) for kind in row)
        assert layout.mirror_left_right().kinds == layout.mirror_up_down().kinds == layout.kinds


def test_a_mirror_image_has_the_mirror_images_of_the_moves() -> None:
    for layout in random_layouts(50):
        for count in Count:
            after = {move.layout.mirror_left_right() for move in layout.moves(count)}
            assert {move.layout for move in layout.mirror_left_right().moves(count)} == after


def test_a_layout_is_symmetric_when_left_and_right_are_alike() -> None:
    assert Layout.decode("1A9BF0C").symmetric
    assert not Layout.decode("4FEA134").symmetric
    assert not Layout.decode("D").mirror_up_down().mirror_left_right().solved
    for layout in random_layouts(300):
        assert layout.symmetric == (layout.mirror_left_right() == layout)
