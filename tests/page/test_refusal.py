"""A text that cannot be read shows its own characters and bits, and nothing of an earlier code."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .agreement import check_agreement

if TYPE_CHECKING:
    from playwright.sync_api import Route

    from .conftest import BrowserPage

pytestmark = pytest.mark.page

BLADE = "1A9BF0C00"


def marked(page: BrowserPage, selector: str) -> list[str]:
    """The texts of all elements that are marked as wrong."""
    texts: list[str] = page.tab.eval_on_selector_all(
        f"{selector}.fault", "parts => parts.map(part => part.textContent)"
    )
    return texts


def bits(page: BrowserPage) -> str:
    """The bits that are shown."""
    return "".join(page.tab.locator("#bits .bit").all_inner_texts())


def test_a_wrong_character_is_marked_and_nothing_of_the_earlier_code_stays(page: BrowserPage) -> None:
    page.open(format="klotski", code=BLADE)
    page.type("1A9BFOC")
    assert page.tab.locator("#characters .character").all_inner_texts() == [*"1A9BFOC"]
    assert marked(page, "#characters .character") == ["O"]
    assert page.tab.locator("#picture svg").count() == 0
    assert page.tab.locator("#fields tr").count() == 0
    assert page.tab.inner_text("#bits") == "There are no bits: the text is not made of the right characters."
    assert page.code == "1A9BFOC"
    check_agreement(page)


def open_card(page: BrowserPage, code: str) -> None:
    """Show a card, and stay with its format."""
    page.open(code="0x01")
    page.tab.select_option("#format", "5211-card")
    page.settle().type(code)


def test_a_code_without_a_meaning_shows_its_own_bits(page: BrowserPage) -> None:
    open_card(page, "0x99")
    assert bits(page) == "10011001"
    assert marked(page, "#characters .character") == ["9"]
    assert marked(page, "#bits .bit") == [*"1001"]
    assert page.tab.locator("#bits .from").all_inner_texts() == ["9", "9"]


def test_a_text_of_another_length_shows_its_own_bits(page: BrowserPage) -> None:
    page.open(format="radar", code="ieysGjGO8papd/a")
    page.type("ieysGjGO8papd/aa")
    assert "".join(page.tab.locator("#characters .character").all_inner_texts()) == "ieysGjGO8papd/aa"
    assert page.tab.locator("#picture svg").count() == 0


def test_a_missing_character_is_marked_at_its_place(page: BrowserPage) -> None:
    page.open(format="maze", code="aWacaoUa2q").type("aWacaoUa2")
    assert page.tab.locator("#characters .character").all_inner_texts() == [*"aWacaoUa2", "▁"]


def test_pressing_a_bit_of_a_code_without_a_meaning_changes_that_bit_only(page: BrowserPage) -> None:
    open_card(page, "0x99")
    page.tab.locator("#bits .bit").nth(1).click()
    page.wait_for_code("0xd9")
    assert bits(page) == "11011001"
    assert page.focused("data-index") == "1"
    page.tab.locator("#bits .bit").nth(0).click()
    page.wait_for_code("0x59")
    page.tab.keyboard.press("Control+z")
    page.wait_for_code("0xd9")
    page.tab.keyboard.press("Control+z")
    page.wait_for_code("0x99")


def test_pressing_a_bit_while_a_text_is_being_read_does_not_replace_the_text(page: BrowserPage) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    open_card(page, "0x01")
    page.tab.route("**/api/view", hold)
    with page.tab.expect_request("**/api/view"):
        page.tab.fill("#code", "0x2")
    page.tab.locator("#bits .bit").first.click()
    assert page.code == "0x2"
    held[0].continue_()
    assert page.settle().code == "0x2"


def test_going_home_forgets_the_format(page: BrowserPage) -> None:
    page.open(format="maze", code="aWacaoUa2q")
    page.tab.click("#home")
    page.settle()
    page.type("aWacaoUa2")
    expect(page.tab.locator("#error")).to_be_visible()
    expect(page.tab.locator("#picture")).to_be_hidden()
    expect(page.tab.locator("#tools")).to_be_hidden()


def test_going_home_forgets_the_code(page: BrowserPage) -> None:
    page.open(code=BLADE)
    page.tab.click("#home")
    page.settle()
    page.type("1A9BFOC00")
    assert "".join(page.tab.locator("#characters .character").all_inner_texts()) == "1A9BFOC00"
    expect(page.tab.locator("#picture svg")).to_be_hidden()


def test_a_text_that_resembles_no_code_has_no_tools(page: BrowserPage) -> None:
    page.open(code=BLADE)
    page.tab.locator("#tools").wait_for()
    page.type("what is this?")
    expect(page.tab.locator("#stage")).to_be_hidden()
    assert "".join(page.tab.locator("#characters .character").all_text_contents()) == "what is this?"
    page.type(BLADE)
    expect(page.tab.locator("#picture svg")).to_be_visible()
    page.button("Solve").wait_for()


def test_an_emoji_is_one_character(page: BrowserPage) -> None:
    page.open(format="klotski", code=BLADE).type("1A😀B")
    assert page.tab.locator("#characters .character").all_inner_texts() == ["1", "A", "😀", "B"]
    assert marked(page, "#characters .character") == ["😀"]
    page.tab.locator("#characters .character").nth(3).click()
    selected = "() => { const box = document.getElementById('code'); "
    selected += "return box.value.slice(box.selectionStart, box.selectionEnd); }"
    assert page.tab.evaluate(selected) == "B"
