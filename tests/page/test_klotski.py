"""Klotski on the page: pieces slide, solutions are played, and pieces are changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from boardcode.klotski import PUZZLES, Layout

from .klotski_actions import BLADE, NO_MOTION, SOLVER_TIMEOUT, drag, piece, wait_for_status

if TYPE_CHECKING:
    from playwright.sync_api import Route

    from .conftest import BrowserPage, Window

pytestmark = pytest.mark.page


# -- sliding


def test_a_piece_follows_the_pointer_round_a_corner(page: BrowserPage) -> None:
    page.open(code=BLADE)
    drag(page, "single at cell 13", (0, 1), (1, 1))
    page.wait_for_code("1A98F3C00")
    page.wait_for_announcement("single at 13 down, right")
    assert not page.tab.is_visible("#choices"), "a drag does not press the piece"


def test_a_piece_does_not_pass_through_another(page: BrowserPage) -> None:
    page.open(code=BLADE)
    drag(page, "single at cell 13", (1, 0), (3, 0))
    drag(page, "square at cells 1, 2, 5 and 6", (0, 3))
    assert page.settle().code == BLADE
    drag(page, "single at cell 16", (3, 0))
    page.wait_for_code(
        next(move.layout.code for move in Layout.decode(BLADE).moves() if str(move) == "single at 16 right 2")
    )


def test_arrow_keys_move_the_piece_that_has_the_focus(page: BrowserPage) -> None:
    page.open(code=BLADE)
    piece(page, "single at cell 13").focus()
    page.tab.keyboard.press("ArrowDown")
    page.wait_for_code("1A98FCC00")
    page.tab.keyboard.press("ArrowRight")
    page.wait_for_code("1A98F3C00")
    page.wait_for_text("title", "1A98F3C00")
    assert page.focused("aria-label") == "single at cell 18"
    page.tab.keyboard.press("ArrowRight")
    page.wait_for_announcement("The single at cell 18 cannot move right.")
    assert page.code == "1A98F3C00"
    page.tab.keyboard.press("Control+z")
    page.wait_for_code("1A98FCC00")


def test_the_pieces_of_a_short_code_slide_too(page: BrowserPage) -> None:
    page.open(format="klotski-short", code="4WVE1")
    drag(page, "single at cell 13", (0, 1))
    page.wait_for_code("4WVBW")


# -- solving


def test_a_solution_is_played_to_its_end(window: Window) -> None:
    page = window(**NO_MOTION).open(code="2F5543C00")
    page.tab.get_by_role("button", name="Solve").click()
    assert wait_for_status(page, "22 steps") == "22 steps to the exit, the fewest possible."
    page.tab.get_by_role("button", name="Play").click()
    wait_for_status(page, "Move 22 of 22")
    assert page.tab.inner_text(".klotski-status").endswith("Solved!")
    assert piece(page, "square at cells 13, 14, 17 and 18").count() == 1
    layout = Layout.decode(page.settle().code)
    assert layout.solved, "the box has the layout that is shown"
    assert "start=2F5543C00" in page.address, "the address has the layout that was solved"
    assert page.tab.get_by_role("button", name="Play").is_visible(), "the player has stopped"


def test_the_slider_goes_to_any_move_and_the_address_keeps_it(window: Window) -> None:
    page = window(**NO_MOTION).open(code=BLADE, tool="solve")
    wait_for_status(page, "81 steps")
    page.tab.get_by_label("Move of the solution").fill("40")
    words = wait_for_status(page, "Move 40 of 81")
    page.settle()
    assert f"start={BLADE}" in page.address
    second = window(**NO_MOTION).go(page.address)
    assert wait_for_status(second, "Move 40") == words
    assert second.tab.get_by_label("Move of the solution").get_attribute("aria-valuetext") == words
    assert piece_labels(second) == piece_labels(page)


def piece_labels(page: BrowserPage) -> list[str]:
    """The labels of all pieces."""
    labels: list[str] = page.tab.eval_on_selector_all(
        "#picture [aria-label]", "parts => parts.map(part => part.getAttribute('aria-label')).sort()"
    )
    return labels


def test_a_layout_of_the_solution_becomes_the_start_of_another(window: Window) -> None:
    page = window(**NO_MOTION).open(code="1A98FCC00", tool="solve", start=BLADE)
    wait_for_status(page, "Move 1 of 81")
    page.tab.get_by_role("button", name="Start here").click()
    wait_for_status(page, "80 steps")
    assert page.settle().code == "1A98FCC00"
    page.tab.keyboard.press("Control+z")
    wait_for_status(page, "Move 1 of 81")


def test_a_move_by_hand_follows_the_solution_or_starts_a_new_one(window: Window) -> None:
    page = window(**NO_MOTION).open(code=BLADE, tool="solve")
    wait_for_status(page, "81 steps")
    piece(page, "single at cell 13").focus()
    page.tab.keyboard.press("ArrowDown")
    wait_for_status(page, "Move 1 of 81: single at 13 down. 80 to go.")
    page.wait_for_code("1A98FCC00")
    page.tab.keyboard.press("ArrowRight")
    page.wait_for_code("1A98F3C00")
    wait_for_status(page, "81 steps")


def test_the_list_of_moves_is_used_with_the_keyboard(window: Window) -> None:
    page = window(**NO_MOTION).open(code=BLADE, tool="solve")
    wait_for_status(page, "81 steps")
    page.tab.locator('.klotski-moves [tabindex="0"]').focus()
    page.tab.keyboard.press("Enter")
    wait_for_status(page, "Move 1 of 81")
    page.tab.keyboard.press("ArrowDown")
    wait_for_status(page, "Move 2 of 81")
    assert page.tab.evaluate("document.activeElement.textContent") == "single at 19 left"
    assert page.tab.locator('.klotski-moves [aria-current="step"]').inner_text() == "single at 19 left"


def test_what_counts_as_a_move_is_chosen_and_kept_in_the_address(window: Window) -> None:
    page = window(**NO_MOTION).open(code=BLADE, tool="solve")
    wait_for_status(page, "81 steps")
    page.tab.get_by_label("What counts as a move").select_option("cell")
    wait_for_status(page, "116 cells")
    second = window(**NO_MOTION).go(page.address)
    wait_for_status(second, "116 cells")


def test_a_layout_without_a_solution_is_reported(page: BrowserPage) -> None:
    page.open(code="1AAEF0C00", tool="solve")
    wait_for_status(page, "Cannot be solved")


def test_pieces_glide_unless_motion_is_reduced(window: Window) -> None:
    count_animations = """
        window.animations = 0;
        const { animate } = Element.prototype;
        Element.prototype.animate = function (...parameters) {
            window.animations++;
            return animate.apply(this, parameters);
        };
    """
    for motion, count in (("no-preference", 1), ("reduce", 0)):
        page = window(**NO_MOTION | {"reduced_motion": motion}).open(code=BLADE, tool="solve")
        wait_for_status(page, "81 steps")
        page.tab.evaluate(f"() => {{ {count_animations} }}")
        page.button("Forward").click()
        wait_for_status(page, "Move 1 of 81")
        assert page.settle().tab.evaluate("window.animations") == count


# -- other layouts


def test_pieces_are_added_and_removed(page: BrowserPage) -> None:
    page.open(code=BLADE, tool="pieces")
    cells = page.tab.locator(".klotski-cell")
    page.tab.get_by_role("radio", name="space").check()
    cells.nth(0).click()
    assert Layout.decode(page.wait_for_change(BLADE)).spaces == (0, 4, 17, 18)
    page.tab.get_by_role("radio", name="single").check()
    cells.nth(4).focus()
    page.tab.keyboard.press("Enter")
    page.wait_for_announcement("single at cell 4")
    page.tab.keyboard.press("ArrowUp")
    page.tab.keyboard.press("Enter")
    page.wait_for_announcement("single at cell 0")
    assert Layout.decode(page.settle().code).spaces == (17, 18)
    page.tab.get_by_role("radio", name="space").check()
    cells.nth(1).click()
    page.wait_for_announcement("A layout always has a square: put it elsewhere first.")


def test_puzzles_mirror_images_and_random_layouts_are_chosen(page: BrowserPage) -> None:
    page.open(code=BLADE)
    assert page.tab.get_by_label("Classic puzzles").input_value() == BLADE
    page.tab.get_by_label("Classic puzzles").select_option(PUZZLES[-2].code)
    page.wait_for_code(PUZZLES[-2].code)
    page.tab.get_by_role("button", name="Mirror").click()
    page.wait_for_code(PUZZLES[-2].layout.mirror_left_right().code)
    page.tab.get_by_role("button", name="Random").click()
    Layout.decode(page.wait_for_change(PUZZLES[-2].layout.mirror_left_right().code))


@pytest.mark.parametrize("name", ["Solve", "Change pieces"])
def test_tools_ask_to_correct_a_code_that_cannot_be_read(page: BrowserPage, name: str) -> None:
    page.open(code=BLADE).type("1A9BZ0C00")
    page.button(name).click()
    page.wait_for_text("#notice", "Correct the code first.")
    expect(page.button(name)).to_be_visible()
    expect(page.tab.locator(".palette")).to_be_hidden()
    assert "tool" not in page.settle().tab.url


def test_a_code_that_cannot_be_read_has_no_solution(page: BrowserPage) -> None:
    page.open(code=BLADE, tool="solve")
    wait_for_status(page, "81 steps")
    page.type("3A9BF0C00")
    page.tab.wait_for_selector("#error:not([hidden])")
    expect(page.tab.locator(".klotski-status")).to_have_text("")
    page.type("2F5543C00")
    wait_for_status(page, "22 steps")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "tool",
    [{"tool": "solve", "start": BLADE}, {"tool": "pieces"}, {"from": BLADE, "moves": "13-17"}],
)
@pytest.mark.parametrize("width", [360, 1280])
def test_the_tools_break_no_rule_of_accessibility(
    window: Window, scheme: str, tool: dict[str, str], width: int
) -> None:
    page = window(**NO_MOTION | {"color_scheme": scheme, "viewport": {"width": width, "height": 1600}}).open(
        code="1A98FCC00", **tool
    )
    if "start" in tool:
        wait_for_status(page, "Move 1 of 81")
    assert page.accessibility_violations("#stage") == []
    assert page.width <= width


def test_a_typing_error_while_a_solution_plays_stops_it(page: BrowserPage) -> None:
    page.tab.clock.install()
    page.open(code=BLADE, tool="solve")
    wait_for_status(page, "81 steps")
    page.tab.get_by_role("button", name="Play", exact=True).click()
    wait_for_status(page, "Move 2")
    page.type("1A9BF0C0G")
    assert not page.tab.is_visible(".klotski-player")
    page.tab.clock.fast_forward(5000)  # the next move would be played by now
    expect(page.tab.locator(".klotski-status")).to_have_text("")
    page.type(BLADE)
    wait_for_status(page, "81 steps")


def test_the_length_of_the_solution_is_announced(page: BrowserPage) -> None:
    page.open(code=BLADE)
    page.button("Solve").click()
    page.wait_for_text("#announcement", "81 steps to the exit", timeout=SOLVER_TIMEOUT)


def test_a_solution_that_arrives_after_it_was_closed_is_not_shown(page: BrowserPage) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.tab.route("**/api/klotski/solve", hold)
    page.open(code=BLADE)
    with page.tab.expect_request("**/api/klotski/solve", timeout=SOLVER_TIMEOUT):
        page.button("Solve").click()
    page.button("Close the solution").click()
    with page.tab.expect_response("**/api/klotski/solve"):
        held[0].continue_()
    assert page.settle().tab.inner_text(".klotski-status") == ""


def test_a_code_of_another_game_removes_the_solution_from_the_address(page: BrowserPage) -> None:
    page.open(code=BLADE, tool="solve").type("0x25")
    page.tab.wait_for_function("() => location.hash === '#code=0x25'")
