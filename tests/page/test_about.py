"""What a code is, its bytes, the first screen, what was looked at, and the help."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

import boardcode
from boardcode import registry
from boardcode.catalog import GAMES

from .conftest import BrowserPage

if TYPE_CHECKING:
    from .conftest import Window

pytestmark = pytest.mark.page

RADAR = "ieysGjGO8papd/a"
RADAR_PAGE = "docs/formats/labyrinth.md#bits-radar"


# -- bytes


def test_the_bytes_are_shown_and_the_swap_of_the_radar_is_drawn(page: BrowserPage) -> None:
    page.open(code=RADAR)
    written = page.tab.locator("#bytes .bytes").nth(0).locator(".byte").all_inner_texts()
    read = page.tab.locator("#bytes .bytes").nth(1).locator(".byte").all_inner_texts()
    hexes = [text.split("\n")[-1] for text in written]
    number = boardcode.get("radar").alphabet.read(RADAR, 88).number
    assert hexes[:11] == [f"{byte:02X}" for byte in (number >> 2).to_bytes(11, "big")]
    assert [text.split("\n")[0] for text in read][:6] == ["2", "1", "0", "5", "4", "3"]
    assert page.tab.locator("#bytes line.moved").count() == 4
    assert page.accessibility_violations("#bytes") == []


def test_a_byte_is_highlighted_with_its_fields(page: BrowserPage) -> None:
    page.open(format="5211-hand", code=boardcode.get("5211-hand").examples[0])
    assert "from the first to the last" in page.tab.inner_text("#bytes")
    page.tab.locator("#bytes .byte").first.hover()
    assert page.tab.locator("#fields tr.highlighted").count() >= 1
    page.tab.click("#bytes summary")
    assert not page.tab.is_visible("#bytes .byte")


# -- what this is


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_format_is_described_with_its_legend_and_corners(window: Window, scheme: str) -> None:
    page = window(color_scheme=scheme).open(code=RADAR)
    assert page.tab.inner_text("#what summary") == "What this is: Labyrinth radar view"
    page.tab.click("#what summary")
    page.tab.wait_for_selector("#what table")
    text = page.tab.inner_text("#what")
    assert "What a player sees: three by three cells" in text
    assert "cells[0..2][0..2].nature" in text
    assert "A view has 11 bytes, neither more nor less, although most programs accept 12." in text
    links = page.tab.locator("#what a")
    assert links.last.get_attribute("href") == "api/formats/radar"
    assert links.nth(0).get_attribute("href") == f"{RADAR_PAGE}{quote(':horizontal[0..3][0..2]')}"
    assert page.tab.get_by_text("the documentation of this format").get_attribute("href") == RADAR_PAGE
    assert page.accessibility_violations("#what") == []
    page.type("4WVE1")
    page.tab.wait_for_selector("#what:has-text('Klotski short code')")


def open_description(page: BrowserPage, format: str, code: str) -> None:
    """Open what is said of the format of a code."""
    page.open(format=format, code=code)
    page.tab.click("#what summary")
    page.tab.wait_for_selector("#what table")


def test_the_names_of_fields_are_whole_and_in_line_with_their_rows(window: Window) -> None:
    page = window(viewport={"width": 1366, "height": 768})
    open_description(page, "klotski", "1A9BF0C00")
    # The tops of the first lines of text of each row, and how many lines the name of its field has.
    rows = page.tab.evaluate(
        """() => [...document.querySelectorAll("#what tbody tr")].map((row) => {
            const lines = [...row.cells].map((cell) => {
                const range = document.createRange();
                range.selectNodeContents(document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode());
                return [...range.getClientRects()].map(({ top }) => Math.round(top));
            });
            return [row.cells[0].textContent, lines[0].length, new Set(lines.map(([top]) => top)).size];
        })"""
    )
    assert rows == [["square", 1, 1], ["piece 1..n", 1, 1], ["padding", 1, 1]]


@pytest.mark.parametrize(
    ("format", "code", "shown"),
    [
        ("klotski", "1A9BF0C00", ["(nothing)", "1A9B␣F0C0␣0"]),
        ("5211-card", "0x25", ["(nothing)", "01␣"]),
        ("sudoku", boardcode.get("sudoku").examples[0], ["(nothing)", "4␣␣␣␣␣8␣5␣3", "4......⏎"]),
    ],
)
def test_refused_texts_show_that_they_are_empty_or_have_spaces(
    page: BrowserPage, format: str, code: str, shown: list[str]
) -> None:
    open_description(page, format, code)
    refused = page.tab.locator("#what ul").last.locator("li").all_inner_texts()
    assert len(refused) == len(boardcode.get(format).counterexamples)
    assert [text for text in shown if not any(text in item for item in refused)] == []
    assert "" not in refused


def test_a_field_says_why_it_means_what_it_means(page: BrowserPage) -> None:
    page.open(format="5211-card", code="0x25")
    page.tab.locator("#fields .change").first.click()
    page.tab.wait_for_selector("#choices[open]")
    assert (
        "Why: color is 0010 in character 3. The format says of color: 0000 yellow, 0001 green, 0010 blue, "
        "0011 orange, 0100 black."
    ) in page.tab.inner_text("#choices")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_field_leads_to_its_row_in_the_documentation(window: Window, scheme: str) -> None:
    page = window(color_scheme=scheme, viewport={"width": 360, "height": 740}).open(code=RADAR)
    page.tab.locator("#fields .change").first.click()
    page.tab.wait_for_selector("#choices[open]")
    with page.tab.context.expect_page() as opened:
        page.tab.locator("#choices").get_by_text("More in the documentation").click()
    docs = BrowserPage(opened.value, page.server)
    docs.tab.wait_for_selector("html[data-theme]")
    target = docs.tab.locator(":target")
    assert target.inner_text().startswith("horizontal[0..3][0..2]")
    assert docs.accessibility_violations() == []
    assert docs.width <= 360
    docs.tab.get_by_role("link", name="Playing in the labyrinth").click()
    expect(docs.tab.locator("h1")).to_have_text("Playing in the labyrinth")
    assert docs.browser_errors == []
    assert page.tab.is_visible("#choices[open]"), "the page itself stays as it was"


def test_a_format_of_another_package_has_a_description_without_dead_links(
    page: BrowserPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    boardcode.formats()
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    monkeypatch.setattr(registry, "_files", {})
    registry.load_file(str(Path(__file__).parents[2] / "docs" / "examples" / "pond.py"))
    page.open(code="3894-00G6-AWB")
    page.tab.click("#what summary")
    page.tab.wait_for_selector("#what table")
    assert [link.get_attribute("href") for link in page.tab.locator("#what a").all()] == ["api/formats/pond"]


# -- the first screen


def test_the_first_screen_says_what_can_be_done_with_an_example_of_each_game(window: Window) -> None:
    page = window(viewport={"width": 1280, "height": 800}).open()
    items = page.tab.locator("#start .abilities li")
    assert items.count() == len(GAMES)
    last = items.last.bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= 800
    page.tab.click("#start a:has-text('Klotski')")
    page.wait_for_code("1A9BF0C00")
    assert not page.tab.is_visible("#start")


def test_what_was_looked_at_is_kept_on_this_machine_until_it_is_cleared(page: BrowserPage) -> None:
    page.open()
    assert not page.tab.is_visible("#start .visited-part")
    page.type(RADAR)
    page.tab.wait_for_function("() => localStorage.getItem('boardcode.visited') !== null")
    page.type("4WVE1")
    page.tab.wait_for_function("() => localStorage.getItem('boardcode.visited').includes('4WVE1')")
    page.open()
    links = page.tab.locator("#start .visited a")
    expect(links).to_have_text(["4WVE1", RADAR])
    assert page.accessibility_violations("#start") == []
    page.tab.click("#start >> text=Clear")
    assert not page.tab.is_visible("#start .visited-part")
    assert page.tab.evaluate("localStorage.length") == 0


# -- the help


def test_a_question_mark_lists_the_keys(page: BrowserPage) -> None:
    page.open(code=RADAR)
    page.tab.focus(".bit >> nth=0")
    page.tab.keyboard.press("?")
    page.tab.wait_for_selector("#choices[open]")
    assert "Ctrl+Z" in page.tab.inner_text("#choices")
    assert page.accessibility_violations() == []
    page.tab.keyboard.press("Escape")
    page.tab.click("#help")
    page.tab.wait_for_selector("#choices[open]")
    page.tab.get_by_role("button", name="Close", exact=True).click()
    expect(page.tab.locator("#choices")).to_be_hidden()


def test_a_question_mark_in_a_code_stays_there(page: BrowserPage) -> None:
    page.open(code="4WVE1")
    page.tab.focus("#code")
    page.tab.keyboard.press("End")
    page.tab.keyboard.press("?")
    page.wait_for_code("4WVE1?")
