"""Hearthstone decks on the page: the card of the gallery, and editing by field and by bit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from boardcode.hearthstone import Deck

if TYPE_CHECKING:
    from .conftest import BrowserPage

pytestmark = pytest.mark.page

CODE = "AAEBAQcBBAMBAgMAAQEF/cQFAAA="
DECK = Deck.decode(CODE)


def change_field(page: BrowserPage, path: str, bits: str) -> None:
    """Choose other bits for a field, one of those that have a meaning."""
    page.tab.locator("#fields tr", has_text=path).locator(".change").click()
    page.tab.wait_for_selector("#choices[open]")
    page.tab.locator(f'#choices input[value="{bits}"]').click()


def test_the_card_of_the_gallery_opens_a_deck_with_a_bar_for_each_card(page: BrowserPage) -> None:
    page.open(show="gallery")
    card = page.tab.locator('.card[data-format="hearthstone-deck"]')
    expect(card.locator("svg")).to_have_count(1, timeout=30_000)
    card.click()
    expect(page.tab.locator("#picture [data-card]")).to_have_count(18)
    assert page.accessibility_violations("#picture") == []


def test_the_picture_shows_format_hero_cards_and_sideboards(page: BrowserPage) -> None:
    page.open(format="hearthstone-deck", code=CODE)
    titles = page.tab.locator("#picture [data-path] > title").all_text_contents()
    assert titles == [
        *("format: wild", "hero 7", "1 of card 4"),
        *("2 of card 1", "2 of card 2", "2 of card 3", "1 of card 5"),
    ]


def test_a_card_is_changed_by_its_field(page: BrowserPage) -> None:
    page.open(format="hearthstone-deck", code=CODE)
    change_field(page, "cards.ones[0]", "00001001")
    changed = Deck.decode(page.wait_for_change(CODE))
    assert changed == Deck(1, (7,), ((1, 2), (2, 2), (3, 2), (9, 1)), DECK.sideboards)
    assert page.accessibility_violations() == []


def test_a_bit_is_flipped_and_the_picture_follows(page: BrowserPage) -> None:
    page.open(format="hearthstone-deck", code=CODE)
    page.tab.locator('#bits .bit[data-index="22"]').click()  # of the format: 1 becomes 3
    assert Deck.decode(page.wait_for_change(CODE)).mode == "classic"
    expect(page.tab.locator('#picture [data-path="format"] > title')).to_have_text("format: classic")


def test_a_string_of_the_first_years_is_refused_with_its_reason(page: BrowserPage) -> None:
    page.open(format="hearthstone-deck", code="AAECAQcABAECAwQA")
    assert "strings from before June 2023 have no byte for sideboards" in page.error


def test_copies_are_added_to_a_card_and_to_one_of_a_sideboard(page: BrowserPage) -> None:
    page.open(format="hearthstone-deck", code=CODE)
    page.tab.click('#picture .deck-card[data-card="4"]')
    page.button("One more").click()
    page.wait_for_announcement("4: 2 copies")
    assert Deck.decode(page.code).cards == ((1, 2), (2, 2), (3, 2), (4, 2))
    page.tab.click('#picture .deck-card[data-card="5"]')
    page.button("One more").click()
    page.wait_for_announcement("5 in the sideboard of 90749: 2 copies")
    assert Deck.decode(page.code).sideboards == ((90749, 5, 2),)


def test_a_card_is_put_into_the_deck_in_the_order_of_ids(page: BrowserPage) -> None:
    page.open(format="hearthstone-deck", code="AAECAQcDCLMB2Q8AAAA=")
    page.tab.fill("#tools [aria-label='Card to add']", "100")
    page.button("Add a card").click()
    changed = Deck.decode(page.wait_for_change("AAECAQcDCLMB2Q8AAAA="))
    assert changed == Deck.of("standard", 7, {8: 1, 100: 1, 179: 1, 2009: 1})
    assert page.accessibility_violations() == []
