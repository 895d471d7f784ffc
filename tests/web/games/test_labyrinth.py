"""Labyrinth over HTTP: mazes and walks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from boardcode.labyrinth import Maze, RadarView, generate
from boardcode.web.games.labyrinth import LARGEST, MazeMade, Walked

if TYPE_CHECKING:
    from tests.games.conftest import OverHttp

MAZE = "aWacaoUa2q"  # 3 x 2


def test_a_maze_is_the_one_that_the_library_makes(over_http: OverHttp) -> None:
    made = over_http.answer("maze", width=6, height=3, seed=1, algorithm="prim", loops=2)
    assert made["code"] == generate(6, 3, 1, "prim", 2).code
    MazeMade.model_validate(made)


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_get_and_post_say_the_same(over_http: OverHttp, method: str) -> None:
    assert over_http.asked(method, "maze", {"seed": 7}).json()["code"] == generate(12, 8, 7).code
    assert over_http.asked(method, "walk", {"code": MAZE, "moves": "FL", "way": True}).json()["position"] == [
        1,
        1,
    ]


def test_more_loops_than_walls_are_refused(over_http: OverHttp) -> None:
    told = over_http.error("maze", width=3, height=3, loops=5)
    assert told["message"] == "loops: a maze of 3 x 3 cells has room for 4 loops, not 5"
    assert told["kind"] == "wrong request"


def test_a_walk_tells_where_it_led_and_what_is_seen(over_http: OverHttp) -> None:
    walked = over_http.answer("walk", code=MAZE, moves="FL")
    Walked.model_validate(walked)
    assert (walked["position"], walked["heading"], walked["open"], walked["arrived"]) == (
        [1, 1],
        "east",
        "FB",
        False,
    )
    assert walked["way"] is None
    view = RadarView.decode(walked["radar"]["code"])
    assert view.problems() == []
    assert view.svg() == walked["radar"]["svg"]


def test_the_way_leads_to_the_goal(over_http: OverHttp) -> None:
    code = generate(20, 20, 3, loops=10).code
    way = over_http.answer("walk", code=code, way=True)["way"]
    there = over_http.answer("walk", code=code, moves=way["moves"])
    assert there["arrived"]
    assert way["length"] == len(way["moves"]) == len(way["cells"]) - 1


def test_a_wall_stops_a_walk(over_http: OverHttp) -> None:
    told = over_http.error("walk", code=MAZE, moves="FF")
    assert told["message"] == "moves: move 2, Front: a wall is in the way at [1][0]"
    assert (told["path"], told["found"]) == ("moves", "F")


def test_a_code_that_is_no_maze_is_refused_as_the_library_refuses_it(over_http: OverHttp) -> None:
    assert over_http.error("walk", code="aWacaoUa")["kind"] == "malformed"


def test_mazes_that_are_too_large_to_walk_are_refused(over_http: OverHttp) -> None:
    code = Maze(LARGEST + 1, 1, ((True,) * 41,) * 2, ((True,) * 42,)).code
    assert (
        over_http.error("walk", code=code)["message"]
        == "code: a maze of 41 x 1 cells; walks are through 40 x 40 at most"
    )


@pytest.mark.parametrize("name", ["start", "goal"])
def test_a_cell_that_the_maze_has_not_is_refused(over_http: OverHttp, name: str) -> None:
    told = over_http.error("walk", code=MAZE, **{name: "2,0"})
    assert told["message"] == f"{name}: no cell '2,0'; the maze has rows 0 to 1 and columns 0 to 2"


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
def test_what_is_no_walk_is_refused(over_http: OverHttp, wrong: dict[str, Any]) -> None:
    assert over_http.error("walk", **{"code": MAZE, **wrong})["kind"] == "wrong request"


def test_the_largest_maze_can_be_walked(over_http: OverHttp) -> None:
    code = over_http.answer("maze", width=LARGEST, height=LARGEST)["code"]
    assert over_http.answer("walk", code=code)["goal"] == [LARGEST - 1, LARGEST - 1]
