"""Strategies find the goal of every maze, alone and as a team on a real server."""

from __future__ import annotations

import pytest

from boardcode.games.labyrinth.compass import relative_angle
from boardcode.games.labyrinth.practice.course import RaceOptions
from boardcode.games.labyrinth.practice.server_thread import serve_in_thread
from boardcode.games.labyrinth.practice.tcp_server import ServerOptions
from boardcode.games.labyrinth.strategies import (
    STRATEGIES,
    Strategy,
    cells_in_reach,
    is_unexplored,
    opponents_beside,
)
from boardcode.games.labyrinth.team_play import TeamPlay
from boardcode.labyrinth import (
    Cell,
    Client,
    Entity,
    Heading,
    Map,
    Maze,
    Move,
    Nature,
    Position,
    generate,
    shortest_path,
)

CORRIDOR = Maze.from_drawing("•-•-•-•\n|     |\n•-•-•-•")
every_strategy = pytest.mark.parametrize("name", STRATEGIES)


def walk(maze: Maze, strategy: Strategy, goal: Position, *, with_compass: bool = False) -> int:
    """Let a strategy find the goal from the top left cell; return the number of moves."""
    cell, heading = Position(0, 0), Heading.NORTH
    items = {goal: Cell(Nature.GOAL)}
    map = Map().with_view(maze.view(cell, heading, items))
    while cell != goal:
        bearing = relative_angle(cell, Heading.NORTH, goal) if with_compass else None
        move = strategy.choose(map, bearing)
        assert move is not None
        heading = heading.after(move)
        cell = dict(maze.exits(cell))[heading]
        map = map.after(move, maze.view(cell, heading, items))
    assert map.contradictions == ()
    return map.step


@every_strategy
@pytest.mark.parametrize("with_compass", [False, True])
def test_a_strategy_finds_the_goal_of_mazes_with_and_without_loops(name: str, with_compass: bool) -> None:
    """In 12 mazes."""
    for seed in range(3):
        for algorithm in ("backtracking", "prim"):
            for loops in (0, 12):
                maze = generate(8, 7, seed, algorithm, loops)
                goal = Position(3, 4) if seed else Position(6, 7)
                route = shortest_path(maze, (0, 0), goal)
                assert route is not None
                moves = walk(maze, STRATEGIES[name](seed), goal, with_compass=with_compass)
                assert route.length <= moves <= 1000


def test_the_compass_saves_moves() -> None:
    """All in all, in ten mazes."""
    mazes = [generate(10, 10, seed) for seed in range(10)]
    goal = Position(9, 9)
    without = sum(walk(maze, STRATEGIES["explore"](), goal) for maze in mazes)
    by_compass = sum(walk(maze, STRATEGIES["compass"](), goal, with_compass=True) for maze in mazes)
    assert by_compass < without


def test_a_strategy_makes_the_same_choices_with_the_same_seed() -> None:
    maze, goal = generate(8, 8, 1), Position(7, 7)
    first, again = (walk(maze, STRATEGIES["random"](5), goal) for _ in range(2))
    assert first == again
    assert len({walk(maze, STRATEGIES["random"](seed), goal) for seed in range(5)}) > 1


@every_strategy
def test_nobody_moves_where_there_is_no_passage(name: str) -> None:
    cell = Maze.from_drawing("•-•\n| |\n•-•")
    assert STRATEGIES[name]().choose(Map().with_view(cell.view((0, 0)))) is None


@every_strategy
def test_an_opponent_is_walked_around_or_run_into_if_there_is_no_other_way(name: str) -> None:
    opponent = {(0, 2): Cell(None, Entity.OPPONENT)}
    middle = Map().with_view(CORRIDOR.view((0, 1), "east", opponent))
    assert opponents_beside(middle) == [Position(-1, 0)]
    end = Map().with_view(CORRIDOR.view((0, 1), "east", opponent | {(0, 0): Cell(Nature.GOAL)}))
    assert STRATEGIES[name]().choose(end) is Move.BACK
    beside_goal = {(0, 2): Cell(Nature.GOAL, Entity.OPPONENT)}
    goal = Map().with_view(CORRIDOR.view((0, 1), "east", beside_goal))
    assert opponents_beside(goal) == []
    assert STRATEGIES[name]().choose(goal) is Move.FRONT
    alone = Map().with_view(CORRIDOR.view((0, 0), "east", {(0, 1): Cell(None, Entity.OPPONENT)}))
    assert STRATEGIES[name]().choose(alone) is Move.FRONT


def test_cells_in_reach_are_those_behind_open_passages_the_nearest_first() -> None:
    map = Map().with_view(CORRIDOR.view((0, 1), "north"))
    ways = list(cells_in_reach(map))
    assert [(way.cell, way.moves, way.first) for way in ways] == [
        (Position(0, 1), 1, Heading.EAST),
        (Position(0, -1), 1, Heading.WEST),
    ]
    assert [way.cell for way in cells_in_reach(map, [Position(0, 1)])] == [Position(0, -1)]
    assert not is_unexplored(map, Position(0, 1))
    assert is_unexplored(map, Position(0, 2))


# -- whole games on a real server


@every_strategy
@pytest.mark.parametrize("size", [1, 3])
def test_a_team_finds_the_goal_on_a_server(name: str, size: int) -> None:
    maze = generate(7, 6, seed=size, loops=3)
    race = RaceOptions(maze, team_size=size, hints=0.3, challenges=0.2, seed=2)
    with serve_in_thread(ServerOptions(race, port=0)) as server:
        assert server.address is not None
        play = TeamPlay(Client.register("us", *server.address), name)
        play.play()
        play.close()
        result = server.race.result
    assert play.has_won
    assert [(runner.end, runner.refusals) for runner in play.runners] == [("", 0)] * size
    assert result is not None
    assert (result.winner, result.scores[0].moves) == ("us", play.moves)


def test_what_players_drew_is_the_maze_wherever_they_saw_it() -> None:
    """In 6 games; a map is turned and moved, since a player knows neither where it is nor where it looks."""
    for seed in range(6):
        maze = generate(9, 8, seed, loops=seed)
        start, heading = Position(seed, 2), list(Heading)[seed % 4]
        race = RaceOptions(maze, starts=((start, heading),), team_size=1, challenges=0.1, seed=seed)
        with serve_in_thread(ServerOptions(race, port=0)) as server:
            assert server.address is not None
            play = TeamPlay(Client.register("us", *server.address), "random", seed)
            play.play()
            play.close()
        assert play.has_won
        map = play.runners[0].client.map
        for cell in map.cells:
            place, turn = _on_maze(cell, start, heading), heading.quarters
            sides = {side for side, _ in maze.exits(place)}
            for side in Heading:
                passage = map.passage(cell, side)
                true_side = list(Heading)[(side.quarters + turn) % 4]
                assert passage in ("undefined", "open" if true_side in sides else "wall")


def _on_maze(cell: Position, start: Position, heading: Heading) -> Position:
    """Return where a cell of a map is in the maze."""
    north, east = heading, heading.after("Right")
    place = start
    for count, side in ((-cell.row, north), (cell.column, east)):
        towards = side if count >= 0 else side.after("Back")
        for _ in range(abs(count)):
            place = place.beside(towards)
    return place
