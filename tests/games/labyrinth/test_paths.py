"""Shortest paths, compared with distances from another algorithm."""

from random import Random

import pytest

from boardcode.labyrinth import Heading, Map, Maze, Move, Position, Route, generate, shortest_path

SMALL = Maze.decode("aWacaoUa2q")


def distances(maze: Maze) -> dict[tuple[Position, Position], int]:
    """Return the distance of every two connected cells (Floyd and Warshall)."""
    cells = [Position(row, column) for row in range(maze.height) for column in range(maze.width)]
    distance = {(cell, cell): 0 for cell in cells}
    for cell in cells:
        row, column = cell
        if row and not maze.horizontal[row][column]:
            above = Position(row - 1, column)
            distance[cell, above] = distance[above, cell] = 1
        if column and not maze.vertical[row][column]:
            left = Position(row, column - 1)
            distance[cell, left] = distance[left, cell] = 1
    infinite = len(cells)
    for between in cells:
        for first in cells:
            for last in cells:
                length = distance.get((first, between), infinite) + distance.get((between, last), infinite)
                if length < distance.get((first, last), infinite):
                    distance[first, last] = length
    return distance


def end_of(maze: Maze, route: Route, heading: Heading) -> Position:
    """Return where the moves of a route lead; a wall in the way is a KeyError."""
    at = route.cells[0]
    for move in route.moves(heading):
        heading = heading.after(move)
        at = dict(maze.exits(at))[heading]
    return at


def test_a_route_has_the_shortest_length_and_its_moves_lead_to_the_goal() -> (
    None
):  # 30 mazes, all pairs of cells
    generator = Random(5)
    for seed in range(30):
        width, height = generator.randint(1, 5), generator.randint(1, 5)
        maze = generate(width, height, seed, "prim", generator.randint(0, (width - 1) * (height - 1)))
        for (first, last), length in distances(maze).items():
            route = shortest_path(maze, first, last)
            assert route is not None
            assert route.length == length
            assert (route.cells[0], route.cells[-1]) == (first, last)
            assert end_of(maze, route, generator.choice(list(Heading))) == last


def test_cells_that_are_not_connected_have_no_route() -> None:
    maze = Maze.from_drawing("•-•-•-•\n|   | |\n•-•-•-•")
    assert distances(maze).keys() == {(a, b) for a in [(0, 0), (0, 1)] for b in [(0, 0), (0, 1)]} | {
        ((0, 2), (0, 2))
    }
    assert shortest_path(maze, (0, 0), (0, 2)) is None
    assert shortest_path(maze, (0, 0), (0, 1)) == Route((Position(0, 0), Position(0, 1)))


def test_the_route_from_a_cell_to_itself_has_no_moves() -> None:
    route = shortest_path(SMALL, (1, 1), (1, 1))
    assert route is not None
    assert (route.length, route.moves("west"), route.headings) == (0, (), ())


def test_the_first_move_depends_on_the_heading_and_each_move_turns_the_player() -> None:
    route = shortest_path(SMALL, (0, 0), (0, 1))
    assert route is not None
    assert route.headings == (Heading.SOUTH, Heading.EAST, Heading.EAST, Heading.NORTH, Heading.WEST)
    rest = (Move.LEFT, Move.FRONT, Move.LEFT, Move.LEFT)
    assert route.moves("north") == (Move.BACK, *rest)
    assert route.moves("east") == (Move.RIGHT, *rest)
    assert route.moves("south") == (Move.FRONT, *rest)
    assert route.moves("west") == (Move.LEFT, *rest)


def test_among_routes_of_the_same_length_north_comes_first() -> None:
    room = generate(2, 2, 0, loops=1)
    route = shortest_path(room, (1, 0), (0, 1))
    assert route is not None
    assert route.cells[1] == (0, 0)


def test_a_start_outside_the_maze_is_rejected() -> None:
    with pytest.raises(ValueError) as caught:
        shortest_path(SMALL, (5, 5), (0, 0))
    assert str(caught.value) == "no cell [5][5] in a maze of rows 0 to 1 and columns 0 to 2"


def test_routes_through_a_map_use_only_passages_known_to_be_open() -> None:
    map = Map(Position(1, 0)).with_view(SMALL.view((1, 0), "north"))
    route = shortest_path(map, (1, 0), (1, 1))
    assert route is not None
    assert route.moves("north") == (Move.RIGHT,)
    assert shortest_path(map, (1, 0), (0, 1)) is None
    larger_map = map.after("Right", SMALL.view((1, 1), "east")).after("Front", SMALL.view((1, 2), "east"))
    further = shortest_path(larger_map, (1, 2), (0, 1))
    assert further is not None
    assert further.cells == (Position(1, 2), Position(0, 2), Position(0, 1))


def test_a_route_may_end_in_an_unseen_cell_behind_an_open_passage() -> None:
    corridor = Maze.from_drawing("•-•-•-•\n|     |\n•-•-•-•")
    map = Map().with_view(corridor.view((0, 0), "east"))
    assert Position(-2, 0) not in map.cells
    route = shortest_path(map, (0, 0), (-2, 0))
    assert route is not None
    assert route.moves("north") == (Move.FRONT, Move.FRONT)
