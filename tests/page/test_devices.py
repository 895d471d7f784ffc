"""Fingers, keyboards, paper and dark screens: the page fits what it is used with."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

import boardcode

if TYPE_CHECKING:
    from .conftest import BrowserPage, Window

pytestmark = pytest.mark.page

RADAR = "ieysGjGO8papd/a"
INVERTED, DIMMED = "invert(0.88) hue-rotate(180deg)", "brightness(0.83)"
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


# -- the keyboard


def test_the_box_has_the_focus_when_the_page_opens(page: BrowserPage) -> None:
    page.open()
    assert page.focused("id") == "code"
    page.open(code=RADAR)
    assert page.focused("id") == "code"


def test_what_is_typed_anywhere_goes_into_the_box(page: BrowserPage) -> None:
    page.open(code=RADAR)
    page.tab.focus(".bit >> nth=0")
    page.tab.keyboard.type("4WVE1")
    page.wait_for_code("4WVE1")
    assert page.focused("id") == "code"


def test_keys_of_games_and_dialogs_are_not_taken(page: BrowserPage) -> None:
    code = "0x25"
    page.open(format="5211-card", code=code)
    page.tab.locator("#fields .change").first.click()
    page.tab.wait_for_selector("#choices[open]")
    page.tab.keyboard.type("x")
    assert page.settle().code == code


# -- fingers


def test_a_finger_points_at_a_bit_before_it_flips_it(window: Window) -> None:
    page = window(**PHONE).open(format="5211-card", code="0x25")
    bit = page.tab.locator(".bit").nth(7)
    bit.tap()
    assert page.settle().code == "0x25"
    assert page.tab.inner_text("#bits-hint") == "value 0101: 5"
    bit.tap()
    page.wait_for_code("0x24")
    page.tab.locator(".bit").nth(6).tap()
    assert page.settle().code == "0x24"


def test_a_mouse_flips_a_bit_at_once(page: BrowserPage) -> None:
    page.open(format="5211-card", code="0x25")
    page.tab.click(".bit >> nth=7")
    page.wait_for_code("0x24")


def small_targets(page: BrowserPage) -> list[str]:
    """What can be pressed, outside of sentences, and is less than 24 pixels wide or high."""
    targets: list[str] = page.tab.evaluate(
        """() => [...document.querySelectorAll("button, select, textarea, input, a, summary")]
          .filter((item) => item.checkVisibility() && !item.closest(".skip, p, .docs, .visually-hidden"))
          .map((item) => [item.outerHTML.slice(0, 120), item.getBoundingClientRect()])
          .filter(([, box]) => Math.min(box.width, box.height) < 24)
          .map(([html, box]) => `${html} ${box.width} x ${box.height}`)"""
    )
    return targets


@pytest.mark.parametrize("parameters", [{}, {"code": RADAR}, {"code": "ag"}, {"code": "1A9BF0C00"}])
def test_everything_that_a_finger_presses_is_at_least_24_pixels_wide_and_high(
    window: Window, parameters: dict[str, str]
) -> None:
    assert small_targets(window(**PHONE).open(**parameters)) == []


def test_the_tools_of_a_walk_the_legend_and_the_documentation_are_large_enough(window: Window) -> None:
    page = window(**PHONE).open(format="radar", code=RADAR, tool="walk", maze="aWacaoUa2q")
    page.tab.wait_for_selector(".walk-maze svg")
    page.tab.click("#what summary")
    page.tab.wait_for_selector("#what table a")
    assert small_targets(page) == []
    page.tab.goto(f"{page.server}docs/formats/labyrinth.md")
    assert small_targets(page) == []


def test_the_tools_of_a_replay_are_large_enough(window: Window) -> None:
    page = window(**PHONE).open(format="chacun-place", code="AG")
    page.button("Replay a game").click()
    page.button("Try a sample").click()
    page.tab.locator(".replay-player").wait_for()
    page.settle().button("last").click()
    page.tab.locator(".awards button").first.wait_for()
    assert small_targets(page.settle()) == []


def test_a_label_that_is_cut_is_written_in_full_when_it_is_pointed_at(page: BrowserPage) -> None:
    page.open(format="arx-board", code=boardcode.get("arx-board").examples[0])
    label = page.tab.locator("#bits .name").first
    assert label.evaluate("element => element.scrollWidth > element.clientWidth + 1")
    page.tab.hover('.bit[data-index="0"]')
    assert page.tab.inner_text("#bits-hint").startswith("rows[0] 0: unused")


def test_many_codes_stay_within_the_padding_of_their_card_on_a_phone(window: Window) -> None:
    page = window(**PHONE).open(show="many")
    page.tab.fill("#many-text", f"1A9BF0C00\n{RADAR}")
    page.tab.get_by_role("button", name="Read", exact=True).tap()
    page.wait_for_text("#many-status", "2 lines")
    outside = """() => {
        const { left, right } = document.getElementById("many-content").getBoundingClientRect();
        return [...document.querySelectorAll("#many-content > *, #many-content .row > *, .many-rows")]
          .filter((item) => item.checkVisibility())
          .map((item) => [item.outerHTML.slice(0, 120), item.getBoundingClientRect()])
          .filter(([, box]) => box.left < left || box.right > right)
          .map(([html, box]) => `${html} ${box.left} to ${box.right}, not ${left} to ${right}`);
    }"""
    assert page.tab.evaluate(outside) == []


# -- light, dark and paper


def picture_style(page: BrowserPage, name: str) -> str:
    """A style of the picture, as the browser computes it."""
    style: str = page.tab.evaluate(
        "name => getComputedStyle(document.querySelector('#picture svg'))[name]", name
    )
    return style


@pytest.mark.parametrize(("code", "filter"), [(RADAR, INVERTED), ("0x25", DIMMED)])
def test_pictures_follow_a_dark_page(window: Window, code: str, filter: str) -> None:
    format = "radar" if code == RADAR else "5211-card"
    dark = window(color_scheme="dark").open(format=format, code=code)
    assert picture_style(dark, "filter") == filter
    light = window(color_scheme="light").open(format=format, code=code)
    assert picture_style(light, "filter") == "none"


def look(page: BrowserPage, holder: str) -> tuple[str, str]:
    """The background of an element that holds a picture, and the filter of the picture."""
    background, filter = page.tab.locator(holder).first.evaluate(
        """holder => [
            getComputedStyle(holder).backgroundColor,
            getComputedStyle(holder.querySelector("svg, img")).filter,
        ]"""
    )
    return background, filter


DARK_LOOK, LIGHT_LOOK = ("rgb(31, 31, 31)", INVERTED), ("rgb(255, 255, 255)", "none")


@pytest.mark.parametrize(("scheme", "expected"), [("dark", DARK_LOOK), ("light", LIGHT_LOOK)])
def test_the_maze_of_a_walk_looks_like_the_radar_beside_it(
    window: Window, scheme: str, expected: tuple[str, str]
) -> None:
    page = window(color_scheme=scheme).open(format="radar", code=RADAR, tool="walk", maze="aWacaoUa2q")
    page.tab.wait_for_selector(".walk-maze svg")
    assert look(page, ".walk-maze") == look(page, "#picture") == expected
    assert page.tab.inner_text(".walk-panel figcaption") == "The maze: what was not seen is faint"


def test_the_board_of_a_replay_is_dark_around_its_tiles_which_are_only_dimmed(window: Window) -> None:
    page = window(color_scheme="dark").open(format="chacun-place", code="AG")
    page.button("Replay a game").click()
    page.button("Try a sample").click()
    page.tab.wait_for_selector(".hand svg")
    dark, _ = look(page.settle(), "#picture")
    assert look(page, ".board") == look(page, ".hand") == (dark, DIMMED)
    fills = "parts => [...new Set(parts.map((part) => getComputedStyle(part).fill))]"
    paper = page.tab.locator('.board svg > rect, .board [data-path^="fringe"] rect')
    assert paper.evaluate_all(fills) == ["rgba(0, 0, 0, 0)"]
    words = page.tab.locator('.board [data-path="fringe[0]"] text, .board [data-path="scores"] text')
    assert words.count() > 3
    assert words.evaluate_all(fills) == ["rgb(233, 230, 223)"]


@pytest.mark.parametrize(
    ("format", "a", "b"), [("maze", "aWacaoUa2q", "aWacaoUa2a"), ("5211-card", "0x25", "0x24")]
)
def test_compared_pictures_look_like_the_picture_below_them(
    window: Window, format: str, a: str, b: str
) -> None:
    page = window(color_scheme="dark").open(format=format, code=a, **{"show": "compare", "with": b})
    page.tab.locator("#differences .picture svg").nth(1).wait_for()
    looks = {look(page, f"#differences figure:nth-child({which}) .picture") for which in (1, 2)}
    assert looks == {look(page, "#picture")}


def test_small_pictures_of_many_codes_are_not_white_on_a_dark_page(window: Window) -> None:
    page = window(color_scheme="dark").open(show="many")
    page.tab.fill("#many-text", "1A9BF0C00\n0x25")
    page.tab.get_by_role("button", name="Read", exact=True).click()
    page.tab.wait_for_selector(".small-picture img")
    page.tab.wait_for_selector(".small-picture[data-dark=dim] img")
    assert look(page, ".small-picture[data-dark=invert]")[1] == INVERTED
    assert look(page, ".small-picture[data-dark=dim]")[1] == DIMMED


def test_the_theme_is_switched_and_kept(window: Window) -> None:
    page = window(color_scheme="light").open(code=RADAR)
    background = "getComputedStyle(document.body).backgroundColor"
    before = page.tab.evaluate(background)
    page.tab.click("#theme")
    after = page.tab.evaluate(background)
    assert after != before
    page.open(code=RADAR)
    assert page.tab.evaluate(background) == after
    page.tab.click("#theme")
    assert page.tab.evaluate(background) == before
    assert page.tab.evaluate("localStorage.getItem('boardcode.theme')") is None


@pytest.mark.parametrize(("code", "tool"), [("1A9BF0C00", "Solve"), ("AG", "Replay a game")])
def test_paper_shows_the_code_in_full_and_no_controls(window: Window, code: str, tool: str) -> None:
    page = window(color_scheme="dark").open(code=code)
    page.button(tool).wait_for()
    page.tab.emulate_media(media="print")
    for selector in ("#code", "#picture svg", "#bits", "#fields"):
        assert page.tab.is_visible(selector)
    for selector in ("#actions", "#tools", "#tool-bar", "#what", "#use", "#theme", ".bottom", "#format"):
        assert not page.tab.is_visible(selector)
    assert picture_style(page, "filter") == "none"
    is_cut = """() => ["bits", "fields", "code"].filter((id) => {
        const place = document.getElementById(id);
        return place.scrollHeight > place.clientHeight + 1;
    })"""
    assert page.tab.evaluate(is_cut) == []


def test_paper_shows_the_order_of_the_bytes(page: BrowserPage) -> None:
    page.open(code=RADAR)
    page.tab.emulate_media(media="print")
    assert page.tab.is_visible("#bytes p.hint")


def pages_on_paper(page: BrowserPage) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", page.tab.pdf()))


def test_paper_shows_all_rows_of_many_codes(page: BrowserPage) -> None:
    page.open(show="many")
    page.tab.fill("#many-text", "AG\nnot a code at all\n" * 100)
    page.tab.get_by_role("button", name="Read", exact=True).click()
    page.wait_for_text("#many-status", "200 lines, 100 not good")
    assert pages_on_paper(page.settle()) >= 4
    assert page.tab.locator("#many tbody tr").count() < 100  # only those in sight again
    page.tab.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.tab.emulate_media(media="print")
    rows = page.tab.locator("#many tbody tr:not([aria-hidden])")
    assert rows.count() == 200
    box = "document.querySelector('.many-rows')"
    assert page.tab.evaluate(f"{box}.scrollHeight === {box}.clientHeight")
    assert page.tab.is_visible("#many-status")
    for selector in ("#code", "#many-text", "#many-file", "#only-wrong", "#many .button"):
        assert not page.tab.locator(selector).first.is_visible()


def test_paper_says_that_it_shows_two_thousand_rows_at_most(page: BrowserPage) -> None:
    page.open(show="many")
    page.tab.fill("#many-text", "AG\n" * 2001)
    page.tab.get_by_role("button", name="Read", exact=True).click()
    page.wait_for_text("#many-status", "2,001 lines, 0 not good")
    note = page.tab.get_by_text("Only the first 2,000 of 2,001 rows are printed.")
    page.tab.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.tab.locator("#many tbody tr:not([aria-hidden])").count() == 2000
    assert not note.is_visible()
    page.tab.emulate_media(media="print")
    assert note.is_visible()
