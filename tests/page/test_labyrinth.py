"""Labyrinth on the page: passages, cells and walls are changed, and mazes are walked."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from boardcode.games.labyrinth.walk import Walk
from boardcode.labyrinth import Maze, RadarView, generate

from .agreement import address_parameters, check_agreement

if TYPE_CHECKING:
    from .conftest import BrowserPage, Window

pytestmark = pytest.mark.page

RADAR = "ieysGjGO8papd/a"
MAZE = "aWacaoUa2q"  # 3 x 2
KEYS = {"F": "ArrowUp", "R": "ArrowRight", "B": "ArrowDown", "L": "ArrowLeft"}


def radar_view(page: BrowserPage) -> RadarView:
    """The view in the box."""
    return RadarView.decode(page.code)


def open_radar(page: BrowserPage) -> None:
    """Open a radar view, and wait until the arrow keys work in it."""
    page.open(format="radar", code=RADAR)
    page.tab.wait_for_selector('#picture [tabindex="-1"]', state="attached")


# -- radar views


def test_pressing_a_passage_makes_it_open_then_a_wall_then_undefined(page: BrowserPage) -> None:
    page.open(format="radar", code=RADAR)
    passage = page.part("horizontal[0][0]")
    expect(passage).to_have_attribute("aria-label", "passage above row 1, column 1: passage undefined")
    for kind in ("open", "wall", "undefined"):
        box = passage.bounding_box()
        assert box is not None
        beside_the_line = box["y"] + box["height"] / 2 + 5
        page.tab.mouse.click(box["x"] + box["width"] / 2, beside_the_line)
        expect(passage).to_have_attribute("aria-label", f"passage above row 1, column 1: passage {kind}")
        assert radar_view(page).horizontal[0][0] == kind
    assert page.code == RADAR


def test_passages_are_changed_with_the_keyboard_and_the_focus_stays(page: BrowserPage) -> None:
    open_radar(page)
    tab_stops = page.tab.locator('#picture [tabindex="0"]').count()
    assert tab_stops == 1, "Tab reaches the picture once, not 33 parts"
    page.part("horizontal[0][0]").focus()
    for key, path in (
        ("ArrowRight", "horizontal[0][1]"),
        ("ArrowDown", "cells[0][1]"),
        ("ArrowLeft", "vertical[0][1]"),
    ):
        page.tab.keyboard.press(key)
        assert page.focused("data-path") == path
    page.tab.keyboard.press("Space")
    page.wait_for_announcement("passage left of row 1, column 2: undefined")
    assert radar_view(page).vertical[0][1] == "undefined"
    assert page.focused("data-path") == "vertical[0][1]"


def test_a_dialog_asks_for_the_nature_and_the_entity_of_a_cell(page: BrowserPage) -> None:
    open_radar(page)
    page.part("cells[0][1]").click()
    page.tab.get_by_label("seen: the goal").check()
    page.tab.get_by_label("a monster").check()
    assert page.accessibility_violations() == []
    page.tab.get_by_role("button", name="Set").click()
    expect(page.part("cells[0][1]")).to_have_attribute("aria-label", "row 1, column 2: goal and monster")
    assert str(radar_view(page)).endswith("cells[0][1] goal + monster")
    page.part("cells[0][1]").focus()
    page.tab.keyboard.press("Enter")
    page.tab.get_by_role("radio", name="not seen").check()
    page.tab.keyboard.press("Enter")
    expect(page.part("cells[0][1]")).to_have_attribute("aria-label", "row 1, column 2: not seen")
    assert radar_view(page).cells[0][1] is None


# -- mazes


def press_maze(page: BrowserPage, x: float, y: float) -> None:
    """Press the picture of a maze at a point, in cells from its top left corner."""
    svg = page.tab.locator("#picture svg")
    box, width = svg.bounding_box(), float((svg.get_attribute("viewBox") or "").split()[2])
    assert box is not None
    scale = box["width"] / width
    page.tab.mouse.click(box["x"] + scale * (8 + 16 * x), box["y"] + scale * (8 + 16 * y))


def test_a_wall_is_opened_and_closed_by_pressing_it(page: BrowserPage) -> None:
    page.open(format="maze", code=MAZE)
    page.tab.wait_for_selector(".cell-cursor", state="attached")
    press_maze(page, 1.05, 0.5)
    page.wait_for_announcement("vertical[0][1] is open")
    assert Maze.decode(page.code).vertical[0] == (True, False, False, True)
    press_maze(page, 0.95, 0.5)
    page.wait_for_announcement("vertical[0][1] is a wall")
    press_maze(page, 2.5, 0.5)  # the center of a cell
    page.settle()
    assert page.code == MAZE


def test_walls_are_changed_with_the_keyboard(page: BrowserPage) -> None:
    page.open(format="maze", code=MAZE)
    page.tab.locator(".cell-cursor").focus()
    page.tab.keyboard.press("ArrowRight")
    page.wait_for_announcement("row 1, column 2: walls north, south, west")
    page.tab.keyboard.press("Shift+ArrowDown")
    page.wait_for_announcement("horizontal[1][1] is open")
    assert page.focused("aria-label") == "row 1, column 2: walls north, west"
    page.tab.keyboard.press("Enter")
    page.tab.get_by_label("south").check()
    page.tab.keyboard.press("Enter")
    page.wait_for_code(MAZE)


# -- walks


def test_a_maze_is_walked_to_its_goal_and_reopened_from_the_address(
    page: BrowserPage, window: Window
) -> None:
    maze = generate(6, 4, seed=5, loops=2)
    start = Walk.through(maze)
    path = start.path_to_goal()
    assert path is not None
    letters = "".join(move[0] for move in path.moves(start.heading))

    page.open(format="radar", code=RADAR)
    for name, value in {"columns": "6", "rows": "4", "seed": "5", "loops": "2"}.items():
        page.tab.get_by_label(name, exact=True).fill(value)
    page.tab.get_by_role("button", name="Make a maze").click()
    page.tab.wait_for_selector(".walk-maze svg")
    page.settle()
    for letter in letters:
        page.tab.keyboard.press(KEYS[letter])
    page.wait_for_announcement(f"The goal is reached in {path.length} moves.")

    second = window().go(page.address)
    second.tab.wait_for_selector(".walk-maze svg")
    assert second.code == Walk.through(maze, letters).view.code
    assert second.tab.inner_html(".walk-maze") == page.tab.inner_html(".walk-maze")


def test_a_wall_stops_the_walk(page: BrowserPage) -> None:
    page.open(format="maze", code=MAZE)
    page.tab.get_by_role("button", name="Walk the maze in the box").click()
    page.tab.get_by_role("button", name="Left", exact=True).click()
    page.wait_for_announcement("Left: a wall is in the way.")
    page.tab.get_by_role("button", name="Front").click()
    page.wait_for_announcement("Front. Row 2, column 1, facing south; open: back, left.")
    page.tab.keyboard.press("Backspace")
    page.wait_for_announcement("Taken back. Row 1, column 1, facing south; open: front.")


def test_what_the_player_sees_is_in_the_box(page: BrowserPage) -> None:
    page.open(format="maze", code=MAZE)
    page.tab.get_by_role("button", name="Walk the maze in the box").click()
    page.wait_for_code(Walk.through(Maze.decode(MAZE)).view.code)
    page.tab.get_by_role("button", name="Front").click()
    page.wait_for_announcement("Front.")
    page.wait_for_code(Walk.through(Maze.decode(MAZE), "F").view.code)
    assert "maze=aWacaoUa2q&path=F" in page.address
    page.tab.get_by_role("button", name="Left", exact=True).click()
    page.wait_for_announcement("Left. Row 2, column 2, facing east")
    assert page.tab.input_value("#format") == "radar"
    page.tab.get_by_role("button", name="End the walk").click()
    assert "tool" not in page.address


def test_the_radar_is_beside_the_maze_and_turns_with_each_step(page: BrowserPage) -> None:
    maze = generate(12, 8, seed=1)
    page.open(format="radar", code=RADAR, tool="walk", size="12x8", seed="1")
    page.tab.wait_for_selector(".walk-maze svg")
    picture, plan = page.tab.locator("#picture").bounding_box(), page.tab.locator(".walk-maze").bounding_box()
    assert picture is not None
    assert plan is not None
    assert picture["x"] >= plan["x"] + plan["width"]
    assert abs(picture["y"] - plan["y"]) < 40
    assert page.focused("class") == "walk-panel", "who follows a link to a walk can walk at once"
    for moves in ("F", "FL", "FLL"):
        page.tab.keyboard.press(KEYS[moves[-1]])
        walk = Walk.through(maze, moves)
        page.wait_for_code(walk.view.code)
        caption = f"The radar at this place, {walk.heading.value} is up: {walk.view.code}"
        expect(page.tab.locator(".walk-radar")).to_have_text(caption)
        check_agreement(page)


def test_arrow_keys_walk_when_nothing_has_the_focus(page: BrowserPage) -> None:
    page.open(format="radar", code=RADAR, tool="walk", maze=MAZE)
    page.tab.wait_for_selector(".walk-maze svg")
    page.tab.evaluate("() => document.activeElement.blur()")
    page.tab.keyboard.press("ArrowUp")
    page.wait_for_announcement("Front. Row 2, column 1, facing south; open: back, left.")


def test_the_code_of_the_radar_is_opened_without_the_walk_and_undo_returns_to_it(page: BrowserPage) -> None:
    page.open(format="radar", code=RADAR, tool="walk", maze=MAZE, path="F")
    page.tab.wait_for_selector(".walk-maze svg")
    code = Walk.through(Maze.decode(MAZE), "F").view.code
    link = page.tab.locator(".walk-radar a")
    assert link.get_attribute("href") == f"#code={quote(code, safe='')}&format=radar"
    link.click()
    page.wait_for_announcement("The view is in the box, and the walk is over.")
    assert page.tab.is_hidden(".walk-panel")
    assert page.tab.is_hidden(".walk-radar")
    assert address_parameters(page) == {"code": code, "format": "radar"}
    check_agreement(page)
    page.tab.get_by_role("button", name="Undo").click()
    expect(page.tab.locator(".walk-panel")).to_be_visible()
    page.wait_for_code(code)
    assert address_parameters(page)["path"] == "F"


def test_a_shortest_path_is_shown_and_unseen_walls_are_hidden(page: BrowserPage) -> None:
    page.open(format="maze", code=generate(9, 9, seed=2).code, tool="walk", size="9x9", seed="2")
    page.tab.wait_for_selector(".walk-maze svg")
    page.tab.get_by_role("button", name="Show a shortest path").click()
    expect(page.tab.locator(".walk-maze")).to_contain_text("a shortest path")
    page.tab.get_by_role("button", name="Hide what was not seen").click()
    expect(page.tab.locator(".walk-maze")).not_to_contain_text("walls not seen")
    assert page.address.endswith("&way=shown&see=seen")


@pytest.mark.parametrize(
    "parameters",
    [{"size": "400x2"}, {"maze": MAZE, "path": "FFF"}, {"maze": "nonsense"}, {"maze": MAZE, "path": "x"}],
)
def test_an_impossible_walk_is_reported(page: BrowserPage, parameters: dict[str, str]) -> None:
    page.open(format="radar", code=RADAR, tool="walk", **parameters)
    expect(page.tab.locator(".maze-form .error")).not_to_be_empty()
    assert page.tab.is_hidden(".walk-panel")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_walk_breaks_no_rule_and_fits_on_a_phone(window: Window, scheme: str) -> None:
    page = window(viewport={"width": 360, "height": 740}, color_scheme=scheme).open(
        format="radar", code=RADAR, tool="walk", path="F"
    )
    page.tab.wait_for_selector(".walk-maze svg")
    assert page.accessibility_violations() == []
    assert page.width <= 360


def test_a_code_of_another_game_removes_the_walk_from_the_address(page: BrowserPage) -> None:
    page.open(format="radar", code=RADAR, tool="walk", path="F")
    page.tab.wait_for_selector(".walk-maze svg")
    page.tab.select_option("#format", "")
    page.type("1A9BF0C00")
    page.tab.wait_for_selector(".walk", state="hidden")
    assert "walk" not in page.address
    assert "path" not in page.address


def test_a_maze_that_is_too_large_for_a_picture_is_reported(page: BrowserPage) -> None:
    page.open().type(generate(80, 80, 1).code)
    expect(page.tab.locator("#picture")).to_have_text(
        "not drawn: it has 12,996 bits, and only codes of at most 12,000 are drawn"
    )
