"""What the tests of Arx on the page do: finding squares, waiting for positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardcode.arx import Game, square_number

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from .conftest import BrowserPage

START = Game.START.code
STACKED = Game.START.play("H1+G3").play("A7-B6")


def square_path(square: str) -> str:
    """The path of a square."""
    row, column = divmod(square_number(square), 9)
    return f"rows[{row}][{column}]"


def square_at(page: BrowserPage, square: str, part: str = "") -> Locator:
    """A square of the board, or a part of what stands there."""
    return page.part(f"{square_path(square)}{part}")


def wait_for_view(page: BrowserPage, code: str) -> None:
    """Wait until a code is shown, and not only in the box."""
    page.wait_for_code(code)
    page.wait_for_text("title", code[:40])


def wait_for_status(page: BrowserPage, start: str) -> None:
    """Wait until the line above the moves starts with some words."""
    page.wait_for_text(".arx-status", start)


def played_moves(page: BrowserPage) -> str:
    """The line that lists the moves so far."""
    return page.tab.inner_text(".arx-record")
