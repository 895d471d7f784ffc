"""Sudoku on the page: digits are typed into cells, or chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .agreement import check_agreement

if TYPE_CHECKING:
    from .conftest import BrowserPage

pytestmark = pytest.mark.page

CODE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def open_puzzle(page: BrowserPage) -> BrowserPage:
    """Open a puzzle, and wait until its cells take digits."""
    page.open(format="sudoku", code=CODE)
    page.tab.wait_for_selector("#picture .digit-cell")
    return page


def test_a_digit_is_typed_and_removed(page: BrowserPage) -> None:
    open_puzzle(page)
    page.part("cells[1]").focus()
    page.tab.keyboard.press("7")
    page.wait_for_code("47" + CODE[2:])
    page.part("cells[0]").focus()
    page.tab.keyboard.press("Delete")
    page.wait_for_code(".7" + CODE[2:])


def test_arrow_keys_move_between_cells(page: BrowserPage) -> None:
    open_puzzle(page)
    page.part("cells[0]").focus()
    page.tab.keyboard.press("ArrowDown")
    page.tab.keyboard.press("ArrowRight")
    page.tab.keyboard.press("9")
    page.wait_for_code(CODE[:10] + "9" + CODE[11:])


def test_a_bit_that_would_make_a_cell_12_stays_and_a_notice_says_why(page: BrowserPage) -> None:
    open_puzzle(page)
    page.tab.locator('#bits .bit[data-index="0"]').click()
    page.wait_for_text("#notice", "sudoku: bits: digit 1 of 81 would be 1100, which has no character")
    check_agreement(page)
    assert (page.code, page.error) == (CODE, "")


def test_a_cell_that_is_pressed_offers_all_digits(page: BrowserPage) -> None:
    open_puzzle(page)
    page.part("cells[2]").click()
    page.tab.wait_for_selector("dialog[open]")
    assert page.tab.locator("dialog[open]").get_by_text("9", exact=True).count() >= 1
