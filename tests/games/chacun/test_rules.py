"""What no game of ChaCuN reaches."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from boardcode import chacun
from boardcode.chacun import Kind, Occupant, Occupy, Place, Retake, Rotation

Cell = tuple[int, int]
Shape = frozenset[Cell]


def line(start: Cell, stop: Cell) -> set[Cell]:
    (x, y), (u, v) = start, stop
    length = max(abs(u - x), abs(v - y))
    return {(x + (u - x) * k // length, y + (v - y) * k // length) for k in range(length + 1)}


def test_a_spiral_of_94_tiles_has_the_largest_fringe() -> None:
    corners = [(5, 0), (-11, 0), (-11, 11), (11, 11), (11, -11), (-11, -11)]
    spiral = set().union(*(line(*ends) for ends in pairwise(corners)))
    assert (0, 0) in spiral
    assert len(spiral) == 94
    assert len(chacun.fringe(spiral)) == 186


def shapes(most: int) -> Iterator[Shape]:
    """Yield every shape of up to `most` connected tiles, shifted so that its coordinates begin at 0."""
    level = {frozenset({(0, 0)})}
    for _ in range(most):
        yield from level
        level = {at_origin(shape | {cell}) for shape in level for cell in chacun.fringe(shape)}


def at_origin(shape: Shape) -> Shape:
    left, top = min(x for x, _ in shape), min(y for _, y in shape)
    return frozenset((x - left, y - top) for x, y in shape)


def test_each_line_of_tiles_after_the_first_costs_a_cell_of_the_fringe() -> None:
    """Tries all 3,792 shapes of up to 8 tiles."""
    tried = 0
    for shape in shapes(8):
        lost = 2 * len(shape) + 2 - len(chacun.fringe(shape))
        longest = 1 + max(max(x, y) for x, y in shape)  # no line is longer
        assert len(shape) <= longest + lost * (longest - 1)
        tried += 1
    assert tried == 1 + 2 + 6 + 19 + 63 + 216 + 760 + 2725


def test_the_last_position_of_the_largest_fringe_is_185() -> None:
    assert Place(185, Rotation.NONE).problems() == []
    for number in range(186, 190):
        problems = Place(number, Rotation.NONE).problems()
        assert [str(problem) for problem in problems] == [
            "fringe: no 94 tiles on the 25 x 25 board have a fringe of more than 186 positions"
        ]


def test_a_pawn_may_stand_in_every_zone_but_a_lake() -> None:
    possible = [zone for zone in range(10) if not Occupy(Occupant(Kind.PAWN, zone)).problems()]
    assert possible == [0, 1, 2, 3, 4, 5, 6, 7]
    assert [str(problem) for problem in Occupy.decode("I").problems()] == [
        "occupant.zone: zone 8 is a lake, where only a hut may stand"
    ]


def test_a_hut_may_stand_on_a_lake_or_a_river_without_one() -> None:
    possible = [zone for zone in range(10) if not Occupy(Occupant(Kind.HUT, zone)).problems()]
    assert possible == [1, 2, 3, 8, 9]
    assert [str(problem) for problem in Occupy.decode("Q").problems()] == [
        "occupant.zone: a hut stands on a lake, or on a river without one; no tile has either in zone 0"
    ]


def test_placing_or_retaking_nobody_is_always_possible() -> None:
    assert Occupy(None).problems() == Retake(None).problems() == []


def test_all_25_pawns_of_five_players_may_stand_on_the_board() -> None:
    assert Retake(24).problems() == []
