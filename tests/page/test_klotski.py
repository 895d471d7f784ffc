"""Klotski on the page: pieces slide, solutions are played, and pieces are changed."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from boardcode.games.klotski.hardness import Hardness
from boardcode.klotski import PUZZLES, Layout, challenge

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Route

    from .conftest import BrowserPage, Window

pytestmark = pytest.mark.page

BLADE = "1A9BF0C00"  # 81 steps
NO_MOTION = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}
SOLVER_TIMEOUT = 300_000  # milliseconds; the solver is compiled when it is first used


def piece(page: BrowserPage, words: str) -> Locator:
    """A piece by its label."""
    return page.tab.locator(f'#picture [aria-label="{words}"]')


def drag(page: BrowserPage, words: str, *points: tuple[float, float]) -> None:
    """Drag a piece along points, given in cells to the right and down from its center."""
    box = page.tab.locator(f'#picture [aria-label="{words}"] > rect').bounding_box()
    cell = page.tab.locator('#picture [aria-label^="single"] > rect').first.bounding_box()
    assert box is not None
    assert cell is not None
    edge = cell["width"] * 64 / 58  # a single is drawn 58 units wide in a cell of 64
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.tab.mouse.move(x, y)
    page.tab.mouse.down()
    for right, down in points:
        page.tab.mouse.move(x + right * edge, y + down * edge, steps=6)
    page.tab.mouse.up()


def wait_for_status(page: BrowserPage, start: str) -> str:
    """Wait until the line of the solution starts with some words, and return it."""
    return page.wait_for_text(".klotski-status", start, timeout=SOLVER_TIMEOUT)


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
    assert "start=2F5543C00" in page.tab.url, "the address has the layout that was solved"
    assert page.tab.get_by_role("button", name="Play").is_visible(), "the player has stopped"


def test_the_slider_goes_to_any_move_and_the_address_keeps_it(window: Window) -> None:
    page = window(**NO_MOTION).open(code=BLADE, tool="solve")
    wait_for_status(page, "81 steps")
    page.tab.get_by_label("Move of the solution").fill("40")
    words = wait_for_status(page, "Move 40 of 81")
    page.settle()
    assert f"start={BLADE}" in page.tab.url
    second = window(**NO_MOTION).go(page.tab.url)
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
    second = window(**NO_MOTION).go(page.tab.url)
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


def test_a_code_that_cannot_be_read_has_no_solution(page: BrowserPage) -> None:
    page.open(code=BLADE, tool="solve")
    wait_for_status(page, "81 steps")
    page.type("3A9BF0C00")
    page.tab.wait_for_selector("#error:not([hidden])")
    expect(page.tab.locator(".klotski-status")).to_have_text("")
    page.type("2F5543C00")
    wait_for_status(page, "22 steps")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("tool", [{"tool": "solve", "start": BLADE}, {"tool": "pieces"}])
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


# -- counting moves, and how hard a puzzle is


def wait_for_count(page: BrowserPage, start: str) -> str:
    """Wait until the line with the number of moves starts with some words, and return it."""
    return page.wait_for_text(".klotski-counter p", start, timeout=SOLVER_TIMEOUT)


def test_moves_are_counted_as_the_library_counts_them_and_compared_with_the_best(
    page: BrowserPage, window: Window
) -> None:
    page.open(code=BLADE)
    assert not page.tab.is_visible(".klotski-counter")
    drag(page, "single at cell 13", (0, 1))
    page.wait_for_code("1A98FCC00")
    wait_for_count(page, "1 step played; the fewest from the start to the exit are 81.")
    drag(page, "single at cell 17", (1, 0))
    page.wait_for_code("1A98F3C00")
    wait_for_count(page, "1 step played; the fewest from the start to the exit are 81.")
    page.tab.get_by_label("What counts as a move").select_option("cell")
    words = wait_for_count(page, "2 cells played; the fewest from the start to the exit are 116.")
    second = window().go(page.tab.url)
    assert wait_for_count(second, "2 cells played; the fewest") == words


def test_undo_takes_back_the_number_and_starting_again_is_undone_too(page: BrowserPage) -> None:
    page.open(code=BLADE)
    drag(page, "single at cell 13", (0, 1))
    page.wait_for_code("1A98FCC00")
    drag(page, "single at cell 14", (0, 1))
    page.wait_for_change("1A98FCC00")
    wait_for_count(page, "2 steps played")
    page.tab.keyboard.press("Control+z")
    wait_for_count(page, "1 step played")
    page.button("Start again").click()
    page.wait_for_code(BLADE)
    expect(page.tab.locator(".klotski-counter")).to_be_hidden()
    page.tab.keyboard.press("Control+z")
    page.wait_for_code("1A98FCC00")
    wait_for_count(page, "1 step played")
    page.type("2F5543C00")
    expect(page.tab.locator(".klotski-counter")).to_be_hidden()
    assert "moves=" not in page.tab.url


def test_a_puzzle_that_is_solved_by_hand_says_so(page: BrowserPage) -> None:
    page.open(code="CC0000000")  # the square at the left wall of the last row, and a single
    piece(page, "square at cells 12, 13, 16 and 17").focus()
    page.tab.keyboard.press("ArrowRight")
    wait_for_count(page, "Solved in 1 step; the fewest possible are 1.")


@pytest.mark.parametrize(
    "parameters",
    [
        {"from": BLADE, "moves": "13-17"},  # leads elsewhere
        {"from": BLADE, "moves": "1-5"},  # cannot be played
        {"from": "nonsense", "moves": "13-17"},
        {"moves": "13-17"},
    ],
)
def test_moves_that_do_not_lead_to_the_layout_are_not_counted(
    page: BrowserPage, parameters: dict[str, str]
) -> None:
    page.open(code="2F5543C00", **parameters)
    page.tab.wait_for_function("() => location.hash === '#code=2F5543C00'")
    expect(page.tab.locator(".klotski-counter")).to_be_hidden()


def test_a_sentence_says_how_hard_the_puzzle_is(page: BrowserPage) -> None:
    page.open(code=BLADE)
    hardness = page.tab.locator(".klotski .hint", has_text="Hardness")
    expect(hardness).to_have_text(f"Hardness: {Hardness(81).words}", timeout=SOLVER_TIMEOUT)
    drag(page, "single at cell 13", (0, 1))
    page.wait_for_code("1A98FCC00")
    expect(hardness).to_have_text(f"Hardness of the start: {Hardness(81).words}")
    page.type("1AAEF0C00")
    expect(hardness).to_have_text(f"Hardness: {Hardness(None).words}")


def test_puzzles_are_listed_by_their_english_pinyin_and_chinese_names(page: BrowserPage) -> None:
    page.open(code=BLADE)
    options = page.tab.get_by_label("Classic puzzles").locator("option")
    expect(options).to_have_count(len(PUZZLES) + 1)
    assert options.nth(1).inner_text() == "the blade across the saddle · heng dao li ma · 横刀立马, 81 steps"
    assert options.last.inner_text() == "no way out · zou tou wu lu · 走投无路, no solution"


def test_the_challenge_is_that_of_the_date_where_the_person_is(window: Window) -> None:
    page = window(timezone_id="Pacific/Kiritimati")
    page.tab.clock.set_fixed_time(datetime(2026, 1, 1, 11, 0, tzinfo=UTC))  # the second of January there
    page.open(format="klotski-short", code="4WVE1")
    page.button("Challenge of the day").click()
    page.tab.wait_for_function(
        "code => document.getElementById('code').value === code",
        arg=challenge(date(2026, 1, 2)).short,
        timeout=SOLVER_TIMEOUT,
    )
    page.wait_for_announcement("The challenge of 2026-01-02")
    page.tab.keyboard.press("Control+z")
    page.wait_for_code("4WVE1")


def test_a_solution_is_played_at_the_chosen_speed_which_the_browser_keeps(page: BrowserPage) -> None:
    page.tab.clock.install()
    page.open(code=BLADE, tool="solve")
    wait_for_status(page, "81 steps")
    durations = {}
    for speed in ("0.5", "1", "2", "4"):
        page.tab.get_by_label("Speed").select_option(speed)
        page.button("Forward").click()
        animation = "() => document.querySelector('#picture svg').getAnimations({ subtree: true })[0]"
        page.tab.wait_for_function(animation)
        durations[speed] = page.tab.evaluate(f"() => ({animation})().effect.getTiming().duration")
        page.settle()
    assert durations == {"0.5": 320, "1": 160, "2": 80, "4": 40}, "the first four moves are of one cell each"
    page.open(code=BLADE, tool="solve")
    wait_for_status(page, "81 steps")
    assert page.tab.get_by_label("Speed").input_value() == "4"
