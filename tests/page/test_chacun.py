"""ChaCuN on the page: the parts of a move are changed, and recorded games replayed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from boardcode.chacun import GameRecord
from boardcode.games.chacun.events import PLAYERS

from .agreement import address_parameters, check_agreement

if TYPE_CHECKING:
    from .conftest import BrowserPage, Window

pytestmark = pytest.mark.page

RECORD = GameRecord(2, (35, 49, 31, 36), (85,), ("AO", "B", "AA", "7", "AE", "B", "AW", "7", "AQ"))


def wait_for_step(page: BrowserPage, step: str) -> None:
    """Wait until the game is shown at a step, such as "3 of 9"."""
    expect(page.tab.locator(".steps output")).to_have_text(step, timeout=30_000)


def open_replay(page: BrowserPage, record: GameRecord) -> BrowserPage:
    """Enter a record and show its game."""
    page.open(format="chacun-occupy", code="T")
    page.button("Replay a game").click()
    page.tab.get_by_label("A game record").fill(record.to_text())
    page.button("Show the game").click()
    return page


def test_dragging_across_the_picture_twice_does_not_drag_its_text(page: BrowserPage) -> None:
    page.open(format="chacun-place", code="OK")
    for _ in range(2):
        page.drag(page.part("fringe"), page.part("rotation"))
    page.settle()
    assert address_parameters(page) == {"format": "chacun-place", "code": "OK"}


def score_texts(step: int) -> list[str]:
    """What the page says of the points of each player after a step, and of what the step gave."""
    scores, before = RECORD.game(step).scores, RECORD.game(step - 1).scores
    return [
        f"{player} {points}" + (f" (+{points - old})" if points != old else "")
        for player, points, old in zip(PLAYERS, scores, before, strict=False)
    ]


# -- moves


def test_a_tile_turns_when_it_is_pressed(page: BrowserPage) -> None:
    page.open(format="chacun-place", code="AG")
    page.button("Turn left").wait_for()
    page.part("rotation").click()
    expect(page.part("rotation")).to_have_attribute("aria-label", "turned left")
    page.part("rotation").focus()
    page.tab.keyboard.press("Space")
    expect(page.part("rotation")).to_have_attribute("aria-label", "not turned")
    expect(page.part("rotation")).to_be_focused()
    page.button("Turn left").click()
    expect(page.part("rotation")).to_have_attribute("aria-label", "turned left")
    page.button("next position in the fringe").click()
    expect(page.part("fringe")).to_have_attribute("aria-label", "position 2 of the fringe")
    expect(page.button("next position in the fringe")).to_be_focused()
    assert page.code == "AL"
    page.tab.get_by_label("position in the fringe", exact=True).fill("189")
    page.tab.keyboard.press("Enter")
    page.wait_for_code("XX")


def test_the_occupant_and_its_zone_are_chosen(page: BrowserPage) -> None:
    page.open(format="chacun-occupy", code="T")
    page.button("Nobody").wait_for()
    page.part("occupant.kind").click()
    expect(page.button("Pawn")).to_have_attribute("aria-pressed", "true")
    page.part("occupant.zone").click()
    expect(page.button("zone 4")).to_have_attribute("aria-pressed", "true")
    page.button("Nobody").click()
    expect(page.button("Nobody")).to_have_attribute("aria-pressed", "true")
    assert page.code == "7"
    page.button("zone 7").click()
    expect(page.button("zone 7")).to_have_attribute("aria-pressed", "true")
    assert page.code == "H"


def test_a_pawn_is_chosen_to_be_taken_back(page: BrowserPage) -> None:
    page.open(format="chacun-retake", code="Y")
    page.button("next pawn of all pawns").click()
    expect(page.part("pawn")).to_have_attribute("aria-label", "pawn 0 of all pawns")
    page.button("Nobody").click()
    page.wait_for_code("7")


# -- recorded games


def test_a_game_is_shown_at_every_step(page: BrowserPage) -> None:
    open_replay(page, RECORD)
    wait_for_step(page, "9 of 9")
    assert page.tab.inner_text(".next") == "The game is over: red wins."
    page.button("first").click()
    wait_for_step(page, "0 of 9")
    assert page.tab.inner_text(".last-move") == "Before the first code"
    for step in range(1, 10):
        page.button("forward").click()
        wait_for_step(page, f"{step} of 9")
        game = RECORD.game(step)
        assert page.tab.locator(".score").all_inner_texts() == score_texts(step)
        assert len(page.tab.query_selector_all(".events li")) == sum(
            event.move == step for event in game.events
        )


def test_a_whole_game_is_stepped_through_with_the_keyboard(page: BrowserPage) -> None:
    page.open(format="chacun-place", code="AG")
    page.button("Replay a game").click()
    page.button("Try a sample").click()
    wait_for_step(page, "0 of 140")
    page.tab.get_by_label("Codes played").focus()
    for _ in range(12):
        page.tab.keyboard.press("ArrowRight")
    wait_for_step(page, "12 of 140")
    page.tab.keyboard.press("End")
    wait_for_step(page, "140 of 140")
    assert "blue wins with 110 points" in page.tab.inner_text(".events")
    page.tab.keyboard.press("Home")
    wait_for_step(page, "0 of 140")


def test_the_address_keeps_the_game_and_the_step(page: BrowserPage, window: Window) -> None:
    open_replay(page, RECORD)
    wait_for_step(page, "9 of 9")
    page.button("back").click()
    wait_for_step(page, "8 of 9")
    second = window().go(page.address)
    wait_for_step(second, "8 of 9")
    assert second.tab.inner_html(".board") == page.tab.inner_html(".board")
    assert json.loads(second.tab.input_value(".record-text")) == RECORD.to_json()


def test_the_code_of_the_step_is_in_the_box_with_its_format(page: BrowserPage) -> None:
    open_replay(page, RECORD)
    wait_for_step(page, "9 of 9")
    page.wait_for_code("AQ")
    assert page.tab.input_value("#format") == "chacun-place"
    page.button("back").click()
    page.wait_for_code("7")
    assert page.tab.input_value("#format") == "chacun-occupy"
    wait_for_step(page, "8 of 9")


def test_the_points_grow_step_by_step_with_what_they_are_for(page: BrowserPage) -> None:
    open_replay(page, RECORD)
    wait_for_step(page, "9 of 9")
    words = page.tab.locator(".scores > .hint").first
    for step, expected in {0: "Nobody has points yet.", 7: "No points for this code."}.items():
        page.tab.get_by_label("Codes played").fill(str(step))
        wait_for_step(page, f"{step} of 9")
        expect(words).to_have_text(expected)
        expect(page.tab.locator(".awards summary")).to_have_text("What gave points so far: nothing")
    page.button("forward").click()
    wait_for_step(page, "8 of 9")
    expect(words).to_have_text("Points for this code: red 6.")
    assert page.tab.locator(".awards tbody tr").all_inner_texts() == ["8\tclosed forest: 3 tiles\t+6 = 6\t"]
    expect(page.tab.get_by_label("The points after each of 8 codes: red 6, blue 0")).to_be_visible()
    check_agreement(page)


def test_every_award_of_a_whole_game_is_listed_and_leads_to_its_step(page: BrowserPage) -> None:
    page.open(format="chacun-place", code="AG")
    page.button("Replay a game").click()
    page.button("Try a sample").click()
    wait_for_step(page, "0 of 140")
    page.settle().button("last").click()
    wait_for_step(page, "140 of 140")
    game = GameRecord.from_text(page.tab.input_value(".record-text")).game()
    awards = [event for event in game.events if event.players]
    rows = page.tab.locator(".awards tbody tr")
    assert [row.split("\t")[:2] for row in rows.all_inner_texts()] == [
        [str(event.move), f"{event.what}: {event.details}"] for event in awards
    ]
    page.settle()
    rows.nth(3).get_by_role("button").click()
    wait_for_step(page, f"{awards[3].move} of 140")
    expect(rows).to_have_count(sum(event.move <= awards[3].move for event in awards))
    check_agreement(page)
    page.tab.get_by_role("button", name="Undo").click()
    wait_for_step(page, "140 of 140")
    expect(rows).to_have_count(len(awards))


@pytest.mark.parametrize(
    ("codes", "words"),
    [
        (
            RECORD.codes[:8],
            "Points for this code: red 6. The record ends before the game: what counts only at the end is "
            "not in these points.",
        ),
        (
            (*RECORD.codes[:3], "T"),
            "No points for this code. The next code cannot be played, so no points are known after this one.",
        ),
    ],
    ids=["the record ends", "an illegal code"],
)
def test_what_the_record_does_not_determine_is_said(
    page: BrowserPage, codes: tuple[str, ...], words: str
) -> None:
    open_replay(page, GameRecord(RECORD.players, RECORD.normal, RECORD.menhir, codes))
    expect(page.tab.locator(".scores > .hint").first).to_have_text(words)


def test_another_code_is_played_and_the_original_record_restored(page: BrowserPage) -> None:
    open_replay(page, RECORD)
    wait_for_step(page, "9 of 9")
    page.tab.get_by_label("Codes played").fill("3")
    wait_for_step(page, "3 of 9")
    page.tab.get_by_role("button", name="A: a pawn in zone 0, meadow").click()
    wait_for_step(page, "4 of 4")
    assert json.loads(page.tab.input_value(".record-text"))["codes"] == ["AO", "B", "AA", "A"]
    page.button("Back to the original record").click()
    wait_for_step(page, "3 of 9")


def test_a_free_position_of_the_board_is_played_by_pressing_it(page: BrowserPage) -> None:
    open_replay(page, GameRecord(2, (35, 49), ()))
    wait_for_step(page, "0 of 0")
    page.tab.locator('.board [data-path="fringe[1]"]').click()
    assert page.tab.locator(".legal .mono").all_inner_texts() == ["AE", "AG", "AH"]
    page.tab.locator('.board [data-path="fringe[2]"]').click()
    wait_for_step(page, "1 of 1")
    assert page.tab.inner_text(".last-move").startswith("Red: tile 35 to position 2, turned left")


def test_a_record_with_an_illegal_code_is_shown_up_to_it(page: BrowserPage) -> None:
    open_replay(page, GameRecord(2, (35, 49, 31, 36), (85,), ("AO", "B", "AA", "T")))
    wait_for_step(page, "3 of 4")
    assert page.tab.inner_text(".replay .error") == (
        "chacun-occupy: move 4, 'T': tile 49 has no zone 3; now an occupation is expected: A, B, C, R or 7"
    )


def test_an_incomplete_record_is_rejected_with_the_reason(page: BrowserPage) -> None:
    page.open(format="chacun-occupy", code="T")
    page.button("Replay a game").click()
    page.tab.get_by_label("A game record").fill('{"players": 2}')
    page.button("Show the game").click()
    expect(page.tab.locator(".replay .error")).to_have_text("chacun record: normal: is missing")


def test_an_address_with_half_a_record_is_reported(page: BrowserPage) -> None:
    page.open(format="chacun-occupy", code="T", record="q1bKSy0qzs")
    expect(page.tab.locator(".replay .error")).to_have_text(
        "the address holds no readable record: part of it is missing"
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_replay_breaks_no_rule_and_fits_on_a_phone(window: Window, scheme: str) -> None:
    page = open_replay(window(viewport={"width": 360, "height": 740}, color_scheme=scheme), RECORD)
    wait_for_step(page, "9 of 9")
    page.button("back").click()
    wait_for_step(page, "8 of 9")
    assert page.accessibility_violations() == []
    assert page.width <= 360


def test_each_step_of_a_game_is_announced(page: BrowserPage) -> None:
    open_replay(page, RECORD)
    wait_for_step(page, "9 of 9")
    page.button("first").click()
    expect(page.tab.locator("#announcement")).to_have_text("After 0 codes. Before the first code")


def test_a_pasted_record_with_a_mistake_says_so_in_sight(page: BrowserPage) -> None:
    page.open()
    page.paste(RECORD.to_text().replace('"menhir"', '"menhirs"'))
    expect(page.tab.locator("#notice")).to_contain_text("menhir")


def test_the_board_of_a_long_replay_is_above_the_list_of_what_happened(page: BrowserPage) -> None:
    page.open()
    page.paste(RECORD.to_text())
    board, events = page.tab.locator(".replay-player .board"), page.tab.locator(".replay-player .events")
    board.locator("svg").wait_for()
    assert page.center(board)[1] < page.center(events)[1]
