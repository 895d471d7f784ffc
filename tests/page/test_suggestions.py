"""What is recognised and what is only near, and the codes that the page offers in place of a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from .conftest import BrowserPage

pytestmark = pytest.mark.page

RADAR = "ieysGjGO8papd/a"


def suggestions(page: BrowserPage) -> list[str]:
    """The labels of the buttons that use another code."""
    return page.tab.locator("#suggestions button").all_inner_texts()


def chosen_format(page: BrowserPage) -> str:
    """What the list of formats shows."""
    return page.tab.inner_text("#format option:checked")


@pytest.mark.parametrize(
    ("text", "label", "hint", "offered"),
    [
        ("ag", "nearest: chacun-place", "ChaCuN codes are upper case: AG", ["Use AG"]),
        ("1A9BFOC00", "nearest: klotski", "in place of letters that look like them", ["Use 1A9BF0C00"]),
        ("ieysGjGO8papd/b", "nearest: radar", "spare bits", [f"Use {RADAR}"]),
        ("1A9BF0C00", "recognised: klotski", "", []),
        ("1a9bf0c00", "recognised: klotski", "", ["Use 1A9BF0C00"]),
        ("what is this?", "nearest: backgammon-position", "", []),
    ],
)
def test_only_what_a_format_accepts_is_recognised(
    page: BrowserPage, text: str, label: str, hint: str, offered: list[str]
) -> None:
    page.open().type(text)
    assert chosen_format(page) == label
    assert hint in page.error
    assert suggestions(page) == offered


def test_a_button_uses_the_code_that_a_hint_names(page: BrowserPage) -> None:
    page.open().type("ag")
    page.tab.click("text=Use AG")
    page.wait_for_code("AG")
    assert page.error == ""
    assert page.accessibility_violations("#entry") == []
    page.tab.keyboard.press("Control+z")
    page.wait_for_code("ag")


def test_a_text_after_a_code_that_was_offered_is_of_any_format(page: BrowserPage) -> None:
    page.open().type("1A9BF0C")
    page.tab.click("text=Use 1A9BF0C00")
    page.wait_for_code("1A9BF0C00")
    page.tab.focus("#code")
    page.tab.keyboard.press("Control+a")
    page.tab.keyboard.insert_text("ag")
    page.settle()
    assert "ChaCuN codes are upper case: AG" in page.error
    assert suggestions(page) == ["Use AG"]
    assert page.tab.evaluate("location.hash") == "#code=ag"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('view = RadarView("ieysGjGO8papd/a")', RADAR),
        ("12:30:01 INFO bot 3 sees ieysGjGO8papd/a.", RADAR),
        ('{"time": 12, "view": "ieysGjGO8papd/a"', RADAR),
        ("`4WVE1`", "4WVE1"),
        ("‘4WVE1’", "4WVE1"),
        ('"4WVE1"', "4WVE1"),
        ("'4WVE1'", "4WVE1"),
        ('{"view": "ieysGjGO8papd/a"}', RADAR),
        ("ieysGjGO8papd%2Fa", RADAR),
        ("https://example.org/game?turn=2&code=4WVE1", "4WVE1"),
    ],
)
def test_codes_inside_a_text_are_offered(page: BrowserPage, text: str, code: str) -> None:
    page.open().type(text)
    assert page.error
    page.tab.locator("#suggestions button", has_text=code).first.click()
    page.wait_for_code(code)
    assert page.error == ""


# -- addresses and copies


def test_a_plus_in_an_address_is_a_plus(page: BrowserPage) -> None:
    code = "AAAAAAAAAA+AA"
    page.go(f"{page.server}#code={code}&format=maze")
    assert page.code == code
    page.type("heng dao li ma")
    assert page.tab.evaluate("location.hash").startswith("#code=heng%20dao%20li%20ma")


def test_the_name_of_a_puzzle_is_read_as_its_code(page: BrowserPage) -> None:
    page.open().type("heng dao li ma")
    assert page.tab.inner_text("#verdict") == "heng dao li ma: Klotski layout"


@pytest.mark.parametrize(
    ("format", "code"),
    [("radar", RADAR), ("5211-card", "0x25"), ("klotski-short", "4WVE1"), ("arx-cell", "0b0000000")],
)
def test_copied_json_can_be_pasted_back(page: BrowserPage, format: str, code: str) -> None:
    page.open(format=format, code=code)
    page.tab.click("text=Copy JSON")
    page.tab.wait_for_selector("#notice:has-text('Copied')")
    page.type("")
    page.tab.keyboard.press("Control+v")
    page.settle()
    page.wait_for_code(code)
    assert page.error == ""
