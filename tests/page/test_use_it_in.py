"""The code that is shown, as a short program in each language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import boardcode

if TYPE_CHECKING:
    from .conftest import BrowserPage

pytestmark = pytest.mark.page

RADAR = "ieysGjGO8papd/a"


def test_a_code_is_shown_as_a_program_in_every_language(page: BrowserPage) -> None:
    page.open(code=RADAR)
    page.tab.click("#use summary")
    page.tab.wait_for_selector("#use pre")
    buttons = page.tab.locator("#use [aria-label=Language] button")
    assert buttons.all_inner_texts() == ["C", "Rust", "Java", "C#", "Go", "JavaScript", "Python"]
    assert f'radar_decode("{RADAR}", 15, true, &state, &error)' in page.tab.inner_text("#use pre")
    page.tab.click("#use button:text-is('Rust')")
    assert f'radar::decode("{RADAR}", true)?' in page.tab.inner_text("#use pre")
    assert "boardcode generate radar --language rust" in page.tab.inner_text("#use .hint")
    assert page.accessibility_violations("#use") == []


def test_a_format_that_cannot_be_generated_says_which_part(page: BrowserPage) -> None:
    page.open(format="binaryfen", code=boardcode.get("binaryfen").examples[0])
    page.tab.click("#use summary")
    page.tab.wait_for_selector("#use p")
    assert page.tab.inner_text("#use p").startswith("Only in Python, with boardcode: ")
