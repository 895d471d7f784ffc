"""Fixtures for the tests of the page: a real browser, and a real server."""

from __future__ import annotations

import shutil
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any
from urllib.parse import quote, urlencode

import pytest
import uvicorn
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, sync_playwright

from boardcode.web.app import create_app
from boardcode.web.settings import Settings

# Chromium shall run as root and without a screen, and make no requests of its own.
CHROMIUM_OPTIONS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-smooth-scrolling",  # after a key, which moves what a test is about to press
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
TOUCH_STEPS = 8  # events between two points of a finger's way
LONGEST_WAIT = 120_000  # milliseconds; a solver that is used for the first time has to be compiled
#: time limits that no machine is too slow for
SETTINGS = Settings(
    body_seconds=LONGEST_WAIT / 1000,
    read_seconds=LONGEST_WAIT / 1000,
    load_seconds=LONGEST_WAIT / 1000,
    solve_seconds=LONGEST_WAIT / 1000,
)
#: waits until no request is pending; it does not poll, which would paint frame after frame
SETTLE = f"""async () => {{
    const root = document.documentElement;
    if (root.dataset.pending !== '0') await new Promise((resolve, reject) => {{
        const finish = (action) => {{ observer.disconnect(); clearTimeout(timer); action(); }};
        const observer = new MutationObserver(() => root.dataset.pending === '0' && finish(resolve));
        observer.observe(root, {{ attributeFilter: ['data-pending'] }});
        const fail = () => reject(new Error('a request is still pending'));
        const timer = setTimeout(() => finish(fail), {LONGEST_WAIT});
    }});
}}"""
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")


def after_settling(function: str) -> str:
    """Return a function in JavaScript that waits until no request is pending, and then calls this one."""
    return f"async (argument) => {{ await ({SETTLE})(); return ({function})(argument); }}"


@contextmanager
def run_server() -> Iterator[str]:
    """Run a server in a thread; yield its address."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen()  # early requests wait until the server runs
    uvicorn_server = uvicorn.Server(uvicorn.Config(create_app(SETTINGS), log_level="warning"))
    thread = threading.Thread(target=uvicorn_server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
    finally:
        uvicorn_server.should_exit = True
        thread.join()


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a server that runs in a thread."""
    with run_server() as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium from the system's packages."""
    executable = next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    if executable is None:
        pytest.fail("no Chromium is installed: `make chromium` installs it")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable, args=CHROMIUM_OPTIONS)
        yield chromium
        chromium.close()


def is_browser_error(message: ConsoleMessage) -> bool:
    """Whether the console reports an error, other than a response that rejects a code."""
    return message.type == "error" and "status of 422" not in message.text


pytest.register_assert_rewrite(f"{__package__}.agreement")


