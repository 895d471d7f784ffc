"""The pictures of the page in the docs: each shows a view that exists, and `make screens` takes them anew."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.page.conftest import Opened, Window

pytestmark = pytest.mark.page

IMAGES = Path(__file__).parents[2] / "docs" / "images"
START = "BwYEBTgFBAYHAAADAAAAAgAAAQEBAQEBAQEBAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQUFBQUFBQUFBAABCAAAAQwAAR0ZERXhFREZHAQ=="
SCREENS: dict[str, dict[str, str]] = {
    "radar": {"code": "ieysGjGO8papd/a"},
    "klotski": {"code": "1A9BF0C"},
    "arx": {"code": START},
    "error": {"format": "radar", "code": "ieysGjGO8papd/b"},
    "gallery": {"show": "gallery"},
    "comparison": {"format": "klotski", "code": "1A9BF0C", "show": "compare", "with": "4FEA134"},
}
NARROW = {"width": 360, "height": 740}


@pytest.mark.parametrize("name", SCREENS)
def test_a_picture_of_the_docs_shows_a_view_that_exists(window: Window, name: str) -> None:
    page = window().open(**SCREENS[name])
    if name not in ("error", "gallery"):
        assert page.fault == ""
    if name == "radar":
        page.tab.hover('#picture [data-path="cells[1][0]"]')
    _take(page, name)


def test_the_page_is_dark_and_narrow_where_the_device_is(window: Window) -> None:
    page = window(viewport=NARROW, color_scheme="dark").open(code="ieysGjGO8papd/a")
    ground = page.tab.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert sum(int(part) for part in ground.strip("rgb()").split(",")) < 3 * 64
    _take(page, "phone")


def _take(page: Opened, name: str) -> None:
    """Write the picture when asked to, else see that there is one."""
    path = IMAGES / f"page-{name}.png"
    if os.environ.get("WRITE_SCREENS"):
        path.parent.mkdir(exist_ok=True)
        page.tab.screenshot(path=path)
    assert path.read_bytes().startswith(b"\x89PNG")
