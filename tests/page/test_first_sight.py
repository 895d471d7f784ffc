"""What one wants to do is seen without scrolling, and long codes stay where they were scrolled to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import boardcode
from boardcode.arx import Game
from boardcode.chacun import GameRecord
from boardcode.labyrinth import generate

from .agreement import displayed_bits

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from .conftest import BrowserPage, Window

pytestmark = pytest.mark.page

SIZES = [(1280, 800), (1366, 768), (360, 740)]
RECORD = GameRecord(2, (35, 49, 31, 36), (85,), ("AO", "B", "AA", "7", "AE", "B", "AW", "7", "AQ"))
ACTIONS = {
    "Solve": {"code": "1A9BF0C00"},
    "Play": {"format": "arx-export", "code": Game.START.code},
    "Walk a maze": {"format": "radar", "code": "ieysGjGO8papd/a"},
    "Walk the maze in the box": {"format": "maze", "code": "aWacaoUa2q"},
    "Replay a game": {"format": "chacun-place", "code": "AG"},
}


def is_in_window(element: Locator) -> bool:
    """Whether all of an element is seen without scrolling."""
    inside: bool = element.evaluate(
        """element => {
            const { top, bottom, left, right } = element.getBoundingClientRect();
            return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && scrollY === 0;
        }"""
    )
    return inside


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("action", ACTIONS)
def test_an_action_is_seen_without_scrolling(window: Window, action: str, size: tuple[int, int]) -> None:
    page = window(viewport={"width": size[0], "height": size[1]}).open(**ACTIONS[action])
    button = page.button(action)
    button.wait_for()
    assert is_in_window(button)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_solution_is_played_without_scrolling(window: Window, size: tuple[int, int]) -> None:
    page = window(viewport={"width": size[0], "height": size[1]}).open(code="2F5543C00", tool="solve")
    page.wait_for_text(".klotski-status", "22 steps", timeout=300_000)
    assert is_in_window(page.button("Play"))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_number_of_moves_is_seen_without_scrolling(window: Window, size: tuple[int, int]) -> None:
    page = window(viewport={"width": size[0], "height": size[1]}).open(
        code="1A98F3C00", **{"from": "1A9BF0C00", "moves": "13-18"}
    )
    page.wait_for_text(".klotski-counter", "1 step played; the best takes 81.", timeout=300_000)
    assert is_in_window(page.tab.locator(".klotski-counter"))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_pasted_record_opens_its_replay_at_the_width_of_the_page(
    window: Window, size: tuple[int, int]
) -> None:
    page = window(viewport={"width": size[0], "height": size[1]}).open()
    page.paste(RECORD.to_text())
    expect(page.tab.locator(".steps output")).to_have_text("9 of 9")
    page.settle()
    assert is_in_window(page.tab.get_by_label("Codes played"))
    widths = page.tab.evaluate(
        "() => ['#entry', '#stage', '.board'].map((name) => document.querySelector(name).offsetWidth)"
    )
    assert widths[1] == widths[0], "the stage is as wide as the page"
    assert widths[2] > 0.65 * widths[0]
    assert page.width <= size[0]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_sample_shows_the_steps_and_the_board_and_is_ended(window: Window, size: tuple[int, int]) -> None:
    page = window(viewport={"width": size[0], "height": size[1]}).open(code="AG")
    page.button("Replay a game").click()
    page.button("Try a sample").click()
    page.settle()
    steps = page.tab.locator(".steps output")
    expect(steps).to_have_text("0 of 140")
    slider = page.tab.get_by_label("Codes played")
    expect(slider).to_be_focused()
    expect(slider).to_be_in_viewport(ratio=1)
    expect(page.tab.locator(".board")).to_be_in_viewport()
    page.button("End the replay").click()
    expect(page.tab.locator(".replay-player")).to_be_hidden()
    assert "record" not in page.settle().tab.url
    page.tab.keyboard.press("Control+z")
    expect(page.tab.locator(".replay-player")).to_be_visible()
    expect(steps).to_have_text("0 of 140")


def test_a_record_pasted_over_a_part_of_a_code_is_replayed_too(page: BrowserPage) -> None:
    page.open(code="AG", format="chacun-place")
    page.tab.focus("#code")
    page.tab.keyboard.press("End")
    page.paste(RECORD.to_text())
    expect(page.tab.locator(".steps output")).to_have_text("9 of 9")


# -- scrolling


def scroll_to_end(page: BrowserPage, selector: str) -> int:
    """Scroll a part of the page to its end, and return its position."""
    position: int = page.tab.locator(selector).evaluate(
        "element => { element.scrollTop = element.scrollHeight; return element.scrollTop; }"
    )
    assert position > 0
    return position


def test_a_long_code_stays_where_it_was_scrolled_to_when_a_bit_changes(page: BrowserPage) -> None:
    page.open(format="maze", code=generate(20, 20, 1).code)
    before = page.code
    positions = [scroll_to_end(page, selector) for selector in ("#bits", "#fields")]
    page.tab.locator("#bits .bit").nth(-20).evaluate("bit => bit.click()")  # of a wall in the last row
    page.wait_for_change(before)
    page.tab.wait_for_function("code => document.title.startsWith(code.slice(0, 40))", arg=page.code)
    assert [page.tab.locator(name).evaluate("e => e.scrollTop") for name in ("#bits", "#fields")] == positions
    explanation = boardcode.explain("maze", page.code)
    values = {bit: value for span in explanation for bit, value in zip(span.bits, span.raw, strict=True)}
    assert displayed_bits(page) == values


@pytest.mark.parametrize("name", ["arx-board", "5211-state"])
def test_a_long_code_stays_scrolled_when_a_field_changes(page: BrowserPage, name: str) -> None:
    page.open(format=name, code=boardcode.get(name).examples[0])
    before = page.code
    positions = [scroll_to_end(page, selector) for selector in ("#bits", "#fields")]
    page.tab.locator("#fields .change").nth(-2).evaluate("button => button.click()")
    page.tab.wait_for_selector("#choices[open]")
    page.tab.locator("#choices input[type=radio]:enabled:not(:checked)").first.click()
    page.wait_for_change(before)
    assert [page.tab.locator(part).evaluate("e => e.scrollTop") for part in ("#bits", "#fields")] == positions


def test_pointing_at_the_picture_brings_the_row_of_the_field_into_view(page: BrowserPage) -> None:
    page.open(format="arx-board", code=boardcode.get("arx-board").examples[0])
    page.tab.wait_for_selector("#picture svg")
    for row in (8, 0):
        page.part(f"rows[{row}][4]").first.hover()
        inside = page.tab.locator("#fields tr.highlighted").first.evaluate(
            """row => {
                const [outer, inner] = [row.closest('#fields'), row].map((e) => e.getBoundingClientRect());
                return inner.top >= outer.top && inner.bottom <= outer.bottom + 1;
            }"""
        )
        assert inside


# -- characters below bits


@pytest.mark.parametrize(
    ("format", "code", "labels"),
    [("chacun-place", "AA", ["A", "A", "A"]), ("2048", "0x441e", ["e", "1", "4", "4"] + ["·"] * 12)],
)
def test_characters_below_bits_are_right_when_neighbours_are_equal(
    page: BrowserPage, format: str, code: str, labels: list[str]
) -> None:
    page.open(format=format, code=code)
    spans = page.tab.eval_on_selector_all(
        "#bits .from", "labels => labels.map((label) => [label.textContent, label.style.gridColumn])"
    )
    assert [text for text, _ in spans] == labels


def test_a_long_code_is_scrolled_as_before_after_a_flip_that_had_no_meaning(page: BrowserPage) -> None:
    page.open(format="5211-state", code=boardcode.get("5211-state").examples[0])
    code = page.code
    bit = page.tab.locator('.bit[aria-label*="of players[1].board.slots[0].face"]').first
    index = bit.get_attribute("data-index")
    bit.scroll_into_view_if_needed()
    positions = [page.tab.locator(part).evaluate("e => e.scrollTop") for part in ("#bits", "#fields")]
    positions[1] = scroll_to_end(page, "#fields")
    assert positions[0] > 0
    for _ in range(2):
        before = page.code
        page.tab.locator(f'.bit[data-index="{index}"]').evaluate("bit => bit.click()")
        page.wait_for_change(before)
    assert page.code == code
    assert [page.tab.locator(part).evaluate("e => e.scrollTop") for part in ("#bits", "#fields")] == positions
