"""Klotski over HTTP: solutions, moves, hardness, mirror images and puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from boardcode.errors import MissingExtra
from boardcode.games.klotski.hardness import Hardness, Survey
from boardcode.klotski import COUNT, PUZZLES, Atlas, Entry, Layout
from boardcode.web.answers import TooLong
from boardcode.web.games import klotski as service
from boardcode.web.games.klotski import Known, Mirrored, Moves, Named, Picked, Solved

if TYPE_CHECKING:
    from tests.games.conftest import OverHttp

PATIENCE = 30  # times that it is asked whether the solver is ready; it compiles itself when it is first used


@pytest.fixture(scope="module")
def ready(over_http: OverHttp) -> OverHttp:
    """A service whose solver is ready."""
    assert any(over_http.answer("prepare")["ready"] for _ in range(PATIENCE))
    return over_http


@pytest.fixture
def no_atlas(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("BOARDCODE_ATLAS", str(tmp_path))
    service._survey.cache_clear()
    yield
    service._survey.cache_clear()


# -- solutions


@pytest.mark.parametrize("count", ["step", "slide", "cell"])
def test_a_solution_goes_from_layout_to_layout_up_to_the_exit(ready: OverHttp, count: str) -> None:
    solution = ready.answer("solve", code="2F5543C", count=count)
    Solved.model_validate(solution)
    layout = Layout.decode("2F5543C")
    for move in solution["moves"]:
        found = {str(known): known for known in layout.moves(count)}[move["words"]]
        assert (list(found.path), found.piece.kind, found.layout.code) == (
            move["path"],
            move["kind"],
            move["code"],
        )
        layout = found.layout
    assert layout.solved
    assert solution["length"] == len(solution["moves"]) == {"step": 22, "slide": 23, "cell": 31}[count]


def test_a_puzzle_is_known_by_its_name(ready: OverHttp) -> None:
    assert ready.answer("solve", code="heng dao li ma") == ready.answer("solve", code="1A9BF0C")


def test_a_short_code_is_answered_in_short_codes(ready: OverHttp) -> None:
    short, long = (
        ready.answer("solve", code="4WVE1", format="klotski-short"),
        ready.answer("solve", code="1A9BF0C"),
    )
    assert [Layout.from_short(move["code"]).code for move in short["moves"]] == [
        move["code"] for move in long["moves"]
    ]


def test_what_cannot_be_solved_is_told(ready: OverHttp) -> None:
    solution = ready.answer("solve", code="1AAEF0C")
    Solved.model_validate(solution)
    assert (solution["solvable"], solution["length"], solution["moves"], solution["searched"]) == (
        False,
        None,
        [],
        3731,
    )


def test_another_goal(ready: OverHttp) -> None:
    solution = ready.answer("solve", code="1A9BF0C", goal=5)
    assert Layout.decode(solution["moves"][-1]["code"]).square == 5


def test_a_goal_outside_the_board_is_refused(over_http: OverHttp) -> None:
    assert over_http.error("solve", code="1A9BF0C", goal=3)["message"] == (
        "goal: the square cannot be at cell 3; expected one of 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14"
    )


@pytest.mark.parametrize("what", ["solve", "moves", "hardness", "mirror"])
def test_a_bad_code_is_the_error_of_the_library(over_http: OverHttp, what: str) -> None:
    found = over_http.error(what, code="1A9BF0X")
    assert (found["kind"], found["start"], found["message"]) == (
        "malformed",
        6,
        "klotski: character 7 'X': not a character of the hexadecimal alphabet; expected 0-9 A-F",
    )


def test_without_its_packages_the_solver_says_what_to_install(
    over_http: OverHttp, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*anything: object) -> None:
        raise MissingExtra("solving", "fast")

    monkeypatch.setattr(service, "run_limited", missing)
    assert (
        over_http.error("solve", code="1A9BF0C")["message"]
        == "solving needs more packages: pip install 'boardcode[fast]'"
    )
    assert (
        over_http.error("prepare")["message"] == "solving needs more packages: pip install 'boardcode[fast]'"
    )


def test_a_solver_that_is_not_ready_is_no_error(over_http: OverHttp, monkeypatch: pytest.MonkeyPatch) -> None:
    def long(*anything: object) -> None:
        raise TooLong("not yet")

    monkeypatch.setattr(service, "run_limited", long)
    assert over_http.answer("prepare") == {"ready": False}


# -- moves and other layouts


def test_the_moves_are_those_of_the_library(over_http: OverHttp) -> None:
    found = over_http.answer("moves", code="1A9BF0C", count="cell")
    Moves.model_validate(found)
    assert [(move["words"], move["code"]) for move in found["moves"]] == [
        ("single at 13 down", "1A98FCC00"),
        ("single at 14 down", "1A9B33C00"),
        ("single at 16 right", "1A9BCCC00"),
        ("single at 19 left", "1A9BF3000"),
    ]


def test_what_is_asked_may_stand_in_the_address(over_http: OverHttp) -> None:
    asked_for = {"code": "1A9BF0C", "count": "slide"}
    assert (
        over_http.asked("GET", "moves", asked_for).json()
        == over_http.asked("POST", "moves", asked_for).json()
    )


def test_mirror_images(over_http: OverHttp) -> None:
    Mirrored.model_validate(over_http.answer("mirror", code="4FEA134"))
    assert over_http.answer("mirror", code="4FEA134") == {
        "code": "4FEA13400",
        "mirror": "6BFA47000",
        "same": False,
    }
    assert over_http.answer("mirror", code="4FEA134", up_down=True)["mirror"] == "8346AFC00"
    assert over_http.answer("mirror", code="1A9BF0C")["same"]


def test_the_puzzles_are_those_of_the_library(over_http: OverHttp) -> None:
    found = over_http.answer("puzzles", format="klotski-short")
    assert [Named.model_validate(puzzle).pinyin for puzzle in found] == [puzzle.pinyin for puzzle in PUZZLES]
    assert [Layout.from_short(puzzle["code"]) for puzzle in found] == [puzzle.layout for puzzle in PUZZLES]


def test_chance_can_be_fixed(over_http: OverHttp) -> None:
    Picked.model_validate(over_http.answer("random", seed=1))
    assert (
        over_http.answer("random", seed=1)
        == over_http.answer("random", seed=1)
        != over_http.answer("random", seed=2)
    )
    Layout.decode(over_http.answer("random")["code"])


# -- hardness


@pytest.mark.usefixtures("no_atlas")
def test_without_an_atlas_nothing_is_said_about_hardness(over_http: OverHttp) -> None:
    found = over_http.answer("hardness", code="1A9BF0C")
    Known.model_validate(found)
    assert found == {"code": "1A9BF0C00", "atlas": False}


def hardness(step: int | None, nearer: int, further: int) -> str:
    return Hardness(Entry(Layout.decode("1A9BF0C"), step, step, step, 0), 1, nearer, further, 20_000).words


def test_hardness_in_a_sentence() -> None:
    assert hardness(None, 0, 0) == "Cannot be solved, like 29,314,498 of all 29,334,498 layouts."
    assert hardness(0, 0, 19_000) == "Solved."
    assert (
        hardness(1, 2_000, 17_000)
        == "1 step from the exit: harder than 10.0 % of the 20,000 layouts that can be solved."
    )
    assert (
        hardness(80, 18_999, 1_000)
        == "80 steps from the exit: harder than 94.9 % of the 20,000 layouts that can be solved."
    )
    assert hardness(90, 19_500, 7) == f"90 steps from the exit: 7 of all {COUNT:,} layouts are harder."
    assert hardness(90, 19_500, 1) == f"90 steps from the exit: 1 of all {COUNT:,} layouts is harder."
    assert hardness(99, 19_999, 0) == f"99 steps from the exit: none of all {COUNT:,} layouts is harder."


@pytest.mark.slow
def test_the_atlas_tells_how_hard_a_layout_is(
    over_http: OverHttp, atlas: Atlas, monkeypatch: pytest.MonkeyPatch
) -> None:
    survey = Survey.of(atlas)
    monkeypatch.setattr(service, "_survey", lambda: survey)
    found = over_http.answer("hardness", code="4WVE1", format="klotski-short")
    Known.model_validate(found)
    assert found["code"] == "4WVE1"
    assert (found["step"], found["slide"], found["cell"], found["rank"], found["component_size"]) == (
        81,
        90,
        116,
        4091296,
        25955,
    )
    assert (
        found["words"]
        == "81 steps from the exit: harder than 99.9 % of the 28,913,089 layouts that can be solved."
    )
    assert over_http.answer("hardness", code="4FEA134")["further"] == 0
    assert not over_http.answer("hardness", code="1AAEF0C")["solvable"]
