"""Bridge on the page: cards are exchanged, and deals are stepped through."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from boardcode.bridge import Deal

if TYPE_CHECKING:
    from .conftest import BrowserPage

pytestmark = pytest.mark.page

CODE = "27e41b3246bec9b16e398114"


def open_deal(page: BrowserPage, code: str = CODE) -> BrowserPage:
    """Open a deal, and wait until its cards can be exchanged."""
    page.open(format="bridge-pavlicek", code=code)
    page.tab.wait_for_selector("#picture .in-hand")
    return page


def test_two_cards_of_different_players_are_exchanged(page: BrowserPage) -> None:
    open_deal(page)
    page.tab.click('[data-card="SA"]')
    page.tab.click('[data-card="S9"]')
    page.wait_for_change(CODE)
    deal = Deal.decode(page.code)
    assert (deal.north.spades, deal.east.spades) == ("9", "A72")
    assert page.tab.locator("dialog[open]").count() == 0


def test_a_card_of_the_same_player_is_picked_up_instead(page: BrowserPage) -> None:
    open_deal(page)
    page.tab.click('[data-card="SA"]')
    page.tab.click('[data-card="HK"]')
    expect(page.tab.locator("#picture .held")).to_have_attribute("data-card", "HK")
    assert page.code == CODE


def test_cards_are_exchanged_with_the_keyboard(page: BrowserPage) -> None:
    open_deal(page)
    page.tab.locator('[data-card="D7"]').focus()
    page.tab.keyboard.press("Space")
    page.wait_for_announcement("D7 picked up; choose the card to exchange it for")
    page.tab.locator('[data-card="DA"]').focus()
    page.tab.keyboard.press("Space")
    page.wait_for_announcement("D7 and DA exchanged")
    assert Deal.decode(page.code).north.diamonds == "AQ65"
    expect(page.tab.locator('[data-card="DA"]')).to_be_focused()


def test_the_next_deal_and_a_turned_table(page: BrowserPage) -> None:
    open_deal(page)
    page.tab.click("text=Next deal")
    page.wait_for_change(CODE)
    assert page.code == f"{int(CODE, 16) + 1:024x}"
    page.tab.click("text=Turn the table")
    page.wait_for_change(f"{int(CODE, 16) + 1:024x}")
    assert str(Deal.decode(page.code).north) == "KT85.2.JT9.QJ853"


def test_the_first_deal_has_none_before_it(page: BrowserPage) -> None:
    open_deal(page, "0" * 24)
    assert page.tab.locator("text=Previous deal").count() == 0
    assert page.tab.locator("text=Next deal").count() == 1
