"""Undo, copying, the address, the gallery and the comparison."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import boardcode

if TYPE_CHECKING:
    from tests.page.conftest import Opened, Window

RADAR = "ieysGjGO8papd/a"
pytestmark = pytest.mark.page


def copied(page: Opened, name: str) -> str:
    page.tab.click(f"text=Copy {name}")
    page.tab.wait_for_function(
        "name => document.getElementById('said').textContent.startsWith('Copied: ' + name)", arg=name
    )
    text: str = page.tab.evaluate("navigator.clipboard.readText()")
    return text


def test_what_is_shown_is_copied_in_every_form(page: Opened) -> None:
    page.open(code="1a9bf0c")
    layout = boardcode.decode("klotski", "1A9BF0C")
    assert copied(page, "code") == "1A9BF0C00"
    assert json.loads(copied(page, "JSON")) == layout.to_json()
    assert copied(page, "SVG") == layout.svg()
    assert eval(copied(page, "Python"), {"boardcode": boardcode}) == layout
    assert copied(page, "address") == page.tab.url


def test_keystrokes_in_a_row_are_undone_at_once(page: Opened) -> None:
    page.open(code="AG")
    page.tab.click("#code")
    page.tab.keyboard.press("Control+a")
    page.tab.keyboard.type("1A9BF0C")
    page.settled()
    page.tab.keyboard.press("Control+z")
    page.code_becomes("AG")


def test_the_browsers_back_goes_from_the_gallery_to_the_code(page: Opened) -> None:
    page.open(code=RADAR)
    page.tab.click("#to-gallery")
    page.tab.click('.card[data-format="klotski"]')
    page.code_becomes("1A9BF0C00")
    page.tab.go_back()
    page.tab.wait_for_selector("#gallery:not([hidden])")
    page.tab.go_back()
    page.code_becomes(RADAR)
    assert page.tab.is_visible("#picture svg")


def test_the_gallery_has_a_picture_of_every_format(page: Opened) -> None:
    page.open(show="gallery")
    page.tab.wait_for_function(
        "count => document.querySelectorAll('.card svg').length === count", arg=len(boardcode.formats())
    )


def test_two_codes_are_compared_and_the_address_opens_it_again(page: Opened, window: Window) -> None:
    other = boardcode.encode("radar", boardcode.decode("radar", "zQeaMsya//8aaaa"))
    page.open(code=RADAR)
    page.tab.click("#to-compare")
    page.tab.fill("#other", other)
    page.tab.wait_for_selector("#differences .pair")
    page.settled()
    told = page.tab.inner_text("#differences p")
    again = window().go(page.tab.url)
    assert again.tab.inner_text("#differences p") == told
    a, b = (boardcode.explain("radar", code) for code in (RADAR, other))
    bits = [
        {place: bit for span in e for place, bit in zip(span.bits, span.raw, strict=True)} for e in (a, b)
    ]
    differing = sum(bits[0][place] != bits[1][place] for place in bits[0])
    assert told.startswith(f"{differing} bits differ")
    assert page.tab.locator("#bits .bit.differs").count() == differing
    assert page.tab.locator("#differences .halo.differs").count() > 0


def test_an_other_code_that_is_wrong_is_told(page: Opened) -> None:
    page.open(code=RADAR, show="compare", **{"with": "ieysGjGO8papd!a"})
    assert "character 14" in page.tab.inner_text("#compare .fault")


def test_a_fault_shows_the_character_what_was_expected_and_the_hint(page: Opened) -> None:
    page.open(format="klotski", code="1A9BF0C")
    page.tab.fill("#code", "")
    page.tab.fill("#code", "1A9BFOC")
    page.settled()
    assert page.tab.inner_text("#fault mark") == "O"
    assert page.code == "1A9BFOC"
    assert page.tab.is_visible("#picture svg"), "the last picture stays"


def test_hostile_text_is_only_text(page: Opened) -> None:
    page.open().type('<img src=x onerror="document.title=1"><script>document.title=2</script>')
    assert page.tab.title() not in ("1", "2")
    assert page.tab.locator("img").count() == 0


def test_a_comparison_says_which_code_is_missing(page: Opened) -> None:
    page.open(show="compare")
    page.tab.fill("#other", "0x25")
    page.tab.wait_for_function(
        "() => document.getElementById('differences').textContent.startsWith('The first code is missing')"
    )
    page.type("0x99")
    page.tab.wait_for_function(
        "() => document.getElementById('differences').textContent === 'The first code, above, cannot be read.'"
    )
    page.type("0x26")
    page.tab.wait_for_function(
        "() => document.getElementById('differences').textContent.startsWith('2 bits differ')"
    )
