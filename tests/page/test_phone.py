"""The page on a phone: everything is in sight and large enough, and nothing moves away under the finger."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import boardcode
from boardcode.bridge import Deal
from boardcode.chacun import GameRecord

from .test_touch import BLADE, PHONE, klotski_part, open_klotski, scroll_to_picture

if TYPE_CHECKING:
    from playwright.sync_api import Route

    from .conftest import BrowserPage, Window

pytestmark = pytest.mark.page

TOP_IN_STAGE = """element =>
    element.getBoundingClientRect().top - document.getElementById("stage").getBoundingClientRect().top"""
DEAL = "27e41b3246bec9b16e398114"
RADAR = "ieysGjGO8papd/a"
LONG_FIELDS = ("maze", "5211-state", "bridge-pavlicek", "hearthstone-deck", "backgammon-id", "arx-board")
RECORD = GameRecord(2, (35, 49, 31, 36), (85,), ("AO", "B", "AA", "7", "AE", "B", "AW", "7", "AQ"))


@pytest.fixture
def phone(window: Window) -> BrowserPage:
    """The page on a phone."""
    return window(**PHONE)


def hidden_width(page: BrowserPage, selector: str) -> int:
    """How many pixels of an element can be seen only by scrolling sideways."""
    width: int = page.tab.locator(selector).evaluate("element => element.scrollWidth - element.clientWidth")
    return width


@pytest.mark.parametrize("name", LONG_FIELDS)
def test_bits_and_fields_are_no_wider_than_the_screen(phone: BrowserPage, name: str) -> None:
    phone.open(format=name, code=boardcode.get(name).examples[0])
    assert hidden_width(phone, "#bits") == 0
    assert hidden_width(phone, "#fields") == 0


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("runeterra-deck", "[data-card]"),
        ("hearthstone-deck", "[data-card]"),
        ("backgammon-id", '[data-path*="points["]'),
    ],
)
def test_parts_of_pictures_are_large_enough_for_a_finger(phone: BrowserPage, name: str, part: str) -> None:
    phone.open(format=name, code=boardcode.get(name).examples[0])
    sizes = phone.tab.locator(f"#picture {part}").evaluate_all(
        "parts => parts.map((part) => part.getBoundingClientRect()).map((box) => [box.width, box.height])"
    )
    assert len(sizes) > 2
    assert min(min(size) for size in sizes) >= 24
    assert phone.width == 360


def test_a_picture_that_was_scrolled_sideways_stays_so(phone: BrowserPage) -> None:
    phone.open(format="backgammon-id", code="zGbiIYCYD3gALA:cGMTADAAAAAA")
    phone.tab.locator("#picture").evaluate("element => { element.scrollLeft = 90; }")
    before = phone.code
    phone.button("Exchange the players").tap()
    phone.wait_for_change(before)
    assert phone.tab.locator("#picture").evaluate("element => element.scrollLeft") == 90


def test_taps_on_two_hands_of_bridge_choose_the_cards_to_exchange(phone: BrowserPage) -> None:
    phone.open(format="bridge-pavlicek", code=DEAL)
    phone.tab.wait_for_selector("#picture .in-hand")
    scroll_to_picture(phone)
    dialog = phone.tab.locator("#choices")
    phone.touch(phone.center(phone.tab.locator('#picture [data-seat="N"]')))
    expect(dialog.locator("h2")).to_have_text("North: the card to exchange")
    dialog.get_by_role("button", name="♠A", exact=True).tap()
    expect(phone.tab.locator("#notice")).to_have_text("♠A of North: now tap another hand.")
    phone.touch(phone.center(phone.tab.locator('#picture [data-seat="E"]')))
    expect(dialog.locator("h2")).to_have_text("East: the card to exchange for ♠A")
    dialog.get_by_role("button", name="♠9", exact=True).tap()
    phone.wait_for_change(DEAL)
    deal = Deal.decode(phone.code)
    assert (deal.north.spades, deal.east.spades) == ("9", "A72")


def test_buttons_of_klotski_stay_where_they_are_while_the_hardness_is_computed(phone: BrowserPage) -> None:
    open_klotski(phone, BLADE)
    phone.wait_for_text(".klotski > .hint + .hint", "Hardness")
    requests: list[Route] = []
    phone.tab.route("**/api/klotski/hardness", lambda route: requests.append(route))
    button = phone.button("Random")
    before = button.evaluate(TOP_IN_STAGE)
    with phone.tab.expect_request("**/api/klotski/hardness"):
        button.tap()
    assert phone.code != BLADE
    assert button.evaluate(TOP_IN_STAGE) == pytest.approx(before, abs=1)
    requests[0].continue_()
    phone.settle()


def test_a_tap_on_a_space_of_klotski_slides_the_only_piece_that_can_go_there(phone: BrowserPage) -> None:
    open_klotski(phone, "4FEA13400")
    scroll_to_picture(phone)
    phone.touch(phone.center(klotski_part(phone, "space at cell 12")))
    expect(phone.tab.locator("#notice")).to_have_text("2 moves lead here: drag a piece.")
    phone.touch(phone.center(klotski_part(phone, "space at cell 16")))
    phone.wait_for_change("4FEA13400")
    klotski_part(phone, "single at cell 16")
    assert not phone.tab.is_visible("#choices")


def test_the_end_of_a_replay_is_no_wider_than_its_card(phone: BrowserPage) -> None:
    phone.open(format="chacun-place", code="AG")
    phone.paste(RECORD.to_text())
    phone.tab.wait_for_selector(".replay-player:not([hidden]) .board svg")
    player = phone.tab.locator(".replay-player").bounding_box()
    card = phone.tab.locator("#stage").bounding_box()
    assert player is not None
    assert card is not None
    assert player["x"] + player["width"] < card["x"] + card["width"]


def test_a_flip_that_no_code_has_a_meaning_for_says_so_where_the_finger_is(phone: BrowserPage) -> None:
    phone.open(format="5211-card", code="0x25")
    bit = phone.tab.locator('.bit[data-index="4"]')
    bit.tap()
    bit.tap()
    phone.wait_for_code("0x2d")
    expect(phone.tab.locator("#notice")).to_have_text(
        "bit 4 is 1: 5211-card: character 4 'd', value: 13 has no meaning; expected 1 to 6"
    )


def test_hints_are_about_fingers(phone: BrowserPage, page: BrowserPage) -> None:
    tools = "#tools .hint >> nth=0"
    phone.open(format="sudoku", code=boardcode.get("sudoku").examples[0])
    assert phone.tab.inner_text("#bits-hint") == (
        "Tap anything to highlight it everywhere. Tap a bit again to flip it."
    )
    assert phone.tab.inner_text(tools) == "Press a cell to choose its digit."
    page.open(format="sudoku", code=boardcode.get("sudoku").examples[0])
    assert page.tab.inner_text(tools).startswith("Press a cell to choose its digit. Keyboard: arrow keys")


def test_many_lines_show_their_table_and_the_verdicts_at_once(phone: BrowserPage) -> None:
    phone.open()
    phone.paste(f"{BLADE}\n{RADAR}\nnonsense!!")
    phone.wait_for_text("#many-status", "3 lines, 1 not good")
    verdict = phone.tab.locator(".many-rows td:nth-child(4)").nth(2)
    expect(verdict).to_have_text("bad")
    box = verdict.bounding_box()
    assert box is not None
    assert box["x"] + 24 < 360
    assert box["y"] < 740
    assert phone.focused("id") != "code"


def test_a_walk_begins_with_the_radar_and_the_buttons_in_sight(phone: BrowserPage) -> None:
    phone.open(format="radar", code=RADAR)
    phone.button("Walk a maze").tap()
    phone.tab.wait_for_selector(".walk-maze svg")
    phone.settle()
    radar = phone.tab.locator("#picture").bounding_box()
    buttons = phone.button("Front").bounding_box()
    assert radar is not None
    assert buttons is not None
    assert radar["y"] >= 0
    assert buttons["y"] + buttons["height"] <= 740


def test_going_home_does_not_bring_up_the_keyboard(phone: BrowserPage) -> None:
    phone.open(code=RADAR)
    phone.tab.tap("#home")
    phone.settle()
    assert phone.code == ""
    assert phone.focused("id") != "code"
