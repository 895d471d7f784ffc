"""The box: pasting and typing, which format is chosen, errors, announcements and undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from boardcode.chacun import GameRecord

if TYPE_CHECKING:
    from .conftest import BrowserPage

pytestmark = pytest.mark.page

RADAR = "ieysGjGO8papd/a"
MAZE = "aWacaoUa2q"
RECORD = GameRecord(2, (35, 49, 31, 36), (85,), ("AO", "B", "AA", "7", "AE", "B", "AW", "7", "AQ"))


# -- pasting and typing


def test_a_code_is_pasted_anywhere_and_without_the_white_space_around_it(page: BrowserPage) -> None:
    page.open()
    page.paste("  4WVE1\n")
    page.wait_for_code("4WVE1")
    page.tab.focus(".bit >> nth=0")
    page.paste(f"{RADAR}\r\n")
    page.wait_for_code(RADAR)
    assert page.error == ""


def test_a_pasted_address_is_opened(page: BrowserPage) -> None:
    page.open(code="4WVE1")
    page.paste(f"{page.server}#code=AG&format=chacun-place")
    page.wait_for_code("AG")


def test_a_pasted_game_record_is_replayed(page: BrowserPage) -> None:
    page.open()
    page.paste(RECORD.to_text())
    page.wait_for_code("AQ")
    expect(page.tab.locator(".steps output")).to_have_text("9 of 9")


def test_a_pasted_text_in_braces_that_is_no_record_goes_into_the_box(page: BrowserPage) -> None:
    page.open()
    page.paste('{"codes": 1')
    page.wait_for_code('{"codes": 1')


@pytest.mark.parametrize(("start", "end"), [("```json\n", "\n```"), ("\n```\r\n", "```\n")])
def test_a_fence_of_markdown_is_taken_off_a_pasted_text(page: BrowserPage, start: str, end: str) -> None:
    page.open()
    page.paste(start + '{\n  "color": "blue",\n  "value": 5\n}' + end)
    page.wait_for_code("0x25")
    page.open()
    page.paste(start + RECORD.to_text() + end)
    page.wait_for_code("AQ")
    expect(page.tab.locator(".steps output")).to_have_text("9 of 9")


def test_enter_adds_no_line(page: BrowserPage) -> None:
    page.open(code="4WVE1")
    page.tab.focus("#code")
    page.tab.keyboard.press("Enter")
    assert page.settle().code == "4WVE1"


def test_a_megabyte_is_rejected_and_stays_in_the_box(page: BrowserPage) -> None:
    page.open().type("A" * 1_000_000)
    assert "longer than 20,000 characters" in page.error
    assert len(page.code) == 1_000_000
    page.type("4WVE1")
    assert page.error == ""


def test_typing_goes_on_where_the_browser_limits_changes_of_the_address(page: BrowserPage) -> None:
    page.open()
    page.tab.evaluate(
        "() => { history.replaceState = () => { throw new DOMException('too often', 'SecurityError'); }; }"
    )
    page.type("4WVE1")
    assert page.tab.inner_text("#verdict") == "Klotski short code"


# -- the format


def test_a_code_typed_over_an_example_is_recognised_again(page: BrowserPage) -> None:
    page.open(show="gallery")
    page.tab.click('.card[data-format="klotski"]')
    page.wait_for_code("1A9BF0C00")
    page.type(RADAR)
    assert page.tab.inner_text("#verdict") == "Labyrinth radar view"
    page.tab.keyboard.press("Control+z")
    page.wait_for_code("1A9BF0C00")
    assert page.tab.input_value("#format") == "klotski"


def test_a_format_chosen_from_the_list_stays(page: BrowserPage) -> None:
    page.open(code="1A9BF0C00")
    page.tab.select_option("#format", "klotski")
    page.settle().type(RADAR)
    assert "klotski: character 1 'i'" in page.error
    assert "radar" in page.tab.inner_text("#other-formats")


def test_a_typing_error_in_a_maze_makes_a_wrong_maze(page: BrowserPage) -> None:
    page.open(code=MAZE)
    page.tab.focus("#code")
    page.tab.keyboard.press("End")
    page.tab.keyboard.press("Backspace")
    page.settle()
    assert "maze: after character 9" in page.error
    assert page.tab.locator("#characters").inner_text().split() == [*"aWacaoUa2", "▁"]


def test_a_code_typed_in_the_gallery_is_shown(page: BrowserPage) -> None:
    page.open(code="AG", show="gallery").type("4WVE1")
    assert page.tab.is_visible("#picture svg")
    assert not page.tab.is_visible("#gallery")


# -- errors


@pytest.mark.parametrize(
    ("code", "mark"),
    [
        ("1A9B😀F0C", "😀"),
        ("1A9B F0C", "␣"),
        ("1A9B\u200fF0C", "U+200F"),
        ("1A9Bش0C", "ش"),
    ],
)
def test_the_characters_at_fault_are_marked(page: BrowserPage, code: str, mark: str) -> None:
    page.open().type(code)
    assert page.tab.locator("#error mark").inner_text() == mark


def test_of_a_long_fault_the_beginning_is_marked(page: BrowserPage) -> None:
    page.open(code="1A9BF0C00")
    page.tab.select_option("#format", "klotski")
    page.settle().type("A" * 15_000)
    assert page.tab.locator("#error mark").inner_text() == "A" * 60 + "…"


def test_markup_is_shown_as_text(page: BrowserPage) -> None:
    page.open().type('<img src=x onerror="document.title=1"><script>document.title=2</script>')
    assert page.tab.title() not in ("1", "2")
    assert page.tab.locator("img").count() == 0


def test_a_service_that_does_not_respond_is_reported_and_asked_again(page: BrowserPage) -> None:
    page.open(code="1A9BF0C00")
    page.tab.route("**/api/**", lambda route: route.abort("connectionrefused"))
    page.type("1A98FCC00")
    assert "the service does not answer" in page.error
    assert not page.tab.is_visible("#picture svg"), "it is the picture of another code"
    page.tab.unroute("**/api/**")
    expect(page.tab.locator("#verdict")).to_have_text("Klotski layout", timeout=30_000)
    assert page.error == ""
    assert page.code == "1A98FCC00"
    page.browser_errors.clear()  # the aborted requests


# -- announcements


def test_the_result_of_typing_and_of_undo_is_announced(page: BrowserPage) -> None:
    page.open(code="0x01")
    page.tab.select_option("#format", "5211-card")
    page.settle().type("0x99")
    page.wait_for_announcement("5211-card: character 3 '9', color: 1001 has no meaning")
    page.tab.keyboard.press("Control+z")
    page.wait_for_announcement("0x01: 5211 card")


def test_a_copy_is_confirmed_by_a_notice(page: BrowserPage) -> None:
    page.open(code="0x01")
    page.tab.click("text=Copy code")
    expect(page.tab.locator("#notice")).to_have_text("Copied: code")


# -- flipping and undo


def test_bits_that_are_pressed_in_quick_succession_are_all_flipped(page: BrowserPage) -> None:
    page.open(code="0x01")
    page.tab.eval_on_selector_all(".bit", "bits => [6, 5, 3].forEach(index => bits[index].click())")
    page.wait_for_code("0x17")


def test_keystrokes_in_quick_succession_are_undone_together(page: BrowserPage) -> None:
    page.open(code="AG")
    page.tab.focus("#code")
    page.tab.evaluate(  # in one task of the browser, so that they follow each other at once on any machine
        """code => {
            const box = document.getElementById('code');
            for (let length = 1; length <= code.length; length++) {
                box.value = code.slice(0, length);
                box.dispatchEvent(new Event('input'));
            }
        }""",
        "1A9BF0C",
    )
    page.wait_for_code("1A9BF0C")
    page.tab.keyboard.press("Control+z")
    page.wait_for_code("AG")


def test_undo_ends_at_the_code_that_was_opened_first(page: BrowserPage) -> None:
    page.open(code="0x01").type("0x02")
    page.tab.keyboard.press("Control+z")
    page.wait_for_code("0x01")
    page.tab.keyboard.press("Control+z")
    page.wait_for_announcement("Nothing to undo.")
    assert page.code == "0x01"


def test_the_font_size_follows_the_setting_of_the_browser(page: BrowserPage) -> None:
    page.open()
    rules = "[...document.styleSheets].flatMap(sheet => [...sheet.cssRules])"
    assert "rem" in page.tab.evaluate(f"{rules}.find(rule => rule.selectorText === 'html').style.fontSize")
