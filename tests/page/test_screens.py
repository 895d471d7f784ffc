"""The screenshots in the docs show views that exist; `make screens` takes them again."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import boardcode
from boardcode import registry
from boardcode.arx import Game

from .klotski_actions import SOLVER_TIMEOUT

if TYPE_CHECKING:
    from .conftest import BrowserPage, Window

pytestmark = pytest.mark.page

DOCS = Path(__file__).parents[2] / "docs"
IMAGES = DOCS / "images"
VIEWS: dict[str, dict[str, str]] = {
    "radar": {"code": "ieysGjGO8papd/a"},
    "klotski": {"code": "1A98F3C00", "from": "1A9BF0C00", "moves": "13-18"},
    "arx": {"format": "arx-export", "code": Game.START.code, "moves": "E3-F4 C7-D6"},
    "error": {"format": "radar", "code": "ieysGjGO8papd/b"},
    "gallery": {"show": "gallery"},
    "comparison": {"format": "klotski", "code": "1A9BF0C", "show": "compare", "with": "4FEA134"},
}
PHONE = {"width": 360, "height": 740}


@pytest.mark.parametrize("name", VIEWS)
def test_a_screenshot_of_the_docs_shows_a_view_that_exists(window: Window, name: str) -> None:
    page = window().open(**VIEWS[name])
    assert (page.error != "") == (name == "error")
    if name == "radar":
        page.part("cells[1][0]").hover()
    if name == "klotski":
        page.wait_for_text(".klotski-counter", "1 step played; the best", timeout=SOLVER_TIMEOUT)
    if name == "arx":
        page.tab.locator(".arx-last").first.wait_for()
    check_screenshot(page, name)


def test_the_page_is_dark_where_the_device_is(window: Window) -> None:
    page = window(viewport=PHONE, color_scheme="dark").open(code="ieysGjGO8papd/a")
    color = page.tab.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert sum(int(part) for part in color.strip("rgb()").split(",")) < 3 * 64
    check_screenshot(page, "phone")


def test_the_format_of_the_tutorial_is_shown(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    boardcode.formats()
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    monkeypatch.setattr(registry, "_files", {})
    registry.load_file(str(DOCS / "examples" / "pond.py"))
    page = window().open(code="3894-00G6-AWB")
    assert page.error == ""
    page.part("cells[6]").hover()
    check_screenshot(page, "own-format")
    page.part("cells[1]").click()
    page.tab.wait_for_selector("#choices[open]")
    page.tab.locator("#choices").get_by_text("lily").first.click()
    page.wait_for_change("3894-00G6-AWB")
    assert page.error == ""
    assert page.part("cells[1]").locator("title").text_content() == "cells[1]: lily"


def check_screenshot(page: BrowserPage, name: str) -> None:
    """Take a screenshot if WRITE_SCREENS is set; in any case there is one."""
    path = IMAGES / f"page-{name}.png"
    if os.environ.get("WRITE_SCREENS"):
        path.parent.mkdir(exist_ok=True)
        page.tab.screenshot(path=path)
    assert path.read_bytes().startswith(b"\x89PNG")
