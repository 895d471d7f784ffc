"""Labyrinth over HTTP: mazes and walks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from boardcode.labyrinth import Maze, RadarView, generate
from boardcode.web.games.labyrinth import MAX_SIDE, MazeResponse, WalkResponse

if TYPE_CHECKING:
    from .conftest import GameClient

MAZE = "aWacaoUa2q"  # 3 x 2


def test_a_maze_is_the_one_that_the_library_generates(game: GameClient) -> None:
    maze = game.result("maze", width=6, height=3, seed=1, algorithm="prim", loops=2)
    assert maze["code"] == generate(6, 3, 1, "prim", 2).code
    MazeResponse.model_validate(maze)


def test_get_and_post_give_the_same_response(game: GameClient) -> None:
    assert game.get("maze", seed=7).json() == game.result("maze", seed=7)
    by_get = game.get("walk", code=MAZE, moves="FL", way="true").json()
    assert by_get == game.result("walk", code=MAZE, moves="FL", way=True)


def test_more_loops_than_inner_walls_are_rejected(game: GameClient) -> None:
    error = game.error("maze", width=3, height=3, loops=5)
    assert error["message"] == "loops: a maze of 3 x 3 cells has room for 4 loops, not 5"
    assert error["kind"] == "wrong request"


def test_a_walk_ends_at_a_cell_with_a_radar_view(game: GameClient) -> None:
    result = game.result("walk", code=MAZE, moves="FL")
    WalkResponse.model_validate(result)
    assert (result["position"], result["heading"], result["open"], result["arrived"]) == (
        [1, 1],
        "east",
        "FB",
        False,
    )
    assert result["way"] is None
    view = RadarView.decode(result["radar"]["code"])
    assert view.problems() == []
    assert view.svg() == result["radar"]["svg"]


def test_the_way_leads_to_the_goal(game: GameClient) -> None:
    code = generate(20, 20, 3, loops=10).code
    way = game.result("walk", code=code, way=True)["way"]
    there = game.result("walk", code=code, moves=way["moves"])
    assert there["arrived"]
    assert way["length"] == len(way["moves"]) == len(way["cells"]) - 1


def test_a_move_into_a_wall_is_rejected(game: GameClient) -> None:
    error = game.error("walk", code=MAZE, moves="FF")
    assert error["message"] == "moves: move 2, Front: a wall is in the way at [1][0]"
    assert (error["path"], error["found"]) == ("moves", "F")


def test_a_bad_code_is_reported_as_by_the_library(game: GameClient) -> None:
    assert game.error("walk", code="aWacaoUa")["kind"] == "malformed"


def test_a_maze_that_is_too_large_to_walk_is_rejected(game: GameClient) -> None:
    code = Maze(MAX_SIDE + 1, 1, ((True,) * 41,) * 2, ((True,) * 42,)).code
    assert (
        game.error("walk", code=code)["message"]
        == "code: a maze of 41 x 1 cells; walks are through 40 x 40 at most"
    )


@pytest.mark.parametrize("name", ["start", "goal"])
def test_a_cell_outside_the_maze_is_rejected(game: GameClient, name: str) -> None:
    error = game.error("walk", code=MAZE, **{name: "2,0"})
    assert error["message"] == f"{name}: no cell '2,0'; the maze has rows 0 to 1 and columns 0 to 2"


WRONG: list[dict[str, Any]] = [
    {"code": 7},
    {"code": "a" * 601},
    {"moves": "FX"},
    {"moves": "F" * 2001},
    {"heading": "up"},
    {"start": "a"},
    {"goal": "1"},
    {"way": "yes"},
    {"more": 1},
]


@pytest.mark.parametrize("wrong", WRONG)
def test_a_walk_with_wrong_parameters_is_rejected(game: GameClient, wrong: dict[str, Any]) -> None:
    assert game.error("walk", **{"code": MAZE, **wrong})["kind"] == "wrong request"


def test_the_largest_maze_can_be_walked(game: GameClient) -> None:
    code = game.result("maze", width=MAX_SIDE, height=MAX_SIDE)["code"]
    assert game.result("walk", code=code)["goal"] == [MAX_SIDE - 1, MAX_SIDE - 1]
