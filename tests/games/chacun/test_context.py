"""The lists that give the numbers in codes a meaning: the fringe of the placed tiles, and all pawns."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcode import InvalidState, MeaninglessCode, chacun
from boardcode.chacun import Place, Position, Retake, Rotation

Cell = tuple[int, int]

START = {(0, 0)}
cells = st.tuples(st.integers(-12, 12), st.integers(-12, 12))
pawn_zones = st.builds(lambda tile, zone: 10 * tile + zone, st.integers(0, 94), st.integers(0, 7))


# -- the example of the original page


def test_the_fringe_at_the_beginning_of_a_game_has_four_cells() -> None:
    assert dict(enumerate(chacun.fringe(START))) == {0: (-1, 0), 1: (0, -1), 2: (0, 1), 3: (1, 0)}


def test_the_first_player_places_to_the_north() -> None:
    beginning = chacun.fringe(START)
    assert Place.decode("AG").position(beginning) == Position(0, -1)
    assert Place.at((0, -1), Rotation.HALF_TURN, beginning).code == "AG"


# -- the fringe


def test_the_fringe_is_sorted_by_x_then_y() -> None:
    assert chacun.fringe([(0, 0), (0, -1)]) == ((-1, -1), (-1, 0), (0, -2), (0, 1), (1, -1), (1, 0))


def test_a_hole_between_tiles_is_in_the_fringe_once() -> None:
    ring = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    assert chacun.fringe(ring).count(Position(0, 0)) == 1


def test_the_fringe_ends_at_the_edge_of_the_board() -> None:
    assert chacun.fringe([(12, -12)]) == ((11, -12), (12, -11))


def test_a_full_board_has_no_fringe() -> None:
    assert chacun.fringe([(x, y) for x in range(-12, 13) for y in range(-12, 13)]) == ()


def test_without_a_tile_there_is_no_fringe() -> None:
    assert chacun.fringe([]) == ()


@pytest.mark.parametrize("outside", [(13, 0), (0, 13), (-13, 0), (0, -13)])
def test_a_tile_outside_the_board_is_rejected(outside: tuple[int, int]) -> None:
    with pytest.raises(InvalidState) as caught:
        chacun.fringe([(0, 0), outside])
    x, y = outside
    assert (
        str(caught.value)
        == f"chacun-place: position: ({x}, {y}) is outside the board, where x and y go from -12 to 12"
    )
    assert (caught.value.found, caught.value.expected) == (f"({x}, {y})", "x and y from -12 to 12")


@given(st.sets(cells, min_size=1, max_size=95))
def test_the_fringe_is_the_empty_cells_that_share_a_side_with_a_tile(placed: set[Cell]) -> None:
    def touches(x: int, y: int) -> bool:
        return any(abs(x - u) + abs(y - v) == 1 for u, v in placed)

    expected = [
        (x, y) for x in range(-12, 13) for y in range(-12, 13) if (x, y) not in placed and touches(x, y)
    ]
    assert list(chacun.fringe(placed)) == expected


# -- placements in a fringe


@given(st.sets(cells, min_size=1, max_size=60), st.sampled_from(Rotation))
def test_every_position_of_a_fringe_has_a_number_that_leads_back_to_it(
    placed: set[Cell], rotation: Rotation
) -> None:
    fringe = chacun.fringe(placed)
    for number, position in enumerate(fringe):
        place = Place.at(position, rotation, fringe)
        assert place == Place(number, rotation)
        assert place.position(fringe) == position


def test_a_fringe_may_be_passed_in_any_order() -> None:
    shuffled = [(1, 0), (0, 1), (-1, 0), (0, -1)]
    assert Place(1, Rotation.NONE).position(shuffled) == (0, -1)
    assert Place.at((0, -1), Rotation.NONE, set(shuffled)) == Place(1, Rotation.NONE)


def test_a_number_equal_to_the_size_of_the_fringe_is_rejected() -> None:
    with pytest.raises(MeaninglessCode) as caught:
        Place(4, Rotation.LEFT).position(chacun.fringe(START))
    error = caught.value
    assert str(error) == (
        "chacun-place: characters 1-2 'AT', fringe: there is no number 4 in the fringe, which has 4;"
        " expected 0 to 3 "
        "(positions are numbered from 0, and the fringe is that of the tiles before this one)"
    )
    assert (error.format, error.code, error.path, error.found) == ("chacun-place", "AT", "fringe", "4")
    assert error.expected == "0 to 3 (the fringe has 4)"


def test_no_number_is_in_an_empty_fringe() -> None:
    with pytest.raises(MeaninglessCode) as caught:
        Place(0, Rotation.NONE).position(chacun.fringe([]))
    assert (
        caught.value.message == "chacun-place: characters 1-2 'AA', fringe:"
        " there is no number 0 in the fringe, which has 0; expected none"
    )


def test_a_negative_number_does_not_count_from_the_end() -> None:
    with pytest.raises(InvalidState) as caught:
        Place(-1, Rotation.NONE).position(chacun.fringe(START))
    assert str(caught.value) == "chacun-place: fringe: expected a number from 0 to 189, got -1"


@pytest.mark.parametrize("position", [(0, 0), (5, 5), (13, 0)])
def test_a_position_that_is_not_in_the_fringe_has_no_code(position: tuple[int, int]) -> None:
    with pytest.raises(InvalidState) as caught:
        Place.at(position, Rotation.NONE, chacun.fringe(START))
    x, y = position
    assert str(caught.value) == f"chacun-place: position: ({x}, {y}) is not in the fringe, which has 4"
    assert caught.value.expected == "one that is in the fringe (it has 4)"


# -- retakes among the pawns


def test_pawns_are_sorted_by_their_zone() -> None:
    pawns = [613, 12, 350]
    assert [Retake(number).zone(pawns) for number in range(3)] == [12, 350, 613]


@given(st.sets(pawn_zones, max_size=25))
def test_every_pawn_has_a_number_that_leads_back_to_it(pawns: set[int]) -> None:
    for number, zone in enumerate(sorted(pawns)):
        assert Retake.of(zone, pawns) == Retake(number)
        assert Retake(number).zone(pawns) == zone


def test_retaking_nobody_has_no_zone() -> None:
    assert Retake.decode("7").zone([12, 350]) is None
    assert Retake.of(None, [12, 350]).code == "7"


def test_a_number_equal_to_the_count_of_pawns_is_rejected() -> None:
    with pytest.raises(MeaninglessCode) as caught:
        Retake(3).zone([613, 12, 350])
    error = caught.value
    assert str(error) == (
        "chacun-retake: character 1 'D', pawn:"
        " there is no number 3 in the list of all pawns, which has 3; expected 0 to 2 "
        "(pawns are numbered from 0, and huts are not counted)"
    )
    assert (error.code, error.path, error.found, error.expected) == (
        "D",
        "pawn",
        "3",
        "0 to 2 (the list of all pawns has 3)",
    )


def test_a_single_pawn_has_the_number_0() -> None:
    with pytest.raises(MeaninglessCode) as caught:
        Retake(1).zone([12])
    assert (
        caught.value.message == "chacun-retake: character 1 'B', pawn:"
        " there is no number 1 in the list of all pawns, which has 1; expected 0"
    )


def test_a_zone_without_a_pawn_is_rejected_and_not_written_as_nobody() -> None:
    with pytest.raises(InvalidState) as caught:
        Retake.of(40, [12, 350])
    assert str(caught.value) == "chacun-retake: zone: 40 is not in the list of all pawns, which has 2"


@pytest.mark.parametrize(
    ("pawns", "message"),
    [
        ([12, 588], "chacun-retake: pawns: zone 588 is a lake, where no pawn stands; huts are not counted"),
        ([839], "chacun-retake: pawns: zone 839 is a lake, where no pawn stands; huts are not counted"),
        ([12, 350, 12], "chacun-retake: pawns: zone 12 is listed twice, but holds one pawn at most"),
        ([950], "chacun-retake: pawns: there is no zone 950"),
        ([-1], "chacun-retake: pawns: there is no zone -1"),
        (range(0, 260, 10), "chacun-retake: pawns: 26 pawns, but five players have 25"),
    ],
)
def test_a_list_that_no_board_has_is_rejected(pawns: Iterable[int], message: str) -> None:
    for attempt in (
        lambda: Retake(0).zone(pawns),
        lambda: Retake(None).zone(pawns),
        lambda: Retake.of(12, pawns),
    ):
        with pytest.raises(InvalidState) as caught:
            attempt()
        assert str(caught.value) == message
