"""Labyrinth on the page: passages, cells and walls that are changed, and walks through mazes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from boardcode.games.labyrinth.walk import Walk
from boardcode.labyrinth import Maze, RadarView, generate

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.page.conftest import Opened, Window

pytestmark = pytest.mark.page

RADAR = "ieysGjGO8papd/a"
MAZE = "aWacaoUa2q"  # 3 x 2
KEYS = {"F": "ArrowUp", "R": "ArrowRight", "B": "ArrowDown", "L": "ArrowLeft"}


def at(page: Opened, path: str) -> Locator:
    """A part of the picture."""
    return page.tab.locator(f'#picture [data-path="{path}"]')


def focused(page: Opened) -> str:
    """The path of the part that has the focus."""
    path: str = page.tab.evaluate("document.activeElement.dataset.path ?? ''")
    return path


def view(page: Opened) -> RadarView:
    return RadarView.decode(page.code)


def violations(page: Opened) -> list[str]:
    """The rules of accessibility that axe finds broken."""
    return [rule["id"] for rule in Axe().run(page.tab).response["violations"]]


# -- views


def test_a_passage_that_is_pressed_is_open_then_a_wall_then_undefined(page: Opened) -> None:
    page.open(format="radar", code=RADAR)
    passage = at(page, "horizontal[0][0]")
    expect(passage).to_have_attribute("aria-label", "passage above row 1, column 1: passage undefined")
    for becomes in ("open", "wall", "undefined"):
        box = passage.bounding_box()
        assert box is not None
        page.tab.mouse.click(
            box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 + 5
        )  # beside the thin line
        expect(passage).to_have_attribute("aria-label", f"passage above row 1, column 1: passage {becomes}")
        assert view(page).horizontal[0][0] == becomes
    assert page.code == RADAR


def test_passages_are_changed_with_the_keyboard_and_the_focus_stays(page: Opened) -> None:
    page.open(format="radar", code=RADAR)
    page.tab.wait_for_selector('#picture [tabindex="-1"]', state="attached")
    assert page.tab.locator('#picture [tabindex="0"]').count() == 1, (
        "Tab goes to the picture once, not to 33 parts"
    )
    at(page, "horizontal[0][0]").focus()
    for key, path in (
        ("ArrowRight", "horizontal[0][1]"),
        ("ArrowDown", "cells[0][1]"),
        ("ArrowLeft", "vertical[0][1]"),
    ):
        page.tab.keyboard.press(key)
        assert focused(page) == path
    page.tab.keyboard.press("Space")
    page.announces("passage left of row 1, column 2: undefined")
    assert view(page).vertical[0][1] == "undefined"
    assert focused(page) == "vertical[0][1]"


def test_a_cell_is_filled_in_a_dialog_with_both_of_its_things(page: Opened) -> None:
    page.open(format="radar", code=RADAR)
    page.tab.wait_for_selector('#picture [tabindex="-1"]', state="attached")
    at(page, "cells[0][1]").click()
    page.tab.get_by_label("seen: the goal").check()
    page.tab.get_by_label("a monster").check()
    assert violations(page) == []
    page.tab.get_by_role("button", name="Set").click()
    expect(at(page, "cells[0][1]")).to_have_attribute("aria-label", "row 1, column 2: goal and monster")
    assert str(view(page)).endswith("cells[0][1] goal + monster")
    at(page, "cells[0][1]").focus()
    page.tab.keyboard.press("Enter")
    page.tab.get_by_role("radio", name="not seen").check()
    page.tab.keyboard.press("Enter")
    expect(at(page, "cells[0][1]")).to_have_attribute("aria-label", "row 1, column 2: not seen")
    assert view(page).cells[0][1] is None


# -- mazes


def wall(page: Opened, across: float, down: float) -> None:
    """Press the picture of a maze, in cells from its top left corner."""
    svg = page.tab.locator("#picture svg")
    box, wide = svg.bounding_box(), float((svg.get_attribute("viewBox") or "").split()[2])
    assert box is not None
    scale = box["width"] / wide
    page.tab.mouse.click(box["x"] + scale * (8 + 16 * across), box["y"] + scale * (8 + 16 * down))


def test_a_wall_is_opened_and_closed_where_it_is_pressed(page: Opened) -> None:
    page.open(format="maze", code=MAZE)
    page.tab.wait_for_selector(".cell-cursor", state="attached")
    wall(page, 1.05, 0.5)
    page.announces("vertical[0][1] is open")
    assert Maze.decode(page.code).vertical[0] == (True, False, False, True)
    wall(page, 0.95, 0.5)
    page.announces("vertical[0][1] is a wall")
    wall(page, 2.5, 0.5)  # the middle of a cell
    page.settled()
    assert page.code == MAZE


def test_walls_are_changed_with_the_keyboard(page: Opened) -> None:
    page.open(format="maze", code=MAZE)
    page.tab.locator(".cell-cursor").focus()
    page.tab.keyboard.press("ArrowRight")
    page.announces("row 1, column 2: walls north, south, west")
    page.tab.keyboard.press("Shift+ArrowDown")
    page.announces("horizontal[1][1] is open")
    assert (
        page.tab.evaluate("document.activeElement.getAttribute('aria-label')")
        == "row 1, column 2: walls north, west"
    )
    page.tab.keyboard.press("Enter")
    page.tab.get_by_label("south").check()
    page.tab.keyboard.press("Enter")
    page.code_becomes(MAZE)


# -- walks


def test_a_maze_is_walked_to_its_goal_and_reopened_from_the_address(page: Opened, window: Window) -> None:
    maze = generate(6, 4, seed=5, loops=2)
    start = Walk.through(maze)
    way = start.path_to_goal()
    assert way is not None
    letters = "".join(move[0] for move in way.moves(start.heading))

    page.open(format="radar", code=RADAR)
    for name, value in {"columns": "6", "rows": "4", "seed": "5", "loops": "2"}.items():
        page.tab.get_by_label(name, exact=True).fill(value)
    page.tab.get_by_role("button", name="Make a maze").click()
    page.tab.wait_for_selector(".walk-maze svg")
    for letter in letters:
        page.tab.keyboard.press(KEYS[letter])
    page.announces(f"The goal is reached in {way.length} moves.")

    again = window().go(page.tab.url)
    again.tab.wait_for_selector(".walk-maze svg")
    assert again.tab.inner_text(".walk-beside code") == Walk.through(maze, letters).view.code
    assert again.tab.inner_html(".walk-maze") == page.tab.inner_html(".walk-maze")
    assert again.code == RADAR


def test_a_wall_stops_whoever_walks(page: Opened) -> None:
    page.open(format="maze", code=MAZE)
    page.tab.get_by_role("button", name="Walk the maze in the box").click()
    page.tab.get_by_role("button", name="Left", exact=True).click()
    page.announces("Left: a wall is in the way.")
    page.tab.get_by_role("button", name="Front").click()
    page.announces("Front. Row 2, column 1, looking south; open: back, left.")
    page.tab.keyboard.press("Backspace")
    page.announces("Taken back. Row 1, column 1, looking south; open: front.")


def test_what_the_player_sees_goes_into_the_box_and_the_walk_goes_on(page: Opened) -> None:
    page.open(format="maze", code=MAZE)
    page.tab.get_by_role("button", name="Walk the maze in the box").click()
    page.tab.get_by_role("button", name="Front").click()
    page.announces("Front.")
    page.tab.get_by_role("button", name="Open this view").click()
    page.code_becomes(Walk.through(Maze.decode(MAZE), "F").view.code)
    assert "maze=aWacaoUa2q&path=F" in page.tab.url
    page.tab.get_by_role("button", name="Left", exact=True).click()
    page.announces("Left. Row 2, column 2, looking east")
    page.tab.get_by_role("button", name="End the walk").click()
    assert "tool" not in page.tab.url


def test_the_way_is_shown_and_what_was_not_seen_is_hidden(page: Opened) -> None:
    page.open(format="maze", code=generate(9, 9, seed=2).code, tool="walk", size="9x9", seed="2")
    page.tab.wait_for_selector(".walk-maze svg")
    page.tab.get_by_role("button", name="Show the way").click()
    expect(page.tab.locator(".walk-maze")).to_contain_text("a shortest path")
    page.tab.get_by_role("button", name="Hide what was not seen").click()
    expect(page.tab.locator(".walk-maze")).not_to_contain_text("walls not seen")
    assert page.tab.url.endswith("&way=shown&see=seen")


@pytest.mark.parametrize(
    "notes",
    [{"size": "400x2"}, {"maze": MAZE, "path": "FFF"}, {"maze": "nonsense"}, {"maze": MAZE, "path": "x"}],
)
def test_a_walk_that_cannot_be_says_why(page: Opened, notes: dict[str, str]) -> None:
    page.open(format="radar", code=RADAR, tool="walk", **notes)
    page.tab.wait_for_selector(".maze-form .fault:not([hidden])")
    assert page.tab.is_hidden(".walk-field")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_walk_breaks_no_rule_and_fits_on_a_phone(window: Window, scheme: str) -> None:
    page = window(viewport={"width": 360, "height": 740}, color_scheme=scheme).open(
        format="radar", code=RADAR, tool="walk", path="F"
    )
    page.tab.wait_for_selector(".walk-maze svg")
    assert violations(page) == []
    assert page.tab.evaluate("document.documentElement.scrollWidth") <= 360


def test_another_game_takes_the_walk_out_of_the_address(page: Opened) -> None:
    page.open(format="radar", code=RADAR, tool="walk", path="F")
    page.tab.wait_for_selector(".walk-maze svg")
    page.tab.select_option("#format", "")
    page.type("1A9BF0C00")
    page.tab.wait_for_selector(".walk", state="hidden")
    assert "walk" not in page.tab.url
    assert "path" not in page.tab.url


def test_a_maze_that_is_too_large_for_a_picture_says_so(page: Opened) -> None:
    page.open().type(generate(80, 80, 1).code)
    expect(page.tab.locator("#picture")).to_contain_text("pictures are made of 12,000 at most")