class BrowserPage:
    """The page in a tab of the browser."""

    def __init__(self, tab: Page, server: str) -> None:
        self.tab = tab
        self.server = server
        self.browser_errors: list[str] = []
        tab.on("pageerror", lambda error: self.browser_errors.append(str(error.stack)))
        tab.on("console", self._collect_error)

    def _collect_error(self, message: ConsoleMessage) -> None:
        if is_browser_error(message):
            self.browser_errors.append(message.text)

    def open(self, **parameters: str) -> BrowserPage:
        """Open the page with parameters in its address."""
        hash = urlencode(parameters, quote_via=quote)
        return self.go(f"{self.server}#{hash}" if parameters else self.server)

    def go(self, address: str) -> BrowserPage:
        """Open an address, as if it were pasted into a new tab."""
        self.tab.goto("about:blank")
        self.tab.goto(address)
        self.tab.wait_for_selector("html[data-ready=true]")
        return self.settle()

    def settle(self) -> BrowserPage:
        """Wait until no request is pending."""
        self.tab.evaluate(SETTLE)
        return self

    def type(self, code: str) -> BrowserPage:
        """Put a code into the box."""
        self.tab.fill("#code", code)
        return self.settle()

    def paste(self, text: str) -> None:
        """Paste a text, wherever the focus is."""
        self.tab.evaluate("text => navigator.clipboard.writeText(text)", text)
        self.tab.keyboard.press("Control+v")

    @property
    def code(self) -> str:
        """The content of the box."""
        return self.tab.input_value("#code")

    @property
    def address(self) -> str:
        """The address of the page, which is the last that it brings up to date."""
        return self.settle().tab.url

    @property
    def error(self) -> str:
        """The error below the box, or nothing."""
        return self.tab.inner_text("#error") if self.tab.is_visible("#error") else ""

    def part(self, path: str) -> Locator:
        """The part of the picture that shows a path."""
        return self.tab.locator(f'#picture [data-path="{path}"]')

    def button(self, name: str) -> Locator:
        """A button of the game's tools."""
        return self.tab.locator("#tools, #tool-bar").get_by_role("button", name=name, exact=True)

    def wait_for_code(self, code: str) -> None:
        """Wait until a code is in the box."""
        self.tab.wait_for_function("code => document.getElementById('code').value === code", arg=code)
        self.settle()

    def wait_for_change(self, before: str) -> str:
        """Wait until another code than this is in the box, and return it."""
        self.tab.wait_for_function("code => document.getElementById('code').value !== code", arg=before)
        self.settle()
        return self.code

    def wait_for_text(self, selector: str, start: str, *, timeout: float = 30_000) -> str:
        """Wait until the text of an element starts with some words, and return it."""
        self.tab.wait_for_function(
            "([selector, start]) => document.querySelector(selector)?.textContent.startsWith(start)",
            arg=[selector, start],
            timeout=timeout,
        )
        return self.tab.text_content(selector) or ""

    def wait_for_announcement(self, start: str) -> None:
        """Wait until something is announced that starts with these words."""
        self.wait_for_text("#announcement", start)

    def focused(self, attribute: str) -> str | None:
        """An attribute of the element that has the focus."""
        value: str | None = self.tab.evaluate("name => document.activeElement.getAttribute(name)", attribute)
        return value

    def drag(self, start: Locator, end: Locator) -> None:
        """Drag from the center of one element to that of another."""
        end.scroll_into_view_if_needed()
        start.hover()
        start_box, end_box = start.bounding_box(), end.bounding_box()
        assert start_box is not None
        assert end_box is not None
        self.tab.mouse.move(start_box["x"] + start_box["width"] / 2, start_box["y"] + start_box["height"] / 2)
        self.tab.mouse.down()
        x, y = end_box["x"] + end_box["width"] / 2, end_box["y"] + end_box["height"] / 2
        self.tab.mouse.move(x, y, steps=6)
        self.tab.mouse.up()

    def touch(self, *points: tuple[float, float]) -> None:
        """Put a finger on the first point, move it along the others, and lift it: real touch events."""
        session = self.tab.context.new_cdp_session(self.tab)

        def send(kind: str, *touches: tuple[float, float]) -> None:
            places = [{"x": x, "y": y} for x, y in touches]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

        send("touchStart", points[0])
        for (x, y), (next_x, next_y) in pairwise(points):
            for part in range(1, TOUCH_STEPS + 1):
                way = part / TOUCH_STEPS
                send("touchMove", (x + (next_x - x) * way, y + (next_y - y) * way))
        send("touchEnd")
        session.detach()

    def center(self, element: Locator) -> tuple[float, float]:
        """The center of an element in the window."""
        box = element.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def accessibility_violations(
        self, context: str | None = None, rules: list[str] | None = None
    ) -> list[tuple[str, list[str]]]:
        """The rules that axe finds broken, all or some, and where; in the whole page, or in one element."""
        options = {"runOnly": rules} if rules else None
        violations = Axe().run(self.tab, context=context, options=options).response["violations"]
        return [(rule["id"], [node["html"][:200] for node in rule["nodes"]]) for rule in violations]

    @property
    def width(self) -> int:
        """The width of the content in pixels: more than that of the window if something sticks out."""
        width: int = self.tab.evaluate("document.documentElement.scrollWidth")
        return width


#: opens the page in a new window; its arguments are those of Playwright's `Browser.new_context`
Window = Callable[..., BrowserPage]


@contextmanager
def open_windows(browser: Browser, server: str) -> Iterator[Window]:
    """Open windows without a history, and close them at the end; no error may be reported in one of them."""
    pages: list[BrowserPage] = []

    def open_window(**settings: Any) -> BrowserPage:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **settings})
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        pages.append(BrowserPage(context.new_page(), server))
        return pages[-1]

    yield open_window
    for page in pages:
        page.tab.context.close()
    assert [error for page in pages for error in page.browser_errors] == []


@pytest.fixture
def window(browser: Browser, server: str) -> Iterator[Window]:
    """Windows without a history. The test fails if the browser reports an error in one of them."""
    with open_windows(browser, server) as open_window:
        yield open_window


@pytest.fixture
def page(window: Window) -> BrowserPage:
    """The page in a window of 1280 by 900 pixels."""
    return window()
