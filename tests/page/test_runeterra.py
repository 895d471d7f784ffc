"""Decks of Legends of Runeterra on the page: the card of the gallery, and editing by field and by bit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from boardcode.runeterra import Deck

if TYPE_CHECKING:
    from .conftest import BrowserPage

pytestmark = pytest.mark.page

CODE = "CEAAAAIBAEAAE"  # one card, 01DE002


def change_field(page: BrowserPage, path: str, bits: str) -> None:
    """Choose other bits for a field, one of those that have a meaning."""
    page.tab.locator("#fields tr", has_text=path).locator(".change").click()
    page.tab.wait_for_selector("#choices[open]")
    page.tab.locator(f'#choices input[value="{bits}"]').click()


def test_the_card_of_the_gallery_opens_a_deck_with_a_bar_for_each_card(page: BrowserPage) -> None:
    page.open(show="gallery")
    card = page.tab.locator('.card[data-format="runeterra-deck"]')
    expect(card.locator("svg")).to_have_count(1, timeout=30_000)
    card.click()
    page.wait_for_code("CMAQCAIAAIAQCAQGAMAAKBAHF4")
    expect(page.tab.locator("#picture [data-card]")).to_have_count(3)
    titles = page.tab.locator("#picture [data-card] > title").all_text_contents()
    assert titles == [
        "5 copies of 04SH047, Shurima",
        "3 copies of 01DE002, Demacia",
        "2 copies of 02BW003, Bilgewater",
    ]
    assert page.accessibility_violations("#picture") == []


def test_a_number_is_changed_by_its_field(page: BrowserPage) -> None:
    page.open(format="runeterra-deck", code=CODE)
    change_field(page, "cards.ones[0].number[0]", "00000111")
    assert Deck.decode(page.wait_for_change(CODE)) == Deck({"01DE007": 1})
    assert page.accessibility_violations() == []


def test_a_bit_is_flipped_and_the_picture_follows(page: BrowserPage) -> None:
    page.open(format="runeterra-deck", code=CODE)
    page.tab.locator('#bits .bit[data-index="55"]').click()  # the last of the faction: Freljord
    assert Deck.decode(page.wait_for_change(CODE)) == Deck({"01FR002": 1})
    expect(page.tab.locator('#picture [data-card="01FR002"]')).to_have_count(1)


def test_a_faction_that_asks_for_another_version_is_not_offered_and_explained(page: BrowserPage) -> None:
    page.open(format="runeterra-deck", code=CODE)
    page.tab.locator("#fields tr", has_text="cards.ones[0].faction").locator(".change").click()
    page.tab.wait_for_selector("#choices[open]")
    words = page.tab.locator("#choices label span:not(.mono)").all_inner_texts()
    assert words == ["DE", "FR", "IO", "NX", "PZ", "SI"]
    page.open(format="runeterra-deck", code="CEAAAAIBAEDAE")  # Bilgewater in version 1
    assert "the version follows from the factions" in page.error


def test_spellings_of_others_are_read(page: BrowserPage) -> None:
    page.open().type(f" {CODE.lower()}=== ")
    expect(page.tab.locator('#picture [data-card="01DE002"]')).to_have_count(1)
    assert page.error == ""


def test_copies_of_a_card_that_is_pressed_are_added_and_removed(page: BrowserPage) -> None:
    page.open(format="runeterra-deck", code=CODE)
    page.tab.click('#picture .deck-card[data-card="01DE002"]')
    page.wait_for_announcement("01DE002 chosen")
    page.button("One more").click()
    page.wait_for_announcement("01DE002: 2 copies")
    assert Deck.decode(page.code) == Deck({"01DE002": 2})
    page.button("One fewer").click()
    page.wait_for_code(CODE)
    page.button("Remove").click()
    page.wait_for_code("CEAAAAA")
    assert not page.button("Remove").is_visible()
    assert page.tab.locator("dialog[open]").count() == 0


def test_copies_are_added_and_removed_with_the_keyboard(page: BrowserPage) -> None:
    page.open(format="runeterra-deck", code=CODE)
    page.tab.locator('#picture .deck-card[data-card="01DE002"]').focus()
    page.tab.keyboard.press("+")
    page.wait_for_announcement("01DE002: 2 copies")
    expect(page.tab.locator('#picture [data-card="01DE002"]')).to_be_focused()
    page.tab.keyboard.press("Delete")
    page.wait_for_code("CEAAAAA")


def test_a_card_is_put_into_the_deck_and_anything_else_is_refused(page: BrowserPage) -> None:
    page.open(format="runeterra-deck", code=CODE)
    page.tab.fill("#tools [aria-label='Card to add']", "nonsense")
    page.button("Add a card").click()
    assert page.tab.inner_text("#tools .error") == "Expected a card such as 01DE002."
    assert page.accessibility_violations("#tools") == []
    page.tab.fill("#tools [aria-label='Card to add']", "02bw003")
    page.button("Add a card").click()
    assert Deck.decode(page.wait_for_change(CODE)) == Deck({"01DE002": 1, "02BW003": 1})
