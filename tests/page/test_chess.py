"""Chess on the page: pieces are moved, put down and removed, and rooks get castling rights."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from boardcode.chess import Position

if TYPE_CHECKING:
    from .conftest import BrowserPage

pytestmark = pytest.mark.page

CODE = "20400006400000080ac0b1"  # 5k2/6p1/8/1Pp5/6P1/8/8/3K4 w - c6 0 1
ROOKS = Position.from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").code


def open_board(page: BrowserPage, code: str = CODE) -> BrowserPage:
    """Open a position, and wait until its pieces can be moved."""
    page.open(format="binaryfen", code=code)
    page.tab.wait_for_selector("#picture .square")
    return page


def press(page: BrowserPage, square: str) -> None:
    page.tab.locator(f'#picture .square[data-square="{square}"]').click()


def test_a_piece_is_moved_by_pressing_it_and_a_square(page: BrowserPage) -> None:
    open_board(page)
    press(page, "d1")
    press(page, "d2")
    page.wait_for_change(CODE)
    assert Position.decode(page.code).fen == "5k2/6p1/8/1Pp5/6P1/8/3K4/8 w - c6 0 1"
    assert page.tab.locator("dialog[open]").count() == 0


def test_a_pawn_that_moves_can_no_longer_be_taken_en_passant(page: BrowserPage) -> None:
    open_board(page)
    press(page, "c5")
    press(page, "c4")
    page.wait_for_change(CODE)
    assert Position.decode(page.code).en_passant is None


def test_a_piece_is_put_down_and_removed(page: BrowserPage) -> None:
    open_board(page)
    page.tab.click('button[aria-label="put down a black queen"]')
    press(page, "a8")
    page.wait_for_change(CODE)
    before = page.code
    assert Position.decode(before).pieces["a8"] == "q"
    page.tab.click(".board-tools >> text=Remove")
    press(page, "a8")
    page.wait_for_change(before)
    assert page.code == CODE


def test_a_castling_right_is_taken_and_given_back(page: BrowserPage) -> None:
    open_board(page, ROOKS)
    page.tab.click("text=Castling right")
    press(page, "h1")
    page.wait_for_change(ROOKS)
    before = page.code
    assert Position.decode(before).castling == ("a1", "a8", "h8")
    press(page, "h1")
    page.wait_for_change(before)
    assert page.code == ROOKS


def test_the_other_side_is_to_move(page: BrowserPage) -> None:
    open_board(page, ROOKS)
    page.tab.click("button >> text=Black to move")
    page.wait_for_change(ROOKS)
    assert Position.decode(page.code).turn == "black"


def test_a_piece_is_moved_with_the_keyboard(page: BrowserPage) -> None:
    open_board(page)
    assert page.tab.locator('#picture .square[tabindex="0"]').count() == 1
    page.tab.locator('#picture .square[data-square="d1"]').focus()
    page.tab.keyboard.press("Space")
    page.wait_for_announcement("K on d1 picked up")
    page.tab.keyboard.press("ArrowRight")
    page.tab.keyboard.press("Space")
    page.wait_for_announcement("d1 to e1")
    assert "e1" in Position.decode(page.code).pieces
    expect(page.tab.locator('#picture .square[data-square="e1"]')).to_be_focused()
