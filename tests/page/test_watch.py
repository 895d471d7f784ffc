"""The page of the practice server: players live, steps back and forward, and logs."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from practice_wire import corridor

from boardcode.games.labyrinth.client import Client
from boardcode.games.labyrinth.practice.tcp_server import PracticeServer, ServerOptions
from boardcode.web.watch_server import WatchServer

pytestmark = pytest.mark.page


@contextmanager
def serve_with_page(log_path: Path) -> Iterator[tuple[PracticeServer, str]]:
    """Run a practice server and its page in a thread; yield the server and the page's address."""
    ready, addresses = threading.Event(), []
    loop = asyncio.new_event_loop()
    stop = asyncio.Event()

    async def serve() -> None:
        with open(log_path, "w", encoding="utf-8") as log:
            options = ServerOptions(corridor(), port=0, keep_lines=True)
            server = PracticeServer(replace(options, log=log))
            page = WatchServer(server.log)
            await server.start()
            addresses.append((server, await page.start()))
            ready.set()
            await stop.wait()
            await page.stop()
            await server.stop()

    thread = threading.Thread(target=lambda: loop.run_until_complete(serve()))
    thread.start()
    ready.wait()
    yield addresses[0]
    loop.call_soon_threadsafe(stop.set)
    thread.join()
    loop.close()


def join(server: PracticeServer) -> Client:
    """Return the only player of a team, which has seen its first view."""
    assert server.address is not None
    player = Client(Client.register("us", *server.address), "me")
    player.wait()
    return player


def arrow_position(tab: Page) -> str | None:
    return tab.locator("#maze g > polygon[transform]").get_attribute("transform")


def test_a_game_is_seen_live_and_stepped_through(browser: Browser, tmp_path: Path) -> None:
    log_path = tmp_path / "game.log"
    tab = browser.new_page()
    errors: list[str] = []
    tab.on("pageerror", lambda error: errors.append(str(error)))
    with serve_with_page(log_path) as (server, address):
        tab.goto(address)
        expect(tab.locator("#status")).to_have_text("0 teams, 0 players, 0 out.")
        bot = join(server)
        expect(tab.locator("#players tr")).to_have_text("us/me0plays")
        assert arrow_position(tab) == "translate(16 16) rotate(90)"
        bot.move("Front")
        expect(tab.locator("#players tr")).to_have_text("us/me1plays")
        assert arrow_position(tab) == "translate(32 16) rotate(90)"
        bot.move("Front")
        bot.move("Front")
        bot.close()
        expect(tab.locator("#players tr")).to_have_text("us/me3out")
        expect(tab.locator("#status")).to_have_text(
            "1 team, 1 player, 1 out. The game is over: all players of the team us are out. "
            "us 3, 3 moves, 1 of 1 out"
        )
        for _ in range(5):
            tab.get_by_role("button", name="back", exact=True).click()
        expect(tab.locator("#players tr")).to_have_text("us/me1plays")
        tab.get_by_role("button", name="forward", exact=True).click()
        expect(tab.locator("#players tr")).to_have_text("us/me2plays")
        expect(tab.locator("#moment")).to_contain_text("us/me at 0,2 east")
        tab.get_by_role("button", name="first", exact=True).click()
        expect(tab.locator("#moment")).to_have_text("Before the first of 8 events.")
        tab.get_by_role("button", name="Live", exact=True).click()
        expect(tab.locator("#players tr")).to_have_text("us/me3out")
        server.log.flush()
        tab.set_input_files("#file", log_path)
        expect(tab.locator("#moment")).to_have_text("Before the first of 8 events.")
        for _ in range(2):
            tab.get_by_role("button", name="forward", exact=True).click()
        expect(tab.locator("#players tr")).to_have_text("us/me0plays")
        tab.get_by_role("button", name="The game of the server", exact=True).click()
        expect(tab.locator("#players tr")).to_have_text("us/me3out")
    expect(tab.locator("#error")).to_have_text(
        "The server has stopped; the game so far can still be stepped through."
    )
    assert errors == []
    tab.close()
