"""No view breaks a rule of accessibility that axe checks, and every view fits a phone, a desk and a wall."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("view", VIEWS)
def test_a_view_breaks_no_rule(window: Window, view: str, scheme: Any) -> None:
    page = window(viewport={"width": 1280, "height": 900}, color_scheme=scheme).open(**VIEWS[view])
    assert page.accessibility_violations() == []


def test_the_dialog_that_changes_a_field_breaks_no_rule(page: BrowserPage) -> None:
    page.open(code="ieysGjGO8papd/a")
    page.tab.locator("#fields .change").first.click()
    page.tab.wait_for_selector("#choices[open]")
    assert page.accessibility_violations() == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("view", VIEWS)
def test_nothing_is_wider_than_the_window(window: Window, view: str, size: str) -> None:
    width, height = SIZES[size]
    page = window(viewport={"width": width, "height": height}).open(**VIEWS[view])
    assert page.width <= width
