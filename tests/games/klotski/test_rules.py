"""What makes a layout, and which cells pieces cover."""

from __future__ import annotations

from random import Random

import boardcode
from boardcode.klotski import Kind, Layout, Piece


def test_no_layout_has_problems_because_a_game_may_begin_with_any() -> None:
    random = Random(4)
    layouts = [
        Layout.decode("0"),
        Layout.decode("D"),
        *(boardcode.get("klotski").sample(random) for _ in range(100)),
    ]
    assert all(layout.problems() == [] for layout in layouts)


def test_a_piece_says_which_cells_it_covers() -> None:
    assert str(Piece(Kind.SQUARE, 13)) == "square at cells 13, 14, 17 and 18"
    assert str(Piece(Kind.HORIZONTAL, 9)) == "horizontal domino at cells 9 and 10"
    assert str(Piece(Kind.SINGLE, 19)) == "single at cell 19"


def test_a_piece_over_the_edge_covers_only_what_is_on_the_board() -> None:
    assert Piece(Kind.HORIZONTAL, 3).cells == (3,)
    assert Piece(Kind.VERTICAL, 17).cells == (17,)
    assert Piece(Kind.SQUARE, 15).cells == (15, 19)
