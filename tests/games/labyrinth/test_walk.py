"""Walks through mazes, and their pictures."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

from boardcode.games.labyrinth.view_cache import ViewCache
from boardcode.games.labyrinth.walk import Walk, WallInTheWay
from boardcode.games.labyrinth.walk_picture import walk_svg
from boardcode.labyrinth import Cell, Entity, Heading, Map, Maze, Move, Nature, Position, generate

MAZE = Maze.from_drawing(
    """\
•-•-•-•
| |   |
• •-• •
|     |
•-•-•-•"""
)


def titles(svg: str) -> list[str]:
    groups = ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}g")
    return [group[0].text or "" for group in groups]


def test_a_walk_begins_in_the_top_left_cell_with_the_first_open_heading() -> None:
    walk = Walk.through(MAZE)
    assert (walk.position, walk.heading, walk.goal) == (Position(0, 0), Heading.SOUTH, Position(1, 2))
    assert walk.moves() == (Move.FRONT,)
    assert not walk.is_over


def test_each_move_turns_the_player() -> None:
    walk = Walk.through(MAZE, "FLFL")
    assert walk.trail == ((0, 0), (1, 0), (1, 1), (1, 2), (0, 2))
    assert walk.heading is Heading.NORTH
    assert walk.moves() == (Move.BACK, Move.LEFT)


def test_the_goal_is_seen_from_the_next_cell_and_reached() -> None:
    near, there = Walk.through(MAZE, "FL"), Walk.through(MAZE, "FLF")
    assert near.view.cells[0][1] is not None
    assert near.view.cells[0][1].nature is Nature.GOAL
    assert there.is_over
    assert not near.is_over


def test_the_map_of_a_walk_equals_that_of_its_views_one_by_one() -> None:
    maze = generate(9, 7, seed=4, loops=5)
    walk = Walk.through(maze)
    route = walk.path_to_goal()
    assert route is not None
    letters = "".join(move[0] for move in route.moves(walk.heading)) + "BB"
    map = Map(walk.position, walk.heading).with_view(walk.view)
    for count in range(1, len(letters) + 1):
        at = Walk.through(maze, letters[:count])
        move = next(move for move in Move if move.value[0] == letters[count - 1])
        map = map.after(move, at.view)
        assert (map.cells, map.passages) == (at.map.cells, at.map.passages)
    assert map.contradictions == ()


def test_a_wall_in_the_way_names_the_move_and_the_cell() -> None:
    with pytest.raises(WallInTheWay) as caught:
        Walk.through(MAZE, "FLFR")
    assert str(caught.value) == "move 4, Right: a wall is in the way at [1][2]"
    assert caught.value.number == 4


def test_a_move_out_of_an_open_maze_is_rejected() -> None:
    with pytest.raises(WallInTheWay) as caught:
        Walk.through(Maze.decode("aGabanaa"), "F", heading="north")
    assert str(caught.value) == "move 1, Front: a wall is in the way at [0][0]"


def test_a_walk_in_a_closed_cell_looks_north_and_goes_nowhere() -> None:
    walk = Walk.through(Maze.decode("aqabamda"))
    assert (walk.heading, walk.moves(), walk.is_over) == (Heading.NORTH, (), True)


def test_start_goal_and_heading_can_be_chosen() -> None:
    walk = Walk.through(MAZE, "F", start=(0, 2), goal=(0, 1), heading="west")
    assert walk.is_over
    route = Walk.through(MAZE, start=(1, 0), goal=(0, 1)).path_to_goal()
    assert route is not None
    assert route.length == 4


def test_the_picture_describes_the_walk_and_has_a_title_for_each_layer() -> None:
    walk = Walk.through(MAZE, "FL")
    svg = walk_svg(walk)
    assert "The player is in row 2, column 2, looking east; the goal is in row 2, column 3." in svg
    assert titles(svg) == [
        "5 cells seen",
        "walls not seen",
        "the trail, 2 moves",
        "walls seen",
        "the goal",
        "the player, looking east",
    ]


def test_only_seen_hides_unseen_walls_and_the_unseen_goal() -> None:
    walk = Walk.through(generate(8, 8, seed=1))
    assert "the goal" in titles(walk_svg(walk))
    assert titles(walk_svg(walk, only_seen=True)) == [
        "4 cells seen",
        "walls seen",
        "the player, looking east",
    ]


def test_a_path_to_the_goal_is_drawn_from_where_the_player_is() -> None:
    walk = Walk.through(MAZE, "F")
    route = walk.path_to_goal()
    assert route is not None
    svg = walk_svg(walk, path=route.cells)
    assert "a shortest path, 2 moves" in titles(svg)
    assert 'points="16,32 32,32 48,32"' in svg


def test_a_view_with_other_cells_equals_the_view_of_a_maze_with_them() -> None:  # 30 mazes, all headings
    random = Random(5)
    for seed in range(30):
        maze = generate(5, 5, seed, loops=6)
        items = {Position(4, 4): Cell(Nature.GOAL), Position(2, 1): Cell(Nature.HINT)}
        cache = ViewCache(maze, items)
        for heading in Heading:
            at = Position(random.randrange(5), random.randrange(5))
            steps = [(down, across) for down in (-1, 0, 1) for across in (-1, 0, 1)]
            cells = [Position(at.row + down, at.column + across) for down, across in steps]
            changed = {cell: Cell(None, random.choice(list(Entity))) for cell in random.sample(cells, 4)}
            expected = maze.view(at, heading, items | changed)
            assert cache.view(at, heading, changed) == expected
            assert cache.view(at, heading) == maze.view(at, heading, items)
