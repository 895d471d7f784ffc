"""The page works with the keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import boardcode

if TYPE_CHECKING:
    from .conftest import BrowserPage, Window

pytestmark = pytest.mark.page

#: what takes no text, and where it is
FOCUSED = {"list": "#format", "slider": ".slider", "box to tick": "#only-wrong"}

RADAR = "ieysGjGO8papd/a"


def press_tab_until(page: BrowserPage, selector: str, *, most: int = 400) -> None:
    """Press Tab until a matching element has the focus."""
    for _ in range(most):
        if page.tab.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.tab.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}")


def test_a_code_is_typed_and_a_bit_is_flipped_with_the_keyboard(page: BrowserPage) -> None:
    page.open()
    press_tab_until(page, "#skip")
    page.tab.keyboard.press("Enter")
    assert page.focused("id") == "code"
    page.tab.keyboard.type(RADAR)
    page.settle()
    press_tab_until(page, ".bit")
    first = page.focused("data-index")
    page.tab.keyboard.press("ArrowRight")
    second = page.focused("data-index")
    assert second != first
    page.tab.keyboard.press("Enter")
    changed = page.wait_for_change(RADAR)
    assert boardcode.explain("radar", changed).spans[0].raw == "01"
    assert page.focused("data-index") == second, "the focus stays on the bit"
    page.tab.keyboard.press("Control+z")
    page.wait_for_code(RADAR)
    page.tab.keyboard.press("Control+Shift+z")
    page.wait_for_code(changed)


def test_a_field_is_changed_in_a_dialog_that_gives_the_focus_back(page: BrowserPage) -> None:
    page.open(code="AG")
    press_tab_until(page, ".change")
    page.tab.keyboard.press("Tab")
    page.tab.keyboard.press("Enter")
    page.tab.wait_for_selector("#choices[open]")
    assert page.focused("value") == "10"
    page.tab.keyboard.press("ArrowDown")
    page.tab.keyboard.press("Enter")
    assert page.wait_for_change("AG") == "AH"
    assert page.focused("class") == "change"


def test_escape_closes_the_dialog_without_a_change(page: BrowserPage) -> None:
    page.open(code="AG")
    press_tab_until(page, ".change")
    page.tab.keyboard.press("Enter")
    page.tab.wait_for_selector("#choices[open]")
    page.tab.keyboard.press("ArrowDown")
    page.tab.keyboard.press("Escape")
    page.settle()
    assert page.code == "AG"
    assert page.focused("class") == "change"


def test_a_part_of_the_picture_is_changed_with_the_keyboard(page: BrowserPage) -> None:
    page.open(code="T")
    press_tab_until(page, '#picture [data-path="occupant.zone"]')
    page.tab.keyboard.press("Enter")
    page.tab.wait_for_selector("#choices[open]")
    page.tab.keyboard.press("ArrowDown")
    page.tab.keyboard.press("Enter")
    assert page.wait_for_change("T") == "U"


def test_a_flipped_bit_is_announced(page: BrowserPage) -> None:
    page.open(code="AG")
    page.tab.locator(".bit").last.click()
    expect(page.tab.locator("#announcement")).to_have_text("bit 9 is 1")


@pytest.mark.parametrize("kind", FOCUSED)
def test_pasting_and_undo_work_while_something_that_takes_no_text_has_the_focus(
    window: Window, kind: str
) -> None:
    page = window(reduced_motion="reduce").open(code="1A9BF0C00", tool="solve")
    page.wait_for_text(".klotski-status", "81 steps", timeout=300_000)
    if kind == "box to tick":
        page.paste("AG\nAA\n0x25")
        page.wait_for_text("#many-status", "3 lines")
    page.tab.focus(FOCUSED[kind])
    page.paste("4WVE1")
    page.wait_for_code("4WVE1")
    page.tab.focus("#format")
    page.tab.keyboard.press("Control+z")
    page.wait_for_code("1A9BF0C00")


def test_what_is_typed_on_a_slider_goes_into_the_box(window: Window) -> None:
    page = window(reduced_motion="reduce").open(code="1A9BF0C00", tool="solve")
    page.wait_for_text(".klotski-status", "81 steps", timeout=300_000)
    page.tab.focus(".slider")
    page.tab.keyboard.type("AG")
    page.wait_for_code("AG")


def test_a_question_mark_opens_the_help_on_a_page_that_was_opened_with_a_code(page: BrowserPage) -> None:
    page.open(code="1A9BF0C00")
    page.tab.keyboard.press("?")
    expect(page.tab.locator("#choices h2")).to_have_text("Keys")
    assert page.code == "1A9BF0C00"
