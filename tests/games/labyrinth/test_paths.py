"""Shortest ways, compared with distances that are found by another method."""

from random import Random

import pytest

from boardcode.labyrinth import Heading, Map, Maze, Move, Position, Route, generate, shortest_path

ROOMS = Maze.decode("aWacaoUa2q")


def distances(maze: Maze) -> dict[tuple[Position, Position], int]:
    """The distance of every two cells, by allowing one cell after the other on the way (Floyd and Warshall)."""
    cells = [Position(row, column) for row in range(maze.height) for column in range(maze.width)]
    found = {(cell, cell): 0 for cell in cells}
    for row in range(maze.height):
        for column in range(maze.width):
            if row and not maze.horizontal[row][column]:
                found[Position(row, column), Position(row - 1, column)] = found[
                    Position(row - 1, column), Position(row, column)
                ] = 1
            if column and not maze.vertical[row][column]:
                found[Position(row, column), Position(row, column - 1)] = found[
                    Position(row, column - 1), Position(row, column)
                ] = 1
    far = len(cells)
    for between in cells:
        for first in cells:
            for last in cells:
                length = found.get((first, between), far) + found.get((between, last), far)
                if length < found.get((first, last), far):
                    found[first, last] = length
    return found


def walked(maze: Maze, route: Route, heading: Heading) -> Position:
    """Where a player gets by the moves of a route; it must not walk into a wall."""
    at = route.cells[0]
    for move in route.moves(heading):
        heading = heading.after(move)
        at = dict(maze.exits(at))[heading]
    return at


def test_a_way_is_as_short_as_any_and_its_moves_lead_there() -> None:  # 30 mazes, all pairs of cells
    chance = Random(5)
    for seed in range(30):
        width, height = chance.randint(1, 5), chance.randint(1, 5)
        maze = generate(width, height, seed, "prim", chance.randint(0, (width - 1) * (height - 1)))
        for (first, last), length in distances(maze).items():
            route = shortest_path(maze, first, last)
            assert route is not None
            assert route.length == length
            assert (route.cells[0], route.cells[-1]) == (first, last)
            assert walked(maze, route, chance.choice(list(Heading))) == last


def test_between_parts_that_nothing_joins_there_is_no_way() -> None:
    maze = Maze.from_drawing("•-•-•-•\n|   | |\n•-•-•-•")
    assert distances(maze).keys() == {(a, b) for a in [(0, 0), (0, 1)] for b in [(0, 0), (0, 1)]} | {
        ((0, 2), (0, 2))
    }
    assert shortest_path(maze, (0, 0), (0, 2)) is None
    assert shortest_path(maze, (0, 0), (0, 1)) == Route((Position(0, 0), Position(0, 1)))


def test_to_where_one_is_it_takes_no_move() -> None:
    route = shortest_path(ROOMS, (1, 1), (1, 1))
    assert route is not None
    assert (route.length, route.moves("west"), route.headings) == (0, (), ())


def test_the_first_move_depends_on_where_the_player_looks_and_each_turns_it() -> None:
    route = shortest_path(ROOMS, (0, 0), (0, 1))
    assert route is not None
    assert route.headings == (Heading.SOUTH, Heading.EAST, Heading.EAST, Heading.NORTH, Heading.WEST)
    rest = (Move.LEFT, Move.FRONT, Move.LEFT, Move.LEFT)
    assert route.moves("north") == (Move.BACK, *rest)
    assert route.moves("east") == (Move.RIGHT, *rest)
    assert route.moves("south") == (Move.FRONT, *rest)
    assert route.moves("west") == (Move.LEFT, *rest)


def test_among_ways_of_the_same_length_north_and_east_come_first() -> None:
    room = generate(2, 2, 0, loops=1)
    route = shortest_path(room, (1, 0), (0, 1))
    assert route is not None
    assert route.cells[1] == (0, 0)


def test_a_start_outside_the_maze_is_told() -> None:
    with pytest.raises(ValueError) as caught:
        shortest_path(ROOMS, (5, 5), (0, 0))
    assert str(caught.value) == "no cell [5][5] in a maze of rows 0 to 1 and columns 0 to 2"


def test_in_a_map_ways_go_only_where_passages_are_known_to_be_open() -> None:
    known = Map(Position(1, 0)).with_view(ROOMS.view((1, 0), "north"))
    route = shortest_path(known, (1, 0), (1, 1))
    assert route is not None
    assert route.moves("north") == (Move.RIGHT,)
    assert shortest_path(known, (1, 0), (0, 1)) is None
    seen_further = known.after("Right", ROOMS.view((1, 1), "east")).after("Front", ROOMS.view((1, 2), "east"))
    further = shortest_path(seen_further, (1, 2), (0, 1))
    assert further is not None
    assert further.cells == (Position(1, 2), Position(0, 2), Position(0, 1))


def test_a_way_may_end_in_a_cell_that_is_known_only_as_what_is_behind_an_open_passage() -> None:
    corridor = Maze.from_drawing("•-•-•-•\n|     |\n•-•-•-•")
    known = Map().with_view(corridor.view((0, 0), "east"))
    assert Position(-2, 0) not in known.cells
    route = shortest_path(known, (0, 0), (-2, 0))
    assert route is not None
    assert route.moves("north") == (Move.FRONT, Move.FRONT)
