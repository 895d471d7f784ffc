"""A real browser on a real server: what every test of the page begins with."""

from __future__ import annotations

import shutil
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
import uvicorn
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, sync_playwright

from boardcode.web.app import create_app

# What lets Chromium run as root and without a screen, and keeps it from asking for updates.
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NAMES = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a server that runs in a thread."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen()  # so that the first to ask waits until the server runs
    running = uvicorn.Server(uvicorn.Config(create_app(), log_level="warning"))
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]})
    thread.start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
    running.should_exit = True
    thread.join()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium from the system's packages."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.fail("no Chromium is installed: `make test-page` installs it")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=QUIET)
        yield started
        started.close()


def is_complaint(message: ConsoleMessage) -> bool:
    """Whether the browser complains; it also logs every answer that refuses a code, which is none."""
    return message.type == "error" and "status of 422" not in message.text


class Opened:
    """A page of the browser, in words of somebody who uses it."""

    def __init__(self, tab: Page, server: str) -> None:
        self.tab = tab
        self.server = server
        self.complaints: list[str] = []
        tab.on("pageerror", lambda error: self.complaints.append(str(error)))
        tab.on(
            "console", lambda message: self.complaints.append(message.text) if is_complaint(message) else None
        )

    def open(self, **shown: str) -> Opened:
        """Open the address that shows something."""
        return self.go(f"{self.server}#{urlencode(shown)}" if shown else self.server)

    def go(self, address: str) -> Opened:
        """Open an address, as if it were pasted into a new tab."""
        self.tab.goto("about:blank")
        self.tab.goto(address)
        self.tab.wait_for_selector("html[data-ready=true]")
        return self.settled()

    def settled(self) -> Opened:
        """Wait until no question is open."""
        self.tab.wait_for_function("() => document.documentElement.dataset.waiting === '0'")
        return self

    def type(self, code: str) -> Opened:
        """Put a code into the box."""
        self.tab.fill("#code", code)
        return self.settled()

    @property
    def code(self) -> str:
        """What is in the box."""
        return self.tab.input_value("#code")

    def code_becomes(self, code: str) -> None:
        """Wait until a code is in the box."""
        self.tab.wait_for_function("code => document.getElementById('code').value === code", arg=code)
        self.settled()

    def code_changes(self, before: str) -> str:
        """Wait until another code is in the box."""
        self.tab.wait_for_function("code => document.getElementById('code').value !== code", arg=before)
        self.settled()
        return self.code

    def announces(self, words: str) -> None:
        """Wait until something is announced that begins with these words."""
        self.tab.wait_for_function(
            "text => document.getElementById('said').textContent.startsWith(text)", arg=words
        )

    def drag(self, begin: Locator, end: Locator) -> None:
        """Drag from the middle of something to the middle of something else."""
        end.scroll_into_view_if_needed()
        begin.hover()
        one, other = begin.bounding_box(), end.bounding_box()
        assert one is not None
        assert other is not None
        self.tab.mouse.move(one["x"] + one["width"] / 2, one["y"] + one["height"] / 2)
        self.tab.mouse.down()
        self.tab.mouse.move(other["x"] + other["width"] / 2, other["y"] + other["height"] / 2, steps=6)
        self.tab.mouse.up()

    @property
    def fault(self) -> str:
        """What the page says is wrong, or nothing."""
        return self.tab.inner_text("#fault") if self.tab.is_visible("#fault") else ""


#: opens a window of some size, scheme, ... and a tab in it
Window = Callable[..., Opened]


@pytest.fixture
def window(browser: Browser, server: str) -> Iterator[Window]:
    """Windows that forget everything when the test ends; it fails when the browser complained of anything."""
    opened: list[Opened] = []

    def of(**settings: Any) -> Opened:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **settings})
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        opened.append(Opened(context.new_page(), server))
        return opened[-1]

    yield of
    for page in opened:
        page.tab.context.close()
    assert [complaint for page in opened for complaint in page.complaints] == []


@pytest.fixture
def page(window: Window) -> Opened:
    """The page in a window of usual size."""
    return window()
