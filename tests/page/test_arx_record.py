"""Arx on the page: the moves played so far, the last one, games in links, and the legend of the pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from boardcode.arx import Board, Color, Game, Move, Piece
from boardcode.games.arx.pieces import PIECE_COUNTS
from boardcode.games.arx.rules import movement_words

from .agreement import address_parameters, check_agreement
from .arx_actions import START, played_moves, square_at, wait_for_status, wait_for_view

if TYPE_CHECKING:
    from .conftest import BrowserPage, Window

pytestmark = pytest.mark.page


def test_played_moves_are_undone_and_opened_again(page: BrowserPage, window: Window) -> None:
    page.open(format="arx-export", code=START)
    wait_for_status(page, "White to move")
    for source, target, side in (("E3", "F4", "Black"), ("C7", "D6", "White"), ("A3", "B4", "Black")):
        square_at(page, source).click()
        square_at(page, target).click()
        wait_for_status(page, f"{side} to move")
    assert played_moves(page) == "Played: 1. E3-F4 C7-D6 2. A3-B4"
    second = window().go(page.address)
    wait_for_status(second, "Black to move")
    assert played_moves(second) == played_moves(page)
    page.tab.get_by_role("button", name="Undo").click()
    wait_for_status(page, "White to move")
    assert page.tab.inner_text(".arx-record .undone") == "2. A3-B4"
    page.type(START)
    page.tab.wait_for_function("() => !location.hash.includes('moves=')")


def marked_squares(page: BrowserPage) -> dict[str, str]:
    """The names of the squares of the last move that is marked, and what is said of them."""
    assert page.tab.locator(".arx-last").count() in (0, 2)
    labels = page.tab.locator("#picture [data-last]").evaluate_all(
        "squares => squares.map(square => square.getAttribute('aria-label'))"
    )
    return {label[:2]: label[4:] for label in labels}


def test_the_last_move_is_marked_and_undo_marks_the_one_before(page: BrowserPage) -> None:
    page.open(format="arx-export", code=START)
    wait_for_status(page, "White to move")
    assert marked_squares(page) == {}
    for source, target, side in (("E3", "F4", "Black"), ("C7", "D6", "White")):
        square_at(page, source).click()
        square_at(page, target).click()
        wait_for_status(page, f"{side} to move")
    assert marked_squares(page) == {
        "C7": "empty, the last move began here",
        "D6": "black soldier, the last move ended here",
    }
    page.tab.keyboard.press("Control+z")
    wait_for_status(page, "Black to move")
    assert marked_squares(page) == {
        "E3": "empty, the last move began here",
        "F4": "white soldier, the last move ended here",
    }
    page.button("Edit").click()
    page.drag(square_at(page, "E1"), square_at(page, "E5"))
    page.wait_for_announcement("E5: white king")
    assert marked_squares(page.settle()) == {}, "nobody played the edited position"


def test_a_game_is_played_on_from_a_link_and_stepped_through(page: BrowserPage) -> None:
    middle, end = Game.START.play("E3-F4"), Game.START.play("E3-F4").play("C7-D6")
    page.open(format="arx-export", code=START, moves="E3-F4 C7-D6")
    wait_for_view(page, end.code)
    wait_for_status(page, "White to move")
    assert played_moves(page) == "Played: 1. E3-F4 C7-D6"
    assert set(marked_squares(page)) == {"C7", "D6"}
    assert page.tab.get_by_role("button", name="Undo").get_attribute("aria-disabled") == "true"
    assert page.button("Forward").is_disabled()
    page.button("Back").click()
    wait_for_view(page, middle.code)
    wait_for_status(page, "Black to move")
    assert address_parameters(page) == {
        "format": "arx-export",
        "code": middle.code,
        "from": START,
        "moves": "E3-F4",
    }
    page.button("Back").click()
    wait_for_view(page, START)
    assert page.button("Back").is_disabled()
    for _ in range(2):
        page.button("Forward").click()
    wait_for_view(page, end.code)
    wait_for_status(page, "White to move")
    square_at(page, "A3").click()
    square_at(page, "B4").click()
    wait_for_view(page, end.play("A3-B4").code)
    wait_for_status(page, "Black to move")
    assert played_moves(page) == "Played: 1. E3-F4 C7-D6 2. A3-B4"


def test_the_moves_of_a_link_may_be_on_a_board_on_which_black_begins(page: BrowserPage) -> None:
    board = Board.START.code
    page.open(format="arx-board", code=board, to_move="black", moves="A7-B6 E3-F4")
    game = Game(Board.START, Color.BLACK).play("A7-B6").play("E3-F4")
    wait_for_view(page, game.board.code)
    wait_for_status(page, "Black to move")
    assert played_moves(page) == "Played: 1. … A7-B6 2. E3-F4"


def test_moves_of_a_link_that_cannot_be_played_are_named_and_the_position_stays(page: BrowserPage) -> None:
    page.open(format="arx-export", code=START, moves="E3-F4 C7-D7")
    page.wait_for_announcement(
        "The moves of the address cannot be played: "
        "arx-move: C7 to D7: a black soldier does not go from C7 to D7"
    )
    wait_for_status(page, "White to move")
    assert address_parameters(page) == {"format": "arx-export", "code": START}
    assert marked_squares(page) == {}


def test_the_browser_goes_back_and_forward_between_two_links(page: BrowserPage) -> None:
    page.open(format="arx-export", code=START, moves="E3-F4")
    wait_for_status(page, "Black to move")
    first = page.address
    page.tab.evaluate(
        "hash => { location.hash = hash; }", f"#format=arx-export&code={quote(START)}&moves=A3-B4%20A7-B6"
    )
    page.wait_for_text(".arx-record", "Played: 1. A3-B4 A7-B6")
    second = page.settle().tab.url
    page.tab.go_back()
    page.wait_for_text(".arx-record", "Played: 1. E3-F4")
    assert (page.settle().tab.url, set(marked_squares(page))) == (first, {"E3", "F4"})
    page.tab.go_forward()
    page.wait_for_text(".arx-record", "Played: 1. A3-B4 A7-B6")
    assert (page.settle().tab.url, set(marked_squares(page))) == (second, {"A7", "B6"})
    check_agreement(page)


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 360)])
def test_a_game_from_a_link_breaks_no_rule_of_accessibility(window: Window, scheme: str, width: int) -> None:
    page = window(color_scheme=scheme, viewport={"width": width, "height": 1600}).open(
        format="arx-export", code=START, moves="E3-F4 C7-D6"
    )
    wait_for_status(page, "White to move")
    expect(page.tab.locator(".arx-legend tbody tr")).to_have_count(len(Piece))
    assert page.accessibility_violations("#stage") == []
    assert page.width <= width


def test_a_legend_says_how_the_pieces_move(page: BrowserPage) -> None:
    page.open(format="arx-export", code=START)
    rows = page.tab.locator(".arx-legend tbody tr")
    expect(rows).to_have_count(len(Piece))
    for row, piece in zip(rows.all(), Piece, strict=True):
        letter = piece[0].upper()
        cells = [f"{letter}{letter} {piece.capitalize()}", movement_words(piece), str(PIECE_COUNTS[piece])]
        assert row.locator("td").all_text_contents() == cells
    page.type(Move("E2", "E4").code)
    expect(page.tab.locator(".arx-legend")).to_be_hidden()


def test_on_a_board_without_a_side_to_move_the_side_is_chosen(page: BrowserPage, window: Window) -> None:
    page.open(format="arx-board", code=Board.START.code)
    wait_for_status(page, "White to move")
    page.tab.get_by_label("Side to move").select_option("black")
    wait_for_status(page, "Black to move")
    square_at(page, "A7").click()
    square_at(page, "B6").click()
    page.wait_for_code(Game(Board.START, Color.BLACK).play("A7-B6").board.code)
    wait_for_status(page, "White to move")
    second = window().go(page.address)
    wait_for_status(second, "White to move")
    assert played_moves(second) == "Played: 1. … A7-B6"


def test_a_code_of_another_game_removes_the_moves_from_the_address(page: BrowserPage) -> None:
    page.open(format="arx-export", code=START)
    wait_for_status(page, "White to move")
    square_at(page, "E3").click()
    square_at(page, "F4").click()
    wait_for_status(page, "Black to move")
    assert "moves=E3-F4" in page.address
    page.type("1A9BF0C00")
    assert page.address.endswith("#code=1A9BF0C00")
