"""What the tests of Klotski on the page do: finding and dragging pieces, waiting for the solver."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from .conftest import BrowserPage

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
