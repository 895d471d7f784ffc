"""Klotski on the page: counting moves, how hard a puzzle is, puzzles to choose, the speed of solutions."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from boardcode.games.klotski.hardness import Hardness
from boardcode.klotski import PUZZLES, challenge

from .klotski_actions import BLADE, SOLVER_TIMEOUT, drag, piece, wait_for_status

if TYPE_CHECKING:
    from .conftest import BrowserPage, Window

pytestmark = pytest.mark.page

#: notes how long each animation takes: a short one may be over before it is looked at
NOTE_DURATIONS = """
window.durations = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  window.durations.push(options.duration);
  return animate.call(this, frames, options);
};
"""


def wait_for_count(page: BrowserPage, start: str) -> str:
    """Wait until the line with the number of moves starts with some words, and return it."""
    return page.wait_for_text(".klotski-counter", start, timeout=SOLVER_TIMEOUT)


def test_moves_are_counted_as_the_library_counts_them_and_compared_with_the_best(
    page: BrowserPage, window: Window
) -> None:
    page.open(code=BLADE)
    wait_for_count(page, "0 steps played; the best takes 81.")
    drag(page, "single at cell 13", (0, 1))
    page.wait_for_code("1A98FCC00")
    wait_for_count(page, "1 step played; the best takes 81.")
    drag(page, "single at cell 17", (1, 0))
    page.wait_for_code("1A98F3C00")
    wait_for_count(page, "1 step played; the best takes 81.")
    page.tab.get_by_label("What counts as a move").select_option("cell")
    words = wait_for_count(page, "2 cells played; the best takes 116.")
    second = window().go(page.address)
    assert wait_for_count(second, "2 cells played; the best") == words


def test_moves_of_a_finger_are_counted(window: Window) -> None:
    page = window(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True).open(code=BLADE)
    single = piece(page, "single at cell 13")
    single.scroll_into_view_if_needed()
    x, y = page.center(single)
    box = single.bounding_box()
    assert box is not None
    page.touch((x, y), (x, y + 1.1 * box["height"]))
    page.wait_for_code("1A98FCC00")
    wait_for_count(page, "1 step played; the best takes 81.")
    again = page.button("Start again")
    height = again.bounding_box()
    assert height is not None
    assert height["height"] >= 24
    again.scroll_into_view_if_needed()
    page.touch(page.center(again))
    page.wait_for_code(BLADE)


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
    wait_for_count(page, "0 steps played")
    expect(page.button("Start again")).to_be_hidden()
    page.tab.keyboard.press("Control+z")
    page.wait_for_code("1A98FCC00")
    wait_for_count(page, "1 step played")
    page.type("2F5543C00")
    wait_for_count(page, "0 steps played")
    expect(page.button("Start again")).to_be_hidden()
    assert "moves=" not in page.address


def test_a_solution_after_some_moves_leaves_their_number_until_it_is_stepped_through(
    page: BrowserPage,
) -> None:
    page.open(code=BLADE)
    drag(page, "single at cell 13", (0, 1))
    page.wait_for_code("1A98FCC00")
    page.button("Solve").click()
    wait_for_status(page, "80 steps to the exit")
    wait_for_count(page, "1 step played; the best takes 81.")
    page.button("Forward").click()
    wait_for_status(page, "Move 1 of 80")
    wait_for_count(page, "1 of 80 steps")
    expect(page.button("Start again")).to_be_hidden()
    page.tab.keyboard.press("Control+z")
    wait_for_count(page, "1 step played; the best takes 81.")


def test_a_puzzle_that_is_solved_by_hand_says_so(page: BrowserPage) -> None:
    page.open(code="CC0000000")  # the square at the left wall of the last row, and a single
    piece(page, "square at cells 12, 13, 16 and 17").focus()
    page.tab.keyboard.press("ArrowRight")
    wait_for_count(page, "Solved in 1 step; the best takes 1.")


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
    wait_for_count(page, "0 steps played")
    expect(page.button("Start again")).to_be_hidden()


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
    page.tab.add_init_script(NOTE_DURATIONS)
    page.open(code=BLADE, tool="solve")
    wait_for_status(page, "81 steps")
    durations = {}
    for speed in ("0.5", "1", "2", "4"):
        page.tab.get_by_label("Speed").select_option(speed)
        page.tab.evaluate("() => { window.durations = []; }")
        page.button("Forward").click()
        page.settle()
        durations[speed] = page.tab.evaluate("() => window.durations")
    # The first four moves are of one cell each.
    assert durations == {"0.5": [320], "1": [160], "2": [80], "4": [40]}
    page.open(code=BLADE, tool="solve")
    wait_for_status(page, "81 steps")
    assert page.tab.get_by_label("Speed").input_value() == "4"


def test_another_puzzle_is_not_given_away_by_an_open_solution(page: BrowserPage) -> None:
    page.open(code=BLADE, tool="solve")
    wait_for_status(page, "81 steps")
    page.button("Random").click()
    page.wait_for_change(BLADE)
    expect(page.button("Solve")).to_be_visible()
    assert "tool=" not in page.address
