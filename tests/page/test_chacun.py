"""ChaCuN on the page: moves that are turned and chosen, and recorded games."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from boardcode.chacun import GameRecord

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.page.conftest import Opened, Window

pytestmark = pytest.mark.page

RECORD = GameRecord(2, (35, 49, 31, 36), (85,), ("AO", "B", "AA", "7", "AE", "B", "AW", "7", "AQ"))


def at(page: Opened, path: str) -> Locator:
    """A part of the picture."""
    return page.tab.locator(f'#picture [data-path="{path}"]')


def button(page: Opened, name: str) -> Locator:
    """A button of the tool."""
    return page.tab.locator(".tool").get_by_role("button", name=name, exact=True)


def shows(page: Opened, step: str) -> None:
    """Wait until the game is seen after so many codes."""
    page.tab.wait_for_function(
        "step => document.querySelector('.steps output')?.textContent === step", arg=step
    )


def replayed(page: Opened, record: GameRecord) -> Opened:
    """Paste a record and show its game."""
    page.open(format="chacun-occupy", code="T")
    page.tab.get_by_label("A game record").fill(record.to_text())
    button(page, "Show the game").click()
    return page


# -- moves


def test_a_tile_turns_when_it_is_pressed(page: Opened) -> None:
    page.open(format="chacun-place", code="AG")
    button(page, "Turn left").wait_for()
    at(page, "rotation").click()
    expect(at(page, "rotation")).to_have_attribute("aria-label", "turned left")
    at(page, "rotation").focus()
    page.tab.keyboard.press("Space")
    expect(at(page, "rotation")).to_have_attribute("aria-label", "not turned")
    expect(at(page, "rotation")).to_be_focused()
    button(page, "Turn left").click()
    expect(at(page, "rotation")).to_have_attribute("aria-label", "turned left")
    button(page, "next position in the fringe").click()
    expect(at(page, "fringe")).to_have_attribute("aria-label", "position 2 of the fringe")
    expect(button(page, "next position in the fringe")).to_be_focused()
    assert page.code == "AL"
    page.tab.get_by_label("position in the fringe", exact=True).fill("189")
    page.tab.keyboard.press("Enter")
    page.code_becomes("XX")


def test_who_stands_where_is_chosen(page: Opened) -> None:
    page.open(format="chacun-occupy", code="T")
    button(page, "Nobody").wait_for()
    at(page, "occupant.kind").click()
    expect(button(page, "Pawn")).to_have_attribute("aria-pressed", "true")
    at(page, "occupant.zone").click()
    expect(button(page, "zone 4")).to_have_attribute("aria-pressed", "true")
    button(page, "Nobody").click()
    expect(button(page, "Nobody")).to_have_attribute("aria-pressed", "true")
    assert page.code == "7"
    button(page, "zone 7").click()
    expect(button(page, "zone 7")).to_have_attribute("aria-pressed", "true")
    assert page.code == "H"


def test_a_pawn_is_chosen_to_be_taken_back(page: Opened) -> None:
    page.open(format="chacun-retake", code="Y")
    button(page, "next pawn of all pawns").click()
    expect(at(page, "pawn")).to_have_attribute("aria-label", "pawn 0 of all pawns")
    button(page, "Nobody").click()
    page.code_becomes("7")


# -- recorded games


def test_a_pasted_game_is_seen_at_every_move(page: Opened) -> None:
    replayed(page, RECORD)
    shows(page, "9 of 9")
    assert page.tab.inner_text(".next") == "The game is over: red wins."
    button(page, "first").click()
    shows(page, "0 of 9")
    assert page.tab.inner_text(".told") == "Before the first code"
    for step in range(1, 10):
        button(page, "forward").click()
        shows(page, f"{step} of 9")
        game = RECORD.game(step)
        assert page.tab.locator(".score").all_inner_texts() == [
            f"red {game.scores[0]}",
            f"blue {game.scores[1]}",
        ]
        assert len(page.tab.query_selector_all(".events li")) == sum(
            event.move == step for event in game.events
        )


def test_a_whole_game_is_stepped_through_with_the_keyboard(page: Opened) -> None:
    page.open(format="chacun-place", code="AG")
    button(page, "Try a sample").click()
    shows(page, "0 of 140")
    page.tab.get_by_label("Codes played").focus()
    for _ in range(12):
        page.tab.keyboard.press("ArrowRight")
    shows(page, "12 of 140")
    page.tab.keyboard.press("End")
    shows(page, "140 of 140")
    assert "blue wins with 110 points" in page.tab.inner_text(".events")
    page.tab.keyboard.press("Home")
    shows(page, "0 of 140")


def test_the_address_holds_the_game_and_the_move(page: Opened, window: Window) -> None:
    replayed(page, RECORD)
    shows(page, "9 of 9")
    button(page, "back").click()
    shows(page, "8 of 9")
    again = window().go(page.tab.url)
    shows(again, "8 of 9")
    assert again.tab.inner_html(".board") == page.tab.inner_html(".board")
    assert json.loads(again.tab.input_value(".record-text")) == RECORD.to_json()


def test_a_code_of_the_game_goes_into_the_box_as_what_it_is(page: Opened) -> None:
    replayed(page, RECORD)
    shows(page, "9 of 9")
    button(page, "Open AQ").click()
    page.code_becomes("AQ")
    assert page.tab.input_value("#format") == "chacun-place"
    shows(page, "9 of 9")


def test_another_code_is_played_and_the_record_brought_back(page: Opened) -> None:
    replayed(page, RECORD)
    shows(page, "9 of 9")
    page.tab.get_by_label("Codes played").fill("3")
    shows(page, "3 of 9")
    page.tab.get_by_role("button", name="A: a pawn in zone 0, meadow").click()
    shows(page, "4 of 4")
    assert json.loads(page.tab.input_value(".record-text"))["codes"] == ["AO", "B", "AA", "A"]
    button(page, "Back to the record as it was").click()
    shows(page, "3 of 9")


def test_a_free_position_of_the_board_is_played_by_pressing_it(page: Opened) -> None:
    replayed(page, GameRecord(2, (35, 49), ()))
    shows(page, "0 of 0")
    page.tab.locator('.board [data-path="fringe[1]"]').click()
    assert page.tab.locator(".legal .mono").all_inner_texts() == ["AE", "AG", "AH"]
    page.tab.locator('.board [data-path="fringe[2]"]').click()
    shows(page, "1 of 1")
    assert page.tab.inner_text(".told").startswith("Red: tile 35 to position 2, turned left")


def test_a_record_with_a_code_that_cannot_be_played_is_seen_up_to_it(page: Opened) -> None:
    replayed(page, GameRecord(2, (35, 49, 31, 36), (85,), ("AO", "B", "AA", "T")))
    shows(page, "3 of 4")
    wrong = page.tab.inner_text(".replay .fault")
    assert (
        wrong
        == "chacun-occupy: move 4, 'T': tile 49 has no zone 3; now an occupation is expected: A, B, C, R or 7"
    )


def test_what_is_no_record_says_why(page: Opened) -> None:
    page.open(format="chacun-occupy", code="T")
    page.tab.get_by_label("A game record").fill('{"players": 2}')
    button(page, "Show the game").click()
    page.tab.wait_for_selector(".replay .fault:not([hidden])")
    assert page.tab.inner_text(".replay .fault") == "chacun record: normal: is missing"


def test_an_address_with_half_a_record_says_so(page: Opened) -> None:
    page.open(format="chacun-occupy", code="T", record="q1bKSy0qzs")
    page.tab.wait_for_selector(".replay .fault:not([hidden])")
    assert (
        page.tab.inner_text(".replay .fault")
        == "the address holds no text that can be read: part of it is missing"
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_replay_breaks_no_rule_and_fits_on_a_phone(window: Window, scheme: str) -> None:
    page = replayed(window(viewport={"width": 360, "height": 740}, color_scheme=scheme), RECORD)
    shows(page, "9 of 9")
    button(page, "back").click()
    shows(page, "8 of 9")
    assert [rule["id"] for rule in Axe().run(page.tab).response["violations"]] == []
    assert page.tab.evaluate("document.documentElement.scrollWidth") <= 360


def test_each_step_of_a_game_is_announced(page: Opened) -> None:
    replayed(page, RECORD)
    shows(page, "9 of 9")
    button(page, "first").click()
    page.tab.wait_for_function(
        "() => document.getElementById('said').textContent === 'After 0 codes. Before the first code'"
    )
