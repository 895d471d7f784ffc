"""Klotski over HTTP: solutions, moves, hardness, mirror images and puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import boardcode
from boardcode.errors import MissingExtra
from boardcode.games.klotski.hardness import Hardness
from boardcode.klotski import PUZZLES, Entry, Layout, challenge
from boardcode.web.games import klotski
from boardcode.web.games.klotski import MAX_MOVES
from boardcode.web.games.klotski_models import (
    HardnessResponse,
    LayoutResponse,
    MirrorResponse,
    MovesResponse,
    PlayedResponse,
    PuzzleBody,
    SolveResponse,
)
from boardcode.web.responses import TooManyRequests
from boardcode.web.workers import WorkerProcess

if TYPE_CHECKING:
    from .conftest import GameClient

MISSING_EXTRA = "solving needs more packages: pip install 'boardcode[fast]'"


@pytest.fixture(scope="module")
def solver(game: GameClient) -> GameClient:
    """A client of a service whose solver is ready: Numba compiles it when it is first used."""
    while not game.result("prepare")["ready"]:
        pass
    return game


@pytest.fixture
def no_atlas(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("BOARDCODE_ATLAS", str(tmp_path))
    klotski._atlas.cache_clear()
    yield
    klotski._atlas.cache_clear()


# -- solutions


@pytest.mark.parametrize(("count", "length"), [("step", 22), ("slide", 23), ("cell", 31)])
def test_a_solution_goes_from_layout_to_layout_up_to_the_exit(
    solver: GameClient, count: str, length: int
) -> None:
    solution = solver.result("solve", code="2F5543C", count=count)
    SolveResponse.model_validate(solution)
    layout = Layout.decode("2F5543C")
    for move in solution["moves"]:
        legal = {str(each): each for each in layout.moves(count)}[move["words"]]
        assert (list(legal.path), legal.piece.kind, legal.layout.code) == (
            move["path"],
            move["kind"],
            move["code"],
        )
        layout = legal.layout
    assert layout.solved
    assert solution["length"] == len(solution["moves"]) == length


def test_a_solution_is_animated(solver: GameClient) -> None:
    animation = solver.result("animation", code="2F5543C")
    assert animation["code"] == boardcode.canonical("klotski", "2F5543C")
    assert animation["svg"].startswith("<svg")
    assert "<animateTransform" in animation["svg"]


def test_a_puzzle_may_be_given_by_its_name(solver: GameClient) -> None:
    assert solver.result("solve", code="heng dao li ma") == solver.result("solve", code="1A9BF0C")


def test_the_solution_of_a_short_code_has_short_codes(solver: GameClient) -> None:
    short = solver.result("solve", code="4WVE1", format="klotski-short")
    long = solver.result("solve", code="1A9BF0C")
    assert [Layout.from_short(move["code"]).code for move in short["moves"]] == [
        move["code"] for move in long["moves"]
    ]


def test_a_layout_without_a_solution_is_reported_as_such(solver: GameClient) -> None:
    solution = solver.result("solve", code="1AAEF0C")
    SolveResponse.model_validate(solution)
    assert (solution["solvable"], solution["length"], solution["moves"]) == (False, None, [])
    assert solution["searched"] == 3731


def test_the_square_can_be_moved_to_another_goal(solver: GameClient) -> None:
    solution = solver.result("solve", code="1A9BF0C", goal=5)
    assert Layout.decode(solution["moves"][-1]["code"]).square == 5


def test_a_goal_where_the_square_does_not_fit_is_rejected(game: GameClient) -> None:
    assert game.error("solve", code="1A9BF0C", goal=3)["message"] == (
        "goal: the square cannot be at cell 3; expected one of 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14"
    )


@pytest.mark.parametrize("route", ["solve", "moves", "hardness", "mirror"])
def test_a_bad_code_is_reported_as_by_the_library(game: GameClient, route: str) -> None:
    error = game.error(route, code="1A9BF0X")
    assert (error["kind"], error["start"], error["message"]) == (
        "malformed",
        6,
        "klotski: character 7 'X': not a character of the hexadecimal alphabet; expected 0-9 A-F a-f",
    )


def test_without_its_packages_the_solver_says_what_to_install(
    game: GameClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: object) -> None:
        raise MissingExtra("solving", "fast")

    monkeypatch.setattr(WorkerProcess, "run", fail)
    monkeypatch.setattr(WorkerProcess, "prepare", fail)
    for error in (game.error("solve", code="1A9BF0C"), game.error("prepare")):
        assert (error["kind"], error["message"]) == ("wrong request", MISSING_EXTRA)


def test_a_solver_that_is_not_ready_yet_is_no_error(
    game: GameClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WorkerProcess, "prepare", lambda self: False)
    assert game.result("prepare") == {"ready": False}


def test_a_solver_with_a_full_queue_is_not_ready(game: GameClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object) -> None:
        raise TooManyRequests("the queue is full")

    monkeypatch.setattr(WorkerProcess, "prepare", fail)
    assert game.result("prepare") == {"ready": False}


# -- moves and other layouts


def test_the_moves_are_those_of_the_library(game: GameClient) -> None:
    result = game.result("moves", code="1A9BF0C", count="cell")
    MovesResponse.model_validate(result)
    assert [(move["words"], move["code"]) for move in result["moves"]] == [
        ("single at 13 down", "1A98FCC00"),
        ("single at 14 down", "1A9B33C00"),
        ("single at 16 right", "1A9BCCC00"),
        ("single at 19 left", "1A9BF3000"),
    ]


def test_get_and_post_give_the_same_response(game: GameClient) -> None:
    parameters = {"code": "1A9BF0C", "count": "slide"}
    assert game.get("moves", **parameters).json() == game.result("moves", **parameters)


def test_a_layout_is_mirrored_left_to_right_or_top_to_bottom(game: GameClient) -> None:
    MirrorResponse.model_validate(game.result("mirror", code="4FEA134"))
    assert game.result("mirror", code="4FEA134") == {
        "code": "4FEA13400",
        "mirror": "6BFA47000",
        "same": False,
    }
    assert game.result("mirror", code="4FEA134", up_down=True)["mirror"] == "8346AFC00"
    assert game.result("mirror", code="1A9BF0C")["same"]


def test_the_puzzles_are_those_of_the_library(game: GameClient) -> None:
    puzzles = game.result("puzzles", format="klotski-short")
    assert [PuzzleBody.model_validate(puzzle).pinyin for puzzle in puzzles] == [
        puzzle.pinyin for puzzle in PUZZLES
    ]
    assert [Layout.from_short(puzzle["code"]) for puzzle in puzzles] == [puzzle.layout for puzzle in PUZZLES]


def test_a_seed_fixes_the_random_layout(game: GameClient) -> None:
    LayoutResponse.model_validate(game.result("random", seed=1))
    assert game.result("random", seed=1) == game.result("random", seed=1) != game.result("random", seed=2)
    Layout.decode(game.result("random")["code"])


# -- hardness


@pytest.mark.usefixtures("no_atlas")
@pytest.mark.parametrize(("count", "lengths"), [("step", {"step": 81}), ("cell", {"step": 81, "cell": 116})])
def test_without_an_atlas_the_solver_says_how_hard_a_layout_is(
    solver: GameClient, count: str, lengths: dict[str, int]
) -> None:
    result = solver.result("hardness", code="4WVE1", format="klotski-short", count=count)
    HardnessResponse.model_validate(result)
    hardness = Hardness(81)
    assert result == {**lengths, **hardness.to_json(), "code": "4WVE1", "atlas": False, "solvable": True}
    assert solver.result("hardness", code="1AAEF0C")["words"] == Hardness(None).words


@pytest.mark.usefixtures("no_atlas")
def test_without_an_atlas_and_without_its_packages_the_hardness_needs_them(
    game: GameClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: object) -> None:
        raise MissingExtra("solving", "fast")

    monkeypatch.setattr(WorkerProcess, "run", fail)
    assert game.error("hardness", code="1A9BF0C")["message"] == MISSING_EXTRA


class SmallAtlas:
    """An atlas of one layout."""

    component_sizes = (25955,)

    def __getitem__(self, layout: Layout) -> Entry:
        return Entry(layout, 81, 90, 116, 0)


def test_the_atlas_says_how_hard_a_layout_is(game: GameClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(klotski, "_atlas", SmallAtlas)
    result = game.result("hardness", code="4WVE1", format="klotski-short")
    HardnessResponse.model_validate(result)
    assert (result["code"], result["atlas"], result["rank"]) == ("4WVE1", True, 4091296)
    assert (result["step"], result["slide"], result["cell"]) == (81, 90, 116)
    assert (result["component"], result["component_size"]) == (0, 25955)
    assert result["words"] == Hardness(81).words


# -- playing


def test_moves_that_were_played_are_counted(game: GameClient) -> None:
    result = game.result("replay", code="1A9BF0C", moves="13-17.17-18")
    PlayedResponse.model_validate(result)
    assert result == {
        "code": "1A98F3C00",
        "moves": "13-18",
        "step": 1,
        "slide": 2,
        "cell": 2,
        "solved": False,
    }
    short = game.result("replay", code="4WVE1", format="klotski-short", moves="13-17")
    assert short["code"] == Layout.decode("1A98FCC00").short


def test_moves_that_cannot_be_played_are_rejected(game: GameClient) -> None:
    assert game.error("replay", code="1A9BF0C", moves="13-17.1-5")["message"] == (
        "moves: move 2, 1-5: the square at cell 1 cannot go to cell 5"
    )
    many = ".".join(["13-17"] * (MAX_MOVES + 1))
    assert game.error("replay", code="1A9BF0C", moves=many)["message"] == (
        "moves: expected at most 1000 moves, found 1001"
    )


@pytest.mark.parametrize("format", ["klotski", "klotski-short"])
def test_the_challenge_of_a_day_is_that_of_the_library(solver: GameClient, format: str) -> None:
    result = solver.result("challenge", day="2026-01-01", format=format)
    LayoutResponse.model_validate(result)
    assert result == {"code": boardcode.encode(format, challenge(date(2026, 1, 1)))}


def test_a_day_that_does_not_exist_is_rejected(game: GameClient) -> None:
    assert game.error("challenge", day="2026-02-30")["message"] == (
        "day: expected a date such as 2026-11-16, found '2026-02-30'"
    )


def test_what_the_worker_process_runs_gives_what_the_library_gives() -> None:
    rated = klotski.rate_code("1A9BF0C00", "klotski", "slide")
    assert (rated["step"], rated["slide"], rated["words"]) == (81, 90, Hardness(81).words)
    assert klotski.challenge_code(date(2026, 1, 1), "klotski") == {"code": "02FD9C400"}
