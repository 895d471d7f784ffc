"""Copying, the address, the gallery and the comparison."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import boardcode

if TYPE_CHECKING:
    from .conftest import BrowserPage, Window

pytestmark = pytest.mark.page

RADAR = "ieysGjGO8papd/a"


def copy(page: BrowserPage, name: str) -> str:
    """Press the button that copies something, and return what is in the clipboard."""
    page.tab.click(f"text=Copy {name}")
    page.wait_for_announcement(f"Copied: {name}")
    text: str = page.tab.evaluate("navigator.clipboard.readText()")
    return text


def test_a_view_is_copied_in_every_form(page: BrowserPage) -> None:
    page.open(code="1a9bf0c")
    layout = boardcode.decode("klotski", "1A9BF0C")
    assert copy(page, "code") == "1a9bf0c"  # as it is in the box: a button above it offers the canonical one
    assert json.loads(copy(page, "JSON")) == layout.to_json()
    assert copy(page, "SVG") == layout.svg()
    assert eval(copy(page, "Python"), {"boardcode": boardcode}) == layout
    assert copy(page, "address") == page.address


def test_the_back_button_of_the_browser_returns_from_the_gallery_to_the_code(page: BrowserPage) -> None:
    page.open(code=RADAR)
    page.tab.click("#to-gallery")
    page.tab.click('.card[data-format="klotski"]')
    page.wait_for_code("1A9BF0C00")
    page.tab.go_back()
    page.tab.wait_for_selector("#gallery:not([hidden])")
    page.tab.go_back()
    page.wait_for_code(RADAR)
    assert page.tab.is_visible("#picture svg")


def test_the_gallery_has_a_picture_of_every_format(page: BrowserPage) -> None:
    page.open(show="gallery")
    expect(page.tab.locator(".card svg")).to_have_count(len(boardcode.formats()), timeout=30_000)


def test_two_codes_are_compared_and_the_address_opens_the_comparison_again(
    page: BrowserPage, window: Window
) -> None:
    other = boardcode.encode("radar", boardcode.decode("radar", "zQeaMsya//8aaaa"))
    page.open(code=RADAR)
    page.tab.click("#to-compare")
    page.tab.fill("#second-code", other)
    page.tab.wait_for_selector("#differences .pair")
    page.settle()
    summary = page.tab.inner_text("#differences p")
    second = window().go(page.address)
    assert second.tab.inner_text("#differences p") == summary
    bits = [
        {
            bit: value
            for span in boardcode.explain("radar", code)
            for bit, value in zip(span.bits, span.raw, strict=True)
        }
        for code in (RADAR, other)
    ]
    count = sum(bits[0][index] != bits[1][index] for index in bits[0])
    assert summary.startswith(f"{count} bits differ")
    assert page.tab.locator("#bits .bit.differs").count() == count
    assert page.tab.locator("#differences .halo.differs").count() > 0


def test_an_error_in_the_second_code_is_shown(page: BrowserPage) -> None:
    page.open(code=RADAR, show="compare", **{"with": "ieysGjGO8papd!a"})
    assert "character 14" in page.tab.inner_text("#compare .error")


def test_a_comparison_says_which_code_is_missing(page: BrowserPage) -> None:
    page.open(show="compare")
    page.tab.fill("#second-code", "0x25")
    differences = page.tab.locator("#differences")
    expect(differences).to_have_text("The first code is missing: put it into the box above.")
    page.type("0x9!")
    expect(differences).to_have_text("The first code, above, cannot be read.")
    page.type("0x26")
    expect(differences).to_contain_text("2 bits differ, in 1 field.")


def test_the_second_code_of_a_comparison_is_undone_and_redone(page: BrowserPage) -> None:
    page.open(code=RADAR, show="compare")
    page.tab.fill("#second-code", "ieysGjGO8papd/b")
    page.settle()
    page.tab.keyboard.press("Control+z")
    expect(page.tab.locator("#second-code")).to_have_value("")
    page.tab.keyboard.press("Control+Shift+z")
    expect(page.tab.locator("#second-code")).to_have_value("ieysGjGO8papd/b")
