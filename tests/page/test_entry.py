"""What comes into the box, however it comes, and what is told of it."""

from __future__ import annotations

import socket
import threading
from typing import TYPE_CHECKING

import pytest
import uvicorn
from playwright.sync_api import expect

from boardcode.chacun import GameRecord
from boardcode.web.app import create_app
from tests.page.conftest import Opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.page.conftest import Window

RADAR = "ieysGjGO8papd/a"
MAZE = "aWacaoUa2q"
RECORD = GameRecord(2, (35, 49, 31, 36), (85,), ("AO", "B", "AA", "7", "AE", "B", "AW", "7", "AQ"))
pytestmark = pytest.mark.page


def paste(page: Opened, text: str) -> None:
    """Paste a text, wherever the focus is."""
    page.tab.evaluate("text => navigator.clipboard.writeText(text)", text)
    page.tab.keyboard.press("Control+v")


def marked(page: Opened) -> str:
    """The characters at fault."""
    return page.tab.locator("#fault mark").inner_text()


# -- pasting


def test_a_code_is_pasted_anywhere_and_without_the_white_space_around_it(page: Opened) -> None:
    page.open()
    paste(page, "  4WVE1\n")
    page.code_becomes("4WVE1")
    page.tab.focus(".bit >> nth=0")
    paste(page, f"{RADAR}\r\n")
    page.code_becomes(RADAR)
    assert page.fault == ""


def test_an_address_that_is_pasted_is_opened(page: Opened) -> None:
    page.open(code="4WVE1")
    paste(page, f"{page.server}#code=AG&format=chacun-place")
    page.code_becomes("AG")


def test_a_game_record_that_is_pasted_is_shown(page: Opened) -> None:
    page.open()
    paste(page, RECORD.to_text())
    page.code_becomes("AO")
    page.tab.wait_for_function("() => document.querySelector('.steps output')?.textContent === '9 of 9'")


def test_enter_adds_no_line(page: Opened) -> None:
    page.open(code="4WVE1")
    page.tab.focus("#code")
    page.tab.keyboard.press("Enter")
    assert page.settled().code == "4WVE1"


def test_a_megabyte_is_refused_and_stays(page: Opened) -> None:
    page.open().type("A" * 1_000_000)
    assert "20000" in page.fault.replace(",", "")
    assert len(page.code) == 1_000_000
    page.type("4WVE1")
    assert page.fault == ""


# -- which format it is


def test_a_code_over_an_example_is_recognised_anew(page: Opened) -> None:
    page.open(show="gallery")
    page.tab.click('.card[data-format="klotski"]')
    page.code_becomes("1A9BF0C00")
    page.type(RADAR)
    assert page.tab.inner_text("#verdict") == "Labyrinth radar view"
    page.tab.keyboard.press("Control+z")
    page.code_becomes("1A9BF0C00")
    assert page.tab.input_value("#format") == "klotski"


def test_a_format_that_a_person_chose_stays(page: Opened) -> None:
    page.open(code="1A9BF0C00")
    page.tab.select_option("#format", "klotski")
    page.settled().type(RADAR)
    assert "klotski: character 1 'i'" in page.fault
    assert "radar" in page.tab.inner_text("#also")


def test_a_slip_in_a_maze_is_a_wrong_maze_and_leaves_its_picture(page: Opened) -> None:
    page.open(code=MAZE)
    page.tab.focus("#code")
    page.tab.keyboard.press("End")
    page.tab.keyboard.press("Backspace")
    page.settled()
    assert "maze: after character 9" in page.fault
    assert page.tab.is_visible("#picture svg")


def test_a_code_that_is_typed_in_the_gallery_is_shown(page: Opened) -> None:
    page.open(code="AG", show="gallery").type("4WVE1")
    assert page.tab.is_visible("#picture svg")
    assert not page.tab.is_visible("#gallery")


# -- what is wrong


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("1A9B😀F0C", "😀"),
        ("1A9B F0C", "␣"),
        ("1A9B\u200fF0C", "U+200F"),
        ("A" * 15_000, "A" * 60 + "…"),
        ("1A9Bش0C", "ش"),
    ],
)
def test_the_characters_at_fault_are_seen(page: Opened, code: str, fault: str) -> None:
    page.open().type(code)
    assert marked(page) == fault


def test_fields_of_the_last_code_do_not_change_one_that_cannot_be_read(page: Opened) -> None:
    page.open(code="0x01").type("0x99")
    page.tab.click(".change >> nth=0")
    expect(page.tab.locator("#told")).to_contain_text("Mend the code first")
    assert not page.tab.evaluate("document.getElementById('choices').open")


# -- what is told


def test_what_is_typed_and_undone_is_announced(page: Opened) -> None:
    page.open(code="0x01").type("0x99")
    page.announces("5211-card: character 3 '9', color: 1001 has no meaning")
    page.tab.keyboard.press("Control+z")
    page.announces("0x01: 5211 card")


def test_what_is_copied_is_told_to_everybody(page: Opened) -> None:
    page.open(code="0x01")
    page.tab.click("text=Copy code")
    expect(page.tab.locator("#told")).to_have_text("Copied: code")


# -- one after the other


def test_bits_that_are_flipped_quickly_are_all_flipped(page: Opened) -> None:
    page.open(code="0x01")
    page.tab.evaluate(
        "() => { const bits = document.querySelectorAll('.bit'); bits[6].click(); bits[5].click(); bits[3].click(); }"
    )
    page.code_becomes("0x17")


def test_what_was_opened_first_is_the_first_that_undo_goes_back_to(page: Opened) -> None:
    page.open(code="0x01").type("0x02")
    page.tab.keyboard.press("Control+z")
    page.code_becomes("0x01")
    page.tab.keyboard.press("Control+z")
    page.announces("There is nothing more.")


def test_type_grows_with_what_the_browser_is_set_to(page: Opened) -> None:
    page.open()
    rules = "[...document.styleSheets].flatMap(sheet => [...sheet.cssRules])"
    assert "rem" in page.tab.evaluate(f"{rules}.find(rule => rule.selectorText === 'html').style.fontSize")


# -- a service that stops


class Stopping:
    """A service that can be stopped and started again at the same port."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]

    def start(self) -> None:
        self.server = uvicorn.Server(uvicorn.Config(create_app(), port=self.port, log_level="critical"))
        self.thread = threading.Thread(target=self.server.run)
        self.thread.start()
        while not self.server.started:
            self.thread.join(0.05)

    def stop(self) -> None:
        self.server.should_exit = self.server.force_exit = True
        self.thread.join()


def test_a_service_that_stops_is_told_and_awaited(browser: Browser) -> None:
    service = Stopping()
    service.start()
    context = browser.new_context()
    try:
        page = Opened(context.new_page(), f"http://127.0.0.1:{service.port}/").open(code="1A9BF0C00")
        service.stop()
        page.type("1A98FCC00")
        assert "the service does not answer" in page.fault
        assert page.tab.is_visible("#picture svg")
        service.start()
        expect(page.tab.locator("#verdict")).to_have_text("Klotski layout", timeout=10_000)
        assert page.fault == ""
    finally:
        context.close()
        service.stop()


def test_keys_go_on_where_the_address_may_not_be_changed_so_often(window: Window) -> None:
    page = window().open()
    page.tab.evaluate(
        "() => { history.replaceState = () => { throw new DOMException('more than 100 times', 'SecurityError'); }; }"
    )
    page.type("4WVE1")
    assert page.tab.inner_text("#verdict") == "Klotski short code"
