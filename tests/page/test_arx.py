"""Arx on the page: moves that are shown and played, positions that are changed, and moves and squares by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from boardcode.arx import Board, Cell, Color, Game, Move, Piece, square_number

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.page.conftest import Opened, Window

pytestmark = pytest.mark.page

START = Game.START.code
STACKED = Game.START.play("H1+G3").play("A7-B6")


def path(square: str) -> str:
    """Where a square is in the code."""
    row, column = divmod(square_number(square), 9)
    return f"rows[{row}][{column}]"


def at(page: Opened, square: str, part: str = "") -> Locator:
    """A square of the board, or a part of what stands there."""
    return page.tab.locator(f'#picture [data-path="{path(square)}{part}"]')


def shown(page: Opened, code: str) -> None:
    """Wait until a code is not only in the box, but in the picture."""
    page.code_becomes(code)
    page.tab.wait_for_function("code => document.title.startsWith(code)", arg=code[:40])


def told(page: Opened, words: str) -> None:
    """Wait until the tool says something."""
    page.tab.wait_for_function(
        "text => document.querySelector('.arx-told')?.textContent.startsWith(text)", arg=words
    )


def played(page: Opened) -> str:
    """The moves so far."""
    return page.tab.inner_text(".arx-record")


# -- playing


def test_the_moves_of_a_piece_are_shown_and_played(page: Opened) -> None:
    page.open(format="arx-export", code=START)
    told(page, "White to move")
    at(page, "H1").click()
    page.announces("H1, white dragon: stack on G3, stack on I3, F2")
    assert (
        page.tab.locator(".arx-mark.arx-move").count(),
        page.tab.locator(".arx-mark.arx-stack").count(),
    ) == (1, 2)
    assert at(page, "F2").get_attribute("aria-label") == "F2: empty, H1 can go here"
    at(page, "G3").click()
    page.code_becomes(Game.START.play("H1+G3").code)
    told(page, "Black to move")
    assert played(page) == "Played: 1. H1+G3"


def test_a_stack_goes_as_a_whole_or_only_its_top_piece(page: Opened) -> None:
    page.open(format="arx-export", code=STACKED.code)
    told(page, "White to move")
    at(page, "G3", ".bottom").click()
    page.announces("G3, white dragon on soldier")
    at(page, "G3", ".top").click()
    page.announces("G3, only the dragon")
    at(page, "F1").click()
    page.code_becomes(STACKED.play("^G3+F1").code)


def test_moves_are_played_with_the_keyboard_alone(page: Opened) -> None:
    page.open(format="arx-export", code=START)
    told(page, "White to move")
    assert page.tab.locator('#picture [tabindex="0"]').count() == 1, (
        "Tab goes to the board once, not to 81 squares"
    )
    at(page, "A3").focus()
    page.tab.keyboard.press("Enter")
    page.announces("A3, white soldier: B4")
    page.tab.keyboard.press("Escape")
    assert page.tab.locator(".arx-mark").count() == 0
    page.tab.keyboard.press(" ")
    page.tab.keyboard.press("ArrowUp")
    page.tab.keyboard.press("ArrowRight")
    page.tab.keyboard.press("Enter")
    shown(page, Game.START.play("A3-B4").code)
    assert page.tab.evaluate("document.activeElement.dataset.path") == path("B4")


def test_a_piece_is_dragged_where_it_may_go_and_nowhere_else(page: Opened) -> None:
    page.open(format="arx-export", code=START)
    told(page, "White to move")
    page.drag(at(page, "E3"), at(page, "E4"))
    page.announces("It may not go from E3 to E4.")
    page.drag(at(page, "E3"), at(page, "F4"))
    page.code_becomes(Game.START.play("E3-F4").code)


def test_every_legal_move_is_a_button(page: Opened) -> None:
    page.open(format="arx-export", code=START)
    page.tab.get_by_text("53 legal moves").click()
    buttons = page.tab.locator(".arx-moves button")
    assert buttons.all_inner_texts() == [move.notation for move in Game.START.moves()]
    page.tab.get_by_role("button", name="I1+I3: ballista, stacks on soldier").click()
    page.code_becomes(Game.START.play("I1+I3").code)


def test_what_was_played_is_undone_and_opened_again(page: Opened, window: Window) -> None:
    page.open(format="arx-export", code=START)
    told(page, "White to move")
    for begin, end, side in (("E3", "F4", "Black"), ("C7", "D6", "White"), ("A3", "B4", "Black")):
        at(page, begin).click()
        at(page, end).click()
        told(page, f"{side} to move")
    assert played(page) == "Played: 1. E3-F4 C7-D6 2. A3-B4"
    again = window().go(page.tab.url)
    told(again, "Black to move")
    assert played(again) == played(page)
    page.tab.get_by_role("button", name="Undo").click()
    told(page, "White to move")
    assert page.tab.inner_text(".arx-record .undone") == "2. A3-B4"
    page.type(START)
    page.tab.wait_for_function("() => !location.hash.includes('moves=')")


def test_a_board_is_played_on_by_the_side_that_is_chosen(page: Opened, window: Window) -> None:
    page.open(format="arx-board", code=Board.START.code)
    told(page, "White to move")
    page.tab.get_by_label("Side to move").select_option("black")
    told(page, "Black to move")
    at(page, "A7").click()
    at(page, "B6").click()
    page.code_becomes(Game(Board.START, Color.BLACK).play("A7-B6").board.code)
    told(page, "White to move")
    again = window().go(page.tab.url)
    told(again, "White to move")
    assert played(again) == "Played: 1. … A7-B6"


def test_whoever_captures_the_king_has_won(page: Opened) -> None:
    state = Game.START.to_json()
    state["rows"][7][4], state["rows"][6][4] = {"color": "black", "top": None, "bottom": "commander"}, None
    page.open(format="arx-export", code=Game.from_json(state | {"to_move": "black"}).code)
    told(page, "Black to move")
    at(page, "E2").click()
    assert page.tab.locator(".arx-mark.arx-capture").count() == 3
    at(page, "E1").click()
    told(page, "Black has won: the king is captured.")


# -- changing


def cell(page: Opened, square: str) -> str:
    """What stands on a square."""
    return str(Game.decode(page.settled().code).board[square])


def test_a_piece_is_dragged_anywhere_and_stacks_on_a_friend(page: Opened) -> None:
    page.open(format="arx-export", code=START, tool="edit")
    page.drag(at(page, "E1"), at(page, "E5"))
    page.announces("E5: white king")
    page.drag(at(page, "A1"), at(page, "B1"))
    page.announces("B1: white ballista on dragon")
    page.drag(at(page, "B1", ".top"), at(page, "A5"))
    page.announces("A5: white ballista")
    assert cell(page, "B1") == "white dragon"


def test_a_piece_is_carried_with_the_keyboard(page: Opened) -> None:
    page.open(format="arx-export", code=STACKED.code, tool="edit")
    at(page, "G3").focus()
    page.tab.keyboard.press("Shift+Space")
    page.announces("white dragon lifted from G3")
    page.tab.keyboard.press("ArrowUp")
    page.tab.keyboard.press(" ")
    page.announces("G4: white dragon")
    assert (cell(page, "G3"), cell(page, "G4")) == ("white soldier", "white dragon")
    assert page.tab.evaluate("document.activeElement.dataset.path") == path("G4")


def test_pieces_are_put_from_the_palette(page: Opened) -> None:
    page.open(format="arx-export", code=START, tool="edit")
    page.tab.get_by_role("radio", name="black dragon").check()
    at(page, "E5").click()
    page.announces("E5: black dragon")
    page.tab.get_by_role("radio", name="black guard").check()
    at(page, "E5").focus()
    page.tab.keyboard.press("Enter")
    page.announces("E5: black guard on dragon")
    page.tab.get_by_role("radio", name="Remove").check()
    at(page, "E1").click()
    page.announces("E1: nothing")
    assert (cell(page, "E5"), cell(page, "E1")) == ("black guard on dragon", "empty")


def test_a_square_still_opens_its_choices_while_it_is_changed_by_hand(page: Opened) -> None:
    page.open(format="arx-export", code=START, tool="edit")
    at(page, "A3").focus()
    page.tab.keyboard.press("Enter")
    page.tab.wait_for_selector("#choices[open]")


def test_the_other_side_is_to_move(page: Opened) -> None:
    page.open(format="arx-export", code=START, tool="edit")
    page.tab.get_by_role("button", name="Other side to move").click()
    assert Game.decode(page.code_changes(START)).to_move == "black"


# -- a move, and a square


def test_the_squares_of_a_move_are_pressed_or_dragged(page: Opened) -> None:
    page.open(code=Move("E2", "E4").code)
    page.tab.get_by_role("button", name="C3", exact=True).click()
    page.announces("From C3")
    page.tab.get_by_role("button", name="D4", exact=True).click()
    shown(page, Move("C3", "D4").code)
    page.drag(
        page.tab.get_by_role("button", name="A1", exact=True),
        page.tab.get_by_role("button", name="A9", exact=True),
    )
    shown(page, Move("A1", "A9").code)
    page.tab.get_by_label("only the top piece leaves").click()
    shown(page, Move("A1", "A9", unstack=True).code)


def test_the_squares_of_a_move_are_chosen_with_the_keyboard(page: Opened) -> None:
    page.open(code=Move("E2", "E4").code)
    page.tab.locator('.arx-square[tabindex="0"]').focus()
    for key in ("ArrowDown", "Enter", "ArrowRight", "ArrowDown", "Enter"):
        page.tab.keyboard.press(key)
    shown(page, Move("A8", "B7").code)
    assert page.tab.evaluate("document.activeElement.getAttribute('aria-label')") == "B7, ends here"


def test_a_square_is_stacked_and_unstacked(page: Opened) -> None:
    page.open(code=Cell(Color.WHITE, Piece.SOLDIER, Piece.COMMANDER).code)
    for button, bits in (
        ("Exchange top and bottom", "0b1011001"),
        ("Take off the top", "0b1000001"),
        ("white dragon", "0b1110001"),
        ("Remove", "0b0000000"),
        ("black king", "0b0111000"),
    ):
        page.tab.get_by_role("button", name=button, exact=True).click()
        shown(page, bits)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("tool", ["play", "edit"])
@pytest.mark.parametrize("width", [360, 1280])
def test_the_tools_break_no_rule_of_accessibility(window: Window, scheme: str, tool: str, width: int) -> None:
    page = window(color_scheme=scheme, viewport={"width": width, "height": 1600}).open(
        format="arx-export", code=STACKED.code, tool=tool
    )
    if tool == "play":
        page.tab.get_by_text("65 legal moves").click()
        at(page, "G3").focus()
        page.tab.keyboard.press("Enter")
        page.tab.wait_for_selector(".arx-mark")
    found = Axe().run(page.tab, context="#stage").response["violations"]
    assert [(rule["id"], [node["html"][:200] for node in rule["nodes"]]) for rule in found] == []
    assert page.tab.evaluate("document.documentElement.scrollWidth") <= width


def test_why_something_may_not_go_is_told(page: Opened) -> None:
    page.open(format="arx-export", code=START)
    told(page, "White to move")
    at(page, "E5").click()
    page.announces("Nothing stands on E5.")
    at(page, "E7").click()
    page.announces("E7: the black soldier waits: it is white’s turn.")
    at(page, "E3").click()
    at(page, "E4").click()
    page.announces("It may not go from E3 to E4.")
    assert page.tab.locator(".arx-mark.arx-from").count() == 1


def test_a_move_of_the_last_position_is_not_played_in_the_next(page: Opened) -> None:
    page.open(format="arx-export", code=START)
    told(page, "White to move")
    page.tab.route("**/api/arx/moves", lambda route: route.abort())
    page.tab.evaluate("() => document.querySelector('details:has(.arx-moves)').setAttribute('open', '')")
    page.tab.locator(".arx-moves button").first.click()
    page.code_changes(START)
    expect(page.tab.locator(".arx-moves button")).to_have_count(0)
    page.complaints.clear()  # of the question that was not answered


def test_a_square_that_cannot_be_read_is_not_replaced(page: Opened) -> None:
    page.open(format="arx-cell", code="0b1001011")
    page.tab.get_by_role("button", name="Remove").wait_for()
    page.type("0b1001011!")
    expect(page.tab.get_by_role("button", name="Remove")).to_be_hidden()
