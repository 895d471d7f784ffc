"""The page is used with a finger: real touch events, not clicks of a mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from boardcode.arx import Game
from boardcode.fivetwooneone import Hand

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from .conftest import BrowserPage, Window

pytestmark = pytest.mark.page

BLADE = "1A9BF0C00"
HAND = "0x0000000125343143"
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def phone(window: Window) -> BrowserPage:
    """The page on a phone."""
    return window(**PHONE)


def scroll_position(page: BrowserPage) -> float:
    """How far the page is scrolled."""
    position: float = page.tab.evaluate("window.scrollY")
    return position


def scroll_to_picture(page: BrowserPage) -> None:
    """Show the picture in the middle of the window, so that the page can scroll both ways."""
    page.tab.locator("#picture").evaluate("element => element.scrollIntoView({ block: 'center' })")


def drag_with_finger(page: BrowserPage, start: Locator, end: Locator) -> None:
    """Drag from one element to another; the page must not scroll meanwhile."""
    scroll_to_picture(page)
    position = scroll_position(page)
    page.touch(page.center(start), page.center(end))
    assert scroll_position(page) == position


def klotski_part(page: BrowserPage, words: str) -> Locator:
    """A piece or a space of the layout by its label."""
    part = page.tab.locator(f'#picture [aria-label="{words}"]')
    part.wait_for()
    return part


def open_klotski(page: BrowserPage, code: str) -> None:
    """Open a layout, and wait until its pieces can be slid."""
    page.open(code=code)
    page.tab.wait_for_selector("#picture .klotski-board")


def test_a_finger_slides_a_piece_of_klotski(phone: BrowserPage) -> None:
    open_klotski(phone, BLADE)
    single = klotski_part(phone, "single at cell 13")
    drag_with_finger(phone, single, phone.tab.locator('#picture [aria-label^="space"]').first)
    phone.wait_for_code("1A98FCC00")


def test_a_finger_that_moves_beside_the_pieces_scrolls_the_page(phone: BrowserPage) -> None:
    open_klotski(phone, BLADE)
    scroll_to_picture(phone)
    before = scroll_position(phone)
    x, y = phone.center(phone.tab.locator("#picture-title"))
    phone.touch((x, y), (x, y - 60))
    phone.tab.wait_for_function("before => window.scrollY > before", arg=before)
    assert phone.code == BLADE


def test_a_tap_slides_a_piece_that_has_one_place_to_go(phone: BrowserPage) -> None:
    open_klotski(phone, "1A98FCC00")
    scroll_to_picture(phone)
    phone.touch(phone.center(klotski_part(phone, "single at cell 19")))
    phone.wait_for_code("1A98FF000")
    assert not phone.tab.is_visible("#choices")


def test_a_tap_on_a_piece_with_several_places_to_go_asks_for_a_drag(phone: BrowserPage) -> None:
    open_klotski(phone, BLADE)
    scroll_to_picture(phone)
    phone.touch(phone.center(klotski_part(phone, "single at cell 13")))
    expect(phone.tab.locator("#notice")).to_have_text("The single at cell 13 can go to 2 places: drag it.")
    phone.touch(phone.center(klotski_part(phone, "square at cells 1, 2, 5 and 6")))
    expect(phone.tab.locator("#notice")).to_have_text("The square at cells 1, 2, 5 and 6 cannot move.")
    assert not phone.tab.is_visible("#choices")
    assert phone.code == BLADE


def test_a_finger_plays_a_move_of_arx(phone: BrowserPage) -> None:
    phone.open(format="arx-export", code=Game.START.code)
    phone.wait_for_text(".arx-status", "White to move")
    drag_with_finger(phone, phone.part("rows[6][4]"), phone.part("rows[5][5]"))
    phone.wait_for_code(Game.START.play("E3-F4").code)


def test_a_tap_selects_a_piece_of_arx_and_a_tap_plays_it(phone: BrowserPage) -> None:
    phone.open(format="arx-export", code=Game.START.code)
    phone.wait_for_text(".arx-status", "White to move")
    scroll_to_picture(phone)
    phone.touch(phone.center(phone.part("rows[6][4]")))
    phone.wait_for_announcement("E3, white soldier")
    phone.touch(phone.center(phone.part("rows[5][5]")))
    phone.wait_for_code(Game.START.play("E3-F4").code)
    assert not phone.tab.is_visible("#choices")


def test_a_finger_swaps_cards_of_5211(phone: BrowserPage) -> None:
    phone.open(format="5211-hand", code=HAND)
    phone.tab.wait_for_selector("#picture .on-table")
    drag_with_finger(phone, phone.part("cards[0]"), phone.part("cards[4]"))
    phone.wait_for_change(HAND)
    assert str(Hand.decode(phone.code)) == "black 3, blue 5, orange 4, orange 1, yellow 1"
    assert not phone.tab.is_visible("#choices")
