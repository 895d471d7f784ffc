"""What a keystroke shows first, and when the address follows."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route

import boardcode

from .agreement import check_agreement
from .conftest import BrowserPage

pytestmark = pytest.mark.page

BLADE = "1A9BF0C00"

# Keeps how many pictures and fields there are in the frame in which the next picture is painted.
WATCH_FRAME = """() => {
  const picture = document.getElementById("picture");
  const observer = new MutationObserver(() => {
    if (!picture.querySelector("svg")) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      window.firstFrame = [picture, document.getElementById("fields")].map(
        (place) => place.querySelectorAll("svg, tbody tr").length,
      );
    });
  });
  observer.observe(picture, { childList: true });
}"""


def test_the_picture_is_painted_first_and_everything_else_follows(page: BrowserPage) -> None:
    page.open(format="klotski", code="?")
    page.tab.evaluate(WATCH_FRAME)
    page.type(BLADE)
    assert page.tab.evaluate("window.firstFrame") == [1, 0]
    assert page.tab.locator("#fields tbody tr").count() == len(boardcode.explain("klotski", BLADE))
    check_agreement(page)


def test_a_text_gets_into_the_address_though_the_service_is_slow(page: BrowserPage) -> None:
    held: list[Route] = []
    page.open(format="klotski")
    page.tab.route("**/api/view", lambda route: held.append(route))
    page.tab.fill("#code", BLADE)
    page.tab.wait_for_function("code => location.hash.includes(code)", arg=BLADE)
    assert page.tab.locator("#picture svg").count() == 0
    for route in held:
        route.continue_()
    check_agreement(page.settle())


def test_back_returns_from_home_to_what_was_typed_just_before(page: BrowserPage) -> None:
    page.open(format="klotski")
    page.tab.evaluate(
        """code => {
            const box = document.getElementById("code");
            box.value = code;
            box.dispatchEvent(new Event("input"));
            document.getElementById("home").click();
        }""",
        BLADE,
    )
    assert page.settle().code == ""
    page.tab.go_back()
    page.wait_for_code(BLADE)
    check_agreement(page)
