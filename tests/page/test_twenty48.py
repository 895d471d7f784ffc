"""2048 on the page: tiles are chosen, doubled, halved and removed, and the board is turned over."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from boardcode.twenty48 import Board

if TYPE_CHECKING:
    from .conftest import BrowserPage

pytestmark = pytest.mark.page

CODE = "0x4312752186532731"


def open_board(page: BrowserPage, format: str = "2048", code: str = CODE) -> BrowserPage:
    """Open a board, and wait until it has its tools."""
    page.open(format=format, code=code)
    page.tab.wait_for_selector("text=Exchange left and right")
    return page


def press(page: BrowserPage, cell: int, key: str) -> None:
    """Press a key on a cell, and wait until the code has changed."""
    before = page.code
    page.tab.locator(f'[data-path="cells[{cell}]"]').focus()
    page.tab.keyboard.press(key)
    page.wait_for_change(before)


def test_keys_double_halve_and_remove_a_tile(page: BrowserPage) -> None:
    open_board(page)
    press(page, 2, "+")
    assert Board.decode(page.code).rows[0] == (2, 8, 256, 4)
    press(page, 1, "-")
    press(page, 3, "Delete")
    assert Board.decode(page.code).rows[0] == (2, 4, 256, 0)


def test_the_board_is_turned_over_in_both_orders(page: BrowserPage) -> None:
    open_board(page)
    page.tab.click("text=Exchange left and right")
    page.wait_for_change(CODE)
    assert Board.decode(page.code) == Board.decode(CODE).mirror()
    open_board(page, "2048-reading", "0x1372356812572134")
    page.tab.click("text=Exchange rows and columns")
    page.wait_for_change("0x1372356812572134")
    assert page.code == "0x1312352176532874"


def test_a_cell_that_is_pressed_offers_all_tiles(page: BrowserPage) -> None:
    open_board(page)
    page.tab.click('[data-path="cells[0]"]')
    page.tab.click("dialog[open] >> text=2048")
    page.wait_for_change(CODE)
    assert page.code == "0x431275218653273b"
