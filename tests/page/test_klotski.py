"""Klotski on the page: pieces that slide, solutions that are played, and pieces that are changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe

from boardcode.klotski import PUZZLES, Layout

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Route

    from tests.page.conftest import Opened, Window

pytestmark = pytest.mark.page

BLADE = "1A9BF0C00"  # 81 steps
CALM = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}
PREPARED = 120_000  # milliseconds; the solver compiles itself when it is first used


def piece(page: Opened, words: str) -> Locator:
    """A piece by what it is called."""
    return page.tab.locator(f'#picture [aria-label="{words}"]')


def drag(page: Opened, words: str, *way: tuple[float, float]) -> None:
    """Drag a piece along points that are given in cells, to the right and down from where it is taken."""
    box = page.tab.locator(f'#picture [aria-label="{words}"] > rect').bounding_box()
    cell = page.tab.locator('#picture [aria-label^="single"] > rect').first.bounding_box()
    assert box is not None
    assert cell is not None
    edge = cell["width"] * 64 / 58  # a cell is larger than a piece by the gap
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.tab.mouse.move(x, y)
    page.tab.mouse.down()
    for right, down in way:
        page.tab.mouse.move(x + right * edge, y + down * edge, steps=6)
    page.tab.mouse.up()


def told(page: Opened, beginning: str) -> str:
    """Wait until the tool says something."""
    page.tab.wait_for_function(
        "text => document.querySelector('.klotski-told')?.textContent.startsWith(text)",
        arg=beginning,
        timeout=PREPARED,
    )
    return page.tab.inner_text(".klotski-told")


# -- sliding


def test_a_piece_follows_the_finger_round_a_corner(page: Opened) -> None:
    page.open(code=BLADE)
    drag(page, "single at cell 13", (0, 1), (1, 1))
    page.code_becomes("1A98F3C00")
    page.announces("single at 13 down, right")
    assert not page.tab.is_visible("#choices"), "a drag is no press"


def test_a_piece_does_not_pass_through_another(page: Opened) -> None:
    page.open(code=BLADE)
    drag(page, "single at cell 13", (1, 0), (3, 0))
    drag(page, "square at cells 1, 2, 5 and 6", (0, 3))
    assert page.settled().code == BLADE
    drag(page, "single at cell 16", (3, 0))
    page.code_becomes(
        next(move.layout.code for move in Layout.decode(BLADE).moves() if str(move) == "single at 16 right 2")
    )


def test_arrow_keys_move_the_piece_that_has_the_focus(page: Opened) -> None:
    page.open(code=BLADE)
    piece(page, "single at cell 13").focus()
    page.tab.keyboard.press("ArrowDown")
    page.code_becomes("1A98FCC00")
    page.tab.keyboard.press("ArrowRight")
    page.code_becomes("1A98F3C00")
    page.tab.wait_for_function("() => document.title.startsWith('1A98F3C00')")
    assert page.tab.evaluate("document.activeElement.getAttribute('aria-label')") == "single at cell 18"
    page.tab.keyboard.press("ArrowRight")
    page.announces("Nothing free right of the single at cell 18.")
    assert page.code == "1A98F3C00"
    page.tab.keyboard.press("Control+z")
    page.code_becomes("1A98FCC00")


def test_a_short_code_slides_too(page: Opened) -> None:
    page.open(format="klotski-short", code="4WVE1")
    drag(page, "single at cell 13", (0, 1))
    page.code_becomes("4WVBW")


def test_a_finger_slides_a_piece_instead_of_the_page(window: Window) -> None:
    page = window(viewport={"width": 360, "height": 740}, has_touch=True).open(code=BLADE)
    assert (
        piece(page, "single at cell 13").evaluate("element => getComputedStyle(element).touchAction")
        == "none"
    )


# -- solving


def test_a_solution_is_played_to_its_end(window: Window) -> None:
    page = window(**CALM).open(code="2F5543C00")
    page.tab.get_by_role("button", name="Solve").click()
    assert told(page, "22 steps") == "22 steps to the exit; no fewer will do."
    page.tab.get_by_role("button", name="Play").click()
    told(page, "Move 22 of 22")
    assert page.tab.inner_text(".klotski-told").endswith("Solved!")
    assert piece(page, "square at cells 13, 14, 17 and 18").count() == 1
    assert page.code == "2F5543C00", "the box keeps where the solution begins"
    assert page.tab.get_by_role("button", name="Play").is_visible(), "it has come to rest"


def test_the_slider_shows_any_move_and_the_address_keeps_it(window: Window) -> None:
    page = window(**CALM).open(code=BLADE, tool="solve")
    told(page, "81 steps")
    page.tab.get_by_label("Move of the solution").fill("40")
    words = told(page, "Move 40 of 81")
    page.tab.wait_for_function("() => location.hash.includes('step=40')")
    again = window(**CALM).go(page.tab.url)
    assert (
        told(again, "Move 40")
        == words
        == again.tab.get_by_label("Move of the solution").get_attribute("aria-valuetext")
    )
    labels = "[...document.querySelectorAll('#picture [aria-label]')].map(piece => piece.getAttribute('aria-label')).sort()"
    assert again.tab.evaluate(labels) == page.tab.evaluate(labels)


def test_the_solution_goes_on_from_any_layout_of_it(window: Window) -> None:
    page = window(**CALM).open(code=BLADE, tool="solve", step="1")
    told(page, "Move 1 of 81")
    page.tab.get_by_role("button", name="Begin here").click()
    page.code_becomes("1A98FCC00")
    told(page, "80 steps")


def test_a_move_of_the_solution_is_a_step_and_another_begins_anew(window: Window) -> None:
    page = window(**CALM).open(code=BLADE, tool="solve")
    told(page, "81 steps")
    piece(page, "single at cell 13").focus()
    page.tab.keyboard.press("ArrowDown")
    told(page, "Move 1 of 81: single at 13 down. You are 80 away.")
    assert page.code == BLADE
    page.tab.keyboard.press("ArrowRight")
    page.code_becomes("1A98F3C00")
    told(page, "81 steps")


def test_the_moves_are_gone_through_with_the_keyboard(window: Window) -> None:
    page = window(**CALM).open(code=BLADE, tool="solve")
    told(page, "81 steps")
    page.tab.locator('.klotski-moves [tabindex="0"]').focus()
    page.tab.keyboard.press("Enter")
    told(page, "Move 1 of 81")
    page.tab.keyboard.press("ArrowDown")
    told(page, "Move 2 of 81")
    assert page.tab.evaluate("document.activeElement.textContent") == "single at 19 left"
    assert page.tab.locator('.klotski-moves [aria-current="step"]').inner_text() == "single at 19 left"


def test_other_counts(window: Window) -> None:
    page = window(**CALM).open(code=BLADE, tool="solve")
    told(page, "81 steps")
    page.tab.get_by_label("What counts as a move").select_option("cell")
    told(page, "116 cells")
    again = window(**CALM).go(page.tab.url)
    told(again, "116 cells")


def test_what_cannot_be_solved_is_told(page: Opened) -> None:
    page.open(code="1AAEF0C00", tool="solve")
    told(page, "Cannot be solved")


def test_pieces_glide_unless_somebody_wants_no_motion(window: Window) -> None:
    gliding = "document.querySelectorAll('#picture [data-path]').values().some(piece => piece.getAnimations().length)"
    for motion, expected in (("no-preference", True), ("reduce", False)):
        page = window(**CALM | {"reduced_motion": motion}).open(code=BLADE, tool="solve")
        told(page, "81 steps")
        page.tab.get_by_role("button", name="Forward").click()
        assert page.tab.evaluate(gliding) is expected


# -- other layouts


def test_pieces_are_put_taken_off_and_exchanged(page: Opened) -> None:
    page.open(code=BLADE, tool="pieces")
    cells = page.tab.locator(".klotski-cell")
    page.tab.get_by_role("radio", name="space").check()
    cells.nth(0).click()
    assert Layout.decode(page.code_changes(BLADE)).spaces == (0, 4, 17, 18)
    page.tab.get_by_role("radio", name="single").check()
    cells.nth(4).focus()
    page.tab.keyboard.press("Enter")
    page.announces("single at cell 4")
    page.tab.keyboard.press("ArrowUp")
    page.tab.keyboard.press("Enter")
    page.announces("single at cell 0")
    assert Layout.decode(page.settled().code).spaces == (17, 18)
    page.tab.get_by_role("radio", name="space").check()
    cells.nth(1).click()
    page.announces("There is always a square")


def test_puzzles_mirrors_and_chance(page: Opened) -> None:
    page.open(code=BLADE)
    assert page.tab.get_by_label("Classic puzzles").input_value() == BLADE
    page.tab.get_by_label("Classic puzzles").select_option(PUZZLES[-2].code)
    page.code_becomes(PUZZLES[-2].code)
    page.tab.get_by_role("button", name="Mirror").click()
    page.code_becomes(PUZZLES[-2].layout.mirror_left_right().code)
    page.tab.get_by_role("button", name="By chance").click()
    Layout.decode(page.code_changes(PUZZLES[-2].layout.mirror_left_right().code))


def test_a_code_that_cannot_be_read_has_no_solution(page: Opened) -> None:
    page.open(code=BLADE, tool="solve")
    told(page, "81 steps")
    page.type("3A9BF0C00")
    page.tab.wait_for_selector("#fault:not([hidden])")
    page.tab.wait_for_function("() => document.querySelector('.klotski-told').textContent === ''")
    page.type("2F5543C00")
    told(page, "22 steps")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("tool", [{"tool": "solve", "step": "12"}, {"tool": "pieces"}])
@pytest.mark.parametrize("width", [360, 1280])
def test_the_tools_break_no_rule_of_accessibility(
    window: Window, scheme: str, tool: dict[str, str], width: int
) -> None:
    page = window(**CALM | {"color_scheme": scheme, "viewport": {"width": width, "height": 1600}}).open(
        code=BLADE, **tool
    )
    if "step" in tool:
        told(page, "Move 12")
    found = Axe().run(page.tab, context="#stage").response["violations"]
    assert [(rule["id"], [node["html"][:200] for node in rule["nodes"]]) for rule in found] == []
    assert page.tab.evaluate("document.documentElement.scrollWidth") <= width


def test_a_slip_while_a_solution_plays_ends_it(page: Opened) -> None:
    page.open(code="1A9BF0C00", tool="solve")
    page.tab.get_by_role("button", name="Play", exact=True).click()
    page.tab.wait_for_function(
        "() => document.querySelector('.klotski-told').textContent.startsWith('Move 2')"
    )
    page.type("1A9BF0C0G")
    assert not page.tab.is_visible(".klotski-player")
    page.tab.wait_for_timeout(600)  # in which the next move would have been played
    page.type("1A9BF0C00")
    page.tab.wait_for_function(
        "() => document.querySelector('.klotski-told').textContent.startsWith('81 steps')"
    )


def test_what_the_solver_finds_is_announced(page: Opened) -> None:
    page.open(code="1A9BF0C00")
    page.tab.get_by_role("button", name="Solve", exact=True).click()
    page.tab.wait_for_function(
        "() => document.getElementById('said').textContent.startsWith('81 steps to the exit')"
    )


def test_a_solution_that_is_closed_before_it_is_found_leaves_no_word(page: Opened) -> None:
    def slowly(route: Route) -> None:
        page.tab.wait_for_timeout(500)
        route.continue_()

    page.tab.route("**/api/klotski/solve", slowly)
    page.open(code="1A9BF0C00")
    page.tab.get_by_role("button", name="Solve", exact=True).click()
    page.tab.get_by_role("button", name="Close the solution", exact=True).click()
    page.tab.wait_for_timeout(700)
    assert page.settled().tab.inner_text(".klotski-told") == ""


def test_the_address_of_another_game_does_not_tell_of_the_solution(page: Opened) -> None:
    page.open(code="1A9BF0C00", tool="solve").type("0x25")
    page.tab.wait_for_function("() => location.hash === '#code=0x25'")
