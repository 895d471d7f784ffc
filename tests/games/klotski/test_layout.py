"""A layout as an object: made from pieces, compared, hashed, copied, never invalid."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from typing import Any

import pytest

from boardcode.errors import InvalidState
from boardcode.klotski import Kind, Layout, Piece

SQUARE = Piece(Kind.SQUARE, 0)


def test_pieces_may_come_in_any_order() -> None:
    opening = Layout.decode("1A9BF0C")
    assert Layout(opening.pieces) == Layout(reversed(opening.pieces)) == opening


def test_pieces_cells_and_spaces_of_the_opening() -> None:
    opening = Layout.decode("1A9BF0C")
    assert [piece.cell for piece in opening.pieces] == [0, 1, 3, 8, 9, 11, 13, 14, 16, 19]
    assert opening.square == 1
    assert opening.spaces == (17, 18)
    v, h, s, q = Kind.VERTICAL, Kind.HORIZONTAL, Kind.SINGLE, Kind.SQUARE
    assert opening.cells == (v, q, q, v, v, q, q, v, v, h, h, v, v, s, s, v, s, None, None, s)


@pytest.mark.parametrize(
    ("pieces", "message"),
    [
        ([], "pieces: expected exactly one square, found none"),
        ([SQUARE, Piece(Kind.SQUARE, 2)], "pieces: expected exactly one square, found 2"),
        ([SQUARE, Piece(Kind.HORIZONTAL, 7)], "pieces[1]: a horizontal domino at cell 7 leaves the board"),
        ([SQUARE, Piece(Kind.VERTICAL, 16)], "pieces[1]: a vertical domino at cell 16 leaves the board"),
        ([SQUARE, Piece(Kind.SINGLE, 20)], "pieces[1]: expected a cell from 0 to 19, got 20"),
        ([SQUARE, Piece(Kind.SINGLE, -1)], "pieces[1]: expected a cell from 0 to 19, got -1"),
        ([SQUARE, Piece(Kind.SINGLE, True)], "pieces[1]: expected a cell from 0 to 19, got True"),
        (
            [SQUARE, Piece(Kind.SINGLE, 2), Piece(Kind.SINGLE, 2)],
            "pieces[2]: a single at cell 2 overlaps the single at cell 2",
        ),
        ([SQUARE, "single"], "pieces[1]: expected a Piece, got 'single'"),
        (
            [SQUARE, Piece("cube", 2)],  # type: ignore[arg-type]
            "pieces[1]: expected a kind of square, horizontal, vertical or single, got 'cube'",
        ),
        (
            [SQUARE, *(Piece(Kind.SINGLE, k) for k in (2, 3, *range(6, 19)))],
            "pieces: one space, but a layout has at least two",
        ),
    ],
)
def test_pieces_that_do_not_make_a_layout_raise_an_error(pieces: list[Any], message: str) -> None:
    with pytest.raises(InvalidState) as caught:
        Layout(pieces)
    assert str(caught.value) == f"klotski: {message}"


def test_equal_layouts_are_one_in_a_set() -> None:
    assert len({Layout.decode("1A9BF0C"), Layout.decode("1a9bf0c00"), Layout.decode("4FEA134")}) == 2
    assert Layout.decode("0").__eq__(0) is NotImplemented
    assert Layout([SQUARE]) == Layout([Piece(Kind.SQUARE, 0)])


def test_a_layout_keeps_its_pieces_by_cell_and_nothing_else() -> None:
    layout = Layout([Piece(Kind.SINGLE, 19), Piece(Kind.VERTICAL, 2), SQUARE])
    assert Layout.__slots__ == ("pieces",)
    assert not hasattr(layout, "__dict__")
    assert layout.pieces == (SQUARE, Piece(Kind.VERTICAL, 2), Piece(Kind.SINGLE, 19))


def test_a_layout_that_was_read_equals_one_made_from_pieces() -> None:
    read = Layout.decode("1A9BF0C")
    same = Layout([Piece(piece.kind, piece.cell) for piece in read.pieces])
    assert (read, hash(read), read.number) == (same, hash(same), same.number)
    assert Layout.from_short("4WVE1") == same


def test_a_layout_cannot_be_changed() -> None:
    layout = Layout.decode("1A9BF0C")
    with pytest.raises(dataclasses.FrozenInstanceError):
        layout.pieces = ()  # type: ignore[misc]


def test_a_copy_with_other_pieces_is_checked() -> None:
    layout = Layout.decode("1A9BF0C")
    assert dataclasses.replace(layout, pieces=(SQUARE,)) == Layout([SQUARE])
    with pytest.raises(InvalidState) as caught:
        dataclasses.replace(layout, pieces=())
    assert str(caught.value) == "klotski: pieces: expected exactly one square, found none"


def test_copies_and_pickles_are_the_same_layout() -> None:
    layout = Layout.decode("1A9BF0C")
    assert copy.deepcopy(layout) == pickle.loads(pickle.dumps(layout)) == layout


def test_the_repr_of_a_layout_is_an_expression_that_makes_it() -> None:
    layout = Layout.decode("4FEA134")
    assert repr(layout) == "Layout.decode('4FEA13400')"
    assert eval(repr(layout)) == layout


def test_the_square_at_the_exit_is_solved() -> None:
    assert [
        cell for cell in (0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14) if Layout([Piece(Kind.SQUARE, cell)]).solved
    ] == [13]
