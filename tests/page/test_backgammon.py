"""Backgammon on the page: checkers are moved on the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from boardcode.backgammon import Player, Position, Situation

if TYPE_CHECKING:
    from .conftest import BrowserPage

pytestmark = pytest.mark.page

START = Position.decode("4HPwATDgc/ABMA")


def open_code(page: BrowserPage, format: str, code: str) -> None:
    """Open a code, and wait until its checkers can be moved."""
    page.open(format=format, code=code)
    page.tab.wait_for_selector("#picture .checker-place")


def test_a_checker_is_moved_to_another_point(page: BrowserPage) -> None:
    open_code(page, "backgammon-position", START.code)
    page.part("on_roll.points[7]").click()
    page.part("on_roll.points[4]").click()
    code = page.wait_for_change(START.code)
    assert Position.decode(code) == Position(START.other, Player.at({6: 5, 8: 2, 5: 1, 13: 5, 24: 2}))


def test_a_point_of_the_other_player_is_not_taken(page: BrowserPage) -> None:
    open_code(page, "backgammon-position", START.code)
    page.part("on_roll.points[7]").click()
    page.part("other.points[23]").click()
    page.tab.wait_for_selector("text=The other player is on this point.")
    assert page.code == START.code


def test_a_checker_is_borne_off_with_the_keyboard_in_a_match(page: BrowserPage) -> None:
    code = f"{START.code}:cAkAAAAAAAAE"
    open_code(page, "backgammon-id", code)
    page.part("position.on_roll.points[5]").focus()
    page.tab.keyboard.press("Space")
    page.part("position.on_roll.off").focus()
    page.tab.keyboard.press("Space")
    changed = Situation.decode(page.wait_for_change(code))
    assert changed.position.on_roll == Player.at({6: 4, 8: 3, 13: 5, 24: 2})
    assert changed.match.code == "cAkAAAAAAAAE"


def test_the_players_are_exchanged(page: BrowserPage) -> None:
    open_code(page, "backgammon-position", "sGfwATDgc/ABMA")
    page.button("Exchange the players").click()
    assert page.wait_for_change("sGfwATDgc/ABMA") == Position.decode("sGfwATDgc/ABMA").turn_over().code
