"""What a code is, its bytes, the first screen, what was looked at, and the help."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import boardcode
from boardcode.catalog import GAMES

if TYPE_CHECKING:
    from .conftest import BrowserPage, Window

pytestmark = pytest.mark.page

RADAR = "ieysGjGO8papd/a"


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
    assert "docs/formats/labyrinth.md" in text
    assert page.accessibility_violations("#what") == []
    page.type("4WVE1")
    page.tab.wait_for_selector("#what:has-text('Klotski short code')")


def test_a_field_says_why_it_means_what_it_means(page: BrowserPage) -> None:
    page.open(format="5211-card", code="0x25")
    page.tab.locator("#fields .change").first.click()
    page.tab.wait_for_selector("#choices[open]")
    assert (
        "Why: color is 0010 in character 3. The format says of color: 0000 yellow, 0001 green, 0010 blue, "
        "0011 orange, 0100 black."
    ) in page.tab.inner_text("#choices")


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


def test_a_question_mark_in_a_code_stays_there(page: BrowserPage) -> None:
    page.open(code="4WVE1")
    page.tab.focus("#code")
    page.tab.keyboard.press("End")
    page.tab.keyboard.press("?")
    page.wait_for_code("4WVE1?")
