"""5211 on the page: cards are swapped, turned over, added and removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from boardcode.fivetwooneone import Board, Hand, Table

if TYPE_CHECKING:
    from .conftest import BrowserPage, Window

pytestmark = pytest.mark.page

HAND = "0x0000000125343143"
BOARD = "0x0101012500340000"
STATE = "0x0000002332324244_0133012101230131_0000004143441643_0103012101110124"


def open_table(page: BrowserPage, format: str, code: str) -> BrowserPage:
    """Open a code, and wait until its cards can be moved."""
    page.open(format=format, code=code)
    page.tab.wait_for_selector("#picture .on-table")
    return page


def test_a_card_dragged_onto_another_is_swapped_with_it(page: BrowserPage) -> None:
    open_table(page, "5211-hand", HAND)
    page.drag(page.part("cards[0]"), page.part("cards[4]"))
    page.wait_for_change(HAND)
    assert str(Hand.decode(page.code)) == "black 3, blue 5, orange 4, orange 1, yellow 1"
    assert page.tab.locator("dialog[open]").count() == 0, "the end of a drag does not press the card"


def test_cards_of_both_players_are_swapped_and_the_place_keeps_its_face(window: Window) -> None:
    page = open_table(window(viewport={"width": 1280, "height": 1400}), "5211-state", STATE)
    before = Table.decode(STATE)
    page.drag(page.part("players[0].hand.cards[0]"), page.part("players[1].board.slots[2]"))
    page.wait_for_change(STATE)
    table, slot = Table.decode(page.code), before.players[1].board.slots[2]
    assert slot is not None
    assert table.players[0].hand.cards[0] == slot.card
    assert table.players[1].board.slots[2] == type(slot)(slot.face, before.players[0].hand.cards[0])


def test_a_card_is_picked_up_and_put_down_with_the_keyboard(page: BrowserPage) -> None:
    open_table(page, "5211-hand", HAND)
    assert page.tab.locator('#picture [tabindex="0"]').count() == 1
    page.part("cards[0]").focus()
    page.tab.keyboard.press("Space")
    page.wait_for_announcement("yellow 1 picked up; choose where it goes")
    page.tab.keyboard.press("ArrowRight")
    page.tab.keyboard.press("Space")
    page.wait_for_announcement("yellow 1 and blue 5 swapped")
    expect(page.part("cards[1]")).to_have_attribute("aria-label", "card 2 in hand: yellow 1")
    expect(page.part("cards[1]")).to_be_focused()
    before = page.code
    page.tab.keyboard.press("Space")
    page.tab.keyboard.press("Escape")
    page.wait_for_announcement("put back")
    assert page.code == before


def test_two_cards_are_swapped_by_pressing_them_one_after_the_other(page: BrowserPage) -> None:
    open_table(page, "5211-hand", HAND)
    page.tab.get_by_role("button", name="Swap two cards").click()
    page.part("cards[3]").click()
    page.part("cards[4]").click()
    page.wait_for_change(HAND)
    assert str(Hand.decode(page.code)) == "yellow 1, blue 5, orange 4, black 3, orange 1"


def test_a_played_card_is_turned_over(page: BrowserPage) -> None:
    open_table(page, "5211-board", BOARD)
    page.part("slots[2]").click()
    expect(page.part("slots[2]")).to_have_attribute("aria-label", "place 3: orange 4")
    assert str(Board.decode(page.code)) == "yellow 1, blue 5, orange 4, -"
    page.part("slots[2]").focus()
    page.tab.keyboard.press("f")
    page.wait_for_code(BOARD)


def test_a_card_is_added_to_an_empty_place_and_removed(page: BrowserPage) -> None:
    open_table(page, "5211-board", BOARD)
    page.part("slots[3]").click()
    expect(page.part("slots[3]")).to_have_attribute("aria-label", "place 4: yellow 1, face down")
    assert str(Board.decode(page.code)) == "yellow 1, blue 5, [orange 4], [yellow 1]"
    page.tab.get_by_role("button", name="Remove the last card").click()
    expect(page.part("slots[3]")).to_have_attribute("aria-label", "place 4: no card in place 4")
    page.part("slots[0]").focus()
    page.tab.keyboard.press("Delete")
    page.wait_for_announcement("place 1: card removed")
    assert str(Board.decode(page.code)) == "blue 5, [orange 4], -, -", "those after it move up"


def test_a_card_is_added_to_the_first_empty_place_wherever_one_presses(page: BrowserPage) -> None:
    open_table(page, "5211-board", "0x0000000000000000")
    page.part("slots[2]").focus()
    page.tab.keyboard.press("Enter")
    page.wait_for_change("0x0000000000000000")
    assert str(Board.decode(page.code)) == "[yellow 1], -, -, -"
    expect(page.tab.locator("#problems")).to_contain_text("slots: one card alone")


def test_a_card_from_a_hand_is_played_on_an_empty_place(page: BrowserPage) -> None:
    code = "0x0000002332324244_0133012101230000_0000004143441643_0103012101110124"
    open_table(page, "5211-state", code)
    page.drag(page.part("players[0].hand.cards[1]"), page.part("players[0].board.slots[3]"))
    page.wait_for_change(code)
    player = Table.decode(page.code).players[0]
    assert str(player.board) == "orange 3, blue 1, blue 3, [orange 2]"
    assert len(player.hand.cards) == 5


def test_the_color_and_the_value_of_a_card_are_parts_of_its_picture(page: BrowserPage) -> None:
    page.open(format="5211-card", code="0x25")
    page.part("value").click()
    page.tab.wait_for_selector("#choices[open]")
    page.tab.get_by_label("0110").click()
    page.wait_for_code("0x26")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_table_breaks_no_rule_and_fits_on_a_phone(window: Window, scheme: str) -> None:
    page = open_table(
        window(viewport={"width": 360, "height": 740}, color_scheme=scheme), "5211-state", STATE
    )
    assert page.accessibility_violations() == []
    assert page.width <= 360
