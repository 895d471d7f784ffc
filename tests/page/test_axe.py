"""No view breaks a rule of accessibility that a program can check, in light and dark, on a phone and on a wall."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe

import boardcode

if TYPE_CHECKING:
    from tests.page.conftest import Opened, Window

pytestmark = pytest.mark.page

VIEWS = {
    format.name: {"format": format.name, "code": format.examples[0]} for format in boardcode.formats()
} | {
    "gallery": {"show": "gallery"},
    "begin": {},
    "error": {"format": "radar", "code": "ieysGjGO8papd/b"},
    "nonsense": {"code": "what is this?"},
    "comparison": {"format": "klotski", "code": "1A9BF0C", "show": "compare", "with": "4FEA134"},
}
SIZES = {"phone": (360, 740), "desk": (1280, 900), "wall": (3840, 2160)}


def violations(page: Opened) -> list[tuple[str, Any]]:
    """What axe finds, with the elements at fault."""
    found = Axe().run(page.tab).response["violations"]
    return [(rule["id"], [node["html"][:200] for node in rule["nodes"]]) for rule in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("view", VIEWS)
def test_a_view_breaks_no_rule(window: Window, view: str, scheme: Any) -> None:
    page = window(viewport={"width": 1280, "height": 900}, color_scheme=scheme).open(**VIEWS[view])
    assert violations(page) == []


def test_the_dialog_that_changes_a_field_breaks_no_rule(page: Opened) -> None:
    page.open(code="ieysGjGO8papd/a")
    page.tab.locator("#fields .change").first.click()
    page.tab.wait_for_selector("#choices[open]")
    assert violations(page) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("view", VIEWS)
def test_nothing_runs_over_the_edge(window: Window, view: str, size: str) -> None:
    width, height = SIZES[size]
    page = window(viewport={"width": width, "height": height}).open(**VIEWS[view])
    assert page.tab.evaluate("document.documentElement.scrollWidth") <= width
