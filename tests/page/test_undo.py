"""One truth on the screen, and undo that destroys nothing: the steps of tools are steps like all others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from boardcode.chacun import GameRecord
from boardcode.games.labyrinth.walk import Walk
from boardcode.klotski import Layout, solve
from boardcode.labyrinth import Maze

from .agreement import check_agreement, check_copies

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Route

    from .conftest import BrowserPage, Window

pytestmark = pytest.mark.page

BLADE = "1A9BF0C00"  # 81 steps
MAZE = "aWacaoUa2q"
RECORD = GameRecord(2, (35, 49, 31, 36), (85,), ("AO", "B", "AA", "7", "AE", "B", "AW", "7", "AQ"))
NO_MOTION = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}
SOLVER_TIMEOUT = 300_000  # milliseconds; the solver is compiled when it is first used


def wait_for_status(page: BrowserPage, start: str) -> None:
    """Wait until the line of the solution starts with some words."""
    page.wait_for_text(".klotski-status", start, timeout=SOLVER_TIMEOUT)
    page.settle()


def undo(page: BrowserPage) -> None:
    """Press the button that takes back a step."""
    page.tab.get_by_role("button", name="Undo").click()


def redo(page: BrowserPage) -> None:
    """Press the button that brings a step back."""
    page.tab.get_by_role("button", name="Redo").click()


def replay_record(page: BrowserPage) -> Locator:
    """Replay the record to its end; return what says the step."""
    page.button("Replay a game").click()
    page.tab.get_by_label("A game record").fill(RECORD.to_text())
    page.button("Show the game").click()
    steps = page.tab.locator(".steps output")
    expect(steps).to_have_text("9 of 9")
    page.settle()
    return steps


def test_everything_shows_the_layout_of_the_step_of_a_solution(window: Window) -> None:
    page = window(**NO_MOTION).open(code=BLADE, tool="solve")
    wait_for_status(page, "81 steps")
    page.tab.get_by_label("Move of the solution").fill("40")
    wait_for_status(page, "Move 40 of 81")
    assert page.code == solve(Layout.decode(BLADE)).layouts[40].code
    check_agreement(page)
    check_copies(page)


def test_undo_takes_back_one_step_of_a_solution_and_redo_brings_it_back(window: Window) -> None:
    page = window(**NO_MOTION).open(code=BLADE)
    page.button("Solve").click()
    wait_for_status(page, "81 steps")
    for step in (1, 2):
        page.button("Forward").click()
        wait_for_status(page, f"Move {step} of 81")
    undo(page)
    wait_for_status(page, "Move 1 of 81")
    check_agreement(page)
    undo(page)
    wait_for_status(page, "81 steps")
    assert page.code == BLADE
    undo(page)
    expect(page.tab.locator(".klotski-player")).to_be_hidden()
    assert page.settle().tab.url.endswith(f"#code={BLADE}")
    for start in ("81 steps", "Move 1 of 81", "Move 2 of 81"):
        redo(page)
        wait_for_status(page, start)
    check_agreement(page)


def test_undo_takes_back_one_step_of_a_walk(page: BrowserPage) -> None:
    maze = Maze.decode(MAZE)
    page.open(format="maze", code=MAZE)
    page.button("Walk the maze in the box").click()
    page.wait_for_code(Walk.through(maze).view.code)
    page.button("Front").click()
    page.wait_for_code(Walk.through(maze, "F").view.code)
    check_agreement(page)
    undo(page)
    page.wait_for_code(Walk.through(maze).view.code)
    expect(page.tab.locator(".walk-panel")).to_be_visible()
    undo(page)
    page.wait_for_code(MAZE)
    expect(page.tab.locator(".walk-panel")).to_be_hidden()
    redo(page)
    page.wait_for_code(Walk.through(maze).view.code)
    redo(page)
    page.wait_for_code(Walk.through(maze, "F").view.code)
    expect(page.tab.locator(".walk-panel")).to_contain_text("Row 2, column 1, facing south")


def test_undo_takes_back_one_step_of_a_replay(page: BrowserPage) -> None:
    page.open(format="chacun-occupy", code="T")
    steps = replay_record(page)
    page.button("back").click()
    expect(steps).to_have_text("8 of 9")
    page.settle()
    check_agreement(page)
    undo(page)
    expect(steps).to_have_text("9 of 9")
    page.wait_for_code("AQ")
    undo(page)
    page.wait_for_code("T")
    expect(page.tab.locator(".replay-player")).to_be_hidden()
    redo(page)
    expect(steps).to_have_text("9 of 9")
    redo(page)
    expect(steps).to_have_text("8 of 9")
    page.wait_for_code("7")


def test_redo_while_a_replay_is_being_opened_shows_the_step_after(page: BrowserPage) -> None:
    page.open(format="chacun-occupy", code="T")
    steps = replay_record(page)
    page.settle().button("back").click()
    expect(steps).to_have_text("8 of 9")
    page.settle()
    undo(page)
    expect(steps).to_have_text("9 of 9")
    page.settle()
    undo(page)
    page.settle().wait_for_code("T")
    held: list[Route] = []
    page.tab.route("**/api/chacun/replay", lambda route: held.append(route), times=1)
    with page.tab.expect_request("**/api/chacun/replay"):
        redo(page)
    redo(page)
    expect(page.tab.locator("#characters")).to_have_text("7")
    held[0].continue_()
    expect(page.tab.locator(".replay-player")).to_be_visible()
    expect(steps).to_have_text("8 of 9")
    check_agreement(page.settle())
    assert page.code == "7"


def test_undo_in_quick_succession_passes_over_the_steps_of_a_replay(page: BrowserPage) -> None:
    page.open(format="chacun-occupy", code="T", record="", step="")
    steps = replay_record(page)
    for step in (8, 7, 6, 5):
        page.settle().button("back").click()
        expect(steps).to_have_text(f"{step} of 9")
    page.settle().tab.evaluate(
        "() => { for (let i = 0; i < 3; i++) document.querySelector('#actions button').click(); }"
    )
    expect(steps).to_have_text("8 of 9")
    page.settle().wait_for_code("7")
    for step in (7, 6, 5):
        redo(page)
        expect(steps).to_have_text(f"{step} of 9")
        page.settle()


def test_undo_and_redo_are_greyed_when_there_is_nothing_to_do(page: BrowserPage) -> None:
    page.open(code="0x01")
    undo_button = page.tab.get_by_role("button", name="Undo")
    redo_button = page.tab.get_by_role("button", name="Redo")
    expect(undo_button).to_have_attribute("aria-disabled", "true")
    expect(redo_button).to_have_attribute("aria-disabled", "true")
    page.type("0x02")
    expect(undo_button).to_have_attribute("aria-disabled", "false")
    color = "element => getComputedStyle(element).color"
    enabled = undo_button.evaluate(color)
    undo(page)
    page.wait_for_code("0x01")
    expect(undo_button).to_have_attribute("aria-disabled", "true")
    expect(redo_button).to_have_attribute("aria-disabled", "false")
    assert undo_button.evaluate(color) != enabled, "the button is grey"


def test_undo_keeps_the_comparison_open(page: BrowserPage) -> None:
    page.open(code="0x01")
    page.tab.click("#to-compare")
    page.tab.fill("#second-code", "0x25")
    page.settle().type("0x02")
    page.tab.focus("#code")
    page.tab.keyboard.press("Control+z")
    page.wait_for_code("0x01")
    expect(page.tab.locator("#compare")).to_be_visible()
    assert page.tab.input_value("#second-code") == "0x25"
