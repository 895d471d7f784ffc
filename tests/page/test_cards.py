"""5211 on the page: cards that are swapped, turned over, laid and taken away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from boardcode.games.fivetwooneone.state import Board, Hand, Table

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.page.conftest import Opened, Window

pytestmark = pytest.mark.page

HAND = "0x0000000125343143"
BOARD = "0x0101012500340000"
STATE = "0x0000002332324244_0133012101230131_0000004143441643_0103012101110124"


def at(page: Opened, path: str) -> Locator:
    """A card, or an empty place."""
    return page.tab.locator(f'#picture [data-path="{path}"]')


def opened(page: Opened, format: str, code: str) -> Opened:
    page.open(format=format, code=code)
    page.tab.wait_for_selector("#picture .on-table")
    return page


def test_a_card_that_is_dragged_onto_another_is_swapped_with_it(page: Opened) -> None:
    opened(page, "5211-hand", HAND)
    page.drag(at(page, "cards[0]"), at(page, "cards[4]"))
    page.code_changes(HAND)
    assert str(Hand.decode(page.code)) == "black 3, blue 5, orange 4, orange 1, yellow 1"
    assert page.tab.locator("dialog[open]").count() == 0, "the end of a drag is no press"


def test_cards_of_both_players_are_swapped_and_the_place_keeps_its_face(window: Window) -> None:
    page = opened(window(viewport={"width": 1280, "height": 1400}), "5211-state", STATE)
    before = Table.decode(STATE)
    page.drag(at(page, "players[0].hand.cards[0]"), at(page, "players[1].board.slots[2]"))
    page.code_changes(STATE)
    table, slot = Table.decode(page.code), before.players[1].board.slots[2]
    assert slot is not None
    assert table.players[0].hand.cards[0] == slot.card
    assert table.players[1].board.slots[2] == type(slot)(slot.face, before.players[0].hand.cards[0])


def test_a_card_is_picked_up_and_put_down_with_the_keyboard(page: Opened) -> None:
    opened(page, "5211-hand", HAND)
    assert page.tab.locator('#picture [tabindex="0"]').count() == 1
    at(page, "cards[0]").focus()
    page.tab.keyboard.press("Space")
    page.announces("yellow 1 picked up; choose where it goes")
    page.tab.keyboard.press("ArrowRight")
    page.tab.keyboard.press("Space")
    page.announces("yellow 1 and blue 5 swapped")
    expect(at(page, "cards[1]")).to_have_attribute("aria-label", "card 2 in hand: yellow 1")
    expect(at(page, "cards[1]")).to_be_focused()
    before = page.code
    page.tab.keyboard.press("Space")
    page.tab.keyboard.press("Escape")
    page.announces("put back")
    assert page.code == before


def test_two_cards_are_swapped_by_pressing_them_one_after_the_other(page: Opened) -> None:
    opened(page, "5211-hand", HAND)
    page.tab.get_by_role("button", name="Swap two cards").click()
    at(page, "cards[3]").click()
    at(page, "cards[4]").click()
    page.code_changes(HAND)
    assert str(Hand.decode(page.code)) == "yellow 1, blue 5, orange 4, black 3, orange 1"


def test_a_played_card_is_turned_over(page: Opened) -> None:
    opened(page, "5211-board", BOARD)
    at(page, "slots[2]").click()
    expect(at(page, "slots[2]")).to_have_attribute("aria-label", "place 3: orange 4")
    assert str(Board.decode(page.code)) == "yellow 1, blue 5, orange 4, -"
    at(page, "slots[2]").focus()
    page.tab.keyboard.press("f")
    page.code_becomes(BOARD)


def test_a_card_is_laid_on_an_empty_place_and_taken_away(page: Opened) -> None:
    opened(page, "5211-board", BOARD)
    at(page, "slots[3]").click()
    expect(at(page, "slots[3]")).to_have_attribute("aria-label", "place 4: yellow 1, face down")
    assert str(Board.decode(page.code)) == "yellow 1, blue 5, [orange 4], [yellow 1]"
    page.tab.get_by_role("button", name="Take the last card away").click()
    expect(at(page, "slots[3]")).to_have_attribute("aria-label", "place 4: no card in place 4")
    at(page, "slots[0]").focus()
    page.tab.keyboard.press("Delete")
    page.announces("place 1 taken away")
    assert str(Board.decode(page.code)) == "blue 5, [orange 4], -, -", "those after it move up"


def test_the_first_card_is_laid_first_wherever_one_presses(page: Opened) -> None:
    opened(page, "5211-board", "0x0000000000000000")
    at(page, "slots[2]").focus()
    page.tab.keyboard.press("Enter")
    page.code_changes("0x0000000000000000")
    assert str(Board.decode(page.code)) == "[yellow 1], -, -, -"
    expect(page.tab.locator("#problems")).to_contain_text("slots: one card alone")


def test_a_card_from_a_hand_is_laid_on_an_empty_place(page: Opened) -> None:
    code = "0x0000002332324244_0133012101230000_0000004143441643_0103012101110124"
    opened(page, "5211-state", code)
    page.drag(at(page, "players[0].hand.cards[1]"), at(page, "players[0].board.slots[3]"))
    page.code_changes(code)
    player = Table.decode(page.code).players[0]
    assert str(player.board) == "orange 3, blue 1, blue 3, [orange 2]"
    assert len(player.hand.cards) == 5


def test_the_color_and_the_value_of_a_card_are_parts_of_its_picture(page: Opened) -> None:
    page.open(format="5211-card", code="0x25")
    at(page, "value").click()
    page.tab.wait_for_selector("#choices[open]")
    page.tab.get_by_label("0110").click()
    page.code_becomes("0x26")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_table_breaks_no_rule_and_fits_on_a_phone(window: Window, scheme: str) -> None:
    page = opened(window(viewport={"width": 360, "height": 740}, color_scheme=scheme), "5211-state", STATE)
    assert [rule["id"] for rule in Axe().run(page.tab).response["violations"]] == []
    assert page.tab.evaluate("document.documentElement.scrollWidth") <= 360
