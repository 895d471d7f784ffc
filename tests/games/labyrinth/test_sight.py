"""What a player sees of a maze, and views that turn."""

from collections.abc import Iterator
from random import Random

import pytest

from boardcode import Problem
from boardcode.games.labyrinth.code import RADAR_FORMAT
from boardcode.labyrinth import (
    Cell,
    Entity,
    Heading,
    Map,
    Maze,
    Nature,
    Passage,
    Position,
    RadarView,
    generate,
)

PUBLIC = [
    "ieysGjGO8papd/a",
    "jiucAjGa//cpapa",
    "aeQrajHOapap//a",
    "beeqkcGO8p8p8pa",
    "qQOcavua//aa/Wa",
    "zveKvsuL8a8aaaa",
]
ROOMS = Maze.decode("aWacaoUa2q")


def mazes(count: int) -> Iterator[Maze]:
    """Mazes of all shapes: perfect ones, some with loops, some with hardly a wall."""
    chance = Random(11)
    for seed in range(count):
        width, height = chance.randint(1, 7), chance.randint(1, 7)
        room = (width - 1) * (height - 1)  # inner walls that a perfect maze leaves
        yield generate(
            width, height, seed, chance.choice(["backtracking", "prim"]), chance.choice([0, room // 3, room])
        )


def positions(maze: Maze) -> Iterator[Position]:
    return (Position(row, column) for row in range(maze.height) for column in range(maze.width))


def around(view: RadarView, size: int, row: int, column: int, heading: Heading) -> Maze:
    """A maze in which a player at that place sees the view: all that the view leaves open is walls."""
    known = Map(Position(row, column), heading).with_view(view).passages
    return Maze(
        size,
        size,
        tuple(
            tuple(known.get(("horizontal", r, c)) is not Passage.OPEN for c in range(size))
            for r in range(size + 1)
        ),
        tuple(
            tuple(known.get(("vertical", r, c)) is not Passage.OPEN for c in range(size + 1))
            for r in range(size)
        ),
    )


# -- what is seen


def test_a_player_looking_north_sees_a_part_of_the_map_as_it_is() -> None:
    assert str(ROOMS) == "•-•-•-•\n| |   |\n• •-• •\n|     |\n•-•-•-•"
    assert str(ROOMS.view((1, 1), "north")) == "•-•#•-•\n| ### |\n• •-• •\n|     |\n•-•-•-•\n#######\n#######"


def test_a_player_looking_east_has_the_east_on_top() -> None:
    view = ROOMS.view((1, 1), Heading.EAST, {(1, 2): Cell(Nature.GOAL)})
    assert view.cells[0][1] == Cell(Nature.GOAL)
    assert view.horizontal[0][1] is Passage.WALL
    assert view.vertical[1][1] is Passage.WALL  # north, now on the left


def test_a_player_looking_south_or_west_has_that_side_on_top() -> None:
    hint = {(1, 0): Cell(Nature.HINT)}
    assert ROOMS.view((0, 0), "south", hint).cells[0][1] == Cell(Nature.HINT)
    assert ROOMS.view((1, 1), "west", hint).cells[0][1] == Cell(Nature.HINT)


def test_what_is_behind_a_wall_is_not_seen_whatever_is_there() -> None:
    view = ROOMS.view(
        (0, 0), "north", {(0, 1): Cell(entity=Entity.MONSTER), (1, 1): Cell(entity=Entity.ALLY)}
    )
    assert view.cells[1][2] is None
    assert view.cells[2][2] == Cell(entity=Entity.ALLY)


def test_something_may_be_where_the_player_is() -> None:
    crowded = Cell(Nature.GOAL, Entity.OPPONENT)
    assert ROOMS.view((0, 0), "north", {(0, 0): crowded}).cells[1][1] == crowded


def test_the_servers_log_has_the_view_of_the_bottom_right_cell_of_50_by_50_looking_east() -> None:
    view = RadarView.decode("jiucAjGa//cpapa")
    known = Map(Position(49, 49), Heading.EAST).with_view(view)
    assert known.passages["vertical", 49, 50] is known.passages["horizontal", 50, 49] is Passage.WALL
    assert (known.rows, known.columns) == (range(48, 50), range(48, 50))
    maze = around(view, 50, 49, 49, Heading.EAST)
    assert maze.view((49, 49), "east", {(49, 49): Cell(Nature.GOAL)}) == view


@pytest.mark.parametrize("heading", Heading)
@pytest.mark.parametrize("code", PUBLIC)
def test_a_public_view_is_what_is_seen_in_a_maze_built_around_it(code: str, heading: Heading) -> None:
    view = RadarView.decode(code)
    items = Map(Position(2, 2), heading).with_view(view).cells
    assert around(view, 5, 2, 2, heading).view((2, 2), heading, items) == view


def test_no_view_of_any_maze_contradicts_what_can_be_seen() -> None:  # 60 mazes, about 4,000 views; 2 seconds
    for maze in mazes(60):
        for position in positions(maze):
            for heading in Heading:
                assert maze.view(position, heading).problems() == []


def test_all_views_of_a_maze_join_back_to_it() -> None:
    for maze in mazes(60):
        for position in positions(maze):
            for heading in Heading:
                known = Map(position, heading).with_view(maze.view(position, heading))
                for (grid, row, column), passage in known.passages.items():
                    assert (passage is Passage.WALL) == getattr(maze, grid)[row][column]


def test_an_opening_in_the_outer_wall_shows_that_nothing_is_behind_it() -> None:
    view = Maze.from_drawing("•-• •\n|   |\n•-•-•").view((0, 1))
    reason = "undefined, though it can be seen from the middle"
    beyond = ["horizontal[0][1]", "vertical[0][1]", "vertical[0][2]", "cells[0][1]"]
    assert view.problems() == [Problem(path, reason) for path in beyond]


@pytest.mark.parametrize("position", [(-1, 0), (0, -1), (2, 0), (0, 3)])
def test_nobody_is_outside_the_maze(position: tuple[int, int]) -> None:
    with pytest.raises(ValueError) as caught:
        ROOMS.view(position)
    assert (
        str(caught.value)
        == f"no cell [{position[0]}][{position[1]}] in a maze of rows 0 to 1 and columns 0 to 2"
    )


def test_an_unknown_heading_is_told() -> None:
    with pytest.raises(ValueError) as caught:
        ROOMS.view((0, 0), "up")
    assert str(caught.value) == "a heading is north, east, south or west, not 'up'"


def test_the_exits_of_a_cell_are_within_the_maze() -> None:
    assert list(ROOMS.exits((0, 0))) == [(Heading.SOUTH, Position(1, 0))]
    assert list(Maze.decode("aGabanaa").exits((0, 0))) == [(Heading.EAST, Position(0, 1))]
    assert list(Maze(1, 1, ((False,), (False,)), ((False, False),)).exits((0, 0))) == []


# -- views that turn


@pytest.mark.parametrize("code", RADAR_FORMAT.examples)
def test_four_quarter_turns_are_none(code: str) -> None:
    view = RadarView.decode(code)
    assert view.rotate(0) == view.rotate(4) == view.rotate().rotate(2).rotate(-3) == view
    assert view.rotate(1) == view.rotate(-3) == view.rotate(5)


@pytest.mark.parametrize("code", RADAR_FORMAT.examples)
def test_a_turned_view_shows_just_what_can_be_seen_too(code: str) -> None:
    for quarters in range(4):
        assert RadarView.decode(code).rotate(quarters).problems() == []


def test_a_quarter_turn_brings_the_left_side_to_the_top() -> None:
    view = RadarView.decode("ieysGjGO8papd/a")
    right = view.rotate()
    assert right.cells[0] == (view.cells[2][0], view.cells[1][0], view.cells[0][0])
    assert right.horizontal[0] == (view.vertical[2][0], view.vertical[1][0], view.vertical[0][0])
    assert [row[3] for row in right.vertical] == list(view.horizontal[0])


def test_a_player_that_turns_left_sees_its_view_turned_clockwise() -> None:
    for maze in mazes(20):
        for position in positions(maze):
            assert maze.view(position, "west") == maze.view(position, "north").rotate()
            assert maze.view(position, "south") == maze.view(position, "east").rotate(-1)
