"""No view breaks a rule of accessibility that axe checks, and every view fits a phone, a desk and a wall."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import boardcode

if TYPE_CHECKING:
    from .conftest import BrowserPage, Window

pytestmark = pytest.mark.page

VIEWS = {
    format.name: {"format": format.name, "code": format.examples[0]} for format in boardcode.formats()
} | {
    "gallery": {"show": "gallery"},
    "start": {},
    "many": {"show": "many"},
    "error": {"format": "radar", "code": "ieysGjGO8papd/b"},
    "unrecognised": {"code": "what is this?"},
    "comparison": {"format": "klotski", "code": "1A9BF0C", "show": "compare", "with": "4FEA134"},
}
SIZES = {"phone": (360, 740), "desk": (1280, 900), "wall": (3840, 2160)}


@pytest.mark.parametrize("view", VIEWS)
def test_a_view_breaks_no_rule(window: Window, view: str) -> None:
    """In the dark, only colours can break one that is kept in the light."""
    page = window(color_scheme="light", reduced_motion="reduce").open(**VIEWS[view])
    assert page.accessibility_violations() == []
    page.tab.emulate_media(color_scheme="dark")
    assert page.accessibility_violations(rules=["color-contrast"]) == []


def test_the_dialog_that_changes_a_field_breaks_no_rule(page: BrowserPage) -> None:
    page.open(code="ieysGjGO8papd/a")
    page.tab.locator("#fields .change").first.click()
    page.tab.wait_for_selector("#choices[open]")
    assert page.accessibility_violations() == []


@pytest.mark.parametrize("view", VIEWS)
def test_nothing_is_wider_than_the_window(page: BrowserPage, view: str) -> None:
    page.open(**VIEWS[view])
    for width, height in SIZES.values():
        page.tab.set_viewport_size({"width": width, "height": height})
        assert page.settle().width <= width
