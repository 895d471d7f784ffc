"""What can move in a layout, counted by steps, slides and cells."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from boardcode.klotski import COUNT, Count, Kind, Layout, Move, Piece, unrank

OPENING = Layout.decode("1A9BF0C")
every_count = pytest.mark.parametrize("count", list(Count))


def words(layout: Layout, count: str) -> list[str]:
    return [str(move) for move in layout.moves(count)]


def test_the_opening_in_cells() -> None:
    assert words(OPENING, "cell") == [
        "single at 13 down",
        "single at 14 down",
        "single at 16 right",
        "single at 19 left",
    ]


def test_a_slide_goes_any_distance_in_a_straight_line() -> None:
    further = ["single at 16 right 2", "single at 19 left 2"]
    assert sorted(words(OPENING, "slide")) == sorted([*words(OPENING, "cell"), *further])


def test_a_step_goes_around_corners() -> None:
    around = ["single at 13 down, right", "single at 14 down, left"]
    assert sorted(words(OPENING, "step")) == sorted([*words(OPENING, "slide"), *around])


def test_moves_come_in_the_order_of_the_pieces_and_of_where_they_end() -> None:
    assert [(move.piece.cell, move.path[-1]) for move in OPENING.moves()] == [
        (13, 17),
        (13, 18),
        (14, 17),
        (14, 18),
        (16, 17),
        (16, 18),
        (19, 17),
        (19, 18),
    ]


def test_moves_are_counted_by_steps_unless_another_count_is_given() -> None:
    assert OPENING.moves() == OPENING.moves("step") == OPENING.moves(Count.STEP)


def test_the_square_is_called_by_its_name() -> None:
    alone = Layout([Piece(Kind.SQUARE, 0)])
    assert words(alone, "cell") == ["the square right", "the square down"]
    assert words(alone, "slide") == [
        "the square right",
        "the square right 2",
        "the square down",
        "the square down 2",
        "the square down 3",
    ]


def test_a_domino_is_called_by_its_kind_and_cell() -> None:
    layout = Layout([Piece(Kind.SQUARE, 0), Piece(Kind.VERTICAL, 3), Piece(Kind.HORIZONTAL, 16)])
    assert "vertical at 3 down 2" in words(layout, "slide")
    assert "horizontal at 16 right 2" in words(layout, "slide")
    assert "horizontal at 16 up, right 2" in words(layout, "step")


def test_a_move_has_its_piece_its_path_and_the_layout_after_it() -> None:
    assert OPENING.moves("cell")[0] == Move(Piece(Kind.SINGLE, 13), (13, 17), Layout.decode("1A98FCC"))


def test_of_several_paths_a_step_takes_a_shortest() -> None:
    alone = Layout([Piece(Kind.SQUARE, 0)])
    lengths = {move.path[-1]: len(move.path) - 1 for move in alone.moves("step")}
    assert lengths == {cell: cell // 4 + cell % 4 for cell in (1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14)}


def test_a_piece_does_not_leave_the_board_at_the_end_of_a_row() -> None:
    layout = Layout([Piece(Kind.SQUARE, 0), Piece(Kind.SINGLE, 7), Piece(Kind.VERTICAL, 11)])
    ends = {(move.piece.cell, move.path[-1]) for move in layout.moves("cell")}
    assert (7, 8) not in ends
    assert (11, 12) not in ends


def test_a_layout_in_which_nothing_can_move() -> None:
    assert Layout.decode("04A4A4").moves("step") == []


@every_count
def test_every_path_is_free_and_contiguous_and_every_move_can_be_taken_back(count: Count) -> None:
    """500 layouts picked by chance; about four seconds."""
    random = Random(f"moves by {count}")
    for _ in range(500):
        layout = unrank(random.randrange(COUNT))
        for move in layout.moves(count):
            assert_legal(layout, move, count)
            [back] = [again for again in move.layout.moves(count) if again.layout == layout]
            assert len(back.path) == len(move.path)


def assert_legal(layout: Layout, move: Move, count: Count) -> None:
    """Check a move against the rules, in another way than moves are found."""
    assert move.piece in layout.pieces
    others = [piece for piece in layout.pieces if piece != move.piece]
    for cell in move.path:
        Layout(
            [*others, Piece(move.piece.kind, cell)]
        )  # raises an error for a piece that overlaps or leaves the board
    assert move.layout == Layout([*others, Piece(move.piece.kind, move.path[-1])])
    assert move.path[0] == move.piece.cell != move.path[-1]
    assert all(abs(one // 4 - two // 4) + abs(one % 4 - two % 4) == 1 for one, two in pairwise(move.path))
    if count is Count.CELL:
        assert len(move.path) == 2
    if count is Count.SLIDE:
        assert len(set(move.directions)) == 1


@every_count
def test_no_two_moves_of_a_layout_lead_to_the_same_layout(count: Count) -> None:
    random = Random(5)
    for _ in range(200):
        after = [move.layout for move in unrank(random.randrange(COUNT)).moves(count)]
        assert len(after) == len(set(after))


def test_other_ways_to_count_are_refused() -> None:
    with pytest.raises(ValueError) as caught:
        OPENING.moves("jump")
    assert str(caught.value) == "moves are counted by step, slide or cell, not by 'jump'"
