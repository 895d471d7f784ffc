"""What a player sees of a maze, and rotated views."""

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

PUBLISHED = [
    "ieysGjGO8papd/a",
    "jiucAjGa//cpapa",
    "aeQrajHOapap//a",
    "beeqkcGO8p8p8pa",
    "qQOcavua//aa/Wa",
    "zveKvsuL8a8aaaa",
]
SMALL = Maze.decode("aWacaoUa2q")


def mazes(count: int) -> Iterator[Maze]:
    """Yield mazes of many shapes: perfect ones, some with loops, some with hardly a wall."""
    generator = Random(11)
    for seed in range(count):
        width, height = generator.randint(1, 7), generator.randint(1, 7)
        inner_walls = (width - 1) * (height - 1)  # of a perfect maze
        algorithm = generator.choice(["backtracking", "prim"])
        yield generate(width, height, seed, algorithm, generator.choice([0, inner_walls // 3, inner_walls]))


def positions(maze: Maze) -> Iterator[Position]:
    return (Position(row, column) for row in range(maze.height) for column in range(maze.width))


def maze_around(view: RadarView, size: int, row: int, column: int, heading: Heading) -> Maze:
    """Return a maze in which a player at that place sees the view; unknown passages are walls."""
    passages = Map(Position(row, column), heading).with_view(view).passages
    return Maze(
        size,
        size,
        tuple(
            tuple(passages.get(("horizontal", r, c)) is not Passage.OPEN for c in range(size))
            for r in range(size + 1)
        ),
        tuple(
            tuple(passages.get(("vertical", r, c)) is not Passage.OPEN for c in range(size + 1))
            for r in range(size)
        ),
    )


# -- views of a maze


def test_a_view_to_the_north_is_a_part_of_the_map() -> None:
    assert str(SMALL) == "•-•-•-•\n| |   |\n• •-• •\n|     |\n•-•-•-•"
    assert str(SMALL.view((1, 1), "north")) == "•-•#•-•\n| ### |\n• •-• •\n|     |\n•-•-•-•\n#######\n#######"


def test_a_view_to_the_east_has_the_east_on_top() -> None:
    view = SMALL.view((1, 1), Heading.EAST, {(1, 2): Cell(Nature.GOAL)})
    assert view.cells[0][1] == Cell(Nature.GOAL)
    assert view.horizontal[0][1] is Passage.WALL
    assert view.vertical[1][1] is Passage.WALL  # north, now on the left


def test_views_to_the_south_and_west_have_that_side_on_top() -> None:
    hint = {(1, 0): Cell(Nature.HINT)}
    assert SMALL.view((0, 0), "south", hint).cells[0][1] == Cell(Nature.HINT)
    assert SMALL.view((1, 1), "west", hint).cells[0][1] == Cell(Nature.HINT)


def test_items_behind_a_wall_are_not_seen() -> None:
    view = SMALL.view(
        (0, 0), "north", {(0, 1): Cell(entity=Entity.MONSTER), (1, 1): Cell(entity=Entity.ALLY)}
    )
    assert view.cells[1][2] is None
    assert view.cells[2][2] == Cell(entity=Entity.ALLY)


def test_items_in_the_cell_of_the_player_are_seen() -> None:
    goal_and_opponent = Cell(Nature.GOAL, Entity.OPPONENT)
    assert SMALL.view((0, 0), "north", {(0, 0): goal_and_opponent}).cells[1][1] == goal_and_opponent


def test_the_view_of_the_servers_log_is_that_of_the_bottom_right_cell_of_50_by_50_to_the_east() -> None:
    view = RadarView.decode("jiucAjGa//cpapa")
    map = Map(Position(49, 49), Heading.EAST).with_view(view)
    assert map.passages["vertical", 49, 50] is map.passages["horizontal", 50, 49] is Passage.WALL
    assert (map.rows, map.columns) == (range(48, 50), range(48, 50))
    maze = maze_around(view, 50, 49, 49, Heading.EAST)
    assert maze.view((49, 49), "east", {(49, 49): Cell(Nature.GOAL)}) == view


@pytest.mark.parametrize("heading", Heading)
@pytest.mark.parametrize("code", PUBLISHED)
def test_a_published_view_is_seen_in_a_maze_built_around_it(code: str, heading: Heading) -> None:
    view = RadarView.decode(code)
    items = Map(Position(2, 2), heading).with_view(view).cells
    assert maze_around(view, 5, 2, 2, heading).view((2, 2), heading, items) == view


def test_no_view_of_random_mazes_has_problems() -> None:  # 60 mazes, about 4,000 views
    for maze in mazes(60):
        for position in positions(maze):
            for heading in Heading:
                assert maze.view(position, heading).problems() == []


def test_every_passage_in_the_views_of_random_mazes_is_that_of_the_maze() -> None:  # 60 mazes
    for maze in mazes(60):
        for position in positions(maze):
            for heading in Heading:
                map = Map(position, heading).with_view(maze.view(position, heading))
                for (grid, row, column), passage in map.passages.items():
                    assert (passage is Passage.WALL) == getattr(maze, grid)[row][column]


def test_a_view_through_an_opening_in_the_outer_wall_has_problems() -> None:
    view = Maze.from_drawing("•-• •\n|   |\n•-•-•").view((0, 1))
    reason = "undefined, though it can be seen from the middle"
    beyond = ["horizontal[0][1]", "vertical[0][1]", "vertical[0][2]", "cells[0][1]"]
    assert view.problems() == [Problem(path, reason) for path in beyond]


@pytest.mark.parametrize("position", [(-1, 0), (0, -1), (2, 0), (0, 3)])
def test_a_position_outside_the_maze_is_rejected(position: tuple[int, int]) -> None:
    with pytest.raises(ValueError) as caught:
        SMALL.view(position)
    assert (
        str(caught.value)
        == f"no cell [{position[0]}][{position[1]}] in a maze of rows 0 to 1 and columns 0 to 2"
    )


def test_an_unknown_heading_is_rejected() -> None:
    with pytest.raises(ValueError) as caught:
        SMALL.view((0, 0), "up")
    assert str(caught.value) == "a heading is north, east, south or west, not 'up'"


def test_the_exits_of_a_cell_are_within_the_maze() -> None:
    assert list(SMALL.exits((0, 0))) == [(Heading.SOUTH, Position(1, 0))]
    assert list(Maze.decode("aGabanaa").exits((0, 0))) == [(Heading.EAST, Position(0, 1))]
    assert list(Maze(1, 1, ((False,), (False,)), ((False, False),)).exits((0, 0))) == []


# -- rotated views


@pytest.mark.parametrize("code", RADAR_FORMAT.examples)
def test_four_quarter_turns_give_the_same_view(code: str) -> None:
    view = RadarView.decode(code)
    assert view.rotate(0) == view.rotate(4) == view.rotate().rotate(2).rotate(-3) == view
    assert view.rotate(1) == view.rotate(-3) == view.rotate(5)


@pytest.mark.parametrize("code", RADAR_FORMAT.examples)
def test_a_rotated_view_has_no_problems_either(code: str) -> None:
    for quarters in range(4):
        assert RadarView.decode(code).rotate(quarters).problems() == []


def test_a_quarter_turn_brings_the_left_side_to_the_top() -> None:
    view = RadarView.decode("ieysGjGO8papd/a")
    rotated = view.rotate()
    assert rotated.cells[0] == (view.cells[2][0], view.cells[1][0], view.cells[0][0])
    assert rotated.horizontal[0] == (view.vertical[2][0], view.vertical[1][0], view.vertical[0][0])
    assert [row[3] for row in rotated.vertical] == list(view.horizontal[0])


def test_a_player_that_turns_left_sees_its_view_rotated_clockwise() -> None:  # 20 mazes
    for maze in mazes(20):
        for position in positions(maze):
            assert maze.view(position, "west") == maze.view(position, "north").rotate()
            assert maze.view(position, "south") == maze.view(position, "east").rotate(-1)
