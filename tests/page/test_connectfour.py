"""Connect Four on the page: stones are dropped into columns and taken off again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from boardcode.connectfour import Position

if TYPE_CHECKING:
    from .conftest import BrowserPage

pytestmark = pytest.mark.page


def open_position(page: BrowserPage, moves: str) -> str:
    """Open the position after some moves, wait until it can be played on, and return its code."""
    code = Position.from_moves(moves).code
    page.open(format="connect-four", code=code)
    page.tab.wait_for_selector("#picture .droppable")
    return code


def test_a_column_that_is_pressed_gets_a_stone(page: BrowserPage) -> None:
    code = open_position(page, "")
    for moves in ("4", "44", "445"):
        page.part(f"columns[{int(moves[-1]) - 1}]").click()
        code = page.wait_for_change(code)
        assert Position.decode(code) == Position.from_moves(moves)
    assert page.tab.locator("dialog[open]").count() == 0


def test_stones_are_dropped_and_taken_off_with_the_keyboard(page: BrowserPage) -> None:
    code = open_position(page, "44")
    page.part("columns[2]").focus()
    page.tab.keyboard.press("Space")
    page.wait_for_announcement("x in column 3")
    assert Position.decode(page.code) == Position.from_moves("443")
    page.part("columns[3]").focus()
    page.tab.keyboard.press("Delete")
    page.wait_for_announcement("The last stone was one of x.")
    page.part("columns[2]").focus()
    page.tab.keyboard.press("Delete")
    page.wait_for_code(code)


def test_a_full_column_takes_no_stone(page: BrowserPage) -> None:
    code = open_position(page, "444444")
    page.part("columns[3]").click()
    page.tab.wait_for_selector("text=Column 4 is full.")
    assert page.code == code


def test_the_position_is_mirrored_and_the_board_emptied(page: BrowserPage) -> None:
    code = open_position(page, "122")
    page.button("Exchange left and right").click()
    code = page.wait_for_change(code)
    assert Position.decode(code) == Position.from_moves("766")
    page.button("Empty the board").click()
    page.wait_for_code("0x0")
