"""Arx on the page: playing and editing positions, and editing single moves and squares."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from boardcode.arx import Cell, Color, Game, Move, Piece

from .arx_actions import STACKED, START, played_moves, square_at, square_path, wait_for_status, wait_for_view

if TYPE_CHECKING:
    from .conftest import BrowserPage, Window

pytestmark = pytest.mark.page


# -- playing


def test_the_moves_of_a_piece_are_marked_and_played(page: BrowserPage) -> None:
    page.open(format="arx-export", code=START)
    wait_for_status(page, "White to move")
    square_at(page, "H1").click()
    page.wait_for_announcement("H1, white dragon: stack on G3, stack on I3, F2")
    assert page.tab.locator(".arx-mark.arx-move").count() == 1
    assert page.tab.locator(".arx-mark.arx-stack").count() == 2
    assert square_at(page, "F2").get_attribute("aria-label") == "F2: empty, H1 can go here"
    square_at(page, "G3").click()
    page.wait_for_code(Game.START.play("H1+G3").code)
    wait_for_status(page, "Black to move")
    assert played_moves(page) == "Played: 1. H1+G3"


def test_a_stack_moves_as_a_whole_or_only_its_top_piece(page: BrowserPage) -> None:
    page.open(format="arx-export", code=STACKED.code)
    wait_for_status(page, "White to move")
    square_at(page, "G3", ".bottom").click()
    page.wait_for_announcement("G3, white dragon on soldier")
    square_at(page, "G3", ".top").click()
    page.wait_for_announcement("G3, only the dragon")
    square_at(page, "F1").click()
    page.wait_for_code(STACKED.play("^G3+F1").code)


def test_moves_are_played_with_the_keyboard_alone(page: BrowserPage) -> None:
    page.open(format="arx-export", code=START)
    wait_for_status(page, "White to move")
    tab_stops = page.tab.locator('#picture [tabindex="0"]').count()
    assert tab_stops == 1, "Tab reaches the board once, not 81 squares"
    square_at(page, "A3").focus()
    page.tab.keyboard.press("Enter")
    page.wait_for_announcement("A3, white soldier: B4")
    page.tab.keyboard.press("Escape")
    assert page.tab.locator(".arx-mark").count() == 0
    page.tab.keyboard.press(" ")
    page.tab.keyboard.press("ArrowUp")
    page.tab.keyboard.press("ArrowRight")
    page.tab.keyboard.press("Enter")
    wait_for_view(page, Game.START.play("A3-B4").code)
    assert page.focused("data-path") == square_path("B4")


def test_a_piece_is_dragged_only_to_where_it_has_a_legal_move(page: BrowserPage) -> None:
    page.open(format="arx-export", code=START)
    wait_for_status(page, "White to move")
    page.drag(square_at(page, "E3"), square_at(page, "E4"))
    page.wait_for_announcement("No legal move from E3 to E4.")
    page.drag(square_at(page, "E3"), square_at(page, "F4"))
    page.wait_for_code(Game.START.play("E3-F4").code)


def test_every_legal_move_is_a_button(page: BrowserPage) -> None:
    page.open(format="arx-export", code=START)
    page.tab.get_by_text("53 legal moves").click()
    buttons = page.tab.locator(".arx-moves button")
    assert buttons.all_inner_texts() == [move.notation for move in Game.START.moves()]
    page.tab.get_by_role("button", name="I1+I3: ballista, stacks on soldier").click()
    page.wait_for_code(Game.START.play("I1+I3").code)


def test_the_side_that_captures_the_king_has_won(page: BrowserPage) -> None:
    state = Game.START.to_json()
    state["rows"][7][4], state["rows"][6][4] = {"color": "black", "top": None, "bottom": "commander"}, None
    page.open(format="arx-export", code=Game.from_json(state | {"to_move": "black"}).code)
    wait_for_status(page, "Black to move")
    square_at(page, "E2").click()
    assert page.tab.locator(".arx-mark.arx-capture").count() == 3
    square_at(page, "E1").click()
    wait_for_status(page, "Black has won: the king is captured.")


# -- editing


def cell(page: BrowserPage, square: str) -> str:
    """The pieces on a square, in words."""
    return str(Game.decode(page.settle().code).board[square])


def test_a_piece_is_dragged_anywhere_and_stacks_on_a_friend(page: BrowserPage) -> None:
    page.open(format="arx-export", code=START, tool="edit")
    page.drag(square_at(page, "E1"), square_at(page, "E5"))
    page.wait_for_announcement("E5: white king")
    page.drag(square_at(page, "A1"), square_at(page, "B1"))
    page.wait_for_announcement("B1: white ballista on dragon")
    page.drag(square_at(page, "B1", ".top"), square_at(page, "A5"))
    page.wait_for_announcement("A5: white ballista")
    assert cell(page, "B1") == "white dragon"


def test_a_piece_is_carried_with_the_keyboard(page: BrowserPage) -> None:
    page.open(format="arx-export", code=STACKED.code, tool="edit")
    square_at(page, "G3").focus()
    page.tab.keyboard.press("Shift+Space")
    page.wait_for_announcement("white dragon picked up from G3")
    page.tab.keyboard.press("ArrowUp")
    page.tab.keyboard.press(" ")
    page.wait_for_announcement("G4: white dragon")
    assert (cell(page, "G3"), cell(page, "G4")) == ("white soldier", "white dragon")
    assert page.focused("data-path") == square_path("G4")


def test_pieces_are_put_from_the_palette(page: BrowserPage) -> None:
    page.open(format="arx-export", code=START, tool="edit")
    page.tab.get_by_role("radio", name="black dragon").check()
    square_at(page, "E5").click()
    page.wait_for_announcement("E5: black dragon")
    page.tab.get_by_role("radio", name="black guard").check()
    square_at(page, "E5").focus()
    page.tab.keyboard.press("Enter")
    page.wait_for_announcement("E5: black guard on dragon")
    page.tab.get_by_role("radio", name="Remove").check()
    square_at(page, "E1").click()
    page.wait_for_announcement("E1: nothing")
    assert (cell(page, "E5"), cell(page, "E1")) == ("black guard on dragon", "empty")


def test_enter_on_a_square_opens_the_values_of_its_fields(page: BrowserPage) -> None:
    page.open(format="arx-export", code=START, tool="edit")
    square_at(page, "A3").focus()
    page.tab.keyboard.press("Enter")
    page.tab.wait_for_selector("#choices[open]")


def test_the_side_to_move_is_switched(page: BrowserPage) -> None:
    page.open(format="arx-export", code=START, tool="edit")
    page.tab.get_by_role("button", name="Switch the side to move").click()
    assert Game.decode(page.wait_for_change(START)).to_move == "black"


# -- single moves and squares


def test_the_squares_of_a_move_are_pressed_or_dragged(page: BrowserPage) -> None:
    page.open(code=Move("E2", "E4").code)
    page.tab.get_by_role("button", name="C3", exact=True).click()
    page.wait_for_announcement("From C3")
    page.tab.get_by_role("button", name="D4", exact=True).click()
    wait_for_view(page, Move("C3", "D4").code)
    page.drag(
        page.tab.get_by_role("button", name="A1", exact=True),
        page.tab.get_by_role("button", name="A9", exact=True),
    )
    wait_for_view(page, Move("A1", "A9").code)
    page.tab.get_by_label("only the top piece moves").click()
    wait_for_view(page, Move("A1", "A9", unstack=True).code)


def test_the_squares_of_a_move_are_chosen_with_the_keyboard(page: BrowserPage) -> None:
    page.open(code=Move("E2", "E4").code)
    page.tab.locator('.arx-square[tabindex="0"]').focus()
    for key in ("ArrowDown", "Enter", "ArrowRight", "ArrowDown", "Enter"):
        page.tab.keyboard.press(key)
    wait_for_view(page, Move("A8", "B7").code)
    assert page.focused("aria-label") == "B7, ends here"


def test_a_square_is_stacked_and_unstacked(page: BrowserPage) -> None:
    page.open(code=Cell(Color.WHITE, Piece.SOLDIER, Piece.COMMANDER).code)
    for button, bits in (
        ("Swap top and bottom", "0b1011001"),
        ("Take the top piece off", "0b1000001"),
        ("white dragon", "0b1110001"),
        ("Remove", "0b0000000"),
        ("black king", "0b0111000"),
    ):
        page.button(button).click()
        wait_for_view(page, bits)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("tool", ["play", "edit"])
@pytest.mark.parametrize("width", [360, 1280])
def test_the_tools_break_no_rule_of_accessibility(window: Window, scheme: str, tool: str, width: int) -> None:
    page = window(color_scheme=scheme, viewport={"width": width, "height": 1600}).open(
        format="arx-export", code=STACKED.code, tool=tool
    )
    if tool == "play":
        page.tab.get_by_text("65 legal moves").click()
        square_at(page, "G3").focus()
        page.tab.keyboard.press("Enter")
        page.tab.wait_for_selector(".arx-mark")
    assert page.accessibility_violations("#stage") == []
    assert page.width <= width


def test_the_reason_why_a_piece_cannot_move_is_announced(page: BrowserPage) -> None:
    page.open(format="arx-export", code=START)
    wait_for_status(page, "White to move")
    square_at(page, "E5").click()
    page.wait_for_announcement("E5 is empty.")
    square_at(page, "E7").click()
    page.wait_for_announcement("E7, black soldier: it is white’s turn.")
    square_at(page, "E3").click()
    square_at(page, "E4").click()
    page.wait_for_announcement("No legal move from E3 to E4.")
    assert page.tab.locator(".arx-mark.arx-from").count() == 1


def test_a_move_of_the_last_position_is_not_played_in_the_next(page: BrowserPage) -> None:
    page.open(format="arx-export", code=START)
    wait_for_status(page, "White to move")
    page.tab.route("**/api/arx/moves", lambda route: route.abort())
    page.tab.evaluate("() => document.querySelector('details:has(.arx-moves)').setAttribute('open', '')")
    page.tab.locator(".arx-moves button").first.click()
    page.wait_for_change(START)
    expect(page.tab.locator(".arx-moves button")).to_have_count(0)
    page.browser_errors.clear()  # the aborted request


def test_a_square_that_cannot_be_read_has_no_palette(page: BrowserPage) -> None:
    page.open(format="arx-cell", code="0b1001011")
    page.button("Remove").wait_for()
    page.type("0b1001011!")
    expect(page.button("Remove")).to_be_hidden()
