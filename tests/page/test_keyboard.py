"""The page works with the keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import boardcode

if TYPE_CHECKING:
    from tests.page.conftest import Opened

RADAR = "ieysGjGO8papd/a"
pytestmark = pytest.mark.page


def focus(page: Opened, selector: str, *, most: int = 400) -> None:
    """Press Tab until something has the focus."""
    for _ in range(most):
        if page.tab.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.tab.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}")


def test_a_code_is_typed_and_a_bit_flipped_without_a_mouse(page: Opened) -> None:
    page.open()
    focus(page, "#skip")
    page.tab.keyboard.press("Enter")
    assert page.tab.evaluate("document.activeElement.id") == "code"
    page.tab.keyboard.type(RADAR)
    page.settled()
    focus(page, ".bit")
    place = page.tab.evaluate("document.activeElement.dataset.place")
    page.tab.keyboard.press("ArrowRight")
    moved = page.tab.evaluate("document.activeElement.dataset.place")
    assert moved != place
    page.tab.keyboard.press("Enter")
    changed = page.code_changes(RADAR)
    assert boardcode.explain("radar", changed).spans[0].raw == "01"
    assert page.tab.evaluate("document.activeElement.dataset.place") == moved, "the focus stays on the bit"
    page.tab.keyboard.press("Control+z")
    page.code_becomes(RADAR)
    page.tab.keyboard.press("Control+Shift+z")
    page.code_becomes(changed)


def test_a_field_is_changed_in_a_dialog_that_gives_the_focus_back(page: Opened) -> None:
    page.open(code="AG")
    focus(page, ".change")
    page.tab.keyboard.press("Tab")
    page.tab.keyboard.press("Enter")
    page.tab.wait_for_selector("#choices[open]")
    assert page.tab.evaluate("document.activeElement.value") == "10"
    page.tab.keyboard.press("ArrowDown")
    page.tab.keyboard.press("Enter")
    assert page.code_changes("AG") == "AH"
    assert page.tab.evaluate("document.activeElement.className") == "change"


def test_escape_leaves_a_field_as_it_is(page: Opened) -> None:
    page.open(code="AG")
    focus(page, ".change")
    page.tab.keyboard.press("Enter")
    page.tab.wait_for_selector("#choices[open]")
    page.tab.keyboard.press("ArrowDown")
    page.tab.keyboard.press("Escape")
    page.settled()
    assert page.code == "AG"
    assert page.tab.evaluate("document.activeElement.className") == "change"


def test_the_picture_is_changed_without_a_mouse(page: Opened) -> None:
    page.open(code="T")
    focus(page, '#picture [data-path="occupant.zone"]')
    page.tab.keyboard.press("Enter")
    page.tab.wait_for_selector("#choices[open]")
    page.tab.keyboard.press("ArrowDown")
    page.tab.keyboard.press("Enter")
    assert page.code_changes("T") == "U"


def test_what_has_changed_is_announced(page: Opened) -> None:
    page.open(code="AG")
    page.tab.locator(".bit").last.click()
    page.code_changes("AG")
    page.tab.wait_for_function("() => document.getElementById('said').textContent !== ''")
    assert page.tab.inner_text("#said") == "bit 9 is 1"
